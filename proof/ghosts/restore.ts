import type { TestService, Shop } from "../../server/test/harness.ts";
import { inCentral } from "./code.ts";
import type { CentralRows } from "./world.ts";

/** Turns the central database's rows of the tenant back to what they were, as a restore or a failover does. */
export async function loadCentral(service: TestService, shop: Shop, rows: CentralRows): Promise<void> {
  const literal = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'`;
  const tenant = shop.tenantId;
  const [row] = rows["tenants"] ?? [];
  if (row === undefined) throw new Error("nothing to load");
  const columns = Object.keys(row).map((name) => `"${name}"`);
  const insert = (table: string) =>
    `INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, ${literal(rows[table] ?? [])});`;
  await inCentral(
    service,
    `BEGIN;
     UPDATE tenants SET fenced_by = NULL WHERE tenant_id = '${tenant}';
     DELETE FROM graduation_steps WHERE graduation_id IN (SELECT id FROM graduations WHERE tenant_id = '${tenant}');
     DELETE FROM graduations WHERE tenant_id = '${tenant}';
     ${insert("graduations")} ${insert("graduation_steps")}
     UPDATE tenants SET (${columns.join()}) = (SELECT ${columns.join()} FROM jsonb_populate_record(NULL::tenants, ${literal(row)}))
     WHERE tenant_id = '${tenant}';
     COMMIT`,
  );
  service.deps.directory.forget(tenant);
}
