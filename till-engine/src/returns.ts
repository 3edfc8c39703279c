import { sum, zero } from "@tillhouse/pricing/amounts.ts";
import { Big } from "big.js";
import type { components } from "../../client/generated/api.ts";
import { priceBasket } from "./basket.ts";
import type { Book } from "./book.ts";
import type { Copy } from "./copy.ts";
import type { Days } from "./day.ts";
import type { Documents } from "./documents.ts";
import { giveBack, paidBack, type Entry, type Journal } from "./journal.ts";
import type { Outbox } from "./outbox.ts";
import type { Belongings } from "./belongings.ts";
import {
  denied,
  needsOf,
  requireApproved,
  requireDiscount,
  toApprove,
  type ApprovalNeed,
  type Needs,
} from "./limits.ts";
import { receiptOf } from "./receipt.ts";
import { needsOfRefund, writesOfRefund, type RefundAmounts } from "./refund-limits.ts";
import { rightsOf } from "./rights.ts";
import type { Goods, Slip, Tenders } from "./sale.ts";
import { settingsAt } from "./shop.ts";
import { cardsAfter, needsOfTenders, paidAt, type PaymentFacts } from "./stored-value.ts";
import { sumsOf } from "./sums.ts";
import { methodOf, requirePaid, settleBasket, type Payment, type Tender } from "./tenders.ts";

type Schemas = components["schemas"];

/** What comes back of a sale of any till, by what the shop's service says of it. */
export interface QuotedReturn
  extends Pick<Goods, "userId" | "language" | "coupons">, Pick<Tenders, "id" | "approvals" | "cards"> {
  /** What `POST /returns/quote` was asked, and what it answered. */
  readonly asked: Schemas["ReturnQuoteInput"];
  readonly quote: Schemas["ReturnQuote"];
  /** How the money goes back, or what is paid for what is bought in exchange; without it as the quote says. */
  readonly payments?: readonly Tender[];
  /** Sets the shop's policy aside. */
  readonly override?: Schemas["ReturnOverride"];
}

interface Options {
  readonly copy: Copy;
  readonly book: Book;
  readonly journal: Journal;
  readonly outbox: Outbox;
  readonly days: Days;
  readonly documents: Documents;
  readonly belongings: Belongings;
}

/** Takes goods back whose sale only the service knows, under a number of this till. Its methods are those of `Till`. */
export class Returns {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  approvalsForReturn(asked: QuotedReturn): ApprovalNeed[] {
    const at = this.#options.book.now();
    return this.#needs(asked, this.#settle(asked, at).paid, at);
  }

  #needs(asked: QuotedReturn, paid: PaymentFacts, at: Date): ApprovalNeed[] {
    const { copy, book } = this.#options;
    const { branchId } = book;
    const { userId, quote, override } = asked;
    const rights = rightsOf(copy, userId, branchId);
    if (rights?.permissions.includes("returns.create") !== true) throw denied("returns.create");
    const amounts = this.#amountsOf(userId, quote);
    const total = zero.minus(quote.total);
    const overrides = override === undefined ? new Map<string, Big>() : new Map([["returns.override", total]]);
    return [
      ...needsOfRefund(this.#options, amounts),
      ...toApprove(
        { copy, branchId, userId, digits: amounts.digits },
        new Map([...overrides, ...this.#needsOfBought(asked, at), ...needsOfTenders(copy, paid)]),
      ),
    ];
  }

  /** What goes out in exchange takes the approvals that a sale of it takes. */
  #needsOfBought({ userId, asked: { exchange, customerId }, coupons }: QuotedReturn, at: Date): Needs {
    if (exchange === undefined) return new Map();
    const { copy, book } = this.#options;
    const { branchId } = book;
    const { lines, discounts } = exchange;
    const newId = () => book.newId();
    const basket = priceBasket(copy, lines, { branchId, at, customerId, discounts, coupons, newId });
    return requireDiscount(copy, branchId, userId, needsOf(copy, branchId, basket, true));
  }

  /** Settles what comes of it, as a sale is. */
  #settle({ quote, asked: { customerId }, payments, cards }: QuotedReturn, at: Date) {
    const { copy, book } = this.#options;
    const { currencyDigits: digits } = settingsAt(copy, book.branchId);
    const { order, total, refunds } = quote;
    const tenders = payments ?? paymentsOf(copy, refunds);
    const back = new Big(total).lt(0) ? zero.minus(total) : zero;
    const priced = { priced: { totals: { total: new Big(order.totals.total) } }, digits };
    const settled = settleBasket(copy, book.branchId, priced, tenders, back);
    const sold = sum(order.lines.filter(({ kind }) => kind !== "Refund").map((line) => new Big(line.total)));
    const paid = { customerId, digits, sold, tenders, payments: settled.payments, cards };
    return { settled, tenders, digits, paid: paidAt(this.#options, paid, at) };
  }

  async takeBack(asked: QuotedReturn): Promise<Slip> {
    const { copy, book, documents } = this.#options;
    const { id, userId, quote, asked: said, override, language, approvals = [] } = asked;
    const at = book.now();
    const { branchId } = book;
    const { settled, tenders, digits, paid } = this.#settle(asked, at);
    const amounts = this.#amountsOf(userId, quote);
    const { order } = quote;
    requirePaid(copy, settled, { digits, customerId: said.customerId });
    const needs = this.#needs(asked, paid, at);
    requireApproved(needs, approvals, id);
    // Which card or credit gets the money back only the shop knows: it goes by its policy then.
    const isToldByShop = asked.payments === undefined && settled.payments.some(({ kind }) => ofVouchers.has(kind));
    const { branchId: _branch, occurredAt: _at, ...body } = said;
    const returned = book.item(
      "Return",
      userId,
      {
        ...{ ...book.numbered, ...body, expectedTotal: order.totals.total },
        ...(isToldByShop ? {} : { payments: [...tenders] }),
        ...(override === undefined ? {} : { override }),
      },
      { id, at, approvals },
    );
    const { lines, totals, discounts, currency, taxMode, taxCertificate } = order;
    const plain = ({ amount, reason, name }: Pick<(typeof discounts)[number], "amount" | "reason" | "name">) => ({
      ...{ amount, reason, name },
    });
    const printed = {
      ...{ currency, taxMode, taxCertificate, totals, taxes: taxesOf(order, digits), discounts: discounts.map(plain) },
      lines: lines.map(({ kind, name, quantity, unitCode, unitPrice, gross, discounts: own }) => ({
        ...{ kind, name, quantity, unitCode, unitPrice, gross, discounts: own.map(plain) },
      })),
    };
    const facts = { branchId, at, digits, userId, language, customerId: said.customerId };
    return book.print(
      returned,
      (number) => ({
        ...{ kind: "Refund", userId, soldAt: at.toISOString(), total: order.totals.total, isVoided: false },
        receipt: receiptOf(copy, { ...printed, paidBy: cardsAfter(copy, paid) }, settled, { ...facts, number }),
        sums: sumsOf(lines, totals, settled),
      }),
      { writes: [...this.#writesOfOwn(said, settled.payments), ...writesOfRefund(this.#options, amounts, needs)] },
      (document) => documents.writesOfNew(document),
    );
  }

  /** Notes at a sale of this till what comes back: later no more than is left does, without connection, too. */
  #writesOfOwn({ originalOrderId, lines }: QuotedReturn["asked"], payments: readonly Payment[]) {
    const { journal, book } = this.#options;
    const sale = originalOrderId === undefined ? undefined : journal.get(originalOrderId);
    if (sale === undefined) return [];
    const back = lines.flatMap(({ originalLineId, quantity }) =>
      originalLineId === undefined ? [] : [{ lineId: originalLineId, quantity }],
    );
    const { entry } = giveBack(sale, back, () => book.newId());
    const out = payments.filter(({ amount }) => new Big(amount).lt(0));
    return journal.writesOf(
      out.reduce<Entry>((left, { methodId, amount }) => paidBack(left, methodId, zero.minus(amount)), entry),
    );
  }

  #amountsOf(userId: string, { lines }: Schemas["ReturnQuote"]): RefundAmounts {
    const { currencyDigits: digits } = settingsAt(this.#options.copy, this.#options.book.branchId);
    return { userId, digits, amounts: lines.map(({ total }) => new Big(total)) };
  }
}

const ofVouchers: ReadonlySet<string> = new Set(["GiftCard", "StoreCredit"]);

/** As the quote says: nothing handed over in cash lets all of that go out of the drawer. */
function paymentsOf(copy: Copy, refunds: Schemas["ReturnQuote"]["refunds"]): Tender[] {
  return refunds.map(({ methodId, amount }) => ({
    methodId,
    tendered: methodOf(copy, methodId).kind === "Cash" ? "0" : zero.minus(amount).toFixed(),
  }));
}

/** Base and amount of each tax at each rate. */
function taxesOf({ lines }: Schemas["ReturnedOrder"], digits: number) {
  const all = lines.flatMap(({ taxes }) => taxes);
  return [...Map.groupBy(all, ({ taxRateId, rate }) => `${taxRateId} ${rate}`).values()].flatMap((some) => {
    const [first] = some;
    if (first === undefined) return [];
    const { taxRateId, name, rate } = first;
    const add = (of: "base" | "amount") => some.reduce((total, one) => total.plus(one[of]), zero).toFixed(digits);
    return [{ taxRateId, name, rate, base: add("base"), amount: add("amount") }];
  });
}
