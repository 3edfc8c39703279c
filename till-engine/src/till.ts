import { newId as newVersion7Id } from "../../client/src/ids.ts";
import { settle } from "@tillhouse/pricing/settle.ts";
import { calculate, parkable, priceBasket, type Basket, type BasketGoods } from "./basket.ts";
import type { Connection } from "./connection.ts";
import type { DeviceKey } from "./device-key.ts";
import { Copy, type Row } from "./copy.ts";
import { entryOf, giveBack, Journal, type Entry } from "./journal.ts";
import { Outbox, type Approval, type Export, type Item, type ItemOf, type Outcome, type SetAside } from "./outbox.ts";
import { Pins } from "./pins.ts";
import { receiptOf } from "./receipt.ts";
import type { Rights } from "./rights.ts";
import { giftCardsOf, soldOf, type Goods, type Tenders, type Refund, type Sale, type Slip, type Void } from "./sale.ts";
import { Staff, type ApprovalRequest } from "./staff.ts";
import type { DiskFailed, Store } from "./store.ts";

/** What a till is set up with. */
export interface Setup {
  readonly branchId: string;
  readonly registerId: string;
  readonly registerCode: string;
  /** The register's next receipt, as the shop says when the device is bound. */
  readonly nextReceiptNumber: number;
}

interface Options {
  readonly store: Store;
  readonly setup: Setup;
  /** The key for reading the PIN verifiers (`newDeviceKey`); without one the till checks no PINs. */
  readonly key?: DeviceKey;
  /** The version of the program that runs the till: numbers with points between them. */
  readonly version?: string;
  /** The till's clock, which may be wrong. */
  readonly now?: () => Date;
  readonly newId?: () => string;
}

/**
 * A till without a screen. It sells by its copy of the shop whether there is a connection or not; what it does is kept
 * in one write with all that goes with it, and is forgotten only when the shop has taken it.
 */
export class Till {
  readonly #store: Store;
  readonly #setup: Setup;
  readonly #version: string;
  readonly #copy: Copy;
  readonly #outbox: Outbox;
  readonly #journal: Journal;
  readonly #pins: Pins;
  readonly #now: () => Date;
  readonly #newId: () => string;
  readonly #staff: Staff;

  private constructor(
    copy: Copy,
    { store, setup, key, version = "1", now, newId }: Options & Required<Pick<Options, "now" | "newId">>,
  ) {
    this.#store = store;
    this.#setup = setup;
    this.#version = version;
    this.#copy = copy;
    this.#outbox = new Outbox(store, newId);
    this.#journal = new Journal(store);
    this.#pins = new Pins({ store, branchId: setup.branchId, key, now });
    this.#now = now;
    this.#newId = newId;
    this.#staff = new Staff({ copy, pins: this.#pins, branchId: setup.branchId, now, newId });
  }

  /** A till with all that its store has. */
  static async open({ now = () => new Date(), newId = newVersion7Id, ...options }: Options): Promise<Till> {
    return new Till(await Copy.open(options.store, options.setup.branchId), { ...options, now, newId });
  }

  get copy(): Copy {
    return this.#copy;
  }

  /** What the shop has not taken yet. */
  get unpushed(): Item[] {
    return this.#outbox.list();
  }

  /** What the service found malformed, and the shop has not kept as a dead letter yet. */
  get setAside(): SetAside[] {
    return this.#outbox.setAside;
  }

  /** The session that is open at the till. */
  get sessionId(): string | undefined {
    return this.#store.get("till/session");
  }

  /** Why the till does not sell any more, if it could not keep something; `export` works then, too. */
  get failure(): DiskFailed | undefined {
    return this.#store.failure;
  }

  /** What the till has sold since then and can still be undone, by the numbers of the receipts. */
  sales(since: Date): Entry[] {
    return this.#journal.list(since);
  }

  /** Brings the till's copy of the shop up to date. */
  pull(connection: Connection, waitS?: number): Promise<void> {
    return this.#copy.pull(connection, waitS);
  }

  push(connection: Connection): Promise<Outcome[]> {
    return this.#outbox.push(connection, this.#setup.branchId);
  }

  /** Gets what PINs are checked by for the next 24 hours; to be called now and then while there is a connection. */
  renewVerifiers(connection: Connection): Promise<void> {
    return this.#pins.renew(connection);
  }

  /**
   * Somebody signs in with their PIN, with or without connection; answers with what they may do here, as far as the
   * till knows. What they do from now on, until they sign out or another one signs in, is proved to be theirs. Throws
   * `PinRefused`.
   */
  signIn(userId: string, pin: string): Promise<Rights> {
    return this.#staff.signIn(userId, pin);
  }

  signOut(): void {
    this.#staff.signOut();
  }

  /**
   * A second person approves with their PIN what `requesterId` is about to do, for one item. The shop checks it again
   * when it is pushed. Throws `PinRefused`: `NotAllowed` for oneself, and for who does not hold the permission
   * outright.
   */
  approve(asked: ApprovalRequest): Promise<Approval> {
    return this.#staff.approve(asked);
  }

  /** The service has named a version that this program is older than: it sells on until the session is closed. */
  get isOutdated(): boolean {
    const own = this.#version.split(".").map(Number);
    const least = this.#copy.leastVersion.split(".").map(Number);
    const i = least.findIndex((number, n) => number !== (own[n] ?? 0));
    return i >= 0 && (own[i] ?? 0) < (least[i] ?? 0);
  }

  /** Throws for a program that is too old, and while another session is open. */
  async openSession(userId: string, openingCash: string): Promise<string> {
    if (this.isOutdated) throw new Error(`this till is older than ${this.#copy.leastVersion}: bring it up to date`);
    if (this.sessionId !== undefined) throw new Error("a session is open");
    const opened = this.#item("CashSession", userId, { registerId: this.#setup.registerId, openingCash });
    return this.#keep([opened], [["till/session", opened.id]]);
  }

  /** Sells by a session that was opened elsewhere. */
  async useSession(sessionId: string): Promise<void> {
    await this.#store.commit([["till/session", sessionId]]);
  }

  /** Counts the drawer and closes the session. */
  async closeSession(userId: string, cash: string): Promise<void> {
    const cashSessionId = this.#session();
    const counted = this.#item("CashCount", userId, { cashSessionId, cash });
    const closed = this.#item("CashSessionClose", userId, { cashSessionId, remainingCash: cash });
    await this.#keep([counted, closed], [["till/session", null], ...this.#journal.writesToForget(this.#now())]);
  }

  async move(userId: string, movement: BodyOf<"CashMovement", "cashSessionId">): Promise<string> {
    return this.#keep([this.#item("CashMovement", userId, { cashSessionId: this.#session(), ...movement })]);
  }

  async addCustomer(userId: string, customer: BodyOf<"Customer">): Promise<string> {
    return this.#keep([this.#item("Customer", userId, customer)]);
  }

  async count(
    userId: string,
    lines: readonly { readonly variantId: string; readonly counted: string }[],
  ): Promise<string> {
    const countedAt = this.#now().toISOString();
    const counted = this.#item("StockCount", userId, {
      ...{ branchId: this.#setup.branchId, scope: "List", variantIds: lines.map(({ variantId }) => variantId) },
      lines: lines.map((line) => ({ ...line, countedAt })),
    });
    return this.#keep([counted]);
  }

  /** Sells, and prints. Throws for what the till does not know, and for too little money. */
  async sell(sale: Sale): Promise<Slip> {
    const at = this.#now();
    return this.#sell(this.#price(sale, at), sale, at);
  }

  /** Puts a basket aside at its prices of now, for this till and any other; answers with its id. */
  async park(goods: Goods & { readonly ticketName?: string }): Promise<string> {
    const { userId, customerId, discounts = [], lines, ticketName } = goods;
    const at = this.#now();
    const { priced: _, ...held } = this.#price(goods, at);
    const id = this.#newId();
    const named = {
      ...(customerId === undefined ? {} : { customerId }),
      ...(ticketName === undefined ? {} : { ticketName }),
    };
    const basket = {
      ...{ orderId: id, branchId: this.#setup.branchId, ...named },
      ...{ lines: lines.map(parkable), discounts: [...discounts] },
    };
    const parked: ParkedBasket = { id, held, ...named };
    await this.#keep([this.#item("ParkedOrder", userId, basket, { at })], [[`parked/${id}`, JSON.stringify(parked)]]);
    return id;
  }

  /** What the till has put aside. */
  get parked(): ParkedBasket[] {
    return this.#store.list("parked/").map(([, text]) => JSON.parse(text) as ParkedBasket);
  }

  /**
   * Sells what the till has put aside, at the prices of then. It is a sale of its own beside what was parked, which is
   * cancelled: if another till has sold that meanwhile both sales are there, and the shop is told. Throws as `sell`.
   */
  async completeParked(id: string, paid: Tenders & { readonly userId: string }): Promise<Slip> {
    const { held, customerId } = this.#parked(id);
    const cancelled = this.#item("OrderCancel", paid.userId, { orderId: id, reason: "Completed" });
    const sale = { ...paid, ...(customerId === undefined ? {} : { customerId }) };
    return this.#sell(calculate(held), sale, this.#now(), {
      ...{ items: [cancelled], writes: [[`parked/${id}`, null]], parkedOrderId: id },
    });
  }

  /** Gives up what the till has put aside. */
  async cancelParked(id: string, userId: string, reason: string): Promise<void> {
    this.#parked(id);
    await this.#keep([this.#item("OrderCancel", userId, { orderId: id, reason })], [[`parked/${id}`, null]]);
  }

  /**
   * Undoes a sale that the till made in the session that is open. Throws for any other, and when something of it came
   * back.
   */
  async voidSale({ userId, orderId, reason, reasonId, approvals = [] }: Void): Promise<void> {
    const entry = this.#own(orderId);
    if (entry.cashSessionId !== this.#session()) throw new Error("this sale is not of the session that is open");
    if (entry.lines.some(({ back }) => Number(back.quantity) > 0)) throw new Error("something of this sale came back");
    const said = { orderId, reason, ...(reasonId === undefined ? {} : { reasonId }) };
    const voided = this.#item("OrderVoid", userId, said, { approvals });
    await this.#keep([voided], this.#journal.writesOf({ ...entry, isVoided: true }));
  }

  /**
   * Takes goods of a sale back that the till made, out of what was charged for them, and prints. Throws for a sale that
   * it does not know, and for more than is left of it.
   */
  async refund({ id, userId, orderId, lines, methodId, approvals = [] }: Refund): Promise<Slip> {
    const at = this.#now();
    const { entry, ...back } = giveBack(this.#own(orderId), lines, this.#newId);
    const total = back.priced.totals.total.toFixed(back.digits);
    const isCash = this.#method(methodId).kind === "Cash";
    const refunded = this.#item(
      "Order",
      userId,
      {
        ...this.#numbered(),
        lines: back.lines.map(({ id, line, quantity }) => ({ id, kind: "Refund", originalLineId: line.id, quantity })),
        // Nothing handed over in cash lets all of it go out of the drawer.
        payments: [{ methodId, tendered: isCash ? "0" : total }],
        expectedTotal: total,
      },
      { ...(id === undefined ? {} : { id }), at, approvals },
    );
    const change = isCash ? total.replace("-", "") : "0";
    return this.#print(refunded, back, { at, total, change }, { writes: this.#journal.writesOf(entry) });
  }

  /** All that the shop has not taken yet, for a file, when the device dies; `Till.restore` takes it. */
  export(): string {
    return JSON.stringify({ setup: this.#setup, ...this.#outbox.export() }, null, 2);
  }

  /** Puts what another till has exported in front of what this one does. */
  async restore(exported: string): Promise<void> {
    await this.#outbox.restore(JSON.parse(exported) as Export);
  }

  /** Empties the till. Throws while there is something that the shop has not taken. */
  async reset(): Promise<void> {
    const length = this.unpushed.length + this.setAside.length;
    if (length > 0) throw new Error(`${length} things are not pushed yet`);
    this.#copy.forget();
    await this.#store.clear();
  }

  #session(): string {
    const { sessionId } = this;
    if (sessionId === undefined) throw new Error("no session is open");
    return sessionId;
  }

  #own(orderId: string): Entry {
    const entry = this.#journal.get(orderId);
    if (entry === undefined) throw new Error(`no sale ${orderId} of this till`);
    if (entry.isVoided) throw new Error("this sale is voided");
    return entry;
  }

  #parked(id: string): ParkedBasket {
    const parked = this.parked.find((one) => one.id === id);
    if (parked === undefined) throw new Error(`nothing is parked as ${id}`);
    return parked;
  }

  #method(methodId: string): Row<"PaymentMethods"> {
    const method = this.#copy.get("PaymentMethods", methodId);
    if (method === undefined) throw new Error(`no payment method ${methodId}`);
    return method;
  }

  #price({ lines, customerId, discounts = [] }: Goods, at: Date): Basket {
    const { branchId } = this.#setup;
    return priceBasket(this.#copy, lines, { branchId, at, customerId, discounts, newId: this.#newId });
  }

  #sell(
    basket: Basket,
    { id: saleId, userId, payments, customerId, approvals = [] }: SaleRequest,
    at: Date,
    { items = [], writes = [], parkedOrderId }: Extras = {},
  ): Promise<Slip> {
    const { priced, digits, discounts, lines } = basket;
    const tenders = payments.map(({ methodId, tendered }) => {
      const { kind, isRounded, changeAs, maxCashBack } = this.#method(methodId);
      return { ...{ tendered, isRounded, changeAs, maxCashBack }, isCash: kind === "Cash" };
    });
    const { due, change } = settle(priced.totals.total, tenders, { increment: "0", mode: "HalfUp" });
    if (due.gt(0)) throw new Error(`${due.toFixed(digits)} is still due`);
    const total = priced.totals.total.toFixed(digits);
    const sale = this.#item(
      "Order",
      userId,
      {
        ...{ ...this.#numbered(), ...(customerId === undefined ? {} : { customerId }) },
        lines: lines.map(({ id, variantId, quantity }) => ({ id, variantId, quantity })),
        ...{ discounts: [...discounts], payments: [...payments], ...giftCardsOf(lines) },
      },
      { ...(saleId === undefined ? {} : { id: saleId }), at, sold: soldOf(basket, total, parkedOrderId), approvals },
    );
    const { id } = sale;
    const entry = entryOf(basket, {
      ...{ id, receiptNumber: this.#receiptNumber, total },
      ...{ cashSessionId: this.#session(), soldAt: at.toISOString() },
    });
    return this.#print(
      sale,
      basket,
      { at, total, change: change.toFixed(digits) },
      { items, writes: [...this.#journal.writesOf(entry), ...writes] },
    );
  }

  get #receiptNumber(): number {
    return Number(this.#store.get("till/receipt") ?? this.#setup.nextReceiptNumber);
  }

  /** What every receipt of the till says to the shop. */
  #numbered() {
    const { branchId } = this.#setup;
    return { branchId, cashSessionId: this.#session(), isOffline: true, receiptNumber: this.#receiptNumber };
  }

  /**
   * Keeps a document with what goes with it, counts its receipt, and prints it once all of that is on the disk. Nothing
   * is awaited before it is kept: two at once do not get the same number.
   */
  async #print(
    item: Item,
    goods: Parameters<typeof receiptOf>[0],
    paid: Totals,
    { items = [], writes = [] }: Extras,
  ): Promise<Slip> {
    const receiptNumber = this.#receiptNumber;
    await this.#keep([item, ...items], [...writes, ["till/receipt", String(receiptNumber + 1)]]);
    const number = `${this.#setup.registerCode}-${receiptNumber}`;
    const { total, change } = paid;
    return { id: item.id, receiptNumber, total, change, receipt: receiptOf(goods, { ...paid, number }) };
  }

  /** What somebody did, as it is pushed. */
  #item<Kind extends Item["kind"]>(
    kind: Kind,
    userId: string,
    body: BodyOf<Kind>,
    { id = this.#newId(), at = this.#now(), sold, approvals = [] }: ItemOptions = {},
  ): ItemOf<Kind> {
    // A customer has not happened.
    const timed = kind === "Customer" ? body : { ...body, occurredAt: at.toISOString() };
    const more = { ...(sold === undefined ? {} : { sold }), ...(approvals.length === 0 ? {} : { approvals }) };
    return this.#staff.sign(userId, { kind, id, userId, body: timed, ...more } as unknown as ItemOf<Kind>);
  }

  /** Keeps items with what goes with them, in one write; answers with the id of the first once they are durable. */
  async #keep(
    items: readonly [Item, ...Item[]],
    writes: readonly (readonly [string, string | null])[] = [],
  ): Promise<string> {
    await this.#store.commit([...this.#outbox.writesOf(items), ...writes]);
    return items[0].id;
  }
}

/** What a till has put aside. */
export interface ParkedBasket {
  readonly id: string;
  readonly ticketName?: string;
  readonly customerId?: string;
  readonly held: BasketGoods;
}

/** What the body of an item says, without what the till adds by itself. */
type BodyOf<Kind extends Item["kind"], Added extends string = never> = Omit<ItemOf<Kind>["body"], "occurredAt" | Added>;
type SaleRequest = Tenders & Pick<Goods, "userId" | "customerId">;
type Totals = Pick<Parameters<typeof receiptOf>[1], "at" | "total" | "change">;

/** What is written together with a document. */
interface Extras {
  /** That it completes. */
  readonly parkedOrderId?: string;
  readonly items?: readonly Item[];
  readonly writes?: readonly (readonly [string, string | null])[];
}

interface ItemOptions {
  readonly id?: string;
  readonly at?: Date;
  readonly sold?: ItemOf<"Order">["sold"];
  readonly approvals?: readonly Approval[];
}
