import type { ClientBase } from "pg";

// What stands on a server under a name.

/** Whether a role of this name may log in; undefined when there is none. */
export async function readRoleLogin(client: ClientBase, role: string): Promise<boolean | undefined> {
  const { rows } = await client.query<{ can: boolean }>("SELECT rolcanlogin AS can FROM pg_roles WHERE rolname = $1", [
    role,
  ]);
  return rows[0]?.can;
}

/** Whether the server has a database of this name. */
export async function databaseExists(client: ClientBase, name: string): Promise<boolean> {
  return (await client.query("SELECT FROM pg_database WHERE datname = $1", [name])).rowCount === 1;
}

/** Whether a schema or a role of this name is there. */
export async function schemaOrRoleExists(client: ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    "SELECT EXISTS (SELECT FROM pg_namespace WHERE nspname = $1) OR EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS there",
    [name],
  );
  return rows[0]?.there === true;
}

/** Whether the server is a standby, or becomes what its log makes of it: it may lack what was committed last. */
export async function readsOnly(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ reads: boolean }>("SELECT pg_is_in_recovery() AS reads");
  return rows[0]?.reads !== false;
}
