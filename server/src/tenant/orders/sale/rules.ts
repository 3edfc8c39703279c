import { Big } from "big.js";
import type { TenantWrite } from "../../../kernel/db/handles.ts";
import { money } from "../../../kernel/http/shapes.ts";
import { requireApproved, type Need, type UsedApproval } from "../../gate/approvals.ts";
import { audit, requirePermission, withApprovals, type Actor } from "../../gate/context.ts";
import { isClockBack } from "../../gate/findings.ts";
import type { Permission } from "../../gate/permissions.ts";
import type { PricedBasket } from "../basket/basket.ts";
import { isCustom } from "../basket/lines.ts";
import type { Facts } from "../basket/facts.ts";
import { countRefund, mayRefund, refundedTotal } from "./refund-lines.ts";
import type { OrderInput } from "../schema.ts";

/**
 * Lets the actor sell a basket that needs more than selling: other prices and taxes, big discounts, goods that come
 * back, and what modules need for its payments (`ofModules`). What the actor does not hold outright is approved once by
 * `input.approvalIds` or the actor's approvals: each is for the amount at least, and for this order when the client
 * made its id. Answers with the approvals used. Throws 403 `permission_denied`, `approval_required`.
 */
export async function approveExceptions(
  tx: TenantWrite,
  actor: Actor,
  orderId: string,
  input: Pick<OrderInput, "id" | "approvalIds" | "serviceCharge">,
  basket: PricedBasket,
  facts: Facts,
  ofModules: readonly string[],
): Promise<UsedApproval[]> {
  const needs: Map<string, Big> = exceptionsOf(actor, input, basket, facts);
  for (const permission of ofModules) needs.set(permission, basket.priced.totals.total);
  if (needs.size === 0) return [];
  const permissions = [...needs.keys()];
  if (needs.has("sales.refund") && (await mayRefund(tx, actor, basket, facts))) needs.delete("sales.refund");
  const text = (amount: Big) => money(amount.abs(), facts.settings.currencyDigits);
  const needed = [...needs].map(([permission, amount]): Need<string> => ({
    permission,
    amount: text(amount),
    orderId: input.id,
  }));
  const approvals = await requireApproved<string>(tx, withApprovals(actor, input.approvalIds), needed);
  if (needs.has("sales.refund") && !approvals.some(({ permission }) => permission === "sales.refund"))
    await countRefund(tx, actor, basket, facts.settings, null);
  const details = { permissions, approvals };
  await audit(tx, actor, { event: "order.exceptions", subjectType: "Order", subjectId: orderId, details });
  return approvals;
}

/** How many lines of one article may each take off up to a unit more, by rounding. */
const mostRounded = 10;

function sumOf(amounts: readonly Big[]): Big {
  return amounts.reduce((sum, part) => sum.plus(part), new Big(0));
}

/**
 * The permissions a basket needs beyond selling, each with what it comes to: what is taken off by hand, or off the
 * list's prices, the tax or the price of what is taxed otherwise, what comes back, what is voided, what is backdated,
 * what is larger than any sale of the shop. Who gives a discount or leaves out the service charge must hold
 * `sales.discount` (403 `permission_denied`); for the rest an approval does.
 */
function exceptionsOf(
  actor: Actor,
  input: Pick<OrderInput, "serviceCharge">,
  basket: PricedBasket,
  { settings, at }: Facts,
): Map<Permission, Big> {
  const { discountLimit, currencyDigits, serviceCharge } = settings;
  const needed = new Map<Permission, Big>();
  const add = (permission: Permission, amount: Big) =>
    needed.set(permission, amount.abs().plus(needed.get(permission) ?? 0));
  if (isBackdated(actor, at)) add("sales.backdate", basket.priced.totals.total);
  const discounts = basket.lines
    // What comes back of an earlier sale has the price and the discounts of that.
    .filter(({ original }) => original === undefined)
    .filter(({ voidsLineId }) => voidsLineId === undefined)
    .map(({ id }) => manualDiscount(basket, id));
  const isWaived = !input.serviceCharge && new Big(serviceCharge ?? 0).gt(0);
  if (isWaived || discounts.some(({ off }) => off.gt(0))) requirePermission(actor, "sales.discount");
  const unit = new Big(10).pow(-currencyDigits);
  // Rounding may give away a unit a line, but not as often as an article is cut into lines.
  const isBeyond = (of: readonly ReturnType<typeof manualDiscount>[]) => {
    const most = sumOf(of.map(({ gross }) => gross))
      .times(discountLimit)
      .div(100);
    const off = sumOf(of.map((one) => one.off));
    const units = Math.min(of.filter(({ isRounded }) => isRounded).length, mostRounded);
    return units === 0 ? off.gt(most) : off.gte(most.plus(unit.times(units)));
  };
  const byArticle = [...Map.groupBy(discounts, ({ article }) => article).values()];
  const exceeds = discounts.some((one) => isBeyond([one])) || byArticle.some(isBeyond);
  if (exceeds) for (const { off } of discounts) add("sales.discountAny", off);
  basket.orderLines.forEach((line, i) => {
    const { kind, priceSource, listPrice, unitPrice, quantity, total } = line;
    const { input, sellable, original } = basket.lines[i] ?? {};
    const offList = new Big(listPrice ?? unitPrice).minus(unitPrice).times(quantity);
    if (priceSource === "Override" && kind !== "Void" && original === undefined)
      add("sales.overridePrice", offList.abs().round(currencyDigits, Big.roundUp));
    if (isCustom(line) && kind !== "Void") add("sales.custom", new Big(total));
    if (kind === "Void") add("sales.voidLine", new Big(total));
    const hasOtherTax = input?.taxGroupId !== undefined && input.taxGroupId !== sellable?.taxGroupId;
    if (hasOtherTax && sellable !== undefined) add("sales.overrideTax", new Big(total));
  });
  if (basket.orderLines.some(({ kind }) => kind === "Refund")) add("sales.refund", refundedTotal(basket));
  if (basket.isTaxOverridden) add("sales.overrideTax", basket.priced.totals.tax);
  const large = largeTotal(basket, settings);
  if (large !== undefined) add("sales.large", large);
  return needed;
}

/** The amount of an order, in and out, when it is beyond the shop's limits; undefined when it is within them. */
function largeTotal(
  { lines, priced }: PricedBasket,
  { quantityLimit, totalLimit }: Facts["settings"],
): Big | undefined {
  const quantities = new Map<string, Big>();
  for (const { id, voidsLineId, sellable, input } of lines) {
    // A line by name is an article of its own.
    const article = sellable?.variantId ?? voidsLineId ?? id;
    quantities.set(article, new Big(input.quantity).abs().plus(quantities.get(article) ?? 0));
  }
  const total = sumOf(priced.lines.map(({ gross }) => gross.abs()));
  const isLarge = total.gt(totalLimit) || [...quantities.values()].some((quantity) => quantity.gt(quantityLimit));
  return isLarge ? total : undefined;
}

/** Minutes that a till may take to send a sale, and that its clock may be behind. */
const sendingMinutes = 10;

/** Minutes that a till may be without connection before somebody looks at what it brings: as long as it checks PINs. */
const offlineMinutes = 24 * 60;

/**
 * Whether a sale is dated so far back that somebody could choose prices and promotions by its date. False when it is
 * noted already that the till's clock went back.
 */
export function isBackdated({ now, findings }: Actor, at: Date): boolean {
  if (isClockBack(findings)) return false;
  const minutes = findings === undefined ? sendingMinutes : offlineMinutes;
  return now.getTime() - at.getTime() > minutes * 60_000;
}

/**
 * The discounts by hand on the part of a line that is not voided. `isRounded`: there is a percentage or a share of the
 * order's discount, which rounding can make larger by less than a unit.
 */
function manualDiscount({ lines, orderLines, priced, discounts }: PricedBasket, lineId: string) {
  const kept = priced.lines.flatMap((line, i) =>
    (line.voidsLineId ?? line.id) === lineId ? [{ line, own: orderLines[i]?.discounts ?? [] }] : [],
  );
  const isManual = (discount: { readonly source: string } | undefined) => discount?.source === "Manual";
  const own = kept.flatMap(({ line, own: given }) => line.discounts.filter((_, k) => isManual(given[k])));
  const shares = kept.flatMap(({ line }) => line.orderDiscounts.filter((_, k) => isManual(discounts[k])));
  const isPercent = kept.some(({ own: given }) => given.some((one) => isManual(one) && one.kind === "Percent"));
  return {
    article: lines.find(({ id }) => id === lineId)?.sellable?.variantId,
    off: sumOf([...own, ...shares]).abs(),
    gross: sumOf(kept.map(({ line }) => line.gross)).abs(),
    isRounded: isPercent || !sumOf(shares).eq(0),
  };
}
