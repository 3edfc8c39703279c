import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { assertAudited } from "../../../test/audit-expectations.ts";
import { made, openCreditShop, type CreditShop } from "../../../test/credit-shop.ts";
import { startService, type TestService } from "../../../test/harness.ts";
import { openTill } from "../../../test/sales.ts";
import { approvalFor, hire, problemOf } from "../../../test/staff.ts";
import type { Permission } from "../gate/permissions.ts";

const as = (...names: readonly string[]) => names as readonly Permission[];

describe("payments on account", () => {
  let service: TestService;
  let at: CreditShop;
  let shop: CreditShop["shop"];
  let by: string;

  before(async () => {
    service = await startService();
    at = await openCreditShop(service);
    shop = at.shop;
    by = shop.owner.email;
  });
  after(() => service.close());

  test("accounts by the words of their customers, and those of which something is overdue, or nothing", async () => {
    const open = async (name: string): Promise<string> => {
      const customerId = (await made(shop.post("/customers", { name }))).id;
      return (await made(shop.post("/credit/accounts", { customerId, limit: null }))).id;
    };
    const [late, paid, none] = [await open("Zoe Late"), await open("Zoe Paid"), await open("Zoe None")];
    await made(at.adjust(late, "OpeningBalance", "20", { dueOn: "2020-01-01" }));
    await made(at.adjust(late, "OpeningBalance", "5", { dueOn: "2100-01-01" }));
    await made(at.adjust(paid, "OpeningBalance", "7", { dueOn: "2020-01-01" }));
    await made(at.adjust(paid, "Decrease", "7"));
    const ids = async (query: string) => {
      const { items } = (await shop.get(`/credit/accounts?limit=200&${query}`)).body;
      return new Set(items.map(({ id }: { id: string }) => id));
    };
    assert.deepEqual(await ids("q=zoe"), new Set([late, paid, none]));
    assert.deepEqual(await ids("q=zoe%20pai"), new Set([paid]));
    assert.deepEqual(await ids("q=nobodyatall"), new Set());
    assert.deepEqual(await ids("q=zoe&overdue=true"), new Set([late]));
    assert.deepEqual(await ids("q=zoe&overdue=false"), new Set([paid, none]));
    const { items } = (await shop.get("/credit/accounts?limit=200&overdue=true")).body;
    assert.ok(items.every(({ overdue }: { overdue: string }) => Number(overdue) > 0));
    const first = (await shop.get("/credit/accounts?q=zoe&limit=2")).body;
    const rest = (await shop.get(`/credit/accounts?q=zoe&limit=2&cursor=${first.nextCursor}`)).body;
    assert.deepEqual([first.items.length, rest.items.length, rest.nextCursor], [2, 1, null]);
  });

  test("a payment pays what is due first, or what it tells; never more than is owed; it is in the drawer", async () => {
    const { id, customerId } = await at.account({ limit: null });
    await made(at.charge(customerId, 3));
    await made(at.adjust(id, "OpeningBalance", "20", { dueOn: "2020-01-01" }));
    const [old, sold] = await at.entriesOf(id, "?isOpen=true");
    assert.deepEqual([old.kind, sold.kind, (await at.accountOf(id)).overdue], ["OpeningBalance", "Charge", "20.00"]);
    const before = (await shop.get(`/cash/sessions/${at.till.sessionId}/x-report`)).body.cash.expected;
    const paymentId = randomUUID();
    const payment = await made(at.pay(id, "25", { id: paymentId, reference: "No. 7" }));
    assert.deepEqual(payment.allocations.length, 2);
    await assertAudited(shop, {
      event: "credit.payment_taken",
      by,
      to: ["CreditAccount", id],
      details: { entryId: paymentId, amount: "25.00", methodId: at.till.cash, approvals: [] },
    });
    assert.equal((await at.pay(id, "25", { id: paymentId, reference: "No. 7" })).status, 200);
    const after = (await shop.get(`/cash/sessions/${at.till.sessionId}/x-report`)).body.cash.expected;
    assert.equal(Number(after) - Number(before), 25);
    const [rest] = await at.entriesOf(id, "?isOpen=true");
    assert.deepEqual([rest.id, rest.remaining], [sold.id, "25.00"]);
    const tooMuch = await at.pay(id, "25.01");
    assert.deepEqual([...problemOf(tooMuch), tooMuch.body.balance], [400, "payment_exceeds_balance", "25.00"]);
    await made(at.charge(customerId, 1));
    const [, newest] = await at.entriesOf(id, "?isOpen=true");
    const told = await made(at.pay(id, "10", { allocations: [{ entryId: newest.id, amount: "10" }] }));
    assert.deepEqual(told.allocations, [{ entryId: newest.id, amount: "10.00" }]);
    for (const allocations of [
      [{ entryId: newest.id, amount: "1" }],
      [{ entryId: sold.id, amount: "2" }],
      [
        { entryId: sold.id, amount: "0.5" },
        { entryId: sold.id, amount: "0.5" },
      ],
    ])
      assert.deepEqual(problemOf(await at.pay(id, "1", { allocations })), [400, "allocation_invalid"]);
    for (const methodId of [at.methods.OnAccount, randomUUID()])
      assert.deepEqual(Object.keys((await at.pay(id, "1", { methodId })).body.errors), ["methodId"]);
    assert.equal(await at.balanceOf(id), "25.00");
    assert.deepEqual(await at.breaches(), []);
  });

  test("400 methodId for a method of another branch, and for one that is archived", async () => {
    const { id } = await at.account({ limit: null });
    await made(at.adjust(id, "OpeningBalance", "20"));
    const { id: branchId } = await made(shop.post("/branches", { code: "E", name: "East" }));
    const method = async (members: object) =>
      (await made(shop.post("/payment-methods", { name: randomUUID(), kind: "Other", ...members }))).id as string;
    const [elsewhere, archived] = [await method({ branchIds: [branchId] }), await method({})];
    await made(shop.delete(`/payment-methods/${archived}`), 204);
    for (const methodId of [elsewhere, archived]) {
      const refused = await at.pay(id, "5", { methodId });
      assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [400, ["methodId"]]);
    }
    await made(at.pay(id, "5", { methodId: await method({ branchIds: [at.till.branchId] }) }));
  });

  test("a payment of more than ten minutes ago needs sales.backdate, or an approval of it", async () => {
    const { id } = await at.account();
    await made(at.adjust(id, "Increase", "20"));
    const minutesAgo = (count: number) => new Date(Date.now() - count * 60_000).toISOString();
    const { branchId, sessionId: cashSessionId, cash: methodId } = await openTill(shop, undefined, minutesAgo(60));
    const payment = (minutes: number) => ({
      ...{ id: randomUUID(), branchId, cashSessionId, methodId, amount: "5" },
      occurredAt: minutesAgo(minutes),
    });
    const path = `/credit/accounts/${id}/payments`;
    const taker = await hire(service, shop, as("credit.receive"), [branchId]);
    const refused = await taker.post(path, payment(11));
    assert.deepEqual([...problemOf(refused), refused.body.permission], [403, "permission_denied", "sales.backdate"]);
    assert.equal((await taker.post(path, payment(9))).status, 201);
    const clerk = await hire(service, shop, as("credit.receive"), [branchId], ["sales.backdate"]);
    const late = payment(11);
    const needs = await clerk.post(path, late);
    assert.deepEqual([...problemOf(needs), needs.body.amount], [403, "approval_required", "5.00"]);
    assert.equal(await at.balanceOf(id), "15.00");
    const approval = await made(shop.post("/approvals", approvalFor(needs, clerk.userId)));
    assert.equal((await clerk.post(path, late, { approval: approval.id })).status, 201);
    const chief = await hire(service, shop, as("credit.receive", "sales.backdate"), [branchId]);
    assert.equal((await chief.post(path, payment(11))).status, 201);
    assert.equal(await at.balanceOf(id), "5.00");
    assert.deepEqual(await at.breaches(), []);
  });
});
