import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import { raw, sql, written } from "../../kernel/db/sql.ts";
import { decodeCursor } from "../../kernel/http/page.ts";
import type { SupportAccess, SupportAccessQuery } from "./schema.ts";

const columns = raw(`id, operator_name AS "operatorName", reason, opened_at AS "openedAt", expires_at AS "expiresAt",
  ended_at AS "endedAt", ended_by AS "endedBy"`);

/** The user that stands for the operator, with these permissions, at every branch; made at the first access. */
export async function putSupportUser(
  tx: TenantWrite,
  user: { id: string; operatorId: string; operatorName: string; permissions: readonly string[] },
): Promise<string> {
  const { id } = await tx.one<{ id: string }>(sql`
    INSERT INTO users (id, name, service_permissions, operator_id)
    VALUES (${user.id}, ${user.operatorName}, ${user.permissions}, ${user.operatorId})
    ON CONFLICT (operator_id)
    DO UPDATE SET name = excluded.name, service_permissions = excluded.service_permissions, version = users.version + 1
    RETURNING id`);
  await tx.run(sql`
    INSERT INTO user_branches (user_id, branch_id) SELECT ${id}, id FROM branches ON CONFLICT DO NOTHING`);
  return id;
}

export async function insertAccess(
  tx: TenantWrite,
  access: { id: string; operatorName: string; reason: string; at: Date; expiresAt: Date },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO support_accesses (id, operator_name, reason, opened_at, expires_at)
    VALUES (${access.id}, ${access.operatorName}, ${access.reason}, ${access.at}, ${access.expiresAt})`);
}

/** The newest first. */
export function listAccesses(tx: TenantRead, { cursor, limit }: SupportAccessQuery): Promise<SupportAccess[]> {
  const [at = null, id = null] = decodeCursor(cursor, ["timestamptz", "uuid"]) ?? [];
  return tx.many<SupportAccess & Record<string, unknown>>(sql`
    SELECT ${columns} FROM support_accesses
    WHERE ${at}::timestamptz IS NULL OR (opened_at, id) < (${at}::timestamptz, ${id}::uuid)
    ORDER BY opened_at DESC, id DESC LIMIT ${written(limit + 1)}`);
}

export async function isAccess(tx: TenantRead, id: string): Promise<boolean> {
  return (await tx.maybe(sql`SELECT FROM support_accesses WHERE id = ${id}`)) !== undefined;
}

/** Whether it was open until now. */
export async function updateEnded(tx: TenantWrite, access: { id: string; at: Date; by: string }): Promise<boolean> {
  const changed = await tx.run(sql`
    UPDATE support_accesses SET ended_at = ${access.at}, ended_by = ${access.by}
    WHERE id = ${access.id} AND ended_at IS NULL AND expires_at > ${access.at}`);
  return changed === 1;
}

/** Ends every access that is open; their ids. */
export async function updateAllEnded(tx: TenantWrite, { at, by }: { at: Date; by: string }): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    UPDATE support_accesses SET ended_at = ${at}, ended_by = ${by}
    WHERE ended_at IS NULL AND expires_at > ${at} RETURNING id`);
  return rows.map(({ id }) => id);
}
