import type { ClientBase } from "pg";

/** The roles that have a session. */
export async function listBusyRoles(client: ClientBase, roles: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ role: string }>(
    "SELECT DISTINCT usename AS role FROM pg_stat_activity WHERE usename = ANY ($1) ORDER BY 1",
    [roles],
  );
  return rows.map(({ role }) => role);
}
