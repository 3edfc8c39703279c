import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { assertAudited } from "../../../test/audit-expectations.ts";
import { made } from "../../../test/credit-shop.ts";
import { openBoundTill } from "../../../test/devices.ts";
import { startService, type Reply, type TestService } from "../../../test/harness.ts";
import { openLoyaltyShop, type LoyaltyShop } from "../../../test/loyalty-shop.ts";
import { approvalFor, hire, problemOf } from "../../../test/staff.ts";
import { sql } from "../../kernel/db/sql.ts";
import type { Permission } from "../gate/permissions.ts";

const as = (...names: readonly string[]) => names as readonly Permission[];

describe("points of customers", () => {
  let service: TestService;
  let at: LoyaltyShop;
  let shop: LoyaltyShop["shop"];
  let by: string;

  before(async () => {
    service = await startService();
    at = await openLoyaltyShop(service, ["Credit", "Loyalty"]);
    shop = at.shop;
    by = shop.owner.email;
  });
  after(() => service.close());

  const balanceOf = async (id: string) => (await at.account(id)).balance;
  const accountOf = async (customerId: string) =>
    (await made(shop.get(`/loyalty/accounts?customerId=${customerId}`), 200)).items[0];
  const kindsOf = async (id: string) =>
    (await at.entries(id)).map(({ kind, points }: Reply["body"]) => `${kind} ${points}`);
  const transfer = (id: string, toAccountId: string, points: number, more: object = {}) =>
    shop.post(`/loyalty/accounts/${id}/transfers`, { toAccountId, points, reason: "Family", ...more });

  test("one account a customer, opened and blocked with If-Match, both audited", async () => {
    const id = randomUUID();
    const customerId = await at.customer();
    const opened = await made(shop.post("/loyalty/accounts", { id, customerId }));
    assert.deepEqual(
      [opened.isBlocked, opened.balance, opened.pending, opened.available, opened.tierId],
      [false, 0, 0, 0, null],
    );
    await assertAudited(shop, {
      event: "loyalty.account_opened",
      by,
      to: ["LoyaltyAccount", id],
      details: { customerId },
    });
    assert.equal((await shop.post("/loyalty/accounts", { id, customerId })).status, 200);
    assert.deepEqual(problemOf(await shop.post("/loyalty/accounts", { customerId })), [409, "loyalty_account_exists"]);
    const blocked = await made(shop.patch(`/loyalty/accounts/${id}`, { isBlocked: true }, { "if-match": '"1"' }), 200);
    assert.deepEqual([blocked.isBlocked, blocked.version], [true, 2]);
    const details = { before: { isBlocked: false }, after: { isBlocked: true } };
    await assertAudited(shop, { event: "loyalty.account_changed", by, to: ["LoyaltyAccount", id], details });
    const late = await shop.patch(`/loyalty/accounts/${id}`, { isBlocked: false }, { "if-match": '"1"' });
    assert.deepEqual(problemOf(late), [409, "version_conflict"]);
    const unknown = await shop.post("/loyalty/accounts", { customerId: randomUUID() });
    assert.deepEqual(Object.keys(unknown.body.errors), ["customerId"]);
    const erased = await at.customer();
    await made(shop.post(`/customers/${erased}/erase`), 200);
    assert.deepEqual(problemOf(await shop.post("/loyalty/accounts", { customerId: erased })), [409, "customer_erased"]);
  });

  test("the first sale that brings points opens the account, and the order says what each line brought", async () => {
    const customerId = await at.customer();
    const lines = [
      { id: randomUUID(), variantId: at.bread, quantity: "1" },
      { id: randomUUID(), variantId: at.bread, quantity: "2", discounts: [{ kind: "Amount", value: "0.50" }] },
    ];
    const quote = await made(shop.post("/orders/quote", { branchId: at.till.branchId, customerId, lines }), 200);
    assert.deepEqual(quote.modules.loyalty, {
      ...{ accountId: null, earned: 29, redeemed: 0, balance: null },
      lines: [
        { lineId: lines[0]?.id, points: 10 },
        { lineId: lines[1]?.id, points: 19 },
      ],
    });
    const order = await made(at.till.sell(lines, { customerId }));
    const account = await accountOf(customerId);
    assert.deepEqual(order.modules.loyalty, { ...quote.modules.loyalty, accountId: account.id, balance: 29 });
    assert.deepEqual([account.balance, account.available], [29, 29]);
    const [entry] = await at.entries(account.id);
    assert.deepEqual([entry.kind, entry.points, entry.spend, entry.orderId], ["Earn", 29, "29.50", order.id]);
    assert.equal(
      (await made(at.till.sell(lines.map((line) => ({ ...line, id: randomUUID() }))))).modules.loyalty,
      undefined,
    );
    await assertAudited(shop, {
      event: "loyalty.account_opened",
      by,
      to: ["LoyaltyAccount", account.id],
      details: { customerId },
    });
    assert.deepEqual(await at.breaches(), []);
  });

  test("points pay, and what they pay brings none; a void takes all of it back", async () => {
    const { id, customerId } = await at.member(500);
    const order = await made(at.sell(customerId, 1, "4"));
    assert.deepEqual(
      [order.modules.loyalty.earned, order.modules.loyalty.redeemed, order.modules.loyalty.balance],
      [6, 400, 106],
    );
    assert.deepEqual(await kindsOf(id), ["Earn 6", "Redeem -400", "Adjust 500"]);
    await made(shop.post(`/orders/${order.id}/void`, { reason: "Mistake" }), 200);
    assert.deepEqual((await kindsOf(id)).slice(0, 2).toSorted(), ["ReverseEarn -6", "ReverseRedeem 400"]);
    assert.equal(await balanceOf(id), 500);
    assert.deepEqual(await at.breaches(), []);
  });

  test("refused without a customer, too few points, below the minimum, beyond the share, blocked, offline, inactive", async () => {
    const { id, customerId } = await at.member(300);
    assert.deepEqual(problemOf(await at.sell(null, 1, "1")), [400, "customer_required"]);
    const few = await at.sell(customerId, 1, "3.01");
    assert.deepEqual(
      [...problemOf(few), few.body.available, few.body.requested],
      [400, "points_insufficient", "300", "301"],
    );
    assert.deepEqual(problemOf(await at.sell(await at.customer(), 1, "1")), [400, "points_insufficient"]);
    const { lines, payments } = at.sale(customerId, 1, "1");
    const offline = { customerId, payments, isOffline: true };
    const atTill = await (await openBoundTill(service, shop)).sell(lines as object[], offline);
    assert.deepEqual(problemOf(atTill), [400, "loyalty_offline_not_allowed"]);
    await at.set({ minRedemption: 200 });
    assert.deepEqual(problemOf(await at.sell(customerId, 1, "1.99")), [400, "redeem_below_minimum"]);
    await at.set({ minRedemption: 1, redeemLimit: "20" });
    const much = await at.sell(customerId, 1, "2.01");
    assert.deepEqual([...problemOf(much), much.body.most], [400, "redeem_exceeds_order", "2.00"]);
    await at.set({ redeemLimit: "100" });
    await made(shop.patch(`/loyalty/accounts/${id}`, { isBlocked: true }), 200);
    assert.deepEqual(problemOf(await at.sell(customerId, 1, "1")), [409, "loyalty_account_blocked"]);
    assert.equal((await made(at.sell(customerId, 1))).modules.loyalty, undefined);
    await made(shop.patch(`/loyalty/accounts/${id}`, { isBlocked: false }), 200);
    await at.set({ pointValue: null });
    assert.deepEqual(problemOf(await at.sell(customerId, 1, "1")), [400, "program_inactive"]);
    await at.set({ pointValue: "0.01" });
    assert.deepEqual(await kindsOf(id), ["Adjust 300"]);
  });

  test("taking points as payment needs loyalty.redeem, or its approval", async () => {
    const { customerId } = await at.member(300);
    const clerk = await hire(service, shop, as("sales.create"), [at.till.branchId]);
    assert.deepEqual(problemOf(await clerk.post("/orders", at.sale(customerId, 1, "1"))), [403, "permission_denied"]);
    const asking = await hire(service, shop, as("sales.create"), [at.till.branchId], as("loyalty.redeem"));
    const sale = at.sale(customerId, 1, "1");
    const needs = await asking.post("/orders", sale);
    assert.deepEqual(problemOf(needs), [403, "approval_required"]);
    const approval = await made(shop.post("/approvals", approvalFor(needs, asking.userId)));
    await made(asking.post("/orders", sale, { approval: approval.id }));
  });

  test("an approval of loyalty.adjust is for so many points at most, given, taken or transferred", async () => {
    const [{ id }, { id: other }] = [await at.member(300), await at.member()];
    const asking = await hire(service, shop, as("loyalty.read"), [at.till.branchId], as("loyalty.adjust"));
    const calls: [path: string, body: object][] = [
      [`/loyalty/accounts/${id}/adjustments`, { points: 100, reason: "Welcome" }],
      [`/loyalty/accounts/${id}/adjustments`, { points: -100, reason: "Mistake" }],
      [`/loyalty/accounts/${id}/transfers`, { points: 100, toAccountId: other, reason: "Family" }],
    ];
    for (const [path, body] of calls) {
      const needs = await asking.post(path, body);
      assert.deepEqual([...problemOf(needs), needs.body.amount], [403, "approval_required", "100"]);
      for (const [amount, status] of [
        [undefined, 403],
        ["99", 403],
        ["100", 201],
      ] as const) {
        const approval = { ...approvalFor(needs, asking.userId), amount };
        const headers = { approval: (await made(shop.post("/approvals", approval))).id };
        assert.equal((await asking.post(path, body, headers)).status, status, `${path} ${amount}`);
      }
    }
    assert.deepEqual([await balanceOf(id), await balanceOf(other)], [200, 100]);
  });

  test("a return takes the points of its lines exactly, in whatever parts it comes", async () => {
    const { id, customerId } = await at.member();
    await at.set({ maxPerSale: 10 });
    const order = await made(at.sell(customerId, 3));
    await at.set({ maxPerSale: null });
    assert.equal(await balanceOf(id), 10);
    await made(at.giveBack(order, 1));
    assert.equal(await balanceOf(id), 7);
    const second = await made(at.giveBack(order, 1));
    assert.deepEqual([second.modules.loyalty.balance, await balanceOf(id)], [null, 4]);
    await made(shop.post(`/orders/${second.id}/void`, { reason: "Kept" }), 200);
    assert.equal(await balanceOf(id), 7);
    await made(at.giveBack(order, 2));
    assert.equal(await balanceOf(id), 0);
    assert.deepEqual(await at.breaches(), []);
  });

  test("points that are spent go below zero by a return, and what is earned next makes up for them", async () => {
    const { id, customerId } = await at.member();
    const order = await made(at.sell(customerId, 10));
    await made(at.sell(customerId, 1, "1"));
    assert.equal(await balanceOf(id), 9);
    await made(at.giveBack(order, 10));
    const owing = await at.account(id);
    assert.deepEqual([owing.balance, owing.available], [-91, 0]);
    assert.deepEqual(problemOf(await at.sell(customerId, 1, "0.01")), [400, "points_insufficient"]);
    await made(at.sell(customerId, 10));
    assert.equal(await balanceOf(id), 9);
    const { items } = await made(shop.get(`/loyalty/accounts/${id}/lots`), 200);
    assert.deepEqual(
      items.map(({ remaining }: Reply["body"]) => remaining),
      [9],
    );
    assert.deepEqual(await at.breaches(), []);
  });

  test("what was paid with points comes back as points, never more than they paid", async () => {
    const { id, customerId } = await at.member(1000);
    const order = await made(at.sell(customerId, 2, "10"));
    assert.equal(await balanceOf(id), 10);
    const much = await at.giveBack(order, 2, "10.01");
    assert.deepEqual([...problemOf(much), much.body.available], [400, "refund_exceeds_paid", "10.00"]);
    const back = await made(at.giveBack(order, 1, "5"));
    assert.deepEqual([back.modules.loyalty.redeemed, await balanceOf(id)], [-500, 505]);
    await made(at.giveBack(order, 1, "5"));
    assert.equal(await balanceOf(id), 1000);
    await made(shop.post(`/orders/${back.id}/void`, { reason: "Kept" }), 200);
    assert.equal(await balanceOf(id), 505);
    const other = await made(at.sell(customerId, 1));
    assert.deepEqual(problemOf(await at.giveBack(other, 1, "1")), [400, "refund_exceeds_paid"]);
    assert.deepEqual(await at.breaches(), []);
  });

  test("given and taken by hand with a reason, below zero only when it is said, audited", async () => {
    const { id } = await at.member();
    const given = await made(at.adjust(id, 50, { expiresOn: "2100-01-01" }));
    assert.deepEqual([given.kind, given.points, given.balanceAfter, given.reason], ["Adjust", 50, 50, "Welcome"]);
    const details = { entryId: given.id, points: 50, reason: "Welcome" };
    await assertAudited(shop, { event: "loyalty.adjusted", by, to: ["LoyaltyAccount", id], details });
    const few = await at.adjust(id, -51);
    assert.deepEqual(problemOf(few), [400, "points_insufficient"]);
    await made(at.adjust(id, -51, { allowsNegative: true }));
    assert.equal(await balanceOf(id), -1);
    await made(at.adjust(id, 3));
    assert.equal(await balanceOf(id), 2);
    for (const [points, more, path] of [
      [0, {}, "points"],
      [-1, { expiresOn: null }, "expiresOn"],
      [1, { expiresOn: "2020-01-01" }, "expiresOn"],
    ] as const)
      assert.deepEqual(Object.keys((await at.adjust(id, points, more)).body.errors), [path]);
    const body = { id: randomUUID(), points: 5, reason: "Gift" };
    const post = () => shop.post(`/loyalty/accounts/${id}/adjustments`, body);
    assert.deepEqual([(await post()).status, (await post()).status, await balanceOf(id)], [201, 200, 7]);
    assert.deepEqual(await at.breaches(), []);
  });

  test("transferred with the days on which they expire, not from or to what is blocked", async () => {
    const [from, to] = [await at.member(), await at.member()];
    await made(at.adjust(from.id, 30, { expiresOn: "2099-01-01" }));
    await made(at.adjust(from.id, 30, { expiresOn: "2098-01-01" }));
    const sent = await made(transfer(from.id, to.id, 40));
    assert.deepEqual([sent.kind, sent.points, sent.counterAccountId], ["Transfer", -40, to.id]);
    const details = { entryId: sent.id, toAccountId: to.id, points: 40, reason: "Family" };
    await assertAudited(shop, { event: "loyalty.transferred", by, to: ["LoyaltyAccount", from.id], details });
    const { items } = await made(shop.get(`/loyalty/accounts/${to.id}/lots`), 200);
    assert.deepEqual(
      items.map(({ remaining, expiresOn }: Reply["body"]) => [remaining, expiresOn]),
      [
        [30, "2098-01-01"],
        [10, "2099-01-01"],
      ],
    );
    assert.deepEqual([await balanceOf(from.id), await balanceOf(to.id)], [20, 40]);
    assert.deepEqual(problemOf(await transfer(from.id, to.id, 21)), [400, "points_insufficient"]);
    assert.deepEqual(Object.keys((await transfer(from.id, from.id, 1)).body.errors), ["toAccountId"]);
    assert.deepEqual(Object.keys((await transfer(from.id, randomUUID(), 1)).body.errors), ["toAccountId"]);
    await made(shop.patch(`/loyalty/accounts/${to.id}`, { isBlocked: true }), 200);
    assert.deepEqual(problemOf(await transfer(from.id, to.id, 1)), [409, "loyalty_account_blocked"]);
    assert.deepEqual(problemOf(await transfer(to.id, from.id, 1)), [409, "loyalty_account_blocked"]);
    assert.deepEqual(await at.breaches(), []);
  });

  test("merged customers have one account; a return of an old sale finds it", async () => {
    const [survivor, source, debtor] = [await at.member(100), await at.member(), await at.member()];
    const order = await made(at.sell(source.customerId, 5));
    await made(at.adjust(debtor.id, -30, { allowsNegative: true }));
    const sourceIds = [source.customerId, debtor.customerId];
    await made(shop.post(`/customers/${survivor.customerId}/merge`, { sourceIds }), 200);
    assert.equal(await balanceOf(survivor.id), 120);
    const merged = await at.account(source.id);
    assert.deepEqual([merged.balance, merged.mergedIntoId], [0, survivor.id]);
    const refused = await at.adjust(source.id, 1);
    assert.deepEqual([...problemOf(refused), refused.body.targetId], [409, "loyalty_account_merged", survivor.id]);
    await made(at.giveBack(order, 5));
    assert.equal(await balanceOf(survivor.id), 70);
    assert.deepEqual(await at.breaches(), []);
  });

  test("an erased customer's points lapse; the ledger stays without what was said", async () => {
    const { id, customerId } = await at.member(70);
    const exported = await made(shop.get(`/customers/${customerId}/export`), 200);
    assert.deepEqual([exported.loyaltyAccounts.length, exported.loyaltyEntries.length], [1, 1]);
    await made(shop.post(`/customers/${customerId}/erase`), 200);
    const account = await at.account(id);
    assert.deepEqual([account.isBlocked, account.balance], [true, 0]);
    assert.deepEqual(
      (await at.entries(id)).map(({ kind, points, reason }: Reply["body"]) => [kind, points, reason]),
      [
        ["Expire", -70, null],
        ["Adjust", 70, null],
      ],
    );
    assert.deepEqual(await at.breaches(), []);
  });

  test("the last points are redeemed at two tills at once: once", async () => {
    const { id, customerId } = await at.member(100);
    const replies = await Promise.all(Array.from({ length: 6 }, () => at.sell(customerId, 1, "1")));
    assert.deepEqual(replies.map(problemOf).filter(([status]) => status === 201).length, 1);
    const refused = replies.filter(({ status }) => status !== 201);
    for (const reply of refused) assert.deepEqual(problemOf(reply), [400, "points_insufficient"]);
    assert.equal(await balanceOf(id), 9);
    assert.deepEqual(await at.breaches(), []);
  });

  test("two first sales of a customer at once open one account", async () => {
    const customerId = await at.customer();
    const replies = await Promise.all([at.sell(customerId, 1), at.sell(customerId, 2)]);
    assert.deepEqual(
      replies.map(({ status }) => status),
      [201, 201],
    );
    assert.equal((await accountOf(customerId)).balance, 30);
  });

  test("points pay sales alone: no deposit, nothing on account", async () => {
    const { customerId } = await at.member(1000);
    const lines = [{ variantId: at.bread, quantity: "1" }];
    const parked = await made(
      shop.post("/orders", { status: "Parked", branchId: at.till.branchId, customerId, lines }),
    );
    const session = { cashSessionId: at.till.sessionId, methodId: at.points, amount: "1" };
    const deposit = await shop.post(`/orders/${parked.id}/deposits`, session);
    assert.deepEqual([deposit.status, Object.keys(deposit.body.errors)], [400, ["methodId"]]);
    const { id } = await made(shop.post("/credit/accounts", { customerId, limit: null }));
    const debt = { kind: "Increase", amount: "5", reason: "Old books" };
    await made(shop.post(`/credit/accounts/${id}/adjustments`, debt));
    const payment = await shop.post(`/credit/accounts/${id}/payments`, { ...session, branchId: at.till.branchId });
    assert.deepEqual([payment.status, Object.keys(payment.body.errors)], [400, ["methodId"]]);
  });

  test("off: nothing is collected or shown, 403 for its payments; on again, all is there", async () => {
    const { id, customerId } = await at.member(100);
    const enable = async (enabledModules: readonly string[]) => {
      const said = { token: await service.admin(), body: { enabledModules } };
      await made(service.request("PUT", `/admin/tenants/${shop.tenantId}/modules`, said), 200);
    };
    await enable([]);
    assert.equal((await made(at.sell(customerId, 1))).modules.loyalty, undefined);
    assert.deepEqual(problemOf(await at.sell(customerId, 1, "1")), [403, "module_disabled"]);
    assert.deepEqual(problemOf(await shop.get(`/loyalty/accounts/${id}`)), [403, "module_disabled"]);
    await enable(["Loyalty"]);
    assert.equal(await balanceOf(id), 100);
  });

  test("rules in use are 500, which name 20,000 products; more are 409 until one is archived", async () => {
    const { shop: own, productId } = await openLoyaltyShop(service);
    const tenant = await service.deps.directory.resolve(own.tenantId);
    assert.ok(tenant);
    // As if each had been made.
    const addMore = (count: number, names: number) =>
      service.deps.databases.write(tenant, (tx) =>
        tx.run(sql`
          INSERT INTO loyalty_rules (id, name, basis, points, per, min_spend, product_ids)
          SELECT gen_random_uuid(), gen_random_uuid()::text, 'Amount', 1, 1, 0,
            ARRAY(SELECT gen_random_uuid() FROM generate_series(1, ${names}::int) WHERE i > 0)
          FROM generate_series(1, ${count}::int) i`),
      );
    const add = (more: object = {}) => own.post("/loyalty/rules", { name: randomUUID(), basis: "Amount", ...more });
    await addMore(40, 500);
    assert.deepEqual(problemOf(await add({ productIds: [productId] })), [409, "too_many_loyalty_rules"]);
    await addMore(458, 0);
    const both = await Promise.all([add(), add()]);
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [201, 409], "also of two that are made at once");
    const { id } = both.find(({ status }) => status === 201)?.body ?? {};
    assert.deepEqual(problemOf(await add()), [409, "too_many_loyalty_rules"]);
    await own.delete(`/loyalty/rules/${id}`);
    await made(add());
    const restored = await own.patch(`/loyalty/rules/${id}`, { isArchived: false });
    assert.deepEqual(problemOf(restored), [409, "too_many_loyalty_rules"]);
  });
});
