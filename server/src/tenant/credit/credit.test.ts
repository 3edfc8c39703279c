import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { assertAudited } from "../../../test/audit-expectations.ts";
import { made, openCreditShop, type CreditShop } from "../../../test/credit-shop.ts";
import { openBoundTill } from "../../../test/devices.ts";
import { startService, type Reply, type TestService } from "../../../test/harness.ts";
import { openTill } from "../../../test/sales.ts";
import { approvalFor, hire, problemOf } from "../../../test/staff.ts";
import type { Permission } from "../gate/permissions.ts";

const dayMs = 86_400_000;
const as = (...names: readonly string[]) => names as readonly Permission[];

describe("accounts of customers", () => {
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

  const reverse = (id: string, entryId: string, more: object = {}) =>
    shop.post(`/credit/accounts/${id}/reversals`, { entryId, reason: "Mistake", ...more });
  const session = () => ({ branchId: at.till.branchId, cashSessionId: at.till.sessionId });
  const back = (order: Reply["body"], payments: readonly object[], customerId?: string) =>
    at.till.sell([{ kind: "Refund", originalLineId: order.lines[0].id, quantity: "-1" }], {
      ...(customerId === undefined ? {} : { customerId }),
      payments,
    });

  test("one a customer, opened with the settings' terms, changed with If-Match, both audited", async () => {
    const id = randomUUID();
    const customerId = await at.customer();
    const body = { id, customerId, limit: "100" };
    const opened = await made(shop.post("/credit/accounts", body));
    assert.deepEqual(
      [opened.status, opened.balance, opened.available, opened.termsDays, opened.overdue],
      ["Active", "0.00", "100.00", 30, "0.00"],
    );
    const details = { customerId, limit: "100", termsDays: 30 };
    await assertAudited(shop, { event: "credit.account_opened", by, to: ["CreditAccount", id], details });
    assert.equal((await shop.post("/credit/accounts", body)).status, 200);
    assert.deepEqual(problemOf(await shop.post("/credit/accounts", { ...body, limit: "5" })), [
      409,
      "duplicate_conflict",
    ]);
    const second = await shop.post("/credit/accounts", { customerId, limit: null });
    assert.deepEqual(problemOf(second), [409, "credit_account_exists"]);
    const patched = await made(
      shop.patch(`/credit/accounts/${id}`, { limit: null, isBlocked: true }, { "if-match": '"1"' }),
      200,
    );
    assert.deepEqual([patched.limit, patched.available, patched.status, patched.version], [null, null, "Blocked", 2]);
    const changed = { before: { limit: "100.00", status: "Active" }, after: { limit: null, status: "Blocked" } };
    await assertAudited(shop, { event: "credit.account_changed", by, to: ["CreditAccount", id], details: changed });
    const late = await shop.patch(`/credit/accounts/${id}`, { termsDays: 1 }, { "if-match": '"1"' });
    assert.deepEqual(problemOf(late), [409, "version_conflict"]);
    const { items } = (await shop.get(`/credit/accounts?customerId=${customerId}`)).body;
    assert.deepEqual(
      items.map((one: Reply["body"]) => one.id),
      [id],
    );
    const { body: unknown } = await shop.post("/credit/accounts", { customerId: randomUUID(), limit: null });
    assert.deepEqual(Object.keys(unknown.errors), ["customerId"]);
    const erased = await at.customer();
    await made(shop.post(`/customers/${erased}/erase`), 200);
    const dead = await shop.post("/credit/accounts", { customerId: erased, limit: null });
    assert.deepEqual(problemOf(dead), [409, "customer_erased"]);
  });

  test("an archived customer gets no account and no voucher; what they have is paid, and bought on when they are back", async () => {
    const archived = await at.customer();
    const { id, customerId } = await at.account();
    const voucher = (owner: string) =>
      shop.post("/credit/vouchers", { kind: "StoreCredit", customerId: owner, amount: "5", reason: "Goodwill" });
    const credit = await made(voucher(customerId));
    await made(at.charge(customerId, 2));
    for (const one of [archived, customerId]) await made(shop.delete(`/customers/${one}`), 204);
    const account = await shop.post("/credit/accounts", { customerId: archived, limit: null });
    assert.deepEqual(problemOf(account), [409, "customer_archived"]);
    assert.deepEqual(problemOf(await voucher(archived)), [409, "customer_archived"]);
    assert.deepEqual(problemOf(await at.charge(customerId, 1)), [409, "customer_archived"]);
    const { branchId, sessionId: cashSessionId, card: methodId } = at.till;
    const payment = { branchId, cashSessionId, methodId, amount: "15" };
    assert.equal((await made(shop.post(`/credit/accounts/${id}/payments`, payment))).balanceAfter, "5.00");
    await made(shop.post(`/credit/vouchers/${credit.id}/entries`, { kind: "Redeem", amount: "2", reason: "By hand" }));
    await made(shop.patch(`/customers/${customerId}`, { isArchived: false }), 200);
    await made(at.charge(customerId, 1));
    assert.equal((await shop.get(`/credit/accounts/${id}`)).body.balance, "15.00");
  });

  test("a sale on account up to the limit; beyond it 400 with what is left, or by who may and with approval", async () => {
    const { id, customerId } = await at.account({ termsDays: 14 });
    const quote = { branchId: at.till.branchId, customerId, lines: [{ variantId: at.bread, quantity: "1" }] };
    const { modules } = await made(shop.post("/orders/quote", quote), 200);
    assert.deepEqual(modules.credit.account, { accountId: id, limit: "100.00", balance: "0.00", available: "100.00" });
    const order = await made(at.charge(customerId, 9));
    assert.deepEqual(order.modules.credit, {
      account: { accountId: id, limit: "100.00", balance: "90.00", available: "10.00" },
      charged: "90.00",
      isOverLimit: false,
      vouchers: [],
    });
    const [entry] = await at.entriesOf(id);
    const due = new Date(Date.parse(order.businessDate) + 14 * dayMs).toISOString().slice(0, 10);
    assert.deepEqual(
      [entry.kind, entry.amount, entry.remaining, entry.orderId, entry.dueOn],
      ["Charge", "90.00", "90.00", order.id, due],
    );
    const clerk = await hire(at.service, shop, as("sales.create"), [at.till.branchId]);
    const refused = await clerk.post("/orders", at.sale(customerId, 2, at.methods.OnAccount));
    assert.deepEqual(problemOf(refused), [400, "credit_limit_exceeded"]);
    const { limit, balance, available, requested } = refused.body;
    assert.deepEqual([limit, balance, available, requested], ["100.00", "90.00", "10.00", "20.00"]);
    const asking = await hire(at.service, shop, as("sales.create"), [at.till.branchId], as("credit.overLimit"));
    const sale = at.sale(customerId, 2, at.methods.OnAccount);
    const needs = await asking.post("/orders", sale);
    assert.deepEqual(problemOf(needs), [403, "approval_required"]);
    const approval = await made(shop.post("/approvals", approvalFor(needs, asking.userId)));
    const sold = await made(asking.post("/orders", sale, { approval: approval.id }));
    assert.deepEqual([sold.modules.credit.isOverLimit, await at.balanceOf(id)], [true, "110.00"]);
    assert.equal((await at.charge(customerId, 1)).status, 201);
    assert.deepEqual(await at.breaches(), []);
  });

  test("refused without a customer, without an account, on a blocked one, and while the module is off", async () => {
    const { id, customerId } = await at.account();
    assert.deepEqual(problemOf(await at.sell(null, 1, at.methods.OnAccount)), [400, "customer_required"]);
    assert.deepEqual(problemOf(await at.charge(await at.customer(), 1)), [400, "credit_not_enabled"]);
    await made(at.charge(customerId, 1));
    await made(shop.patch(`/credit/accounts/${id}`, { isBlocked: true }), 200);
    assert.deepEqual(problemOf(await at.charge(customerId, 1)), [409, "credit_account_blocked"]);
    await made(at.pay(id, "10"));
    assert.equal(await at.balanceOf(id), "0.00");
    const enable = async (enabledModules: readonly string[]) => {
      const said = { token: await at.service.admin(), body: { enabledModules } };
      await made(at.service.request("PUT", `/admin/tenants/${shop.tenantId}/modules`, said), 200);
    };
    await enable([]);
    assert.deepEqual(problemOf(await at.charge(customerId, 1)), [403, "module_disabled"]);
    assert.deepEqual(problemOf(await shop.get(`/credit/accounts/${id}`)), [403, "module_disabled"]);
    await enable(["Credit"]);
    assert.equal(await at.balanceOf(id), "0.00");
  });

  test("409 credit_account_blocked also of a till that says it was offline: limits are passed by a push, which is flagged", async () => {
    const { id, customerId } = await at.account();
    const till = await openBoundTill(service, shop);
    const { lines, payments } = at.sale(customerId, 1, at.methods.OnAccount);
    const sell = () => till.sell(lines as object[], { customerId, payments, isOffline: true });
    await made(shop.patch(`/credit/accounts/${id}`, { isBlocked: true }), 200);
    assert.deepEqual(problemOf(await sell()), [409, "credit_account_blocked"]);
    await made(shop.patch(`/credit/accounts/${id}`, { isBlocked: false }), 200);
    await made(sell());
    assert.equal(await at.balanceOf(id), "10.00");
  });

  test("adjusted, written off and reversed, each once and audited", async () => {
    const { id, customerId } = await at.account();
    await made(at.charge(customerId, 4));
    const more = await made(at.adjust(id, "Increase", "5"));
    await assertAudited(shop, {
      event: "credit.adjusted",
      by,
      to: ["CreditAccount", id],
      details: { entryId: more.id, kind: "Adjustment", amount: "5.00", reason: "As agreed" },
    });
    assert.deepEqual(problemOf(await at.adjust(id, "WriteOff", "45.01")), [400, "payment_exceeds_balance"]);
    const off = await made(at.adjust(id, "WriteOff", "45"));
    assert.deepEqual([off.kind, await at.balanceOf(id)], ["WriteOff", "0.00"]);
    const undone = await made(reverse(id, off.id));
    assert.deepEqual([undone.kind, undone.reversedId, await at.balanceOf(id)], ["Reversal", off.id, "45.00"]);
    const details = { entryId: off.id, reversalId: undone.id, amount: "-45.00", reason: "Mistake" };
    await assertAudited(shop, { event: "credit.entry_reversed", by, to: ["CreditAccount", id], details });
    assert.deepEqual(problemOf(await reverse(id, off.id)), [409, "entry_already_reversed"]);
    const open = await at.entriesOf(id, "?isOpen=true");
    assert.deepEqual(open.map((one: Reply["body"]) => one.remaining).toSorted(), ["40.00", "5.00"]);
    await made(reverse(id, more.id));
    assert.equal(await at.balanceOf(id), "40.00");
    const payment = await made(at.pay(id, "40"));
    assert.deepEqual(Object.keys((await reverse(id, payment.id)).body.errors), ["cashSessionId"]);
    await made(reverse(id, payment.id, session()));
    assert.equal(await at.balanceOf(id), "40.00");
    const [{ id: saleEntry }] = (await at.entriesOf(id)).filter(({ kind }: Reply["body"]) => kind === "Charge");
    assert.deepEqual(Object.keys((await reverse(id, saleEntry)).body.errors), ["entryId"]);
    const overpaid = await made(at.adjust(id, "Decrease", "60"));
    assert.deepEqual([overpaid.remaining, await at.balanceOf(id)], ["-20.00", "-20.00"]);
    await made(at.charge(customerId, 1));
    assert.equal((await at.entriesOf(id, "?isOpen=true"))[0].remaining, "-10.00");
    assert.deepEqual(Object.keys((await at.adjust(id, "Decrease", "1", { dueOn: "2030-01-01" })).body.errors), [
      "dueOn",
    ]);
    const allocations = [{ entryId: more.id, amount: "1" }];
    assert.deepEqual(Object.keys((await at.adjust(id, "Increase", "1", { allocations })).body.errors), ["allocations"]);
    assert.deepEqual(await at.breaches(), []);
  });

  test("what another branch was paid is given back by who works there alone", async () => {
    const { id } = await at.account();
    await made(at.adjust(id, "Increase", "40"));
    const { id: elsewhere } = await made(shop.post("/branches", { code: "B2", name: "Zoo" }));
    const there = await openTill(shop, elsewhere);
    const paid = await made(at.pay(id, "40", { branchId: elsewhere, cashSessionId: there.sessionId }));
    const clerk = await hire(service, shop, as("credit.adjust"), [at.till.branchId]);
    const body = { entryId: paid.id, reason: "Mistake", ...session() };
    const refused = await clerk.post(`/credit/accounts/${id}/reversals`, body);
    assert.deepEqual([...problemOf(refused), refused.body.branchId], [403, "branch_forbidden", elsewhere]);
    assert.equal(await at.balanceOf(id), "0.00");
    const colleague = await hire(service, shop, as("credit.adjust"), [at.till.branchId, elsewhere]);
    await made(colleague.post(`/credit/accounts/${id}/reversals`, body));
    assert.equal(await at.balanceOf(id), "40.00");
  });

  test("a voided sale is not owed; what was paid for it pays what else is due", async () => {
    const { id, customerId } = await at.account();
    const [first] = [await made(at.charge(customerId, 2)), await made(at.charge(customerId, 3))];
    await made(at.pay(id, "20"));
    await made(shop.post(`/orders/${first.id}/void`, { reason: "Mistake" }), 200);
    assert.equal(await at.balanceOf(id), "10.00");
    const open = await at.entriesOf(id, "?isOpen=true");
    assert.deepEqual(
      open.map((one: Reply["body"]) => one.remaining),
      ["10.00"],
    );
    assert.deepEqual(await at.breaches(), []);
  });

  test("what comes back of a sale on account reduces the debt first", async () => {
    const { id, customerId } = await at.account();
    const order = await made(at.charge(customerId, 2));
    const refused = await back(order, [{ methodId: at.till.cash, tendered: "-10" }], customerId);
    assert.deepEqual([...problemOf(refused), refused.body.amount], [400, "refund_reduces_debt", "10.00"]);
    assert.deepEqual(problemOf(await back(order, [{ methodId: at.till.cash, tendered: "-10" }])), [
      400,
      "refund_reduces_debt",
    ]);
    const other = await at.account();
    const elsewhere = await back(order, [{ methodId: at.methods.OnAccount, tendered: "-10" }], other.customerId);
    assert.deepEqual(problemOf(elsewhere), [400, "refund_reduces_debt"]);
    const refund = await made(back(order, [{ methodId: at.methods.OnAccount, tendered: "-10" }], customerId));
    assert.deepEqual([refund.modules.credit.charged, await at.balanceOf(id)], ["-10.00", "10.00"]);
    await made(shop.post(`/orders/${refund.id}/void`, { reason: "Kept" }), 200);
    const [open] = await at.entriesOf(id, "?isOpen=true");
    assert.deepEqual([open.orderId, open.remaining, await at.balanceOf(id)], [order.id, "20.00", "20.00"]);
    await made(at.pay(id, "20"));
    await made(back(order, [{ methodId: at.till.cash, tendered: "-10" }], customerId));
    assert.equal(await at.balanceOf(id), "0.00");
    assert.deepEqual(await at.breaches(), []);
  });

  test("merged customers have one account, erased ones a blocked one; all is handed out", async () => {
    const [target, source] = [await at.account(), await at.account({ limit: null })];
    const order = await made(at.charge(source.customerId, 2));
    await made(at.charge(target.customerId, 1));
    await made(shop.patch(`/credit/accounts/${source.id}`, { isBlocked: true }), 200);
    const merge = (id: string, sourceIds: string[]) => made(shop.post(`/customers/${id}/merge`, { sourceIds }), 200);
    await merge(target.customerId, [source.customerId]);
    const [survivor, merged] = [await at.accountOf(target.id), await at.accountOf(source.id)];
    assert.deepEqual(
      [survivor.balance, survivor.status, merged.balance, merged.status, merged.mergedIntoId],
      ["30.00", "Blocked", "0.00", "Merged", target.id],
    );
    const gone = await at.pay(source.id, "1");
    assert.deepEqual([...problemOf(gone), gone.body.targetId], [409, "credit_account_merged", target.id]);
    await made(shop.post(`/orders/${order.id}/void`, { reason: "Mistake" }), 200);
    assert.equal(await at.balanceOf(target.id), "10.00");
    const alone = await at.account();
    const heir = await at.customer();
    await merge(heir, [alone.customerId]);
    assert.equal((await at.accountOf(alone.id)).customerId, heir);
    await made(shop.post(`/customers/${heir}/erase`), 200);
    assert.equal((await at.accountOf(alone.id)).status, "Blocked");
    const { body } = await shop.get(`/customers/${target.customerId}/export`);
    assert.deepEqual([body.creditAccounts.length, body.creditEntries.length, body.vouchers], [2, 5, []]);
    assert.deepEqual(await at.breaches(), []);
  });

  test("an entry is reversed on its account: 404 by one that is not there, 409 by one that was merged", async () => {
    const [target, source] = [await at.account(), await at.account()];
    const entry = await made(at.adjust(source.id, "Increase", "5"));
    assert.deepEqual(problemOf(await reverse(randomUUID(), entry.id)), [404, "not_found"]);
    assert.deepEqual(Object.keys((await reverse(target.id, entry.id)).body.errors), ["entryId"]);
    await made(shop.post(`/customers/${target.customerId}/merge`, { sourceIds: [source.customerId] }), 200);
    const gone = await reverse(source.id, entry.id);
    assert.deepEqual([...problemOf(gone), gone.body.targetId], [409, "credit_account_merged", target.id]);
    await made(reverse(target.id, entry.id));
    assert.equal(await at.balanceOf(target.id), "0.00");
    assert.deepEqual(await at.breaches(), []);
  });

  test("the last credit at two tills at once is sold once", async () => {
    const clerk = await hire(at.service, shop, as("sales.create"), [at.till.branchId]);
    const { id, customerId } = await at.account({ limit: "10" });
    const sales = await Promise.all(
      Array.from({ length: 6 }, () => clerk.post("/orders", at.sale(customerId, 1, at.methods.OnAccount))),
    );
    assert.deepEqual(sales.map(({ status }) => status).toSorted(), [201, 400, 400, 400, 400, 400]);
    assert.equal(await at.balanceOf(id), "10.00");
    const paid = await Promise.all(Array.from({ length: 4 }, () => at.pay(id, "10")));
    assert.deepEqual(paid.map(({ status }) => status).toSorted(), [201, 400, 400, 400]);
    assert.deepEqual(await at.breaches(), []);
  });

  test("a statement of some days as JSON and as a page; what all owe, by age", async () => {
    const customerId = (await made(shop.post("/customers", { name: "<Bob & Co>" }))).id;
    const { id } = await made(shop.post("/credit/accounts", { customerId, limit: null, termsDays: 0 }));
    await made(at.charge(customerId, 3));
    await made(at.adjust(id, "OpeningBalance", "20", { dueOn: "2020-01-01" }));
    await made(at.pay(id, "5"));
    const today = at.service.deps.now().toISOString().slice(0, 10);
    const path = `/credit/accounts/${id}/statement?from=${today}&to=${today}`;
    const statement = await made(shop.get(path), 200);
    assert.deepEqual([statement.opening, statement.closing, statement.entries.length], ["0.00", "45.00", 3]);
    assert.deepEqual(
      statement.entries.map((one: Reply["body"]) => one.balance),
      ["30.00", "50.00", "45.00"],
    );
    assert.deepEqual(statement.ageing, {
      current: "30.00",
      days1To30: "0.00",
      days31To60: "0.00",
      days61To90: "0.00",
      over90: "15.00",
      unused: "0.00",
      total: "45.00",
    });
    const earlier = `/credit/accounts/${id}/statement?from=2020-01-01&to=2020-01-31`;
    assert.deepEqual((await made(shop.get(earlier), 200)).closing, "0.00");
    const html = await at.service.request("GET", `${path}&language=de`, {
      tenantId: shop.tenantId,
      token: shop.token,
      headers: { accept: "text/html" },
    });
    const page = String(html.body);
    assert.match(page, /@page \{ size: A4.*&lt;Bob &amp; Co&gt;.*<h1>Kontoauszug.*45,00/s);
    assert.deepEqual(
      Object.keys((await shop.get(`/credit/accounts/${id}/statement?from=2020-01-01&to=2022-01-01`)).body.errors),
      ["to"],
    );
    const report = await made(shop.get("/reports/receivables?limit=1"), 200);
    assert.deepEqual([report.items.length, report.nextCursor === null], [1, false]);
    const all = await made(shop.get("/reports/receivables?limit=1000"), 200);
    const own = all.items.find(({ accountId }: Reply["body"]) => accountId === id);
    assert.deepEqual([own.ageing.over90, own.ageing.total, own.name], ["15.00", "45.00", "<Bob & Co>"]);
    const sum = all.items.reduce((total: number, one: Reply["body"]) => total + Number(one.ageing.total), 0);
    assert.equal(Number(all.total.total).toFixed(2), sum.toFixed(2));
    const csv = await at.service.request("GET", "/reports/receivables?limit=1", {
      tenantId: shop.tenantId,
      token: shop.token,
      headers: { accept: "text/csv" },
    });
    const [header, ...lines] = String(csv.body).trimEnd().split("\n");
    assert.equal(header, "accountId,customerId,name,limit,current,days1To30,days31To60,days61To90,over90,unused,total");
    assert.equal(lines.length, all.items.length, "all accounts, not only a page");
    assert.ok(lines.some((line) => line.startsWith(`${id},`) && line.includes(",15.00,") && line.endsWith(",45.00")));
  });
});
