import { zero } from "@tillhouse/pricing/amounts.ts";
import { priceOrder, type PricedLine } from "@tillhouse/pricing/order.ts";
import { nothingBack, type RefundSum } from "@tillhouse/pricing/refund.ts";
import type { Big } from "big.js";
import type { Basket } from "./basket.ts";
import { past, type Store } from "./store.ts";
import type { TillSettlement } from "./tenders.ts";

/** For so many days a till remembers what it sold, if it can still be undone. */
const keptDays = 60;

type Line = Pick<Basket["lines"][number], "id" | "name" | "unitCode" | "quantity" | "unitPrice" | "taxes"> & {
  /** What was charged, and what came back of it. */
  readonly charged: RefundSum;
  readonly back: RefundSum;
  /** Whether the line sold a gift card. */
  readonly isValue?: boolean;
};

/** A sale that the till made itself, as it was charged. */
export interface Entry extends Pick<Basket, "taxMode" | "digits"> {
  readonly id: string;
  readonly receiptNumber: number;
  readonly cashSessionId: string;
  readonly soldAt: string;
  readonly total: string;
  readonly isVoided: boolean;
  readonly lines: readonly Line[];
  /** The methods that paid, each with the money that has not gone back by it yet, without the rounding of cash. */
  readonly paid?: readonly { readonly methodId: string; readonly kind: string; readonly left: string }[];
}

/** What comes back of a sold line. */
export interface ReturnLine {
  readonly lineId: string;
  readonly quantity: string;
}

/** Remembers what the till sold itself, for what can be undone of it without connection. */
export class Journal {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  get(orderId: string): Entry | undefined {
    const text = this.#store.get(keyOf(orderId));
    return text === undefined ? undefined : (JSON.parse(text) as Entry);
  }

  /** The sales that are remembered since then, by their numbers. */
  list(since: Date): Entry[] {
    const from = since.toISOString();
    return this.#all
      .filter(({ soldAt }) => soldAt >= from)
      .sort((one, other) => one.receiptNumber - other.receiptNumber);
  }

  /** What is to be written so that the sale is kept as it is now. */
  writesOf(entry: Entry): [string, string][] {
    return [[keyOf(entry.id), JSON.stringify(entry)]];
  }

  /** What is to be written so that what nobody can undo any more is forgotten. */
  writesToForget(now: Date): [string, null][] {
    const since = new Date(now.getTime() - keptDays * 86_400_000).toISOString();
    const isOver = ({ soldAt, isVoided, lines }: Entry) =>
      soldAt < since || isVoided || lines.every(({ charged, back }) => zero.plus(charged.quantity).eq(back.quantity));
    return this.#all.filter(isOver).map(({ id }) => [keyOf(id), null]);
  }

  get #all(): Entry[] {
    return this.#store.list(keyOf("")).map(([, text]) => JSON.parse(text) as Entry);
  }
}

const keyOf = (id: string) => `${past}sold/${id}`;

/** The journal's entry of a sale. */
export function entryOf(
  { lines, priced, taxMode, digits }: Basket,
  sale: Pick<Entry, "id" | "receiptNumber" | "cashSessionId" | "soldAt" | "total">,
  { payments, rounding }: Pick<TillSettlement, "payments" | "rounding">,
): Entry {
  const amounts = new Map(priced.lines.map((line) => [line.id, amountsOf(line)]));
  const kept = lines.flatMap(({ id, kind, name, unitCode, quantity, unitPrice, taxes, isValue }): Line[] => {
    if (kind === "Void") return [];
    const voids = lines.filter(({ voidsLineId }) => voidsLineId === id);
    // What was taken back at once was never sold.
    const charged = [{ id, quantity }, ...voids]
      .map((one) => ({ ...nothingBack, ...amounts.get(one.id), quantity: one.quantity }))
      .reduce((sum, one) => plus(sum, one, 1));
    if (zero.eq(charged.quantity)) return [];
    const line = { id, name, unitCode, quantity: charged.quantity, unitPrice, taxes, back: nothingBack, charged };
    return [isValue ? { ...line, isValue } : line];
  });
  const byMethod = [...Map.groupBy(payments, ({ methodId }) => methodId).values()];
  const paid = byMethod.flatMap((some) => {
    const [first] = some;
    if (first === undefined) return [];
    const { methodId, kind } = first;
    const all = some.reduce((total, { amount }) => total.plus(amount), zero);
    const left = kind === "Cash" ? all.minus(rounding) : all;
    return left.gt(0) ? [{ methodId, kind, left: left.toFixed() }] : [];
  });
  return { ...{ ...sale, taxMode, digits, isVoided: false, paid }, lines: kept };
}

/** The sale after so much of its money has gone back by a method; without the rounding of cash. */
export function paidBack(entry: Entry, methodId: string, amount: Big): Entry {
  const { paid = [] } = entry;
  const after = (left: string) => (amount.gt(left) ? "0" : zero.plus(left).minus(amount).toFixed());
  return { ...entry, paid: paid.map((one) => (one.methodId === methodId ? { ...one, left: after(one.left) } : one)) };
}

/**
 * What so much of a sale gives back, out of what was charged for it, and the sale as it is then. Throws for what is no
 * line of it, and for more than is left.
 */
export function giveBack(entry: Entry, returned: readonly ReturnLine[], newId: () => string) {
  const { taxMode, digits } = entry;
  const lines = returned.map(({ lineId, quantity }) => {
    const line = entry.lines.find(({ id }) => id === lineId);
    if (line === undefined) throw new Error(`no line ${lineId} of this sale`);
    return { line, id: newId(), name: line.name, quantity: zero.minus(quantity).toFixed() };
  });
  const priced = priceOrder({
    ...{ scale: digits, taxIncluded: taxMode === "Inclusive", discounts: [] },
    lines: lines.map(({ line: { unitPrice, taxes, charged, back }, id, quantity }) => ({
      ...{ id, quantity, unitPrice, taxes, discounts: [] },
      sold: { ...charged, before: back },
    })),
  });
  const back = entry.lines.map((line) => {
    const given = lines.find((one) => one.line.id === line.id);
    const amounts = priced.lines.find(({ id }) => id === given?.id);
    if (given === undefined || amounts === undefined) return line;
    return { ...line, back: plus(line.back, { ...amountsOf(amounts), quantity: given.quantity }, -1) };
  });
  return { lines, priced, digits, entry: { ...entry, lines: back } };
}

function amountsOf({ discount, net, taxes }: PricedLine): Omit<RefundSum, "quantity"> {
  return { discount: discount.toFixed(), net: net.toFixed(), taxes: taxes.map(({ amount }) => amount.toFixed()) };
}

/** The sums, `sign` of the other one taken. */
function plus(before: RefundSum, now: RefundSum, sign: 1 | -1): RefundSum {
  const sum = (one: string, other: string) => zero.plus(one).plus(zero.plus(other).times(sign)).toFixed();
  return {
    quantity: sum(before.quantity, now.quantity),
    discount: sum(before.discount, now.discount),
    net: sum(before.net, now.net),
    taxes: now.taxes.map((amount, i) => sum(before.taxes[i] ?? "0", amount)),
  };
}
