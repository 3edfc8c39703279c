import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Big } from "big.js";
import { modules } from "../../server/src/tenant/modules.ts";
import { listBreaches } from "../../server/src/tenant/verify/sql.ts";
import { startService, type TestService, type Shop } from "../../server/test/harness.ts";
import { dataFolder } from "./data.ts";
import { readReceipts, type StoreReceipt } from "./file.ts";
import { isGift } from "./order.ts";
import { postReceipts } from "./post.ts";
import { differencesOfReports } from "./reports.ts";
import { openingCredit, openStore } from "./shop.ts";

// A whole day and the next, and what is odd; `npm run bench -- receipts` posts all of them.
const count = 240;
const rules = modules.flatMap(({ verify = [] }) => verify);

/** Change that is not of cash and checks, and payments taken back: cash back, payouts and corrections of the till. */
function isOdd({ tenders, change }: StoreReceipt): boolean {
  const handed = tenders.filter(({ code, amount }) => ["CA", "CK"].includes(code) && !amount.startsWith("-"));
  const isBeyond = handed.reduce((sum, { amount }) => sum.plus(amount), new Big(0)).lt(change);
  return isBeyond || tenders.some(({ amount }) => amount.startsWith("-"));
}

describe("real receipts", () => {
  let folder: string;
  let service: TestService;
  let receipts: StoreReceipt[];
  before(async () => {
    folder = dataFolder("store", "receipts-01-20.ndjson");
    service = await startService({ shops: "opened" });
    receipts = readReceipts(folder).slice(0, count);
  });
  after(() => service?.close());

  const breachesOf = async ({ tenantId }: Shop) => {
    const tenant = await service.deps.directory.resolve(tenantId);
    assert.ok(tenant);
    return service.deps.databases.read(tenant, (tx) => listBreaches(tx, rules));
  };
  /** What the books say, without what differs from shop to shop. */
  const booksOf = async (shop: Shop, sessionIds: readonly string[]) => {
    const reports = [];
    for (const id of sessionIds) {
      const { body } = await shop.get(`/cash/sessions/${id}/z-report`);
      const { totals, cash, taxes, tenders, number } = body;
      const amounts = (list: { amount?: string; taxAmount?: string }[]) =>
        list.map(({ amount, taxAmount }) => amount ?? taxAmount).sort();
      reports.push({ number, totals, cash, taxes: amounts(taxes), tenders: amounts(tenders) });
    }
    return reports;
  };

  test("201 for all but one, of a shop's 3,331 at least 99.9 %: cash back, payouts and corrections, too", async () => {
    const all = readReceipts(folder);
    const odd = all.filter((receipt) => isOdd(receipt));
    assert.ok(odd.length > 20, String(odd.length));
    const store = await openStore(await service.openShop(), folder, odd);
    const { refused, differences } = await postReceipts(service, store, odd);
    // A coupon for goods that were voided: its value went out in cash.
    assert.deepEqual(
      refused.map(({ index, reason }) => [odd[index]?.tenders.map(({ code }) => code).join(" "), reason]),
      [["CP CP", "change_not_allowed"]],
    );
    assert.ok(refused.length / all.length < 0.001);
    assert.deepEqual(differences, []);
    assert.deepEqual(await breachesOf(store.shop), []);
  });

  test("what is charged in the store, store credit and gifts are in their ledgers to the cent, and so are the reports of sales, taxes and tenders", async () => {
    const codes = ["MI", "SC", "GD", "TC"];
    const owed = readReceipts(folder).filter(({ tenders }) => tenders.some(({ code }) => codes.includes(code)));
    assert.ok(owed.length > 400, String(owed.length));
    const store = await openStore(await service.openShop({ modules: ["Credit", "Reporting"] }), folder, owed, true);
    const { refused, differences } = await postReceipts(service, store, owed);
    assert.deepEqual([refused, differences], [[], []]);
    assert.deepEqual(await differencesOfReports(store, owed), []);
    const { shop, customers, credit } = store;
    assert.ok(credit);
    const sumOf = (some: readonly StoreReceipt[], isOne: (code: string) => boolean) =>
      some
        .flatMap(({ tenders }) => tenders)
        .reduce((sum, { code, amount }) => sum.plus(isOne(code) ? amount : 0), new Big(0));
    const charged = new Map<string, Big>();
    for (const receipt of owed) {
      const customerId = customers.get(receipt.member.trim()) ?? credit.strangerId;
      const amount = sumOf([receipt], (code) => code === "MI");
      charged.set(customerId, amount.plus(charged.get(customerId) ?? 0));
    }
    for (const [customerId, amount] of charged) {
      const [account] = (await shop.get(`/credit/accounts?customerId=${customerId}`)).body.items;
      assert.equal(account.balance, amount.toFixed(2), customerId);
    }
    const vouchers: { kind: string; balance: string }[] = [];
    for (const customerId of [credit.strangerId, ...customers.values()])
      vouchers.push(...(await shop.get(`/credit/vouchers?customerId=${customerId}&limit=200`)).body.items);
    const onCredit = vouchers.reduce((sum, { balance }) => sum.plus(balance), new Big(0));
    assert.equal(
      onCredit.toFixed(2),
      sumOf(owed, (code) => code === "SC")
        .neg()
        .plus(openingCredit)
        .toFixed(2),
    );
    const card = await shop.post("/credit/vouchers/lookup", { code: credit.code });
    assert.equal(card.body.balance, sumOf(owed, isGift).neg().plus(openingCredit).toFixed(2));
    assert.deepEqual(await breachesOf(shop), []);
  });

  test("201 for each, as in the file to the cent; posted again 200; a shop graduated meanwhile has the same books", async () => {
    const steady = await openStore(await service.openShop(), folder, receipts);
    const first = await postReceipts(service, steady, receipts);
    assert.deepEqual(first.differences, []);
    assert.deepEqual(first.refused, []);
    const second = await postReceipts(service, steady, receipts);
    assert.deepEqual([second.statuses["200"], second.statuses["201"]], [first.statuses["201"], undefined]);
    assert.deepEqual(await breachesOf(steady.shop), []);

    const moved = await openStore(await service.openShop(), folder, receipts);
    const graduate = async (index: number) => {
      if (index !== count / 2) return;
      const path = `/admin/tenants/${moved.shop.tenantId}/graduate?server=second`;
      const { status, body } = await service.request("POST", path, { token: await service.admin() });
      assert.equal(status, 200, JSON.stringify(body));
    };
    const third = await postReceipts(service, moved, receipts, graduate);
    assert.deepEqual([third.differences, third.statuses], [[], first.statuses]);
    assert.deepEqual(await breachesOf(moved.shop), []);
    assert.deepEqual(await booksOf(moved.shop, third.sessionIds), await booksOf(steady.shop, first.sessionIds));
  });
});
