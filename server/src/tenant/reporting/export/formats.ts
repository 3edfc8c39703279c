import { csv } from "./csv.ts";
import { datev } from "./datev.ts";
import type { BooksFormat } from "./format.ts";

/** Another one is a file beside these and a line here. */
export const formats = { Csv: csv, Datev: datev } as const satisfies Readonly<Record<string, BooksFormat>>;
