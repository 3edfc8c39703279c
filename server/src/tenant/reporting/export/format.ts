import type { Datev } from "../settings.ts";
import type { JournalEntry } from "../journal/schema.ts";
import type { Period } from "../period.ts";

/** What a file of the journal is written of. */
export interface Books extends Period {
  readonly currency: string;
  readonly currencyDigits: number;
  readonly branchId: string | null;
  /** In the order of dates; a document's lines are together and balanced. */
  readonly entries: readonly JournalEntry[];
  readonly datev: Datev | null;
  readonly now: Date;
}

/** A format in which bookkeeping takes the journal: one file each, listed in `formats.ts`. */
export interface BooksFormat {
  readonly contentType: string;
  readonly fileName: (period: Period) => string;
  /** Throws 409 `books_export_incomplete` for what the format needs and the shop has not set, 400 by path. */
  readonly write: (books: Books) => Buffer;
}

/** The lines of each document on each date. */
export function documentsOf(entries: readonly JournalEntry[]): JournalEntry[][] {
  const groups = Map.groupBy(entries, ({ date, kind, documentId, branchId, documentDate }) =>
    JSON.stringify([date, kind, documentId, branchId, documentDate]),
  );
  return [...groups.values()];
}

/** What a document is called where it has no number. */
export function titleOf({ kind, number, documentId }: JournalEntry): string {
  return number ?? documentId ?? kind;
}
