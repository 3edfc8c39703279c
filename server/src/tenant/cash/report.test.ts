import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import type { Shop } from "../../../test/harness.ts";
import { hire, problemOf } from "../../../test/staff.ts";
import { startCashShop, type CashShop } from "../../../test/cash-shop.ts";
import { Problem } from "../../kernel/http/problem.ts";
import { enterSale } from "../../../test/cash-shop.ts";

describe("X and Z reports", () => {
  let cashShop: CashShop;
  let shop: Shop;
  let cash: string;
  let card: string;
  let reasons: CashShop["reasons"];

  before(async () => {
    cashShop = await startCashShop();
    ({ shop, cash, card, reasons } = cashShop);
  });
  after(() => cashShop.service.close());

  const to = (id: string, path: string) => `/cash/sessions/${id}/${path}`;
  const refusal = (status: number, code: string) => (error: unknown) =>
    error instanceof Problem && error.status === status && error.errorCode === code;

  test("X and Z say the same: float, sales, movements, variance; the Z stays as it was", async () => {
    const session = await cashShop.open();
    await cashShop.sell(session.id, [
      [cash, "20.00"],
      [card, "15.50"],
    ]);
    await cashShop.sell(session.id, [
      [cash, "-5.00"],
      [cash, "1.00"],
    ]);
    const move = (body: object) => shop.post(to(session.id, "movements"), body);
    await move({ kind: "PaidIn", amount: "10", reasonId: reasons["PaidIn"] });
    await move({ kind: "PaidOut", amount: "4", reasonId: reasons["PaidOut"], note: "Milk" });
    await move({ kind: "SafeDrop", amount: "50", reference: "Bag 7" });
    await move({ kind: "NoSale", reasonId: reasons["NoSale"] });
    const x = (await shop.get(to(session.id, "x-report"))).body;
    assert.deepEqual(x.cash, {
      opening: "100.00",
      sales: "16.00",
      paidIn: "10.00",
      paidOut: "4.00",
      dropped: "50.00",
      expected: "72.00",
    });
    assert.deepEqual(
      x.tenders.map((t: Record<string, unknown>) => [t["name"], t["count"], t["amount"]]),
      [
        ["Cash", 3, "16.00"],
        ["Card", 1, "15.50"],
      ],
    );
    assert.deepEqual(x.taxes, [
      { taxRateId: cashShop.taxRateId, name: "Full", rate: "0.19", netAmount: "20.00", taxAmount: "3.80" },
    ]);
    assert.deepEqual([x.totals.saleCount, x.totals.saleAmount], [2, "31.50"]);
    const counted = await shop.post(to(session.id, "count"), {
      cash: "71",
      others: [{ methodId: card, counted: "15.5" }],
    });
    assert.deepEqual([counted.status, counted.body.status, counted.body.expectedCash], [200, "Counting", null]);
    const closing = { remainingCash: "60", note: "Good day" };
    const closed = await shop.post(to(session.id, "close"), closing);
    assert.deepEqual(
      [closed.body.status, closed.body.expectedCash, closed.body.variance, closed.body.zNumber],
      ["Closed", "72.00", "-1.00", 1],
    );
    const z = (await shop.get(to(session.id, "z-report"))).body;
    for (const part of ["tenders", "movements", "taxes", "totals"]) assert.deepEqual(z[part], x[part], part);
    assert.deepEqual(z.cash, { ...x.cash, counted: "71.00", variance: "-1.00", remaining: "60.00" });
    assert.deepEqual(z.counts, [{ methodId: card, expected: "15.50", counted: "15.50", variance: "0.00" }]);
    assert.deepEqual([z.number, z.late], [1, null]);
    const again = await shop.post(to(session.id, "close"), closing);
    assert.deepEqual([again.status, again.headers.get("idempotent-replayed")], [200, "true"]);
    assert.deepEqual(problemOf(await shop.post(to(session.id, "close"), { note: "Else" })), [
      409,
      "duplicate_conflict",
    ]);
    await shop.patch(`/payment-methods/${card}`, { name: "Cards" });
    assert.deepEqual((await shop.get(to(session.id, "z-report"))).body, z, "history does not follow the master data");
    await shop.patch(`/payment-methods/${card}`, { name: "Card" });
    assert.deepEqual(problemOf(await shop.get(to(session.id, "x-report"))), [400, "session_closed"]);
    const next = await shop.post("/cash/sessions", { registerId: session.registerId, openingCash: "60" });
    assert.deepEqual([next.body.openingExpected, next.body.openingVariance], ["60.00", "0.00"]);
  });

  test("what arrives late attaches to its session and leaves the Z report as it is; what happened later is session_closed", async () => {
    const session = await cashShop.open({ occurredAt: new Date(Date.now() - 3_600_000).toISOString() });
    await shop.post(to(session.id, "count"), { cash: "100" });
    const closed = (await shop.post(to(session.id, "close"), {})).body;
    const before = new Date(Date.parse(closed.closedAt) - 60_000);
    assert.equal((await cashShop.sell(session.id, [[cash, "9.00"]], before)).isLate, true);
    const body = { id: randomUUID(), kind: "SafeDrop", amount: "5", occurredAt: before.toISOString() };
    const late = await shop.post(to(session.id, "movements"), body);
    assert.deepEqual([late.status, late.body.isLate], [201, true]);
    assert.equal((await shop.post(to(session.id, "movements"), body)).status, 200);
    const z = (await shop.get(to(session.id, "z-report"))).body;
    assert.deepEqual([z.cash.expected, z.tenders, z.movements], ["100.00", [], []]);
    assert.deepEqual(
      z.late.tenders.map((t: Record<string, unknown>) => t["amount"]),
      ["9.00"],
    );
    assert.deepEqual(z.late.movements, [{ kind: "SafeDrop", count: 1, amount: "5.00" }]);
    assert.equal((await shop.get(`/cash/sessions/${session.id}`)).body.hasLateEntries, true);
    await assert.rejects(cashShop.sell(session.id, [[cash, "1"]]), refusal(400, "session_closed"));
    const after = await shop.post(to(session.id, "movements"), { kind: "SafeDrop", amount: "5" });
    assert.deepEqual(problemOf(after), [400, "session_closed"]);
  });

  test("a late sale alone marks its session, and so does a late movement alone", async () => {
    const late: Record<string, (id: string, at: Date) => Promise<unknown>> = {
      sale: (id, at) => cashShop.sell(id, [[card, "9.00"]], at),
      movement: (id, at) =>
        shop.post(to(id, "movements"), { kind: "BankDrop", amount: "5", occurredAt: at.toISOString() }),
    };
    for (const [what, enter] of Object.entries(late)) {
      const session = await cashShop.open({ occurredAt: new Date(Date.now() - 3_600_000).toISOString() });
      await cashShop.sell(session.id, [[cash, "2.00"]]);
      await shop.post(to(session.id, "movements"), { kind: "SafeDrop", amount: "2" });
      await shop.post(to(session.id, "count"), { cash: "100" });
      assert.equal((await shop.post(to(session.id, "close"), {})).body.hasLateEntries, false, what);
      await enter(session.id, new Date(session.openedAt));
      assert.equal((await shop.get(`/cash/sessions/${session.id}`)).body.hasLateEntries, true, what);
      const { late: entries, tenders, movements } = (await shop.get(to(session.id, "z-report"))).body;
      assert.deepEqual([tenders.length, movements.length], [1, 1], "the Z report stays as it was");
      assert.deepEqual(
        [entries.tenders.length, entries.taxes.length, entries.movements.length, entries.totals.saleCount],
        what === "sale" ? [1, 1, 0, 1] : [0, 0, 1, 0],
      );
    }
  });

  test("what is put in and taken out changes what the drawer should hold, each kind in its way", async () => {
    const session = await cashShop.open();
    let before = { paidIn: "0.00", paidOut: "0.00", dropped: "0.00", expected: "100.00" };
    for (const [kind, amount, now] of [
      ["PaidIn", "10", { paidIn: "10.00", expected: "110.00" }],
      ["PaidOut", "4", { paidOut: "4.00", expected: "106.00" }],
      ["SafeDrop", "50", { dropped: "50.00", expected: "56.00" }],
      ["BankDrop", "3.5", { dropped: "53.50", expected: "52.50" }],
      ["NoSale", undefined, {}],
    ] as const) {
      const made = await shop.post(to(session.id, "movements"), { kind, amount, reasonId: reasons[kind] });
      assert.equal(made.status, 201, JSON.stringify(made.body));
      before = { ...before, ...now };
      const { cash: drawer, movements } = (await shop.get(to(session.id, "x-report"))).body;
      assert.deepEqual(drawer, { opening: "100.00", sales: "0.00", ...before }, kind);
      const own = movements.find((sum: Record<string, unknown>) => sum["kind"] === kind);
      assert.deepEqual([own?.count, Number(own?.amount)], [1, Number(amount ?? 0)]);
    }
  });

  test("a difference of any method counts against the tolerance, over or short, one that took nothing too", async () => {
    const voucher = (await shop.post("/payment-methods", { name: "Voucher", kind: "Voucher" })).body.id;
    const clerk = await hire(cashShop.service, shop, ["cash.manage"], [cashShop.main]);
    const boss = await hire(
      cashShop.service,
      shop,
      ["cash.manage", "cash.closeAny", "cash.approveVariance"],
      [cashShop.main],
    );
    for (const [methodId, counted, variance, needsApproval] of [
      [card, "18.00", "-2.00", false],
      [card, "22.00", "2.00", false],
      [card, "17.99", "-2.01", true],
      [card, "22.01", "2.01", true],
      [voucher, "2.01", "2.01", true],
    ] as const) {
      const session = await cashShop.open({}, clerk);
      await cashShop.sell(session.id, [[card, "20.00"]]);
      await clerk.post(to(session.id, "count"), { cash: "100", others: [{ methodId, counted }] });
      const closed = await clerk.post(to(session.id, "close"), {});
      assert.deepEqual(problemOf(closed), needsApproval ? [403, "approval_required"] : [200, undefined], counted);
      if (needsApproval) assert.equal((await boss.post(to(session.id, "close"), {})).status, 200);
      const { counts, cash: drawer, approvedBy } = (await shop.get(to(session.id, "z-report"))).body;
      const expected = methodId === card ? "20.00" : "0.00";
      assert.deepEqual(counts, [{ methodId, expected, counted, variance }]);
      assert.deepEqual([drawer.variance, approvedBy], ["0.00", needsApproval ? boss.userId : null]);
    }
  });

  test("Z numbers of a register have no gap, also when closings fail and race", async () => {
    const clerk = await hire(cashShop.service, shop, ["cash.manage", "cash.read"], [cashShop.main]);
    const registerId = await cashShop.register();
    const numbers: number[] = [];
    for (let day = 0; day < 3; day++) {
      const session = await cashShop.open({ registerId }, clerk);
      await clerk.post(to(session.id, "count"), { cash: "50" });
      assert.equal((await clerk.post(to(session.id, "close"), {})).status, 403);
      await clerk.post(to(session.id, "count"), { cash: "100" });
      const replies = await Promise.all([1, 2, 3].map(() => clerk.post(to(session.id, "close"), {})));
      assert.deepEqual(
        replies.map(({ status }) => status),
        [200, 200, 200],
      );
      numbers.push((await clerk.get(to(session.id, "z-report"))).body.number);
    }
    assert.deepEqual(numbers, [1, 2, 3]);
  });

  test("receipt numbers of a register go up by one under load; an offered one is kept", async () => {
    const session = await cashShop.open();
    const sales = await Promise.all(
      Array.from({ length: 12 }, () =>
        cashShop.sell(session.id, [
          [cash, "1.00"],
          [card, "2.00"],
        ]),
      ),
    );
    const numbers = sales.map(({ receiptNumber }) => receiptNumber).sort((a, b) => a - b);
    assert.deepEqual(
      numbers,
      Array.from({ length: 12 }, (_, i) => i + 1),
    );
    assert.match(sales[0]?.receipt ?? "", /^R\d+-0000\d\d$/);
    const now = cashShop.service.deps.now();
    const offered = await cashShop.write((tx) =>
      enterSale(tx, { sessionId: session.id, occurredAt: now, receiptNumber: 40 }),
    );
    assert.equal(offered.receiptNumber, 40);
    const earlier = await cashShop.write((tx) =>
      enterSale(tx, { sessionId: session.id, occurredAt: now, receiptNumber: 20 }),
    );
    assert.equal(earlier.receiptNumber, 20);
    assert.equal((await cashShop.sell(session.id, [[cash, "1.00"]])).receiptNumber, 41);
    const x = (await shop.get(to(session.id, "x-report"))).body;
    assert.deepEqual(
      x.tenders.map((t: Record<string, unknown>) => [t["count"], t["amount"]]),
      [
        [13, "13.00"],
        [12, "24.00"],
      ],
    );
  });
});
