import { made, openCreditShop, type CreditShop } from "../../server/test/credit-shop.ts";
import { randomUUID } from "node:crypto";
import { registerTill, type AtTill } from "../../server/test/devices.ts";
import type { TestService } from "../../server/test/harness.ts";
import { openTill, type Till } from "../../server/test/sales.ts";

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
  /** Its customers buy for less. */
  readonly group: string;
  /** Another till, with the sale that was made at it. */
  readonly theirs: {
    readonly till: Till;
    readonly by: AtTill;
    readonly orderId: string;
    /** What its drawer should hold. */
    readonly cash: string;
  };
  readonly owner: { readonly userId: string; readonly pin: string };
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
  const userId = (await made(shop.get("/me"), 200)).userId as string;
  const owner = { userId, pin: "9731" };
  await made(shop.put("/identity/pin", { pin: owner.pin, password: shop.owner.password }), 204);
  const till = await openTill(shop, at.till.branchId, ago(40 * 24 * 60));
  const by = await (await registerTill(service, shop, till)).signIn();
  const lines = [{ id: randomUUID(), variantId: at.bread, quantity: "1" }];
  const { id: orderId } = await made(
    by.post("/orders", till.order(lines, { payments: [{ methodId: till.cash, tendered: "10" }] })),
  );
  const { cash } = await made(by.get(`/cash/sessions/${till.sessionId}/x-report`), 200);
  const theirs = { till, by, orderId, cash: cash.expected as string };
  const group = (await made(shop.post("/customer-groups", { name: "VIP" }))).id;
  return {
    ...{ at, couponPromotion, ago, group, owner, theirs },
    cashierRole: roles.find(({ name }) => name === "Cashier")?.id ?? "",
    payOut: reasons.find(({ kind }) => kind === "PaidOut")?.id ?? "",
  };
}
