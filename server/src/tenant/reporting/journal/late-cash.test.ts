import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { Big } from "big.js";
import { done } from "../../../../test/depots.ts";
import { brokenBy } from "../../../../test/faults.ts";
import { startService, type Reply, type TestService } from "../../../../test/harness.ts";
import { openPushingTill, pushAs, type PushingTill } from "../../../../test/pushes.ts";
import { listBreaches } from "../../verify/sql.ts";
import { rules } from "../verify.sql.ts";

type Body = Reply["body"];

// A drawer is counted with the money of what comes after its session was closed: the journal has that money once.

const date = "2027-06-01";

describe("cash that came after its session was closed", () => {
  let service: TestService;

  before(async () => {
    service = await startService({ config: { accessTokenS: 40 * 86_400 } });
  });
  after(() => service.close());

  const minute = (n: number) => ({ occurredAt: new Date(Date.UTC(2027, 5, 1, 9, n)).toISOString() });
  const begin = async (): Promise<PushingTill> => {
    service.now.set(new Date(`${date}T08:00:00Z`));
    const made = await openPushingTill(service, ["Reporting", "Credit"]);
    service.now.set(new Date(`${date}T10:00:00Z`));
    return made;
  };
  const journalOf = async ({ shop }: PushingTill, more = "") => {
    const { items, debit, credit } = await done(shop.get(`/reports/journal?date=${date}${more}`));
    assert.equal(debit, credit, "it is balanced");
    return (role: string, key?: string) =>
      items
        .filter((item: Body) => item.role === role && (key === undefined || item.key === key))
        .reduce((all: Big, item: Body) => all.plus(item.debit).minus(item.credit), new Big(0))
        .toFixed(2);
  };
  const verify = async ({ shop }: PushingTill) => {
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    assert.ok(tenant);
    return service.deps.databases.read(tenant, (tx) => listBreaches(tx, rules));
  };
  const close = async ({ shop }: PushingTill, sessionId: string, counted: object) => {
    await done(shop.patch("/settings", { cashTolerance: "1000" }));
    await done(shop.post(`/cash/sessions/${sessionId}/count`, counted));
    await done(shop.post(`/cash/sessions/${sessionId}/close`, {}));
  };
  const nextSession = async (of: PushingTill, cash: string) => {
    const { id } = await done(of.at.post("/cash/sessions", { registerId: of.till.registerId, openingCash: cash }));
    await close(of, id, { cash });
  };
  const item = ({ ownerId }: PushingTill, kind: string, body: object) => ({
    ...{ kind, id: randomUUID(), userId: ownerId, body },
  });

  test("a sale whose money the count had is in the drawer once", async () => {
    const of = await begin();
    const { at, branchId, till, sale, shop } = of;
    await close(of, till.sessionId, { cash: "102" });
    const [result] = await pushAs(at, branchId, [sale(minute(5))]);
    const note = result?.notes.find(({ code }) => code === "late_entry");
    assert.match(note?.detail ?? "", /closed before it came\. Cash that it put into the drawer/);
    await nextSession(of, "102");
    await nextSession(of, "102");
    const posted = await journalOf(of);
    assert.deepEqual(
      [posted("Tender", till.cash), posted("CashVariance"), posted("Sales")],
      ["102.00", "0.00", "-2.00"],
    );
    assert.deepEqual(await verify(of), []);
    const z = await done(shop.get(`/cash/sessions/${till.sessionId}/z-report`));
    assert.deepEqual([z.cash.variance, z.late.totals.saleAmount], ["2.00", "2.00"]);
    assert.deepEqual(await brokenBy(service, shop.tenantId, rules, ["UPDATE orders SET is_late = false"]), [
      "the cash of the journal is what lies in the drawers",
    ]);
  });

  test("voids, payments on account and what was paid out are, too", async () => {
    const of = await begin();
    const { at, branchId, till, sale, shop, bread } = of;
    const [kept, voided] = [sale(minute(1)), sale(minute(2))];
    await pushAs(at, branchId, [kept, voided]);
    const { id: customerId } = await done(shop.post("/customers", { name: "Ann" }));
    const { id: accountId } = await done(shop.post("/credit/accounts", { customerId, limit: null }));
    const owed = { kind: "Increase", amount: "30", reason: "Carried over" };
    await done(shop.post(`/credit/accounts/${accountId}/adjustments`, owed));
    const { items: reasons } = await done(shop.get("/cash/reasons"));
    const { id: reasonId } = reasons.find(({ kind }: Body) => kind === "PaidOut");
    // The drawer has 100, the sale that stays, and what came in and went out without connection.
    await close(of, till.sessionId, { cash: "107" });
    const cashSessionId = till.sessionId;
    const bought = sale(minute(6));
    const back = [{ id: randomUUID(), kind: "Refund", variantId: bread, quantity: "-1" }];
    const taken = { branchId, cashSessionId, accountId, methodId: till.cash, amount: "10", ...minute(8) };
    const results = await pushAs(at, branchId, [
      item(of, "OrderVoid", { orderId: voided.id, reason: "Mistake", ...minute(4) }),
      item(of, "CashMovement", { cashSessionId, kind: "PaidOut", amount: "3", reasonId, ...minute(5) }),
      bought,
      item(of, "OrderVoid", { orderId: bought.id, reason: "Mistake", ...minute(7) }),
      item(of, "AccountPayment", taken),
      sale({ lines: back, payments: [{ methodId: till.cash, tendered: "-2" }], ...minute(9) }),
    ]);
    const booked = results.filter(({ status }) => status === "Flagged");
    assert.equal(booked.length, results.length, JSON.stringify(results));
    const posted = await journalOf(of);
    assert.deepEqual(
      [posted("Tender", till.cash), posted("CashVariance"), posted("PaidOut"), posted("Receivables")],
      ["107.00", "0.00", "3.00", "20.00"],
    );
    assert.deepEqual(await verify(of), []);
  });

  test("of another method what was counted goes against its variance, what was not stands", async () => {
    for (const isCounted of [true, false]) {
      const of = await begin();
      const { at, branchId, till, sale } = of;
      const byCard = { payments: [{ methodId: till.card, tendered: "2" }] };
      await pushAs(at, branchId, [sale({ ...byCard, ...minute(1) })]);
      const counted = isCounted ? { others: [{ methodId: till.card, counted: "4" }] } : {};
      await close(of, till.sessionId, { cash: "100", ...counted });
      await pushAs(at, branchId, [sale({ ...byCard, ...minute(2) })]);
      const posted = await journalOf(of);
      assert.deepEqual([posted("Tender", till.card), posted("TenderVariance")], ["4.00", "0.00"]);
      assert.deepEqual(await verify(of), []);
    }
  });

  test("a void that came when the books were closed is taken back on its day, with its variance", async () => {
    const of = await begin();
    const { at, branchId, till, sale, shop } = of;
    const voided = sale(minute(2));
    await pushAs(at, branchId, [voided]);
    await close(of, till.sessionId, { cash: "100" });
    service.now.set(new Date("2027-06-02T10:00:00Z"));
    await done(shop.put("/books/closing", { closedUntil: date }));
    const before = await done(shop.get(`/reports/journal?date=${date}`));
    const late = await pushAs(at, branchId, [
      item(of, "OrderVoid", { orderId: voided.id, reason: "Mistake", ...minute(4) }),
    ]);
    assert.deepEqual(
      late.map(({ status }) => status),
      ["Flagged"],
      JSON.stringify(late),
    );
    assert.deepEqual((await done(shop.get(`/reports/journal?date=${date}`))).items, before.items);
    const { items } = await done(shop.get("/reports/journal?date=2027-06-02"));
    const sums = items.map(({ role, debit, credit }: Body) => `${role} ${debit} ${credit}`);
    assert.deepEqual(sums, ["Sales 2.00 0.00", "CashVariance 0.00 2.00"]);
    const both = await done(shop.get(`/reports/journal?from=${date}&to=2027-06-02`));
    const cash = both.items.find(({ key }: Body) => key === till.cash);
    assert.equal(cash.debit, "100.00");
    assert.deepEqual(await verify(of), []);
  });
});
