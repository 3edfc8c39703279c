import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { nothingBack, type RefundSum } from "@tillhouse/pricing/refund.ts";
import { Big } from "big.js";
import fc from "fast-check";
import { holds } from "../../../../proof/properties.ts";
import { ownerAtWork } from "../../../test/actors.ts";
import { assertSaleIsShort, capture } from "../../../test/capture.ts";
import { startService, type TestService, type Shop } from "../../../test/harness.ts";
import { addVariant, openTill, sellByName, type Till } from "../../../test/sales.ts";
import type { TenantWrite } from "../../kernel/db/handles.ts";
import { sql } from "../../kernel/db/sql.ts";
import { Problem, ValidationFailed } from "../../kernel/http/problem.ts";
import { compile } from "../../kernel/http/validate.ts";
import type { Actor } from "../gate/context.ts";
import type { OrderModule } from "./hooks.ts";
import { OrderInput, type Order } from "./schema.ts";
import { addDocumentToSession, listSoldLines, lockOrder, postSale, priceRefund } from "./service.ts";
import { listBreaches } from "../verify/sql.ts";

/** A module that knows what came back before. */
const cameBack = (returned: ReadonlyMap<string, RefundSum>): OrderModule => ({
  name: "Returns",
  orderHooks: { returned: async () => returned },
});
const read = compile(OrderInput, "body");

describe("orders, to other features", () => {
  let service: TestService;
  let shop: Shop;
  let till: Till;
  let unitId: string;
  let taxed: string;
  let bread: string;
  let crate: string;
  let bottle: string;

  before(async () => {
    service = await startService();
    shop = await service.openShop({ modules: ["Returns"] });
    unitId = (await shop.get("/units")).body.items[0].id;
    const rate = (await shop.post("/tax-rates", { name: "VAT", rate: "0.19" })).body.id;
    taxed = (await shop.post("/tax-groups", { name: "Taxed", components: [{ taxRateId: rate }] })).body.id;
    till = await openTill(shop, undefined, new Date(Date.now() - 3_600_000).toISOString());
    await sellByName(shop);
    bread = await addVariant(shop, { sku: "BREAD", price: "2.49", unitId, cost: "1" }, { taxGroupId: taxed });
    bottle = await addVariant(shop, { sku: "BOTTLE", price: "1.1", unitId, cost: "0.4" });
    const components = [{ variantId: bottle, quantity: "6" }];
    crate = await addVariant(shop, { sku: "CRATE", price: "6", unitId, components });
  });
  after(() => service.close());

  const write = <T>(actor: Actor, work: (tx: TenantWrite) => Promise<T>): Promise<T> =>
    service.deps.databases.write(actor.tenant, work);
  const sold = async (lines: readonly object[], members: object = {}): Promise<Order> => {
    const actor = await ownerAtWork(service, shop);
    const input = read(till.order(lines, { ...members })) as OrderInput;
    return (await write(actor, (tx) => postSale(tx, actor, input, []))).body;
  };
  const faultsOf = async (work: Promise<unknown>): Promise<string[]> => {
    const error = await work.then(
      () => assert.fail("was not refused"),
      (reason: unknown) => reason,
    );
    assert.ok(error instanceof ValidationFailed, String(error));
    return Object.keys(error.errors);
  };

  test("a sale is posted without a request as a till posts it, at the actor's moment and in the actor's name", async () => {
    const now = new Date(service.deps.now().getTime() - 60_000);
    const actor = await ownerAtWork(service, shop, { requestId: "nightly-17", now });
    const input = read(till.order([{ variantId: bread, quantity: "2", unitPrice: "2" }])) as OrderInput;
    const answer = await write(actor, (tx) => postSale(tx, actor, input, []));
    assert.equal(answer.status, 201);
    const { cashierId, occurredAt, receivedAt, totals } = answer.body;
    assert.deepEqual(
      [cashierId, occurredAt, receivedAt, totals.total],
      [actor.caller.userId, now.toISOString(), now.toISOString(), "4.00"],
    );
    assert.deepEqual((await shop.get(`/orders/${answer.body.id}`)).body, answer.body);
    const again = await write(actor, (tx) => postSale(tx, actor, input, []));
    assert.deepEqual([again.status, again.body], [200, answer.body]);
    assert.deepEqual((await shop.post("/orders", input)).body, answer.body, "the till's replay is the same");
    const events = (await shop.get(`/audit?subjectId=${answer.body.id}`)).body.items;
    assert.deepEqual(
      events.map(({ event, requestId, ip }: Record<string, unknown>) => [event, requestId, ip]),
      [["order.exceptions", "nightly-17", null]],
    );
  });

  test("a posting that is refused writes nothing: 400 by path, 403 with the permission", async () => {
    const owner = await ownerAtWork(service, shop);
    const cashier = { ...owner.caller, isGlobalAdmin: false, branchIds: [till.branchId] };
    const actor = { ...owner, caller: cashier };
    const order = read(till.order([{ variantId: bread, quantity: "1", unitPrice: "2" }])) as OrderInput;
    const { cashSessionId: _, ...withoutSession } = order;
    assert.deepEqual(await faultsOf(write(actor, (tx) => postSale(tx, actor, withoutSession, []))), ["cashSessionId"]);
    await assert.rejects(
      write(actor, (tx) => postSale(tx, actor, order, [])),
      (error) => error instanceof Problem && error.errorCode === "permission_denied",
    );
    assert.equal((await shop.get(`/orders/${String(order.id)}`)).status, 404);
  });

  test("a sale of three lines and two payments is at most 12 statements in 4 round trips", async () => {
    const sell = () =>
      till.sell(
        [1, 2, 3].map((quantity) => ({ variantId: bread, quantity: String(quantity) })),
        {
          payments: [
            { methodId: till.card, tendered: "5" },
            { methodId: till.cash, tendered: "20" },
          ],
        },
      );
    // The first locks the currency.
    assert.equal((await sell()).status, 201);
    await assertSaleIsShort(`${service.deps.config.databasePrefix}_central`, sell);
  });

  test("the tax of a service charge is one statement and at most one round trip more", async () => {
    const sell = async () => {
      const { status, body } = await till.sell([{ variantId: bread, quantity: "1" }]);
      assert.equal(status, 201);
      return body.lines.length;
    };
    await sell();
    const database = `${service.deps.config.databasePrefix}_central`;
    // The least of three: what is done by the clock meanwhile is captured, too.
    const least = async (lines: number) => {
      const counts: { statements: number; trips: number }[] = [];
      for (let n = 0; n < 3; n += 1) {
        const sent = await capture(database, async () => assert.equal(await sell(), lines));
        counts.push({ statements: sent.length, trips: new Set(sent.map(({ trip }) => trip)).size });
      }
      const leastOf = (count: "statements" | "trips") => Math.min(...counts.map((one) => one[count]));
      return { statements: leastOf("statements"), trips: leastOf("trips") };
    };
    const plain = await least(1);
    await shop.patch("/settings", { serviceCharge: "10", serviceChargeTaxGroupId: taxed });
    const charged = await least(2);
    await shop.patch("/settings", { serviceCharge: null, serviceChargeTaxGroupId: null });
    assert.equal(charged.statements - plain.statements, 1);
    assert.ok(charged.trips <= plain.trips + 1, `${charged.trips} trips, ${plain.trips} without`);
  });

  test("sold lines are those of a completed sale, less what its Void lines took back, with goods and costs of one", async () => {
    const actor = await ownerAtWork(service, shop);
    const order = await sold([
      { variantId: bread, quantity: "3" },
      { variantId: crate, quantity: "2" },
      { variantId: bread, quantity: "-1", kind: "Void" },
    ]);
    const lines = await write(actor, async (tx) => listSoldLines(tx, actor, await lockOrder(tx, order.id), []));
    assert.deepEqual(
      lines.map(({ lineId, quantity, total }) => [lineId, quantity, total]),
      [
        [order.lines[0]?.id, "2", new Big(order.lines[0]?.total ?? 0).plus(order.lines[2]?.total ?? 0).toFixed(2)],
        [order.lines[1]?.id, "2", "12.00"],
      ],
    );
    assert.deepEqual(
      lines.map(({ goods }) =>
        goods.map(({ variantId, quantity, unitCost }) => [variantId, quantity, Number(unitCost)]),
      ),
      [[[bread, "1", 1]], [[bottle, "6", 0.4]]],
    );
    assert.equal((await shop.post(`/orders/${order.id}/void`, { reason: "Mistake" })).status, 200);
    const none = await write(actor, async (tx) => listSoldLines(tx, actor, await lockOrder(tx, order.id), []));
    assert.deepEqual(none, []);
  });

  test("refunds in any split add up to what was paid, rounding of cash too", async () => {
    await shop.patch("/settings", { cashRounding: "0.05" });
    const actor = await ownerAtWork(service, shop);
    const order = await sold(
      [
        { variantId: bread, quantity: "7" },
        { variantId: crate, quantity: "3" },
        { variantId: bread, quantity: "-2", kind: "Void" },
      ],
      { discounts: [{ kind: "Percent", value: "3" }] },
    );
    await shop.patch("/settings", { cashRounding: "0" });
    const { rounding, total } = order.totals;
    assert.notEqual(rounding, "0.00");
    const ids = order.lines.slice(0, 2).map(({ id }) => id);
    const all = [5, 3];
    await holds(
      "orders/service: refunds in any split add up to what was paid, rounding of cash too",
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(5), fc.nat(3)), { maxLength: 4 }), async (splits) => {
        let left = all;
        let [paid, rounded] = [new Big(0), new Big(0)];
        const returned = new Map<string, RefundSum>();
        for (const split of [...splits, all]) {
          const now = left.map((quantity, i) => Math.min(quantity, split[i] ?? 0));
          const lines = ids.map((lineId, i) => ({ lineId, quantity: String(now[i]) }));
          const refund = await service.deps.databases.read(actor.tenant, (tx) =>
            priceRefund(
              tx,
              actor,
              order,
              lines.filter(({ quantity }) => quantity !== "0"),
              [cameBack(returned)],
            ),
          );
          for (const { lineId, quantity, discount, net, taxes } of refund.lines) {
            const before = returned.get(lineId) ?? nothingBack;
            const plus = (a: string, b: string) => new Big(a).plus(b).toFixed();
            returned.set(lineId, {
              quantity: plus(before.quantity, quantity),
              discount: plus(before.discount, discount),
              net: plus(before.net, net),
              taxes: taxes.map(({ amount }, i) => plus(amount, before.taxes[i] ?? "0")),
            });
          }
          [paid, rounded] = [paid.plus(refund.total), rounded.plus(refund.rounding)];
          left = left.map((quantity, i) => quantity - (now[i] ?? 0));
        }
        assert.deepEqual([paid.toFixed(2), rounded.toFixed(2)], [total, rounding]);
      }),
      { numRuns: 20 },
    );
  });

  test("an order that paid out gives no rounding back with what it sold", async () => {
    await shop.patch("/settings", { cashRounding: "0.05" });
    const actor = await ownerAtWork(service, shop);
    const deposit = { name: "Deposit", quantity: "-1", unitPrice: "4.01", kind: "Refund" };
    const order = await sold([{ variantId: bread, quantity: "1" }, deposit], {
      payments: [{ methodId: till.cash, tendered: "0" }],
    });
    await shop.patch("/settings", { cashRounding: "0" });
    assert.deepEqual([order.totals.total, order.totals.rounding], ["-1.52", "0.02"]);
    const [line] = order.lines;
    const { total, rounding } = await service.deps.databases.read(actor.tenant, (tx) =>
      priceRefund(tx, actor, order, [{ lineId: line?.id ?? "", quantity: "1" }], []),
    );
    assert.deepEqual([total, rounding], ["2.49", "0.00"]);
  });

  test("a line keeps what its goods cost when they left: of each part of a set, of the list where stock is not kept", async () => {
    const actor = await ownerAtWork(service, shop);
    const wrap = await addVariant(shop, { sku: "WRAP", price: "2", unitId, cost: "0.3" });
    await shop.patch(`/stock/variants/${wrap}`, { isTracked: false });
    const { id } = await sold([
      { variantId: bread, quantity: "3" },
      { variantId: crate, quantity: "2" },
      { variantId: wrap, quantity: "4" },
      { name: "Bag", quantity: "1", unitPrice: "1" },
    ]);
    const costs = await write(actor, (tx) =>
      tx.many<{ cost: string | null }>(
        sql`SELECT trim_scale(unit_cost)::text AS cost FROM order_lines WHERE order_id = ${id} ORDER BY position`,
      ),
    );
    assert.deepEqual(
      costs.map(({ cost }) => cost),
      ["1", "2.4", "0.3", null],
    );
  });

  test("400 by path for refunds of lines that were not sold, twice, or beyond what is left", async () => {
    const actor = await ownerAtWork(service, shop);
    const order = await sold([{ variantId: bread, quantity: "2" }]);
    const [id = ""] = order.lines.map((line) => line.id);
    const faults = (lines: readonly { lineId: string; quantity: string }[], returned = new Map<string, RefundSum>()) =>
      faultsOf(
        service.deps.databases.read(actor.tenant, (tx) => priceRefund(tx, actor, order, lines, [cameBack(returned)])),
      );
    assert.deepEqual(await faults([{ lineId: randomUUID(), quantity: "1" }]), ["lines[0].lineId"]);
    const one = { lineId: id, quantity: "1" };
    assert.deepEqual(await faults([one, one]), ["lines[1].lineId"]);
    assert.deepEqual(
      await faults([{ lineId: id, quantity: "2" }], new Map([[id, { ...nothingBack, quantity: "1" }]])),
      ["lines[0].quantity"],
    );
    assert.deepEqual(await faults([{ lineId: id, quantity: "0" }]), ["lines[0].quantity"]);
  });

  test("what comes back is taken out of its session's drawer and counted as a refund; 400 for another branch's", async () => {
    const own = await openTill(shop);
    const actor = await ownerAtWork(service, shop);
    const order = (await own.sell([{ variantId: bread, quantity: "2" }])).body as Order;
    const [line] = order.lines;
    assert.ok(line !== undefined);
    const { lines, total } = await service.deps.databases.read(actor.tenant, (tx) =>
      priceRefund(tx, actor, order, [{ lineId: line.id, quantity: "1" }], []),
    );
    const minus = (amount: string) => new Big(amount).neg().toFixed(2);
    const document = {
      documentId: randomUUID(),
      cashSessionId: own.sessionId,
      branchId: own.branchId,
      lines: lines.map(({ taxes, ...refund }) => ({
        kind: "Refund" as const,
        quantity: "-1",
        total: minus(refund.total),
        taxes: taxes.map((tax) => ({ ...tax, base: minus(tax.base), amount: minus(tax.amount) })),
      })),
      payments: [{ methodId: own.cash, amount: minus(total) }],
      totals: { lineDiscount: "0", orderDiscount: "0", rounding: "0", total: minus(total) },
    };
    const added = await write(actor, (tx) => addDocumentToSession(tx, actor, document));
    assert.deepEqual(added, { registerId: own.registerId, isLate: false });
    const { cash, totals } = (await shop.get(`/cash/sessions/${own.sessionId}/x-report`)).body;
    assert.deepEqual(
      [cash.sales, totals.saleCount, totals.refundCount, totals.refundAmount],
      [new Big(order.totals.total).minus(total).toFixed(2), 1, 1, total],
    );
    const broken = await service.deps.databases.read(actor.tenant, (tx) => listBreaches(tx));
    assert.deepEqual(
      broken.filter(({ invariant }) => invariant.startsWith("the tenders of a session")),
      [],
    );
    const elsewhere = { ...document, branchId: randomUUID() };
    assert.deepEqual(await faultsOf(write(actor, (tx) => addDocumentToSession(tx, actor, elsewhere))), [
      "cashSessionId",
    ]);
  });
});
