import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { startService, type Reply, type Shop, type TestService } from "../../../../test/harness.ts";
import { ident, sql } from "../../../kernel/db/sql.ts";
import { addVariant, openTill, type Till } from "../../../../test/sales.ts";
import { hire, problemOf } from "../../../../test/staff.ts";
import { asSuperuser } from "../../../../test/superuser.ts";

type Row = Reply["body"];

/** Adds later copies of an order, of one unit of money each, as a year of sales leaves them. */
async function copyOrders({ deps, ...service }: TestService, shop: Shop, id: string, count: number): Promise<void> {
  const home = await deps.directory.resolve(shop.tenantId);
  assert.ok(home);
  const orders = `${ident(home.schemaName ?? "public")}.orders`;
  const { server, databaseName } = home;
  await asSuperuser(
    { deps, ...service },
    server,
    `INSERT INTO ${orders} SELECT (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'receipt_sequence', 1000 + i,
       'receipt_number', 'H-' || i, 'occurred_at', o.occurred_at + i * interval '1 second', 'net', 1, 'tax', 0, 'total', 1,
       'rounding', 0, 'tendered', 1, 'change', 0))).*
     FROM ${orders} o, generate_series(1, ${count}) i WHERE o.id = $1`,
    [id],
    databaseName,
  );
}

describe("lists of orders", () => {
  let service: TestService;
  let shop: Shop;
  let till: Till;
  let second: Till;
  let bread: string;
  let cheese: string;
  let customerId: string;
  const made: Record<"bread" | "cheese" | "both" | "refund" | "elsewhere", Row> = {
    ...{ bread: undefined, cheese: undefined, both: undefined, refund: undefined, elsewhere: undefined },
  };

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    till = await openTill(shop);
    const other = (await shop.post("/branches", { code: "B2", name: "Second" })).body.id;
    second = await openTill(shop, other);
    const unitId = (await shop.get("/units")).body.items[0].id;
    bread = await addVariant(shop, { sku: "BREAD", price: "3", cost: "1", unitId });
    cheese = await addVariant(shop, { sku: "CHEESE", price: "10", unitId });
    customerId = (await shop.post("/customers", { company: "Cheese & Co" })).body.id;
    const card = { payments: [{ methodId: till.card, tendered: "10" }] };
    const line = (variantId: string, quantity = "1", more = {}) => ({ variantId, quantity, ...more });
    made.bread = (await till.sell([line(bread, "3"), line(bread)])).body;
    made.cheese = (await till.sell([line(cheese)], { customerId, ...card })).body;
    made.both = (await till.sell([line(bread), line(cheese)])).body;
    const refund = { payments: [{ methodId: till.cash, tendered: "-3" }] };
    made.refund = (await till.sell([line(bread, "-1", { kind: "Refund" })], refund)).body;
    made.elsewhere = (await second.sell([line(bread)])).body;
  });
  after(() => service.close());

  const nameOf = (id: string) => Object.entries(made).find(([, order]) => order.id === id)?.[0] ?? id;
  const list = async (query: string): Promise<string[]> => {
    const { status, body } = await shop.get(`/orders?${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    return body.items.map(({ id }: Row) => nameOf(id));
  };

  test("by cashier, register, session, customer, article, tender, amount, a part of the number, and several of them", async () => {
    const { userId } = (await shop.get("/me")).body;
    const everywhere = ["elsewhere", "refund", "both", "cheese", "bread"];
    const sequence: string = made.cheese.receiptNumber.slice(-5);
    const code: string = made.cheese.receiptNumber.slice(0, 8);
    for (const [query, expected] of [
      ["", everywhere],
      [`cashierId=${userId}`, everywhere],
      [`cashierId=${randomUUID()}`, []],
      [`registerId=${second.registerId}`, ["elsewhere"]],
      [`cashSessionId=${second.sessionId}`, ["elsewhere"]],
      [`branchId=${second.branchId}&variantId=${bread}`, ["elsewhere"]],
      [`customerId=${customerId}`, ["cheese"]],
      [`variantId=${bread}`, ["elsewhere", "refund", "both", "bread"]],
      [`variantId=${cheese}`, ["both", "cheese"]],
      [`variantId=${cheese}&methodId=${till.card}`, ["cheese"]],
      [`variantId=${bread}&methodId=${till.cash}`, ["elsewhere", "refund", "both", "bread"]],
      [`variantId=${bread}&methodId=${till.card}`, []],
      [`methodId=${till.card}`, ["cheese"]],
      [`methodId=${till.cash}&registerId=${till.registerId}`, ["refund", "both", "bread"]],
      ["amountFrom=10&amountTo=12.5", ["cheese", "bread"]],
      ["amountTo=-3", ["refund"]],
      [`amountFrom=10&variantId=${cheese}&registerId=${till.registerId}`, ["both", "cheese"]],
      [`receiptNumber=${sequence}&registerId=${till.registerId}`, ["cheese"]],
      [`receiptNumber=${code.toUpperCase()}`, ["refund", "both", "cheese", "bread"]],
      [`receiptNumber=${code}&amountFrom=13`, ["both"]],
      ["receiptNumber=nope", []],
      ["receiptNumber=%25%25%25", []],
      [`status=Voided&variantId=${cheese}`, []],
    ] as const)
      assert.deepEqual(
        (await list(query)).filter((name) => name in made),
        expected,
        query,
      );
  });

  test("the index of parts of numbers has the parts of three letters and nothing else", async () => {
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    assert.ok(tenant);
    const { number, parts } = await service.deps.databases.read(tenant, (tx) =>
      tx.one<{ number: string; parts: string[] }>(
        sql`SELECT lower(receipt_number) AS number, receipt_trigrams AS parts FROM orders WHERE id = ${made.cheese.id}`,
      ),
    );
    const expected = Array.from({ length: number.length - 2 }, (_, i) => number.slice(i, i + 3));
    assert.deepEqual(new Set(parts), new Set(expected));
  });

  test("every page of each list once, whatever it is driven by", async () => {
    for (const query of [
      `variantId=${bread}`,
      `methodId=${till.cash}`,
      "amountFrom=1",
      "receiptNumber=000",
      "",
      `customerId=${customerId}`,
    ]) {
      const whole = await list(query);
      const paged: string[] = [];
      for (let cursor = ""; ;) {
        const { items, nextCursor } = (await shop.get(`/orders?limit=2&${query}${cursor}`)).body;
        paged.push(...items.map(({ id }: Row) => nameOf(id)));
        if (nextCursor === null) break;
        cursor = `&cursor=${nextCursor}`;
      }
      assert.deepEqual(paged, whole, query);
    }
  });

  test("the oldest first: the same orders from their other end, in pages of their own cursors", async () => {
    for (const query of [
      ...["", `variantId=${bread}`, `methodId=${till.cash}`, "amountFrom=1", "receiptNumber=000"],
      ...[`customerId=${customerId}`, `registerId=${till.registerId}`, `cashSessionId=${till.sessionId}`],
      ...["status=Parked", "status=Voided", `variantId=${bread}&methodId=${till.cash}`],
    ]) {
      const whole = (await list(query)).toReversed();
      assert.deepEqual(await list(`${query}&sort=Oldest`), whole, query);
      const paged: string[] = [];
      for (let cursor = ""; ;) {
        const { items, nextCursor } = (await shop.get(`/orders?limit=2&sort=Oldest&${query}${cursor}`)).body;
        paged.push(...items.map(({ id }: Row) => nameOf(id)));
        if (nextCursor === null) break;
        cursor = `&cursor=${nextCursor}`;
      }
      assert.deepEqual(paged, whole, query);
    }
    const { nextCursor } = (await shop.get("/orders?limit=1&sort=Oldest")).body;
    const other = await shop.get(`/orders?cursor=${nextCursor}&sort=Newest`);
    assert.deepEqual([other.status, Object.keys(other.body.errors)], [400, ["cursor"]]);
    assert.equal((await shop.get("/orders?sort=Total")).status, 400);
  });

  test("all orders that the filters leave are counted when it is asked for, on any page, of one's own branches", async () => {
    const clerk = await hire(service, shop, ["sales.read"], [second.branchId]);
    for (const query of [
      ...["", `variantId=${bread}`, `methodId=${till.cash}`, "amountFrom=4", "receiptNumber=000", "receiptNumber=nope"],
      ...[`customerId=${customerId}`, `registerId=${till.registerId}`, `cashSessionId=${till.sessionId}`],
      ...["status=Parked", "status=Voided", `variantId=${bread}&methodId=${till.cash}`, `branchId=${second.branchId}`],
      ...[`variantId=${bread}&amountTo=5`, `cashierId=${randomUUID()}`, "from=2020-01-01&to=2020-01-02"],
    ])
      for (const by of [shop, clerk]) {
        const { status, body } = await by.get(`/orders?limit=200&count=true&${query}`);
        assert.equal(status, 200, query);
        assert.deepEqual([body.count, body.isCountCapped], [body.items.length, false], query);
        assert.ok(!("count" in (body.items[0] ?? {})), query);
        const first = (await by.get(`/orders?limit=1&count=true&${query}`)).body;
        if (first.nextCursor === null) continue;
        const next = await by.get(`/orders?limit=1&count=true&${query}&cursor=${first.nextCursor}`);
        assert.equal(next.body.count, body.count, query);
      }
    assert.ok(!("count" in (await shop.get("/orders")).body));
  });

  test("what is looked for by amount or number is found among a thousand others and behind them", async () => {
    const own = await service.openShop();
    const ownTill = await openTill(own);
    const unitId = (await own.get("/units")).body.items[0].id;
    const thing = await addVariant(own, { sku: "THING", price: "1", unitId });
    const rare = (await ownTill.sell([{ variantId: thing, quantity: "77" }])).body;
    await copyOrders(service, own, rare.id, 1_100);
    const found = async (query: string) => (await own.get(`/orders?${query}`)).body.items.map(({ id }: Row) => id);
    assert.deepEqual(await found("amountFrom=77"), [rare.id]);
    assert.deepEqual(await found(`receiptNumber=${rare.receiptNumber.slice(-6)}`), [rare.id]);
    assert.equal((await found("amountFrom=1&amountTo=1")).length, 50);
    for (const [query, count] of [
      ["", 1_101],
      ["amountFrom=1&amountTo=1", 1_100],
      [`receiptNumber=${rare.receiptNumber.slice(-6)}`, 1],
    ] as const)
      assert.equal((await own.get(`/orders?count=true&limit=1&${query}`)).body.count, count, query);
    const { nextCursor } = (await own.get("/orders?amountTo=77&limit=200")).body;
    assert.equal((await found(`amountTo=77&limit=200&cursor=${nextCursor}`)).length, 200);
  });

  test("a list says names and tenders; the customer of a merged one is the survivor, of an erased one nobody", async () => {
    const [{ totals: _, ...summary }] = (await shop.get(`/orders?customerId=${customerId}`)).body.items;
    const { branchName, registerName, cashierName, salespersonName, customerName, payments } = summary;
    assert.deepEqual([branchName, cashierName, salespersonName], ["Main", "Olive Owner", null]);
    assert.match(registerName, /^Till /);
    assert.equal(customerName, "Cheese & Co");
    assert.deepEqual(payments, [{ methodId: till.card, method: "Card", amount: "10.00" }]);
    const [gone, kept] = await Promise.all(
      ["Gone", "Kept"].map(async (name) => (await shop.post("/customers", { name })).body.id),
    );
    await till.sell([{ variantId: bread, quantity: "1" }], { customerId: gone });
    await shop.post("/orders", {
      branchId: till.branchId,
      customerId: gone,
      status: "Parked",
      lines: [{ variantId: bread, quantity: "1" }],
    });
    await shop.post(`/customers/${kept}/merge`, { sourceIds: [gone] });
    const nameIn = async (query: string) => (await shop.get(`/orders?customerId=${kept}${query}`)).body.items[0];
    assert.equal((await nameIn("")).customerName, "Kept");
    const parked = await nameIn("&status=Parked");
    assert.deepEqual(
      [parked.customerName, parked.branchName, parked.registerName, parked.cashierName, parked.payments],
      ["Kept", "Main", null, "Olive Owner", []],
    );
    await shop.post(`/customers/${kept}/erase`);
    assert.deepEqual([(await nameIn("")).customerName, (await nameIn("&status=Parked")).customerName], [null, null]);
  });

  test("baskets that wait are filtered, too; what they cannot have finds none of them", async () => {
    const park = async (variantId: string, ticketName: string) =>
      (
        await shop.post("/orders", {
          branchId: second.branchId,
          status: "Parked",
          ticketName,
          lines: [{ variantId, quantity: "1" }],
        })
      ).body;
    const [first] = [await park(bread, "one"), await park(cheese, "two")];
    const { userId } = (await shop.get("/me")).body;
    for (const [query, expected] of [
      ["", ["two", "one"]],
      [`&cashierId=${userId}`, ["two", "one"]],
      [`&cashierId=${randomUUID()}`, []],
      [`&variantId=${bread}`, ["one"]],
      ["&amountFrom=5", ["two"]],
      ["&amountTo=5", ["one"]],
      [`&from=${first.businessDate}&to=${first.businessDate}`, ["two", "one"]],
      ["&to=2020-01-01", []],
      [`&registerId=${second.registerId}`, []],
      [`&methodId=${till.cash}`, []],
      ["&receiptNumber=000", []],
    ] as const) {
      const { items } = (await shop.get(`/orders?branchId=${second.branchId}&status=Parked${query}`)).body;
      assert.deepEqual(
        items.map(({ ticketName }: Row) => ticketName),
        expected,
        query,
      );
    }
  });

  test("400 for a part of fewer than three characters, an amount that is none, a day that there is not", async () => {
    for (const query of ["receiptNumber=12", "amountFrom=1e3", "from=2026-02-30", "variantId=bread"])
      assert.equal((await shop.get(`/orders?${query}`)).status, 400, query);
  });

  test("margins are for who may see costs: of a line, a void and an order; unknown when a cost is", async () => {
    const lines = [
      { variantId: bread, quantity: "3" },
      { variantId: bread, quantity: "-1", kind: "Void" },
    ];
    const { id } = (await till.sell(lines, { discounts: [{ kind: "Amount", value: "0.50" }] })).body;
    const { body } = await shop.get(`/orders/${id}/margin`);
    assert.deepEqual([body.net, body.cost, body.margin], ["5.50", "2.00", "3.50"]);
    assert.deepEqual(
      body.lines.map(({ unitCost, cost }: Row) => [unitCost, cost]),
      [
        ["1.00", "3.00"],
        ["1.00", "-1.00"],
      ],
    );
    const unknown = (await shop.get(`/orders/${made.both.id}/margin`)).body;
    assert.deepEqual([unknown.net, unknown.cost, unknown.margin], ["13.00", null, null]);
    assert.deepEqual(
      unknown.lines.map(({ margin }: Row) => margin),
      ["2.00", null],
    );
    const seller = await hire(service, shop, ["sales.read"], [till.branchId]);
    assert.deepEqual(problemOf(await seller.get(`/orders/${id}/margin`)), [403, "permission_denied"]);
    assert.deepEqual(problemOf(await shop.get(`/orders/${randomUUID()}/margin`)), [404, "not_found"]);
  });
});
