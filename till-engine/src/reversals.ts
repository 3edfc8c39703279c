import type { Book } from "./book.ts";
import { giveBack, type Entry, type Journal } from "./journal.ts";
import type { Refund, Slip, Void } from "./sale.ts";

interface Options {
  readonly book: Book;
  readonly journal: Journal;
  /** Whether a payment method is cash. */
  readonly isCash: (methodId: string) => boolean;
}

/** Undoes what a till has sold, by its journal. Its methods are those of `Till`. */
export class Reversals {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  async voidSale({ userId, orderId, reason, reasonId, approvals = [] }: Void): Promise<void> {
    const { book, journal } = this.#options;
    const entry = this.#own(orderId);
    if (entry.cashSessionId !== book.session) throw new Error("this sale is not of the session that is open");
    if (entry.lines.some(({ back }) => Number(back.quantity) > 0)) throw new Error("something of this sale came back");
    const said = { orderId, reason, ...(reasonId === undefined ? {} : { reasonId }) };
    const voided = book.item("OrderVoid", userId, said, { approvals });
    await book.keep([voided], journal.writesOf({ ...entry, isVoided: true }));
  }

  async refund({ id, userId, orderId, lines, methodId, approvals = [] }: Refund): Promise<Slip> {
    const { book, journal } = this.#options;
    const at = book.now();
    const { entry, ...back } = giveBack(this.#own(orderId), lines, () => book.newId());
    const total = back.priced.totals.total.toFixed(back.digits);
    const isCash = this.#options.isCash(methodId);
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
    return book.print(refunded, back, { at, total, change }, { writes: journal.writesOf(entry) });
  }

  #own(orderId: string): Entry {
    const entry = this.#options.journal.get(orderId);
    if (entry === undefined) throw new Error(`no sale ${orderId} of this till`);
    if (entry.isVoided) throw new Error("this sale is voided");
    return entry;
  }
}
