import type { TenantWrite } from "../../kernel/db/handles.ts";
import { sql } from "../../kernel/db/sql.ts";
import type { StartingRole } from "../engine/compose.ts";

/**
 * Notes that the shop has been given these; answers with those that it had not. Another transaction's are waited for.
 */
export async function insertIntroductions(tx: TenantWrite, names: readonly string[], now: Date): Promise<string[]> {
  const rows = await tx.many<{ name: string }>(sql`
    INSERT INTO introductions (name, introduced_at)
    SELECT name, ${now} FROM unnest(${names}::text[]) name ORDER BY name
    ON CONFLICT DO NOTHING RETURNING name`);
  return rows.map(({ name }) => name);
}

/** Adds to the starting role what it does not hold yet; undefined when the shop has deleted it. */
export function updateStartingRole(tx: TenantWrite, role: StartingRole): Promise<{ id: string } | undefined> {
  return tx.maybe(sql`
    UPDATE roles SET
      permissions = permissions || ARRAY(SELECT p FROM unnest(${role.permissions}::text[]) p WHERE p <> ALL (permissions)),
      permissions_with_approval = permissions_with_approval || ARRAY(
        SELECT p FROM unnest(${role.permissionsWithApproval}::text[]) p
        WHERE p <> ALL (permissions) AND p <> ALL (permissions_with_approval)),
      version = version + 1
    WHERE starting_role = ${role.name} RETURNING id`);
}
