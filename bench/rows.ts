import pg from "pg";
import type { Tenant } from "../server/src/kernel/db/tenants.ts";
import { ident } from "../server/src/kernel/db/sql.ts";
import type { TestService } from "../server/test/harness.ts";

/** Works as superuser in a shop's tables, past the service, its triggers and foreign keys, for speed. */
export async function inShop<T>(
  service: TestService,
  tenant: Tenant,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const url = new URL(service.superusers[tenant.server] ?? "");
  url.pathname = `/${tenant.databaseName}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(`SET search_path TO ${ident(tenant.schemaName ?? "public")}`);
    await client.query("SET session_replication_role = replica; SET synchronous_commit = off; SET work_mem = '512MB'");
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Inserts the rows of `from` (alias `o`) with some columns changed. */
export async function copyRows(
  client: pg.Client,
  table: string,
  from: string,
  changed: Readonly<Record<string, string>>,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`SELECT attname AS name FROM pg_attribute
    WHERE attrelid = '${table}'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`);
  const names = rows.map(({ name }) => name);
  await client.query(
    `INSERT INTO ${table} (${names.join(", ")}) SELECT ${names.map((name) => changed[name] ?? `o.${name}`).join(", ")} FROM ${from}`,
  );
}
