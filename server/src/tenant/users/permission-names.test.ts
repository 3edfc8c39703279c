import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import { startService, type TestService } from "../../../test/harness.ts";
import { applyMigrations, loadMigrations } from "../../kernel/db/migrate.ts";

describe("the migration of permission names", () => {
  let service: TestService;
  let client: pg.Client;

  before(async () => {
    service = await startService();
    client = new pg.Client({ connectionString: service.superusers["default"] ?? "" });
    await client.connect();
  });
  after(async () => {
    await client.end();
    await service.close();
  });

  test("renames them in roles, approvals and orders, and leaves every other name", async () => {
    const schema = `names_${randomUUID().slice(0, 8)}`;
    const migrations = await loadMigrations("tenant");
    const at = migrations.findIndex(({ name }) => name.endsWith("_permission_names"));
    await client.query(`CREATE SCHEMA ${schema}`);
    try {
      await applyMigrations(client, { schema, migrations: migrations.slice(0, at) });
      // The rows that a sale needs beside its own do not matter here.
      await client.query(`SET search_path TO ${schema}; SET session_replication_role = replica;
        INSERT INTO roles (id, name, permissions, permissions_with_approval) VALUES
          (gen_random_uuid(), 'Mixed', '{cash.close.any,sales.read,catalogue.cost.read}', '{sales.void.line,sales.void}'),
          (gen_random_uuid(), 'None', '{}', '{}');
        INSERT INTO approvals (id, permission, requester_id, approver_id, created_at, expires_at) VALUES
          (gen_random_uuid(), 'sales.price.override', gen_random_uuid(), gen_random_uuid(), now(), now()),
          (gen_random_uuid(), 'sales.void', gen_random_uuid(), gen_random_uuid(), now(), now())`);
      for (const approvals of [
        [],
        [{ permission: "sales.discount.any", approvedBy: "a" }, { permission: "sales.void" }],
      ])
        await client.query(
          `INSERT INTO orders (id, status, branch_id, register_id, session_id, receipt_sequence, receipt_number, cashier_id,
             currency, tax_mode, gross, line_discount, order_discount, net, tax, total, rounding, tendered, change, approvals,
             occurred_at, received_at, business_date)
           VALUES (gen_random_uuid(), 'Completed', gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 1, 'R-1',
             gen_random_uuid(), 'EUR', 'Inclusive', 0, 0, 0, 0, 0, 0, 0, 0, 0, $1, now(), now(), now())`,
          [JSON.stringify(approvals)],
        );
      await client.query("RESET session_replication_role");
      await applyMigrations(client, { schema, migrations: migrations.slice(0, at + 1) });

      await client.query(`SET search_path TO ${schema}`);
      const roles = await client.query(
        "SELECT permissions, permissions_with_approval AS lent FROM roles ORDER BY name",
      );
      assert.deepEqual(roles.rows, [
        { permissions: ["cash.closeAny", "sales.read", "catalogue.readCost"], lent: ["sales.voidLine", "sales.void"] },
        { permissions: [], lent: [] },
      ]);
      const approvals = await client.query("SELECT permission FROM approvals ORDER BY 1");
      assert.deepEqual(approvals.rows, [{ permission: "sales.overridePrice" }, { permission: "sales.void" }]);
      const orders = await client.query("SELECT approvals FROM orders ORDER BY length(approvals::text)");
      assert.deepEqual(orders.rows, [
        { approvals: [] },
        { approvals: [{ permission: "sales.discountAny", approvedBy: "a" }, { permission: "sales.void" }] },
      ]);
    } finally {
      await client.query(`DROP SCHEMA ${schema} CASCADE`);
    }
  });
});
