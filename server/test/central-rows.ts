import { commandLine } from "../src/admin/gate/actor.ts";
import { graduate } from "../src/admin/graduation/service.ts";
import type { TestService, Shop } from "./harness.ts";
import { databasesOf, onCentral } from "./moves.ts";
import { asSuperuser } from "./superuser.ts";

/** What the central database knew of a tenant at one moment. */
export interface CentralRows {
  readonly tenantId: string;
  readonly rows: Readonly<Record<string, readonly unknown[]>>;
}

const tables = {
  tenants: "tenant_id = $1",
  graduations: "tenant_id = $1",
  graduation_steps: "graduation_id IN (SELECT id FROM graduations WHERE tenant_id = $1)",
} as const;

/** Copies the tenant's row and those of its graduations. */
export async function readCentralRows(service: TestService, { tenantId }: Shop): Promise<CentralRows> {
  const rows: Record<string, unknown[]> = {};
  for (const [table, where] of Object.entries(tables)) {
    const found = await onCentral<{ row: unknown }>(
      service,
      `SELECT to_jsonb(t) AS row FROM ${table} t WHERE ${where}`,
      [tenantId],
    );
    rows[table] = found.map(({ row }) => row);
  }
  return { tenantId, rows };
}

export async function turnBackCentral(service: TestService, { tenantId, rows }: CentralRows): Promise<void> {
  const id = `'${tenantId}'`;
  const deletes = Object.entries(tables)
    .toReversed()
    .map(([table, where]) => `DELETE FROM ${table} WHERE ${where.replace("$1", id)}`);
  const inserts = Object.entries(rows).flatMap(([table, all]) =>
    all.map((row) => {
      const json = JSON.stringify(row).replaceAll("'", "''");
      return `INSERT INTO ${table} SELECT * FROM jsonb_populate_record(NULL::${table}, '${json}')`;
    }),
  );
  // The tables point at each other, and the restored one is whole again only at the end.
  await onCentral(
    service,
    ["BEGIN; SET LOCAL session_replication_role = replica", ...deletes, ...inserts, "COMMIT"].join("; "),
  );
  service.deps.directory.forget(tenantId);
}

/** Where a database stands that may be the tenant's home. */
export interface Candidate {
  readonly server: string;
  readonly database: string;
}

export type Moment = "before it began" | "just before the flip";
export const moments: readonly Moment[] = ["before it began", "just before the flip"];

/**
 * Moves the shop to `second`, writes categories there, and turns the central database back to the moment: as when it is
 * restored, or failed over to a copy that lags. With `keepsOld` the clean-up did not happen. The new home, and the
 * tenant's connection of then.
 */
export async function moveAndTurnBack(
  service: TestService,
  shop: Shop,
  { to, keepsOld = false, writes }: { to: Moment; keepsOld?: boolean; writes: readonly string[] },
): Promise<{ candidate: Candidate; connectionString: string }> {
  let then = await readCentralRows(service, shop);
  await graduate(service.deps, shop.tenantId, {
    server: "second",
    actor: commandLine,
    onProgress: async ({ step, state }) => {
      if (to === "just before the flip" && step === "Flip" && state === "Doing")
        then = await readCentralRows(service, shop);
      if (keepsOld && step === "CleanUp" && state === "Doing") throw new Error("injected");
    },
  });
  for (const name of writes) {
    const { status } = await shop.post("/categories", { name });
    if (status !== 201) throw new Error(`a till saw ${status}`);
  }
  const { connectionString = "" } = (await service.deps.directory.resolve(shop.tenantId)) ?? {};
  const [database = ""] = await databasesOf(service, "second", shop);
  await turnBackCentral(service, then);
  return { candidate: { server: "second", database }, connectionString };
}

/** A second database with the same rows and the same mark. */
export async function copyMarked(service: TestService, { server, database }: Candidate): Promise<Candidate> {
  const copy = `${database.slice(0, 58)}_copy`;
  const left = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1";
  await asSuperuser(service, server, left, [database]);
  await asSuperuser(service, server, `CREATE DATABASE ${copy} TEMPLATE ${database} OWNER tillhouse_provisioner`);
  const marked = "SELECT shobj_description(oid, 'pg_database') AS mark FROM pg_database WHERE datname = $1";
  const [found] = await asSuperuser(service, server, marked, [database]);
  await asSuperuser(service, server, `COMMENT ON DATABASE ${copy} IS '${String(found?.mark)}'`);
  return { server, database: copy };
}
