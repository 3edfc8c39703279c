import type { Handle, TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import { afterCursor, anyOf, sortKeyOf, timeText, type SortKey } from "../../kernel/db/records.ts";
import { raw, sql, written } from "../../kernel/db/sql.ts";
import { isUserWithin } from "../users/service.ts";
import type { ServiceAccount, ServiceAccountQuery } from "./schema.ts";

const columns = sql`u.id, u.name, u.service_permissions AS permissions,
  ARRAY(SELECT ub.branch_id::text FROM user_branches ub WHERE ub.user_id = u.id ORDER BY 1) AS "branchIds",
  (SELECT coalesce(json_agg(json_build_object('id', s.id, 'createdAt', ${timeText("s.created_at")}, 'lastUsedAt', ${timeText("s.last_used_at")})
     ORDER BY s.created_at, s.id), '[]') FROM client_secrets s WHERE s.user_id = u.id) AS secrets,
  u.revoked_at AS "revokedAt", u.version, u.created_at AS "createdAt"`;
const byName: SortKey = [
  ["lower(u.name)", "text"],
  ["u.id", "uuid"],
];

type Row = ServiceAccount & Record<string, unknown>;

export function findAccount(tx: TenantRead, id: string): Promise<ServiceAccount | undefined> {
  return tx.maybe<Row>(
    sql`SELECT ${columns} FROM users u WHERE u.id = ${id} AND u.service_permissions IS NOT NULL AND num_nonnulls(u.operator_id, u.device_id) = 0`,
  );
}

/** Locks the service account until the transaction ends; undefined when there is none. */
export async function lockAccount(tx: TenantWrite, id: string): Promise<ServiceAccount | undefined> {
  await tx.run(
    sql`SELECT FROM users WHERE id = ${id} AND service_permissions IS NOT NULL AND num_nonnulls(operator_id, device_id) = 0 FOR NO KEY UPDATE`,
  );
  return findAccount(tx, id);
}

/** The service accounts within the branches (null: any), by name. */
export function listAccounts(
  tx: TenantRead,
  { includeRevoked, cursor, limit }: ServiceAccountQuery,
  branchIds: readonly string[] | null,
): Promise<(ServiceAccount & { sortKey: unknown[] })[]> {
  return tx.many<Row & { sortKey: unknown[] }>(sql`
    SELECT ${columns}, ${sortKeyOf(byName)} AS "sortKey" FROM users u
    WHERE u.service_permissions IS NOT NULL AND num_nonnulls(u.operator_id, u.device_id) = 0 AND (${includeRevoked} OR u.is_active)
      AND ${isUserWithin(raw("u.id"), branchIds)} ${afterCursor(byName, cursor)}
    ORDER BY lower(u.name), u.id LIMIT ${written(limit + 1)}`);
}

interface AccountValues {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly string[];
}

export async function insertAccount(tx: TenantWrite, { id, name, permissions }: AccountValues): Promise<void> {
  await tx.run(sql`
    INSERT INTO users (id, name, service_permissions) VALUES (${id}, ${name}, ${permissions})`);
}

export async function updateAccount(tx: TenantWrite, { id, name, permissions }: AccountValues): Promise<void> {
  await tx.run(sql`
    UPDATE users SET name = ${name}, service_permissions = ${permissions}, version = version + 1 WHERE id = ${id}`);
}

export async function insertSecret(
  tx: TenantWrite,
  secret: { id: string; accountId: string; hash: Buffer; at: Date },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO client_secrets (id, user_id, secret_hash, created_at)
    VALUES (${secret.id}, ${secret.accountId}, ${secret.hash}, ${secret.at})`);
}

/** The account is over: none of its tokens is taken any more. */
export async function updateRevoked(tx: TenantWrite, id: string, at: Date): Promise<void> {
  await tx.run(sql`UPDATE users SET is_active = false, revoked_at = ${at}, version = version + 1 WHERE id = ${id}`);
}

/**
 * Removes the secret, or all of the account's, and ends the sessions of those; how many there were. In two statements:
 * the second must see the session of a token that the first has waited for.
 */
export async function deleteSecrets(
  tx: TenantWrite,
  { accountId, secretId, at, reason }: { accountId: string; secretId?: string; at: Date; reason: string },
): Promise<number> {
  const deleted = await tx.many<{ id: string }>(sql`
    DELETE FROM client_secrets WHERE user_id = ${accountId} AND id = coalesce(${secretId ?? null}, id) RETURNING id`);
  await tx.run(sql`
    UPDATE sessions SET revoked_at = ${at}, revoked_reason = ${reason}
    WHERE id = ${anyOf(deleted.map(({ id }) => id))} AND revoked_at IS NULL`);
  return deleted.length;
}

/** The active service account whose secret this is, by its id. */
export async function findAccountBy(
  tx: Handle,
  { accountId, hash }: { readonly accountId: string; readonly hash: Buffer },
): Promise<string | undefined> {
  const row = await tx.maybe<{ id: string }>(sql`
    SELECT u.id FROM client_secrets s JOIN users u ON u.id = s.user_id
    WHERE s.secret_hash = ${hash} AND u.id = ${accountId} AND u.is_active`);
  return row?.id;
}

/** The active service account whose secret this is, both used now; the secret is held until the transaction ends. */
export function useSecret(
  tx: Handle,
  { accountId, hash, at }: { accountId: string; hash: Buffer; at: Date },
): Promise<{ secretId: string; name: string } | undefined> {
  return tx.maybe(sql`
    UPDATE client_secrets s SET last_used_at = ${at} FROM users u
    WHERE s.secret_hash = ${hash} AND s.user_id = ${accountId} AND u.id = s.user_id AND u.is_active
    RETURNING s.id AS "secretId", u.name`);
}
