import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type pg from "pg";
import { startService, type TestService } from "../../../test/harness.ts";
import type { Tenant } from "./tenants.ts";

interface WiredQuery {
  readonly connection: { sync(): void; describe(message: unknown): void };
}

describe("statements of one tick", () => {
  let service: TestService;
  let tenant: Tenant;
  let client: pg.Client;
  before(async () => {
    service = await startService({ shops: "small" });
    const { tenantId } = await service.openShop();
    tenant = (await service.deps.directory.resolve(tenantId)) ?? assert.fail("no such shop");
    client = await service.deps.servers
      .mustGet(tenant.server)
      .connectTenant(tenant.connectionString, { pipeline: true });
  });
  after(async () => {
    await client.end();
    await service.close();
  });

  const ask = (name: string, text: string, values: unknown[] = []) => client.query({ name, text, values });
  const number = (n: number) => ask(`number ${n}`, `SELECT ${n} AS n, $1::text AS given`, [`for ${n}`]);
  const rowsOf = async (asked: Promise<pg.QueryResult>) => (await asked).rows as unknown[];

  test("have their own rows, the first time and after what they answer is known", async () => {
    for (let i = 0; i < 3; i++) {
      const all = await Promise.all([1, 2, 3].map((n) => rowsOf(number(n))));
      assert.deepEqual(
        all,
        [1, 2, 3].map((n) => [{ n, given: `for ${n}` }]),
      );
    }
    const none = await ask("none", "SELECT 1 AS n WHERE $1", [false]);
    assert.deepEqual([none.rows, none.rowCount], [[], 0]);
    assert.deepEqual(await rowsOf(ask("none", "SELECT 1 AS n WHERE $1", [true])), [{ n: 1 }]);
  });

  test("one Sync for all of them, and one description for each statement", async () => {
    const { connection } = client as unknown as WiredQuery;
    const written: string[] = [];
    const { stream } = connection as unknown as { stream: { write(bytes: Buffer): boolean } };
    const write = stream.write.bind(stream);
    stream.write = (bytes) => {
      written.push(String.fromCodePoint(bytes[0] ?? 0));
      return write(bytes);
    };
    try {
      await Promise.all([number(11), number(12)]);
      await Promise.all([number(11), number(12)]);
    } finally {
      stream.write = write;
    }
    // Parse, Bind, Describe, Execute, Sync.
    assert.equal(written.join(""), "PBDEPBDESBEBES");
  });

  test("what fails takes those behind it along, and nothing else", async () => {
    const settled = await Promise.allSettled([
      number(21),
      ask("division", "SELECT 1 / $1::int AS n", [0]),
      ask("behind", "SELECT $1::int AS n", [5]),
      number(22),
    ]);
    const codes = settled.map((end) => (end.status === "fulfilled" ? "done" : (end.reason as { code: string }).code));
    assert.deepEqual(codes, ["done", "22012", "25P02", "25P02"]);
    const [divided, behind] = await Promise.all([
      rowsOf(ask("division", "SELECT 1 / $1::int AS n", [1])),
      rowsOf(ask("behind", "SELECT $1::int AS n", [5])),
    ]);
    assert.deepEqual([divided, behind], [[{ n: 1 }], [{ n: 5 }]]);
  });

  test("simple ones and several ticks in between keep their order", async () => {
    const first = number(31);
    const simple = client.query("SELECT 1 AS a; SELECT 2 AS b") as unknown as Promise<pg.QueryResult[]>;
    const third = number(32);
    await new Promise((resolve) => setImmediate(resolve));
    const fourth = number(33);
    assert.deepEqual(await rowsOf(first), [{ n: 31, given: "for 31" }]);
    assert.deepEqual(
      (await simple).map(({ rows }) => rows as unknown),
      [[{ a: 1 }], [{ b: 2 }]],
    );
    assert.deepEqual(await rowsOf(third), [{ n: 32, given: "for 32" }]);
    assert.deepEqual(await rowsOf(fourth), [{ n: 33, given: "for 33" }]);
  });

  test("values that cannot be written fail alone", async () => {
    const circular: Record<string, unknown> = {};
    circular["self"] = circular;
    const before = number(41);
    const bad = ask("circular", "SELECT $1::jsonb AS n", [circular]);
    const behind = number(42);
    await assert.rejects(bad, TypeError);
    assert.deepEqual(await rowsOf(before), [{ n: 41, given: "for 41" }]);
    assert.deepEqual(await rowsOf(behind), [{ n: 42, given: "for 42" }]);
  });

  test("a session that ends fails all that wait", async () => {
    const own = await service.deps.servers
      .mustGet(tenant.server)
      .connectTenant(tenant.connectionString, { pipeline: true });
    const settled = await Promise.allSettled([
      own.query({ name: "end", text: "SELECT pg_terminate_backend(pg_backend_pid())", values: [] }),
      own.query({ name: "later", text: "SELECT 1", values: [] }),
    ]);
    assert.deepEqual(
      settled.map(({ status }) => status),
      ["rejected", "rejected"],
    );
    await own.end().catch(() => undefined);
  });
});
