import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startService, type TestService, type Shop } from "../../../test/harness.ts";
import { whileLocked } from "../../../test/contention.ts";
import { problemOf } from "../../../test/staff.ts";
import { raw, sql } from "../../kernel/db/sql.ts";
import { digitsOf } from "../engine/currency.ts";
import { paymentMethodsOf } from "../payments/service.ts";
import { businessDateOf, fixCurrency } from "./service.ts";

describe("settings and payment methods", () => {
  let service: TestService;
  let shop: Shop;
  let main: string;

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    main = (await shop.get("/branches")).body.items[0].id;
  });
  after(() => service.close());

  test("200: a new shop has settings, which change one by one", async () => {
    const first = (await shop.get("/settings")).body;
    assert.deepEqual(
      [first.currency, first.currencyDigits, first.taxMode, first.cashRounding],
      ["EUR", 2, "Inclusive", "0.00"],
    );
    const { status, body } = await shop.patch("/settings", { cashRounding: "0.05", businessDayCutoff: "04:30" });
    assert.equal(status, 200);
    assert.deepEqual(body, { ...first, cashRounding: "0.05", businessDayCutoff: "04:30", version: 2 });
    const stale = await shop.patch("/settings", { taxMode: "Exclusive" }, { "if-match": '"1"' });
    assert.deepEqual(problemOf(stale), [409, "version_conflict"]);
  });

  test("400 for an unknown currency, time zone, cutoff or policy; nothing changes", async () => {
    const current = (await shop.get("/settings")).body;
    for (const [member, value] of [
      ["currency", "QQQ"],
      ["timezone", "Moon/Base"],
      ["timezone", "+23:59"],
      ["businessDayCutoff", "24:00"],
      ["stockPolicy", "deny"],
      ["cashRounding", "-0.05"],
    ] as const) {
      const reply = await shop.patch("/settings", { taxMode: "Exclusive", [member]: value });
      assert.equal(reply.status, 400, member);
      assert.ok(reply.body.errors[member], member);
    }
    assert.deepEqual((await shop.get("/settings")).body, current);
  });

  test("a percentage is from 0 to 100 by its number, however it is written", async () => {
    const statusOf = async (discountLimit: string) => (await shop.patch("/settings", { discountLimit })).status;
    for (const limit of ["100", "100.00", "0.000000", "007.5"]) assert.equal(await statusOf(limit), 200, limit);
    for (const limit of ["100.01", "101", "-1", "1e1"]) assert.equal(await statusOf(limit), 400, limit);
    assert.equal((await shop.get("/settings")).body.discountLimit, "7.5");
  });

  test("409 currency_locked once the currency is in use; the same currency is no change", async () => {
    const other = await service.openShop();
    const yen = (await other.patch("/settings", { currency: "JPY" })).body;
    assert.deepEqual([yen.currency, yen.currencyDigits, yen.isCurrencyLocked], ["JPY", 0, false]);
    const tenant = await service.deps.directory.resolve(other.tenantId);
    assert.ok(tenant);
    assert.equal(await service.deps.databases.write(tenant, (tx) => fixCurrency(tx)), "JPY");
    assert.deepEqual(problemOf(await other.patch("/settings", { currency: "EUR" })), [409, "currency_locked"]);
    assert.equal((await other.patch("/settings", { currency: "JPY" })).body.isCurrencyLocked, true);
  });

  test("the database gives each currency the digits that the service gives it", async () => {
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    assert.ok(tenant);
    const currencies = Intl.supportedValuesOf("currency");
    const rows = await service.deps.databases.read(tenant, async (tx) => {
      const { expression } = await tx.one<{ expression: string }>(sql`
        SELECT pg_get_expr(d.adbin, d.adrelid) AS expression FROM pg_attrdef d
        JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
        WHERE d.adrelid = 'settings'::regclass AND a.attname = 'currency_digits'`);
      return tx.many<{ currency: string; digits: number }>(sql`
        SELECT currency, ${raw(expression)} AS digits FROM unnest(${currencies}::text[]) AS t(currency) ORDER BY 1`);
    });
    assert.deepEqual(
      rows,
      [...currencies].sort().map((currency) => ({ currency, digits: digitsOf(currency) })),
    );
  });

  test("a branch overrides the shop's settings, and null gives them back", async () => {
    const path = `/settings/branches/${main}`;
    const first = (await shop.get(path)).body;
    assert.deepEqual([first.version, first.overrides.taxMode, first.effective.taxMode], [0, null, "Inclusive"]);
    const own = (await shop.patch(path, { taxMode: "Exclusive", stockPolicy: "Deny" }, { "if-match": '"0"' })).body;
    assert.deepEqual(
      [own.overrides.taxMode, own.effective.taxMode, own.effective.stockPolicy],
      ["Exclusive", "Exclusive", "Deny"],
    );
    assert.deepEqual(problemOf(await shop.patch(path, { taxMode: null }, { "if-match": '"0"' })), [
      409,
      "version_conflict",
    ]);
    const back = (await shop.patch(path, { taxMode: null })).body;
    assert.deepEqual([back.effective.taxMode, back.effective.stockPolicy, back.version], ["Inclusive", "Deny", 2]);
  });

  test("of two changes of one version at once one is made, the other is 409 version_conflict", async () => {
    const path = `/settings/branches/${main}`;
    // From here on the branch has a row that can be locked.
    await shop.patch(path, { stockPolicy: "Deny" });
    for (const [table, patched] of [
      ["settings", "/settings"],
      ["branch_settings", path],
    ] as const) {
      const { version } = (await shop.get(patched)).body;
      const change = (taxMode: string) => shop.patch(patched, { taxMode }, { "if-match": `"${version}"` });
      const replies = await whileLocked(service, shop.tenantId, raw(`SELECT id FROM ${table} FOR UPDATE`), 2, () =>
        Promise.all([change("Exclusive"), change("Exclusive")]),
      );
      assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409], patched);
      assert.equal((await shop.get(patched)).body.version, version + 1, patched);
    }
    await shop.patch("/settings", { taxMode: "Inclusive" });
    await shop.patch(path, { taxMode: null });
  });

  test("a currency that is locked is written down, so that another default does not change it", async () => {
    const fresh = await service.openShop();
    const tenant = await service.deps.directory.resolve(fresh.tenantId);
    assert.ok(tenant);
    const stored = () =>
      service.deps.databases.read(tenant, (tx) =>
        tx.one<{ currency: string | null }>(raw("SELECT currency FROM settings")),
      );
    assert.deepEqual(await stored(), { currency: null });
    assert.equal(await service.deps.databases.write(tenant, fixCurrency), "EUR");
    assert.deepEqual(await stored(), { currency: "EUR" });
  });

  test("a change of the shop's settings and of a branch's is in the audit log", async () => {
    await shop.patch("/settings", { cashRounding: "0.10" });
    await shop.patch(`/settings/branches/${main}`, { stockPolicy: "Deny" });
    const { items } = (await shop.get("/audit?event=settings.changed&limit=2")).body;
    assert.deepEqual(
      items.map(({ subjectType, subjectId, details }: Record<string, unknown>) => [subjectType, subjectId, details]),
      [
        ["Branch", main, { stockPolicy: "Deny" }],
        ["Settings", null, { cashRounding: "0.10" }],
      ],
    );
    assert.ok(items.every(({ ip }: { ip: string | null }) => ip === "127.0.0.1"));
  });

  test("a branch without a time zone has the shop's", async () => {
    await shop.patch("/settings", { timezone: "Europe/Berlin" });
    await shop.patch(`/branches/${main}`, { timezone: null });
    assert.equal((await shop.get(`/settings/branches/${main}`)).body.effective.timezone, "Europe/Berlin");
    await shop.patch(`/branches/${main}`, { timezone: "Asia/Tokyo" });
    assert.equal((await shop.get(`/settings/branches/${main}`)).body.effective.timezone, "Asia/Tokyo");
  });

  test("a business day begins at the cutoff of the branch's time zone", () => {
    const berlin = { timezone: "Europe/Berlin", businessDayCutoff: "04:00" };
    assert.equal(businessDateOf(new Date("2026-03-01T02:59:00Z"), berlin), "2026-02-28");
    assert.equal(businessDateOf(new Date("2026-03-01T03:00:00Z"), berlin), "2026-03-01");
    assert.equal(
      businessDateOf(new Date("2026-02-28T23:30:00Z"), { ...berlin, businessDayCutoff: "00:00" }),
      "2026-03-01",
    );
  });

  test("a business day begins once: the second time, when the clock shows the cutoff twice", () => {
    const dates = (timezone: string, businessDayCutoff: string, ...moments: readonly string[]) =>
      moments.map((moment) => businessDateOf(new Date(`${moment}Z`), { timezone, businessDayCutoff }).slice(5));
    // In Berlin 03:00 becomes 02:00 at one o'clock in Greenwich.
    const night = ["00:29", "00:30", "00:59", "01:00", "01:29", "01:30"].map((time) => `2026-10-25T${time}`);
    assert.deepEqual(dates("Europe/Berlin", "02:30", ...night), [...Array<string>(5).fill("10-24"), "10-25"]);
    // What is shown once is not waited for.
    assert.deepEqual(dates("Europe/Berlin", "01:59", "2026-10-24T23:58", "2026-10-24T23:59"), ["10-24", "10-25"]);
    assert.deepEqual(dates("Europe/Berlin", "03:00", "2026-10-25T01:59", "2026-10-25T02:00"), ["10-24", "10-25"]);
    // Half an hour only, and one that is left out.
    assert.deepEqual(
      dates("Australia/Lord_Howe", "01:45", "2026-04-04T14:50", "2026-04-04T15:14", "2026-04-04T15:15"),
      ["04-04", "04-04", "04-05"],
    );
    assert.deepEqual(dates("Europe/Berlin", "02:30", "2026-03-29T00:59", "2026-03-29T01:00"), ["03-28", "03-29"]);
  });

  test("a new shop takes cash and card; methods are data", async () => {
    const { items } = (await shop.get("/payment-methods")).body;
    const [cash, card] = items;
    assert.deepEqual([cash.name, cash.kind, cash.opensDrawer, cash.allowsChange], ["Cash", "Cash", true, true]);
    assert.deepEqual([card.name, card.kind, card.allowsChange, card.maxAmount], ["Card", "Card", false, null]);
    const voucher = await shop.post("/payment-methods", {
      name: "Voucher",
      kind: "Voucher",
      requiresReference: true,
      maxAmount: "100",
    });
    assert.deepEqual([voucher.status, voucher.body.maxAmount, voucher.body.requiresReference], [201, "100.00", true]);
    assert.deepEqual(problemOf(await shop.post("/payment-methods", { name: "voucher", kind: "Other" })), [
      409,
      "name_taken",
    ]);
    assert.equal((await shop.post("/payment-methods", { name: "X", kind: "Gold" })).status, 400);
    assert.equal((await shop.post("/payment-methods", { name: "X", kind: "Card", maxAmount: "0.00" })).status, 400);
    assert.equal((await shop.patch(`/payment-methods/${voucher.body.id}`, { kind: "Card" })).status, 400);
    assert.equal((await shop.delete(`/payment-methods/${voucher.body.id}`)).status, 204);
    assert.equal((await shop.get("/payment-methods")).body.items.length, 2);
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    assert.ok(tenant);
    const ids = [cash.id, voucher.body.id, shop.tenantId];
    const found = await service.deps.databases.read(tenant, (tx) => paymentMethodsOf(tx, ids));
    assert.deepEqual(
      ids.map((id) => [found.get(id)?.kind, found.get(id)?.isArchived]),
      [
        ["Cash", false],
        ["Voucher", true],
        [undefined, undefined],
      ],
    );
  });
});
