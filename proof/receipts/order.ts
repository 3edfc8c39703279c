import { DiscountTooLarge, priceOrder, type PricedOrder } from "@tillhouse/pricing/order.ts";
import { isSameTax } from "@tillhouse/pricing/till-tax.ts";
import type { TaxComponent } from "@tillhouse/pricing/tax.ts";
import { Big } from "big.js";
import { idOf, type StoreReceipt } from "./file.ts";

// A receipt as a till posts it: void and refund lines, specials as discounts of their lines, the discount of the order.

/** What the shop has for the names in the file. */
export interface Store {
  readonly branchId: string;
  /** By UPC. */
  readonly variants: ReadonlyMap<string, { readonly id: string; readonly taxCode: number }>;
  /** By the file's tax code. */
  readonly taxes: readonly { readonly groupId: string; readonly components: readonly TaxComponent[] }[];
  /** Payment methods by the file's tender code. */
  readonly methods: ReadonlyMap<string, string>;
  readonly customers: ReadonlyMap<string, string>;
  /** The ids in a shop with ledgers of its own for what is charged, for store credit and for gift cards. */
  readonly credit?: {
    /** A customer who buys on account or has store credit without being a member. */
    readonly strangerId: string;
    /** The code of the one gift card from which all are paid. */
    readonly code: string;
  };
}

interface Discount {
  readonly kind: "Amount" | "Percent";
  readonly value: string;
  readonly reason: string;
}
interface Line {
  readonly id: string;
  readonly kind: "Sale" | "Refund" | "Void";
  readonly quantity: string;
  readonly unitPrice: string;
  readonly variantId?: string;
  readonly name?: string;
  readonly taxGroupId?: string;
  readonly voidsLineId?: string;
  readonly discounts: readonly Discount[];
}
interface Draft extends Line {
  readonly upc: string;
  readonly taxCode: number;
  readonly total: Big;
}
type OrderDiscount = Discount & { readonly lineIds: readonly string[] };

/** How a receipt is posted, and what had to be said about its tax. */
export interface TillOrder {
  readonly body: Record<string, unknown>;
  readonly tax: "Same" | "Rounded" | "Overridden";
}

export function orderOf(receipt: StoreReceipt, index: number, store: Store): TillOrder {
  const { lines, specials, discounts } = draft(receipt, index, store);
  const priced = withSpecials(lines, specials, index, store);
  const { order, discounts: chosen, isWithin } = chooseDiscounts(priced, discounts, receipt, store);
  const tax = new Big(receipt.tax);
  const isSame = order.totals.tax.eq(tax);
  const isOwed = receipt.tenders.some(({ code }) => code === "MI" || code === "SC");
  const customerId = store.customers.get(receipt.member.trim()) ?? (isOwed ? store.credit?.strangerId : undefined);
  return {
    tax: isSame ? "Same" : isWithin ? "Rounded" : "Overridden",
    body: {
      id: idOf("order", index),
      branchId: store.branchId,
      ...(customerId === undefined ? {} : { customerId }),
      occurredAt: momentOf(receipt),
      lines: priced.map(({ upc: _upc, taxCode: _code, total: _total, ...line }) => line),
      discounts: chosen,
      ...(isSame ? {} : { tax: { amount: tax.toFixed(), ...(isWithin ? {} : { reason: "Exempt in part" }) } }),
      payments: paymentsOf(receipt, index, store),
    },
  };
}

/** The file has local time without a zone; the shop's zone is UTC. */
function momentOf({ date }: StoreReceipt): string {
  return `${date.replace(" ", "T")}.000Z`;
}

interface Special {
  readonly upc: string;
  readonly taxCode: number;
  readonly amount: Big;
  readonly name: string;
}

function draft(receipt: StoreReceipt, index: number, store: Store) {
  const lines: Draft[] = [];
  const specials: Special[] = [];
  const discounts: { readonly amount: Big; readonly before: number }[] = [];
  receipt.lines.forEach((source, i) => {
    const { upc, taxCode } = source;
    const [quantity, unitPrice, total] = [new Big(source.quantity), new Big(source.unitPrice), new Big(source.total)];
    const name = source.name.trim() === "" ? upc : source.name.trim();
    if (source.kind === "Discount" && total.lt(0)) {
      discounts.push({ amount: total.neg(), before: lines.length });
      return;
    }
    if (source.kind === "MemberSpecial" && total.lt(0)) {
      specials.push({ upc, taxCode, amount: total.neg(), name });
      return;
    }
    const signed = unitPrice.lt(0) ? quantity.neg() : quantity;
    const exact = exactPrice(unitPrice.abs(), signed, total);
    const variant = store.variants.get(upc);
    const kind = source.kind === "Void" ? "Void" : signed.lt(0) ? "Refund" : "Sale";
    const group = store.taxes[taxCode];
    lines.push({
      id: idOf("line", index, i),
      kind,
      quantity: signed.toFixed(),
      unitPrice: exact.toFixed(),
      ...(variant === undefined ? { name } : { variantId: variant.id }),
      ...(group === undefined || variant?.taxCode === taxCode ? {} : { taxGroupId: group.groupId }),
      discounts: [],
      upc,
      taxCode,
      total,
    });
  });
  return { lines: withVoids(lines), specials, discounts };
}

/** The file rounds prices to cents; the price that gives the total it has. */
function exactPrice(price: Big, quantity: Big, total: Big): Big {
  if (price.times(quantity).round(2).eq(total)) return price;
  return total.div(quantity).round(6).abs();
}

/**
 * Each void takes back the line of its goods and price that it equals, or else one that has as much left. A void of
 * what this receipt does not have took back another receipt's goods: it is a refund.
 */
function withVoids(lines: readonly Draft[]): Draft[] {
  const kept = new Map(lines.map(({ id, quantity }) => [id, new Big(quantity)]));
  const leftOf = ({ id }: Draft) => kept.get(id) ?? new Big(0);
  const keyOf = (line: Draft) => `${line.variantId ?? line.name} ${line.taxCode} ${line.unitPrice}`;
  return lines.map((line) => {
    if (line.kind !== "Void") return line;
    const fitting = lines.filter(
      (one) =>
        one.kind !== "Void" &&
        keyOf(one) === keyOf(line) &&
        leftOf(one).times(line.quantity).lt(0) &&
        leftOf(one).abs().gte(new Big(line.quantity).abs()),
    );
    const target = fitting.find((one) => leftOf(one).plus(line.quantity).eq(0)) ?? fitting[0];
    if (target === undefined) return { ...line, kind: line.quantity.startsWith("-") ? "Refund" : "Sale" };
    kept.set(target.id, leftOf(target).plus(line.quantity));
    return { ...line, voidsLineId: target.id };
  });
}

/** A member's special lowers the lines of its goods; one without such goods is a line of its own. */
function withSpecials(lines: readonly Draft[], specials: readonly Special[], index: number, store: Store): Draft[] {
  const result = [...lines];
  const voided = new Set(lines.map(({ voidsLineId }) => voidsLineId));
  specials.forEach((special, i) => {
    let left = special.amount;
    result.forEach((line, at) => {
      const room = line.discounts.reduce((sum, { value }) => sum.minus(value), line.total);
      if (line.kind !== "Sale" || voided.has(line.id) || line.upc !== special.upc || line.taxCode !== special.taxCode)
        return;
      if (left.lte(0) || room.lte(0)) return;
      const part = left.lt(room) ? left : room;
      left = left.minus(part);
      result[at] = {
        ...line,
        discounts: [...line.discounts, { kind: "Amount", value: part.toFixed(), reason: "Member special" }],
      };
    });
    if (left.lte(0)) return;
    const group = store.taxes[special.taxCode];
    result.push({
      id: idOf("special", index, i),
      kind: "Refund",
      quantity: "-1",
      unitPrice: left.toFixed(),
      name: `Member special ${special.name}`,
      ...(group === undefined ? {} : { taxGroupId: group.groupId }),
      discounts: [],
      upc: special.upc,
      taxCode: special.taxCode,
      total: left.neg(),
    });
  });
  return result;
}

/**
 * The file does not say which goods a discount was for, but its tax tells: the first of these that gives the file's
 * tax within the rounding rule. All goods before it; some percent of the taxed ones and the rest of the others; the
 * others only.
 */
function chooseDiscounts(
  lines: readonly Draft[],
  given: readonly { readonly amount: Big; readonly before: number }[],
  receipt: StoreReceipt,
  store: Store,
): { order: PricedOrder; discounts: readonly OrderDiscount[]; isWithin: boolean } {
  const reason = "Discount";
  const idsOf = (list: readonly Draft[]) => list.map(({ id }) => id);
  const plain = (amount: Big, list: readonly Draft[]): OrderDiscount[] =>
    amount.eq(0) || list.length === 0
      ? []
      : [{ kind: "Amount", value: amount.toFixed(), reason, lineIds: idsOf(list) }];
  const taxed = lines.filter(({ taxCode }) => taxCode > 0);
  const others = lines.filter(({ taxCode }) => taxCode === 0);
  const taxedSum = taxed.reduce((sum, { total }) => sum.plus(total), new Big(0));
  const whole = given.reduce((sum, { amount }) => sum.plus(amount), new Big(0));
  const candidates: OrderDiscount[][] = [
    given.flatMap(({ amount, before }) => plain(amount, lines.slice(0, before))),
    given.flatMap(({ amount }) => plain(amount, lines)),
    ...["0.02", "0.05", "0.1", "0.15", "0.2", "0.25"].map((share) => {
      const part = taxedSum.times(share).round(2);
      return part.gt(whole) || part.lt(0) ? [] : [...plain(part, taxed), ...plain(whole.minus(part), others)];
    }),
    plain(whole, others),
  ];
  let fallback: { order: PricedOrder; discounts: readonly OrderDiscount[] } | undefined;
  for (const discounts of candidates) {
    const order = priced(lines, discounts, store);
    if (order === undefined || !order.totals.orderDiscount.eq(whole)) continue;
    fallback ??= { order, discounts };
    if (isSameTax(order, new Big(receipt.tax), { scale: 2, taxIncluded: false, lines: [] }))
      return { order, discounts, isWithin: true };
  }
  if (fallback === undefined) throw new Error("the discount is more than the goods");
  return { ...fallback, isWithin: false };
}

function priced(lines: readonly Draft[], discounts: readonly OrderDiscount[], store: Store): PricedOrder | undefined {
  try {
    return priceOrder({
      scale: 2,
      taxIncluded: false,
      lines: lines.map((line) => ({ ...line, taxes: store.taxes[line.taxCode]?.components ?? [] })),
      discounts,
    });
  } catch (error) {
    if (error instanceof DiscountTooLarge || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Gift cards and gift certificates. */
export function isGift(code: string): boolean {
  return code === "GD" || code === "TC";
}

/**
 * What comes back over the counter is paid out of the drawer by a cash payment, also when nothing was handed over in
 * cash.
 */
function paymentsOf({ tenders, lines }: StoreReceipt, index: number, store: Store): object[] {
  const isPaidOut = lines.some(({ total }) => total.startsWith("-")) && !tenders.some(({ code }) => code === "CA");
  const all = isPaidOut ? [...tenders, { code: "CA", amount: "0" }] : tenders;
  return all.map(({ code, amount }, i) => ({
    id: idOf("payment", index, i),
    methodId: store.methods.get(code),
    tendered: new Big(amount).toFixed(),
    ...(store.credit !== undefined && isGift(code) ? { modules: { credit: { code: store.credit.code } } } : {}),
  }));
}
