import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { ownerAtWork } from "../../../../test/actors.ts";
import { assertSaleIsShort, capture } from "../../../../test/capture.ts";
import { startService, type TestService, type Shop } from "../../../../test/harness.ts";
import { addVariant, openTill, type Till } from "../../../../test/sales.ts";
import { approvalFor, hire, problemOf } from "../../../../test/staff.ts";
import { halves, ofLine, ofOrder, stamps, state, tables } from "../../../../test/stamps.ts";
import { sql } from "../../../kernel/db/sql.ts";
import { newId } from "../../../kernel/ids.ts";
import type { OrderModule } from "../hooks.ts";
import type { Order } from "../schema.ts";
import { listSoldLines, lockOrder, priceRefund } from "../service.ts";
import { reverseModules } from "./join.ts";

// What orders do with the hooks of a module, shown with modules that only exist here.

describe("hooks of orders", () => {
  let service: TestService;
  let on: Shop;
  let off: Shop;
  let till: Till;
  let tillOff: Till;
  let bread: string;
  let breadOff: string;

  const stock = async (shop: Shop) => {
    const unitId = (await shop.get("/units")).body.items[0].id;
    return addVariant(shop, { sku: "BREAD", price: "10", unitId });
  };
  before(async () => {
    service = await startService({ modules: [stamps, halves], migrations: [tables] });
    on = await service.openShop({ modules: ["PaperStamps"] });
    off = await service.openShop();
    [till, tillOff] = [await openTill(on), await openTill(off)];
    [bread, breadOff] = [await stock(on), await stock(off)];
  });
  after(() => service.close());
  beforeEach(() => {
    state.calls.length = 0;
    state.failing = undefined;
    state.returned = new Map();
  });

  const said = { modules: { paperStamps: { coupon: "SPRING" } } };
  const cards = async (shop: Shop) => {
    const actor = await ownerAtWork(service, shop);
    return service.deps.databases.read(actor.tenant, (tx) =>
      tx.many<{ orderId: string; card: string; approvals: number; reversed: Record<string, unknown> | null }>(
        sql`SELECT order_id AS "orderId", card, approvals, reversed FROM stamp_cards ORDER BY order_id`,
      ),
    );
  };
  const cardOf = async (id: string) => (await cards(on)).find(({ orderId }) => orderId === id);
  const carded = (card: string) => ({
    payments: [{ methodId: till.card, tendered: "20", modules: { paperStamps: { card } } }],
  });
  const enable = async (shop: Shop, enabledModules: readonly string[]) => {
    const token = await service.admin();
    const path = `/admin/tenants/${shop.tenantId}/modules`;
    assert.equal((await service.request("PUT", path, { token, body: { enabledModules } })).status, 200);
  };

  test("promotions keep their ids and names on lines and order, and come before what is taken off by hand", async () => {
    const order = till.order(
      [
        { variantId: bread, quantity: "1", discounts: [{ kind: "Amount", value: "1", reason: "Dent" }] },
        { variantId: bread, quantity: "2" },
      ],
      { ...said, discounts: [{ kind: "Amount", value: "2.7", reason: "Friend" }] },
    );
    const { id: _, cashSessionId: _session, ...basket } = order;
    const quoted = await on.post("/orders/quote", basket);
    const { status, body } = await on.post("/orders", order);
    assert.deepEqual([quoted.status, status], [200, 201]);
    const [first, second] = body.lines as Order["lines"];
    assert.deepEqual(
      first?.discounts.map(({ source, promotionId, name, reason, amount }) => [
        source,
        promotionId,
        name,
        reason,
        amount,
      ]),
      [
        ["Promotion", ofLine, "Stamp day", null, "1.00"],
        ["Manual", null, null, "Dent", "1.00"],
      ],
    );
    assert.deepEqual(
      body.discounts.map(({ source, promotionId, name, amount }: Order["discounts"][number]) => [
        source,
        promotionId,
        name,
        amount,
      ]),
      [
        ["Promotion", ofOrder, "One off", "1.00"],
        ["Manual", null, null, "2.70"],
      ],
    );
    assert.deepEqual(
      [first, second].map((line) => line?.orderDiscounts),
      [
        [
          { promotionId: ofOrder, amount: "0.29" },
          { promotionId: null, amount: "0.77" },
        ],
        [
          { promotionId: ofOrder, amount: "0.71" },
          { promotionId: null, amount: "1.93" },
        ],
      ],
    );
    assert.deepEqual([body.totals.total, quoted.body.totals.total], ["24.30", "24.30"]);
    assert.deepEqual(
      [quoted.body.modules, body.modules],
      [{ paperStamps: { coupon: "SPRING" } }, { paperStamps: { coupon: "SPRING", stamps: 2 } }],
    );
    assert.deepEqual((await on.get(`/orders/${body.id}`)).body, body);
    const text = (await on.get(`/orders/${body.id}/receipt`, { accept: "text/plain" })).body as string;
    assert.match(text, /Stamp day +-1\.00/);
    assert.match(text, /One off +-1\.00/);
  });

  test("an order whose module books nothing keeps what its pricing gave", async () => {
    const { body } = await till.sell([{ variantId: bread, quantity: "1" }], {
      modules: { paperStamps: { coupon: "PLAIN" } },
    });
    assert.deepEqual(body.modules, { paperStamps: { coupon: "PLAIN" } });
    assert.deepEqual((await on.get(`/orders/${body.id}`)).body.modules, body.modules);
  });

  test("what came back by two modules is added up", async () => {
    const { body } = await till.sell([{ variantId: bread, quantity: "3" }]);
    const lineId: string = body.lines[0].id;
    const one = { quantity: "1", discount: "0", net: "10", taxes: [] };
    state.returned = new Map([[lineId, one]]);
    const other: OrderModule = {
      name: "Halves",
      orderHooks: { returned: async () => new Map([[lineId, one]]) },
    };
    await enable(on, ["PaperStamps", "Halves"]);
    const actor = await ownerAtWork(service, on);
    await enable(on, ["PaperStamps"]);
    const [line] = await service.deps.databases.write(actor.tenant, async (tx) =>
      listSoldLines(tx, actor, await lockOrder(tx, body.id), [stamps, other]),
    );
    assert.deepEqual([line?.quantity, line?.before.quantity, line?.before.net], ["3", "2", "20"]);
  });

  test("a module sees what those before it took off", async () => {
    await enable(on, ["PaperStamps", "Halves"]);
    const { body } = await till.sell([{ variantId: bread, quantity: "1" }], said);
    await enable(on, ["PaperStamps"]);
    assert.deepEqual(
      body.lines[0].discounts.map(({ name, amount }: Order["discounts"][number]) => [name, amount]),
      [
        ["Stamp day", "1.00"],
        ["Half", "4.50"],
      ],
    );
  });

  test("promotions need no permission to give discounts and count towards no limit", async () => {
    await on.patch("/settings", { discountLimit: "5" });
    const cashier = await hire(service, on, ["sales.create"], [till.branchId]);
    const order = till.order([{ variantId: bread, quantity: "1" }], said);
    assert.equal((await cashier.post("/orders", order)).status, 201);
    await on.patch("/settings", { discountLimit: "10" });
  });

  test("its reads leave in the round trip that claims the order, and it books before the receipt is counted", async () => {
    await till.sell([{ variantId: bread, quantity: "1" }]);
    const sell = () =>
      capture(`${service.deps.config.databasePrefix}_central`, async () =>
        assert.equal((await till.sell([{ variantId: bread, quantity: "1" }], said)).status, 201),
      );
    const sent = await sell();
    const at = (part: string) => sent.findIndex(({ text }) => text.includes(part));
    const tripOf = (part: string) => sent[at(part)]?.trip;
    assert.deepEqual(state.calls.slice(-4), ["facts", "priceLines", "authorizeTenders", "book"]);
    assert.equal(tripOf("count(*)::text AS owner FROM stamp_cards"), tripOf("INSERT INTO creations"));
    assert.equal(tripOf("INSERT INTO stamp_cards"), tripOf("INSERT INTO stock_movements"));
    assert.ok(at("INSERT INTO stock_movements") < at("INSERT INTO stamp_cards"));
    assert.ok(at("UPDATE stamp_cards") < at("INSERT INTO orders"));
    // An answer that comes between two statements of one trip makes it count as two; not in each of three sales.
    const trips = [sent, await sell(), await sell()].map((one) => new Set(one.map(({ trip }) => trip)).size);
    assert.equal(Math.min(...trips), 6, String(trips));
  });

  test("while it is off none of its hooks is called and a sale is at most 12 statements in 4 round trips", async () => {
    const lines = [1, 2, 3].map((quantity) => ({ variantId: breadOff, quantity: String(quantity) }));
    const payments = [
      { methodId: tillOff.card, tendered: "5" },
      { methodId: tillOff.cash, tendered: "100" },
    ];
    // The first locks the currency.
    assert.equal((await tillOff.sell(lines, { payments })).status, 201);
    await assertSaleIsShort(`${service.deps.config.databasePrefix}_central`, () => tillOff.sell(lines, { payments }));
    const { cashSessionId, payments: paid, ...basket } = tillOff.order(lines);
    const parked = await off.post("/orders", { ...basket, status: "Parked" });
    const done = await off.post(`/orders/${parked.body.id}/complete`, { cashSessionId, payments: paid });
    assert.deepEqual([parked.status, done.status, done.body.modules], [201, 200, {}]);
    const { id: _, ...quoted } = basket;
    assert.equal((await off.post("/orders/quote", quoted)).status, 200);
    const actor = await ownerAtWork(service, off);
    await service.deps.databases.write(actor.tenant, async (tx) => {
      const order = await lockOrder(tx, done.body.id);
      const [line] = await listSoldLines(tx, actor, order, [stamps]);
      const { lines } = await priceRefund(tx, actor, order, [{ lineId: line?.lineId ?? "", quantity: "1" }], [stamps]);
      const reversal = {
        kind: "Return",
        order,
        lines,
        documentId: newId(),
        branchId: order.branchId,
        payments: [],
        at: actor.now,
      } as const;
      await reverseModules(tx, actor, [stamps], reversal);
    });
    assert.equal((await off.post(`/orders/${done.body.id}/void`, { reason: "Mistake" })).status, 200);
    assert.deepEqual(state.calls, []);
  });

  test("403 module_disabled for a member of a module that is off; a replay answers 200 all the same", async () => {
    const order = tillOff.order([{ variantId: breadOff, quantity: "1" }]);
    const refused = await off.post("/orders", { ...order, ...said });
    assert.deepEqual([...problemOf(refused), refused.body.module], [403, "module_disabled", "PaperStamps"]);
    const payments = [{ methodId: tillOff.cash, tendered: "10", modules: { paperStamps: { card: "A1" } } }];
    assert.deepEqual(problemOf(await off.post("/orders", { ...order, payments })), [403, "module_disabled"]);
    const { id: _, cashSessionId: _session, ...basket } = order;
    assert.deepEqual(problemOf(await off.post("/orders/quote", { ...basket, ...said })), [403, "module_disabled"]);
    await enable(off, ["PaperStamps"]);
    const sold = await off.post("/orders", { ...order, ...said, payments });
    await enable(off, []);
    const replay = await off.post("/orders", { ...order, ...said, payments });
    assert.deepEqual([sold.status, replay.status, replay.body], [201, 200, sold.body]);
  });

  test("400 by path for a member that is not known or not as the module has it", async () => {
    const faults = async (members: object) => {
      const { status, body } = await till.sell([{ variantId: bread, quantity: "1" }], { ...members });
      return [status, Object.keys(body.errors ?? {})];
    };
    assert.deepEqual(await faults({ modules: { halves: {} } }), [400, ["modules.halves"]]);
    assert.deepEqual(await faults({ modules: { PaperStamps: {} } }), [400, ["modules.PaperStamps"]]);
    assert.deepEqual(await faults({ modules: { paperStamps: { coupon: 1 } } }), [400, ["modules.paperStamps.coupon"]]);
    const payments = [{ methodId: till.cash, tendered: "10", modules: { paperStamps: { code: "A" } } }];
    assert.equal((await faults({ payments }))[0], 400);
    assert.deepEqual(state.calls, []);
  });

  test("one that throws refuses the sale, and nothing of it is written", async () => {
    const books = async () => ({
      cards: await cards(on),
      stock: (await on.get(`/stock?branchId=${till.branchId}`)).body.items.map(
        ({ onHand }: { onHand: string }) => onHand,
      ),
      session: (await on.get(`/cash/sessions/${till.sessionId}/x-report`)).body.totals,
      orders: (await on.get("/orders?limit=200")).body.items.length,
    });
    const last = (await till.sell([{ variantId: bread, quantity: "1" }])).body.receiptNumber as string;
    const before = await books();
    for (const hook of ["facts", "priceLines", "authorizeTenders", "book", "bookLater"] as const) {
      state.failing = hook;
      const refused = await till.sell([{ variantId: bread, quantity: "1" }], said);
      assert.deepEqual(problemOf(refused), [400, "tender_exceeds_limit"], hook);
      assert.deepEqual(await books(), before, hook);
    }
    state.failing = undefined;
    const next = (await till.sell([{ variantId: bread, quantity: "1" }])).body.receiptNumber as string;
    assert.equal(Number(next.split("-").at(-1)), Number(last.split("-").at(-1)) + 1, `${last}, then ${next}`);
  });

  test("a replay answers 200 even when the module would refuse it now", async () => {
    const order = till.order([{ variantId: bread, quantity: "1" }], said);
    const sold = await on.post("/orders", order);
    state.failing = "facts";
    const replay = await on.post("/orders", order);
    assert.deepEqual([sold.status, replay.status, replay.body], [201, 200, sold.body]);
  });

  test("a payment carries a card; what it needs beyond selling is approved or 403 approval_required", async () => {
    const sold = await till.sell([{ variantId: bread, quantity: "2" }], carded("A1"));
    assert.deepEqual([sold.status, (await cardOf(sold.body.id))?.card], [201, "A1"]);
    const cashier = await hire(service, on, ["sales.create"], [till.branchId], ["stamps.owe" as never]);
    const order = till.order([{ variantId: bread, quantity: "2" }], carded("empty"));
    const refused = await cashier.post("/orders", order);
    assert.deepEqual([...problemOf(refused), refused.body.permission], [403, "approval_required", "stamps.owe"]);
    const other = await hire(service, on, ["sales.create"], [till.branchId]);
    assert.deepEqual(problemOf(await other.post("/orders", order)), [403, "permission_denied"]);
    const approval = await on.post("/approvals", approvalFor(refused, cashier.userId));
    const approved = await cashier.post("/orders", { ...order, approvalIds: [approval.body.id] });
    assert.deepEqual(
      [approved.status, approved.body.approvals[0]?.permission, (await cardOf(approved.body.id))?.approvals],
      [201, "stamps.owe", 1],
    );
  });

  test("what a basket was parked with is said when it is completed, unless the till says something else", async () => {
    for (const [later, coupon] of [
      [{}, "SPRING"],
      [{ modules: { paperStamps: { coupon: "SUMMER" } } }, "SUMMER"],
    ] as const) {
      const { cashSessionId, payments, ...basket } = till.order([{ variantId: bread, quantity: "1" }], said);
      const parked = await on.post("/orders", { ...basket, status: "Parked" });
      assert.deepEqual([parked.status, parked.body.modules], [201, { paperStamps: { coupon: "SPRING" } }]);
      assert.equal((await on.get(`/orders?status=Parked`)).status, 200);
      const done = await on.post(`/orders/${parked.body.id}/complete`, { cashSessionId, payments, ...later });
      assert.deepEqual([done.status, done.body.modules.paperStamps], [200, { coupon, stamps: 1 }]);
    }
  });

  test("a void reverses the lines and payments of the sale; one that throws leaves it as it was", async () => {
    const { body } = await till.sell([
      { variantId: bread, quantity: "3" },
      { variantId: bread, quantity: "-1", kind: "Void" },
    ]);
    state.failing = "reverse";
    const refused = await on.post(`/orders/${body.id}/void`, { reason: "Mistake" });
    assert.deepEqual(problemOf(refused), [400, "tender_exceeds_limit"]);
    assert.deepEqual((await on.get(`/orders/${body.id}`)).body, body);
    state.failing = undefined;
    assert.equal((await on.post(`/orders/${body.id}/void`, { reason: "Mistake" })).status, 200);
    assert.deepEqual((await cardOf(body.id))?.reversed, {
      kind: "Void",
      documentId: body.id,
      lines: [[body.lines[0].id, "2", "0", "20.00"]],
    });
  });

  test("returned lines: what came back before is left out, the rest is reversed, and the sale is no longer voided", async () => {
    const actor = await ownerAtWork(service, on);
    const modules: readonly OrderModule[] = [stamps];
    const { body } = await till.sell([{ variantId: bread, quantity: "3" }]);
    const lineId: string = body.lines[0].id;
    state.returned = new Map([[lineId, { quantity: "1", discount: "0", net: "10", taxes: [] }]]);
    const documentId = newId();
    const takeBack = (quantity: string) =>
      service.deps.databases.write(actor.tenant, async (tx) => {
        const order = await lockOrder(tx, body.id);
        const [line] = await listSoldLines(tx, actor, order, modules);
        assert.deepEqual([line?.quantity, line?.before.quantity], ["3", "1"]);
        const { lines } = await priceRefund(tx, actor, order, [{ lineId, quantity }], modules);
        await reverseModules(tx, actor, modules, {
          kind: "Return",
          ...{ order, lines, documentId, branchId: order.branchId, at: actor.now },
        });
      });
    await assert.rejects(takeBack("3"), /validation failed/);
    state.failing = "reverse";
    await assert.rejects(takeBack("2"), /Refused by reverse/);
    assert.equal((await cardOf(body.id))?.reversed, null);
    state.failing = undefined;
    await takeBack("2");
    assert.deepEqual((await cardOf(body.id))?.reversed, {
      kind: "Return",
      documentId,
      lines: [[lineId, "2", "1", "20.00"]],
    });
    const voided = await on.post(`/orders/${body.id}/void`, { reason: "Mistake" });
    assert.deepEqual(problemOf(voided), [400, "order_not_voidable"]);
  });
});
