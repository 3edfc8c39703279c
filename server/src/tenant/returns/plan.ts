import { Big } from "big.js";
import type { TenantRead } from "../../kernel/db/handles.ts";
import { ValidationFailed, badRequest, invalid } from "../../kernel/http/problem.ts";
import { newId } from "../../kernel/ids.ts";
import { wrongCode } from "../gate/wrong-code.ts";
import { momentOf, requireBranch, type Actor } from "../gate/context.ts";
import type { ModuleManifest } from "../engine/manifest.ts";
import type { LineInput, Order, Quote, QuoteInput } from "../orders/schema.ts";
import { findOrderBranch, getOrder, listSoldLines, quote } from "../orders/service.ts";
import { businessDateOf, settingsFor } from "../settings/service.ts";
import { readGiftCode } from "./gifts/service.ts";
import { findGiftReceiptByCode } from "./gifts/sql.ts";
import { paidBy, type PaidMethod, type RefundBy } from "./policy.ts";
import type { NewLine, Return, ReturnQuoteInput } from "./schema.ts";
import { policySettings } from "./settings.ts";
import { findOrderByNumber, listMovedMoney, listReasons, type Reason } from "./sql.ts";
import { returnableUntil } from "./window.ts";

export type Modules = readonly ModuleManifest[];
type ReturnLine = Return["lines"][number];

/** The sale that something comes back of. */
export interface Origin {
  readonly order: Order;
  readonly gift: { readonly id: string; readonly lineIds: readonly string[] | null } | null;
  /** By its receipt or a gift receipt, and not by its id alone. */
  readonly isPresented: boolean;
}

interface PlannedLine extends Pick<ReturnLine, "id" | "reasonId" | "reason" | "condition" | "disposition"> {
  readonly quantity: string;
  readonly fee: string;
}

/** A return as the policy sees it, with the basket that its receipt is priced as. */
export interface Plan {
  readonly origin: Origin | null;
  readonly refundBy: RefundBy;
  /** Null without a receipt. */
  readonly returnableUntil: string | null;
  readonly isLate: boolean;
  readonly acceptsWithoutReceipt: boolean;
  /** The methods that the sale was paid by; none without a receipt. */
  readonly paid: readonly PaidMethod[];
  readonly lines: readonly PlannedLine[];
  readonly fee: string;
  /** What the fee would be if it was not waived. */
  readonly fullFee: string;
  readonly feeLineId: string | null;
  readonly basket: Pick<QuoteInput, "lines" | "discounts">;
}

/**
 * The sale that a return names, by its id, its receipt number or a gift receipt; null when it names none. `get` reads
 * it, and holds it when something is to be written. Throws 400 by path, 400 `order_not_returnable`, and for an id
 * alone 403 `branch_forbidden`.
 */
export async function originOf<Tx extends TenantRead>(
  tx: Tx,
  actor: Actor,
  {
    originalOrderId,
    originalReceiptNumber: number,
    giftReceipt,
  }: Pick<ReturnQuoteInput, "originalOrderId" | "originalReceiptNumber" | "giftReceipt">,
  get: (tx: Tx, id: string) => Promise<Order>,
): Promise<Origin | null> {
  const gift = giftReceipt === undefined ? undefined : await findGiftReceiptByCode(tx, readGiftCode(giftReceipt));
  if (giftReceipt !== undefined && gift === undefined) throw wrongCode(invalid("giftReceipt", "no such gift receipt"));
  const numbered = number === undefined ? undefined : await findOrderByNumber(tx, number);
  if (number !== undefined && numbered === undefined)
    throw wrongCode(invalid("originalReceiptNumber", "no sale has this receipt number"));
  const id = originalOrderId ?? numbered ?? gift?.orderId;
  if (id === undefined) return null;
  if (numbered !== undefined && numbered !== id)
    throw wrongCode(invalid("originalReceiptNumber", "is of another sale"));
  if (gift !== undefined && gift.orderId !== id) throw invalid("giftReceipt", "is of another sale");
  const isPresented = numbered !== undefined || gift !== undefined;
  const branchId = await findOrderBranch(tx, id);
  if (branchId === undefined) throw invalid("originalOrderId", "no such order");
  if (!isPresented) requireBranch(actor, branchId);
  const order = await get(tx, id);
  if (order.status !== "Completed")
    throw badRequest("order_not_returnable", "Only what a completed sale sold can come back.");
  return { order, gift: gift ?? null, isPresented };
}

/** The actor, who may give back what the receipt sold, whichever branch sold it. */
export function holderOf(actor: Actor, origin: Origin | null): Actor {
  return origin?.isPresented === true ? { ...actor, presented: [origin.order.id] } : actor;
}

/**
 * The return with its customer: what was sold on account goes back to the account that owes it, so that who names no
 * customer means that of the sale.
 */
export async function withAccountHolder<Body extends ReturnQuoteInput>(
  tx: TenantRead,
  body: Body,
  origin: Origin | null,
): Promise<Body> {
  if (body.customerId !== undefined || origin === null || origin.gift !== null) return body;
  const { id, customerId } = origin.order;
  if (customerId === null) return body;
  const isOnAccount = paidBy(id, await listMovedMoney(tx, id)).some(({ kind }) => kind === "OnAccount");
  return isOnAccount ? { ...body, customerId } : body;
}

/**
 * What comes back, at what was paid for it or at today's prices, with the fee. Nothing of the policy is refused here
 * but reasons that are missing. Throws 400 by path, `return_exceeds_sold`, `reason_required`, and what a quote throws.
 */
export async function planReturn(
  tx: TenantRead,
  actor: Actor,
  body: ReturnQuoteInput,
  origin: Origin | null,
  modules: Modules,
): Promise<Plan> {
  const reasonIds = body.lines.flatMap(({ reasonId }) => reasonId ?? []);
  const [settings, reasons, sold, moved] = await Promise.all([
    settingsFor(tx, policySettings, body.branchId),
    reasonIds.length === 0 ? [] : listReasons(tx, reasonIds),
    origin === null ? [] : listSoldLines(tx, actor, origin.order, modules),
    origin === null ? [] : listMovedMoney(tx, origin.order.id),
  ]);
  const lines = body.lines.map((line, i) => {
    requireLine(line, i, origin, sold);
    return { ...line, id: line.id ?? newId(), ...chosenOf(line, i, reasons, settings.requiresReason) };
  });
  const refunds = lines.map(refundLine);
  const fees = await feesOf(tx, actor, body, refunds, { lines, ...settings }, modules);
  const fullFee = fees.reduce((sum, one) => sum.plus(one), new Big(0));
  const fee = body.waivesFee ? new Big(0) : fullFee;
  const feeLineId = fee.eq(0) ? null : newId();
  const until = origin === null ? null : returnableUntil(origin.order.businessDate, settings.windowDays);
  return {
    origin,
    refundBy:
      origin === null ? settings.refundWithoutReceiptBy : origin.gift ? settings.giftRefundBy : settings.refundBy,
    returnableUntil: until,
    isLate: until !== null && businessDateOf(momentOf(actor, body), settings) > until,
    acceptsWithoutReceipt: settings.acceptsWithoutReceipt,
    paid: origin === null ? [] : paidBy(origin.order.id, moved),
    lines: lines.map(({ id, quantity, reasonId = null, reason = null, condition, disposition }, i) => ({
      ...{ id, quantity, reasonId, reason, condition, disposition },
      fee: (body.waivesFee ? new Big(0) : (fees[i] ?? new Big(0))).toFixed(),
    })),
    fee: fee.toFixed(),
    fullFee: fullFee.toFixed(),
    feeLineId,
    basket: basketOf(
      body,
      refunds,
      feeLineId === null ? [] : [feeLine(feeLineId, fee, feeTaxGroupOf(origin, settings))],
    ),
  };
}

/**
 * The restocking fee of each line, unless its reason waives it: of the prices as they are written, so that where tax
 * comes on top no tax is taken of tax.
 */
async function feesOf(
  tx: TenantRead,
  actor: Actor,
  body: ReturnQuoteInput,
  refunds: readonly LineInput[],
  of: {
    readonly lines: readonly { readonly isFeeWaived: boolean }[];
    readonly feePercent: string;
    readonly currencyDigits: number;
  },
  modules: Modules,
): Promise<Big[]> {
  if (new Big(of.feePercent).eq(0)) return of.lines.map(() => new Big(0));
  const quoted = await quoteBasket(tx, actor, body, { lines: [...refunds], discounts: [] }, modules);
  return of.lines.map(({ isFeeWaived }, i) => {
    const { total = "0", tax = "0" } = quoted.lines[i] ?? {};
    if (isFeeWaived) return new Big(0);
    const priced = quoted.taxMode === "Exclusive" ? new Big(total).minus(tax) : new Big(total);
    return priced.neg().times(of.feePercent).div(100).round(of.currencyDigits, Big.roundHalfUp);
  });
}

type SoldLines = Awaited<ReturnType<typeof listSoldLines>>;

function requireLine(line: NewLine, i: number, origin: Origin | null, sold: SoldLines): void {
  const { originalLineId, variantId, quantity } = line;
  if (origin === null) {
    if (originalLineId !== undefined)
      throw invalid(`lines[${i}].originalLineId`, "needs originalOrderId or giftReceipt");
    if (variantId === undefined) throw invalid(`lines[${i}].variantId`, "is required without a receipt");
    return;
  }
  if (originalLineId === undefined) throw invalid(`lines[${i}].originalLineId`, "is required with a receipt");
  const original = sold.find(({ lineId }) => lineId === originalLineId);
  if (original === undefined) throw invalid(`lines[${i}].originalLineId`, "is no sold line of this sale");
  if (origin.gift !== null && origin.gift.lineIds?.includes(originalLineId) === false)
    throw invalid(`lines[${i}].originalLineId`, "is not on this gift receipt");
  const available = new Big(original.quantity).minus(original.before.quantity);
  if (available.lt(quantity))
    throw badRequest("return_exceeds_sold", `${available.toFixed()} of "${original.name}" can still come back.`, {
      members: { lineId: originalLineId, available: available.toFixed() },
    });
}

/** What becomes of the goods of a line. */
function chosenOf(line: NewLine, i: number, reasons: readonly Reason[], requiresReason: boolean) {
  const reason = reasons.find(({ id }) => id === line.reasonId);
  if (line.reasonId !== undefined && reason === undefined) throw invalid(`lines[${i}].reasonId`, "no such reason");
  if (reason === undefined && requiresReason)
    throw badRequest("reason_required", "Each line needs a reason of the shop's list.");
  const isResellable = line.condition === "Resellable";
  const disposition = line.disposition ?? (isResellable ? (reason?.disposition ?? "Restock") : "Waste");
  if (disposition === "Restock" && !isResellable)
    throw invalid(`lines[${i}].disposition`, "only resellable goods are restocked");
  if (disposition === "Quarantine" && line.condition === "Missing")
    throw invalid(`lines[${i}].disposition`, "there is nothing to inspect");
  return { disposition, isFeeWaived: reason?.isFeeWaived ?? false };
}

function refundLine(line: NewLine & { readonly id: string }): LineInput {
  const { id, originalLineId, variantId, unitPrice, quantity } = line;
  return {
    id,
    kind: "Refund",
    quantity: `-${quantity}`,
    discounts: [],
    ...(originalLineId === undefined ? {} : { originalLineId }),
    ...(variantId === undefined ? {} : { variantId }),
    ...(unitPrice === undefined ? {} : { unitPrice }),
  };
}

/** Null of a sale that bore no tax. */
function feeTaxGroupOf(
  origin: Origin | null,
  settings: { readonly feeTaxGroupId: string | null; readonly customTaxGroupId: string | null },
): string | null {
  if (origin !== null && origin.order.taxCertificate !== null) return null;
  const taxGroupId = settings.feeTaxGroupId ?? settings.customTaxGroupId;
  if (taxGroupId === null)
    throw invalid("lines", "the restocking fee needs feeTaxGroupId or customTaxGroupId in the settings");
  return taxGroupId;
}

function feeLine(id: string, fee: Big, taxGroupId: string | null): LineInput {
  return { id, kind: "Sale", name: feeName, quantity: "1", unitPrice: fee.toFixed(), taxGroupId, discounts: [] };
}

const feeName = "Restocking fee";

/** What comes back, then what is bought, then the fee. */
function basketOf({ exchange }: ReturnQuoteInput, refunds: readonly LineInput[], fees: readonly LineInput[]) {
  const bought = (exchange?.lines ?? []).map((line) => ({ ...line, kind: "Sale" as const, id: line.id ?? newId() }));
  return { lines: [...refunds, ...bought, ...fees], discounts: exchange?.discounts ?? [] };
}

/** The basket priced as a quote. */
export function quoteBasket(
  tx: TenantRead,
  actor: Actor,
  { branchId, customerId, occurredAt, modules: said, lines }: ReturnQuoteInput,
  basket: Plan["basket"],
  modules: Modules,
  payments: QuoteInput["payments"] = [],
): Promise<Quote> {
  const input: QuoteInput = {
    branchId,
    payments,
    serviceCharge: true,
    ...basket,
    ...(customerId === undefined ? {} : { customerId }),
    ...(occurredAt === undefined ? {} : { occurredAt }),
    ...(said === undefined ? {} : { modules: said }),
  };
  return withPaths(lines.length, () => quote(tx, actor, input, modules));
}

/** Faults of the basket by the paths of the return, which has so many lines. */
export async function withPaths<T>(returned: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ValidationFailed)) throw error;
    const paths = Object.entries(error.errors).map(([path, messages]) => [pathOf(path, returned), messages] as const);
    throw new ValidationFailed(Object.fromEntries(paths));
  }
}

function pathOf(path: string, returned: number): string {
  if (path.startsWith("discounts[")) return `exchange.${path}`;
  const position = Number(/^lines\[(\d+)\]/.exec(path)?.[1] ?? 0);
  return position < returned ? path : `exchange.${path.replace(/\d+/, String(position - returned))}`;
}

/** As `originOf`, without holding the sale. */
export function readOrigin(tx: TenantRead, actor: Actor, body: Parameters<typeof originOf>[2]): Promise<Origin | null> {
  return originOf(tx, actor, body, getOrder);
}
