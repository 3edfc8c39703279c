import type { ShopOwner } from "../../deps.ts";
import type { TenantWrite } from "../../kernel/db/handles.ts";
import { newId } from "../../kernel/ids.ts";
import { startingRoles } from "../permissions.ts";
import { insertBranch, insertOwner, insertRole, insertTaxGroup, insertUnit } from "./sql.ts";

/** The first rows of a new shop: roles, the owner as a global admin, a branch, a unit and a tax group. */
export async function openShop(tx: TenantWrite, owner: ShopOwner): Promise<void> {
  const roles = startingRoles.map((role) => ({ ...role, id: newId() }));
  for (const role of roles) await insertRole(tx, role);
  const ownerRole = roles.find(({ name }) => name === "Owner");
  const branchId = newId();
  await insertBranch(tx, { id: branchId, code: "MAIN", name: "Main" });
  await insertOwner(tx, { branchId, roleId: ownerRole?.id ?? "", ...owner });
  await insertUnit(tx, { id: newId(), code: "EA", name: "Each", precision: 0 });
  await insertTaxGroup(tx, { id: newId(), name: "No tax" });
}
