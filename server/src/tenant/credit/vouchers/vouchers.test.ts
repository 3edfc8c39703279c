import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { assertAudited } from "../../../../test/audit-expectations.ts";
import { made, openCreditShop, type CreditShop } from "../../../../test/credit-shop.ts";
import { startService, type Reply, type TestService } from "../../../../test/harness.ts";
import { problemOf } from "../../../../test/staff.ts";

const dayMs = 86_400_000;
const newCode = () => randomUUID().replaceAll("-", "").toUpperCase();

describe("store credit and gift cards", () => {
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

  const voucherOf = async (id: string) => made(shop.get(`/credit/vouchers/${id}`), 200);
  const balanceOf = async (id: string) => (await voucherOf(id)).balance;
  const entriesOf = async (id: string) => (await made(shop.get(`/credit/vouchers/${id}/entries`), 200)).items;
  const enter = (id: string, kind: string, more: object = {}) =>
    shop.post(`/credit/vouchers/${id}/entries`, { kind, reason: "By hand", ...more });
  const patch = (id: string, body: object) => made(shop.patch(`/credit/vouchers/${id}`, body), 200);
  const day = (days: number) => new Date(service.deps.now().getTime() + days * dayMs).toISOString().slice(0, 10);
  const payBy = (
    customerId: string | null,
    kind: "StoreCredit" | "GiftCard",
    pieces: number,
    input?: object,
    more: object = {},
  ) =>
    shop.post(
      "/orders",
      at.sale(customerId, pieces, at.methods[kind], {
        payments: [
          {
            methodId: at.methods[kind],
            tendered: String(pieces * 10),
            ...(input === undefined ? {} : { modules: { credit: input } }),
          },
        ],
        ...more,
      }),
    );
  const giftLine = () => ({ id: randomUUID(), name: "Gift card", quantity: "1", unitPrice: "25" });

  test("a gift card's code is told once, found in any writing, and taken once", async () => {
    const id = randomUUID();
    const body = { id, kind: "GiftCard", amount: "50", reason: "Prize" };
    const card = await made(shop.post("/credit/vouchers", body));
    assert.match(card.code, /^([A-HJKMNP-Z2-9]{4}-){3}[A-HJKMNP-Z2-9]{4}$/);
    assert.deepEqual([card.codeEnding, card.status, card.available], [card.code.slice(-4), "Active", "50.00"]);
    const replay = await shop.post("/credit/vouchers", body);
    assert.deepEqual([replay.status, replay.body.code, (await voucherOf(id)).code], [200, null, null]);
    const details = { kind: "GiftCard", customerId: null, amount: "50.00", reason: "Prize" };
    await assertAudited(shop, { event: "voucher.issued", by, to: ["Voucher", id], details });
    const written = card.code.replaceAll("-", " ").toLowerCase();
    const found = await made(shop.post("/credit/vouchers/lookup", { code: written }), 200);
    assert.equal(found.id, id);
    assert.deepEqual(problemOf(await shop.post("/credit/vouchers/lookup", { code: newCode() })), [404, "not_found"]);
    const taken = await shop.post("/credit/vouchers", { ...body, id: randomUUID(), code: card.code });
    assert.deepEqual(problemOf(taken), [409, "code_taken"]);
    const own = { kind: "StoreCredit", amount: "5", reason: "Kind" };
    assert.deepEqual(Object.keys((await shop.post("/credit/vouchers", own)).body.errors), ["customerId"]);
    const coded = { ...own, customerId: await at.customer(), code: newCode() };
    assert.deepEqual(Object.keys((await shop.post("/credit/vouchers", coded)).body.errors), ["code"]);
  });

  test("every state and action: the illegal are refused, and nothing is written", async () => {
    const issue = async () => (await at.issue({ amount: "20" })).id as string;
    const states: Readonly<Record<string, () => Promise<string>>> = {
      Active: issue,
      Blocked: async () => {
        const id = await issue();
        await patch(id, { isBlocked: true });
        return id;
      },
      Expired: async () => {
        const id = await issue();
        await patch(id, { expiresOn: day(-1) });
        return id;
      },
      Used: async () => {
        const id = await issue();
        await made(enter(id, "Redeem", { amount: "20" }));
        return id;
      },
    };
    const [blocked, expired, short] = ["voucher_blocked", "voucher_expired", "store_credit_insufficient"];
    const actions: Readonly<
      Record<string, readonly [amount: string | undefined, answers: readonly (string | undefined)[]]>
    > = {
      Issue: ["5", [undefined, blocked, expired, undefined]],
      Redeem: ["5", [undefined, blocked, expired, short]],
      Hold: ["5", [undefined, blocked, expired, short]],
      Expire: [undefined, [undefined, undefined, undefined, short]],
    };
    for (const [kind, [amount, answers]] of Object.entries(actions))
      for (const [i, [state, make]] of Object.entries(states).entries()) {
        const id = await make();
        assert.equal((await voucherOf(id)).status, state);
        const before = await entriesOf(id);
        const reply = await enter(id, kind, amount === undefined ? {} : { amount });
        const expected = answers[i];
        assert.equal(reply.body.errorCode, expected, `${kind} of ${state}`);
        assert.equal(
          reply.status,
          expected === undefined ? 201 : expected === short ? 400 : 409,
          `${kind} of ${state}`,
        );
        if (expected !== undefined) assert.deepEqual(await entriesOf(id), before);
      }
    assert.deepEqual(await at.breaches(), []);
  });

  test("a voucher pays on its last day, and no more on the next", async () => {
    const { id } = await at.issue({ amount: "20" });
    await patch(id, { expiresOn: day(0) });
    assert.equal((await made(shop.get(`/credit/vouchers/${id}`), 200)).status, "Active");
    await made(enter(id, "Redeem", { amount: "1" }));
    await patch(id, { expiresOn: day(-1) });
    assert.equal((await made(shop.get(`/credit/vouchers/${id}`), 200)).status, "Expired");
  });

  test("a hold is kept from others, released or redeemed once, after it expired, too; members are checked", async () => {
    const { id } = await at.issue({ amount: "20" });
    const hold = async (amount: string, more: object = {}) => (await made(enter(id, "Hold", { amount, ...more }))).id;
    const [first, second] = [await hold("5"), await hold("10")];
    assert.deepEqual([(await voucherOf(id)).held, (await voucherOf(id)).available], ["15.00", "5.00"]);
    const more = await enter(id, "Redeem", { amount: "6" });
    assert.deepEqual([...problemOf(more), more.body.available], [400, "store_credit_insufficient", "5.00"]);
    await made(enter(id, "Release", { entryId: first }));
    assert.deepEqual(problemOf(await enter(id, "Release", { entryId: first })), [409, "hold_ended"]);
    await patch(id, { expiresOn: day(-1) });
    assert.deepEqual(problemOf(await enter(id, "Redeem", { amount: "11", entryId: second })), [
      400,
      "store_credit_insufficient",
    ]);
    await made(enter(id, "Redeem", { amount: "8", entryId: second }));
    assert.deepEqual(problemOf(await enter(id, "Redeem", { amount: "1", entryId: second })), [409, "hold_ended"]);
    assert.deepEqual([(await voucherOf(id)).balance, (await voucherOf(id)).held], ["12.00", "0.00"]);
    await patch(id, { expiresOn: null });
    for (const [kind, members, path] of [
      ["Issue", {}, "amount"],
      ["Expire", { amount: "1" }, "amount"],
      ["Release", {}, "entryId"],
      ["Hold", { amount: "1", entryId: first }, "entryId"],
      ["Redeem", { amount: "1", entryId: randomUUID() }, "entryId"],
      ["Issue", { amount: "1", heldUntil: service.deps.now().toISOString() }, "heldUntil"],
      ["Hold", { amount: "1", heldUntil: "2020-01-01T00:00:00Z" }, "heldUntil"],
      ["Reverse", { entryId: first }, "entryId"],
    ] as const)
      assert.deepEqual(Object.keys((await enter(id, kind, members)).body.errors ?? {}), [path], kind);
    assert.deepEqual(await at.breaches(), []);
  });

  test("an issue and a redemption by hand are reversed once; an issue only while it is there", async () => {
    const { id } = await at.issue({ amount: "20" });
    const redeemed = await made(enter(id, "Redeem", { amount: "15" }));
    const [, issued] = await entriesOf(id);
    assert.deepEqual(problemOf(await enter(id, "Reverse", { entryId: issued.id })), [400, "store_credit_insufficient"]);
    const undone = await made(enter(id, "Reverse", { entryId: redeemed.id }));
    const details = { entryId: undone.id, kind: "Reverse", amount: "15.00", reason: "By hand" };
    await assertAudited(shop, { event: "voucher.entered", by, to: ["Voucher", id], details });
    assert.deepEqual(problemOf(await enter(id, "Reverse", { entryId: redeemed.id })), [409, "entry_already_reversed"]);
    await made(enter(id, "Reverse", { entryId: issued.id }));
    assert.deepEqual([await balanceOf(id), (await voucherOf(id)).status], ["0.00", "Used"]);
  });

  test("a sale redeems a card by its code, a hold, and store credit that expires first; a void gives it back", async () => {
    const code = newCode();
    const { id } = await at.issue({ code, amount: "30" });
    const order = await made(payBy(null, "GiftCard", 2, { code }));
    assert.deepEqual(order.modules.credit.vouchers, [
      { voucherId: id, amount: "20.00", kind: "GiftCard", codeEnding: code.slice(-4), balance: "10.00" },
    ]);
    assert.ok(!JSON.stringify(order).includes(code));
    assert.deepEqual(problemOf(await payBy(null, "GiftCard", 2, { code })), [400, "store_credit_insufficient"]);
    await made(shop.post(`/orders/${order.id}/void`, { reason: "Mistake" }), 200);
    assert.equal(await balanceOf(id), "30.00");
    const { id: holdId } = await made(enter(id, "Hold", { amount: "25" }));
    const [otherCode, other] = [newCode(), (await at.issue({ amount: "5" })).id];
    await at.issue({ code: otherCode, amount: "5" });
    for (const named of [{ voucherId: other }, { voucherId: randomUUID() }, { code: otherCode }]) {
      const refused = await payBy(null, "GiftCard", 2, { holdId, ...named });
      assert.deepEqual(Object.keys(refused.body.errors), ["payments[0].modules.credit"]);
    }
    await made(payBy(null, "GiftCard", 2, { holdId, voucherId: id }));
    assert.deepEqual([(await voucherOf(id)).balance, (await voucherOf(id)).held], ["10.00", "0.00"]);
    const again = await payBy(null, "GiftCard", 2, { holdId });
    assert.deepEqual(Object.keys(again.body.errors), ["payments[0].modules.credit.holdId"]);

    const customerId = await at.customer();
    const own = async (amount: string, expiresOn: string | null) =>
      (await at.issue({ kind: "StoreCredit", customerId, amount, expiresOn })).id as string;
    const [late, soon, gone] = [await own("10", null), await own("10", day(5)), await own("10", day(-1))];
    await made(payBy(customerId, "StoreCredit", 1));
    assert.deepEqual([await balanceOf(late), await balanceOf(soon), await balanceOf(gone)], ["10.00", "0.00", "10.00"]);
    assert.deepEqual(problemOf(await payBy(customerId, "StoreCredit", 2)), [400, "store_credit_insufficient"]);
    assert.deepEqual(problemOf(await payBy(customerId, "StoreCredit", 1, { voucherId: gone })), [
      409,
      "voucher_expired",
    ]);
    assert.deepEqual(problemOf(await payBy(null, "StoreCredit", 1)), [400, "customer_required"]);
    const foreign = await payBy(await at.customer(), "StoreCredit", 1, { voucherId: late });
    assert.deepEqual(Object.keys(foreign.body.errors), ["payments[0].modules.credit"]);
    await patch(late, { isBlocked: true });
    const changed = { before: { status: "Active" }, after: { status: "Blocked" } };
    await assertAudited(shop, { event: "voucher.changed", by, to: ["Voucher", late], details: changed });
    assert.deepEqual(problemOf(await payBy(customerId, "StoreCredit", 1, { voucherId: late })), [
      409,
      "voucher_blocked",
    ]);
    assert.deepEqual(await at.breaches(), []);
  });

  test("store credit that a hold keeps is left: the next one pays the rest", async () => {
    const customerId = await at.customer();
    const own = async (expiresOn: string | null) =>
      (await at.issue({ kind: "StoreCredit", customerId, amount: "10", expiresOn })).id as string;
    const [first, next] = [await own(day(5)), await own(null)];
    await made(enter(first, "Hold", { amount: "6" }));
    await made(payBy(customerId, "StoreCredit", 1));
    assert.deepEqual([await balanceOf(first), await balanceOf(next)], ["6.00", "4.00"]);
    const more = await payBy(customerId, "StoreCredit", 1);
    assert.deepEqual([...problemOf(more), more.body.available], [400, "store_credit_insufficient", "4.00"]);
  });

  test("a sale sells gift cards, and its void or return takes them back unless something is spent", async () => {
    const sell = (code: string, line: object = giftLine(), more: object = {}) =>
      at.till.sell([line], {
        modules: { credit: { giftCards: [{ lineId: (line as { id: string }).id, code }] } },
        ...more,
      });
    const code = newCode();
    const sold = await made(sell(code));
    const [{ voucherId, amount }] = sold.modules.credit.vouchers;
    assert.deepEqual([amount, await balanceOf(voucherId)], ["-25.00", "25.00"]);
    assert.deepEqual(problemOf(await sell(code)), [409, "code_taken"]);
    const line = giftLine();
    const twice = {
      modules: {
        credit: {
          giftCards: [
            { lineId: line.id, code: newCode() },
            { lineId: line.id, code: newCode() },
          ],
        },
      },
    };
    assert.deepEqual(Object.keys((await at.till.sell([line], twice)).body.errors), [
      "modules.credit.giftCards[1].lineId",
    ]);
    const two = await sell(newCode(), { ...giftLine(), quantity: "2" });
    assert.deepEqual(Object.keys(two.body.errors), ["modules.credit.giftCards[0].lineId"]);
    await made(payBy(null, "GiftCard", 1, { code }));
    const spent = await shop.post(`/orders/${sold.id}/void`, { reason: "Mistake" });
    assert.deepEqual(problemOf(spent), [400, "store_credit_insufficient"]);
    const other = await made(sell(newCode()));
    await made(shop.post(`/orders/${other.id}/void`, { reason: "Mistake" }), 200);
    assert.equal(await balanceOf(other.modules.credit.vouchers[0].voucherId), "0.00");
    const third = await made(sell(newCode()));
    await made(
      at.till.sell([{ kind: "Refund", originalLineId: third.lines[0].id, quantity: "-1" }], {
        payments: [{ methodId: at.till.cash, tendered: "-25" }],
      }),
    );
    assert.equal(await balanceOf(third.modules.credit.vouchers[0].voucherId), "0.00");
    assert.deepEqual(await at.breaches(), []);
  });

  test("goods come back for store credit or onto a card, new or known", async () => {
    const customerId = await at.customer();
    const back = async (kind: "StoreCredit" | "GiftCard", input?: object) => {
      const order = await made(at.sell(customerId, 1, at.till.cash));
      const modules = input === undefined ? {} : { modules: { credit: input } };
      return at.till.sell([{ kind: "Refund", originalLineId: order.lines[0].id, quantity: "-1" }], {
        customerId,
        payments: [{ methodId: at.methods[kind], tendered: "-10", ...modules }],
      });
    };
    const refund = await made(back("StoreCredit"));
    const [{ voucherId, amount }] = refund.modules.credit.vouchers;
    assert.deepEqual([amount, (await voucherOf(voucherId)).customerId], ["-10.00", customerId]);
    const code = newCode();
    await made(back("GiftCard", { code }));
    await made(back("GiftCard", { code }));
    assert.equal((await made(shop.post("/credit/vouchers/lookup", { code }), 200)).balance, "20.00");
    assert.deepEqual(Object.keys((await back("GiftCard")).body.errors), ["payments[0].modules.credit"]);
    const card = (await at.issue({ amount: "20" })).id as string;
    for (const [change, refusal] of [
      [{ isBlocked: true }, "voucher_blocked"],
      [{ isBlocked: false, expiresOn: day(-1) }, "voucher_expired"],
    ] as const) {
      await patch(card, change);
      assert.deepEqual(problemOf(await back("GiftCard", { voucherId: card })), [409, refusal]);
    }
    const heir = await at.customer();
    await made(shop.post(`/customers/${heir}/merge`, { sourceIds: [customerId] }), 200);
    assert.equal((await voucherOf(voucherId)).customerId, heir);
    assert.deepEqual(await at.breaches(), []);
  });

  test("the last of a card at many tills at once is taken once", async () => {
    const code = newCode();
    const { id } = await at.issue({ code, amount: "10" });
    const sales = await Promise.all(Array.from({ length: 6 }, () => payBy(null, "GiftCard", 1, { code })));
    assert.deepEqual(sales.map(({ status }) => status).toSorted(), [201, 400, 400, 400, 400, 400]);
    assert.equal(await balanceOf(id), "0.00");
  });

  test("the clock releases holds and takes what has expired, as long as the settings say", async () => {
    assert.equal((await at.issue()).expiresOn, null);
    await made(shop.patch("/settings", { modules: { credit: { voucherDays: 10 } } }), 200);
    const card = await at.issue({ amount: "20" });
    assert.equal(card.expiresOn, day(10));
    await made(enter(card.id, "Hold", { amount: "5" }));
    const token = async () => shop.login(shop.owner.email, shop.owner.password);
    await service.deps.scheduler.run();
    service.now.advance(12 * dayMs);
    await service.deps.scheduler.run();
    const said = { tenantId: shop.tenantId, token: await token() };
    const { body } = await service.request("GET", `/credit/vouchers/${card.id}`, said);
    assert.deepEqual([body.balance, body.held, body.status], ["0.00", "0.00", "Used"]);
    const kinds = (await service.request("GET", `/credit/vouchers/${card.id}/entries`, said)).body.items;
    assert.deepEqual(kinds.map((one: Reply["body"]) => one.kind).toSorted(), ["Expire", "Hold", "Issue", "Release"]);
    assert.deepEqual(await at.breaches(), []);
  });
});
