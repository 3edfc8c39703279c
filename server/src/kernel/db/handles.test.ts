import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { ClientBase } from "pg";
import { startService, type TestService } from "../../../test/harness.ts";
import { inTransaction, type CentralTx } from "./handles.ts";
import { sql } from "./sql.ts";
import type { Tenant } from "./tenants.ts";

/** A client whose every statement returns these rows. */
function clientWith(...rows: readonly object[]): ClientBase {
  const client = {
    connection: { stream: { writableCorked: 1 } },
    query: async (statement: unknown) =>
      typeof statement === "string" ? { command: statement } : { rows, rowCount: rows.length },
  };
  return client as unknown as ClientBase;
}

test("of one row or none at most one is read: a condition that is too wide takes none of many", async () => {
  const read = (kind: "maybe" | "one", ...rows: readonly object[]) =>
    inTransaction<CentralTx, object | undefined>(clientWith(...rows), "central", "write", (tx) =>
      tx[kind](sql`SELECT`),
    );
  const [a, b] = [{ id: "a" }, { id: "b" }];
  assert.equal(await read("maybe"), undefined);
  assert.equal(await read("maybe", a), a);
  assert.equal(await read("one", a), a);
  await assert.rejects(read("maybe", a, b), /more than one row from: SELECT/);
  await assert.rejects(read("one", a, b), /more than one row from: SELECT/);
  await assert.rejects(read("one"), /no row from: SELECT/);
});

describe("a shop's transactions", () => {
  let service: TestService;
  let tenant: Tenant;
  before(async () => {
    service = await startService({ shops: "small" });
    const { tenantId } = await service.openShop();
    tenant = (await service.deps.directory.resolve(tenantId)) ?? assert.fail("no such shop");
  });
  after(() => service.close());

  const insert = (code: string) =>
    sql`INSERT INTO units (id, code, name, precision) VALUES (gen_random_uuid(), ${code}, ${code}, 0)`;
  const find = (code: string) =>
    service.deps.databases.read(tenant, (tx) =>
      tx.many<{ code: string }>(sql`SELECT code FROM units WHERE code = ${code}`),
    );

  test("that read cannot write", async () => {
    await assert.rejects(
      service.deps.databases.read(tenant, (tx) => tx.run(insert("read"))),
      { code: "25006" },
    );
  });

  test("that go on after a statement has failed are rejected: PostgreSQL has rolled them back", async () => {
    const deaf = service.deps.databases.write(tenant, async (tx) => {
      await tx.run(insert("deaf"));
      await tx.run(sql`SELECT 1 / 0`).catch(() => undefined);
    });
    await assert.rejects(deaf, /rolled back by an unnoticed error/);
    assert.deepEqual(await find("deaf"), []);
  });

  for (const kind of ["read", "write"] as const)
    test(`tell what failed (${kind}), also when a statement that was not run for it is noticed first`, async () => {
      const failing = service.deps.databases[kind](tenant, (tx) => {
        const first = (async () => (async () => await tx.run(sql`SELECT 1 / 0`))())();
        return Promise.all([first, tx.run(sql`SELECT 1`)]);
      });
      await assert.rejects(failing, { code: "22012" });
    });

  test("that throw leave nothing behind", async () => {
    const failing = service.deps.databases.write(tenant, async (tx) => {
      await tx.run(insert("thrown"));
      throw new Error("after the row");
    });
    await assert.rejects(failing, /after the row/);
    assert.deepEqual(await find("thrown"), []);
  });

  test("take a text as a value, whatever SQL it has", async () => {
    const code = "x'); DROP TABLE units; --";
    await service.deps.databases.write(tenant, (tx) => tx.run(insert(code)));
    assert.deepEqual(await find(code), [{ code }]);
  });
});
