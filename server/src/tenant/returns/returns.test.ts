import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { assertAudited } from "../../../test/audit-expectations.ts";
import { startReturnsShop, type ReturnsShop } from "../../../test/returns-shop.ts";
import { openTill, sellByName } from "../../../test/sales.ts";
import { approvalFor, hire, problemOf, type Staff } from "../../../test/staff.ts";
import type { Permission } from "../gate/permissions.ts";

// All returns share one shop.
interface ReceiptFields {
  readonly lines: readonly Record<string, unknown>[];
  readonly totals: unknown;
}

describe("returns", () => {
  let at: ReturnsShop;
  before(async () => {
    at = await startReturnsShop();
  });
  after(() => at.service.close());

  describe("with a receipt", () => {
    test("201: what was paid comes back by what it was paid with, in any split to the cent, and goods go into stock", async () => {
      const order = await at.sell([{ variantId: at.bread, quantity: "3", unitPrice: "3.33" }], at.byCard("9.99"));
      const stock = await at.onHand();
      const id = randomUUID();
      const first = await at.made(at.giveBack({ id, ...at.of(order) }));
      assert.deepEqual([first.id, first.status, first.originalReceiptNumber], [id, "Completed", order.receiptNumber]);
      assert.deepEqual([first.refunded, first.total, at.refundsOf(first)], ["3.33", "-3.33", [[at.till.card, "3.33"]]]);
      assert.deepEqual([first.lines[0].condition, first.lines[0].disposition], ["Resellable", "Restock"]);
      const [{ name }] = order.lines;
      const details = {
        ...{ receiptNumber: first.receiptNumber, originalOrderId: order.id, refunds: first.refunds },
        lines: [{ name, quantity: "1", condition: "Resellable", disposition: "Restock" }],
        ...{ overridden: [], approvals: [] },
      };
      await assertAudited(at.shop, { event: "return.created", by: at.shop.owner.email, to: ["Return", id], details });
      const rest = await at.made(at.giveBack(at.of(order, "2")));
      assert.equal(rest.refunded, "6.66");
      assert.equal(await at.onHand(), stock + 3);
      const receipt = (await at.shop.get(`/orders/${id}`)).body;
      assert.deepEqual([receipt.receiptNumber, receipt.totals.total], [first.receiptNumber, "-3.33"]);
      assert.deepEqual((await at.shop.get(`/returns/${id}`)).body, first);
      assert.equal((await at.shop.get(`/returns/${order.id}`)).status, 404);
    });

    test("never more than was sold, less what came back", async () => {
      const order = await at.sell([{ variantId: at.bread, quantity: "3" }]);
      const lineId = order.lines[0].id;
      await at.made(at.giveBack(at.of(order, "2")));
      const over = await at.giveBack(at.of(order, "2"));
      assert.deepEqual(
        [...problemOf(over), over.body.lineId, over.body.available],
        [400, "return_exceeds_sold", lineId, "1"],
      );
      const plain = at.till.order([{ kind: "Refund", originalLineId: lineId, quantity: "-2" }], { payments: [] });
      assert.deepEqual(problemOf(await at.shop.post("/orders", plain)), [400, "line_quantity_invalid"]);
    });

    test("two cashiers at once: never more than sold", async () => {
      const order = await at.sell([{ variantId: at.bread, quantity: "3" }]);
      const replies = await Promise.all([1, 2, 3, 4].map(() => at.giveBack(at.of(order, "2"))));
      assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 400, 400, 400]);
      const plain = () =>
        at.till.sell([{ kind: "Refund", originalLineId: order.lines[0].id, quantity: "-1" }], {
          payments: [{ methodId: at.till.cash, tendered: "0" }],
        });
      const last = await Promise.all([plain(), at.giveBack(at.of(order)), plain(), at.giveBack(at.of(order))]);
      assert.deepEqual(last.map(({ status }) => status).sort(), [201, 400, 400, 400]);
    });

    test("the same again answers 200, other content 409, also under the id of an order", async () => {
      const order = await at.sell([{ variantId: at.bread, quantity: "2" }]);
      const body = { id: randomUUID(), ...at.of(order) };
      const first = await at.made(at.giveBack(body));
      const again = await at.giveBack(body);
      assert.deepEqual([again.status, again.headers.get("idempotent-replayed"), again.body], [200, "true", first]);
      const both = { id: randomUUID(), ...at.of(order) };
      const replies = await Promise.all([at.giveBack(both), at.giveBack(both)]);
      assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 201]);
      assert.deepEqual(problemOf(await at.giveBack({ ...body, note: "Other" })), [409, "duplicate_conflict"]);
      const taken = { id: order.id, ...at.of(await at.sell([{ variantId: at.bread, quantity: "1" }])) };
      assert.deepEqual(problemOf(await at.giveBack(taken)), [409, "duplicate_conflict"]);
    });

    test("400 by path for what is no line of the sale, or says too much or too little", async () => {
      const [order, other] = [
        await at.sell([{ variantId: at.bread, quantity: "2" }]),
        await at.sell([{ variantId: at.bread, quantity: "2" }]),
      ];
      const lineId = order.lines[0].id;
      const cases: [members: object, path: string][] = [
        [{ ...at.of(order), originalOrderId: randomUUID() }, "originalOrderId"],
        [{ ...at.of(order), giftReceipt: "NONE" }, "giftReceipt"],
        [{ ...at.of(order), lines: [at.named(other.lines[0].id)] }, "lines[0].originalLineId"],
        [{ ...at.of(order), lines: [{ variantId: at.bread, quantity: "1" }] }, "lines[0].originalLineId"],
        [{ lines: [at.named(lineId)] }, "lines[0].originalLineId"],
        [{ lines: [{ quantity: "1", reasonId: at.reasons["Changed mind"] }] }, "lines[0].variantId"],
        [{ ...at.of(order), lines: [at.named(lineId, "1", { reasonId: randomUUID() })] }, "lines[0].reasonId"],
        [{ ...at.of(order), lines: [at.named(lineId, "1", { unitPrice: "1" })] }, "lines[0].unitPrice"],
        [{ ...at.of(order), lines: [at.named(lineId), at.named(lineId)] }, "lines"],
        [
          { ...at.of(order), lines: [at.named(lineId, "1", { condition: "Damaged", disposition: "Restock" })] },
          "lines[0].disposition",
        ],
        [
          { ...at.of(order), lines: [at.named(lineId, "1", { condition: "Missing", disposition: "Quarantine" })] },
          "lines[0].disposition",
        ],
        [
          { ...at.of(order), exchange: { lines: [{ variantId: at.bread, quantity: "-1", kind: "Refund" }] } },
          "exchange.lines[0].kind",
        ],
        [
          { ...at.of(order), exchange: { lines: [{ variantId: randomUUID(), quantity: "1" }] } },
          "exchange.lines[0].variantId",
        ],
        [
          {
            ...at.of(order),
            exchange: {
              lines: [{ variantId: at.bread, quantity: "1" }],
              discounts: [{ kind: "Amount", value: "0.001" }],
            },
          },
          "exchange.discounts[0].value",
        ],
        [{ ...at.of(order), cashSessionId: randomUUID() }, "cashSessionId"],
      ];
      for (const [members, path] of cases) {
        const { status, body } = await at.giveBack(members);
        assert.deepEqual([status, Object.keys(body.errors ?? {})], [400, [path]], JSON.stringify(body));
      }
    });

    test("400 order_not_returnable for what is parked or voided, and reason_required", async () => {
      const order = await at.sell([{ variantId: at.bread, quantity: "1" }]);
      const bare = { originalOrderId: order.id, lines: [{ originalLineId: order.lines[0].id, quantity: "1" }] };
      assert.deepEqual(problemOf(await at.giveBack(bare)), [400, "reason_required"]);
      await at.set({ requiresReason: false });
      assert.equal((await at.shop.post(`/orders/${order.id}/void`, { reason: "Mistake" })).status, 200);
      for (const reply of [await at.giveBack(bare), await at.shop.get(`/orders/${order.id}/returnable`)])
        assert.deepEqual(problemOf(reply), [400, "order_not_returnable"]);
      await at.made(at.giveBack({ ...at.of(await at.sell([{ variantId: at.bread, quantity: "1" }])) }));
      await at.set({ requiresReason: true });
    });

    test("what of a sale can come back, and how it was paid", async () => {
      const order = await at.sell([{ variantId: at.bread, quantity: "3" }], {
        payments: [
          { methodId: at.till.card, tendered: "20" },
          { methodId: at.till.cash, tendered: "50" },
        ],
      });
      await at.made(at.giveBack(at.of(order)));
      const { body } = await at.shop.get(`/orders/${order.id}/returnable`);
      const [{ lineId, sold, returned, available, total }] = body.lines;
      assert.deepEqual([lineId, sold, returned, available, total], [order.lines[0].id, "3", "1", "2", "20.00"]);
      const paid = body.payments.map((one: Record<string, string>) => [one["methodId"], one["paid"], one["available"]]);
      assert.deepEqual(paid, [
        [at.till.card, "20.00", "10.00"],
        [at.till.cash, "10.00", "10.00"],
      ]);
      assert.deepEqual([body.refundBy, body.isLate], ["OriginalTender", false]);
      const quoted = await at.shop.post("/returns/quote", { branchId: at.till.branchId, ...at.of(order, "2") });
      assert.equal(quoted.status, 200, JSON.stringify(quoted.body));
      assert.deepEqual(at.refundsOf(quoted.body), [
        [at.till.card, "10.00"],
        [at.till.cash, "10.00"],
      ]);
      assert.deepEqual([quoted.body.total, quoted.body.lines[0].total, quoted.body.fee], ["-20.00", "20.00", "0.00"]);
      assert.deepEqual(at.refundsOf(await at.made(at.giveBack(at.of(order, "2")))), at.refundsOf(quoted.body));
    });

    test("a sale is found by the reference of its payment", async () => {
      const reference = randomUUID();
      const order = await at.sell([{ variantId: at.bread, quantity: "1" }], {
        payments: [{ methodId: at.till.card, tendered: "10", reference }],
      });
      const ids = async (query: string) =>
        (await at.shop.get(`/orders?${query}`)).body.items.map(({ id }: { id: string }) => id);
      assert.deepEqual(await ids(`reference=${reference}`), [order.id]);
      assert.deepEqual(await ids(`reference=${reference.slice(1)}`), []);
      assert.deepEqual(await ids(`reference=${reference}&status=Parked`), []);
    });
  });

  test("an exchange: the difference is paid or given back, or nothing", async () => {
    const order = await at.sell([{ variantId: at.bread, quantity: "5" }]);
    const bought = (quantity: string) => ({ exchange: { lines: [{ variantId: at.bread, quantity }] } });
    const even = await at.made(at.giveBack({ ...at.of(order), ...bought("1") }));
    assert.deepEqual([even.total, even.refunded, even.refunds, even.exchangeLineIds.length], ["0.00", "10.00", [], 1]);
    assert.deepEqual(problemOf(await at.giveBack({ ...at.of(order), ...bought("2") })), [400, "tender_too_low"]);
    const dearer = await at.made(
      at.giveBack({ ...at.of(order), ...bought("2"), payments: [{ methodId: at.till.card, tendered: "10" }] }),
    );
    assert.deepEqual([dearer.total, dearer.refunds], ["10.00", []]);
    const cheaper = await at.made(at.giveBack({ ...at.of(order, "3"), ...bought("1"), expectedTotal: "-20.00" }));
    assert.deepEqual([cheaper.total, at.refundsOf(cheaper)], ["-20.00", [[at.till.cash, "20.00"]]]);
    const discounts = [{ kind: "Percent", value: "10" }];
    const again = await at.sell([{ variantId: at.bread, quantity: "1" }]);
    const off = { exchange: { lines: [{ variantId: at.bread, quantity: "1" }], discounts } };
    assert.equal((await at.made(at.giveBack({ ...at.of(again), ...off }))).total, "-1.00");
    const wrong = await at.giveBack({
      ...at.of(await at.sell([{ variantId: at.bread, quantity: "1" }])),
      expectedTotal: "-9",
    });
    assert.deepEqual(problemOf(wrong), [400, "totals_mismatch"]);
  });

  test("a restocking fee is kept of what comes back, but for reasons that waive it, taxed as it is set", async () => {
    await at.set({ feePercent: "15" });
    const unset = await at.giveBack(at.of(await at.sell([{ variantId: at.bread, quantity: "1" }])));
    assert.match(unset.body.errors.lines[0], /feeTaxGroupId/);
    await sellByName(at.shop);
    const order = await at.sell([{ variantId: at.bread, quantity: "9" }]);
    const taken = await at.made(at.giveBack(at.of(order, "2")));
    assert.deepEqual([taken.refunded, taken.fee, taken.total], ["20.00", "3.00", "-17.00"]);
    assert.deepEqual(
      [taken.lines[0].fee, taken.exchangeLineIds, at.refundsOf(taken)],
      ["3.00", [], [[at.till.cash, "17.00"]]],
    );
    const receipt = (await at.shop.get(`/orders/${taken.id}`)).body;
    assert.deepEqual(receipt.lines.map(({ name, total, tax }: Record<string, string>) => [name, total, tax])[1], [
      ...["Restocking fee", "3.00", "0.00"],
    ]);
    const printed = await at.shop.get(`/orders/${taken.id}/receipt`, { accept: "text/plain" });
    assert.match(printed.body, /Restocking fee +3\.00/);
    const damaged = {
      lines: [at.named(order.lines[0].id, "1", { reasonId: at.reasons["Damaged"], condition: "Damaged" })],
    };
    assert.deepEqual((await at.made(at.giveBack({ ...at.of(order), ...damaged }))).fee, "0.00");
    const waived = await at.giveBack({ ...at.of(order), waivesFee: true });
    assert.deepEqual([waived.status, Object.keys(waived.body.errors)], [400, ["override"]]);
    const override = { reason: "Goodwill" };
    const free = await at.made(at.giveBack({ ...at.of(order), waivesFee: true, override }));
    assert.deepEqual([free.fee, free.total, free.overridden], ["0.00", "-10.00", ["Fee"]]);
    const taxRateId = (await at.shop.post("/tax-rates", { name: "Fee", rate: "0.25" })).body.id;
    const taxGroup = (await at.shop.post("/tax-groups", { name: "Fees", components: [{ taxRateId }] })).body.id;
    await at.set({ feeTaxGroupId: taxGroup });
    const taxed = await at.made(at.giveBack(at.of(order)));
    assert.equal((await at.shop.get(`/orders/${taxed.id}`)).body.lines[1].tax, "0.30");
    // The fee is the shop's, not the cashier's: it needs no permission for lines by name.
    const clerk = await hire(at.service, at.shop, ["returns.create", "sales.refund"] as unknown as Permission[], [
      at.till.branchId,
    ]);
    await at.made(at.giveBack(at.of(order), clerk));
    await at.set({ feePercent: "0", feeTaxGroupId: null });
  });

  test("a fee bears no service charge and no discount of what is bought, and comes back to nobody", async () => {
    await at.set({ feePercent: "10" });
    const order = await at.sell([{ variantId: at.bread, quantity: "9" }]);
    const setCharge = async (serviceCharge: string | null) =>
      assert.equal((await at.shop.patch("/settings", { serviceCharge })).status, 200);
    await setCharge("20");
    const exchange = {
      lines: [{ variantId: at.bread, quantity: "1" }],
      discounts: [{ kind: "Percent", value: "50" }],
    };
    for (const [members, refunded, total] of [
      [{}, "20.00", "-18.00"],
      // Half of 10.00, and 20 % of that.
      [{ exchange }, "20.00", "-12.00"],
    ] as const) {
      const body = { ...at.of(order, "2"), ...members };
      const quoted = await at.shop.post("/returns/quote", { branchId: at.till.branchId, ...body });
      const taken = await at.made(at.giveBack({ ...body, expectedTotal: total }));
      assert.deepEqual([taken.refunded, taken.fee, taken.total], [refunded, "2.00", total]);
      assert.deepEqual([quoted.body.total, quoted.body.fee], [total, "2.00"]);
      // What a till prints before it pushes the return is what the receipt has.
      const receipt = (await at.shop.get(`/orders/${taken.id}`)).body;
      const printed = ({ lines, totals }: ReceiptFields) => [
        lines.map(({ kind, name, quantity, total: of, taxes }) => [kind, name, quantity, of, taxes]),
        totals,
      ];
      assert.deepEqual(printed(quoted.body.order), printed(receipt));
      assert.deepEqual(at.refundsOf(quoted.body), at.refundsOf(taken));
    }
    await setCharge(null);
    const taken = await at.made(at.giveBack(at.of(order, "2")));
    const feeId = (await at.shop.get(`/orders/${taken.id}`)).body.lines[1].id;
    const { lines } = (await at.shop.get(`/orders/${taken.id}/returnable`)).body;
    assert.deepEqual(lines, []);
    const named = await at.giveBack({ originalOrderId: taken.id, lines: [at.named(feeId)] });
    assert.deepEqual(named.body.errors, { "lines[0].originalLineId": ["is no sold line of this sale"] });
    const clerk = await hire(at.service, at.shop, ["returns.create", "sales.create", "sales.refund"] as Permission[], [
      at.till.branchId,
    ]);
    const payments = [{ methodId: at.till.cash, tendered: "0" }];
    const plain = at.till.order([{ kind: "Refund", originalLineId: feeId, quantity: "-1" }], { payments });
    const refused = await clerk.post("/orders", plain);
    assert.deepEqual(refused.body.errors, { "lines[0].originalLineId": ["is no sold line that can come back"] });
    await at.set({ feePercent: "0" });
  });

  describe("without a receipt", () => {
    const found = (members: object = {}) => ({
      lines: [{ variantId: at.bread, quantity: "1", reasonId: at.reasons["Changed mind"], ...members }],
    });

    test("201 at today's price, in cash as the policy says, 400 where receipts are required", async () => {
      const taken = await at.made(at.giveBack(found()));
      assert.deepEqual([taken.originalOrderId, taken.refunded, taken.refundBy], [null, "10.00", "Cash"]);
      assert.deepEqual([taken.returnableUntil, at.refundsOf(taken)], [null, [[at.till.cash, "10.00"]]]);
      assert.equal((await at.made(at.giveBack(found({ unitPrice: "7" })))).refunded, "7.00");
      await at.set({ acceptsWithoutReceipt: false });
      assert.deepEqual(problemOf(await at.giveBack(found())), [400, "return_requires_receipt"]);
      await at.set({ acceptsWithoutReceipt: true, refundWithoutReceiptBy: "StoreCredit" });
      assert.deepEqual(problemOf(await at.giveBack(found())), [400, "refund_method_not_allowed"]);
      await at.set({ refundWithoutReceiptBy: "Cash" });
    });

    test("needs the permission, or an approval of it", async () => {
      const may = (...names: string[]) => names as Permission[];
      const branches = [at.till.branchId];
      const clerk = await hire(at.service, at.shop, may("returns.create", "sales.refund"), branches);
      assert.equal((await at.giveBack(found(), clerk)).body.permission, "returns.withoutReceipt");
      const lent = await hire(
        at.service,
        at.shop,
        may("returns.create", "sales.refund"),
        branches,
        may("returns.withoutReceipt"),
      );
      const chief = await hire(at.service, at.shop, may("returns.create", "returns.withoutReceipt"), branches);
      const body = { id: randomUUID(), ...found() };
      const refused = await at.giveBack(body, lent);
      assert.deepEqual(
        [...problemOf(refused), refused.body.permission],
        [403, "approval_required", "returns.withoutReceipt"],
      );
      const approval = await at.made(chief.post("/approvals", approvalFor(refused, lent.userId)));
      const taken = await at.made(at.giveBack({ ...body, approvalIds: [approval.id] }, lent));
      const { approvals } = (await at.shop.get(`/orders/${taken.id}`)).body;
      assert.deepEqual(approvals, [{ permission: "returns.withoutReceipt", approvedBy: chief.userId, isProven: true }]);
      const other = await hire(at.service, at.shop, may("sales.create", "sales.refund"), branches);
      assert.equal((await at.giveBack(found(), other)).body.permission, "returns.create");
    });
  });

  test("returns are listed by branch, status and sale, latest first, to whoever works there", async () => {
    const order = await at.sell([{ variantId: at.bread, quantity: "3" }]);
    const ids = [
      (await at.made(at.giveBack(at.of(order)))).id,
      (await at.made(at.giveBack(at.of(order)))).id,
    ].toReversed();
    const list = async (query: string, by: Pick<Staff, "get"> = at.shop) =>
      (await by.get(`/returns?${query}`)).body.items.map(({ id }: { id: string }) => id);
    assert.deepEqual(await list(`originalOrderId=${order.id}`), ids);
    assert.deepEqual(await list(`branchId=${at.till.branchId}&limit=2`), ids);
    assert.deepEqual(await list("limit=2"), ids);
    assert.deepEqual(await list(`originalOrderId=${order.id}&status=PendingInspection`), []);
    const { nextCursor } = (await at.shop.get(`/returns?originalOrderId=${order.id}&limit=1`)).body;
    assert.deepEqual(await list(`originalOrderId=${order.id}&cursor=${encodeURIComponent(nextCursor)}`), ids.slice(1));
    const elsewhere = (await at.shop.post("/branches", { code: "B2", name: "Zoo" })).body.id;
    const stranger = await hire(at.service, at.shop, ["returns.read", "returns.create"] as unknown as Permission[], [
      elsewhere,
    ]);
    assert.deepEqual(await list("limit=2", stranger), []);
    assert.deepEqual(problemOf(await stranger.get(`/returns/${ids[0]}`)), [403, "branch_forbidden"]);
    const there = await openTill(at.shop, elsewhere);
    const here = { branchId: elsewhere, cashSessionId: there.sessionId };
    const foreign = await stranger.post("/returns", { ...here, ...at.of(order) });
    assert.deepEqual([...problemOf(foreign), foreign.body.branchId], [403, "branch_forbidden", at.till.branchId]);
    assert.equal((await at.made(at.giveBack({ ...here, ...at.of(order) }))).branchId, elsewhere);
  });

  test("an erased customer's returns say nothing of them, and are handed out before", async () => {
    const customerId = (await at.shop.post("/customers", { name: "Ada" })).body.id;
    const order = await at.sell([{ variantId: at.bread, quantity: "1" }]);
    const lines = [at.named(order.lines[0].id, "1", { reason: "Ada broke it" })];
    const taken = await at.made(at.giveBack({ originalOrderId: order.id, customerId, lines }));
    const exported = (await at.shop.get(`/customers/${customerId}/export`)).body;
    assert.deepEqual(
      exported.returns.map(({ id }: { id: string }) => id),
      [taken.id],
    );
    const erased = await at.shop.post(`/customers/${customerId}/erase`);
    assert.ok(erased.status < 300, JSON.stringify(erased.body));
    assert.equal((await at.shop.get(`/returns/${taken.id}`)).body.lines[0].reason, null);
  });

  test("403 module_disabled in a shop without the module, which is silent there", async () => {
    const other = await at.service.openShop();
    for (const path of ["/returns", "/return-reasons", `/orders/${randomUUID()}/returnable`])
      assert.deepEqual(problemOf(await other.get(path)), [403, "module_disabled"]);
    assert.equal((await other.get("/settings")).body.modules?.returns, undefined);
  });

  test("its stream names a table, a key and columns that are there, and the books of all this hold", async () => {
    assert.deepEqual([await at.streamFaults(), await at.broken()], [[], []]);
  });
});
