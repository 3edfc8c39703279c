import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { Big } from "big.js";
import { startService, type Reply, type Shop, type TestService } from "../../../../test/harness.ts";
import { addVariant, openTill, type Till } from "../../../../test/sales.ts";
import { hire, problemOf, type Staff } from "../../../../test/staff.ts";
import { listBreaches } from "../../verify/sql.ts";

// What leaves a drawer without goods leaving the shop. All orders share one shop.
describe("what goes out over the counter", () => {
  let service: TestService;
  let shop: Shop;
  let till: Till;
  let chief: Staff;
  let full: string;
  let bread: string;
  let reasonId: string;
  let branchId: string;

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    const unitId = (await shop.get("/units")).body.items[0].id;
    const taxRateId = (await shop.post("/tax-rates", { name: "VAT", rate: "0.19" })).body.id;
    full = (await shop.post("/tax-groups", { name: "Full", components: [{ taxRateId }] })).body.id;
    branchId = (await shop.get("/branches")).body.items[0].id;
    till = await openTill(shop, branchId);
    bread = await addVariant(shop, { sku: "BREAD", price: "10", unitId, cost: "4" }, { taxGroupId: full });
    assert.equal((await till.sell([{ variantId: bread, quantity: "50" }], inCash("500"))).status, 201);
    const may = [
      "sales.create",
      "sales.refund",
      "sales.voidLine",
      "cash.movement",
      "cash.movementAny",
      "cash.readExpected",
    ] as const;
    chief = await hire(service, shop, may, [till.branchId]);
    const reasons: { id: string; kind: string }[] = (await shop.get("/cash/reasons")).body.items;
    reasonId = reasons.find(({ kind }) => kind === "PaidOut")?.id ?? "";
  });
  after(() => service.close());

  const cashier = () =>
    hire(
      service,
      shop,
      ["sales.create", "sales.voidLine", "cash.manage", "cash.movement"],
      [till.branchId],
      ["sales.refund", "cash.movementAny"],
    );
  const back = (quantity = "-1", members: object = {}) => ({ variantId: bread, kind: "Refund", quantity, ...members });
  const inCash = (tendered: string, at: Till = till) => ({ payments: [{ methodId: at.cash, tendered }] });
  const refusalOf = (reply: Reply) => [...problemOf(reply), ...[reply.body.permission].filter(Boolean)];
  const beyond = (permission: string) => [403, "approval_required", permission];
  const done = [201, undefined];
  const limits = (line: string, receipt: string, day: string) =>
    shop.patch("/settings", { refundLineLimit: line, refundReceiptLimit: receipt, refundDayLimit: day });
  /** Has the chief approve what was refused, as the refusal says; returns the approval's id. */
  const approvalFor = async (staff: Staff, { body }: Reply) => {
    const { permission, branchId: at, amount, orderId } = body;
    assert.deepEqual([at, typeof amount], [branchId, "string"]);
    const asked = { permission, branchId: at, amount, ...(orderId && { orderId }), requesterId: staff.userId };
    const { status, body: given } = await chief.post("/approvals", asked);
    assert.equal(status, 201, JSON.stringify(given));
    return given.id;
  };

  describe("refunds", () => {
    after(() => limits("0", "0", "0"));

    test("a new shop's cashier needs an approval for each", async () => {
      const clerk = await cashier();
      const refund = till.order([back()], inCash("-10"));
      const refused = await clerk.post("/orders", refund);
      assert.deepEqual([...refusalOf(refused), refused.body.amount], [...beyond("sales.refund"), "10.00"]);
      const approvalIds = [await approvalFor(clerk, refused)];
      assert.deepEqual(problemOf(await clerk.post("/orders", { ...refund, approvalIds })), done);
    });

    test("within the limits none is needed; a line, a receipt or a day beyond them needs one, to the cent", async () => {
      await limits("10", "20", "40");
      const clerk = await cashier();
      const refund = (lines: object[], tendered: string, more: object = {}) =>
        clerk.post("/orders", till.order(lines, { ...inCash(tendered), ...more }));
      assert.deepEqual(problemOf(await refund([back()], "-10")), done);
      assert.deepEqual(refusalOf(await refund([back("-2")], "-20")), beyond("sales.refund"));
      assert.deepEqual(refusalOf(await refund([back(), back(), back()], "-30")), beyond("sales.refund"));
      assert.deepEqual(problemOf(await refund([back(), back()], "-20")), done);
      const kept = [back("-3", { id: randomUUID() }), { kind: "Void", quantity: "2" }];
      assert.deepEqual(problemOf(await refund(kept, "-10")), done, "of what is kept");
      assert.deepEqual(refusalOf(await refund([back()], "-10")), beyond("sales.refund"), "40 is reached");
      const sold = { variantId: bread, quantity: "3" };
      assert.deepEqual(refusalOf(await refund([sold, back()], "20")), beyond("sales.refund"), "an exchange counts");
      const id = randomUUID();
      const approvalIds = [await approvalFor(clerk, await refund([back("-9")], "-90", { id }))];
      assert.deepEqual(problemOf(await refund([back("-9")], "-90", { id, approvalIds })), done);
      const other = await cashier();
      assert.deepEqual(problemOf(await other.post("/orders", till.order([back()], inCash("-10")))), done, "a cashier");
    });

    test("what was approved or refused does not count to the day", async () => {
      await limits("20", "20", "20");
      const clerk = await cashier();
      const refund = (quantity: string, more: object = {}) =>
        clerk.post("/orders", till.order([back(quantity)], { ...inCash("0"), ...more }));
      const id = randomUUID();
      const approvalIds = [await approvalFor(clerk, await refund("-3", { id }))];
      assert.deepEqual(problemOf(await refund("-3", { id, approvalIds })), done);
      assert.deepEqual(refusalOf(await refund("-3")), beyond("sales.refund"));
      assert.deepEqual(problemOf(await refund("-2")), done);
      assert.deepEqual(refusalOf(await refund("-1")), beyond("sales.refund"));
    });

    test("two at once do not both take the rest of a day", async () => {
      await limits("10", "10", "10");
      const clerk = await cashier();
      const replies = await Promise.all(
        [1, 2, 3].map(() => clerk.post("/orders", till.order([back()], inCash("-10")))),
      );
      assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 403, 403]);
    });

    test("goods come back as a Refund, and the void of one takes them out again", async () => {
      const { body } = await chief.post(
        "/orders",
        till.order([{ variantId: bread, quantity: "2" }, back("-3"), { kind: "Void", quantity: "2" }], inCash("10")),
      );
      const path = `/stock/movements?branchId=${till.branchId}&documentId=${body.id}`;
      const moved = (await shop.get(path)).body.items.map(({ kind, quantity }: Record<string, string>) => [
        kind,
        quantity,
      ]);
      assert.deepEqual(moved.toSorted(), [
        ["Refund", "-2"],
        ["Refund", "3"],
        ["Sale", "-2"],
      ]);
    });
  });

  describe("refunds of a sale", () => {
    const named = (originalLineId: string, quantity = "-1", members: object = {}) => ({
      kind: "Refund",
      originalLineId,
      quantity,
      ...members,
    });
    const refund = (lines: object[], by: Pick<Staff, "post"> = chief, at: Till = till) =>
      by.post("/orders", at.order(lines, inCash("0", at)));
    const faults = ({ status, body }: Reply) => [status, ...Object.keys(body.errors ?? {})];

    test("what was paid comes back out of the sale, in any split to the cent, at the price of then", async () => {
      const off = { discounts: [{ kind: "Percent", value: "7" }] };
      const lines = [
        { variantId: bread, quantity: "3", unitPrice: "3.33" },
        { variantId: bread, quantity: "1" },
      ];
      const sold = (await till.sell(lines, off)).body;
      const line = sold.lines[0];
      await shop.patch(`/variants/${bread}`, { price: "99" });
      const first = await refund([named(line.id)]);
      assert.equal(first.status, 201, JSON.stringify(first.body));
      const [taken] = first.body.lines;
      assert.deepEqual(
        [taken.variantId, taken.unitPrice, taken.originalLineId, taken.name, taken.taxes.length],
        [bread, line.unitPrice, line.id, line.name, 1],
      );
      const rest = await refund([named(line.id, "-2")]);
      for (const member of ["discount", "net", "tax", "total"])
        assert.equal(
          new Big(taken[member]).plus(rest.body.lines[0][member]).toFixed(2),
          new Big(line[member]).neg().toFixed(2),
          member,
        );
      const receipt = (await shop.get(`/orders/${rest.body.id}/receipt`, { accept: "text/plain" })).body;
      assert.match(receipt, new RegExp(line.name));
      await shop.patch(`/variants/${bread}`, { price: "10" });
    });

    test("never more than was sold, less its voids and what came back; a voided refund gives it free", async () => {
      const over = [400, "line_quantity_invalid"];
      const line = { id: randomUUID(), variantId: bread, quantity: "4" };
      const sold = (await till.sell([line, { kind: "Void", quantity: "-1" }])).body;
      assert.deepEqual(problemOf(await refund([named(line.id, "-4")])), over);
      const two = await refund([named(line.id, "-3"), { kind: "Void", quantity: "1" }]);
      assert.deepEqual([two.status, two.body.totals.total], [201, "-20.00"]);
      assert.deepEqual(problemOf(await refund([named(line.id, "-2")])), over);
      assert.deepEqual(problemOf(await shop.post(`/orders/${sold.id}/void`, { reason: "Mistake" })), [
        400,
        "order_not_voidable",
      ]);
      assert.equal((await shop.post(`/orders/${two.body.id}/void`, { reason: "Mistake" })).status, 200);
      assert.deepEqual(problemOf(await refund([named(line.id, "-3")])), done);
      const three = await Promise.all([1, 2].map(() => refund([named(line.id)])));
      assert.deepEqual(three.map(problemOf), [over, over]);
    });

    test("a refund that was voided is given again to the same cents, and all of them come to what was sold", async () => {
      const line = {
        variantId: bread,
        quantity: "3",
        unitPrice: "3.33",
        discounts: [{ kind: "Amount", value: "0.01" }],
      };
      const sold = (await till.sell([line])).body.lines[0];
      const one = async () => {
        const { status, body } = await refund([named(sold.id)]);
        assert.equal(status, 201, JSON.stringify(body));
        return body;
      };
      const amounts = ["gross", "discount", "net", "tax", "total"];
      const of = ({ lines }: Reply["body"]) => amounts.map((member) => lines[0][member]);
      const [first, second] = [await one(), await one()];
      assert.notDeepEqual(of(first), of(second), "a cent is left over");
      assert.equal((await shop.post(`/orders/${first.id}/void`, { reason: "Mistake" })).status, 200);
      const again = await one();
      assert.deepEqual(of(again), of(first));
      const all = [second, again, await one()];
      assert.deepEqual(
        amounts.map((_, i) => all.reduce((sum, back) => sum.plus(of(back)[i]), new Big(0)).toFixed(2)),
        amounts.map((member) => new Big(sold[member]).neg().toFixed(2)),
      );
    });

    test("two at once do not both give back the last of it", async () => {
      const { lines } = (await till.sell([{ variantId: bread, quantity: "1" }])).body;
      const replies = await Promise.all([1, 2, 3].map(() => refund([named(lines[0].id)])));
      assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 400, 400]);
    });

    test("goods come back at the cost that they left at, without a sale at the average", async () => {
      const unitId = (await shop.get("/units")).body.items[0].id;
      const tea = await addVariant(shop, { sku: "TEA", price: "5", unitId, cost: "2" });
      const { lines } = (await till.sell([{ variantId: tea, quantity: "1" }])).body;
      const stockReasons: { id: string; direction: string }[] = (await shop.get("/stock/adjustment-reasons")).body
        .items;
      const received = stockReasons.find(({ direction }) => direction === "Increase")?.id;
      const arrived = { variantId: tea, quantity: "2", unitCost: "5", reasonId: received };
      await shop.post("/stock/adjustments", { branchId: till.branchId, lines: [arrived] });
      const costOf = async (line: object) => {
        const { body } = await refund([line]);
        const path = `/stock/movements?branchId=${till.branchId}&documentId=${body.id}`;
        return (await shop.get(path)).body.items.map(({ kind, unitCost }: Record<string, string>) => [kind, unitCost]);
      };
      const { averageCost } = (await shop.get(`/stock/variants/${tea}`)).body.levels[0];
      assert.deepEqual(await costOf({ variantId: tea, kind: "Refund", quantity: "-1" }), [["Refund", averageCost]]);
      assert.notEqual(averageCost, "2.00");
      assert.deepEqual(await costOf(named(lines[0].id)), [["Refund", "2.00"]]);
    });

    test("400 by path for what is no sold line, or says another price, discount, tax or article than it", async () => {
      const { lines } = (await till.sell([{ variantId: bread, quantity: "3" }, back()])).body;
      const [{ id }, other] = lines;
      const cases: [line: object, path: string][] = [
        [named(randomUUID()), "lines[0].originalLineId"],
        [named(other.id), "lines[0].originalLineId"],
        [named(id, "1", { kind: "Sale" }), "lines[0].originalLineId"],
        [named(id, "-1", { unitPrice: "9" }), "lines[0].unitPrice"],
        [named(id, "-1", { discounts: [{ kind: "Percent", value: "1" }] }), "lines[0].discounts"],
        [named(id, "-1", { taxGroupId: full }), "lines[0].taxGroupId"],
        [named(id, "-1", { variantId: randomUUID() }), "lines[0].variantId"],
        [named(id, "-1", { name: "Other" }), "lines[0].name"],
      ];
      for (const [line, path] of cases) assert.deepEqual(faults(await refund([line])), [400, path]);
      assert.deepEqual(faults(await refund([named(id), named(id)])), [400, "lines"]);
      for (const quantity of ["1", "-0.5"])
        assert.deepEqual(problemOf(await refund([named(id, quantity)])), [400, "line_quantity_invalid"], quantity);
      const void_ = { kind: "Void", quantity: "1", originalLineId: id };
      assert.deepEqual(faults(await refund([back("-2"), void_])), [400, "lines[1].originalLineId"]);
      assert.deepEqual(problemOf(await refund([named(id, "-1", { variantId: bread, unitPrice: "10.0" })])), done);
    });

    test("403 branch_forbidden for a sale of a branch that is not the caller's; quotes say the same", async () => {
      const elsewhere = (await shop.post("/branches", { code: "B2", name: "Zoo" })).body.id;
      const there = await openTill(shop, elsewhere);
      const { lines } = (await there.sell([{ variantId: bread, quantity: "1" }])).body;
      const asked = { branchId: till.branchId, lines: [named(lines[0].id)] };
      for (const reply of [await refund(asked.lines), await chief.post("/orders/quote", asked)])
        assert.deepEqual([...problemOf(reply), reply.body.branchId], [403, "branch_forbidden", elsewhere]);
      assert.deepEqual((await shop.post("/orders/quote", asked)).body.totals.total, "-10.00");
      assert.deepEqual(problemOf(await refund(asked.lines, shop)), done);
    });

    test("an exchange that was parked gives back what it named", async () => {
      const { lines } = (await till.sell([{ variantId: bread, quantity: "2" }])).body;
      const {
        cashSessionId,
        payments: _,
        ...basket
      } = till.order([named(lines[0].id, "-2"), { variantId: bread, quantity: "1" }]);
      const parked = await chief.post("/orders", { ...basket, status: "Parked" });
      assert.equal(parked.status, 201, JSON.stringify(parked.body));
      const cash = { cashSessionId, payments: [{ methodId: till.cash, tendered: "0" }] };
      const completed = await chief.post(`/orders/${parked.body.id}/complete`, cash);
      assert.deepEqual([completed.status, completed.body.totals?.total], [200, "-10.00"]);
    });
  });

  describe("the drawer", () => {
    const move = (by: Pick<Staff, "post">, at: Till, kind: string, amount: string, headers = {}) =>
      by.post(
        `/cash/sessions/${at.sessionId}/movements`,
        { kind, amount, ...(kind === "PaidOut" && { reasonId }) },
        headers,
      );

    test("400 drawer_insufficient for a refund, a pay-out, a drop, cash back and a void beyond what it holds", async () => {
      const own = await openTill(shop, branchId);
      const short = [400, "drawer_insufficient"];
      const refund = (quantity: string) => chief.post("/orders", own.order([back(quantity)], inCash("0", own)));
      assert.deepEqual(problemOf(await refund("-11")), short);
      assert.deepEqual(problemOf(await move(chief, own, "PaidOut", "100.01")), short);
      assert.deepEqual(problemOf(await move(chief, own, "SafeDrop", "100.01")), short);
      const sold = await own.sell([{ variantId: bread, quantity: "1" }]);
      assert.deepEqual(problemOf(await move(chief, own, "BankDrop", "110")), done);
      assert.deepEqual(problemOf(await move(chief, own, "SafeDrop", "0.01")), short);
      assert.deepEqual(problemOf(await refund("-1")), short);
      assert.deepEqual(problemOf(await shop.post(`/orders/${sold.body.id}/void`, { reason: "Mistake" })), short);
      const debit = (await shop.post("/payment-methods", { name: randomUUID(), kind: "Card", changeAs: "Cash" })).body;
      const cashBack = { payments: [{ methodId: debit.id, tendered: "10.01" }] };
      assert.deepEqual(problemOf(await own.sell([{ variantId: bread, quantity: "1" }], cashBack)), short);
      const byCard = { payments: [{ methodId: own.card, tendered: "-10" }] };
      assert.deepEqual(problemOf(await chief.post("/orders", own.order([back()], byCard))), done);
      assert.deepEqual(problemOf(await own.sell([{ variantId: bread, quantity: "1" }])), done);
      assert.deepEqual(problemOf(await refund("-1")), done);
      assert.equal((await shop.get(`/cash/sessions/${own.sessionId}/x-report`)).body.cash.expected, "0.00");
    });

    test("a sale that is wrong in another way is told so, whatever the drawer holds", async () => {
      const own = await openTill(shop, branchId);
      const id: string = (await own.sell([{ variantId: bread, quantity: "1" }])).body.lines[0].id;
      for (const quantity of ["-1", "-99"]) {
        const refused = await chief.post("/orders", own.order([back(quantity, { id })], inCash("0", own)));
        assert.deepEqual(problemOf(refused), [409, "duplicate_conflict"], quantity);
      }
    });

    test("two at once do not both take the last of it; what is late finds what the closing found", async () => {
      const own = await openTill(shop, branchId);
      const both = await Promise.all([1, 2].map(() => move(chief, own, "SafeDrop", "60")));
      assert.deepEqual(both.map(({ status }) => status).sort(), [201, 400]);
      const occurredAt = service.deps.now().toISOString();
      await shop.post(`/cash/sessions/${own.sessionId}/count`, { cash: "40" });
      assert.equal((await shop.post(`/cash/sessions/${own.sessionId}/close`, {})).status, 200);
      const late = (amount: string) =>
        chief.post(`/cash/sessions/${own.sessionId}/movements`, { kind: "SafeDrop", amount, occurredAt });
      assert.deepEqual(problemOf(await late("40.01")), [400, "drawer_insufficient"]);
      assert.deepEqual(problemOf(await late("40")), done);
    });

    test("pay-outs and drops need an approval beyond their limits of a day, which it names", async () => {
      assert.equal((await shop.patch("/settings", { payOutLimit: "15", dropLimit: "25" })).status, 200);
      const own = await openTill(shop, branchId);
      const clerk = await cashier();
      assert.deepEqual(problemOf(await move(clerk, own, "PaidOut", "10")), done);
      assert.deepEqual(refusalOf(await move(clerk, own, "PaidOut", "5.01")), beyond("cash.movementAny"));
      assert.deepEqual(problemOf(await move(clerk, own, "PaidOut", "5")), done);
      assert.deepEqual(problemOf(await move(clerk, own, "SafeDrop", "20")), done);
      assert.deepEqual(refusalOf(await move(clerk, own, "BankDrop", "5.01")), beyond("cash.movementAny"));
      const approval = await approvalFor(clerk, await move(clerk, own, "BankDrop", "30"));
      const approved = await move(clerk, own, "BankDrop", "30", { approval });
      assert.deepEqual([approved.status, approved.body.approvedBy], [201, chief.userId]);
      const free = await move(chief, own, "PaidOut", "16");
      assert.deepEqual([free.status, free.body.approvedBy], [201, null]);
      const paidIn = { kind: "PaidIn", amount: "50", reasonId: await reasonFor("PaidIn") };
      assert.deepEqual(problemOf(await clerk.post(`/cash/sessions/${own.sessionId}/movements`, paidIn)), done);
      await shop.patch("/settings", { payOutLimit: null, dropLimit: null });
      assert.deepEqual(problemOf(await move(clerk, own, "PaidOut", "20")), done);
    });

    const reasonFor = async (wanted: string) => {
      const reasons: { id: string; kind: string }[] = (await shop.get("/cash/reasons")).body.items;
      return reasons.find(({ kind }) => kind === wanted)?.id;
    };
  });

  test("the books of all this hold", async () => {
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    assert.ok(tenant);
    assert.deepEqual(await service.deps.databases.read(tenant, listBreaches), []);
  });
});
