import type { SignInUser } from "../../auth/accounts/users.sql.ts";
import type { Handle } from "../../kernel/db/handles.ts";
import { raw, sql } from "../../kernel/db/sql.ts";

/** So many wrong PINs in a row at a till, and it is refused there until another is set. */
export const mostFailures = 20;

/** The condition of a PIN, user_pins `p`, that has not failed too often at the device `d`. */
const usable = raw(`coalesce((SELECT x.count FROM pin_failures x
  WHERE x.user_id = p.user_id AND x.device_id = d.id), 0) < ${mostFailures}`);
/** Users `u` who may work at the branch of the device `d`. */
const worksThere = raw(`(u.is_global_admin OR EXISTS (
  SELECT FROM user_branches ub WHERE ub.user_id = u.id AND ub.branch_id = d.branch_id))`);

/** What the attempts of a user's PIN at a till are counted under: no address has a capital letter. */
export function pinIdentifier(deviceId: string, userId: string): string {
  return `PIN ${deviceId} ${userId}`;
}

interface TillRow {
  readonly deviceId: string;
  readonly registerId: string | null;
}

/** The till of the credential. */
export function findTill(tx: Handle, credentialHash: Buffer): Promise<TillRow | undefined> {
  return tx.maybe<TillRow>(sql`
    SELECT d.id AS "deviceId", r.id AS "registerId"
    FROM devices d LEFT JOIN registers r ON r.device_id = d.id WHERE d.credential_hash = ${credentialHash}`);
}

interface TillState {
  readonly id: string;
  readonly name: string;
  readonly branchId: string;
  readonly register: { id: string; name: string; code: string; epoch: number; nextReceiptNumber: number } | null;
  readonly users: { id: string; name: string }[];
}

export function findTillState(tx: Handle, credentialHash: Buffer): Promise<TillState | undefined> {
  return tx.maybe<TillState>(sql`
    SELECT d.id, d.name, d.branch_id AS "branchId",
           CASE WHEN r.id IS NOT NULL THEN json_build_object('id', r.id, 'name', r.name, 'code', r.code, 'epoch', r.epoch,
             'nextReceiptNumber', r.receipt_count + 1) END AS register,
           coalesce((SELECT json_agg(json_build_object('id', u.id, 'name', u.name) ORDER BY lower(u.name), u.id)
                     FROM users u JOIN user_pins p ON p.user_id = u.id
                     WHERE r.id IS NOT NULL AND u.is_active AND ${usable} AND ${worksThere}), '[]') AS users
    FROM devices d LEFT JOIN registers r ON r.device_id = d.id WHERE d.credential_hash = ${credentialHash}`);
}

interface TillSecret {
  /** The sealed secret of the till. */
  readonly sealed: string;
  readonly pinSetAt: Date;
}

/** Undefined when the till never had verifiers, or the user has no PIN. */
export async function findTillSecret(tx: Handle, deviceId: string, userId: string): Promise<TillSecret | undefined> {
  const row = await tx.maybe<{ sealed: string; setAt: string }>(sql`
    SELECT d.proof_secret AS sealed, p.set_at::text AS "setAt" FROM devices d JOIN user_pins p ON p.user_id = ${userId}
    WHERE d.id = ${deviceId} AND d.proof_secret IS NOT NULL`);
  return row && { sealed: row.sealed, pinSetAt: new Date(row.setAt) };
}

/** Somebody who can use a PIN, with what their roles give outright. */
interface Holder {
  readonly userId: string;
  readonly pinHash: string;
  readonly permissions: string[];
}

/** The users who can use a PIN at the device. */
export function listHolders(tx: Handle, deviceId: string): Promise<Holder[]> {
  return tx.many<Holder>(sql`
    SELECT u.id AS "userId", p.pin_hash AS "pinHash",
           ARRAY(SELECT DISTINCT n FROM user_roles ur JOIN roles r ON r.id = ur.role_id, unnest(r.permissions) n
                 WHERE ur.user_id = u.id ORDER BY n) AS permissions
    FROM users u JOIN user_pins p ON p.user_id = u.id JOIN devices d ON d.id = ${deviceId}
    WHERE u.is_active AND ${usable} AND ${worksThere} ORDER BY u.id`);
}

/** The user with its PIN in the place of the password; undefined without one that can be used at the till. */
export function findUserWithPin(tx: Handle, userId: string, deviceId: string): Promise<SignInUser | undefined> {
  return tx.maybe<SignInUser>(sql`
    SELECT u.id, u.email, u.name, p.pin_hash AS "passwordHash", u.is_active AS "isActive",
           u.second_factor_failures AS "secondFactorFailures"
    FROM users u JOIN user_pins p ON p.user_id = u.id JOIN devices d ON d.id = ${deviceId}
    WHERE u.id = ${userId} AND ${usable} AND ${worksThere}`);
}

/** The user when it still has this PIN and is active, both locked against change until the transaction ends. */
export function lockUnchangedPin(tx: Handle, user: SignInUser, deviceId: string): Promise<{ id: string } | undefined> {
  return tx.maybe(sql`
    SELECT u.id FROM users u JOIN user_pins p ON p.user_id = u.id JOIN devices d ON d.id = ${deviceId}
    WHERE u.id = ${user.id} AND u.is_active AND p.pin_hash = ${user.passwordHash} AND ${usable} FOR NO KEY UPDATE OF u, p`);
}

/** Counts a wrong PIN at the till, if the user has one; answers how many that are in a row. */
export async function countPinFailure(tx: Handle, userId: string, deviceId: string): Promise<number> {
  const row = await tx.maybe<{ count: number }>(sql`
    INSERT INTO pin_failures (user_id, device_id, count)
    SELECT user_id, ${deviceId}::uuid, 1 FROM user_pins WHERE user_id = ${userId}
    ON CONFLICT (user_id, device_id) DO UPDATE SET count = pin_failures.count + 1 RETURNING count`);
  return row?.count ?? 0;
}

/** Rewrites the count without changing it (the same cost as a wrong PIN). */
export async function rewritePinFailure(tx: Handle, userId: string, deviceId: string): Promise<void> {
  await tx.run(sql`UPDATE pin_failures SET count = count WHERE user_id = ${userId} AND device_id = ${deviceId}`);
}

/** Takes the wrong PINs back that have been tried until then: at the till, or at every till. */
export async function clearPinFailures(
  tx: Handle,
  userId: string,
  { deviceId = null, now }: { readonly deviceId?: string | null; readonly now: Date },
): Promise<void> {
  await tx.run(sql`
    WITH cleared AS (
      DELETE FROM pin_failures WHERE user_id = ${userId} AND (${deviceId}::uuid IS NULL OR device_id = ${deviceId})
      RETURNING 'PIN ' || device_id || ' ' || user_id AS identifier
    )
    DELETE FROM login_failures f USING cleared c WHERE f.identifier = c.identifier AND f.failed_at <= ${now}`);
}

export async function updatePinSession(tx: Handle, sessionId: string): Promise<void> {
  await tx.run(sql`UPDATE sessions SET is_pin = true WHERE id = ${sessionId}`);
}

/** Ends every live session of a user that was opened with a PIN. */
export async function endPinSessionsOf(tx: Handle, userId: string, at: Date): Promise<void> {
  await tx.run(sql`
    UPDATE sessions SET revoked_at = ${at}, revoked_reason = 'PinChanged'
    WHERE user_id = ${userId} AND is_pin AND revoked_at IS NULL`);
}

/** Puts a PIN in the place of the one before. */
export async function upsertPin(tx: Handle, userId: string, pinHash: string, at: Date): Promise<void> {
  await tx.run(sql`
    INSERT INTO user_pins (user_id, pin_hash, set_at) VALUES (${userId}, ${pinHash}, ${at})
    ON CONFLICT (user_id) DO UPDATE SET pin_hash = excluded.pin_hash, set_at = excluded.set_at`);
}

/** How many PINs that removed: none when there was none. */
export function deletePin(tx: Handle, userId: string): Promise<number> {
  return tx.run(sql`DELETE FROM user_pins WHERE user_id = ${userId}`);
}

export async function findPinState(tx: Handle, userId: string): Promise<{ isSet: boolean; isSuspended: boolean }> {
  return tx.one(sql`
    SELECT EXISTS (SELECT FROM user_pins WHERE user_id = ${userId}) AS "isSet",
           EXISTS (SELECT FROM pin_failures WHERE user_id = ${userId} AND count >= ${mostFailures}) AS "isSuspended"`);
}
