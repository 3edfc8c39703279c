import { Type, type Static } from "typebox";
import { profileMembers, profilePatch } from "../../auth/accounts/profile.schema.ts";
import { Email, Id, Nullable, Shape } from "../../kernel/http/shapes.ts";

export const Me = Shape(
  {
    userId: Id,
    email: Nullable({ ...Email, description: "Null for a service account." }),
    name: Type.String(),
    ...profileMembers,
    tenantId: Id,
    tenantName: Type.String(),
  },
  { title: "Me" },
);
export type Me = Static<typeof Me>;
export const MePatch = Shape(profilePatch, { title: "MePatch" });
/** docs/contract.md "Permissions response". */
export const Permissions = Shape(
  {
    roles: Type.Array(Type.String()),
    permissions: Type.Array(Type.String({ description: "`<area>.<verb>`" })),
    isGlobalAdmin: Type.Boolean({ description: "Holds every permission at every branch." }),
    branchIds: Type.Array(Id),
  },
  { title: "Permissions" },
);
export type Permissions = Static<typeof Permissions>;
/** docs/contract.md "Capabilities response". */
export const Capabilities = Shape({ enabledModules: Type.Array(Type.String()) }, { title: "Capabilities" });
