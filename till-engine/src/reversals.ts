import { sum, zero } from "@tillhouse/pricing/amounts.ts";
import { Big } from "big.js";
import type { Book } from "./book.ts";
import type { Copy } from "./copy.ts";
import type { Days } from "./day.ts";
import { giveBack, type Entry, type Journal } from "./journal.ts";
import { holds, requireApproved, toApprove, type ApprovalNeed } from "./limits.ts";
import { Refused } from "./refused.ts";
import { rightsOf } from "./rights.ts";
import type { Refund, Slip, Void } from "./sale.ts";
import { businessDayAt, settingsAt } from "./shop.ts";
import { methodOf } from "./tenders.ts";

interface Options {
  readonly copy: Copy;
  readonly book: Book;
  readonly journal: Journal;
  readonly days: Days;
}

/** Undoes what a till has sold, by its journal. Its methods are those of `Till`. */
export class Reversals {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  async voidSale({ userId, orderId, reason, reasonId, approvals = [] }: Void): Promise<void> {
    const { book, copy, journal } = this.#options;
    const entry = this.#own(orderId);
    if (entry.cashSessionId !== book.session) throw new Error("this sale is not of the session that is open");
    if (entry.lines.some(({ back }) => Number(back.quantity) > 0)) throw new Error("something of this sale came back");
    if (settingsAt(copy, book.branchId).requiresVoidReason && reasonId === undefined)
      throw new Refused("reason_required", "A void needs a reason of the shop's list.");
    requireApproved(this.approvalsForVoid({ userId, orderId }), approvals, orderId);
    const said = { orderId, reason, ...(reasonId === undefined ? {} : { reasonId }) };
    const voided = book.item("OrderVoid", userId, said, { approvals });
    await book.keep([voided], journal.writesOf({ ...entry, isVoided: true }));
  }

  approvalsForVoid({ userId, orderId }: Pick<Void, "userId" | "orderId">): ApprovalNeed[] {
    const { book, copy } = this.#options;
    const { total, digits } = this.#own(orderId);
    return toApprove({ copy, branchId: book.branchId, userId, digits }, new Map([["sales.void", new Big(total)]]));
  }

  approvalsForRefund({ userId, orderId, lines }: Pick<Refund, "userId" | "orderId" | "lines">): ApprovalNeed[] {
    const { book } = this.#options;
    return this.#refundNeeds(
      userId,
      giveBack(this.#own(orderId), lines, () => book.newId()),
    );
  }

  /** Who holds it with approval gives back as much as the limits of line, receipt and day allow. */
  #refundNeeds(userId: string, { priced, digits }: Pick<ReturnType<typeof giveBack>, "priced" | "digits">) {
    const { book, copy, days } = this.#options;
    const { branchId } = book;
    const { refundLineLimit, refundReceiptLimit, refundDayLimit } = settingsAt(copy, branchId);
    const amounts = priced.lines.map(({ total }) => total.neg());
    const total = sum(amounts);
    const day = businessDayAt(copy, branchId, book.now());
    const isWithin =
      total.lte(refundReceiptLimit) &&
      amounts.every((amount) => amount.lte(refundLineLimit)) &&
      days.of(day, userId, "Refund").plus(total).lte(refundDayLimit);
    const mayAsk = rightsOf(copy, userId, branchId)?.permissionsWithApproval.includes("sales.refund") === true;
    if (isWithin && mayAsk) return [];
    return toApprove({ copy, branchId, userId, digits }, new Map([["sales.refund", total]]));
  }

  async refund({ id, userId, orderId, lines, methodId, approvals = [] }: Refund): Promise<Slip> {
    const { book, copy, journal, days } = this.#options;
    const at = book.now();
    const { entry, ...back } = giveBack(this.#own(orderId), lines, () => book.newId());
    const needs = this.#refundNeeds(userId, back);
    requireApproved(needs, approvals, id);
    const total = back.priced.totals.total.toFixed(back.digits);
    const isCash = methodOf(copy, methodId).kind === "Cash";
    const isCounted = needs.length === 0 && !holds(copy, book.branchId, userId, "sales.refund");
    const day = businessDayAt(copy, book.branchId, at);
    const counted = isCounted ? days.writesOf(day, userId, "Refund", zero.minus(total)) : [];
    const refunded = book.item(
      "Order",
      userId,
      {
        ...book.numbered,
        lines: back.lines.map(({ id, line, quantity }) => ({ id, kind: "Refund", originalLineId: line.id, quantity })),
        // Nothing handed over in cash lets all of it go out of the drawer.
        payments: [{ methodId, tendered: isCash ? "0" : total }],
        expectedTotal: total,
      },
      { id, at, approvals },
    );
    const change = isCash ? total.replace("-", "") : "0";
    return book.print(refunded, back, { at, total, change }, { writes: [...journal.writesOf(entry), ...counted] });
  }

  #own(orderId: string): Entry {
    const entry = this.#options.journal.get(orderId);
    if (entry === undefined) throw new Error(`no sale ${orderId} of this till`);
    if (entry.isVoided) throw new Error("this sale is voided");
    return entry;
  }
}
