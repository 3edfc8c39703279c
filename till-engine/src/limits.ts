import { sum, zero } from "@tillhouse/pricing/amounts.ts";
import { Big } from "big.js";
import type { Basket } from "./basket.ts";
import type { Copy } from "./copy.ts";
import type { BasketLine } from "./lines.ts";
import type { Approval } from "./outbox.ts";
import { Refusal } from "./refusal.ts";
import { rightsOf } from "./rights.ts";
import { settingsAt, type Settings } from "./shop.ts";

/** What somebody has to approve before it is done, and up to which amount. */
export interface ApprovalNeed {
  readonly permission: string;
  readonly amount: string;
}

/** Somebody has to approve it first (`approve`), by what `needs` says. */
export class ApprovalRequired extends Refusal {
  override readonly name = "ApprovalRequired";
  readonly needs: readonly ApprovalNeed[];

  constructor(needs: readonly ApprovalNeed[]) {
    const names = needs.map(({ permission }) => permission).join(", ");
    super("approval_required", `This needs the approval of someone who holds ${names}.`, { needs });
    this.needs = needs;
  }
}

/** Permissions, each with what it is needed for. */
export type Needs = ReadonlyMap<string, Big>;

interface Who {
  readonly copy: Copy;
  readonly branchId: string;
  readonly userId: string;
  readonly digits: number;
}

/**
 * What the user does not hold outright of it, for somebody to approve. Throws `permission_denied` for what nobody can
 * lend them.
 */
export function toApprove({ copy, branchId, userId, digits }: Who, needs: Needs): ApprovalNeed[] {
  if (needs.size === 0) return [];
  const rights = rightsOf(copy, userId, branchId);
  return [...needs].flatMap(([permission, amount]) => {
    if (rights?.permissions.includes(permission)) return [];
    if (!rights?.permissionsWithApproval.includes(permission)) throw denied(permission);
    return [{ permission, amount: amount.abs().toFixed(digits) }];
  });
}

export function holds(copy: Copy, branchId: string, userId: string, permission: string): boolean {
  return rightsOf(copy, userId, branchId)?.permissions.includes(permission) === true;
}

export function denied(permission: string): Refusal {
  return new Refusal("permission_denied", `This needs the permission ${permission}.`, { permission });
}

/** The needs that no approval is for. */
export function lackingOf(
  needs: readonly ApprovalNeed[],
  approvals: readonly Approval[],
  orderId: string | undefined,
): ApprovalNeed[] {
  return needs.filter(
    (need) =>
      !approvals.some(
        ({ permission, amount, orderId: of }) =>
          permission === need.permission &&
          (amount === undefined || new Big(amount).gte(need.amount)) &&
          (of === undefined || of === orderId),
      ),
  );
}

/** Throws `ApprovalRequired` with the needs that no approval is for. */
export function requireApproved(...asked: Parameters<typeof lackingOf>): void {
  const lacking = lackingOf(...asked);
  if (lacking.length > 0) throw new ApprovalRequired(lacking);
}

/** On so many lines of an article what is taken off may be rounded up, as the shop allows. */
const mostRounded = 10;

/** The permissions that a basket needs beyond selling, as the shop asks for them. Throws `reason_required`. */
export function needsOf(copy: Copy, branchId: string, basket: Basket, isCharged: boolean): Needs {
  const settings = settingsAt(copy, branchId);
  requireReasons(basket, settings);
  const needs = new Map<string, Big>();
  const add = (permission: string, amount: Big) =>
    needs.set(permission, amount.abs().plus(needs.get(permission) ?? zero));
  const off = basket.lines.filter(({ kind }) => kind === "Sale").map((line) => manualDiscount(basket, line));
  const isWaived = !isCharged && Number(settings.serviceCharge ?? 0) > 0;
  if (isWaived || off.some((one) => one.off.gt(0))) add("sales.discount", sum(off.map((one) => one.off)));
  const unit = new Big(10).pow(-basket.digits);
  const isBeyond = (of: readonly ManualOff[]) => {
    const most = sum(of.map(({ gross }) => gross))
      .times(settings.discountLimit)
      .div(100);
    const given = sum(of.map((one) => one.off));
    const units = Math.min(of.filter(({ isRounded }) => isRounded).length, mostRounded);
    return units === 0 ? given.gt(most) : given.gte(most.plus(unit.times(units)));
  };
  const byArticle = [...Map.groupBy(off, ({ article }) => article).values()];
  if (off.some((one) => isBeyond([one])) || byArticle.some(isBeyond))
    for (const one of off) add("sales.discountAny", one.off);
  for (const { id, kind, source, listPrice, unitPrice, quantity, variantId, hasOtherTax, isValue } of basket.lines) {
    const total = basket.priced.lines.find((line) => line.id === id)?.total ?? zero;
    const offList = new Big(listPrice ?? unitPrice).minus(unitPrice).times(quantity);
    if (kind === "Void") add("sales.voidLine", total);
    if (kind !== "Sale") continue;
    if (source === "Override") add("sales.overridePrice", offList.abs().round(basket.digits, Big.roundUp));
    if (variantId === null && !isValue) add("sales.custom", total);
    if (hasOtherTax) add("sales.overrideTax", total);
  }
  const large = largeTotal(basket, settings);
  if (large !== undefined) add("sales.large", large);
  return needs;
}

/** A discount at all is held or refused: nobody lends it. */
export function requireDiscount(copy: Copy, branchId: string, userId: string, needs: Needs): Needs {
  if (!needs.has("sales.discount")) return needs;
  if (!holds(copy, branchId, userId, "sales.discount")) throw denied("sales.discount");
  return new Map([...needs].filter(([permission]) => permission !== "sales.discount"));
}

function requireReasons({ lines, discounts }: Basket, settings: Settings): void {
  const isBare = ({ reasonId }: { readonly reasonId?: string | undefined }) => reasonId === undefined;
  const [sold, voids] = [lines.filter(({ kind }) => kind === "Sale"), lines.filter(({ kind }) => kind === "Void")];
  const missing =
    settings.requiresDiscountReason && (discounts.some(isBare) || sold.some((line) => line.discounts.some(isBare)))
      ? "A discount"
      : settings.requiresOverrideReason &&
          sold.some(({ source, said }) => source === "Override" && isBare({ reasonId: said?.reasonId }))
        ? "Another price"
        : settings.requiresVoidReason && voids.some(({ said }) => isBare({ reasonId: said?.reasonId }))
          ? "A line that is voided"
          : undefined;
  if (missing !== undefined) throw new Refusal("reason_required", `${missing} needs a reason of the shop's list.`);
}

type ManualOff = ReturnType<typeof manualDiscount>;

/** What was taken off by hand of what is kept of a line. */
function manualDiscount({ lines, priced, promotions }: Basket, { id, variantId, discounts: own }: BasketLine) {
  const promoted = promotions.lines.filter(({ lineId }) => lineId === id).length;
  const ids = new Set(lines.filter((line) => line.id === id || line.voidsLineId === id).map((line) => line.id));
  const kept = priced.lines.filter((line) => ids.has(line.id));
  const ofLines = kept.flatMap((line) => line.discounts.slice(promoted));
  const shares = kept.flatMap((line) => line.orderDiscounts.slice(promotions.order.length));
  return {
    article: variantId,
    off: sum([...ofLines, ...shares]).abs(),
    gross: sum(kept.map(({ gross }) => gross)).abs(),
    isRounded: own.some(({ kind }) => kind === "Percent") || !sum(shares).eq(0),
  };
}

/** What is larger than the shop's limits; undefined when it is within them. */
function largeTotal({ lines, priced }: Basket, { quantityLimit, totalLimit }: Settings): Big | undefined {
  const quantities = new Map<string, Big>();
  for (const { id, voidsLineId, variantId, quantity } of lines) {
    const article = variantId ?? voidsLineId ?? id;
    quantities.set(article, new Big(quantity).abs().plus(quantities.get(article) ?? zero));
  }
  const total = sum(priced.lines.map(({ gross }) => gross.abs()));
  const isLarge = total.gt(totalLimit) || [...quantities.values()].some((quantity) => quantity.gt(quantityLimit));
  return isLarge ? total : undefined;
}
