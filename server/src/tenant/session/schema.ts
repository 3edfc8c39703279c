import { Type, type TSchema } from "typebox";
import { Id, Nullable, Shape, Timestamp, pick } from "../../kernel/http/shapes.ts";
import { Branch } from "../branches/schema.ts";
import { Capabilities, Me, Permissions } from "../identity/schema.ts";

const SessionBranch = Shape(pick(Branch, "id", "code", "name", "timezone", "isActive"), { title: "SessionBranch" });
const SessionTenant = Shape(
  { tenantId: Id, name: Type.String(), slug: Type.String({ description: "As pages name the shop in addresses." }) },
  { title: "SessionTenant" },
);
const SessionDevice = Shape(
  {
    id: Id,
    branchId: Id,
    registerId: Nullable({ ...Id, description: "The register that it is bound to; null: none." }),
    isPin: Type.Boolean({ description: "True: the session was opened with a PIN." }),
  },
  { title: "SessionDevice" },
);

/** `settings` is the shape of `/settings`, which the features and modules make up. */
export function sessionShape<Settings extends TSchema>(settings: Settings) {
  return Shape(
    {
      user: Me,
      tenant: SessionTenant,
      ...Permissions.properties,
      permissionsWithApproval: Type.Array(
        Type.String({ description: "Held with the approval of a second person, call by call." }),
      ),
      ...Capabilities.properties,
      settings,
      branches: Type.Array(SessionBranch, { description: "All of the shop, by name; `branchIds` are the user's own." }),
      device: Nullable(SessionDevice),
      serverTime: Timestamp,
    },
    { title: "CurrentSession", description: "What a page needs to begin with." },
  );
}
