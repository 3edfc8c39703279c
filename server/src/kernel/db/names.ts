import type { ClientBase } from "pg";

// What stands on a server under a name.

/** Whether a role of this name may log in; undefined when there is none. */
export async function readRoleLogin(client: ClientBase, role: string): Promise<boolean | undefined> {
  const { rows } = await client.query<{ can: boolean }>("SELECT rolcanlogin AS can FROM pg_roles WHERE rolname = $1", [
    role,
  ]);
  return rows[0]?.can;
}

/** Whether a schema or a role of this name is there. */
export async function schemaOrRoleExists(client: ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    "SELECT EXISTS (SELECT FROM pg_namespace WHERE nspname = $1) OR EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS there",
    [name],
  );
  return rows[0]?.there === true;
}
