import { zero } from "@tillhouse/pricing/amounts.ts";
import { Big } from "big.js";
import type { Book } from "./book.ts";
import type { Copy } from "./copy.ts";
import type { Days } from "./day.ts";
import type { Documents } from "./documents.ts";
import { giveBack, paidBack, type Entry, type Journal } from "./journal.ts";
import { requireApproved, toApprove, type ApprovalNeed } from "./limits.ts";
import { needsOfRefund, writesOfRefund } from "./refund-limits.ts";
import { breaksRefundPolicy } from "./refund-policy.ts";
import { Refusal } from "./refusal.ts";
import type { Refund, Slip, Void } from "./sale.ts";
import { settingsAt } from "./shop.ts";
import { receiptOf, type Printable } from "./receipt.ts";
import { sumTaxes } from "./quote.ts";
import { sumsOf } from "./sums.ts";
import { requireMethods } from "./stored-value.ts";
import { methodOf, settleBasket } from "./tenders.ts";

interface Options {
  readonly copy: Copy;
  readonly book: Book;
  readonly journal: Journal;
  readonly days: Days;
  readonly documents: Documents;
}

/** Undoes what a till has sold, by its journal. Its methods are those of `Till`. */
export class Reversals {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  async voidSale({ userId, orderId, reason, reasonId, approvals = [] }: Void): Promise<void> {
    const { book, copy, documents, journal } = this.#options;
    const entry = this.#own(orderId);
    if (entry.cashSessionId !== book.session) throw new Error("this sale is not of the session that is open");
    if (entry.lines.some(({ back }) => Number(back.quantity) > 0)) throw new Error("something of this sale came back");
    if (settingsAt(copy, book.branchId).requiresVoidReason && reasonId === undefined)
      throw new Refusal("reason_required", "A void needs a reason of the shop's list.");
    requireApproved(this.approvalsForVoid({ userId, orderId }), approvals, orderId);
    const said = { orderId, reason, ...(reasonId === undefined ? {} : { reasonId }) };
    const voided = book.item("OrderVoid", userId, said, { approvals });
    const writes = [...journal.writesOf({ ...entry, isVoided: true }), ...documents.writesToVoid(orderId)];
    await book.keep([voided], writes);
  }

  approvalsForVoid({ userId, orderId }: Pick<Void, "userId" | "orderId">): ApprovalNeed[] {
    const { book, copy } = this.#options;
    const { total, digits } = this.#own(orderId);
    return toApprove({ copy, branchId: book.branchId, userId, digits }, new Map([["sales.void", new Big(total)]]));
  }

  approvalsForRefund(asked: Pick<Refund, "userId" | "orderId" | "lines" | "methodId">): ApprovalNeed[] {
    const { book } = this.#options;
    const back = giveBack(this.#own(asked.orderId), asked.lines, () => book.newId());
    return [...needsOfRefund(this.#options, this.#amountsOf(asked.userId, back)), ...this.#overrides(asked, back)];
  }

  /** The approval that a refund against the shop's policy of returns takes. */
  #overrides(
    { userId, orderId, methodId }: Pick<Refund, "userId" | "orderId" | "methodId">,
    { priced, digits }: Pick<ReturnType<typeof giveBack>, "priced" | "digits">,
  ): ApprovalNeed[] {
    const { book, copy } = this.#options;
    const { branchId } = book;
    const amount = priced.totals.total.neg();
    const isBreach = breaksRefundPolicy(copy, branchId, this.#own(orderId), { methodId, amount, at: book.now() });
    return isBreach ? toApprove({ copy, branchId, userId, digits }, new Map([["returns.override", amount]])) : [];
  }

  #amountsOf(userId: string, { priced, digits }: Pick<ReturnType<typeof giveBack>, "priced" | "digits">) {
    return { userId, digits, amounts: priced.lines.map(({ total }) => total.neg()) };
  }

  async refund({ id, userId, orderId, lines, methodId, note, language, approvals = [] }: Refund): Promise<Slip> {
    const { book, copy, journal, documents } = this.#options;
    const at = book.now();
    const { entry, ...back } = giveBack(this.#own(orderId), lines, () => book.newId());
    requireMethods(copy, [{ methodId }], book);
    const amounts = this.#amountsOf(userId, back);
    const needs = needsOfRefund(this.#options, amounts);
    requireApproved([...needs, ...this.#overrides({ userId, orderId, methodId }, back)], approvals, id);
    const total = back.priced.totals.total.toFixed(back.digits);
    const left = paidBack(entry, methodId, back.priced.totals.total.neg());
    const isCash = methodOf(copy, methodId).kind === "Cash";
    const tendered = isCash ? "0" : total;
    const { branchId } = book;
    const settled = settleBasket(copy, branchId, back, [{ methodId, tendered }], zero.minus(total));
    const refunded = book.item(
      "Order",
      userId,
      {
        ...{ ...book.numbered, ...(note === undefined ? {} : { note }) },
        lines: back.lines.map((line) => ({
          ...{ id: line.id, kind: "Refund", originalLineId: line.line.id, quantity: line.quantity },
        })),
        // Nothing handed over in cash lets all of it go out of the drawer.
        payments: [{ methodId, tendered }],
        expectedTotal: total,
      },
      { id, at, approvals },
    );
    const { lines: returned, printed } = printableOf(back, entry.taxMode, settingsAt(copy, branchId).currency);
    const facts = { branchId, at, digits: back.digits, userId, language };
    const [lineDiscount, orderDiscount] = [back.priced.totals.lineDiscount.toFixed(), "0"];
    return book.print(
      refunded,
      (number) => ({
        ...{ kind: "Refund", userId, soldAt: at.toISOString(), total, isVoided: false },
        receipt: receiptOf(copy, printed, settled, { ...facts, number }),
        sums: sumsOf(returned, { lineDiscount, orderDiscount }, settled),
      }),
      { writes: [...journal.writesOf(left), ...writesOfRefund(this.#options, amounts, needs)] },
      (document) => documents.writesOfNew(document),
    );
  }

  #own(orderId: string): Entry {
    const entry = this.#options.journal.get(orderId);
    if (entry === undefined) throw new Error(`no sale ${orderId} of this till`);
    if (entry.isVoided) throw new Error("this sale is voided");
    return entry;
  }
}

/** What came back, as it is printed and added up. */
function printableOf(back: Omit<ReturnType<typeof giveBack>, "entry">, taxMode: Entry["taxMode"], currency: string) {
  const { priced, digits } = back;
  const text = (amount: Big) => amount.toFixed(digits);
  const lines = back.lines.flatMap(({ id, name, quantity, line }) => {
    const of = priced.lines.find((one) => one.id === id);
    if (of === undefined) return [];
    const discounts = of.discount.eq(0) ? [] : [{ amount: text(of.discount), reason: null, name: null }];
    const taxes = of.taxes.map(({ base, amount, ...tax }) => ({ ...tax, base: text(base), amount: text(amount) }));
    const goods = {
      kind: "Refund" as const,
      name,
      quantity,
      unitCode: line.unitCode,
      unitPrice: line.unitPrice,
      variantId: null,
    };
    return [{ ...goods, gross: text(of.gross), total: text(of.total), discounts, taxes }];
  });
  const { net, tax, exemptTax, total } = priced.totals;
  const totals = { net: text(net), tax: text(tax), exemptTax: text(exemptTax), total: text(total) };
  const printed: Printable = {
    ...{ currency, taxMode, taxCertificate: null, taxes: sumTaxes(back), totals, discounts: [] },
    lines: lines.map(({ kind, name, quantity, unitCode, unitPrice, gross, discounts }) => ({
      ...{ kind, name, quantity, unitCode, unitPrice, gross, discounts },
    })),
  };
  return { lines, printed };
}
