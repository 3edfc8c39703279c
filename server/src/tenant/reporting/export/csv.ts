import { Big } from "big.js";
import { csvText } from "../../engine/reports.ts";
import type { JournalEntry } from "../journal/schema.ts";
import { titleOf, type BooksFormat } from "./format.ts";

const columns = [
  ...[
    "date",
    "documentDate",
    "kind",
    "document",
    "account",
    "taxCode",
    "debit",
    "credit",
    "currency",
    "branch",
    "text",
  ],
];

/** One line a document and account, as docs/reports.md describes it. */
export const csv: BooksFormat = {
  contentType: "text/csv; charset=utf-8",
  fileName: ({ from, to }) => `journal-${from}-${to}.csv`,
  write: ({ entries, currency }) =>
    Buffer.from(csvText({ columns, rows: () => entries.map((entry) => rowOf(entry, currency)) }, {})),
};

/** A role as a text has it: `Cash variance`. */
function wordsOf(role: string): string {
  return role.replaceAll(/(?<=.)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function rowOf(entry: JournalEntry, currency: string) {
  const { date, documentDate, kind, account, taxCode, debit, credit, branchName, role, name, rate } = entry;
  const named = name === null ? wordsOf(role) : `${wordsOf(role)} ${name}`;
  const text = role === "Tax" && rate !== null ? `${named} ${new Big(rate).times(100).toFixed()} %` : named;
  const place = { currency, branch: branchName, text };
  return { date, documentDate, kind, document: titleOf(entry), account, taxCode, debit, credit, ...place };
}
