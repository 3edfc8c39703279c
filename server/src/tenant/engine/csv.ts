import { stringify } from "csv-stringify/sync";
import { isDecimal } from "../../kernel/http/shapes.ts";

const rowsAtOnce = 500;

/** Whether `Accept` asks for CSV before JSON. */
export function prefersCsv(accept = ""): boolean {
  const [asCsv, asJson] = [accept.indexOf("text/csv"), accept.indexOf("application/json")];
  return asCsv >= 0 && (asJson < 0 || asCsv < asJson);
}

export function csvHeader(columns: readonly string[]): string {
  return stringify([[...columns]]);
}

/** A line a row, some rows at a time; what a spreadsheet would run is escaped. */
export function* csvRows(columns: readonly string[], rows: readonly object[]): Generator<string> {
  const cast = { string: cellOf, boolean: String };
  for (let i = 0; i < rows.length; i += rowsAtOnce)
    yield stringify(rows.slice(i, i + rowsAtOnce), { columns: [...columns], cast });
}

/** The headers of a file of this name. */
export function csvHeaders(name: string): Readonly<Record<string, string>> {
  return {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${name}.csv"`,
  };
}

/** A text that a spreadsheet would run gets an apostrophe before it; a negative number is none. */
function cellOf(text: string): string {
  return /^[=+\-@\t\r]/.test(text) && !isDecimal(text) ? `'${text}` : text;
}
