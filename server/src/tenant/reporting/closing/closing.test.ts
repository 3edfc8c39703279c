import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { Big } from "big.js";
import { done } from "../../../../test/depots.ts";
import { brokenBy } from "../../../../test/faults.ts";
import { eventually } from "../../../../test/eventually.ts";
import { startService, type Reply, type TestService } from "../../../../test/harness.ts";
import { openPushingTill, pushAs, type PushingTill } from "../../../../test/pushes.ts";
import { addVariant } from "../../../../test/sales.ts";
import type { TenantWrite } from "../../../kernel/db/handles.ts";
import { sql } from "../../../kernel/db/sql.ts";
import { rules } from "../verify.sql.ts";
import { holdBooks, insertClosing } from "./sql.ts";

type Body = Reply["body"];

const may = { from: "2027-05-01", to: "2027-05-31" } as const;
const all = { from: "2027-05-01", to: "2027-06-30" } as const;
const modules = ["Reporting", "Credit", "Purchasing", "Loyalty"];

/** A shop that has traded at the end of May, and what is to come of it later. */
interface Trader extends PushingTill {
  readonly voidableId: string;
  readonly accountId: string;
  readonly purchaseId: string;
}

describe("closed books", () => {
  let service: TestService;

  before(async () => {
    service = await startService({ config: { accessTokenS: 90 * 86_400 } });
  });
  after(() => service.close());

  const trade = async (): Promise<Trader> => {
    service.now.set(new Date("2027-05-31T08:00:00Z"));
    const made = await openPushingTill(service, modules);
    const { shop, till, at, branchId, bread, sale } = made;
    const lines3 = [{ id: randomUUID(), variantId: bread, quantity: "3" }];
    const voidable = sale();
    await pushAs(at, branchId, [sale({ lines: lines3, payments: [{ methodId: till.cash, tendered: "6" }] }), voidable]);
    const { id: customerId } = await done(shop.post("/customers", { name: "Ann" }));
    const { id: accountId } = await done(shop.post("/credit/accounts", { customerId, limit: null }));
    const adjusted = { kind: "Increase", amount: "30", reason: "Carried over" };
    await done(shop.post(`/credit/accounts/${accountId}/adjustments`, adjusted));
    const { id: supplierId } = await done(shop.post("/suppliers", { name: "Mill", code: "MILL" }));
    const unitId = (await shop.get("/units")).body.items[0].id;
    const flour = await addVariant(shop, { sku: "FLOUR", price: "3", unitId });
    const lines = [{ variantId: flour, quantity: "10", unitCost: "2" }];
    const { id: purchaseId } = await done(
      shop.post("/purchase-orders", { supplierId, branchId: made.branchId, lines }),
    );
    await done(shop.post(`/purchase-orders/${purchaseId}/submit`));
    return { ...made, voidableId: voidable.id, accountId, purchaseId };
  };

  /** All kinds of things that happened in May and come in June. */
  const comeLate = async ({ shop, at, branchId, ownerId, till, sale, ...of }: Trader) => {
    service.now.set(new Date("2027-06-03T10:00:00Z"));
    const then = (minute: number) => ({ occurredAt: new Date(Date.UTC(2027, 4, 31, 9, minute)).toISOString() });
    const cashSessionId = till.sessionId;
    const item = (kind: string, id: string, body: object) => ({ kind, id, userId: ownerId, body });
    const { items: reasons } = await done(shop.get("/cash/reasons"));
    const { id: reasonId } = reasons.find(({ kind }: Body) => kind === "PaidIn");
    const movement = { cashSessionId, kind: "PaidIn", amount: "5", reasonId, ...then(3) };
    const results = await pushAs(at, branchId, [
      sale(then(1)),
      item("OrderVoid", randomUUID(), { orderId: of.voidableId, reason: "Mistake", ...then(2) }),
      item("CashMovement", randomUUID(), movement),
    ]);
    assert.deepEqual(
      results.filter(({ status }) => status !== "Created" && status !== "Flagged"),
      [],
    );
    const closing = await pushAs(at, branchId, [
      item("CashCount", randomUUID(), { cashSessionId, cash: "110", ...then(20) }),
      item("CashSessionClose", randomUUID(), { cashSessionId, remainingCash: "100", ...then(21) }),
    ]);
    assert.ok(
      closing.every(({ status }) => status === "Created" || status === "Flagged"),
      JSON.stringify(closing),
    );
    const entry = { kind: "Decrease", amount: "4", reason: "Forgotten", ...then(30) };
    await done(shop.post(`/credit/accounts/${of.accountId}/adjustments`, entry));
    await done(shop.post(`/purchase-orders/${of.purchaseId}/receipts`, then(40)));
    await done(shop.patch("/settings", { modules: { loyalty: { pointValue: "0.05" } } }));
  };

  const csvOf = async ({ shop }: Trader, path: string) => {
    const reply = await service.request("GET", `/reports/${path}`, {
      tenantId: shop.tenantId,
      token: shop.token,
      headers: { accept: "text/csv" },
    });
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
    return reply.body as string;
  };
  const inMay = async (of: Trader) => [
    await csvOf(of, `journal?from=${may.from}&to=${may.to}`),
    await csvOf(of, `journal-entries?from=${may.from}&to=${may.to}`),
  ];
  const sums = async ({ shop }: Trader, { from, to }: { readonly from: string; readonly to: string }) => {
    const { items, debit, credit } = await done(shop.get(`/reports/journal?from=${from}&to=${to}`));
    assert.equal(debit, credit, "it is balanced");
    const byRole: Record<string, string> = {};
    for (const item of items as Body[])
      byRole[item.role] = new Big(byRole[item.role] ?? 0).plus(item.debit).minus(item.credit).toFixed(2);
    return byRole;
  };

  test("stay as they were handed in, whatever comes, and the sum of all is right", async () => {
    const closed = await trade();
    service.now.set(new Date("2027-06-02T10:00:00Z"));
    await done(closed.shop.put("/books/closing", { closedUntil: may.to }));
    const handedIn = await inMay(closed);
    await comeLate(closed);
    assert.deepEqual(await inMay(closed), handedIn);
    const { items } = await done(closed.shop.get("/reports/journal-entries?from=2027-06-01&to=2027-06-30&limit=1000"));
    const late: Body[] = items.filter((item: Body) => item.documentDate !== item.date);
    assert.deepEqual(
      [...new Set(late.map(({ kind, date, documentDate }) => `${kind} ${documentDate} ${date}`))].sort(),
      ["AccountEntry", "CashMovement", "Closing", "GoodsReceipt", "Order", "Void"].map(
        (kind) => `${kind} 2027-05-31 2027-06-03`,
      ),
    );
    const told = await done(closed.shop.get("/books/closing"));
    assert.deepEqual(told.late.map(({ kind, count }: Body) => `${kind} ${count}`).sort(), [
      "AccountEntry 1",
      "CashMovement 1",
      "Closing 1",
      "GoodsReceipt 1",
      "Order 1",
      "Void 1",
    ]);
    const faults = [
      [
        "UPDATE late_postings SET posted_on = '2027-07-01', own_date = '2027-06-30'",
        /^what came late was of a closed date/,
      ],
      ["UPDATE book_closings SET number = 7", /^closings of the books are numbered/],
    ] as const;
    for (const [change, broken] of faults)
      assert.match((await brokenBy(service, closed.shop.tenantId, rules, [change])).join(), broken);
    assert.deepEqual(await brokenBy(service, closed.shop.tenantId, rules, []), []);
    const open = await trade();
    await comeLate(open);
    assert.deepEqual(await sums(closed, all), await sums(open, all));
    assert.notDeepEqual(await sums(closed, may), await sums(open, may));
    assert.deepEqual((await done(open.shop.get("/books/closing"))).late, []);
  });

  test("are closed up to a date that is over, opened again with a reason alone, and that is audited", async () => {
    const { shop } = await trade();
    const put = async (body: object) => {
      const { status, body: told } = await shop.put("/books/closing", body);
      return status === 400 ? [400, ...Object.keys(told.errors)] : [status, told.closedUntil];
    };
    assert.deepEqual(await put({ closedUntil: "2027-05-31" }), [400, "closedUntil"]);
    assert.deepEqual(await put({ closedUntil: "2027-05-30" }), [200, "2027-05-30"]);
    assert.deepEqual(await put({ closedUntil: "2027-04-30" }), [400, "reason"]);
    assert.deepEqual(await put({ closedUntil: null }), [400, "reason"]);
    assert.deepEqual(await put({ closedUntil: "2027-04-30", reason: "An invoice is missing" }), [200, "2027-04-30"]);
    service.now.set(new Date("2027-06-01T00:30:00Z"));
    assert.deepEqual(await put({ closedUntil: "2027-05-31" }), [400, "closedUntil"]);
    service.now.set(new Date("2027-06-01T01:30:00Z"));
    assert.deepEqual(await put({ closedUntil: "2027-05-31" }), [200, "2027-05-31"]);
    const { items } = await done(shop.get("/audit?subjectType=Books"));
    assert.deepEqual(
      items.map(({ event, details }: Body) => [event, details.to, details.reason]),
      [
        ["books.closed", "2027-05-31", null],
        ["books.opened", "2027-04-30", "An invoice is missing"],
        ["books.closed", "2027-05-30", null],
      ],
    );
  });

  test("wait for what is being posted, and what comes while they are closed waits for them", async () => {
    const of = await trade();
    service.now.set(new Date("2027-06-02T10:00:00Z"));
    const tenant = await service.deps.directory.resolve(of.shop.tenantId);
    assert.ok(tenant);
    const { databases } = service.deps;
    const someoneWaits = () =>
      eventually("one waits for the books", async () => {
        const waiting = sql`SELECT FROM pg_locks WHERE relation = 'book_closings'::regclass AND NOT granted`;
        return (await databases.read(tenant, (tx) => tx.many(waiting))).length > 0;
      });
    /** A sale of May that comes now, in a transaction that goes on. */
    const post = (tx: TenantWrite, id: string, sequence: number) =>
      tx.run(sql`
        INSERT INTO orders SELECT (jsonb_populate_record(o, jsonb_build_object('id', ${id}::uuid,
          'receipt_sequence', ${sequence}::int, 'received_at', ${service.deps.now()}::timestamptz))).*
        FROM orders o WHERE id = ${of.voidableId}`);
    const lateIds = async () =>
      (
        await databases.read(tenant, (tx) => tx.many<{ id: string }>(sql`SELECT document_id AS id FROM late_postings`))
      ).map(({ id }) => id);
    const [before_, after_] = [randomUUID(), randomUUID()];
    let put: Promise<Reply> | undefined;
    await databases.write(tenant, async (tx) => {
      await post(tx, before_, 101);
      put = of.shop.put("/books/closing", { closedUntil: may.to });
      await someoneWaits();
    });
    assert.equal((await put)?.status, 200);
    assert.deepEqual(await lateIds(), [], "it was there before the answer");
    let posted: Promise<unknown> | undefined;
    await done(of.shop.put("/books/closing", { closedUntil: "2027-05-30", reason: "Once more" }));
    await databases.write(tenant, async (tx) => {
      await holdBooks(tx);
      await insertClosing(tx, { closedUntil: may.to, reason: null, by: of.ownerId, at: service.deps.now() });
      posted = databases.write(tenant, (other) => post(other, after_, 102));
      await someoneWaits();
    });
    await posted;
    assert.deepEqual(await lateIds(), [after_], "it came after, and is of the day on which it came");
  });
});
