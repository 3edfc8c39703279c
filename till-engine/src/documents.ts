import type { Write } from "./disks/disk.ts";
import { Refusal } from "./refusal.ts";
import type { Receipt } from "./receipt.ts";
import { past, type Store } from "./store.ts";
import type { Sums } from "./sums.ts";

/** For so many days a till keeps the receipts of what it sold; older ones are printed by the shop. */
const keptDays = 7;
/** A search answers with no more of them, unless it says otherwise. */
const usualCount = 50;

/** What the till's list of receipts says of a sale of this till, or of what came back. */
export interface ReceiptEntry {
  readonly id: string;
  readonly kind: "Sale" | "Refund";
  readonly receiptNumber: number;
  /** As it is printed. */
  readonly number: string;
  readonly cashSessionId: string;
  readonly userId: string;
  readonly soldAt: string;
  readonly total: string;
  readonly isVoided: boolean;
  readonly sums: Sums;
}

/** A sale of this till, or what came back, as it was printed. */
export interface SoldDocument extends ReceiptEntry {
  readonly receipt: Receipt;
}

export interface ReceiptSearch {
  /** A part of the printed number, in any case. */
  readonly words?: string;
  readonly atMost?: number;
}

/** What was printed, and the key of its entry. */
interface PrintedRecord {
  readonly entryKey: string;
  readonly receipt: Receipt;
}

/**
 * The receipts of a till. The entries of the list are kept apart from what was printed, which is many times as long:
 * neither the list nor a session's sums look at that.
 */
export class Documents {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  get(id: string): SoldDocument | undefined {
    const printed = this.#store.get(printedKey(id));
    if (printed === undefined) return undefined;
    const { entryKey, receipt } = JSON.parse(printed) as PrintedRecord;
    return { ...entryOf(this.#store.get(entryKey) ?? ""), receipt };
  }

  /** What was sold in the session, and what came back, by the numbers of the receipts. */
  ofSession(cashSessionId: string): ReceiptEntry[] {
    return this.#store.list(`${entries}${cashSessionId}/`).map(([, text]) => entryOf(text));
  }

  /** The newest first. */
  find({ words = "", atMost = usualCount }: ReceiptSearch): ReceiptEntry[] {
    const wanted = words.trim().toLowerCase();
    return this.#newest
      .values()
      .map(([, text]) => entryOf(text))
      .filter(({ number }) => number.toLowerCase().includes(wanted))
      .take(atMost)
      .toArray();
  }

  /** What is to be written so that a new receipt is kept. Throws `Refusal` for one that is there already. */
  writesOfNew(document: SoldDocument): Write[] {
    if (this.#store.get(printedKey(document.id)) !== undefined)
      throw new Refusal("duplicate_conflict", "This was sold already.");
    return writesOf(document);
  }

  /** What is to be written so that the sale is voided. */
  writesToVoid(id: string): Write[] {
    const found = this.get(id);
    if (found === undefined) return [];
    const { receipt } = found;
    return writesOf({
      ...{ ...found, isVoided: true },
      receipt: { ...receipt, order: { ...receipt.order, status: "Voided" } },
    });
  }

  /** Counts one more print of it, and answers with the copy that it is. */
  async printAgain(id: string): Promise<Receipt> {
    const found = this.get(id);
    if (found === undefined) throw new Error(`no receipt of ${id} at this till`);
    const receipt = { ...found.receipt, copy: found.receipt.copy + 1 };
    await this.#store.commit(writesOf({ ...found, receipt }));
    return receipt;
  }

  writesToForget(now: Date): Write[] {
    const since = new Date(now.getTime() - keptDays * 86_400_000).toISOString();
    return this.#store.list(entries).flatMap(([key, text]): Write[] => {
      const { id, soldAt } = entryOf(text);
      return soldAt < since
        ? [
            [key, null],
            [printedKey(id), null],
          ]
        : [];
    });
  }

  get #newest(): [key: string, text: string][] {
    const numberIn = (key: string) => key.split("/")[2] ?? "";
    return this.#store
      .list(entries)
      .map((one) => ({ one, number: numberIn(one[0]) }))
      .sort((a, b) => (a.number < b.number ? 1 : -1))
      .map(({ one }) => one);
  }
}

const entries = `${past}receipt/`;
const printedKey = (id: string) => `${past}printed/${id}`;
const entryOf = (text: string) => JSON.parse(text) as ReceiptEntry;

function writesOf({ receipt, ...entry }: SoldDocument): Write[] {
  const { id, receiptNumber, cashSessionId } = entry;
  // In the order of keys a session's receipts stand by their numbers.
  const entryKey = `${entries}${cashSessionId}/${String(receiptNumber).padStart(10, "0")}/${id}`;
  const printed: PrintedRecord = { entryKey, receipt };
  return [
    [entryKey, JSON.stringify(entry)],
    [printedKey(id), JSON.stringify(printed)],
  ];
}
