import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import { startService, type TestService, type Shop } from "../../../test/harness.ts";
import { operate } from "../../../test/moves.ts";
import { addVariant, openTill } from "../../../test/sales.ts";
import { migrationOf } from "../../../test/odd-schema.ts";
import { sql } from "../../kernel/db/sql.ts";
import { commandLine } from "../gate/actor.ts";
import { startFanOut } from "../migrations/service.ts";

// What somebody who got hold of a shop's database login can do to the books of the shop, to its settings, and to others
// who have to wait. `isolation.test.ts` is about other shops' rows.

const root = join(import.meta.dirname, "../../..");

/** What the role may change of what happened; of each, nothing else, and no row is ever deleted. */
const changeable: Readonly<Record<string, readonly string[]>> = {
  audit_events: [],
  introductions: [],
  stock_adjustments: [],
  stock_movements: [],
  cash_movements: [],
  cash_counts: [],
  cash_count_tenders: [],
  z_reports: [],
  order_lines: ["note"],
  payments: [],
  receipt_gaps: [],
  receipt_prints: [],
  invoices: [],
  deposits: [],
  session_payments: [],
  credit_entries: [],
  credit_allocations: [],
  credit_voucher_entries: [],
  stock_transfer_receipts: [],
  stock_transfer_receipt_lines: [],
  purchase_receipts: [],
  purchase_receipt_lines: [],
  purchase_costs: [],
  purchase_cost_lines: [],
  supplier_return_lines: [],
  gift_receipts: [],
  return_inspections: [],
  return_inspection_lines: [],
  returns: ["status", "override_reason", "version"],
  return_lines: ["reason"],
  approvals: ["used_at", "used_for"],
  creations: ["content_digest"],
  orders: [
    ...[
      "status",
      "note",
      "voided_at",
      "void_received_at",
      "is_void_late",
      "voided_by",
      "void_reason",
      "void_reason_id",
      "void_note",
      "approvals",
      "version",
    ],
  ],
  register_bindings: ["released_at"],
  cash_sessions: [
    ...["status", "status_at", "counted_cash", "counted_denominations", "counted_by", "expected_cash"],
    ...[
      "remaining_cash",
      "closed_by",
      "closed_at",
      "close_received_at",
      "closing_note",
      "approved_by",
      "drop_approved_by",
      "version",
    ],
  ],
  stock_count_lines: ["counted", "counted_at", "counted_by", "expected", "unit_cost"],
};

describe("somebody with a shop's database login", () => {
  let service: TestService;
  let mine: Shop;
  let theirs: Shop;
  let client: pg.Client;

  before(async () => {
    service = await startService({ shops: "opened", config: { drainMs: 20 } });
    [mine, theirs] = [await service.openShop(), await service.openShop()];
    client = await connect();
  });
  after(async () => {
    await client.end();
    await service.close();
  });

  /** A session of the shop's own role, whose end is not an error. */
  async function connect(): Promise<pg.Client> {
    const tenant = await service.deps.directory.resolve(mine.tenantId);
    const connected = new pg.Client({ connectionString: tenant?.connectionString });
    connected.on("error", () => undefined);
    await connected.connect();
    return connected;
  }
  const roleOf = async () => (await service.deps.directory.resolve(mine.tenantId))?.roleName ?? "";
  const diagnosis = async () => (await operate(service, mine, "GET", "diagnosis")).body;
  const kindsOf = (found: { findings: { kind: string }[] }) => found.findings.map(({ kind }) => kind);
  const asShop = async <T extends object>(text: string) => {
    const tenant = await service.deps.directory.resolve(mine.tenantId);
    assert.ok(tenant);
    return service.deps.databases.read(tenant, (tx) =>
      tx.one<T>({ ...sql``, name: text.slice(0, 30), text, values: [] }),
    );
  };

  async function inTheBooks(): Promise<void> {
    const { rows: tables } = await client.query<{ name: string; columns: string[] }>(
      `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
       WHERE c.relnamespace = current_schema()::regnamespace AND c.relname = ANY ($1) GROUP BY 1`,
      [Object.keys(changeable)],
    );
    assert.equal(tables.length, Object.keys(changeable).length);
    for (const { name, columns } of tables) {
      await assert.rejects(client.query(`DELETE FROM ${name}`), { code: "42501" }, name);
      await assert.rejects(client.query(`TRUNCATE ${name} CASCADE`), { code: "42501" }, name);
      for (const column of columns) {
        const changed = client.query(`UPDATE ${name} SET ${column} = ${column}`);
        if (changeable[name]?.includes(column) === true) await changed;
        else await assert.rejects(changed, { code: "42501" }, `${name}.${column}`);
      }
    }
    for (const name of ["stock_levels", "session_totals", "customers", "users"])
      await assert.rejects(client.query(`DELETE FROM ${name}`), { code: "42501" }, name);
  }

  async function sellAndClose(): Promise<void> {
    const units = (await mine.get("/units")).body.items;
    const till = await openTill(mine);
    const variantId = await addVariant(mine, { sku: till.sessionId, price: "2.00", unitId: units[0].id });
    const sold = await till.sell([{ variantId, quantity: "1" }]);
    assert.equal(sold.status, 201, JSON.stringify(sold.body));
    const voided = await mine.post(`/orders/${sold.body.id}/void`, { reason: "Mistake" });
    assert.equal(voided.status, 200, JSON.stringify(voided.body));
    const counted = await mine.post(`/cash/sessions/${till.sessionId}/count`, { cash: "100" });
    assert.equal(counted.status, 200, JSON.stringify(counted.body));
    const closed = await mine.post(`/cash/sessions/${till.sessionId}/close`, {});
    assert.equal(closed.status, 200, JSON.stringify(closed.body));
  }

  /** Everything that a role may set on itself, and what the service's own sessions have nevertheless. */
  async function onItself(): Promise<void> {
    const role = await roleOf();
    const { rows } = await client.query<{ database: string }>("SELECT current_database() AS database");
    for (const setting of [
      "SET statement_timeout = 0",
      "SET search_path = pg_catalog",
      "SET idle_in_transaction_session_timeout = 0",
      "SET enable_seqscan = off",
      `IN DATABASE ${rows[0]?.database} SET lock_timeout = 0`,
      "SET default_transaction_read_only = on",
    ])
      await client.query(`ALTER ROLE CURRENT_USER ${setting}`);
    // What lifts a limit that the service cannot set is not allowed.
    for (const refused of ["CONNECTION LIMIT -1", "CREATEDB", "BYPASSRLS", "VALID UNTIL 'infinity'"])
      await assert.rejects(client.query(`ALTER ROLE ${role} ${refused}`), { code: "42501" }, refused);
    const found = await diagnosis();
    assert.deepEqual([found.state, kindsOf(found)], ["Altered", ["ChangedSettings"]]);
    assert.match(
      found.findings[0].detail,
      /role: default_transaction_read_only, enable_seqscan, \w+, lock_timeout, search_path, statement_timeout\./,
    );

    await service.deps.databases.disconnect(mine.tenantId);
    assert.equal((await mine.post("/categories", { name: `After it, as ${role}` })).status, 201);
    assert.deepEqual(
      await asShop(`SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
        current_setting('idle_in_transaction_session_timeout') AS idle, current_setting('enable_seqscan') AS scans`),
      { statement: "30s", lock: "5s", idle: "30s", scans: "on" },
    );
    assert.deepEqual([(await diagnosis()).state, kindsOf(await diagnosis())], ["Healthy", []]);
  }

  async function toTheDoctor(): Promise<void> {
    await client.query("ALTER ROLE CURRENT_USER SET work_mem = '1GB'");
    const { rows } = await client.query<{ oid: number }>("SELECT lo_from_bytea(0, '\\x00') AS oid");
    const found = await diagnosis();
    assert.deepEqual([found.state, kindsOf(found)], ["Altered", ["ChangedSettings", "OwnedObjects"]]);
    assert.match(found.findings[1].detail, /owns 1 object in \w+, 1 of them large objects/);
    const refused = await operate(service, mine, "POST", "graduate");
    if (found.mode === "Shared")
      assert.deepEqual([refused.status, refused.body.errorCode], [409, "not_graduable"], JSON.stringify(refused.body));
    const { body } = await operate(service, mine, "POST", "recover");
    assert.deepEqual([body.done.at(-1), body.failed], [`the settings of ${await roleOf()} are put back`, []]);
    assert.deepEqual(kindsOf(body.diagnosis), ["OwnedObjects"]);
    await client.query("SELECT lo_unlink($1)", [rows[0]?.oid]);
    assert.equal((await diagnosis()).state, "Healthy");
  }

  for (const placement of ["in the shared database", "in a database of its own"]) {
    if (placement === "in a database of its own")
      test("a session that changes its own role and does not end cannot keep the shop from moving", async () => {
        await client.query(
          "BEGIN; ALTER ROLE CURRENT_USER PASSWORD 'mine now'; ALTER ROLE CURRENT_USER SET work_mem = '1GB'",
        );
        const { status, body } = await operate(service, mine, "POST", "graduate");
        assert.equal(status, 200, JSON.stringify(body));
        client = await connect();
      });

    test(`cannot rewrite the books ${placement}, in which the shop goes on writing`, async () => {
      await sellAndClose();
      await inTheBooks();
    });
    test(`what it sets on its role ${placement} does not hold for the service`, onItself);
    test(`what it makes of its role ${placement} is told and, but for what it owns, mended`, toTheDoctor);
  }

  test("locks that it holds in the shared database keep nobody else waiting, and its own shop's migration for a moment", async () => {
    const [held, other] = [await service.openShop(), theirs];
    mine = held;
    const holder = await connect();
    try {
      await holder.query("BEGIN");
      const { rows } = await holder.query<{ name: string }>(
        "SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND has_table_privilege(oid, 'UPDATE')",
      );
      await holder.query(`LOCK TABLE ${rows.map(({ name }) => name).join(", ")} IN ACCESS EXCLUSIVE MODE`);
      await assert.rejects(holder.query("SAVEPOINT s; LOCK TABLE schema_migrations IN ROW SHARE MODE"), {
        code: "42501",
      });
      await holder.query("ROLLBACK TO s; LOCK TABLE schema_migrations IN ACCESS SHARE MODE");
      // Of keys it can have as many as it likes, so the service waits for none (server/test/rules/line-rules.ts).
      await holder.query("SELECT count(*) FROM (SELECT pg_advisory_xact_lock(n, n) FROM generate_series(1, 100) n) x");

      // A statement that waited would fail after lock_timeout: the locks are held to the end.
      await other.login(other.owner.email, other.owner.password);
      await service.openShop();

      const { run, finished } = await startFanOut(service.deps, {
        actor: commandLine,
        migrations: [
          ...service.deps.tenantMigrations,
          migrationOf("9001_more", "ALTER TABLE units ADD COLUMN more int"),
        ],
      });
      const ended = await finished;
      assert.equal(ended.runId, run.runId);
      assert.deepEqual(
        ended.failed.map(({ tenantId }) => tenantId),
        [held.tenantId],
        JSON.stringify(ended),
      );
      assert.match(ended.failed[0]?.error ?? "", /lock timeout/);
    } finally {
      await holder.end();
    }
  });

  test("all the sessions that it may have keep no other shop out", async () => {
    mine = await service.openShop();
    await service.deps.databases.disconnect(mine.tenantId);
    const held: pg.Client[] = [];
    try {
      const full = await (async () => {
        for (let n = 0; n < 600; n++) held.push(await connect());
        return "as many as it likes";
      })().catch((error: { code: string }) => error.code);
      assert.equal(full, "53300");
      for (let n = 0; n < 20; n += 1) {
        await service.deps.databases.disconnect(theirs.tenantId);
        const [own, others] = await Promise.all([mine.get("/units"), theirs.get("/units")]);
        assert.deepEqual([own.status, others.status], [503, 200]);
      }
    } finally {
      await Promise.all(held.map((session) => session.end()));
    }
    assert.equal((await mine.get("/units")).status, 200);
  });

  test("whoever only adds to a table may not change it either", async () => {
    const sources = globSync("src/{tenant,auth,kernel}/**/*.ts", { cwd: root })
      .filter((path) => !path.endsWith(".test.ts"))
      .map((path) => readFileSync(join(root, path), "utf8"));
    const statements = sources.flatMap((text) => text.split("`"));
    // By its name in a statement, or as the table of a record (`kernel/db/records.ts`).
    const changed = (table: string) =>
      sources.some((text) =>
        new RegExp(`\\b(UPDATE|DELETE FROM)\\s+${table}\\b|(name: |tableOf\\()"${table}"`).test(text),
      ) || statements.some((text) => new RegExp(`INSERT INTO ${table}\\b[^;]*DO UPDATE`, "s").test(text));
    const { rows } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
         AND (has_any_column_privilege(oid, 'UPDATE') OR has_table_privilege(oid, 'DELETE')) ORDER BY 1`,
    );
    const unchanged = rows.map(({ name }) => name).filter((name) => !changed(name));
    assert.deepEqual(
      unchanged,
      [],
      "no statement changes these: they are books, to be named in server/migrations/tenant-rights.sql",
    );
  });
});
