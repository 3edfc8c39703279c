import { Big } from "big.js";
import type { TenantWrite } from "../../kernel/db/handles.ts";
import { requireApproved, type UsedApproval } from "../approvals/service.ts";
import { audit, requirePermission, withApprovals, type Actor } from "../context.ts";
import type { Permission } from "../permissions.ts";
import type { PricedBasket } from "./basket.ts";
import type { Facts } from "./facts.ts";
import type { OrderInput } from "./schema.ts";

/**
 * Lets the actor sell a basket that needs more than selling: other prices and taxes, big discounts, goods that come
 * back, and what modules need for its payments (`ofModules`).
 * What it does not hold outright is approved once by `input.approvalIds` or the actor's approvals. Answers with the
 * approvals used. Throws 403 `permission_denied`, `approval_required`.
 */
export async function approveExceptions(
  tx: TenantWrite,
  actor: Actor,
  orderId: string,
  input: Pick<OrderInput, "approvalIds">,
  basket: PricedBasket,
  { settings }: Facts,
  ofModules: readonly string[],
): Promise<UsedApproval[]> {
  const permissions = [...new Set([...exceptionsOf(actor, basket, settings.discountLimit), ...ofModules])];
  if (permissions.length === 0) return [];
  const approvals = await requireApproved<string>(tx, withApprovals(actor, input.approvalIds), permissions);
  const details = { permissions, approvals };
  await audit(tx, actor, { event: "order.exceptions", subjectType: "Order", subjectId: orderId, details });
  return approvals;
}

/**
 * The permissions a basket needs beyond selling. A discount at all is held or refused (403 `permission_denied`); the
 * rest may be lent by an approval.
 */
function exceptionsOf(actor: Actor, basket: PricedBasket, discountLimit: string | null): Permission[] {
  const needed = new Set<Permission>();
  const shares = basket.lines
    .filter(({ voidsLineId }) => voidsLineId === undefined)
    .map(({ id }) => manualShare(basket, id));
  if (shares.some((share) => share.gt(0))) requirePermission(actor, "sales.discount");
  if (discountLimit !== null && shares.some((share) => share.gt(discountLimit))) needed.add("sales.discountAny");
  for (const { kind, priceSource } of basket.orderLines) {
    if (priceSource === "Override") needed.add("sales.overridePrice");
    if (kind === "Refund") needed.add("sales.refund");
    if (kind === "Void") needed.add("sales.voidLine");
  }
  const hasOtherTax = basket.lines.some(
    ({ input, sellable }) =>
      sellable !== undefined && input.taxGroupId !== undefined && input.taxGroupId !== sellable.taxGroupId,
  );
  if (hasOtherTax || basket.isTaxOverridden) needed.add("sales.overrideTax");
  return [...needed];
}

/** Percent of the gross of what is kept of a line that was taken off by hand. */
function manualShare({ orderLines, priced, discounts }: PricedBasket, lineId: string): Big {
  const kept = priced.lines.flatMap((line, i) =>
    (line.voidsLineId ?? line.id) === lineId ? [{ line, own: orderLines[i]?.discounts ?? [] }] : [],
  );
  const whole = kept.reduce((sum, { line }) => sum.plus(line.gross), new Big(0));
  if (whole.eq(0)) return whole;
  const isManual = (discount: { readonly source: string } | undefined) => discount?.source === "Manual";
  return kept
    .flatMap(({ line, own }) => [
      ...line.discounts.filter((_, k) => isManual(own[k])),
      ...line.orderDiscounts.filter((_, k) => isManual(discounts[k])),
    ])
    .reduce((sum, part) => sum.plus(part), new Big(0))
    .div(whole)
    .times(100)
    .abs();
}
