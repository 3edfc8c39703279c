import type { ClientBase } from "pg";
import type { CentralTx } from "../../../kernel/db/handles.ts";
import { sql } from "../../../kernel/db/sql.ts";
import { holdsMaintenanceLock } from "../../maintenance.sql.ts";
import type { SourceTenant } from "../schema.ts";
import { setOpen } from "../sql.ts";

/** A home that stands is no lost one, whatever had its name before. */
export async function deleteLostHome(
  tx: CentralTx,
  { tenantId, server, role }: { readonly tenantId: string; readonly server: string; readonly role: string },
): Promise<void> {
  await tx.run(
    sql`DELETE FROM lost_homes WHERE tenant_id = ${tenantId} AND server = ${server} AND role_name = ${role}`,
  );
}

/** A home in the shared tier that takes the place of a lost one. */
export interface NewHome {
  readonly server: string;
  readonly database: string;
  /** The name of its schema and its role. */
  readonly name: string;
  /** The connection string. */
  readonly sealed: string;
  readonly head: string;
  /** The id in `home_attempts`. */
  readonly attemptId: string;
}

/**
 * Points the tenant's row to a new home, on the session of the maintenance lock, if the row is as it was read; with it
 * the old home is noted as lost, and every graduation of the tenant is over. `commitHome` commits the new home: before
 * the row is, so that the row never names what is not there. False, and nothing changed, when the session does not hold
 * the lock or the row is another one by now.
 */
export async function replaceHome(
  client: ClientBase,
  tenant: SourceTenant,
  to: NewHome,
  commitHome: () => Promise<void>,
): Promise<boolean> {
  const { tenantId, sealedConnection, server, database, role } = tenant;
  await client.query("BEGIN; SET LOCAL lock_timeout = '5s'");
  try {
    const { rowCount } = await client.query(
      `UPDATE tenants SET mode = 'Shared', schema_name = $1, connection_string = $2, next_connection_string = NULL, server = $3,
              database_name = $4, role_name = $1, migration_head = $5, ${setOpen}
       WHERE tenant_id = $6 AND connection_string = $7 AND ${holdsMaintenanceLock}`,
      [to.name, to.sealed, to.server, to.database, to.head, tenantId, sealedConnection],
    );
    if (rowCount !== 1) {
      await client.query("ROLLBACK");
      return false;
    }
    await client.query(
      `INSERT INTO lost_homes (tenant_id, server, database_name, role_name, lost_at) VALUES ($1, $2, $3, $4, now())`,
      [tenantId, server, database, role],
    );
    await client.query(
      `UPDATE graduations SET target_connection_sealed = NULL, finished_at = coalesce(finished_at, now()),
         state = CASE WHEN state = 'CleanupPending' THEN 'Succeeded' ELSE 'RolledBack' END
       WHERE tenant_id = $1 AND state NOT IN ('Succeeded', 'RolledBack')`,
      [tenantId],
    );
    await client.query("DELETE FROM home_attempts WHERE id = $1", [to.attemptId]);
    await commitHome();
    await client.query("COMMIT");
    return true;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

/** The home that a tenant's row names; of one with a database of its own the schema is null. */
export interface NamedHome {
  readonly server: string;
  readonly database: string;
  readonly schema: string | null;
}

/** The homes that rows name on a server. */
export function listHomesOn(tx: CentralTx, server: string): Promise<NamedHome[]> {
  return tx.many<NamedHome & Record<string, unknown>>(
    sql`SELECT server, database_name AS database, schema_name AS schema FROM tenants WHERE server = ${server}`,
  );
}

/** The identifier of the cluster that a server was when its shops were last all there; undefined when nobody looked. */
export async function findIdentity(tx: CentralTx, server: string): Promise<string | undefined> {
  const row = await tx.maybe<{ id: string }>(
    sql`SELECT system_identifier AS id FROM server_identities WHERE server = ${server}`,
  );
  return row?.id;
}

export async function putIdentity(tx: CentralTx, server: string, systemIdentifier: string): Promise<void> {
  await tx.run(sql`
    INSERT INTO server_identities (server, system_identifier) VALUES (${server}, ${systemIdentifier})
    ON CONFLICT (server) DO UPDATE SET system_identifier = excluded.system_identifier`);
}

/** The identifier of the cluster's data, which its standbys share. Every login may ask it. */
export async function readIdentity(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ id: string }>("SELECT system_identifier::text AS id FROM pg_control_system()");
  if (rows[0] === undefined) throw new Error("the server did not tell its identifier");
  return rows[0].id;
}
