import { sum, zero } from "@tillhouse/pricing/amounts.ts";
import { settle, type Settlement } from "@tillhouse/pricing/settle.ts";
import { Big } from "big.js";
import type { components } from "../../client/generated/api.ts";
import type { Basket } from "./basket.ts";
import type { Copy, Row } from "./copy.ts";
import { Refusal } from "./refusal.ts";
import { settingsAt } from "./shop.ts";

/** What was handed over by a method; `tip` is a part of it. */
export type Tender = components["schemas"]["PaymentInput"];

/** A payment as it is booked. */
export interface Payment {
  readonly methodId: string;
  readonly method: string;
  readonly kind: string;
  readonly tendered: string;
  readonly change: string;
  /** What is left of it. */
  readonly amount: string;
  readonly tip: string;
  readonly reference: string | null;
}

export interface TillSettlement {
  readonly payments: readonly Payment[];
  /** Added so that what is paid in cash can be paid in coins. */
  readonly rounding: Big;
  readonly tip: Big;
  /** Still open; zero or less when it suffices. */
  readonly due: Big;
  readonly change: Big;
  /** What may not be given back. */
  readonly excess: Big;
}

/** What is paid: a basket, or what comes of a return. */
interface Payable {
  readonly priced: { readonly totals: Pick<Basket["priced"]["totals"], "total"> };
  readonly digits: number;
}

/** Throws for what the till does not know. */
export function methodOf(copy: Copy, methodId: string): Row<"PaymentMethods"> {
  const method = copy.get("PaymentMethods", methodId);
  if (method === undefined) throw new Error(`no payment method ${methodId}`);
  return method;
}

/** The methods of the branch, in the order of the shop. */
export function methodsAt(copy: Copy, branchId: string): Row<"PaymentMethods">[] {
  return copy
    .list("PaymentMethods")
    .filter(({ isArchived, branchIds }) => !isArchived && (branchIds === null || branchIds.includes(branchId)))
    .sort((a, b) => a.sortOrder - b.sortOrder || (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1));
}

/** Settles a basket with what is handed over, as the shop does: only what is paid in cash is rounded. */
export function settleBasket(
  copy: Copy,
  branchId: string,
  { priced: { totals }, digits }: Payable,
  tenders: readonly Tender[],
  returned: Big = zero,
): TillSettlement {
  const methods = tenders.map(({ methodId }) => methodOf(copy, methodId));
  const tip = sum(tenders.map((one) => new Big(one.tip ?? "0")));
  const result = settle(
    totals.total.plus(tip),
    methods.map(({ kind, isRounded, changeAs, maxCashBack }, i) => ({
      ...{ tendered: tenders[i]?.tendered ?? "0", isRounded, changeAs, maxCashBack, isCash: kind === "Cash" },
    })),
    roundingAt(copy, branchId),
    returned,
  );
  const text = (amount: Big) => amount.toFixed(digits);
  const booked = (method: Row<"PaymentMethods">, tender: Partial<Tender>, change: Big): Payment => {
    const tendered = new Big(tender.tendered ?? "0");
    return {
      ...{ methodId: method.id, method: method.name, kind: method.kind, reference: tender.reference ?? null },
      ...{ tendered: text(tendered), change: text(change), amount: text(tendered.minus(change)) },
      tip: text(new Big(tender.tip ?? "0")),
    };
  };
  const payments = methods.map((method, i) => booked(method, tenders[i] ?? {}, result.changes[i] ?? zero));
  const drawer = methodsAt(copy, branchId).find(({ kind }) => kind === "Cash");
  if (result.cashOut.gt(0) && drawer !== undefined) payments.push(booked(drawer, {}, result.cashOut));
  const { rounding, due, change } = result;
  return { payments, rounding, tip, due, change, excess: excessOf(result, drawer !== undefined) };
}

function excessOf({ excess, cashOut }: Settlement, hasDrawer: boolean): Big {
  return hasDrawer ? excess : excess.plus(cashOut);
}

export function roundingAt(copy: Copy, branchId: string) {
  return { increment: settingsAt(copy, branchId).cashRounding, mode: "HalfUp" } as const;
}

/** Refuses what is not paid as it must be, as the shop would. */
export function requirePaid(
  copy: Copy,
  settled: TillSettlement,
  { digits, customerId }: { readonly digits: number; readonly customerId?: string | undefined },
): void {
  const { due, excess, payments } = settled;
  const text = (amount: Big) => amount.toFixed(digits);
  if (due.gt(0)) throw new Refusal("tender_too_low", `${text(due)} is still due`, { due: text(due) });
  if (excess.gt(0))
    throw new Refusal("change_not_allowed", `${text(excess)} more than is due was paid, and no change is given.`);
  for (const { methodId, amount, tip, reference } of payments) {
    const { name, maxAmount, requiresReference, requiresCustomer } = methodOf(copy, methodId);
    if (new Big(tip).gt(0) && new Big(tip).gt(amount))
      throw new Refusal("validation_failed", "a tip is more than what is left of its payment");
    if (maxAmount !== null && new Big(amount).abs().gt(maxAmount))
      throw new Refusal("tender_exceeds_limit", `${name} takes ${maxAmount} at most.`);
    if (requiresReference && reference === null)
      throw new Refusal("payment_reference_required", `${name} needs a reference.`);
    if (requiresCustomer && customerId === undefined)
      throw new Refusal("customer_required", `${name} needs a customer.`);
  }
}
