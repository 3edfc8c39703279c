import type { ClientBase } from "pg";
import { ident, literal } from "../../../kernel/db/sql.ts";

/** Password and mark of a role, in one message that does nothing when the role bears another mark by now. */
export async function setPassword(
  client: ClientBase,
  { role, from, to, verifier }: { role: string; from: string; to: string; verifier: string },
): Promise<void> {
  await client.query(`DO $$ BEGIN
    IF (SELECT shobj_description(oid, 'pg_authid') FROM pg_roles WHERE rolname = ${literal(role)}) IS DISTINCT FROM ${literal(from)}
    THEN RAISE EXCEPTION 'this role bears another mark'; END IF;
    ALTER ROLE ${ident(role)} LOGIN PASSWORD ${literal(verifier)};
    COMMENT ON ROLE ${ident(role)} IS ${literal(to)};
  END $$`);
}

/** Those of the roles that have a session. */
export async function listBusyRoles(client: ClientBase, roles: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ role: string }>(
    "SELECT DISTINCT usename AS role FROM pg_stat_activity WHERE usename = ANY ($1) ORDER BY 1",
    [roles],
  );
  return rows.map(({ role }) => role);
}
