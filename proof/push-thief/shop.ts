import { made, openCreditShop, type CreditShop } from "../../server/test/credit-shop.ts";
import type { TestService } from "../../server/test/harness.ts";

/** What the shop of a thief allows. */
export const limits = { discount: 10, line: 20, receipt: 30, day: 40, payOut: 10 } as const;

/** A shop in which much is worth money, and what a cashier finds there. */
export interface World {
  readonly at: CreditShop;
  readonly cashierRole: string;
  /** The reason of a payout. */
  readonly payOut: string;
  /** Takes half off, with a coupon. */
  readonly couponPromotion: string;
  /** The moment so many minutes ago, by the service's clock. */
  ago(minutes: number): string;
}

/** Opens the shop; half of the price was asked until twenty days ago. */
export async function openWorld(service: TestService): Promise<World> {
  const at = await openCreditShop(service, ["Credit", "Promotions", "Returns"]);
  const { shop } = at;
  const ago = (minutes: number) => new Date(service.deps.now().getTime() - minutes * 60_000).toISOString();
  const settings = {
    ...{ stockPolicy: "Allow", discountLimit: String(limits.discount), refundLineLimit: String(limits.line) },
    ...{ refundReceiptLimit: String(limits.receipt), refundDayLimit: String(limits.day) },
    ...{ payOutLimit: String(limits.payOut) },
  };
  await made(shop.patch("/settings", settings), 200);
  const lastMonth = await made(shop.post("/price-lists", { name: "Last month", validTo: ago(20 * 24 * 60) }));
  const entries = [{ variantId: at.bread, price: "5" }];
  await made(shop.put(`/price-lists/${lastMonth.id}/entries`, { entries }), 200);
  const rule = { benefit: { kind: "Percent", value: "50" } };
  const half = { name: "Half", type: "Simple", rule, requiresCoupon: true };
  const couponPromotion: string = (await made(shop.post("/promotions", half))).id;
  await made(shop.post(`/promotions/${couponPromotion}/enable`), 200);
  const roles: { id: string; name: string }[] = (await shop.get("/roles")).body.items;
  const reasons: { id: string; kind: string }[] = (await shop.get("/cash/reasons")).body.items;
  return {
    ...{ at, couponPromotion, ago },
    cashierRole: roles.find(({ name }) => name === "Cashier")?.id ?? "",
    payOut: reasons.find(({ kind }) => kind === "PaidOut")?.id ?? "",
  };
}
