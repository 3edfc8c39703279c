import { Big } from "big.js";
import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { badRequest, invalid } from "../../../kernel/http/problem.ts";
import { money } from "../../../kernel/http/shapes.ts";
import { newId } from "../../../kernel/ids.ts";
import { wrongCode } from "../../gate/wrong-code.ts";
import type { Actor } from "../../gate/context.ts";
import { digitsOf } from "../../engine/currency.ts";
import type { Tender } from "../../orders/hooks.ts";
import type { Order } from "../../orders/schema.ts";
import { findingOf, judge } from "../../gate/findings.ts";
import { todayOf } from "../../settings/service.ts";
import { negative } from "../service.ts";
import type { SaleInput, SaleOutput, TenderInput } from "../sales.schema.ts";
import { codeOf, enter, issue, takeFrom, takeHeld, takenFrom } from "./service.ts";
import { listOpenHolds, lockVouchers, type HoldEntry, type LockedVoucher } from "./sql.ts";

type VoucherTender = Tender<TenderInput>;

function isVoucher({ kind }: VoucherTender): boolean {
  return kind === "StoreCredit" || kind === "GiftCard";
}

/**
 * The vouchers that a sale is paid by and the cards that it loads, held until the transaction ends; its statement
 * leaves before this first awaits.
 */
export async function lockTendered(
  tx: TenantWrite,
  { order: { customerId }, tenders, sold }: VoucherSale,
): Promise<LockedVoucher[]> {
  const used = tenders.filter(isVoucher);
  const loaded = sold.filter(({ isReload }) => isReload);
  if (used.length + loaded.length === 0) return [];
  return lockVouchers(tx, {
    ids: used.flatMap(({ input }) => input?.voucherId ?? []),
    digests: [...used.flatMap(({ input }) => input?.code ?? []), ...loaded.map(({ code }) => code)].map(
      (code) => codeOf(code).digest,
    ),
    entryIds: used.flatMap(({ input }) => input?.holdId ?? []),
    customerId: used.some(({ kind }) => kind === "StoreCredit") ? customerId : null,
  });
}

interface VoucherSale {
  readonly order: Order;
  readonly tenders: readonly VoucherTender[];
  readonly sold: SaleInput["giftCards"];
}

/**
 * Issues and loads the gift cards that a sale sells, takes what vouchers pay, and gives back to them what is paid out
 * by them. Answers with what each paid. Throws 400 `store_credit_insufficient`, `customer_required` and by path, 409
 * `voucher_blocked`, `voucher_expired`, `hold_ended`, `code_taken`.
 */
export async function settleVouchers(
  tx: TenantWrite,
  actor: Actor,
  { order, tenders, sold }: VoucherSale,
  locked: readonly LockedVoucher[],
): Promise<SaleOutput["vouchers"]> {
  if (sold.length === 0 && !tenders.some(isVoucher)) return [];
  const books = await openVouchers(tx, actor, order, locked);
  for (const [i, tender] of tenders.entries())
    await apart(actor, () => settleTender(tx, actor, books, order, tender, i));
  const lineIds = sold.map(({ lineId }) => lineId);
  const twice = lineIds.findIndex((id, i) => lineIds.indexOf(id) < i);
  if (twice >= 0) throw invalid(`modules.credit.giftCards[${twice}].lineId`, "is named twice");
  const cards = sold.map((card, i) => ({ ...card, i, amount: faceOf(order, card.lineId, i) }));
  // Two sales of the same codes wait for each other in one order.
  for (const { lineId, code, amount, isReload, i } of cards.toSorted((a, b) => (a.code < b.code ? -1 : 1)))
    await apart(actor, () =>
      isReload ? load(books, code, i, { amount, lineId }) : books.issueNew("GiftCard", amount, { code, lineId }),
    );
  return books.used;
}

type VoucherBooks = Awaited<ReturnType<typeof openVouchers>>;

/** The vouchers that a sale holds, as it leaves them one by one, and what each has paid so far. */
async function openVouchers(tx: TenantWrite, actor: Actor, order: Order, locked: readonly LockedVoucher[]) {
  const vouchers = new Map(locked.map((voucher) => [voucher.id, voucher]));
  const used: SaleOutput["vouchers"] = [];
  const today = await todayOf(tx, actor);
  const at = new Date(order.occurredAt);
  const digits = digitsOf(order.currency);
  const use = async (
    voucher: LockedVoucher,
    change: ReturnType<typeof takeFrom> & { readonly lineId?: string },
    entryKind: "Redeem" | "Issue" | "Refund",
  ) => {
    if (new Big(change.amount).eq(0)) return;
    const place = { orderId: order.id, branchId: order.branchId, occurredAt: at };
    await enter(tx, actor, { ...change, ...place, voucherId: voucher.id, kind: entryKind });
    const [balance, held] = [
      new Big(voucher.balance).plus(change.amount),
      new Big(voucher.held).plus(change.held ?? 0),
    ];
    vouchers.set(voucher.id, { ...voucher, balance: balance.toFixed(), held: held.toFixed() });
    const { id: voucherId, kind, codeEnding } = voucher;
    const amount = money(negative(change.amount), digits);
    const { lineId } = change;
    const of = { voucherId, ...(lineId === undefined ? {} : { lineId }) };
    used.push({ ...of, amount, kind, codeEnding, balance: money(balance, digits) });
  };
  const issueNew = async (
    kind: "StoreCredit" | "GiftCard",
    amount: string,
    more: { code: string | null; lineId?: string },
  ) => {
    const id = newId();
    const { customerId, branchId, id: orderId } = order;
    await issue(tx, actor, { id, kind, customerId, amount, orderId, branchId, at, ...more });
    const codeEnding = more.code === null ? null : codeOf(more.code).ending;
    const told = { amount: money(negative(amount), digits), balance: money(amount, digits) };
    const { lineId } = more;
    used.push({ voucherId: id, ...(lineId === undefined ? {} : { lineId }), kind, codeEnding, ...told });
  };
  return { today, used, use, issueNew, list: () => [...vouchers.values()] };
}

/** Takes what a payment by voucher pays, or gives it back. */
async function settleTender(
  tx: TenantRead,
  actor: Actor,
  { today, use, issueNew, list }: VoucherBooks,
  order: Order,
  tender: VoucherTender,
  i: number,
): Promise<void> {
  const { amount, kind } = tender;
  if ((kind !== "StoreCredit" && kind !== "GiftCard") || new Big(amount).eq(0)) return;
  if (new Big(amount).gt(0)) {
    for (const { voucher, part, hold } of await payersOf(tx, order, tender, i, list(), today))
      await use(
        voucher,
        hold === undefined ? takenFrom(actor, voucher, part, today) : takeHeld(voucher, part, hold),
        "Redeem",
      );
    return;
  }
  const named = find(tender, list());
  if (named !== undefined) {
    requireFits(order, tender, i, named);
    takeFrom(named, "0", today);
    await use(named, { amount: negative(amount) }, "Refund");
  } else if (kind === "GiftCard" && tender.input?.code !== undefined)
    await issueNew(kind, negative(amount), { code: tender.input.code });
  else if (kind === "StoreCredit" && tender.input === undefined) {
    if (order.customerId === null) throw customerRequired();
    await issueNew(kind, negative(amount), { code: null });
  } else throw unknown(i);
}

/** Adds what the line comes to to the card with the code. */
async function load(
  { today, use, list }: VoucherBooks,
  code: string,
  i: number,
  change: { readonly amount: string; readonly lineId: string },
): Promise<void> {
  const { digest } = codeOf(code);
  const card = list().find(
    ({ kind, codeDigest }) => kind === "GiftCard" && codeDigest !== null && digest.equals(codeDigest),
  );
  if (card === undefined) throw wrongCode(invalid(`modules.credit.giftCards[${i}].code`, "is no gift card's"));
  takeFrom(card, "0", today);
  await use(card, change, "Issue");
}

/** Settles a part of a sale. Of a sale that has happened, a part that is refused is left out. */
async function apart(actor: Actor, settlePart: () => Promise<void>): Promise<void> {
  try {
    await settlePart();
  } catch (error) {
    judge(actor, findingOf(error), "Credit");
  }
}

interface Payer {
  readonly voucher: LockedVoucher;
  readonly part: string;
  readonly hold?: HoldEntry;
}

/** Which vouchers pay a tender, and how much each. */
async function payersOf(
  tx: TenantRead,
  order: Order,
  tender: VoucherTender,
  i: number,
  vouchers: readonly LockedVoucher[],
  today: string,
): Promise<Payer[]> {
  const { amount, kind, input } = tender;
  if (kind === "StoreCredit" && order.customerId === null) throw customerRequired();
  if (input?.holdId !== undefined) {
    const [hold] = await listOpenHolds(tx, [input.holdId]);
    const voucher = vouchers.find(({ id }) => id === hold?.voucherId);
    if (hold === undefined || voucher === undefined)
      throw invalid(`payments[${i}].modules.credit.holdId`, "is no hold, or one that has ended");
    requireFits(order, tender, i, voucher);
    const isNamed = input.voucherId !== undefined || input.code !== undefined;
    if (isNamed && find(tender, vouchers)?.id !== voucher.id) throw unknown(i);
    return [{ voucher, part: amount, hold }];
  }
  const named = find(tender, vouchers);
  if (named !== undefined) {
    requireFits(order, tender, i, named);
    return [{ voucher: named, part: amount }];
  }
  if (kind === "GiftCard" || input !== undefined) throw unknown(i);
  const usable = vouchers
    .filter((one) => one.kind === "StoreCredit" && one.customerId === order.customerId && !one.isBlocked)
    .filter(({ expiresOn }) => expiresOn === null || expiresOn >= today)
    .map((voucher) => ({ voucher, left: new Big(voucher.balance).minus(voucher.held) }))
    .filter(({ left }) => left.gt(0))
    .toSorted((a, b) => ((a.voucher.expiresOn ?? "~") < (b.voucher.expiresOn ?? "~") ? -1 : 1));
  let rest = new Big(amount);
  const payers = usable.flatMap(({ voucher, left }): Payer[] => {
    const part = left.gt(rest) ? rest : left;
    rest = rest.minus(part);
    return part.gt(0) ? [{ voucher, part: part.toFixed() }] : [];
  });
  if (rest.lte(0)) return payers;
  const digits = digitsOf(order.currency);
  const available = money(new Big(amount).minus(rest), digits);
  const members = { available, requested: money(amount, digits) };
  throw badRequest("store_credit_insufficient", `${available} of store credit is left.`, { members });
}

function find({ input }: VoucherTender, vouchers: readonly LockedVoucher[]): LockedVoucher | undefined {
  const digest = input?.code === undefined ? undefined : codeOf(input.code).digest;
  return vouchers.find(({ id, codeDigest }) =>
    digest === undefined ? id === input?.voucherId : codeDigest !== null && digest.equals(codeDigest),
  );
}

/**
 * 400 by path for a voucher of the other kind, and for store credit of another customer. What goes back to store credit
 * needs none to be named.
 */
function requireFits({ customerId }: Order, { kind, amount }: VoucherTender, i: number, voucher: LockedVoucher): void {
  const isOwn = voucher.customerId === customerId || (customerId === null && new Big(amount).lt(0));
  if (voucher.kind !== kind || (kind === "StoreCredit" && !isOwn)) throw unknown(i);
}

function unknown(i: number) {
  return wrongCode(
    invalid(`payments[${i}].modules.credit`, "no gift card, hold or store credit of the customer has this code or id"),
  );
}

function customerRequired() {
  return badRequest("customer_required", "Store credit needs a customer.");
}

/** The amount of a gift card that is sold: the total of its line. */
function faceOf({ lines }: Order, lineId: string, i: number): string {
  const path = `modules.credit.giftCards[${i}].lineId`;
  const line = lines.find(({ id }) => id === lineId);
  if (line === undefined || line.kind !== "Sale" || lines.some(({ voidsLineId }) => voidsLineId === lineId))
    throw invalid(path, "no sold line of this order");
  if (!new Big(line.quantity).eq(1) || !new Big(line.tax).eq(0) || new Big(line.total).lte(0))
    throw invalid(path, "a gift card is sold as one piece, without tax, for more than zero");
  if (!new Big(line.discount).eq(0)) throw invalid(path, "must cost what the card holds: something was taken off");
  return line.total;
}
