import { newId as newVersion7Id } from "../../client/src/ids.ts";
import type { ApprovalSubject } from "./approval-subject.ts";
import type { BodyOf } from "./book.ts";
import type { Article, ScanMatch } from "./catalogue.ts";
import type { Shelf } from "./categories.ts";
import { Copy, type Row } from "./copy.ts";
import type { Connection } from "./connection.ts";
import type { ReceiptEntry, ReceiptSearch, SoldDocument } from "./documents.ts";
import type { ClosedSession, Movement, SessionEnd } from "./drawer.ts";
import type { Entry } from "./journal.ts";
import type { ShownPage } from "./layout.ts";
import type { ApprovalNeed } from "./limits.ts";
import { readExport, type Approval, type Item, type KeptOutcome, type Outcome, type SetAside } from "./outbox.ts";
import { isOlder } from "./version.ts";
import { rest } from "./rest.ts";
import type { Rights } from "./rights.ts";
import type { Goods, Refund, Sale, Slip, Tenders, Void } from "./sale.ts";
import type { ParkedBasket } from "./sales.ts";
import type { ApprovalRequest } from "./staff.ts";
import type { DiskFailed } from "./store.ts";
import type { Quote, QuotedPayment } from "./quote.ts";
import type { QuotedReturn } from "./returns.ts";
import type { Receipt } from "./receipt.ts";
import type { XReport } from "./sums.ts";
import { methodsAt } from "./tenders.ts";
import { makeParts, type TillDefaults, type TillOptions, type TillParts } from "./till-parts.ts";

/**
 * A till without a screen. It sells by its copy of the shop whether there is a connection or not; what it does is kept
 * in one write with all that goes with it, and is forgotten only when the shop has taken it.
 */
export class Till {
  readonly #parts: TillParts;
  readonly #loaded: Promise<void>;

  private constructor(copy: Copy, options: TillOptions & TillDefaults) {
    this.#parts = makeParts(copy, options);
    this.#loaded = Promise.all([copy.whenLoaded, options.store.loadPast()]).then(() => undefined);
    // Whoever waits for all of it is told when that fails.
    this.#loaded.catch(() => undefined);
  }

  /** A till with all that its store has. */
  static async open(options: TillOptions): Promise<Till> {
    const till = await Till.start(options);
    await till.whenLoaded;
    return till;
  }

  /**
   * As `open`, but resolves when the staff and the settings are there: people sign in while the rest comes, in slices
   * between which other work has its turn. Nothing is sold, and no receipt is there, before `whenLoaded`.
   */
  static async start({
    now = () => new Date(),
    newId = newVersion7Id,
    pause = rest,
    ...more
  }: TillOptions): Promise<Till> {
    const copy = await Copy.start(more.store, more.setup.branchId, pause);
    return new Till(copy, { ...more, now, newId, pause });
  }

  /** Resolves when all that its store has is there. */
  get whenLoaded(): Promise<void> {
    return this.#loaded;
  }

  get copy(): Copy {
    return this.#parts.copy;
  }

  /** What the shop has not taken yet. */
  get unpushed(): Item[] {
    return this.#parts.outbox.list();
  }

  /** What the service found malformed, and the shop has not kept as a dead letter yet. */
  get setAside(): SetAside[] {
    return this.#parts.outbox.setAside;
  }

  /** How much the shop has not taken yet. */
  get unsyncedCount(): number {
    return this.#parts.outbox.size;
  }

  /** Another text whenever what the shop has not taken is something else. */
  get unsyncedMark(): string {
    return this.#parts.outbox.mark;
  }

  /** What the shop has flagged or not booked, until somebody acknowledges it. */
  get outcomes(): KeptOutcome[] {
    return this.#parts.outbox.outcomes;
  }

  /** Somebody has seen what became of it. */
  acknowledge = (id: string): Promise<void> => this.#parts.outbox.acknowledge(id);

  get version(): string {
    return this.#parts.version;
  }

  /** What the service's clock has said, in ISO 8601. */
  heard = (serverTime: string | undefined): void => this.#parts.serviceTime.heard(serverTime);

  /** Called when there is something more to push. */
  set onKept(listener: (() => void) | undefined) {
    this.#parts.book.onKept = listener;
  }

  /** The session that is open at the till. */
  get sessionId(): string | undefined {
    return this.#parts.book.openSession;
  }

  /** Why the till does not sell any more, if it could not keep something; `export` works then, too. */
  get failure(): DiskFailed | undefined {
    return this.#parts.store.failure;
  }

  /** What the till has sold since then and can still be undone, by the numbers of the receipts. */
  sales(since: Date): Entry[] {
    return this.#parts.journal.list(since);
  }

  /** A sale that the till made, as far as it can still be undone. */
  sale(orderId: string): Entry | undefined {
    return this.#parts.journal.get(orderId);
  }

  /** Receipts of the last days, the newest first: what was sold and what came back. */
  receipts(search: ReceiptSearch = {}): ReceiptEntry[] {
    return this.#parts.documents.find(search);
  }

  /** A receipt of the last days. */
  receipt(orderId: string): SoldDocument | undefined {
    return this.#parts.documents.get(orderId);
  }

  /** A receipt of the last days again, as the copy that it is. */
  printAgain(orderId: string): Promise<Receipt> {
    return this.#parts.documents.printAgain(orderId);
  }

  /**
   * The sums of the open session and the cash that is expected, as the shop's X report has them of the same. Throws
   * `NeedsConnection` for a session that was opened elsewhere.
   */
  get xReport(): XReport {
    return this.#parts.drawer.xReport;
  }

  /** Brings the till's copy of the shop up to date, and what `scan` and `search` look into. */
  async pull(connection: Connection, waitS?: number, signal?: AbortSignal): Promise<void> {
    await this.#loaded;
    try {
      await this.#parts.copy.pull(connection, waitS, signal);
    } finally {
      await this.#parts.lookup.refresh();
    }
  }

  push(connection: Connection): Promise<Outcome[]> {
    return this.#parts.outbox.push(connection, this.#parts.setup.branchId);
  }

  /** Gets what PINs are checked by for the next 24 hours; to be called now and then while there is a connection. */
  renewVerifiers(connection: Connection): Promise<void> {
    return this.#parts.pins.renew(connection);
  }

  /**
   * Somebody signs in with their PIN, with or without connection; answers with what they may do here, as far as the
   * till knows. What they do from now on, until they sign out or another one signs in, is proved to be theirs. Throws
   * `PinRefused`.
   */
  signIn(userId: string, pin: string): Promise<Rights> {
    return this.#parts.staff.signIn(userId, pin);
  }

  signOut(): void {
    this.#parts.staff.signOut();
  }

  /**
   * A second person approves with their PIN what `requesterId` is about to do, for one item. The shop checks it again
   * when it is pushed. Throws `PinRefused`: `NotAllowed` for oneself, and for who does not hold the permission
   * outright.
   */
  approve(asked: ApprovalRequest): Promise<Approval> {
    return this.#parts.staff.approve(asked);
  }

  /** The service has named a version that this program is older than: it sells on until the session is closed. */
  get isOutdated(): boolean {
    return isOlder(this.#parts.version, this.#parts.copy.leastVersion);
  }

  /** Throws for a program that is too old, and while another session is open. */
  async openSession(userId: string, openingCash: string): Promise<string> {
    if (this.isOutdated)
      throw new Error(`this till is older than ${this.#parts.copy.leastVersion}: bring it up to date`);
    if (this.sessionId !== undefined) throw new Error("a session is open");
    return this.#parts.drawer.open(userId, openingCash);
  }

  /** Sells by a session that was opened elsewhere. */
  async useSession(sessionId: string): Promise<void> {
    await this.#parts.store.commit([["till/session", sessionId]]);
  }

  /**
   * Counts the drawer and closes the session; answers with what it came to. Throws `ApprovalRequired` for what is taken
   * out beyond the limits, and `Refusal` for more left than was counted, or notes and coins that are another sum.
   */
  async closeSession(userId: string, cash: string, closing: SessionEnd = {}): Promise<ClosedSession> {
    const now = this.#parts.book.now();
    const { items, writes, closed } = this.#parts.drawer.close(userId, cash, closing, now);
    const forgotten = [...this.#parts.journal.writesToForget(now), ...this.#parts.documents.writesToForget(now)];
    await this.#parts.book.keep(items, [...forgotten, ...writes]);
    return closed;
  }

  /**
   * Puts cash in, takes it out or opens the drawer. Throws `ApprovalRequired` for what goes out beyond the limits, and
   * `Refusal` without the reason that it needs.
   */
  move(userId: string, movement: Movement, approvals: readonly Approval[] = []): Promise<string> {
    return this.#parts.drawer.move(userId, movement, approvals);
  }

  async addCustomer(userId: string, customer: BodyOf<"Customer">): Promise<string> {
    return this.#parts.book.keep([this.#parts.book.item("Customer", userId, customer)]);
  }

  async count(
    userId: string,
    lines: readonly { readonly variantId: string; readonly counted: string }[],
  ): Promise<string> {
    return this.#parts.book.count(userId, lines);
  }

  /**
   * What a scanned code may mean, the likeliest first: a barcode in any of its forms, a SKU, or a scale's label.
   * Nothing: no article has it. Look at `isSold` before the line is added.
   */
  scan(code: string, customerId?: string): ScanMatch[] {
    return this.#parts.lookup.scan(code, customerId);
  }

  /** Articles by the beginnings of all the words, by SKU or barcode: at most 50, the best first. */
  search(words: string, customerId?: string): Article[] {
    return this.#parts.lookup.search(words, customerId);
  }

  /** What a screen shows of a category; without one, of what stands above all. */
  shelf(categoryId?: string, customerId?: string): Shelf {
    return this.#parts.lookup.shelf(categoryId, customerId);
  }

  /** What is sold of a product, by the order of the names. */
  articlesOf(productId: string, customerId?: string): Article[] {
    return this.#parts.lookup.articlesOf(productId, customerId);
  }

  /** The pages of tiles that the office has made for the tills of this branch, without what is archived. */
  layout(customerId?: string): ShownPage[] {
    return this.#parts.lookup.layout(customerId);
  }

  /** Customers by name, company, phone or code: at most 50, by their names. */
  findCustomers(words: string): Row<"Customers">[] {
    return this.#parts.lookup.findCustomers(words);
  }

  /** The customer's account of points; undefined for who collects none. */
  pointsOf = (id: string): Row<"LoyaltyAccounts"> | undefined => this.#parts.belongings.pointsOf(id);

  /** The payment methods of the branch; `worksOffline` says which a sale takes without connection. */
  get paymentMethods(): Row<"PaymentMethods">[] {
    return methodsAt(this.#parts.copy, this.#parts.setup.branchId);
  }

  /** Makes what `scan` and `search` look into at once, if it is not there: else the first of them does. */
  prepare(): void {
    this.#parts.lookup.prepare();
  }

  /**
   * As `prepare`, and for `findCustomers`, in slices between which other work has its turn. Resolves when all that the
   * store has can be found.
   */
  async prepareInSlices(): Promise<void> {
    await this.whenLoaded;
    return this.#parts.lookup.prepareInSlices();
  }

  /**
   * What a basket costs, by the calculation that `sell` makes, and what payments would leave open. It writes nothing.
   * Throws `Refusal` for what cannot be sold so.
   */
  quote(goods: Goods & Partial<Pick<Tenders, "payments">>): Quote & QuotedPayment {
    return this.#parts.sales.quote(goods);
  }

  /**
   * What a second person has to approve (`approve`) before it is done, as far as the till knows: which permission, and
   * up to which amount. Throws `permission_denied` for what nobody can lend this user.
   */
  approvalsFor(asked: ApprovalSubject): ApprovalNeed[] {
    if ("sale" in asked) return this.#parts.sales.approvalsFor(asked.sale);
    if ("refund" in asked) return this.#parts.reversals.approvalsForRefund(asked.refund);
    if ("takeBack" in asked) return this.#parts.returns.approvalsForReturn(asked.takeBack);
    if ("void" in asked) return this.#parts.reversals.approvalsForVoid(asked.void);
    if ("closing" in asked) return this.#parts.drawer.approvalsToClose(asked.userId, asked.closing);
    return this.#parts.drawer.approvalsFor(asked.userId, asked.movement);
  }

  /**
   * Sells, and prints. Throws for what the till does not know, and `Refusal` by the shop's codes: for too little money,
   * and as `ApprovalRequired` without the approvals that it takes.
   */
  sell(sale: Sale): Promise<Slip> {
    return this.#parts.sales.sell(sale);
  }

  /** Puts a basket aside at its prices of now, for this till and any other; answers with its id. */
  park(goods: Goods & { readonly ticketName?: string }): Promise<string> {
    return this.#parts.sales.park(goods);
  }

  /** What the till has put aside. */
  get parked(): ParkedBasket[] {
    return this.#parts.sales.parked;
  }

  /**
   * Sells what the till has put aside, at the prices of then. It is a sale of its own beside what was parked, which is
   * cancelled: if another till has sold that meanwhile both sales are there, and the shop is told. Throws as `sell`.
   */
  completeParked(id: string, paid: Tenders & { readonly userId: string }): Promise<Slip> {
    return this.#parts.sales.completeParked(id, paid);
  }

  /** Gives up what the till has put aside. */
  cancelParked(id: string, userId: string, reason: string): Promise<void> {
    return this.#parts.sales.cancelParked(id, userId, reason);
  }

  /** Forgets what the till has put aside, and another one has taken: the shop knows it. */
  forgetParked(id: string): Promise<void> {
    return this.#parts.sales.forgetParked(id);
  }

  /**
   * Undoes a sale that the till made in the session that is open. Throws for any other, and when something of it came
   * back.
   */
  voidSale(asked: Void): Promise<void> {
    return this.#parts.reversals.voidSale(asked);
  }

  /**
   * Takes goods of a sale back that the till made, out of what was charged for them, and prints. Throws for a sale that
   * it does not know, and for more than is left of it.
   */
  refund(asked: Refund): Promise<Slip> {
    return this.#parts.reversals.refund(asked);
  }

  /**
   * Takes goods back of any till's sale, and sells what is bought in exchange, by a quote that the shop's service has
   * made a moment ago. Throws as `refund`, and `permission_denied` without `returns.create`.
   */
  takeBack(asked: QuotedReturn): Promise<Slip> {
    return this.#parts.returns.takeBack(asked);
  }

  /** All that the shop has not taken yet, for a file, when the device dies; `Till.restore` takes it. */
  export(): string {
    return JSON.stringify({ setup: this.#parts.setup, ...this.#parts.outbox.export() }, null, 2);
  }

  /** Puts what another till of the branch has exported behind what this one has. Throws `export_unusable`. */
  async restore(exported: string): Promise<void> {
    await this.#parts.outbox.restore(readExport(exported, this.#parts.setup.branchId));
  }

  /** Empties the till. Throws while there is something that the shop has not taken. */
  async reset(): Promise<void> {
    const length = this.unpushed.length + this.setAside.length;
    if (length > 0) throw new Error(`${length} things are not pushed yet`);
    this.#parts.copy.forget();
    await this.#parts.store.clear();
  }
}
