import type { Basket, BasketRequestLine, OrderDiscount, TakenCoupon } from "./basket.ts";
import type { ReturnLine } from "./journal.ts";
import type { Approval, ItemOf } from "./outbox.ts";
import type { GiftCard } from "./lines.ts";
import type { Receipt } from "./receipt.ts";
import type { ToldCard } from "./stored-value.ts";
import type { Tender } from "./tenders.ts";

/** What a till is told of a basket. */
export interface Goods {
  readonly userId: string;
  readonly lines: readonly BasketRequestLine[];
  readonly customerId?: string;
  readonly discounts?: readonly OrderDiscount[];
  /** false: without the service charge of the settings, which takes `sales.discount`. */
  readonly serviceCharge?: boolean;
  readonly note?: string;
  readonly salespersonId?: string;
  /** The receipt's language, de or de-AT; without it, as the branch has it. */
  readonly language?: string;
  /** What the shop has found to be usable: a till has no coupons itself. One that is used up by then is flagged. */
  readonly coupons?: readonly TakenCoupon[];
}

/** How a basket is paid. */
export interface Tenders {
  /** The one that it is to have, which an approval may name. */
  readonly id?: string;
  readonly payments: readonly Tender[];
  /** The gift cards that pay, as the shop has told them a moment ago; without it they are as the copy has them. */
  readonly cards?: readonly ToldCard[];
  /** What a second person has approved of it (`approve`). */
  readonly approvals?: readonly Approval[];
}

export type Sale = Goods & Tenders;

/** What comes back of a sale of the till, and by which method its money does. */
export interface Refund extends Pick<Tenders, "id" | "approvals">, Pick<Goods, "language"> {
  readonly userId: string;
  readonly orderId: string;
  readonly lines: readonly ReturnLine[];
  readonly methodId: string;
  /** Why it does. */
  readonly note?: string;
}

export interface Void extends Pick<Tenders, "approvals"> {
  readonly userId: string;
  readonly orderId: string;
  readonly reason: string;
  readonly reasonId?: string;
}

export interface Slip {
  readonly id: string;
  readonly receiptNumber: number;
  readonly total: string;
  readonly change: string;
  readonly receipt: Receipt;
}

/** The lines that sell a gift card. */
export function cardLines<Line extends { readonly giftCard?: GiftCard | undefined }>(lines: readonly Line[]) {
  return lines.flatMap((line) => (line.giftCard === undefined ? [] : [{ ...line, giftCard: line.giftCard }]));
}

/** What the shop's modules are told: of the gift cards that are sold, and of coupons. */
export function modulesOf({ lines, coupons = [] }: Pick<Basket, "lines" | "coupons">) {
  const giftCards = cardLines(lines).map(({ id, giftCard: { code, isReload = false } }) => {
    return { lineId: id, code, isReload };
  });
  const modules = {
    ...(giftCards.length === 0 ? {} : { credit: { giftCards } }),
    ...(coupons.length === 0 ? {} : { promotions: { coupons: coupons.map(({ code }) => code) } }),
  };
  return Object.keys(modules).length === 0 ? {} : { modules };
}

/** What the shop is told of the prices and taxes that were sold by; `parkedOrderId`: as they were parked. */
export function soldOf(
  { lines, promotions, taxMode, taxCertificate, priced, digits }: Basket,
  total: string,
  parkedOrderId?: string,
): NonNullable<ItemOf<"Order">["sold"]> {
  const plain = ({
    promotionId,
    name,
    value,
  }: Basket["promotions"]["lines"][number] | Basket["promotions"]["order"][number]) => ({
    ...{ promotionId, name, value },
  });
  const grossOf = (id: string) => priced.lines.find((line) => line.id === id)?.gross.toFixed(digits) ?? "0";
  return {
    ...{ taxMode, total, ...(taxCertificate === null ? {} : { taxCertificate }) },
    ...(parkedOrderId === undefined ? {} : { parkedOrderId }),
    // What takes a line back has what that has.
    lines: lines
      .filter(({ kind }) => kind !== "Void")
      .map(({ id, kind, listPrice, unitPrice, source, taxes }) => ({
        ...{ id, listPrice, unitPrice: kind === "Charge" ? grossOf(id) : unitPrice },
        ...{ priceSource: source, taxes: [...taxes] },
        promotions: promotions.lines.filter(({ lineId }) => lineId === id).map(plain),
      })),
    promotions: promotions.order.map((one) => ({ ...plain(one), lineIds: [...one.lineIds] })),
  };
}
