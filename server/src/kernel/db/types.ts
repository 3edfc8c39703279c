import { types, type CustomTypesConfig } from "pg";

const parsers = new Map<number, (text: string) => unknown>([
  [
    types.builtins.TIMESTAMPTZ,
    (text) => new Date(text.replace(" ", "T").replace(/([+-]\d{2})$/, "$1:00")).toISOString(),
  ],
  [types.builtins.DATE, (text) => text],
  [types.builtins.NUMERIC, (text) => text],
  [types.builtins.INT8, (text) => text],
]);

/**
 * What leaves the database as text stays exact: numeric, int8 and date are strings, timestamptz is ISO 8601 UTC with
 * milliseconds.
 */
export const typeParsers: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    (format !== "binary" ? parsers.get(oid) : undefined) ?? types.getTypeParser(oid, format as "text"),
};
