import type { ClientBase } from "pg";
import { ident, literal } from "../../../kernel/db/sql.ts";

// Effects on the tenant's old home, used by graduations, recoveries and adoptions. Each is one message that locks the
// tenant's row of move_fences, compares it in a second statement, and then acts, in one transaction. However late it
// arrives, it fails if another attempt has taken over (decision 0013).

/** The attempt that may act on the old home: it wrote itself and the number into the tenant's row. */
export interface Proof {
  readonly tenantId: string;
  readonly number: string;
  readonly attempt: string;
}

/** The tenant's row of move_fences. */
export interface MoveRow {
  readonly number: string;
  /** Null when the last attempt closed it. */
  readonly attempt: string | null;
}

/** SQLSTATE of our own: another attempt has taken over. */
const takenOver = "TH001";

/** Whether the error says that another attempt has taken over the row of move_fences. */
export function isTakenOver(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === takenOver;
}

/**
 * Makes the table, outside of every tenant's schema and closed to their roles, where a shared database does not have
 * it.
 */
async function ensureMoveFences(client: ClientBase): Promise<void> {
  await client.query(`
    CREATE SCHEMA IF NOT EXISTS tillhouse;
    CREATE TABLE IF NOT EXISTS tillhouse.move_fences (tenant_id uuid PRIMARY KEY, number bigint NOT NULL, attempt uuid)`);
}

/** The tenant's row as it is; number 0 while there is none. Reads only. */
export async function readMoveRow(client: ClientBase, tenantId: string): Promise<MoveRow> {
  const there = await client.query<{ there: boolean }>(
    "SELECT to_regclass('tillhouse.move_fences') IS NOT NULL AS there",
  );
  if (there.rows[0]?.there !== true) return { number: "0", attempt: null };
  const { rows } = await client.query<MoveRow>(
    "SELECT number::text, attempt FROM tillhouse.move_fences WHERE tenant_id = $1",
    [tenantId],
  );
  return rows[0] ?? { number: "0", attempt: null };
}

/**
 * Takes the row for an attempt if it is unchanged since it was read. Returns the proof, or undefined if another attempt
 * was first.
 */
export async function takeMoveRow(
  client: ClientBase,
  { tenantId, attempt, seen }: { tenantId: string; attempt: string; seen: MoveRow },
): Promise<Proof | undefined> {
  await ensureMoveFences(client);
  const { rows } = await client.query<{ number: string }>(
    `INSERT INTO tillhouse.move_fences AS f (tenant_id, number, attempt) VALUES ($1, $2::bigint + 1, $3)
     ON CONFLICT (tenant_id) DO UPDATE SET number = f.number + 1, attempt = excluded.attempt
       WHERE f.number = $2::bigint AND f.attempt IS NOT DISTINCT FROM $4::uuid
     RETURNING number::text`,
    [tenantId, seen.number, attempt, seen.attempt],
  );
  const [row] = rows;
  return row && { tenantId, number: row.number, attempt };
}

/** Step 3's fence: the old role may not log in any more. */
export async function forbidLogin(client: ClientBase, proof: Proof, role: string): Promise<void> {
  await client.query(proven(proof, `${endChanges(role)} ALTER ROLE ${ident(role)} NOLOGIN;`));
}

/** Lets the old role log in and ends the attempt: from here on nothing of it has an effect on the old home. */
export async function allowLogin(client: ClientBase, proof: Proof, role: string): Promise<void> {
  await client.query(proven(proof, `${endChanges(role)} ALTER ROLE ${ident(role)} LOGIN; ${close(proof)}`));
}

/**
 * Gives the old role a password and a mark, lets it log in and ends the attempt. Does nothing when the role bears
 * another mark than `from`.
 */
export async function setPassword(
  client: ClientBase,
  proof: Proof,
  { role, from, to, verifier }: { role: string; from: string; to: string; verifier: string },
): Promise<void> {
  await client.query(
    proven(
      proof,
      `IF (SELECT shobj_description(oid, 'pg_authid') FROM pg_roles WHERE rolname = ${literal(role)}) IS DISTINCT FROM ${literal(from)}
       THEN RAISE EXCEPTION 'this role bears another mark'; END IF;
       ALTER ROLE ${ident(role)} LOGIN PASSWORD ${literal(verifier)};
       COMMENT ON ROLE ${ident(role)} IS ${literal(to)};
       ${close(proof)}`,
    ),
  );
}

/**
 * Ends the role's sessions that are changing the role itself. PostgreSQL lets a role do so, and nobody else can change
 * the role meanwhile; the service never does it.
 */
function endChanges(role: string): string {
  return `PERFORM pg_terminate_backend(a.pid) FROM pg_stat_activity a JOIN pg_locks l ON l.pid = a.pid
    WHERE a.usename = ${literal(role)} AND l.relation IN ('pg_authid'::regclass, 'pg_db_role_setting'::regclass) AND l.mode = 'RowExclusiveLock';`;
}

/** Ends the role's sessions; returns how many there were. */
export async function terminateSessions(client: ClientBase, proof: Proof, role: string): Promise<number> {
  const { rowCount } = await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1
     AND EXISTS (SELECT FROM tillhouse.move_fences WHERE tenant_id = $2 AND number = $3 AND attempt = $4)`,
    [role, proof.tenantId, proof.number, proof.attempt],
  );
  return rowCount ?? 0;
}

/**
 * Step 8's first half: the old schema gets a name that only this attempt has, and a mark that says whose it was; the
 * role goes, and the attempt ends. The role must bear this tenant's mark.
 */
export async function retireOldHome(
  client: ClientBase,
  proof: Proof,
  old: { schema: string; role: string; oldSchema: string; mark: string },
): Promise<void> {
  const [role, schema] = [ident(old.role), ident(old.schema)];
  await client.query(
    proven(
      proof,
      `IF EXISTS (SELECT FROM pg_roles WHERE rolname = ${literal(old.role)} AND
                  coalesce(shobj_description(oid, 'pg_authid'), '') NOT LIKE ${literal(`%${proof.tenantId}%`)})
       THEN RAISE EXCEPTION 'the role does not bear this tenant''s mark'; END IF;
       IF to_regnamespace(${literal(schema)}) IS NOT NULL THEN
         ALTER SCHEMA ${schema} RENAME TO ${ident(old.oldSchema)};
         COMMENT ON SCHEMA ${ident(old.oldSchema)} IS ${literal(old.mark)};
       END IF;
       IF EXISTS (SELECT FROM pg_roles WHERE rolname = ${literal(old.role)}) THEN
         GRANT ${role} TO CURRENT_USER; DROP OWNED BY ${role}; DROP ROLE ${role};
       END IF;
       ${close(proof)}`,
    ),
  );
}

/** Second half of step 8: drops the old schema, whose name shows that it is no longer a home. */
export async function dropOldSchema(client: ClientBase, oldSchema: string): Promise<void> {
  await client.query(`DROP SCHEMA IF EXISTS ${ident(oldSchema)} CASCADE`);
}

function close({ tenantId }: Proof): string {
  return `UPDATE tillhouse.move_fences SET number = number + 1, attempt = NULL WHERE tenant_id = ${literal(tenantId)};`;
}

/**
 * One message. The comparison is a statement of its own: it runs after the lock is granted, so it sees the last commit.
 */
function proven({ tenantId, number, attempt }: Proof, act: string): string {
  return `DO $proof$ BEGIN
    PERFORM set_config('lock_timeout', '5s', true);
    PERFORM FROM tillhouse.move_fences WHERE tenant_id = ${literal(tenantId)} FOR UPDATE;
    PERFORM FROM tillhouse.move_fences
    WHERE tenant_id = ${literal(tenantId)} AND number = ${literal(number)} AND attempt = ${literal(attempt)};
    IF NOT FOUND THEN RAISE EXCEPTION 'another attempt has taken this tenant over' USING ERRCODE = '${takenOver}'; END IF;
    ${act}
  END $proof$`;
}
