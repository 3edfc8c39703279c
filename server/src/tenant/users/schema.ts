import { Type, type Static } from "typebox";
import {
  Default,
  Email,
  Enum,
  CountedPageOf,
  CountQuery,
  Id,
  IdsQuery,
  Name,
  Nullable,
  PageOf,
  PageQuery,
  Password,
  Shape,
  Timestamp,
  Version,
} from "../../kernel/http/shapes.ts";

const Ids = Type.Array(Id, { uniqueItems: true, maxItems: 1000 });

export const User = Shape(
  {
    id: Id,
    email: Type.String(),
    name: Type.String(),
    isActive: Type.Boolean({ description: "False: cannot sign in." }),
    isGlobalAdmin: Type.Boolean({ description: "Holds every permission, in every branch." }),
    roleIds: Type.Array(Id),
    branchIds: Type.Array(Id),
    hasPin: Type.Boolean({ description: "Signs in with a PIN at tills." }),
    version: Version,
    createdAt: Timestamp,
    lastLoginAt: Nullable(Timestamp),
  },
  { title: "User" },
);
export type User = Static<typeof User>;
export const UserPage = CountedPageOf(User, "UserPage");
export const UserQuery = Type.Object({
  ...PageQuery,
  ...IdsQuery,
  ...CountQuery,
  q: Type.Optional(Type.String({ maxLength: 200, description: "Part of name or email address." })),
  isActive: Type.Optional(Type.Boolean({ description: "False: cannot sign in." })),
  roleId: Type.Optional(Id),
  branchId: Type.Optional(Id),
});
export type UserQuery = Static<typeof UserQuery>;

export const NewUser = Shape(
  {
    id: Type.Optional(Id),
    email: Email,
    name: Name,
    password: Type.Optional({ ...Password, description: "Without one the user is invited to choose it." }),
    isGlobalAdmin: Default(Type.Boolean({ description: "Holds every permission at every branch." }), false),
    roleIds: Default(Ids, []),
    branchIds: Default(Ids, []),
  },
  { title: "NewUser" },
);
export type NewUser = Static<typeof NewUser>;

export const UserPatch = Shape(
  {
    name: Type.Optional(Name),
    isGlobalAdmin: Type.Optional(Type.Boolean({ description: "Holds every permission at every branch." })),
    roleIds: Type.Optional(Ids),
    branchIds: Type.Optional(Ids),
  },
  { title: "UserPatch" },
);
export type UserPatch = Static<typeof UserPatch>;

export const Role = Shape(
  {
    id: Id,
    name: Type.String(),
    permissions: Type.Array(Type.String({ description: "`<area>.<verb>`" })),
    permissionsWithApproval: Type.Array(Type.String(), {
      description: "Held call by call, with a second person's approval.",
    }),
    version: Version,
    createdAt: Timestamp,
  },
  { title: "Role" },
);
export type Role = Static<typeof Role>;
export const RolePage = PageOf(Role, "RolePage");
export const RoleQuery = Type.Object(PageQuery);
export type RoleQuery = Static<typeof RoleQuery>;

/** The shapes that take permissions, of those that exist: also of modules that are off, so that no role loses them. */
export function roleInput(permissions: readonly string[]) {
  const Grants = Type.Array(Enum("Permission", permissions), { uniqueItems: true, maxItems: permissions.length });
  return {
    create: Shape(
      { id: Type.Optional(Id), name: Name, permissions: Grants, permissionsWithApproval: Default(Grants, []) },
      { title: "NewRole" },
    ),
    patch: Shape(
      { name: Type.Optional(Name), permissions: Type.Optional(Grants), permissionsWithApproval: Type.Optional(Grants) },
      { title: "RolePatch" },
    ),
  };
}
export type NewRole = Static<ReturnType<typeof roleInput>["create"]>;
export type RolePatch = Static<ReturnType<typeof roleInput>["patch"]>;

const PermissionText = Shape({ permission: Type.String(), description: Type.String() }, { title: "PermissionText" });
export const PermissionCatalogue = Shape({ items: Type.Array(PermissionText) }, { title: "PermissionCatalogue" });
