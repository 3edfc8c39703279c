import { randomUUID, type KeyObject } from "node:crypto";
import { settle, type Tender } from "@tillhouse/pricing/settle.ts";
import { priceBasket, type Basket, type Wanted } from "./basket.ts";
import type { Connection } from "./connection.ts";
import { Copy } from "./copy.ts";
import { Outbox, type Approval, type Item, type Outcome } from "./outbox.ts";
import { PinRefused, Pins } from "./pins.ts";
import { receiptOf } from "./receipt.ts";
import { rightsOf, type Rights } from "./rights.ts";
import type { Store } from "./store.ts";

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
  /** By which it reads what it checks PINs by (`newDeviceKey`); without one it checks none. */
  readonly key?: KeyObject;
  /** Of the program that runs the till: numbers with points between them. */
  readonly version?: string;
  /** The till's clock, which may be wrong. */
  readonly now?: () => Date;
  readonly newId?: () => string;
}

export interface Sale {
  readonly userId: string;
  readonly lines: readonly Wanted[];
  readonly payments: readonly { readonly methodId: string; readonly tendered: string }[];
  readonly customerId?: string;
  readonly discounts?: readonly { readonly kind: "Percent" | "Amount"; readonly value: string }[];
  /** What a second person has approved of it (`approve`). */
  readonly approvals?: readonly Approval[];
}

/** What somebody is to approve of what another does. */
export interface Asked {
  readonly approverId: string;
  readonly pin: string;
  readonly requesterId: string;
  readonly permission: string;
  /** What it is for, at most. */
  readonly amount?: string;
}

export interface Sold {
  readonly id: string;
  readonly receiptNumber: number;
  readonly total: string;
  readonly change: string;
  /** As it is printed. */
  readonly receipt: string;
}

/**
 * A till without a screen. It sells by its copy of the shop whether there is a connection or not; what it does is kept in one
 * write with all that goes with it, and is forgotten only when the shop has taken it.
 */
export class Till {
  readonly #store: Store;
  readonly #setup: Setup;
  readonly #version: string;
  readonly #copy: Copy;
  readonly #outbox: Outbox;
  readonly #pins: Pins;
  readonly #now: () => Date;
  readonly #newId: () => string;

  constructor({ store, setup, key, version = "1", now = () => new Date(), newId = randomUUID }: Options) {
    this.#store = store;
    this.#setup = setup;
    this.#version = version;
    this.#copy = new Copy(store, setup.branchId);
    this.#outbox = new Outbox(store);
    this.#pins = new Pins({ store, branchId: setup.branchId, key, now });
    this.#now = now;
    this.#newId = newId;
  }

  get copy(): Copy {
    return this.#copy;
  }

  /** What the shop has not taken yet. */
  get unpushed(): Item[] {
    return this.#outbox.list();
  }

  /** The session that is open at the till. */
  get sessionId(): string | undefined {
    return this.#store.get("till/session");
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
   * Somebody signs in with their PIN, with or without connection; answers with what they may do here, as far as the till
   * knows. Throws `PinRefused`.
   */
  signIn(userId: string, pin: string): Rights {
    const rights = rightsOf(this.#copy, userId, this.#setup.branchId);
    const { permissions } = this.#pins.check(userId, pin);
    if (rights === undefined) throw new PinRefused("NotAllowed");
    return { ...rights, permissions: rights.permissions.filter((name) => permissions.includes(name)) };
  }

  /**
   * A second person approves with their PIN what `requesterId` is about to do, for one item. The shop checks it again when it
   * is pushed. Throws `PinRefused`: `NotAllowed` for oneself, and for who does not hold the permission outright.
   */
  approve({ approverId, pin, requesterId, permission, amount }: Asked): Approval {
    if (approverId === requesterId) throw new PinRefused("NotAllowed");
    if (!this.signIn(approverId, pin).permissions.includes(permission)) throw new PinRefused("NotAllowed");
    const approvedAt = this.#now().toISOString();
    return { id: this.#newId(), permission, approverId, ...(amount === undefined ? {} : { amount }), approvedAt };
  }

  /** The service has named a version that this program is older than: it sells on until the session is closed. */
  get isOutdated(): boolean {
    const own = this.#version.split(".").map(Number);
    const least = this.#copy.leastVersion.split(".").map(Number);
    const i = least.findIndex((number, n) => number !== (own[n] ?? 0));
    return i >= 0 && (own[i] ?? 0) < (least[i] ?? 0);
  }

  /** Throws for a program that is too old, and while another session is open. */
  openSession(userId: string, openingCash: string): string {
    if (this.isOutdated) throw new Error(`this till is older than ${this.#copy.leastVersion}: bring it up to date`);
    if (this.sessionId !== undefined) throw new Error("a session is open");
    const body = { registerId: this.#setup.registerId, openingCash };
    const { id, writes } = this.#did("CashSession", userId, body);
    this.#store.commit([...writes, ["till/session", id]]);
    return id;
  }

  /** Sells by a session that was opened elsewhere. */
  useSession(sessionId: string): void {
    this.#store.commit([["till/session", sessionId]]);
  }

  /** Counts the drawer and closes the session. */
  closeSession(userId: string, cash: string): void {
    const cashSessionId = this.#session();
    this.#store.commit(this.#did("CashCount", userId, { cashSessionId, cash }).writes);
    const close = this.#did("CashSessionClose", userId, { cashSessionId, remainingCash: cash });
    this.#store.commit([...close.writes, ["till/session", null]]);
  }

  move(userId: string, movement: Readonly<Record<string, unknown>>): string {
    const { id, writes } = this.#did("CashMovement", userId, { cashSessionId: this.#session(), ...movement });
    this.#store.commit(writes);
    return id;
  }

  addCustomer(userId: string, customer: Readonly<Record<string, unknown>>): string {
    const { id, writes } = this.#did("Customer", userId, customer, { isTimed: false });
    this.#store.commit(writes);
    return id;
  }

  count(userId: string, lines: readonly { readonly variantId: string; readonly counted: string }[]): string {
    const countedAt = this.#now().toISOString();
    const { id, writes } = this.#did("StockCount", userId, {
      ...{ branchId: this.#setup.branchId, scope: "List", variantIds: lines.map(({ variantId }) => variantId) },
      lines: lines.map((line) => ({ ...line, countedAt })),
    });
    this.#store.commit(writes);
    return id;
  }

  /** Sells, and prints. Throws for what the till does not know, and for too little money. */
  sell({ userId, lines, payments, customerId, discounts = [], approvals = [] }: Sale): Sold {
    const { branchId, registerCode, nextReceiptNumber } = this.#setup;
    const [at, newId] = [this.#now(), this.#newId];
    const basket = priceBasket(this.#copy, lines, { branchId, at, customerId, discounts, newId });
    const { total } = basket.priced.totals;
    const tenders = payments.map(({ methodId, tendered }) => {
      const method = this.#copy.get("paymentMethods", methodId);
      if (method === undefined) throw new Error(`no payment method ${methodId}`);
      const { kind, ...terms } = method as unknown as Omit<Tender, "tendered" | "isCash"> & { readonly kind: string };
      const { isRounded, changeAs, maxCashBack } = terms;
      return { ...{ tendered, isRounded, changeAs, maxCashBack }, isCash: kind === "Cash" };
    });
    const { due, change } = settle(total, tenders, { increment: "0", mode: "HalfUp" });
    if (due.gt(0)) throw new Error(`${due.toFixed(basket.digits)} is still due`);
    const receiptNumber = Number(this.#store.get("till/receipt") ?? nextReceiptNumber);
    const totalText = total.toFixed(basket.digits);
    const { id, writes } = this.#did(
      "Order",
      userId,
      {
        ...{ branchId, cashSessionId: this.#session(), isOffline: true, receiptNumber },
        ...(customerId === undefined ? {} : { customerId }),
        lines: basket.lines.map((line) => ({ id: line.id, variantId: line.variantId, quantity: line.quantity })),
        ...{ discounts, payments },
      },
      { at, sold: soldOf(basket, totalText), approvals },
    );
    this.#store.commit([...writes, ["till/receipt", String(receiptNumber + 1)]]);
    const changeText = change.toFixed(basket.digits);
    const number = `${registerCode}-${receiptNumber}`;
    const receipt = receiptOf(basket, { number, at, total: totalText, change: changeText });
    return { id, receiptNumber, total: totalText, change: changeText, receipt };
  }

  /** All that the shop has not taken yet, for a file, when the device dies; `Till.restore` takes it. */
  export(): string {
    return JSON.stringify({ setup: this.#setup, items: this.unpushed }, null, 2);
  }

  /** Puts what another till has exported in front of what this one does. */
  restore(exported: string): void {
    const { items } = JSON.parse(exported) as { readonly items: readonly Item[] };
    const known = new Set(this.unpushed.map(({ id }) => id));
    for (const item of items) if (!known.has(item.id)) this.#store.commit(this.#outbox.writesOf(item));
  }

  /** Empties the till. Throws while there is something that the shop has not taken. */
  reset(): void {
    const { length } = this.unpushed;
    if (length > 0) throw new Error(`${length} things are not pushed yet`);
    this.#store.clear("");
  }

  #session(): string {
    const { sessionId } = this;
    if (sessionId === undefined) throw new Error("no session is open");
    return sessionId;
  }

  #did(
    kind: string,
    userId: string,
    body: Readonly<Record<string, unknown>>,
    { at = this.#now(), isTimed = true, sold, approvals = [] }: Did = {},
  ): { id: string; writes: [string, string][] } {
    const id = this.#newId();
    const timed = isTimed ? { ...body, occurredAt: at.toISOString() } : body;
    const more = { ...(sold === undefined ? {} : { sold }), ...(approvals.length === 0 ? {} : { approvals }) };
    return { id, writes: this.#outbox.writesOf({ kind, id, userId, body: timed, ...more }) };
  }
}

interface Did {
  readonly at?: Date;
  readonly isTimed?: boolean;
  readonly sold?: Item["sold"];
  readonly approvals?: readonly Approval[];
}

/** What the shop is told of the prices and taxes that were sold by. */
function soldOf({ lines, promotions, taxMode }: Basket, total: string) {
  const plain = ({
    promotionId,
    name,
    value,
  }: Basket["promotions"]["lines"][number] | Basket["promotions"]["order"][number]) => ({
    ...{ promotionId, name, value },
  });
  return {
    ...{ taxMode, total },
    lines: lines.map(({ id, unitPrice, source, taxes }) => ({
      ...{ id, listPrice: unitPrice, unitPrice, priceSource: source, taxes },
      promotions: promotions.lines.filter(({ lineId }) => lineId === id).map(plain),
    })),
    promotions: promotions.order.map((one) => ({ ...plain(one), lineIds: one.lineIds })),
  };
}
