import type { Reply, Shop } from "../harness.ts";
import type { Till } from "../sales.ts";
import { newCode } from "./new-code.ts";

// What a place has of the modules.

/** Promotions of the branch, which take something off for coupons alone. */
export async function furnishPromotions(
  shop: Shop,
  add: (path: string, body: object) => Promise<Reply["body"]>,
  branchId: string,
) {
  const benefit = { kind: "Percent", value: "1" };
  const offer = async (members: object): Promise<string> =>
    (await add("/promotions", { name: newCode(), requiresCoupon: true, branchIds: [branchId], ...members })).id;
  const promotion = async (...moves: readonly string[]): Promise<string> => {
    const id = await offer({ type: "Simple", rule: { benefit } });
    for (const move of moves) {
      const { status, body: answer } = await shop.post(`/promotions/${id}/${move}`);
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(answer)}`);
    }
    return id;
  };
  const id = await promotion("enable");
  const code = newCode();
  const coupon = await add("/coupons", { promotionId: id, code });
  const series = await add("/coupon-series", { promotionId: id, name: "Letter", count: 1 });
  return {
    id,
    draftId: await promotion(),
    /** A draft of articles that go together. */
    setId: await offer({ type: "MixAndMatch", rule: { groups: [{ quantity: 2, items: {} }], benefit } }),
    givenId: await promotion("enable"),
    spareId: await promotion(),
    code,
    couponId: coupon.id as string,
    seriesId: series.id as string,
  };
}

/** Accounts, store credit and gift cards. */
export async function furnishCredit(
  add: (path: string, body: object) => Promise<Reply["body"]>,
  {
    customer,
    named,
    till,
  }: { customer(): Promise<string>; named(path: string, more: object): Promise<string>; till: Till },
) {
  const methodId = await named("/payment-methods", { kind: "OnAccount" });
  const giftMethodId = await named("/payment-methods", { kind: "GiftCard" });
  const untaxedId = await named("/tax-groups", {});
  const [customerId, limitedId] = [await customer(), await customer()];
  const account = await add("/credit/accounts", { customerId, limit: null });
  await add("/credit/accounts", { customerId: limitedId, limit: "0" });
  const path = `/credit/accounts/${account.id}`;
  const owed = await add(`${path}/adjustments`, { kind: "OpeningBalance", amount: "1000", reason: "Old books" });
  const place = { branchId: till.branchId, cashSessionId: till.sessionId, methodId: till.card };
  const payment = await add(`${path}/payments`, { amount: "1", ...place });
  const code = newCode().toUpperCase();
  const voucher = await add("/credit/vouchers", { kind: "GiftCard", code, amount: "50", reason: "Gift" });
  const hold = async (): Promise<string> =>
    (await add(`/credit/vouchers/${voucher.id}/entries`, { kind: "Hold", amount: "1", reason: "Kept" })).id;
  return {
    methodId,
    customerId,
    limitedId,
    accountId: account.id as string,
    owedId: owed.id as string,
    paymentId: payment.id as string,
    voucherId: voucher.id as string,
    holdId: await hold(),
    /** Each is ended by one sale. */
    holds: { order: await hold(), completed: await hold(), returned: await hold() },
    giftMethodId,
    untaxedId,
    code,
  };
}

/** Customers with points, and what brings them. */
export async function furnishLoyalty(
  add: (path: string, body: object) => Promise<Reply["body"]>,
  { customer, named }: { customer(): Promise<string>; named(path: string, more: object): Promise<string> },
) {
  const [customerId, familyId] = [await customer(), await customer()];
  const account = await add("/loyalty/accounts", { customerId });
  const family = await add("/loyalty/accounts", { customerId: familyId });
  const given = await add(`/loyalty/accounts/${account.id}/adjustments`, { points: 1000, reason: "Welcome" });
  return {
    customerId,
    accountId: account.id as string,
    familyId: family.id as string,
    methodId: await named("/payment-methods", { kind: "Loyalty" }),
    entryId: given.id as string,
    ruleId: await named("/loyalty/rules", { basis: "None", minSpend: "1000000" }),
    tierId: await named("/loyalty/tiers", { minSpend: "1000000" }),
  };
}
