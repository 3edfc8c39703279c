import { zero } from "@tillhouse/pricing/amounts.ts";
import { localMoment } from "@tillhouse/pricing/promotions/promotion.ts";
import type { PrintedOrder, PrintedReceipt } from "@tillhouse/pricing/receipts/text.ts";
import { Big } from "big.js";
import type { Copy } from "./copy.ts";
import type { GiftCard } from "./lines.ts";
import type { Quote, QuotedTax } from "./quote.ts";
import { buyerOf, settingsAt, zoneOf } from "./shop.ts";
import type { TillSettlement } from "./tenders.ts";

/** A receipt as it is printed and kept: the shop's own, with what the till has sold beside. */
export interface Receipt extends PrintedReceipt {
  readonly taxes: readonly QuotedTax[];
  readonly giftCards: readonly CardBalance[];
}

/** What a gift card holds; null: only the shop knows. */
export interface CardBalance {
  readonly codeEnding: string;
  readonly balance: string | null;
}

/** What is printed of a sale or of what came back. */
export interface Printable extends Pick<Quote, "currency" | "taxMode" | "taxCertificate" | "taxes"> {
  readonly totals: Pick<Quote["totals"], "net" | "tax" | "exemptTax" | "total">;
  readonly lines: PrintedOrder["lines"];
  readonly discounts: PrintedOrder["discounts"];
  readonly giftCards?: readonly { readonly card: GiftCard; readonly amount: string }[];
  /** What is left on those that have paid. */
  readonly paidBy?: readonly CardBalance[];
}

interface Facts {
  readonly branchId: string;
  readonly number: string;
  readonly at: Date;
  readonly digits: number;
  readonly userId: string;
  readonly customerId?: string | undefined;
  /** de or de-AT; without it, as the branch has it. */
  readonly language?: string | undefined;
}

/** The receipt, with the names and texts of now, in the branch's language and time zone. */
export function receiptOf(copy: Copy, sold: Printable, settled: TillSettlement, facts: Facts): Receipt {
  const { branchId, number, at, userId, customerId, digits } = facts;
  const settings = settingsAt(copy, branchId);
  const language = facts.language ?? settings.receiptLanguage;
  const texts =
    settings.receiptTexts.find((one) => one.language === language) ??
    settings.receiptTexts.find((one) => one.language === language.slice(0, 2));
  const { name = "", address = null, phone = null } = copy.get("Branches", branchId) ?? {};
  const buyer = buyerOf(copy, customerId);
  const { day, time } = localMoment(at, zoneOf(copy, branchId));
  const text = (amount: typeof zero) => amount.toFixed(digits);
  const { currency, taxMode, taxCertificate, lines, discounts, totals, taxes, giftCards = [], paidBy = [] } = sold;
  const { rounding, tip, change, payments } = settled;
  return {
    ...{ language, copy: 0, localTime: `${day} ${time}`, taxes },
    header: texts?.header ?? settings.receiptHeader,
    footer: texts?.footer ?? settings.receiptFooter,
    seller: { name: settings.sellerName, address: settings.sellerAddress, taxId: settings.sellerTaxId },
    branch: { name, address, phone },
    // The copy has no more of a customer.
    customer: buyer === undefined ? null : { name: buyer.name, company: buyer.company, address: null, taxId: null },
    cashier: copy.get("Users", userId)?.name ?? "",
    giftCards: [
      ...giftCards.map(({ card, amount }) => ({ codeEnding: endingOf(card.code), balance: balanceOf(card, amount) })),
      ...paidBy,
    ],
    order: {
      ...{ receiptNumber: number, status: "Completed", currency, taxMode, taxCertificate, lines, discounts },
      totals: {
        ...totals,
        ...{ rounding: text(rounding), tip: text(tip), deposit: text(zero), change: text(change) },
      },
      payments: payments.map(({ method, tendered }) => ({ method, tendered })),
    },
  };
}

/** What another till has paid with a card is known only if the shop has told it. */
function balanceOf({ isReload = false, balance }: GiftCard, amount: string): string | null {
  if (!isReload) return amount;
  return balance === undefined ? null : new Big(balance).plus(amount).toFixed(amount.split(".")[1]?.length ?? 0);
}

/** What of a code is printed, as the shop tells it. */
function endingOf(code: string): string {
  const typed = code.replaceAll(/[ -]/g, "").toUpperCase();
  return typed.slice(Math.max(12, typed.length - 4));
}
