import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { startService, type Reply, type Shop, type TestService } from "../../../../test/harness.ts";
import { addVariant, openTill, sellByName, type Till } from "../../../../test/sales.ts";
import { hire, problemOf } from "../../../../test/staff.ts";
import { listBreaches } from "../../verify/sql.ts";

// What a cashier could do to the drawer, rule by rule. All orders share one shop and one till.
describe("money over the counter", () => {
  let service: TestService;
  let shop: Shop;
  let till: Till;
  let full: string;
  let bread: string;
  let bulk: string;

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    const unitId = (await shop.get("/units")).body.items[0].id;
    const taxRateId = (await shop.post("/tax-rates", { name: "VAT", rate: "0.19" })).body.id;
    full = (await shop.post("/tax-groups", { name: "Full", components: [{ taxRateId }] })).body.id;
    await sellByName(shop);
    till = await openTill(shop);
    [bread, bulk] = [
      await addVariant(shop, { sku: "BREAD", price: "10", unitId, cost: "1" }, { taxGroupId: full }),
      await addVariant(shop, { sku: "BULK", price: "10", unitId, cost: "1" }, { taxGroupId: full }),
    ];
    const list = (await shop.post("/price-lists", { name: "Bulk" })).body.id;
    const entries = [{ variantId: bulk, minQuantity: "10", price: "5" }];
    assert.equal((await shop.put(`/price-lists/${list}/entries`, { entries })).status, 200);
  });
  after(() => service.close());

  const misc = (unitPrice: string, members: object = {}) => ({ name: "misc", quantity: "1", unitPrice, ...members });
  const take = (quantity: string, members: object = {}) => ({ kind: "Void", quantity, ...members });
  const paid = (tendered: string, methodId = till.cash) => ({ payments: [{ methodId, tendered }] });
  const totalOf = ({ status, body }: Reply) => {
    assert.equal(status, 201, JSON.stringify(body));
    return body.totals.total;
  };
  const drawer = async () => (await shop.get(`/cash/sessions/${till.sessionId}/x-report`)).body.cash.expected;
  const breaches = async () => {
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    assert.ok(tenant);
    return service.deps.databases.read(tenant, listBreaches);
  };

  describe("void lines", () => {
    test("400 for a void of 100 on a line of 1, whatever is paid out; the drawer keeps what it had", async () => {
      const before = await drawer();
      const cashier = await hire(service, shop, ["sales.create", "sales.custom", "sales.voidLine"], [till.branchId]);
      const dear = [misc("1"), take("-1", { name: "misc", unitPrice: "100" })];
      const refused = await cashier.post("/orders", till.order(dear, paid("-99")));
      assert.deepEqual(Object.keys(refused.body.errors ?? {}), ["lines[1].unitPrice"]);
      const none = [misc("1"), take("-1", { name: "misc" })];
      assert.equal(problemOf(await cashier.post("/orders", till.order(none, paid("-99"))))[0], 400);
      assert.equal((await cashier.post("/orders", till.order(none, { payments: [] }))).body.totals.total, "0.00");
      assert.equal(await drawer(), before);
    });

    test("a void has its line's price, discounts and tax: bulk prices stay, and so does what is taken off", async () => {
      const ten = { variantId: bulk, quantity: "10" };
      const nine = await till.sell([ten, take("-9", { variantId: bulk })]);
      assert.deepEqual(
        [totalOf(nine), nine.body.lines[1].unitPrice, nine.body.lines[1].total],
        ["5.00", "5.00", "-45.00"],
      );
      const off = { kind: "Percent", value: "10" };
      const cheaper = await till.sell([{ ...ten, quantity: "1", discounts: [off] }, take("-1")], { payments: [] });
      assert.equal(totalOf(cheaper), "0.00");
      assert.deepEqual(
        cheaper.body.lines.map(({ total, tax }: Record<string, string>) => [total, tax]),
        [
          ["9.00", "1.44"],
          ["-9.00", "-1.44"],
        ],
      );
    });

    test("what is kept is taxed as if it were alone, also with a discount of the order", async () => {
      const line = { variantId: bread, unitPrice: "0.33", taxGroupId: full };
      const order = { discounts: [{ kind: "Amount", value: "0.10" }] };
      const alone = await till.sell([{ ...line, quantity: "1" }], order);
      const rest = await till.sell([{ ...line, quantity: "7" }, take("-4"), take("-2")], order);
      assert.equal(rest.status, 201, JSON.stringify(rest.body));
      for (const member of ["net", "tax", "total", "orderDiscount"])
        assert.equal(rest.body.totals[member], alone.body.totals[member], member);
    });

    test("a void takes the line it names, else the only one that fits; 400 line_quantity_invalid for none or several", async () => {
      const [first, second] = [randomUUID(), randomUUID()];
      const two = [
        { id: first, variantId: bread, quantity: "1" },
        { id: second, variantId: bread, quantity: "3" },
      ];
      const cases: [...voids: object[], expected: (string | null)[] | undefined][] = [
        [take("-1", { voidsLineId: second }), [null, null, second]],
        [take("-2", { variantId: bread }), [null, null, second]],
        [take("-1", { voidsLineId: first }), take("-1", { variantId: bread }), [null, null, first, second]],
        [take("-1", { variantId: bread }), take("-1", { voidsLineId: first }), [null, null, second, first]],
        [take("-1", { variantId: bread }), undefined],
        [take("-4", { variantId: bread }), undefined],
        [take("-2", { voidsLineId: first }), undefined],
        [take("-2", { voidsLineId: second }), take("-2", { voidsLineId: second }), undefined],
        [take("-1", { variantId: bulk, voidsLineId: first }), undefined],
        [take("-1", { voidsLineId: randomUUID() }), undefined],
        [take("1", { voidsLineId: first }), undefined],
      ];
      for (const given of cases) {
        const [expected, voids] = [given.at(-1), given.slice(0, -1) as object[]];
        // The lines' ids belong to one order.
        const fresh = JSON.parse(
          JSON.stringify([...two, ...voids])
            .replaceAll(first, randomUUID())
            .replaceAll(second, randomUUID()),
        );
        const { status, body } = await till.sell(fresh);
        if (expected === undefined) assert.deepEqual([status, body.errorCode], [400, "line_quantity_invalid"]);
        else {
          const names = new Map<unknown, unknown>([
            [fresh[0].id, first],
            [fresh[1].id, second],
          ]);
          const named = body.lines?.map(({ voidsLineId }: { voidsLineId: string }) => names.get(voidsLineId) ?? null);
          assert.deepEqual([status, named], [201, expected], JSON.stringify(body));
        }
      }
    });

    test("400 for a void with discounts or a tax of its own, and for a sale that names a line", async () => {
      const line = { id: randomUUID(), variantId: bread, quantity: "1" };
      for (const [member, faulty] of [
        ["lines[1].discounts", take("-1", { discounts: [{ kind: "Percent", value: "5" }] })],
        ["lines[1].taxGroupId", take("-1", { taxGroupId: null })],
        ["lines[1].voidsLineId", { ...line, id: randomUUID(), voidsLineId: line.id }],
      ] as const) {
        const { status, body } = await till.sell([line, faulty]);
        assert.deepEqual([status, Object.keys(body.errors ?? {})], [400, [member]]);
      }
    });

    test("what is taken back of a refund is no longer paid out, and no sale in the reports", async () => {
      const own = await openTill(shop);
      const bottle = { name: "Bottle", unitPrice: "2", quantity: "-3", kind: "Refund" };
      const back = [bottle, take("2", { name: "Bottle" })];
      const cash = (tendered: string) => ({ payments: [{ methodId: own.cash, tendered }] });
      assert.deepEqual(problemOf(await own.sell([misc("1"), ...back], cash("-6"))), [400, "tender_too_low"]);
      assert.equal(totalOf(await own.sell(back, cash("-2"))), "-2.00");
      const { totals } = (await shop.get(`/cash/sessions/${own.sessionId}/x-report`)).body;
      const { saleCount, saleAmount, refundCount, refundAmount } = totals;
      assert.deepEqual([saleCount, saleAmount, refundCount, refundAmount], [0, "0.00", 1, "2.00"]);
      const free = [{ ...bottle, unitPrice: "0" }, take("2", { name: "Bottle" })];
      assert.equal(totalOf(await own.sell(free, { payments: [] })), "0.00");
      const after = (await shop.get(`/cash/sessions/${own.sessionId}/x-report`)).body.totals;
      assert.deepEqual([after.saleCount, after.refundCount], [0, 2]);
    });

    test("a discount's limit is of what is kept, not of what was voided", async () => {
      const cashier = await hire(
        service,
        shop,
        ["sales.create", "sales.voidLine", "sales.discount"],
        [till.branchId],
        ["sales.discountAny"],
      );
      const lines = [{ variantId: bread, quantity: "100" }, take("-99")];
      const half = { discounts: [{ kind: "Amount", value: "5" }] };
      const refused = await cashier.post("/orders", till.order(lines, half));
      assert.deepEqual(
        [...problemOf(refused), refused.body.permission],
        [403, "approval_required", "sales.discountAny"],
      );
    });
  });

  describe("tenders and change", () => {
    const method = async (members: object): Promise<string> => {
      const { status, body } = await shop.post("/payment-methods", { name: randomUUID(), kind: "Card", ...members });
      assert.equal(status, 201, JSON.stringify(body));
      return body.id;
    };
    const bookedOf = ({ body }: Reply) =>
      body.payments?.map(({ method: name, tendered, change, amount }: Record<string, string>) => [
        name === "Cash" ? name : "",
        tendered,
        change,
        amount,
      ]);

    test("60 by card for 10 books 60 on the card and takes 50 out of the drawer; its void puts them back", async () => {
      const own = await openTill(shop);
      const debit = await method({ changeAs: "Cash", maxCashBack: "50" });
      const sold = await own.sell([misc("10")], paid("60", debit));
      assert.equal(sold.status, 201, JSON.stringify(sold.body));
      assert.deepEqual(bookedOf(sold), [
        ["", "60.00", "0.00", "60.00"],
        ["Cash", "0.00", "50.00", "-50.00"],
      ]);
      const report = async () => (await shop.get(`/cash/sessions/${own.sessionId}/x-report`)).body;
      const { tenders, cash } = await report();
      const amountOf = (id: string) => tenders.find(({ methodId }: Record<string, string>) => methodId === id)?.amount;
      assert.deepEqual([amountOf(debit), amountOf(own.cash), cash.expected], ["60.00", "-50.00", "50.00"]);
      const printed = (await shop.get(`/orders/${sold.body.id}/receipt`, { accept: "text/plain" })).body;
      assert.match(printed, /^Change +50\.00$/m);
      assert.doesNotMatch(printed, /^Cash/m);
      assert.equal((await shop.post(`/orders/${sold.body.id}/void`, { reason: "Mistake" })).status, 200);
      assert.equal((await report()).cash.expected, "100.00");
    });

    test("400 change_not_allowed beyond maxCashBack, and for a method that gives no change", async () => {
      const debit = await method({ changeAs: "Cash", maxCashBack: "50" });
      const [plain, voucher] = [await method({}), await method({ kind: "Voucher", changeAs: "None" })];
      for (const [tendered, methodId, refusal] of [
        ["60.01", debit, "change_not_allowed"],
        ["60", debit, undefined],
        ["10.01", plain, "change_not_allowed"],
        ["10.01", voucher, "change_not_allowed"],
        ["10", voucher, undefined],
      ] as const) {
        const reply = await till.sell([misc("10")], paid(tendered, methodId));
        assert.deepEqual(problemOf(reply), [refusal === undefined ? 201 : 400, refusal], tendered);
      }
    });

    test("a voucher that keeps its rest is booked at what it paid; cash in the same sale gives the change first", async () => {
      const voucher = await method({ kind: "Voucher", changeAs: "Own" });
      assert.deepEqual(bookedOf(await till.sell([misc("8")], paid("10", voucher))), [["", "10.00", "2.00", "8.00"]]);
      const payments = [
        { methodId: voucher, tendered: "5" },
        { methodId: till.cash, tendered: "5" },
      ];
      assert.deepEqual(bookedOf(await till.sell([misc("8")], { payments })), [
        ["", "5.00", "0.00", "5.00"],
        ["Cash", "5.00", "2.00", "3.00"],
      ]);
    });

    test("allowsChange alone means change in cash or none; 400 for a contradiction; a change of one keeps the other", async () => {
      const of = async (members: object) => {
        const { status, body } = await shop.post("/payment-methods", { name: randomUUID(), kind: "Card", ...members });
        return status === 201 ? [body.allowsChange, body.changeAs, body.maxCashBack] : Object.keys(body.errors);
      };
      assert.deepEqual(await of({}), [false, "None", null]);
      assert.deepEqual(await of({ allowsChange: true }), [true, "Cash", null]);
      assert.deepEqual(await of({ changeAs: "Own", maxCashBack: "20" }), [true, "Own", "20.00"]);
      assert.deepEqual(await of({ allowsChange: true, changeAs: "Own" }), [true, "Own", null]);
      for (const [allowsChange, changeAs] of [
        [true, "None"],
        [false, "Cash"],
      ])
        assert.deepEqual(await of({ allowsChange, changeAs }), ["changeAs"]);
      const id = await method({ changeAs: "Own" });
      const patched = async (patch: object) => {
        const { body } = await shop.patch(`/payment-methods/${id}`, patch);
        return [body.allowsChange, body.changeAs, body.maxCashBack];
      };
      assert.deepEqual(await patched({ allowsChange: true, maxCashBack: "5" }), [true, "Own", "5.00"]);
      assert.deepEqual(await patched({ allowsChange: false }), [false, "None", "5.00"]);
      assert.deepEqual(await patched({ allowsChange: true, maxCashBack: null }), [true, "Cash", null]);
      assert.deepEqual(await patched({ changeAs: "None" }), [false, "None", null]);
    });
  });

  describe("rounding of cash", () => {
    test("only what is paid in cash or goes out in cash is rounded, nothing without cash", async () => {
      const own = await openTill(shop);
      await shop.patch("/settings", { cashRounding: "0.05" });
      const debit = await shop.post("/payment-methods", { name: "Debit", kind: "Card", changeAs: "Cash" });
      const roundingOf = async (payments: [methodId: string, tendered: string][], price = "10.02") => {
        const { status, body } = await own.sell([misc(price)], {
          payments: payments.map(([methodId, tendered]) => ({ methodId, tendered })),
        });
        return status === 201 ? [body.totals.rounding, body.totals.change] : body.errorCode;
      };
      assert.deepEqual(await roundingOf([[own.card, "10.02"]]), ["0.00", "0.00"]);
      assert.deepEqual(await roundingOf([[own.cash, "20"]]), ["-0.02", "10.00"]);
      const split: [string, string][] = [
        [own.card, "5"],
        [own.cash, "10"],
      ];
      assert.deepEqual(await roundingOf(split), ["-0.02", "5.00"]);
      assert.deepEqual(await roundingOf([[debit.body.id, "60"]]), ["-0.02", "50.00"]);
      assert.deepEqual([await roundingOf([[debit.body.id, "10.04"]]), await breaches()], [["0.02", "0.00"], []]);
      assert.equal(await roundingOf([[own.card, "10.03"]]), "change_not_allowed");
      await shop.patch("/settings", { cashRounding: "0" });
    });
  });

  test("a new shop's discounts are limited to 10 %, which no null lifts; rounding alone is not beyond it", async () => {
    assert.equal((await shop.get("/settings")).body.discountLimit, "10");
    const unset = await shop.patch("/settings", { discountLimit: null });
    assert.deepEqual([unset.status, Object.keys(unset.body.errors ?? {})], [400, ["discountLimit"]]);
    const own = ["sales.create", "sales.custom", "sales.discount"] as const;
    const cashier = await hire(service, shop, own, [till.branchId], ["sales.discountAny"]);
    const tenth = { discounts: [{ kind: "Percent", value: "10" }] };
    const cases: [lines: object[], members: Record<string, unknown>, isBeyond: boolean][] = [
      [[misc("10", tenth)], {}, false],
      [[misc("1.25", tenth)], {}, false],
      [[misc("0.33"), misc("0.33"), misc("0.33")], tenth, false],
      [[misc("10", { discounts: [{ kind: "Amount", value: "1" }] })], {}, false],
      [[misc("10", { discounts: [{ kind: "Amount", value: "1.01" }] })], {}, true],
      [[misc("10", { discounts: [{ kind: "Percent", value: "10.1" }] })], {}, true],
      [[misc("0.05", { discounts: [{ kind: "Amount", value: "0.01" }] })], {}, true],
      [[misc("10", tenth)], tenth, true],
    ];
    for (const [lines, members, isBeyond] of cases) {
      const reply = await cashier.post("/orders", till.order(lines, members));
      const expected = isBeyond ? [403, "approval_required"] : [201, undefined];
      assert.deepEqual(problemOf(reply), expected, JSON.stringify([lines, members]));
    }
  });

  describe("clocks", () => {
    const minutes = (count: number) => new Date(service.deps.now().getTime() + count * 60_000).toISOString();
    const hourAgo = () => minutes(-60);

    test("a time ahead of ours is ours, and the sale and the movement say so", async () => {
      const ahead = { occurredAt: "2031-01-01T00:00:00.000Z" };
      const sold = await till.sell([misc("1")], ahead);
      assert.deepEqual([sold.status, sold.body.isClockAhead], [201, true]);
      assert.equal(sold.body.occurredAt, sold.body.receivedAt);
      assert.equal((await shop.get(`/orders/${sold.body.id}`)).body.isClockAhead, true);
      assert.equal((await till.sell([misc("1")])).body.isClockAhead, false);
      const drop = { kind: "SafeDrop", amount: "1" };
      const path = `/cash/sessions/${till.sessionId}/movements`;
      const moved = [await shop.post(path, { ...drop, ...ahead }), await shop.post(path, drop)];
      assert.deepEqual(
        moved.map(({ status, body }) => [status, body.isClockAhead]),
        [
          [201, true],
          [201, false],
        ],
      );
    });

    test("a session that is closed in 2031 is closed now: nothing is sold into it", async () => {
      const own = await openTill(shop);
      const ahead = { occurredAt: "2031-01-01T00:00:00.000Z" };
      assert.equal((await shop.post(`/cash/sessions/${own.sessionId}/suspend`, ahead)).status, 200);
      assert.deepEqual(problemOf(await own.sell([misc("1")])), [409, "session_not_open"]);
      await shop.post(`/cash/sessions/${own.sessionId}/count`, { cash: "100", ...ahead });
      assert.equal((await shop.post(`/cash/sessions/${own.sessionId}/close`, ahead)).status, 200);
      assert.deepEqual(problemOf(await own.sell([misc("1")])), [400, "session_closed"]);
    });

    test("400 by path for a time before the session's opening, and for a day that does not exist", async () => {
      const own = await openTill(shop, undefined, hourAgo());
      const session = `/cash/sessions/${own.sessionId}`;
      for (const occurredAt of [minutes(-61), "2020-02-30T10:00:00Z"])
        for (const reply of [
          await own.sell([misc("1")], { occurredAt }),
          await shop.post(`${session}/movements`, { kind: "SafeDrop", amount: "1", occurredAt }),
          await shop.post(`${session}/suspend`, { occurredAt }),
          await shop.post(`${session}/count`, { cash: "100", occurredAt }),
        ])
          assert.deepEqual([reply.status, Object.keys(reply.body.errors ?? {})], [400, ["occurredAt"]]);
    });

    test("403 for a sale of more than ten minutes ago without sales.backdate, also one that is parked", async () => {
      const own = await openTill(shop, undefined, hourAgo());
      const cashier = await hire(service, shop, ["sales.create", "sales.custom"], [till.branchId]);
      const clerk = await hire(service, shop, ["sales.create", "sales.custom"], [till.branchId], ["sales.backdate"]);
      const chief = await hire(service, shop, ["sales.create", "sales.custom", "sales.backdate"], [till.branchId]);
      const at = (count: number) => own.order([misc("1")], { occurredAt: minutes(count) });
      const parked = () => {
        const { cashSessionId: _, payments: _payments, ...basket } = at(-11);
        return { ...basket, status: "Parked" };
      };
      const refused = await cashier.post("/orders", at(-11));
      assert.deepEqual([...problemOf(refused), refused.body.permission], [403, "permission_denied", "sales.backdate"]);
      assert.deepEqual(problemOf(await cashier.post("/orders", parked())), [403, "permission_denied"]);
      assert.deepEqual(problemOf(await clerk.post("/orders", at(-11))), [403, "approval_required"]);
      assert.equal((await cashier.post("/orders", at(-9))).status, 201);
      assert.equal((await chief.post("/orders", at(-11))).status, 201);
      assert.equal((await chief.post("/orders", parked())).status, 201);
    });

    test("a parked order is completed now, at the prices that it was parked with", async () => {
      const unitId = (await shop.get("/units")).body.items[0].id;
      const variantId = await addVariant(shop, { sku: "TEA", price: "4", unitId }, { taxGroupId: full });
      const { cashSessionId, payments, ...basket } = till.order([{ variantId, quantity: "2" }, take("-1")]);
      const parkedAt = minutes(-30);
      const parked = await shop.post("/orders", { ...basket, status: "Parked", occurredAt: parkedAt });
      assert.equal(parked.status, 201, JSON.stringify(parked.body));
      await shop.patch(`/variants/${variantId}`, { price: "9" });
      const done = await shop.post(`/orders/${parked.body.id}/complete`, { cashSessionId, payments });
      assert.equal(done.status, 200, JSON.stringify(done.body));
      assert.deepEqual([done.body.totals.total, done.body.lines[0].unitPrice], ["4.00", "4.00"]);
      assert.deepEqual(done.body.lines, parked.body.lines);
      assert.ok(done.body.occurredAt > parkedAt);
      assert.equal(done.body.occurredAt, done.body.receivedAt);
    });
  });

  test("the books of all this hold", async () => {
    assert.deepEqual(await breaches(), []);
  });
});
