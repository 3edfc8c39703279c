import { calculate, priceBasket, type Basket, type BasketGoods } from "./basket.ts";
import type { Book } from "./book.ts";
import type { Copy } from "./copy.ts";
import type { Write } from "./disks/disk.ts";
import type { Documents } from "./documents.ts";
import { entryOf, type Journal } from "./journal.ts";
import type { Item, Outbox } from "./outbox.ts";
import type { Belongings } from "./belongings.ts";
import { needsOf, requireApproved, requireDiscount, toApprove, type ApprovalNeed } from "./limits.ts";
import { withoutVoids } from "./lines.ts";
import { inCashOf, quoteOf, type Quote, type QuotedPayment } from "./quote.ts";
import { receiptOf, type Printable } from "./receipt.ts";
import { Refusal } from "./refusal.ts";
import { cardLines, modulesOf, soldOf, type Goods, type Sale, type Slip, type Tenders } from "./sale.ts";
import { settingsAt } from "./shop.ts";
import type { Store } from "./store.ts";
import { sumsOf } from "./sums.ts";
import { cardsAfter, needsOfTenders, paidAt } from "./stored-value.ts";
import { requirePaid, roundingAt, settleBasket, type Payment } from "./tenders.ts";

/** What a till has put aside. */
export interface ParkedBasket {
  readonly id: string;
  readonly ticketName?: string;
  readonly customerId?: string;
  readonly said: SaleWords;
  readonly held: BasketGoods;
}

interface Options {
  readonly store: Store;
  readonly copy: Copy;
  readonly book: Book;
  readonly journal: Journal;
  readonly outbox: Outbox;
  readonly documents: Documents;
  readonly belongings: Belongings;
}

/** What is said of a sale beside its goods. */
type SaleWords = Pick<Goods, "serviceCharge" | "note" | "salespersonId">;
type SaleRequest = Tenders & SaleWords & Pick<Goods, "userId" | "customerId" | "language">;

/** What is kept together with a sale. */
interface Extras {
  /** That it completes. */
  readonly parkedOrderId?: string;
  readonly items?: readonly Item[];
  readonly writes?: readonly Write[];
}

/** Sells baskets, now or after they were put aside. Its methods are those of `Till`. */
export class Sales {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  async sell(sale: Sale): Promise<Slip> {
    const at = this.#options.book.now();
    return this.#sell(this.#price(sale, at), sale, at);
  }

  quote(goods: Goods & Partial<Pick<Tenders, "payments">>): Quote & QuotedPayment {
    const { copy, book } = this.#options;
    const basket = this.#price(goods, book.now());
    const { currency } = settingsAt(copy, book.branchId);
    const { rounding, tip, due, change } = settleBasket(copy, book.branchId, basket, goods.payments ?? []);
    const text = (amount: typeof due) => amount.toFixed(basket.digits);
    return {
      ...quoteOf(basket, currency),
      inCash: inCashOf(basket, roundingAt(copy, book.branchId)),
      ...{ rounding: text(rounding), tip: text(tip), due: text(due), change: text(change) },
    };
  }

  /** What a second person has to approve of the sale. */
  approvalsFor(sale: Goods & Partial<Tenders>): ApprovalNeed[] {
    const { copy, book } = this.#options;
    const at = book.now();
    const basket = this.#price(sale, at);
    const settled = settleBasket(copy, book.branchId, basket, sale.payments ?? []);
    return this.#needs(basket, { payments: [], ...sale }, settled.payments, at);
  }

  async park(goods: Goods & { readonly ticketName?: string }): Promise<string> {
    const { book } = this.#options;
    const { userId, customerId, discounts = [], ticketName } = goods;
    if (goods.lines.some(({ giftCard }) => giftCard !== undefined))
      // A parked order does not say which card it is.
      throw new Refusal("gift_card_not_parked", "a gift card is not parked");
    if (goods.coupons !== undefined && goods.coupons.length > 0)
      // The shop would not take a parked order whose coupon is used up by then.
      throw new Refusal("coupon_not_parked", "a coupon is not parked");
    const lines = withoutVoids(goods.lines);
    const at = book.now();
    const { priced: _, ...held } = this.#price({ ...goods, lines }, at);
    const id = book.newId();
    const named = {
      ...(customerId === undefined ? {} : { customerId }),
      ...(ticketName === undefined ? {} : { ticketName }),
    };
    const said = saidOf(goods);
    const basket = {
      ...{ orderId: id, branchId: book.branchId, ...named, ...said },
      lines: held.lines.flatMap((line) => line.said ?? []).map(({ id: _id, ...line }) => line),
      discounts: apiDiscounts(discounts),
    };
    const parked: ParkedBasket = { id, held, said, ...named };
    await book.keep([book.item("ParkedOrder", userId, basket, { at })], [[keyOf(id), JSON.stringify(parked)]]);
    return id;
  }

  get parked(): ParkedBasket[] {
    return this.#options.store.list("parked/").map(([, text]) => JSON.parse(text) as ParkedBasket);
  }

  async completeParked(id: string, paid: Tenders & Pick<Goods, "userId" | "language">): Promise<Slip> {
    const { book } = this.#options;
    const { held, customerId, said } = this.#parked(id);
    const cancelled = book.item("OrderCancel", paid.userId, { orderId: id, reason: "Completed" });
    const sale = { ...said, ...paid, ...(customerId === undefined ? {} : { customerId }) };
    const extras: Extras = { items: [cancelled], writes: [[keyOf(id), null]], parkedOrderId: id };
    return this.#sell(calculate(held), sale, book.now(), extras);
  }

  async cancelParked(id: string, userId: string, reason: string): Promise<void> {
    const { book } = this.#options;
    this.#parked(id);
    await book.keep([book.item("OrderCancel", userId, { orderId: id, reason })], [[keyOf(id), null]]);
  }

  async forgetParked(id: string): Promise<void> {
    this.#parked(id);
    await this.#options.store.commit([[keyOf(id), null]]);
  }

  #parked(id: string): ParkedBasket {
    const text = this.#options.store.get(keyOf(id));
    if (text === undefined) throw new Error(`nothing is parked as ${id}`);
    return JSON.parse(text) as ParkedBasket;
  }

  #price({ lines, customerId, discounts = [], serviceCharge, coupons }: Goods, at: Date): Basket {
    const { copy, book } = this.#options;
    const newId = () => book.newId();
    const { branchId } = book;
    return priceBasket(copy, lines, { branchId, at, customerId, discounts, serviceCharge, coupons, newId });
  }

  #needs(basket: Basket, sale: SaleRequest, payments: readonly Payment[], at: Date): ApprovalNeed[] {
    const { copy, book } = this.#options;
    const { branchId } = book;
    const { userId, serviceCharge } = sale;
    const { digits } = basket;
    const needs = new Map([
      ...needsOf(copy, branchId, basket, serviceCharge !== false),
      ...needsOfTenders(copy, this.#paidBy(basket, sale, payments, at)),
    ]);
    return toApprove({ copy, branchId, userId, digits }, requireDiscount(copy, branchId, userId, needs));
  }

  #paidBy({ digits, priced }: Basket, sale: SaleRequest, payments: readonly Payment[], at: Date) {
    const { customerId, payments: tenders, cards } = sale;
    const paid = { customerId, digits, tenders, payments, cards, sold: priced.totals.total };
    return paidAt(this.#options, paid, at);
  }

  /** Nothing is awaited before it is kept. */
  #sell(
    basket: Basket,
    request: SaleRequest,
    at: Date,
    { items = [], writes = [], parkedOrderId }: Extras = {},
  ): Promise<Slip> {
    const { book, copy, journal } = this.#options;
    const { id: saleId, userId, payments, customerId, approvals = [], ...said } = request;
    const { priced, digits, discounts, lines } = basket;
    const settled = settleBasket(copy, book.branchId, basket, payments);
    requirePaid(copy, settled, { digits, customerId });
    requireApproved(this.#needs(basket, request, settled.payments, at), approvals, saleId);
    const total = priced.totals.total.toFixed(digits);
    const { numbered } = book;
    const sale = book.item(
      "Order",
      userId,
      {
        ...{ ...numbered, ...(customerId === undefined ? {} : { customerId }), ...saidOf(said) },
        lines: lines.flatMap((line) => line.said ?? []),
        ...{ discounts: apiDiscounts(discounts), payments: [...payments], ...modulesOf(basket) },
      },
      { id: saleId, at, sold: soldOf(basket, total, parkedOrderId), approvals },
    );
    const { receiptNumber, cashSessionId } = numbered;
    const facts = { id: sale.id, receiptNumber, cashSessionId, soldAt: at.toISOString(), total };
    const entry = entryOf(basket, facts, settled);
    const { branchId } = book;
    const quote = quoteOf(basket, settingsAt(copy, branchId).currency);
    const paidBy = cardsAfter(copy, this.#paidBy(basket, request, settled.payments, at));
    const printing = { branchId, at, digits, userId, customerId, language: request.language };
    return book.print(
      sale,
      (number) => ({
        ...{ kind: "Sale", userId, soldAt: at.toISOString(), total, isVoided: false },
        receipt: receiptOf(copy, { ...printable(quote), paidBy }, settled, { ...printing, number }),
        sums: sumsOf(quote.lines, quote.totals, settled),
      }),
      { items, writes: [...journal.writesOf(entry), ...writes] },
      (document) => this.#options.documents.writesOfNew(document),
    );
  }
}

const keyOf = (parkedId: string) => `parked/${parkedId}`;

/** What of it was said. */
function saidOf({ serviceCharge, note, salespersonId }: SaleWords): SaleWords {
  const said = Object.entries({ serviceCharge, note, salespersonId }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(said);
}

function apiDiscounts(discounts: Basket["discounts"]) {
  return discounts.map(({ lineIds, ...one }) => ({
    ...one,
    ...(lineIds === undefined ? {} : { lineIds: [...lineIds] }),
  }));
}

function printable({ currency, taxMode, taxCertificate, taxes, totals, discounts, lines }: Quote): Printable {
  const plain = ({ amount, reason, name }: Quote["discounts"][number]) => ({ amount, reason, name });
  const { net, tax, exemptTax, total } = totals;
  return {
    ...{ currency, taxMode, taxCertificate, taxes, totals: { net, tax, exemptTax, total } },
    discounts: discounts.map(plain),
    lines: lines.map(({ kind, name, quantity, unitCode, unitPrice, gross, discounts: own }) => ({
      ...{ kind, name, quantity, unitCode, unitPrice, gross, discounts: own.map(plain) },
    })),
    giftCards: cardLines(lines).map(({ giftCard: card, total: amount }) => ({ card, amount })),
  };
}
