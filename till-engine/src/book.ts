import type { Write } from "./disks/disk.ts";
import type { Outbox, Approval, Item, ItemOf } from "./outbox.ts";
import type { SoldDocument } from "./documents.ts";
import type { Slip } from "./sale.ts";
import type { Staff } from "./staff.ts";
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
  readonly outbox: Outbox;
  readonly staff: Staff;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly isConnected: () => boolean;
}

/** What the body of an item says, without what the till adds by itself. */
export type BodyOf<Kind extends Item["kind"], Added extends string = never> = Omit<
  ItemOf<Kind>["body"],
  "occurredAt" | Added
>;

interface ItemOptions {
  readonly id?: string | undefined;
  readonly at?: Date;
  readonly sold?: ItemOf<"Order">["sold"];
  readonly approvals?: readonly Approval[];
}

/** What is kept together with a document. */
interface Extras {
  readonly items?: readonly Item[];
  readonly writes?: readonly Write[];
}

/** Writes down what is done at a till: who did it, in which session, under which number. */
export class Book {
  readonly #options: Options;

  /** Called when there is something more to push. */
  onKept: (() => void) | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  get registerId(): string {
    return this.#options.setup.registerId;
  }

  get branchId(): string {
    return this.#options.setup.branchId;
  }

  now(): Date {
    return this.#options.now();
  }

  newId(): string {
    return this.#options.newId();
  }

  /** The session that is open at the till. */
  get openSession(): string | undefined {
    return this.#options.store.get("till/session");
  }

  /** As `openSession`. Throws when there is none. */
  get session(): string {
    const { openSession } = this;
    if (openSession === undefined) throw new Error("no session is open");
    return openSession;
  }

  get receiptNumber(): number {
    const { store, setup } = this.#options;
    return Number(store.get("till/receipt") ?? setup.nextReceiptNumber);
  }

  /** The shop was reached a moment ago. */
  get isConnected(): boolean {
    return this.#options.isConnected();
  }

  /** What every receipt of the till says to the shop. */
  get numbered() {
    const { branchId, session: cashSessionId, receiptNumber } = this;
    return { branchId, cashSessionId, isOffline: !this.isConnected, receiptNumber };
  }

  /** What somebody did, as it is pushed. */
  item<Kind extends Item["kind"]>(
    kind: Kind,
    userId: string,
    body: BodyOf<Kind>,
    { id = this.newId(), at = this.now(), sold, approvals = [] }: ItemOptions = {},
  ): ItemOf<Kind> {
    // A customer has not happened.
    const timed = kind === "Customer" ? body : { ...body, occurredAt: at.toISOString() };
    const more = { ...(sold === undefined ? {} : { sold }), ...(approvals.length === 0 ? {} : { approvals }) };
    return this.#options.staff.sign(userId, { kind, id, userId, body: timed, ...more } as unknown as ItemOf<Kind>);
  }

  /** As `Till.count`. */
  count(userId: string, lines: readonly { readonly variantId: string; readonly counted: string }[]): Promise<string> {
    const countedAt = this.now().toISOString();
    const counted = this.item("StockCount", userId, {
      ...{ branchId: this.branchId, scope: "List", variantIds: lines.map(({ variantId }) => variantId) },
      lines: lines.map((line) => ({ ...line, countedAt })),
    });
    return this.keep([counted]);
  }

  /** Keeps items with what goes with them, in one write; answers with the id of the first once they are durable. */
  async keep(items: readonly [Item, ...Item[]], writes: readonly Write[] = []): Promise<string> {
    const { store, outbox } = this.#options;
    await store.commit([...outbox.writesOf(items), ...writes]);
    this.onKept?.();
    return items[0].id;
  }

  /**
   * Keeps a document with what goes with it, counts its receipt, and prints it once all of that is durable. Nothing is
   * awaited before it is kept: two at once do not get the same number.
   */
  async print(
    item: Item,
    make: (number: string) => Omit<SoldDocument, "id" | "receiptNumber" | "number" | "cashSessionId">,
    { items = [], writes = [] }: Extras,
    keep: (document: SoldDocument) => readonly Write[],
  ): Promise<Slip> {
    const { receiptNumber, session: cashSessionId } = this;
    // As the shop writes it.
    const number = `${this.#options.setup.registerCode}-${String(receiptNumber).padStart(6, "0")}`;
    const document = { ...make(number), id: item.id, receiptNumber, number, cashSessionId };
    const count: Write = ["till/receipt", String(receiptNumber + 1)];
    await this.keep([item, ...items], [...writes, ...keep(document), count]);
    const { total, receipt } = document;
    return { id: item.id, receiptNumber, total, change: receipt.order.totals.change, receipt };
  }
}
