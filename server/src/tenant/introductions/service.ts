import type { TenantWrite } from "../../kernel/db/handles.ts";
import { introducedBy, startingRolesOf, type StartingRole } from "../engine/compose.ts";
import type { ModuleManifest } from "../engine/manifest.ts";
import { insertIntroductions, updateStartingRole } from "./sql.ts";

/** A starting role and what was added to it. */
export type NewRole = StartingRole & { readonly id: string };

/**
 * Gives the shop what core and its enabled modules have and it was never given: new permissions go to its starting
 * roles, by the starting grants and all of them to Owner, and a module that is new to it fills its tables. Nothing is
 * ever taken away, and nothing is given twice: what the shop's owner took out of a role stays out.
 */
export async function introduce(
  tx: TenantWrite,
  enabled: readonly ModuleManifest[],
  now: Date,
): Promise<readonly NewRole[]> {
  const fresh = new Set(await insertIntroductions(tx, introducedBy(enabled), now));
  const given: NewRole[] = [];
  for (const role of startingRolesOf(enabled)) {
    const permissions = role.permissions.filter((name) => fresh.has(name));
    const permissionsWithApproval = role.permissionsWithApproval.filter((name) => fresh.has(name));
    if (permissions.length + permissionsWithApproval.length === 0) continue;
    const added = { ...role, permissions, permissionsWithApproval };
    const row = await updateStartingRole(tx, added);
    if (row !== undefined) given.push({ ...added, id: row.id });
  }
  for (const { name, onEnable } of enabled) if (fresh.has(name)) await onEnable?.(tx, { now });
  return given;
}
