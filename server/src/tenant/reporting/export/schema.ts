import { Type, type Static } from "typebox";
import { Default, Enum } from "../../../kernel/http/shapes.ts";
import { JournalEntriesQuery } from "../journal/schema.ts";
import { formats } from "./formats.ts";

const { from, to, at, branchId } = JournalEntriesQuery.properties;
const names = Object.keys(formats) as (keyof typeof formats)[];

export const BooksExportQuery = Type.Object({
  from,
  to,
  at,
  branchId,
  format: Default(Enum("BooksFormat", names), "Csv"),
});
export type BooksExportQuery = Static<typeof BooksExportQuery>;
