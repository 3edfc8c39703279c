import type { Write } from "./disks/disk.ts";
import { Refusal } from "./refusal.ts";
import type { Receipt } from "./receipt.ts";
import type { Copy } from "./copy.ts";
import { businessDayAt } from "./shop.ts";
import type { Store } from "./store.ts";
import type { Sums } from "./sums.ts";

/** For so many days a till keeps the receipts of what it sold; older ones are printed by the shop. */
const keptDays = 7;

/** A sale of this till, or what came back, as it was printed. */
export interface SoldDocument {
  readonly id: string;
  readonly kind: "Sale" | "Refund";
  readonly receiptNumber: number;
  readonly cashSessionId: string;
  readonly userId: string;
  readonly soldAt: string;
  readonly total: string;
  readonly isVoided: boolean;
  readonly receipt: Receipt;
  readonly sums: Sums;
}

/** The receipts of a till. */
export class Documents {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  get(id: string): SoldDocument | undefined {
    const text = this.#store.get(keyOf(id));
    return text === undefined ? undefined : (JSON.parse(text) as SoldDocument);
  }

  list(is: (one: SoldDocument) => boolean): SoldDocument[] {
    return this.#store
      .list("printed/")
      .map(([, text]) => JSON.parse(text) as SoldDocument)
      .filter(is)
      .sort((a, b) => a.receiptNumber - b.receiptNumber);
  }

  /** What is to be written so that a new receipt is kept. Throws `Refusal` for one that is there already. */
  writesOfNew(document: SoldDocument): Write[] {
    if (this.get(document.id) !== undefined) throw new Refusal("duplicate_conflict", "This was sold already.");
    return this.#writesOf(document);
  }

  #writesOf(document: SoldDocument): Write[] {
    return [[keyOf(document.id), JSON.stringify(document)]];
  }

  /** What is to be written so that the sale is voided. */
  writesToVoid(id: string): Write[] {
    const found = this.get(id);
    if (found === undefined) return [];
    const { receipt } = found;
    return this.#writesOf({
      ...{ ...found, isVoided: true },
      receipt: { ...receipt, order: { ...receipt.order, status: "Voided" } },
    });
  }

  /** Counts one more print of it, and answers with the copy that it is. */
  async printAgain(id: string): Promise<Receipt> {
    const found = this.get(id);
    if (found === undefined) throw new Error(`no receipt of ${id} at this till`);
    const receipt = { ...found.receipt, copy: found.receipt.copy + 1 };
    await this.#store.commit(this.#writesOf({ ...found, receipt }));
    return receipt;
  }

  writesToForget(now: Date): Write[] {
    const since = new Date(now.getTime() - keptDays * 86_400_000).toISOString();
    return this.list(({ soldAt }) => soldAt < since).map(({ id }) => [keyOf(id), null]);
  }
}

const keyOf = (id: string) => `printed/${id}`;

/** The receipts of the business day, or since then, by their numbers. */
export function receiptsOf(
  documents: Documents,
  copy: Copy,
  { branchId, now, since }: { readonly branchId: string; readonly now: Date; readonly since: Date | undefined },
): SoldDocument[] {
  const from = since?.toISOString();
  const today = businessDayAt(copy, branchId, now);
  return documents.list(({ soldAt }) =>
    from === undefined ? businessDayAt(copy, branchId, new Date(soldAt)) === today : soldAt >= from,
  );
}
