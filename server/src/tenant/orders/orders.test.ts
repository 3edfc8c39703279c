import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { startService, type TestService, type Shop } from "../../../test/harness.ts";
import { approvalFor, hire, problemOf } from "../../../test/staff.ts";
import { listBreaches } from "../verify/sql.ts";
import { addVariant, openTill, sellByName, type Till } from "../../../test/sales.ts";

describe("orders", () => {
  let service: TestService;
  let shop: Shop;
  let till: Till;
  let unitId: string;
  let kilo: string;
  let taxed: string;
  let bread: string;
  let cheese: string;
  let crate: string;
  let bottle: string;

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    unitId = (await shop.get("/units")).body.items[0].id;
    kilo = (await shop.post("/units", { code: "KG", name: "Kilo", precision: 3 })).body.id;
    const rate = (await shop.post("/tax-rates", { name: "VAT", rate: "0.19" })).body.id;
    taxed = (await shop.post("/tax-groups", { name: "Taxed", components: [{ taxRateId: rate }] })).body.id;
    till = await openTill(shop, undefined, new Date(Date.now() - 3_600_000).toISOString());
    await sellByName(shop);
    bread = await addVariant(shop, { sku: "BREAD", price: "2.5", unitId, cost: "1" }, { taxGroupId: taxed });
    cheese = await addVariant(shop, { sku: "CHEESE", price: "19.99", unitId: kilo }, { taxGroupId: taxed });
    bottle = await addVariant(shop, { sku: "BOTTLE", price: "1.1", unitId });
    crate = await addVariant(shop, {
      sku: "CRATE",
      price: "6",
      unitId,
      components: [{ variantId: bottle, quantity: "6" }],
    });
  });
  after(async () => {
    try {
      const tenant = await service.deps.directory.resolve(shop.tenantId);
      assert.ok(tenant);
      assert.deepEqual(await service.deps.databases.read(tenant, listBreaches), []);
    } finally {
      // A service that stays open keeps the run from ending.
      await service.close();
    }
  });

  const onHand = async (variantId: string): Promise<string | undefined> => {
    const { body } = await shop.get(`/stock/variants/${variantId}`);
    return body.levels.find(({ branchId }: { branchId: string }) => branchId === till.branchId)?.onHand;
  };
  const counted = async () => (await shop.get(`/orders?cashSessionId=${till.sessionId}&limit=200`)).body.items.length;
  /** Nothing is written: no order, no receipt number, no stock. */
  const refused = async (work: () => Promise<unknown>) => {
    const state = async () => [
      await counted(),
      await onHand(bread),
      (await shop.get(`/registers/${till.registerId}`)).body,
    ];
    const earlier = await state();
    await work();
    assert.deepEqual(await state(), earlier);
  };

  test("201 for a sale: totals, tax, split tenders, change; GET answers the same; 200 for its replay", async () => {
    const [line, payment] = [randomUUID(), randomUUID()];
    const body = till.order(
      [
        { id: line, variantId: bread, quantity: "2" },
        { variantId: cheese, quantity: "0.255", discounts: [{ kind: "Percent", value: "10", reason: "Last piece" }] },
      ],
      {
        discounts: [{ kind: "Amount", value: "1" }],
        payments: [
          { id: payment, methodId: till.card, tendered: "5" },
          { methodId: till.cash, tendered: "10.00" },
        ],
        note: "Regular",
        occurredAt: new Date(Date.now() - 60_000).toISOString(),
      },
    );
    const made = await shop.post("/orders", body);
    assert.equal(made.status, 201, JSON.stringify(made.body));
    assert.equal(made.headers.get("location"), `/orders/${String(body["id"])}`);
    const { totals } = made.body;
    assert.deepEqual(
      [totals.gross, totals.lineDiscount, totals.orderDiscount, totals.total, totals.tendered, totals.change],
      ["10.10", "0.51", "1.00", "8.59", "15.00", "6.41"],
    );
    assert.deepEqual([totals.net, totals.tax], ["7.21", "1.38"]);
    assert.deepEqual(made.body.lines[0].taxes[0].rate, "0.19");
    const read = await shop.get(`/orders/${made.body.id}`);
    assert.deepEqual(read.body, made.body);
    const again = await shop.post("/orders", { ...body, note: "Regular" });
    assert.deepEqual([again.status, again.headers.get("idempotent-replayed")], [200, "true"]);
    assert.deepEqual(again.body, made.body);
    assert.deepEqual(problemOf(await shop.post("/orders", { ...body, note: "Other" })), [409, "duplicate_conflict"]);
    const stolen = till.order([{ id: line, variantId: bread, quantity: "1" }]);
    await refused(async () =>
      assert.deepEqual(problemOf(await shop.post("/orders", stolen)), [409, "duplicate_conflict"]),
    );
  });

  test("200 for a quote, which is what the sale then costs and writes nothing", async () => {
    await refused(async () => {
      const lines = [{ variantId: bread, quantity: "3" }];
      const quote = await shop.post("/orders/quote", { branchId: till.branchId, lines });
      assert.deepEqual([quote.status, quote.body.totals.total, quote.body.due], [200, "7.50", "7.50"]);
      const paid = [{ methodId: till.cash, tendered: "10" }];
      const settled = await shop.post("/orders/quote", { branchId: till.branchId, lines, payments: paid });
      assert.deepEqual([settled.body.totals.change, settled.body.due], ["2.50", "0.00"]);
    });
  });

  test("goods leave stock once a variant, a crate by its bottles; costs stay on the line", async () => {
    const earlier = Number((await onHand(bottle)) ?? "0");
    const { status, body } = await till.sell([
      { variantId: crate, quantity: "2" },
      { variantId: bottle, quantity: "1" },
    ]);
    assert.equal(status, 201, JSON.stringify(body));
    assert.equal(Number(await onHand(bottle)), earlier - 13);
    assert.equal(await onHand(crate), undefined);
  });

  test("receipt numbers have no gaps, not even by refused sales", async () => {
    const first = await till.sell([{ variantId: bread, quantity: "1" }]);
    await till.sell([{ variantId: bread, quantity: "1" }], { payments: [] });
    const second = await till.sell([{ variantId: bread, quantity: "1" }]);
    const sequence = (number: string) => Number(number.split("-").at(-1));
    assert.equal(sequence(second.body.receiptNumber), sequence(first.body.receiptNumber) + 1);
  });

  test("400 tender_too_low, change_not_allowed, totals_mismatch and discount_exceeds_subtotal; nothing is written", async () => {
    const lines = [{ variantId: bread, quantity: "1" }];
    const refusals: [Record<string, unknown>, string][] = [
      [{ payments: [{ methodId: till.cash, tendered: "2.49" }] }, "tender_too_low"],
      [{ payments: [{ methodId: till.card, tendered: "3" }] }, "change_not_allowed"],
      [{ expectedTotal: "2.49" }, "totals_mismatch"],
      [{ discounts: [{ kind: "Amount", value: "2.51" }] }, "discount_exceeds_subtotal"],
      [{ tax: { amount: "9" } }, "reason_required"],
    ];
    for (const [members, code] of refusals)
      await refused(async () => assert.deepEqual(problemOf(await till.sell(lines, members)), [400, code]));
  });

  test("400 by path for unknown variants, methods, sessions and quantities finer than the unit", async () => {
    const unknown = randomUUID();
    const line = { variantId: bread, quantity: "1" };
    const faults: [object[], Record<string, unknown>, string][] = [
      [[{ ...line, variantId: unknown }], {}, "lines[0].variantId"],
      [[line], { payments: [{ methodId: unknown, tendered: "9" }] }, "payments[0].methodId"],
      [[line], { cashSessionId: unknown }, "cashSessionId"],
      [[line], { cashSessionId: undefined }, "cashSessionId"],
      [[{ quantity: "1", unitPrice: "1" }], {}, "lines[0].name"],
      [[line, { ...line, quantity: "0" }], {}, "lines[1].quantity"],
    ];
    for (const [lines, members, path] of faults) {
      const { status, body } = await till.sell(lines, members);
      assert.equal(status, 400);
      assert.ok(body.errors?.[path], `${path}: ${JSON.stringify(body)}`);
    }
    const finer = await till.sell([{ ...line, quantity: "0.5" }]);
    assert.deepEqual(problemOf(finer), [400, "line_quantity_invalid"]);
  });

  test("voided and refunded lines; a refund beyond the sale is paid out; more voided than sold is refused", async () => {
    const line = { variantId: bread, quantity: "2" };
    const voided = await till.sell([line, { variantId: bread, quantity: "-1", kind: "Void" }]);
    assert.deepEqual([voided.status, voided.body.totals.total], [201, "2.50"]);
    const deposit = { name: "Deposit", unitPrice: "0.25", quantity: "-20", kind: "Refund" };
    const payments = [{ methodId: till.cash, tendered: "0" }];
    const refund = await till.sell([{ variantId: bread, quantity: "1" }, deposit], { payments });
    assert.deepEqual([refund.status, refund.body.totals.total, refund.body.totals.change], [201, "-2.50", "2.50"]);
    assert.deepEqual(refund.body.payments[0].amount, "-2.50");
    const toCard = await till.sell([deposit], { payments: [{ methodId: till.card, tendered: "-5" }] });
    assert.equal(toCard.status, 201, JSON.stringify(toCard.body));
    const beyond = await till.sell([line, { variantId: bread, quantity: "-3", kind: "Void" }]);
    assert.deepEqual(problemOf(beyond), [400, "line_quantity_invalid"]);
  });

  test("open prices and another tax group; the till's own rounding of tax is taken", async () => {
    const open = await addVariant(shop, { sku: "OPEN", price: "0", unitId, isOpenPrice: true });
    assert.ok((await till.sell([{ variantId: open, quantity: "1" }])).body.errors["lines[0].unitPrice"]);
    const { body } = await till.sell([{ variantId: open, quantity: "1", unitPrice: "11.90", taxGroupId: taxed }]);
    assert.deepEqual([body.lines[0].priceSource, body.totals.tax], ["Open", "1.90"]);
    const rounded = await till.sell([{ variantId: open, quantity: "1", unitPrice: "11.90", taxGroupId: taxed }], {
      tax: { amount: "1.91" },
    });
    assert.deepEqual([rounded.body.totals.tax, rounded.body.totals.total], ["1.91", "11.90"]);
  });

  test("403 approval_required; an approval is good once", async () => {
    await shop.patch("/settings", { discountLimit: "20" });
    const lent = ["sales.overridePrice", "sales.discountAny"] as const;
    const cashier = await hire(service, shop, ["sales.create", "sales.discount"], [till.branchId], lent);
    const manager = await hire(service, shop, ["sales.overridePrice", "sales.discountAny"], [till.branchId]);
    const lines = [{ variantId: bread, quantity: "1" }];
    const cheaper = [{ variantId: bread, quantity: "1", unitPrice: "2" }];
    const discounts = [{ kind: "Percent", value: "25" }];
    await refused(async () => {
      const override = await cashier.post("/orders", till.order(cheaper));
      assert.deepEqual(
        [...problemOf(override), override.body.permission],
        [403, "approval_required", "sales.overridePrice"],
      );
      const much = await cashier.post("/orders", till.order(lines, { discounts }));
      assert.deepEqual([...problemOf(much), much.body.permission], [403, "approval_required", "sales.discountAny"]);
      const own = approvalFor(override, cashier.userId);
      assert.deepEqual(problemOf(await cashier.post("/approvals", own)), [403, "approval_refused"]);
    });
    const allowed = { discounts: [{ kind: "Percent", value: "20" }] };
    assert.equal((await cashier.post("/orders", till.order(lines, allowed))).status, 201);
    const order = till.order(cheaper);
    const needed = approvalFor(await cashier.post("/orders", order), cashier.userId);
    const approval = await manager.post("/approvals", needed);
    assert.equal(approval.status, 201, JSON.stringify(approval.body));
    const approved = { approvalIds: [approval.body.id] };
    const sold = await cashier.post("/orders", { ...order, ...approved });
    assert.deepEqual(
      [sold.status, sold.body.approvals],
      [201, [{ permission: "sales.overridePrice", approvedBy: manager.userId, isProven: true }]],
    );
    assert.deepEqual(problemOf(await cashier.post("/orders", till.order(cheaper, approved))), [
      403,
      "approval_required",
    ]);
    const next = till.order(cheaper);
    const asked = approvalFor(await cashier.post("/orders", next), cashier.userId);
    const second = (await manager.post("/approvals", asked)).body.id;
    assert.equal((await cashier.post("/orders", next, { approval: second })).status, 201);
    const { items } = (await shop.get("/audit?event=approval.used")).body;
    assert.deepEqual(
      items.map(({ subjectId }: { subjectId: string }) => subjectId),
      [second, approval.body.id],
    );
    await shop.patch("/settings", { discountLimit: "10" });
  });

  test("a parked order is recalled, changed, completed; parked again it is cancelled", async () => {
    const { cashSessionId, payments, ...basket } = till.order([{ variantId: bread, quantity: "1" }]);
    const parked = await shop.post("/orders", { ...basket, status: "Parked", ticketName: "Table 4" });
    assert.deepEqual([parked.status, parked.body.status, parked.body.receiptNumber], [201, "Parked", null]);
    const { id } = parked.body;
    const waiting = await shop.get(`/orders?status=Parked&branchId=${till.branchId}`);
    assert.deepEqual(
      waiting.body.items.map((order: { ticketName: string }) => order.ticketName),
      ["Table 4"],
    );
    const { id: _, ...content } = basket;
    const changed = await shop.put(
      `/orders/${id}`,
      { ...content, ticketName: "Table 5", lines: [{ variantId: bread, quantity: "2" }] },
      { "if-match": '"1"' },
    );
    assert.deepEqual([changed.status, changed.body.version, changed.body.totals.total], [200, 2, "5.00"]);
    assert.deepEqual((await shop.get(`/orders/${id}`)).body, changed.body);
    const done = await shop.post(`/orders/${id}/complete`, { cashSessionId, payments });
    assert.deepEqual([done.status, done.body.status, done.body.totals.change], [200, "Completed", "995.00"]);
    const again = await shop.post(`/orders/${id}/complete`, { cashSessionId, payments });
    assert.deepEqual([again.status, again.headers.get("idempotent-replayed")], [200, "true"]);
    assert.deepEqual(problemOf(await shop.put(`/orders/${id}`, content)), [409, "order_not_parked"]);
    const other = await shop.post("/orders", { ...content, status: "Parked" });
    assert.deepEqual(problemOf(await shop.post(`/orders/${other.body.id}/void`, { reason: "Left" })), [
      400,
      "order_not_voidable",
    ]);
    const cancelled = await shop.delete(`/orders/${other.body.id}`, { reason: "Left" });
    assert.deepEqual([cancelled.status, cancelled.body.status], [200, "Cancelled"]);
    assert.equal((await shop.get("/orders?status=Parked")).body.items.length, 0);
  });

  test("a till posts as completed what it parked before", async () => {
    const order = till.order([{ variantId: bread, quantity: "1" }]);
    const { cashSessionId: _session, payments: _payments, ...basket } = order;
    assert.equal((await shop.post("/orders", { ...basket, status: "Parked" })).status, 201);
    const paid = await shop.post("/orders", order);
    assert.deepEqual([paid.status, paid.body.status], [201, "Completed"]);
    assert.equal((await shop.get(`/orders/${String(order["id"])}`)).body.status, "Completed");
  });

  test("400 order_not_voidable on another business date, session_closed after closing, also for a sale", async () => {
    const other = await openTill(shop, undefined, "2026-01-02T09:00:00Z");
    const sold = await other.sell([{ variantId: bread, quantity: "1" }]);
    const path = `/orders/${sold.body.id}/void`;
    const old = await other.sell([{ variantId: bread, quantity: "1" }], { occurredAt: "2026-01-02T10:00:00Z" });
    assert.deepEqual(problemOf(await shop.post(`/orders/${old.body.id}/void`, { reason: "Old" })), [
      400,
      "order_not_voidable",
    ]);
    const late = other.order([{ variantId: bread, quantity: "1" }]);
    const replay = other.order([{ variantId: bread, quantity: "1" }]);
    assert.equal((await shop.post("/orders", replay)).status, 201);
    await shop.post(`/cash/sessions/${other.sessionId}/count`, { cash: "105" });
    const closed = await shop.post(`/cash/sessions/${other.sessionId}/close`, {});
    assert.equal(closed.status, 200, JSON.stringify(closed.body));
    assert.deepEqual(problemOf(await shop.post(path, { reason: "Late" })), [400, "session_closed"]);
    await refused(async () => assert.deepEqual(problemOf(await shop.post("/orders", late)), [400, "session_closed"]));
    assert.equal((await shop.post("/orders", replay)).status, 200);
  });

  test("409 session_not_open for a sale or void while its session is suspended, 400 session_closed for a void once it is counted", async () => {
    const other = await openTill(shop);
    const sold = await other.sell([{ variantId: bread, quantity: "1" }]);
    const voided = async () => problemOf(await shop.post(`/orders/${sold.body.id}/void`, { reason: "Test" }));
    await shop.post(`/cash/sessions/${other.sessionId}/suspend`, {});
    const refused = await other.sell([{ variantId: bread, quantity: "1" }]);
    assert.deepEqual(problemOf(refused), [409, "session_not_open"]);
    assert.deepEqual(await voided(), [409, "session_not_open"]);
    await shop.post(`/cash/sessions/${other.sessionId}/resume`, {});
    assert.equal((await shop.post(`/cash/sessions/${other.sessionId}/count`, { cash: "100" })).status, 200);
    assert.deepEqual(await voided(), [400, "session_closed"]);
  });

  test("400 for a quote at a branch that does not exist", async () => {
    const lines = [{ variantId: bread, quantity: "1" }];
    const reply = await shop.post("/orders/quote", { branchId: randomUUID(), lines });
    assert.deepEqual([reply.status, reply.body.errors], [400, { branchId: ["no such branch"] }]);
  });

  test("200 for the list by session, customer, date and number; every page once", async () => {
    const customer = (await shop.post("/customers", { name: "Carla" })).body.id;
    const mine = await till.sell([{ variantId: bread, quantity: "1" }], { customerId: customer });
    assert.equal(mine.status, 201, JSON.stringify(mine.body));
    const byCustomer = await shop.get(`/orders?customerId=${customer}`);
    assert.deepEqual(
      byCustomer.body.items.map(({ id }: { id: string }) => id),
      [mine.body.id],
    );
    const byNumber = await shop.get(`/orders?receiptNumber=${mine.body.receiptNumber}&from=2026-01-01`);
    assert.deepEqual(
      byNumber.body.items.map(({ id }: { id: string }) => id),
      [mine.body.id],
    );
    const seen: string[] = [];
    for (let cursor = ""; ;) {
      const { body } = await shop.get(`/orders?cashSessionId=${till.sessionId}&limit=3${cursor}`);
      seen.push(...body.items.map(({ id }: { id: string }) => id));
      if (body.nextCursor === null) break;
      cursor = `&cursor=${body.nextCursor}`;
    }
    assert.equal(new Set(seen).size, seen.length);
    assert.equal(seen.length, await counted());
  });

  test("the receipt as JSON, text and a page", async () => {
    await shop.patch("/settings", { receiptHeader: "Corner Shop & Sons", receiptFooter: "Thank you" });
    const { body } = await till.sell([{ variantId: bread, quantity: "2" }], {
      discounts: [{ kind: "Amount", value: "1" }],
    });
    const path = `/orders/${body.id}/receipt`;
    const json = await shop.get(path);
    assert.deepEqual(
      [json.body.header, json.body.order.id, json.body.taxes[0].amount],
      ["Corner Shop & Sons", body.id, "0.64"],
    );
    const text = await shop.get(path, { accept: "text/plain" });
    assert.match(text.headers.get("content-type") ?? "", /^text\/plain/);
    for (const part of [/Corner Shop & Sons/, /Thing BREAD {2,}5\.00/, /Total EUR {2,}4\.00/, /Change {2,}996\.00/])
      assert.match(text.body, part);
    for (const row of text.body.split("\n")) assert.ok(row.length <= 42, row);
    const page = await shop.get(path, { accept: "text/html,application/xhtml+xml" });
    assert.match(page.headers.get("content-type") ?? "", /^text\/html/);
    assert.match(page.body, /Corner Shop &amp; Sons/);
  });
});
