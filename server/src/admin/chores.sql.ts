import type { ClientBase } from "pg";
import type { CentralTx } from "../kernel/db/handles.ts";
import { sql } from "../kernel/db/sql.ts";

/**
 * Whether the chore is due, and this process does it: it is put off by `everyMs` at once. One that is put off by far
 * more was claimed by a process whose clock was ahead.
 */
export async function claimChore(tx: CentralTx, name: string, now: Date, everyMs: number): Promise<boolean> {
  const next = new Date(now.getTime() + everyMs);
  const never = new Date(now.getTime() + 2 * everyMs);
  const claimed = await tx.run(
    sql`UPDATE chores SET due_at = ${next} WHERE name = ${name} AND (due_at <= ${now} OR due_at > ${never})`,
  );
  return claimed === 1;
}

/** The chore was not done to its end: whoever looks next does it. */
export async function makeChoreDue(tx: CentralTx, name: string, now: Date): Promise<void> {
  await tx.run(sql`UPDATE chores SET due_at = ${now} WHERE name = ${name}`);
}

/** The homes of the tenants that no graduation holds closed, by server and database. */
export interface Home {
  readonly tenantId: string;
  readonly server: string;
  readonly database: string;
  readonly schema: string;
}

export function listHomes(tx: CentralTx): Promise<Home[]> {
  return tx.many(sql`
    SELECT tenant_id AS "tenantId", server, database_name AS database, coalesce(schema_name, 'public') AS schema
    FROM tenants WHERE fenced_by IS NULL ORDER BY server, database_name, tenant_id`);
}

/** For sessions that work in the homes of others: neither they nor those who wait for them wait long. */
export async function setShortTimeouts(client: ClientBase): Promise<void> {
  await client.query("SET statement_timeout = '60s'; SET lock_timeout = '2s'");
}
