import { settle } from "@tillhouse/pricing/settle.ts";
import { calculate, parkable, priceBasket, type Basket, type BasketGoods } from "./basket.ts";
import type { Book } from "./book.ts";
import type { Copy, Row } from "./copy.ts";
import type { Write } from "./disks/disk.ts";
import { entryOf, type Journal } from "./journal.ts";
import type { Item } from "./outbox.ts";
import { giftCardsOf, soldOf, type Goods, type Sale, type Slip, type Tenders } from "./sale.ts";
import type { Store } from "./store.ts";

/** What a till has put aside. */
export interface ParkedBasket {
  readonly id: string;
  readonly ticketName?: string;
  readonly customerId?: string;
  readonly held: BasketGoods;
}

interface Options {
  readonly store: Store;
  readonly copy: Copy;
  readonly book: Book;
  readonly journal: Journal;
}

type SaleRequest = Tenders & Pick<Goods, "userId" | "customerId">;

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

  async park(goods: Goods & { readonly ticketName?: string }): Promise<string> {
    const { book } = this.#options;
    const { userId, customerId, discounts = [], lines, ticketName } = goods;
    const at = book.now();
    const { priced: _, ...held } = this.#price(goods, at);
    const id = book.newId();
    const named = {
      ...(customerId === undefined ? {} : { customerId }),
      ...(ticketName === undefined ? {} : { ticketName }),
    };
    const basket = {
      ...{ orderId: id, branchId: book.branchId, ...named },
      ...{ lines: lines.map(parkable), discounts: [...discounts] },
    };
    const parked: ParkedBasket = { id, held, ...named };
    await book.keep([book.item("ParkedOrder", userId, basket, { at })], [[keyOf(id), JSON.stringify(parked)]]);
    return id;
  }

  get parked(): ParkedBasket[] {
    return this.#options.store.list("parked/").map(([, text]) => JSON.parse(text) as ParkedBasket);
  }

  async completeParked(id: string, paid: Tenders & { readonly userId: string }): Promise<Slip> {
    const { book } = this.#options;
    const { held, customerId } = this.#parked(id);
    const cancelled = book.item("OrderCancel", paid.userId, { orderId: id, reason: "Completed" });
    const sale = { ...paid, ...(customerId === undefined ? {} : { customerId }) };
    const extras: Extras = { items: [cancelled], writes: [[keyOf(id), null]], parkedOrderId: id };
    return this.#sell(calculate(held), sale, book.now(), extras);
  }

  async cancelParked(id: string, userId: string, reason: string): Promise<void> {
    const { book } = this.#options;
    this.#parked(id);
    await book.keep([book.item("OrderCancel", userId, { orderId: id, reason })], [[keyOf(id), null]]);
  }

  /** Throws for what the till does not know. */
  method(methodId: string): Row<"PaymentMethods"> {
    const method = this.#options.copy.get("PaymentMethods", methodId);
    if (method === undefined) throw new Error(`no payment method ${methodId}`);
    return method;
  }

  #parked(id: string): ParkedBasket {
    const text = this.#options.store.get(keyOf(id));
    if (text === undefined) throw new Error(`nothing is parked as ${id}`);
    return JSON.parse(text) as ParkedBasket;
  }

  #price({ lines, customerId, discounts = [] }: Goods, at: Date): Basket {
    const { copy, book } = this.#options;
    const newId = () => book.newId();
    return priceBasket(copy, lines, { branchId: book.branchId, at, customerId, discounts, newId });
  }

  /** Nothing is awaited before it is kept. */
  #sell(
    basket: Basket,
    { id: saleId, userId, payments, customerId, approvals = [] }: SaleRequest,
    at: Date,
    { items = [], writes = [], parkedOrderId }: Extras = {},
  ): Promise<Slip> {
    const { book, journal } = this.#options;
    const { priced, digits, discounts, lines } = basket;
    const tenders = payments.map(({ methodId, tendered }) => {
      const { kind, isRounded, changeAs, maxCashBack } = this.method(methodId);
      return { ...{ tendered, isRounded, changeAs, maxCashBack }, isCash: kind === "Cash" };
    });
    const { due, change } = settle(priced.totals.total, tenders, { increment: "0", mode: "HalfUp" });
    if (due.gt(0)) throw new Error(`${due.toFixed(digits)} is still due`);
    const total = priced.totals.total.toFixed(digits);
    const { numbered } = book;
    const sale = book.item(
      "Order",
      userId,
      {
        ...{ ...numbered, ...(customerId === undefined ? {} : { customerId }) },
        lines: lines.map(({ id, variantId, quantity }) => ({ id, variantId, quantity })),
        ...{ discounts: [...discounts], payments: [...payments], ...giftCardsOf(lines) },
      },
      { id: saleId, at, sold: soldOf(basket, total, parkedOrderId), approvals },
    );
    const { receiptNumber, cashSessionId } = numbered;
    const entry = entryOf(basket, { id: sale.id, receiptNumber, cashSessionId, soldAt: at.toISOString(), total });
    const paid = { at, total, change: change.toFixed(digits) };
    return book.print(sale, basket, paid, { items, writes: [...journal.writesOf(entry), ...writes] });
  }
}

const keyOf = (parkedId: string) => `parked/${parkedId}`;
