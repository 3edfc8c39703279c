import pg from "pg";
import { scramVerifier } from "../kernel/db/scram.ts";
import { ident, literal } from "../kernel/db/sql.ts";

/** The provisioner's name on embedded servers. */
const provisioner = "tillhouse_provisioner";

/** The URL of an embedded server for its provisioner. A secret. */
export function provisionerUrl(port: number, password: string): string {
  return `postgres://${provisioner}:${password}@127.0.0.1:${port}/postgres?sslmode=disable`;
}

/**
 * Gives an embedded server what an operator would prepare on a real one: a provisioner that is not a superuser, and
 * nobody else in the maintenance databases. Can be run again at every start.
 */
export async function prepareServer(superuserUrl: string, password: string): Promise<void> {
  await asSuperuser(superuserUrl, async (client) => {
    const found = await client.query("SELECT FROM pg_roles WHERE rolname = $1", [provisioner]);
    const role = ident(provisioner);
    const attributes = `LOGIN NOSUPERUSER CREATEDB CREATEROLE PASSWORD ${literal(scramVerifier(password))}`;
    await client.query("BEGIN");
    await client.query(`${found.rowCount === 0 ? "CREATE" : "ALTER"} ROLE ${role} ${attributes}`);
    await client.query(`GRANT pg_signal_backend TO ${role}`);
    await client.query("REVOKE CONNECT ON DATABASE postgres, template1 FROM PUBLIC");
    await client.query(`GRANT CONNECT ON DATABASE postgres, template1 TO ${role}`);
    await client.query("COMMIT");
  });
}

/** Makes a database owned by the provisioner unless it is there. */
export async function ensureDatabase(superuserUrl: string, database: string): Promise<void> {
  await asSuperuser(superuserUrl, async (client) => {
    const found = await client.query("SELECT FROM pg_database WHERE datname = $1", [database]);
    if (found.rowCount !== 0) return;
    await client.query(`CREATE DATABASE ${ident(database)} OWNER ${ident(provisioner)}`);
    await client.query(`REVOKE ALL ON DATABASE ${ident(database)} FROM PUBLIC`);
  });
}

async function asSuperuser(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
