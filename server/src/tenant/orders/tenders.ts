import { settle } from "@tillhouse/pricing/settle.ts";
import { Big } from "big.js";
import { badRequest, invalid } from "../../kernel/http/problem.ts";
import { newId } from "../../kernel/ids.ts";
import type { EffectiveSettings } from "../settings/schema.ts";
import { text, type PricedBasket } from "./basket.ts";
import type { Method } from "./facts.sql.ts";
import type { Payment, PaymentInput, Totals } from "./schema.ts";

export interface Settled {
  readonly payments: Payment[];
  readonly totals: Totals;
  readonly due: Big;
  /** Change that no tender may give back. */
  readonly excess: Big;
}

/** Settles a priced basket with payments; an unknown method is a 400. What is due or in excess is told, not judged. */
export function settleBasket(
  basket: PricedBasket,
  payments: readonly PaymentInput[],
  methods: ReadonlyMap<string, Method>,
  settings: EffectiveSettings,
): Settled {
  const { totals } = basket.priced;
  const used = payments.map((payment, i) => methodOf(payment, i, methods));
  const result = settle(
    totals.total,
    payments.map(({ tendered }, i) => ({
      tendered,
      isCash: used[i]?.isRounded === true,
      allowsChange: used[i]?.allowsChange === true,
    })),
    { increment: settings.cashRounding, mode: "HalfUp" },
    returnedValue(basket),
  );
  const settled = payments.map((payment, i) => {
    const tendered = new Big(payment.tendered);
    const change = result.changes[i] ?? new Big(0);
    return {
      id: payment.id?.toLowerCase() ?? newId(),
      methodId: payment.methodId.toLowerCase(),
      method: used[i]?.name ?? "",
      tendered: text(tendered),
      change: text(change),
      amount: text(tendered.minus(change)),
      reference: payment.reference ?? null,
    };
  });
  const tendered = settled.reduce((all, payment) => all.plus(payment.tendered), new Big(0));
  return {
    payments: settled,
    due: result.due,
    excess: result.excess,
    totals: {
      gross: text(totals.gross),
      lineDiscount: text(totals.lineDiscount),
      orderDiscount: text(totals.orderDiscount),
      net: text(totals.net),
      tax: text(totals.tax),
      total: text(totals.total),
      rounding: text(result.rounding),
      tendered: text(tendered),
      change: text(result.change),
    },
  };
}

/** What comes back over the counter, as a positive amount. */
function returnedValue({ priced }: PricedBasket): Big {
  return priced.lines.reduce((all, { total }) => (total.lt(0) ? all.minus(total) : all), new Big(0));
}

function methodOf({ methodId }: PaymentInput, i: number, methods: ReadonlyMap<string, Method>): Method {
  const method = methods.get(methodId.toLowerCase());
  if (method === undefined) throw invalid(`payments[${i}].methodId`, "no such payment method");
  return method;
}

/**
 * Refuses what does not settle: `tender_too_low`, `change_not_allowed`, `tender_exceeds_limit`,
 * `payment_reference_required`, `customer_required`.
 */
export function requireSettled(
  basket: PricedBasket,
  settled: Settled,
  methods: ReadonlyMap<string, Method>,
  customerId: string | null,
): void {
  if (settled.due.gt(0))
    throw badRequest("tender_too_low", `${text(settled.due)} is still due.`, { members: { due: text(settled.due) } });
  if (settled.excess.gt(0)) throw badRequest("change_not_allowed", `${text(settled.excess)} too much was tendered.`);
  let paidOut = new Big(0);
  for (const { methodId, amount, reference } of settled.payments) {
    const method = methods.get(methodId);
    if (method === undefined) continue;
    const size = new Big(amount);
    if (size.lt(0)) paidOut = paidOut.minus(size);
    if (method.maxAmount !== null && size.abs().gt(method.maxAmount))
      throw badRequest("tender_exceeds_limit", `${method.name} takes ${text(new Big(method.maxAmount))} at most.`);
    if (method.requiresReference && reference === null)
      throw badRequest("payment_reference_required", `${method.name} needs a reference.`);
    if (method.requiresCustomer && customerId === null)
      throw badRequest("customer_required", `${method.name} needs a customer.`);
  }
  const rounding = new Big(settled.totals.rounding).abs();
  if (paidOut.gt(returnedValue(basket).plus(rounding)))
    throw badRequest("change_not_allowed", "More is paid out than comes back.");
}
