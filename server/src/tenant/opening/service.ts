import type { ShopOwner } from "../../deps.ts";
import type { TenantWrite } from "../../kernel/db/handles.ts";
import { newId } from "../../kernel/ids.ts";
import { introduce } from "../introductions/service.ts";
import type { ModuleManifest } from "../engine/manifest.ts";
import { insertBranch, insertOwner, insertStartingRole, insertTaxGroup, insertUnit } from "./sql.ts";

/**
 * The first rows of a new shop: the starting roles, the owner as a global admin, a branch, a unit, a tax group, and
 * what its enabled modules bring.
 */
export async function openShop(
  tx: TenantWrite,
  owner: ShopOwner,
  enabled: readonly ModuleManifest[],
  now: Date,
): Promise<void> {
  const [roleId, branchId] = [newId(), newId()];
  await insertStartingRole(tx, roleId, "Owner");
  for (const name of ["Manager", "Cashier"] as const) await insertStartingRole(tx, newId(), name);
  await insertBranch(tx, { id: branchId, code: "MAIN", name: "Main" });
  await insertOwner(tx, { branchId, roleId, openedAt: now, ...owner });
  await insertUnit(tx, { id: newId(), code: "EA", name: "Each", precision: 0 });
  await insertTaxGroup(tx, { id: newId(), name: "No tax" });
  await introduce(tx, enabled, now);
}
