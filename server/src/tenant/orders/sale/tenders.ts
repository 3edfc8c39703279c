import { settle } from "@tillhouse/pricing/settle.ts";
import { Big } from "big.js";
import { badRequest, invalid } from "../../../kernel/http/problem.ts";
import { money } from "../../../kernel/http/shapes.ts";
import { newId } from "../../../kernel/ids.ts";
import { requireAmount } from "../../engine/amounts.ts";
import { judge, type Finding } from "../../gate/findings.ts";
import type { PricedBasket } from "../basket/basket.ts";
import type { Facts } from "../basket/facts.ts";
import type { Method } from "../basket/facts.sql.ts";
import { refundedTotal } from "./refund-lines.ts";
import type { OrderInput, PaymentInput } from "../schema.ts";
import type { Payment, Totals } from "../totals.schema.ts";
import type { SaleSettings } from "../settings.ts";

/** A basket with its payments. */
export interface PaidBasket {
  readonly payments: Payment[];
  readonly totals: Totals;
  readonly due: Big;
  /** Change that no tender may give back. */
  readonly excess: Big;
  /** Money paid out for returned goods, and by negative payments. */
  readonly paidOut: Big;
}

/**
 * Settles a priced basket by payments; 400 for an unknown method. An amount due or in excess is returned, not refused.
 */
export function settlePayments(
  basket: PricedBasket,
  payments: readonly PaymentInput[],
  { methods, settings, deposits }: Pick<Facts, "methods" | "settings" | "deposits">,
): PaidBasket {
  const { totals } = basket.priced;
  const text = (amount: Big) => money(amount, settings.currencyDigits);
  payments.forEach(({ tendered, tip }, i) => {
    requireAmount(settings, `payments[${i}].tendered`, tendered);
    requireAmount(settings, `payments[${i}].tip`, tip);
  });
  const tips = payments.reduce((all, { tip }) => all.plus(tip), new Big(0));
  const used = payments.map((payment, i) => methodOf(payment, i, methods));
  const deposit = deposits.reduce((all, { amount }) => all.plus(amount), new Big(0));
  const result = settle(
    totals.total.plus(tips).minus(deposit),
    used.map(({ kind, isRounded, changeAs, maxCashBack }, i) => ({
      tendered: payments[i]?.tendered ?? "0",
      isCash: kind === "Cash",
      isRounded,
      changeAs,
      maxCashBack,
    })),
    { increment: settings.cashRounding, mode: "HalfUp" },
    refundedTotal(basket),
  );
  const settled = payments.map((payment, i) =>
    paymentOf(used[i], payment, new Big(payment.tendered), result.changes[i] ?? new Big(0), text),
  );
  const drawer = [...methods.values()].find(({ kind }) => kind === "Cash");
  if (result.cashOut.gt(0) && drawer !== undefined)
    settled.push(paymentOf(drawer, {}, new Big(0), result.cashOut, text));
  const tendered = settled.reduce((all, payment) => all.plus(payment.tendered), new Big(0));
  return {
    payments: settled,
    due: result.due,
    excess: drawer === undefined ? result.excess.plus(result.cashOut) : result.excess,
    paidOut: takenOut(payments).plus(result.paidOut),
    totals: {
      gross: text(totals.gross),
      lineDiscount: text(totals.lineDiscount),
      orderDiscount: text(totals.orderDiscount),
      net: text(totals.net),
      tax: text(totals.tax),
      exemptTax: text(totals.exemptTax),
      total: text(totals.total),
      rounding: text(result.rounding),
      tip: text(tips),
      deposit: text(deposit),
      tendered: text(tendered),
      change: text(result.change),
    },
  };
}

/** Money paid out by negative payments; one that only takes back another payment of its method does not count. */
function takenOut(payments: readonly PaymentInput[]): Big {
  const byMethod = new Map<string, Big>();
  for (const { methodId, tendered } of payments)
    byMethod.set(methodId, new Big(tendered).plus(byMethod.get(methodId) ?? 0));
  return [...byMethod.values()].reduce((out, net) => (net.lt(0) ? out.minus(net) : out), new Big(0));
}

function paymentOf(
  method: Method | undefined,
  {
    id = newId(),
    tip = "0",
    reference = null,
  }: { readonly id?: string; readonly tip?: string; readonly reference?: string | null },
  tendered: Big,
  change: Big,
  text: (amount: Big) => string,
): Payment {
  return {
    id,
    methodId: method?.methodId ?? "",
    method: method?.name ?? "",
    tendered: text(tendered),
    change: text(change),
    amount: text(tendered.minus(change)),
    tip: text(new Big(tip)),
    reference,
  };
}

function methodOf({ methodId }: PaymentInput, i: number, methods: ReadonlyMap<string, Method>): Method {
  const method = methods.get(methodId);
  if (method === undefined) throw invalid(`payments[${i}].methodId`, "no such payment method at this branch");
  return method;
}

/**
 * Refuses what is not paid as it must be: `tender_too_low`, `change_not_allowed`, `tender_exceeds_limit`,
 * `payment_reference_required`, `customer_required`, a tip that is more than its payment by path. Notes
 * `payment_needs_connection` of what has happened.
 */
export function requirePaid(
  basket: PricedBasket,
  paid: PaidBasket,
  facts: Pick<Facts, "methods" | "settings" | "customerId" | "findings">,
  { isOffline }: Pick<OrderInput, "isOffline">,
): void {
  const { methods, settings, customerId } = facts;
  const text = (amount: Big) => money(amount, settings.currencyDigits);
  if (paid.due.gt(0)) {
    const what = basket.priced.totals.total.lt(0) ? "more is paid out than comes back." : "is still due.";
    throw badRequest("tender_too_low", `${text(paid.due)} ${what}`, { members: { due: text(paid.due) } });
  }
  if (paid.excess.gt(0)) {
    const isGivenBack = basket.priced.totals.total.lt(0);
    const what = isGivenBack
      ? "has still to go back to the customer."
      : "more than is due was paid, and these payments give no change.";
    throw badRequest("change_not_allowed", `${text(paid.excess)} ${what}`);
  }
  for (const [i, { methodId, amount, tip, reference }] of paid.payments.entries()) {
    if (new Big(tip).gt(0) && new Big(tip).gt(amount))
      throw invalid(`payments[${i}].tip`, "is more than what is left of the payment");
    const method = methods.get(methodId);
    if (method === undefined) continue;
    if (!method.isInUse) judge(facts, invalid(`payments[${i}].methodId`, "is not in use at this branch any more"));
    judge(facts, checkTender(method, { amount, reference, customerId }, settings));
    if (isOffline) noteOffline(facts, method);
  }
  const rounding = new Big(paid.totals.rounding).abs();
  if (paid.paidOut.gt(refundedTotal(basket).plus(rounding)))
    throw badRequest("change_not_allowed", "More is paid out than comes back.");
}

/** Notes that a till took the method without connection: nobody has asked whether the money is there. */
function noteOffline({ findings }: Pick<Facts, "findings">, { methodId, name, worksOffline }: Method): void {
  if (worksOffline) return;
  const detail = `${name} is taken only with a connection, and the till had none.`;
  findings?.notes.push({ code: "payment_needs_connection", detail, members: { methodId } });
}

/** Finds what a method does not take: `tender_exceeds_limit`, `payment_reference_required`, `customer_required`. */
export function checkTender(
  method: Method,
  given: { readonly amount: string; readonly reference: string | null; readonly customerId: string | null },
  { currencyDigits }: Pick<SaleSettings, "currencyDigits">,
): Finding | undefined {
  const { name, maxAmount } = method;
  if (maxAmount !== null && new Big(given.amount).abs().gt(maxAmount))
    return badRequest("tender_exceeds_limit", `${name} takes ${money(maxAmount, currencyDigits)} at most.`);
  if (method.requiresReference && given.reference === null)
    return badRequest("payment_reference_required", `${name} needs a reference.`);
  if (method.requiresCustomer && given.customerId === null)
    return badRequest("customer_required", `${name} needs a customer.`);
  return undefined;
}
