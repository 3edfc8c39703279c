import type { Handle, TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import { afterCursor, anyOf, sortKeyOf, timeText, type SortKey } from "../../kernel/db/records.ts";
import { raw, sql, written } from "../../kernel/db/sql.ts";
import { branchIn } from "../gate/branch.sql.ts";
import type { Device, DeviceQuery, DeviceReportInput, PublicKey } from "./schema.ts";

const columns = sql`d.id, d.branch_id AS "branchId", d.name, r.id AS "registerId", r.name AS "registerName", r.epoch, d.last_seen_at AS "lastSeenAt",
  CASE WHEN d.reported_at IS NOT NULL THEN json_build_object('version', d.program_version, 'unsyncedCount', d.unsynced_count,
    'clockOffsetMs', d.clock_offset_ms, 'isPersistent', d.is_storage_persistent, 'at', ${timeText("d.reported_at")}) END AS report,
  d.revoked_at AS "revokedAt", d.version, d.created_at AS "createdAt"`;
const byName: SortKey = [
  ["lower(d.name)", "text"],
  ["d.id", "uuid"],
];

export const findDeviceBranch = branchIn("devices");

export function findDevice(tx: Handle, id: string): Promise<Device | undefined> {
  return tx.maybe<Device>(sql`
    SELECT ${columns} FROM devices d LEFT JOIN registers r ON r.device_id = d.id WHERE d.id = ${id}`);
}

/** Locks the device until the transaction ends; undefined when there is none. */
export async function lockDevice(tx: TenantWrite, id: string): Promise<Device | undefined> {
  await tx.run(sql`SELECT FROM devices WHERE id = ${id} FOR NO KEY UPDATE`);
  return findDevice(tx, id);
}

/** The devices of these branches (null: of all), by name. */
export function listDevices(
  tx: TenantRead,
  { branchId = null, includeRevoked, cursor, limit }: Omit<DeviceQuery, "branchId"> & { branchId?: string | null },
  branchIds: readonly string[] | null,
): Promise<(Device & { sortKey: unknown[] })[]> {
  return tx.many<Device & { sortKey: unknown[] }>(sql`
    SELECT ${columns}, ${sortKeyOf(byName)} AS "sortKey"
    FROM devices d LEFT JOIN registers r ON r.device_id = d.id
    WHERE (${branchId}::uuid IS NULL OR d.branch_id = ${branchId}) AND (${includeRevoked} OR d.revoked_at IS NULL)
      AND (${branchIds}::uuid[] IS NULL OR d.branch_id = ${anyOf(branchIds)}) ${afterCursor(byName, cursor)}
    ORDER BY lower(d.name), d.id LIMIT ${written(limit + 1)}`);
}

export async function insertDevice(
  tx: TenantWrite,
  device: { id: string; branchId: string; name: string; credentialHash: Buffer; publicKey: PublicKey | null; at: Date },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO devices (id, branch_id, name, credential_hash, public_key, created_at)
    VALUES (${device.id}, ${device.branchId}, ${device.name}, ${device.credentialHash}, ${jsonOf(device.publicKey)}, ${device.at})`);
}

export async function updateDeviceName(tx: TenantWrite, id: string, name: string): Promise<void> {
  await tx.run(sql`UPDATE devices SET name = ${name}, version = version + 1 WHERE id = ${id}`);
}

/** With the credential go the till's key, what people proved themselves by at it, and a code that waits. */
export async function updateCredential(
  tx: Handle,
  id: string,
  { credentialHash, publicKey }: { readonly credentialHash: Buffer; readonly publicKey: PublicKey | null },
): Promise<void> {
  await tx.run(sql`
    UPDATE devices SET credential_hash = ${credentialHash}, public_key = ${jsonOf(publicKey)}, proof_secret = NULL,
      pairing_hash = NULL, pairing_ends_at = NULL, version = version + 1 WHERE id = ${id}`);
}

function jsonOf(publicKey: PublicKey | null): string | null {
  return publicKey && JSON.stringify(publicKey);
}

/** The device waits for this code until then; one that it waited for is replaced. */
export async function updatePairing(
  tx: TenantWrite,
  id: string,
  { pairingHash, endsAt }: { readonly pairingHash: Buffer; readonly endsAt: Date },
): Promise<void> {
  await tx.run(sql`UPDATE devices SET pairing_hash = ${pairingHash}, pairing_ends_at = ${endsAt} WHERE id = ${id}`);
}

/** Takes the code, so that it is good for one, and tells which device waited for it; undefined when none does. */
export async function updatePaired(tx: Handle, pairingHash: Buffer, now: Date): Promise<string | undefined> {
  const waiting = await tx.maybe<{ id: string }>(sql`
    UPDATE devices SET pairing_hash = NULL, pairing_ends_at = NULL
    WHERE pairing_hash = ${pairingHash} AND pairing_ends_at > ${now} RETURNING id`);
  return waiting?.id;
}

/** The device of the credential; undefined when no device has it. */
export async function findDeviceOf(tx: Handle, credentialHash: Buffer): Promise<string | undefined> {
  return (await tx.maybe<{ id: string }>(sql`SELECT id FROM devices WHERE credential_hash = ${credentialHash}`))?.id;
}

/** The device is over: nobody proves to be it any more. */
export async function updateRevoked(tx: TenantWrite, id: string, at: Date): Promise<void> {
  await tx.run(sql`
    UPDATE devices SET revoked_at = ${at}, credential_hash = NULL, pairing_hash = NULL, pairing_ends_at = NULL,
      version = version + 1 WHERE id = ${id}`);
}

/** Ends every live session that was opened at the device, or those that were opened with a PIN. */
export async function endSessionsAt(
  tx: Handle,
  { id, at, reason, onlyPins = false }: { id: string; at: Date; reason: string; onlyPins?: boolean },
): Promise<void> {
  await tx.run(sql`
    UPDATE sessions SET revoked_at = ${at}, revoked_reason = ${reason}
    WHERE device_id = ${id} AND revoked_at IS NULL AND (is_pin OR NOT ${onlyPins}::boolean)`);
}

/**
 * The device of the credential, seen now and held against being revoked until the transaction ends; undefined when no
 * device has it.
 */
export function seeDevice(
  tx: Handle,
  credentialHash: Buffer,
  at: Date,
): Promise<{ id: string; name: string } | undefined> {
  return tx.maybe(
    sql`UPDATE devices SET last_seen_at = ${at} WHERE credential_hash = ${credentialHash} RETURNING id, name`,
  );
}

export async function updateSessionDevice(tx: Handle, sessionId: string, deviceId: string): Promise<void> {
  await tx.run(sql`UPDATE sessions SET device_id = ${deviceId} WHERE id = ${sessionId}`);
}

/** What a till holds that nobody is signed in at; the flag `devices` of a route's contract says where it counts. */
const heldByTills = ["catalogue.read", "sales.create"];

/** The user that stands for the till, and its session that has not ended. */
export interface TillUser {
  readonly userId: string;
  readonly sessionId: string | null;
  /** When the session is over unless it is prolonged. */
  readonly expiresAt: string | null;
}

/** Undefined before the till's first sign-in. */
export function findTillUser(tx: Handle, deviceId: string): Promise<TillUser | undefined> {
  return tx.maybe<TillUser & Record<string, unknown>>(sql`
    SELECT u.id AS "userId", s.id AS "sessionId", s.absolute_expires_at AS "expiresAt" FROM users u
    LEFT JOIN sessions s ON s.user_id = u.id AND s.device_id = u.device_id AND s.revoked_at IS NULL
    WHERE u.device_id = ${deviceId}`);
}

/** The user that stands for the till, which works at the till's branch alone. */
export async function insertTillUser(tx: Handle, user: { id: string; deviceId: string }): Promise<void> {
  await tx.run(sql`
    INSERT INTO users (id, name, service_permissions, device_id)
    SELECT ${user.id}, name, ${heldByTills}, id FROM devices WHERE id = ${user.deviceId}`);
  await tx.run(sql`
    INSERT INTO user_branches (user_id, branch_id) SELECT ${user.id}, branch_id FROM devices WHERE id = ${user.deviceId}`);
}

export async function updateTillUserName(tx: TenantWrite, deviceId: string, name: string): Promise<void> {
  await tx.run(sql`UPDATE users SET name = ${name}, version = version + 1 WHERE device_id = ${deviceId}`);
}

/** Listeners are told once in so many minutes of a till that is at work. */
const seenMinutes = 5;

/** Notes that the till was seen, once in some minutes: its branch. Undefined when it was noted lately. */
export async function updateSeen(tx: TenantWrite, id: string, at: Date): Promise<string | undefined> {
  const seen = await tx.maybe<{ branchId: string }>(sql`
    UPDATE devices SET last_seen_at = ${at}, seen_told_at = ${at}
    WHERE id = ${id} AND (seen_told_at IS NULL OR seen_told_at <= ${at}::timestamptz - ${raw(`interval '${seenMinutes} minutes'`)})
    RETURNING branch_id AS "branchId"`);
  return seen?.branchId;
}

/** What the till says of itself. */
export async function updateReport(
  tx: TenantWrite,
  { id, at }: { readonly id: string; readonly at: Date },
  { version, unsyncedCount, ...said }: DeviceReportInput,
): Promise<void> {
  const { clockOffsetMs, isPersistent } = { clockOffsetMs: null, isPersistent: null, ...said };
  await tx.run(sql`
    UPDATE devices SET last_seen_at = ${at}, reported_at = ${at}, program_version = ${version},
      unsynced_count = ${unsyncedCount}, clock_offset_ms = ${clockOffsetMs}, is_storage_persistent = ${isPersistent}
    WHERE id = ${id}`);
}
