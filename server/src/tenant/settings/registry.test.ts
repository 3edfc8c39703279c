import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { Type } from "typebox";
import type { FastifyInstance } from "fastify";
import { startService, type TestService, type Shop } from "../../../test/harness.ts";
import { databaseProblem } from "../../kernel/db/problems.ts";
import { sql } from "../../kernel/db/sql.ts";
import { makeServer } from "../../kernel/http/server.ts";
import { NonNegativeDecimal } from "../../kernel/http/shapes.ts";
import { compile } from "../../kernel/http/validate.ts";
import * as support from "../support/service.ts";
import { modules } from "../modules.ts";
import { defineSetting } from "../engine/setting.ts";
import { settingsPage } from "./page.ts";
import { allSettings } from "../../contract/settings.ts";
import { overridable, settingsByPath } from "./registry.ts";
import { settingsRoutes } from "./routes.ts";
import { readSettings, settingsFor } from "./service.ts";

const transferSettings = {
  tolerance: defineSetting({
    column: "stock_transfers_tolerance",
    description: "How much may get lost.",
    schema: NonNegativeDecimal,
    default: "0.5",
    override: "branch_settings",
    text: "quantity",
  }),
  needsApproval: defineSetting({
    column: "stock_transfers_needs_approval",
    description: "Whether a second person approves.",
    schema: Type.Boolean(),
    default: true,
  }),
  carrier: defineSetting({
    column: "stock_transfers_carrier",
    description: "Who drives.",
    schema: Type.String({ maxLength: 20 }),
    default: null,
    override: "branch_settings",
    check: (name) => (name === "nobody" ? "no such carrier" : undefined),
  }),
};
const migration = {
  name: "9999_stock_transfers",
  checksum: "0",
  sql: `ALTER TABLE settings ADD COLUMN stock_transfers_tolerance numeric(21,6),
          ADD COLUMN stock_transfers_needs_approval boolean, ADD COLUMN stock_transfers_carrier text;
        ALTER TABLE branch_settings ADD COLUMN stock_transfers_tolerance numeric(21,6),
          ADD COLUMN stock_transfers_carrier text`,
};

describe("the settings of a module", () => {
  let service: TestService;
  let app: FastifyInstance;
  let shop: Shop;
  let without: Shop;
  let branch: string;

  before(async () => {
    service = await startService({ migrations: [migration] });
    shop = await service.openShop({ modules: ["StockTransfers"] });
    without = await service.openShop();
    branch = (await shop.get("/branches")).body.items[0].id;
    const { log } = service.deps;
    app = await makeServer({ log, allowedOrigins: [], trustProxy: [], translate: databaseProblem });
    settingsRoutes(
      app,
      service.deps,
      allSettings([{ name: "StockTransfers", settings: transferSettings }, { name: "Credit" }]),
      support,
    );
  });
  after(async () => {
    await app.close();
    await service.close();
  });

  async function call({ tenantId, token }: Shop, method: "GET" | "PATCH", url: string, payload?: object) {
    const headers = { authorization: `Bearer ${token}`, "tenant-id": tenantId };
    const reply = await app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
    return { status: reply.statusCode, body: reply.json() };
  }

  test("stand under modules, have their defaults, and change beside those of core", async () => {
    const { body: first } = await call(shop, "GET", "/settings");
    assert.deepEqual(first.modules, { stockTransfers: { tolerance: "0.5", needsApproval: true, carrier: null } });
    const changes = { taxMode: "Exclusive", modules: { stockTransfers: { needsApproval: false, tolerance: "1.50" } } };
    const { status, body } = await call(shop, "PATCH", "/settings", changes);
    assert.equal(status, 200);
    assert.deepEqual(body, {
      ...first,
      taxMode: "Exclusive",
      modules: { stockTransfers: { tolerance: "1.5", needsApproval: false, carrier: null } },
      version: first.version + 1,
    });
  });

  test("a branch has its own of those that say so", async () => {
    const path = `/settings/branches/${branch}`;
    const changes = { modules: { stockTransfers: { tolerance: "2", carrier: "Ann" } } };
    const { status, body } = await call(shop, "PATCH", path, changes);
    assert.equal(status, 200);
    assert.deepEqual(body.overrides.modules, { stockTransfers: { tolerance: "2", carrier: "Ann" } });
    const { needsApproval, ...own } = body.effective.modules.stockTransfers;
    assert.deepEqual(own, { tolerance: "2", carrier: "Ann" });
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    assert.ok(tenant);
    const read = await service.deps.databases.read(tenant, (tx) => settingsFor(tx, transferSettings, branch));
    assert.partialDeepStrictEqual(read, { needsApproval, ...own, currency: "EUR" });
    const ofShop = await service.deps.databases.read(tenant, (tx) => readSettings(tx, transferSettings));
    const shown = await call(shop, "GET", "/settings");
    assert.partialDeepStrictEqual(ofShop, shown.body.modules.stockTransfers);
    assert.notEqual(ofShop.tolerance, read.tolerance);
    const back = await call(shop, "PATCH", path, { modules: { stockTransfers: { carrier: null } } });
    assert.deepEqual(back.body.overrides.modules, { stockTransfers: { tolerance: "2", carrier: null } });
    const fixed = await call(shop, "PATCH", path, { modules: { stockTransfers: { needsApproval: null } } });
    assert.equal(fixed.status, 400);
  });

  test("400 by their schemas and by their checks, with the path; nothing changes", async () => {
    const { body: first } = await call(shop, "GET", "/settings");
    for (const [member, value] of [
      ["tolerance", "-1"],
      ["needsApproval", null],
      ["carrier", "nobody"],
      ["speed", 1],
    ] as const) {
      const changes = { taxMode: "Inclusive", modules: { stockTransfers: { [member]: value } } };
      const { status, body } = await call(shop, "PATCH", "/settings", changes);
      assert.equal(status, 400, member);
      assert.deepEqual(Object.keys(body.errors), [`modules.stockTransfers.${member}`]);
    }
    assert.equal((await call(shop, "PATCH", "/settings", { modules: { credit: {} } })).status, 400);
    assert.deepEqual((await call(shop, "GET", "/settings")).body, first);
  });

  test("403 module_disabled while the module is off, where they are not shown", async () => {
    const { body: first } = await call(without, "GET", "/settings");
    assert.ok(!("modules" in first));
    const [{ id }] = (await without.get("/branches")).body.items;
    for (const path of ["/settings", `/settings/branches/${id}`]) {
      const { status, body } = await call(without, "PATCH", path, {
        taxMode: "Exclusive",
        modules: { stockTransfers: { tolerance: "1" } },
      });
      assert.deepEqual([status, body.errorCode, body.module], [403, "module_disabled", "StockTransfers"]);
    }
    const { body: own } = await call(without, "GET", `/settings/branches/${id}`);
    assert.ok(!("modules" in own.overrides) && !("modules" in own.effective));
    assert.deepEqual((await call(without, "GET", "/settings")).body, first);
  });

  test("400 by their checks at a branch, too", async () => {
    const path = `/settings/branches/${branch}`;
    const { body: first } = await call(shop, "GET", path);
    const changes = { taxMode: "Exclusive", modules: { stockTransfers: { carrier: "nobody" } } };
    const { status, body } = await call(shop, "PATCH", path, changes);
    assert.deepEqual([status, Object.keys(body.errors)], [400, ["modules.stockTransfers.carrier"]]);
    assert.deepEqual((await call(shop, "GET", path)).body, first);
  });

  test("a setting does not take a column that is no setting", () => {
    const count = defineSetting({ column: "version", description: "", schema: Type.Integer(), default: 1 });
    assert.throws(() => allSettings([{ name: "Credit", settings: { count } }]), /two settings have the column version/);
  });

  test("a module does not call a setting as core does", () => {
    const currency = defineSetting({
      column: "credit_currency",
      description: "",
      schema: Type.String(),
      default: null,
    });
    assert.throws(() => allSettings([{ name: "Credit", settings: { currency } }]), /calls a setting currency/);
  });

  test("two settings do not share a column", () => {
    const clash = defineSetting({ column: "tax_mode", description: "", schema: Type.String(), default: null });
    assert.throws(
      () => allSettings([{ name: "Credit", settings: { clash } }]),
      /two settings have the column tax_mode/,
    );
  });
});

describe("the settings that there are", () => {
  const registry = allSettings(modules);

  test("have their columns in settings and branch_settings, and no other column is there", async () => {
    const service = await startService();
    try {
      const shop = await service.openShop();
      const tenant = await service.deps.directory.resolve(shop.tenantId);
      assert.ok(tenant);
      const columns = await service.deps.databases.read(tenant, (tx) =>
        tx.many<{ table: string; column: string; type: string; isPlain: boolean }>(sql`
          SELECT table_name AS "table", column_name AS "column", data_type AS type,
                 is_nullable = 'YES' AND column_default IS NULL AS "isPlain"
          FROM information_schema.columns
          WHERE table_schema = current_schema() AND table_name IN ('settings', 'branch_settings')
            AND column_name NOT IN ('currency_digits', 'id', 'version', 'is_currency_locked') ORDER BY 2`),
      );
      const textsOf = (type: string): unknown[] => {
        if (type === "numeric") return ["money", "quantity"];
        return [type.startsWith("time ") ? "time" : undefined];
      };
      for (const [table, tree] of [
        ["settings", registry.all],
        ["branch_settings", overridable(registry.all)],
      ] as const) {
        const settings = Object.values(settingsByPath(tree));
        const there = columns.filter((column) => column.table === table);
        assert.deepEqual(there.map(({ column }) => column).sort(), settings.map(({ column }) => column).sort(), table);
        for (const { column, type, isPlain } of there) {
          assert.ok(isPlain, `${table}.${column} must allow NULL and have no DEFAULT: the setting's default holds`);
          const setting = settings.find((one) => one.column === column);
          assert.ok(textsOf(type).includes(setting?.text), `${column} is a ${type}: its \`text\` is ${setting?.text}`);
        }
      }
    } finally {
      await service.close();
    }
  });

  test("have defaults that they would take themselves", () => {
    for (const [path, { schema, default: value, check }] of Object.entries(settingsByPath(registry.all))) {
      if (value === null) continue;
      assert.equal(compile(schema, "body")(value), value, path);
      assert.equal(check?.(value as string), undefined, path);
    }
  });

  test("are the ones in docs/settings.md", async () => {
    const page = await readFile(join(import.meta.dirname, "../../../../docs/settings.md"), "utf8");
    assert.equal(page, settingsPage(registry), "run `npm run docs` and commit the result");
  });
});
