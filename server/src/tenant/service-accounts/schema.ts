import { Type, type Static } from "typebox";
import {
  Default,
  Enum,
  Id,
  Name,
  Nullable,
  PageOf,
  PageQuery,
  Shape,
  Timestamp,
  Version,
} from "../../kernel/http/shapes.ts";

/** A service account holds no permission of these areas, which look after users, rights and other programs. */
const areasOfPersons: ReadonlySet<string> = new Set(["integrations", "roles", "users"]);

const BranchIds = Type.Array(Id, { uniqueItems: true, maxItems: 1000 });

const clientSecret = {
  id: Id,
  createdAt: Timestamp,
  lastUsedAt: Nullable(Type.Unsafe<string>({ ...Timestamp, description: "When an access token was last got for it." })),
};
const ClientSecret = Shape(clientSecret, { title: "ClientSecret" });
/** The only answer that ever has a secret. */
export const NewClientSecret = Shape(
  { ...clientSecret, clientSecret: Type.String({ description: "For `POST /identity/token`. Shown this once." }) },
  { title: "NewClientSecret" },
);
export type NewClientSecret = Static<typeof NewClientSecret>;

const account = {
  id: Type.String({ ...Id, description: "Its `clientId`." }),
  name: Type.String(),
  permissions: Type.Array(Type.String({ description: "`<area>.<verb>`" })),
  branchIds: Type.Array(Id),
  secrets: Type.Array(ClientSecret, { description: "At most two, the older first." }),
  revokedAt: Nullable(Timestamp),
  version: Version,
  createdAt: Timestamp,
};
export const ServiceAccount = Shape(account, { title: "ServiceAccount" });
export type ServiceAccount = Static<typeof ServiceAccount>;
export const ServiceAccountPage = PageOf(ServiceAccount, "ServiceAccountPage");
/** The answer that the other program is set up with. */
export const NewServiceAccount = Shape(
  {
    ...account,
    clientSecret: Nullable(
      Type.String({
        description:
          "For `POST /identity/token`. Shown this once; null when the creation is repeated: add another secret then.",
      }),
    ),
  },
  { title: "NewServiceAccount" },
);
export type NewServiceAccount = Static<typeof NewServiceAccount>;
export const ServiceAccountQuery = Type.Object({ ...PageQuery, includeRevoked: Default(Type.Boolean(), false) });
export type ServiceAccountQuery = Static<typeof ServiceAccountQuery>;

/** The shapes that take permissions, of those that exist and that a service account can hold. */
export function serviceAccountInput(permissions: readonly string[]) {
  const grantable = permissions.filter((name) => !areasOfPersons.has(name.split(".")[0] ?? ""));
  const Grants = Type.Array(Enum("ServicePermission", grantable), { uniqueItems: true, maxItems: grantable.length });
  return {
    create: Shape(
      { id: Type.Optional(Id), name: Name, permissions: Grants, branchIds: Default(BranchIds, []) },
      { title: "ServiceAccountCreate" },
    ),
    patch: Shape(
      { name: Type.Optional(Name), permissions: Type.Optional(Grants), branchIds: Type.Optional(BranchIds) },
      { title: "ServiceAccountPatch" },
    ),
  };
}
export type ServiceAccountCreate = Static<ReturnType<typeof serviceAccountInput>["create"]>;
export type ServiceAccountPatch = Static<ReturnType<typeof serviceAccountInput>["patch"]>;

/** RFC 6749 section 4.4.2, in the wire's conventions (docs/contract.md). */
export const ClientCredentials = Shape(
  {
    grantType: Enum("GrantType", ["ClientCredentials"]),
    clientId: Type.String({ ...Id, description: "The id of the service account." }),
    clientSecret: Type.String({ minLength: 1, maxLength: 200 }),
  },
  { title: "ClientCredentials" },
);
export type ClientCredentials = Static<typeof ClientCredentials>;

export const SecretParams = Type.Object({
  id: Type.String({ format: "uuid" }),
  secretId: Type.String({ format: "uuid" }),
});
