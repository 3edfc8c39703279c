import { invalid } from "./problem.ts";

/** An opaque keyset cursor over the values the list is ordered by. */
function encodeCursor(values: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(values)).toString("base64url");
}

/** The values of a cursor; a cursor that is not one of ours is a validation error. */
export function decodeCursor(cursor: string, count: number): (string | number | null)[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    const isScalar = (value: unknown) => value === null || typeof value === "string" || typeof value === "number";
    if (Array.isArray(values) && values.length === count && values.every(isScalar)) return values;
  } catch {
    // Falls through: every malformed cursor gets the same answer.
  }
  throw invalid("cursor", "is not a cursor of this list");
}

/** Cuts rows that were fetched with `limit + 1` into a page. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => readonly unknown[],
): { items: Row[]; nextCursor: string | null } {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last !== undefined ? encodeCursor(keyOf(last)) : null };
}
