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

/** Every row of a list, read page by page; `read` gets one row more than the limit. */
export async function everyRow<Row>(
  read: (page: { limit: number; after: readonly unknown[] | undefined }) => Promise<readonly Row[]>,
  keyOf: (row: Row) => readonly unknown[],
): Promise<Row[]> {
  const limit = 200;
  const all: Row[] = [];
  for (;;) {
    const last = all.at(-1);
    const rows = await read({ limit, after: last && keyOf(last) });
    all.push(...rows.slice(0, limit));
    if (rows.length <= limit) return all;
  }
}
