import { Type, type Static } from "typebox";
import { Email, Enum, Id, Name, Nullable, PageOf, PageQuery, Shape, Timestamp } from "../../kernel/http/shapes.ts";
import type { PlatformRole } from "../gate/permissions.ts";

const Role = Type.Unsafe<PlatformRole>(
  Enum("PlatformRole", ["Owner", "Operator", "Support"], { description: "What it may do: GET /admin/permissions." }),
);

export const PlatformUser = Shape(
  {
    id: Id,
    email: Type.String(),
    name: Type.String(),
    role: Role,
    isActive: Type.Boolean({ description: "False: cannot sign in." }),
    version: Type.Integer(),
    createdAt: Timestamp,
    lastLoginAt: Nullable(Timestamp),
  },
  { title: "PlatformUser" },
);
export type PlatformUser = Static<typeof PlatformUser>;
export const PlatformUserPage = PageOf(PlatformUser, "PlatformUserPage");
export const PlatformUserQuery = Type.Object({
  ...PageQuery,
  q: Type.Optional(Type.String({ maxLength: 200, description: "Part of name or email address." })),
  role: Type.Optional(Role),
  isActive: Type.Optional(Type.Boolean({ description: "False: cannot sign in." })),
});
export type PlatformUserQuery = Static<typeof PlatformUserQuery>;

export const NewPlatformUser = Shape(
  { id: Type.Optional(Id), email: Email, name: Name, role: Role },
  { title: "NewPlatformUser", description: "Who is made here is invited to choose a password." },
);
export type NewPlatformUser = Static<typeof NewPlatformUser>;
export const PlatformUserPatch = Shape(
  { name: Type.Optional(Name), role: Type.Optional(Role) },
  { title: "PlatformUserPatch" },
);
export type PlatformUserPatch = Static<typeof PlatformUserPatch>;

const AdminPermissionText = Shape(
  {
    permission: Type.String(),
    description: Type.String(),
    roles: Type.Array(Role),
  },
  { title: "AdminPermissionText" },
);
export const AdminPermissionCatalogue = Shape(
  { items: Type.Array(AdminPermissionText) },
  { title: "AdminPermissionCatalogue" },
);
