import { conflict, invalid } from "../../../kernel/http/problem.ts";
import type { JournalEntry } from "../journal/schema.ts";
import type { Period } from "../period.ts";
import type { Datev } from "../settings.ts";
import { datevColumns } from "./datev-columns.ts";
import { documentsOf, titleOf, type Books, type BooksFormat } from "./format.ts";

// DATEV-Format, Buchungsstapel: https://developer.datev.de/datev/platform/de/dtvf/formate/buchungsstapel

/** DATEV EXTF 700, category 21, format version 13: each row is an amount between two accounts. */
export const datev: BooksFormat = {
  contentType: "text/csv; charset=iso-8859-1",
  fileName: ({ from, to }) => `EXTF_Buchungsstapel_${compact(from)}_${compact(to)}.csv`,
  write: (books) => {
    const settings = requireReady(books);
    const lines = [headerOf(books, settings), datevColumns.join(";"), ...rowsOf(books)];
    // Of what ISO 8859-1 has no letter for, a question mark is left.
    const text = `${lines.join("\r\n")}\r\n`.replaceAll("€", "EUR").replaceAll(/[\u0100-\u{10ffff}]/gu, "?");
    return Buffer.from(text, "latin1");
  },
};

function requireReady({ datev: settings, entries, currencyDigits, from, to }: Books): Datev {
  const refuse = (missing: readonly string[], detail: string) =>
    conflict("books_export_incomplete", detail, { members: { missing } });
  if (settings === null)
    throw refuse(
      ["modules.reporting.datev"],
      "Enter the numbers by which DATEV knows your tax adviser and the shop first: the setting modules.reporting.datev, by PATCH /settings.",
    );
  if (currencyDigits > 2) throw refuse(["currency"], "DATEV takes amounts of two decimals, and the currency has more.");
  const isAccount = (account: string) => /^[0-9]+$/.test(account) && account.length <= settings.accountLength + 1;
  const unmapped = entries.filter(({ account }) => !isAccount(account)).map(({ role }) => role);
  if (unmapped.length > 0) {
    const list = [...new Set(unmapped)].sort();
    throw refuse(
      list,
      `Give each of these an account of at most ${settings.accountLength + 1} digits in the setting modules.reporting.accounts, by PATCH /settings: ${list.join(", ")}.`,
    );
  }
  const codes = entries.filter(({ taxCode }) => taxCode !== null && !/^[0-9]{1,4}$/.test(taxCode));
  if (codes.length > 0) throw refuse(["taxCode"], "DATEV takes tax codes of one to four digits.");
  if (fiscalYearOf(from, settings) !== fiscalYearOf(to, settings))
    throw invalid("to", "must be in the same fiscal year as from");
  return settings;
}

const compact = (date: string) => date.replaceAll("-", "");

/** The date on which the fiscal year of a date began. */
function fiscalYearOf(date: string, { fiscalYearMonth }: Datev): string {
  const [year = 0, month = 0] = date.split("-").map(Number);
  const began = month < fiscalYearMonth ? year - 1 : year;
  return `${String(began).padStart(4, "0")}-${String(fiscalYearMonth).padStart(2, "0")}-01`;
}

/** A text of DATEV: quoted, without what would end the line. */
function quoted(text: string, most: number): string {
  return `"${text
    .replaceAll(/\p{Cc}/gu, " ")
    .slice(0, most)
    .replaceAll('"', '""')}"`;
}

function headerOf({ from, to, now, currency }: Books & Period, settings: Datev): string {
  const created = now
    .toISOString()
    .replaceAll(/[^0-9]/g, "")
    .slice(0, 17);
  return [
    ...['"EXTF"', "700", "21", '"Buchungsstapel"', "13", created, "", '""', '""', '""'],
    ...[
      settings.consultantNumber,
      settings.clientNumber,
      compact(fiscalYearOf(from, settings)),
      settings.accountLength,
    ],
    ...[compact(from), compact(to), quoted(`Journal ${from} ${to}`, 30), '""', "1", "0", "0", quoted(currency, 3)],
    ...["", '""', "", "", '""', "", "", '""', '""'],
  ].join(";");
}

interface Side {
  readonly account: string;
  readonly taxCode: string | null;
  cents: bigint;
}

function rowsOf({ entries, currency }: Books): string[] {
  return documentsOf(entries).flatMap((lines) => {
    const [first] = lines;
    if (first === undefined) return [];
    return pairsOf(lines).map(({ debit, credit, cents }) => rowOf(first, { debit, credit, cents, currency }));
  });
}

/** The debits and credits of a document, each amount between one of either side; accounts are balanced first. */
function pairsOf(lines: readonly JournalEntry[]) {
  const sums = new Map<string, Side>();
  for (const { account, taxCode, debit, credit } of lines) {
    const key = JSON.stringify([account, taxCode]);
    const side = sums.get(key) ?? { account, taxCode, cents: 0n };
    side.cents += centsOf(debit) - centsOf(credit);
    sums.set(key, side);
  }
  const debits = [...sums.values()].filter(({ cents }) => cents > 0n);
  const credits = [...sums.values()].filter(({ cents }) => cents < 0n);
  const pairs: { readonly debit: Side; readonly credit: Side; readonly cents: bigint }[] = [];
  for (const debit of debits)
    for (const credit of credits) {
      const cents = debit.cents < -credit.cents ? debit.cents : -credit.cents;
      if (cents === 0n) continue;
      debit.cents -= cents;
      credit.cents += cents;
      pairs.push({ debit, credit, cents });
    }
  return pairs;
}

function centsOf(amount: string): bigint {
  const [whole = "0", part = ""] = amount.split(".");
  return BigInt(whole + part.padEnd(2, "0"));
}

function amountOf(cents: bigint): string {
  const digits = String(cents).padStart(3, "0");
  return `${digits.slice(0, -2)},${digits.slice(-2)}`;
}

function rowOf(
  of: JournalEntry,
  { debit, credit, cents, currency }: { debit: Side; credit: Side; cents: bigint; currency: string },
): string {
  const { date, documentDate, kind, branchName } = of;
  const code = debit.taxCode ?? credit.taxCode;
  const number = titleOf(of).replaceAll(/[^A-Za-z0-9$%/&*+-]/g, "-");
  const late = documentDate === date ? "" : ` of ${documentDate}`;
  const cells = new Map<string, string>([
    ["Umsatz (ohne Soll/Haben-Kz)", amountOf(cents)],
    ["Soll/Haben-Kennzeichen", '"S"'],
    ["WKZ Umsatz", quoted(currency, 3)],
    ["Konto", debit.account],
    ["Gegenkonto (ohne BU-Schlüssel)", credit.account],
    ["BU-Schlüssel", code === null ? '""' : quoted(code, 4)],
    ["Belegdatum", date.slice(8) + date.slice(5, 7)],
    ["Belegfeld 1", quoted(number, 36)],
    ["Buchungstext", quoted(`${kind}${late} ${branchName ?? ""}`.trim(), 60)],
    ["Festschreibung", "0"],
  ]);
  return datevColumns.map((column) => cells.get(column) ?? "").join(";");
}
