import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { isUuid } from "../ids.ts";
import { invalid } from "./problem.ts";
import { isDecimal, isStorable, isTime } from "./shapes.ts";

/** An opaque keyset cursor over the values the list is ordered by. */
function encodeCursor(values: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(values)).toString("base64url");
}

const markLength = 8;

/**
 * The text that every cursor of a list with these filters begins with, so that no other list takes it. The filters
 * leave out `count`, which asks for a number beside a page.
 */
export function cursorMark(path: string, query: Readonly<Record<string, unknown>>): string {
  const filters = Object.entries(query).filter(([name]) => !["cursor", "limit", "count"].includes(name));
  const list = JSON.stringify([path, filters.toSorted(([a], [b]) => (a < b ? -1 : 1))]);
  return createHash("sha256").update(list).digest("base64url").slice(0, markLength);
}

function markOf({ url, query }: FastifyRequest): string {
  return cursorMark(url.split("?", 1)[0] ?? "", query as Record<string, unknown>);
}

/** The page with its `nextCursor` marked for the list that was asked for; anything else as it is. */
export function markCursor(request: FastifyRequest, body: unknown): unknown {
  if (typeof body !== "object" || body === null || !("nextCursor" in body)) return body;
  return typeof body.nextCursor === "string" ? { ...body, nextCursor: markOf(request) + body.nextCursor } : body;
}

/**
 * The query with its cursor unmarked; with cursor "", which `decodeCursor` refuses, when its mark is another list's.
 */
export function withoutMark(request: FastifyRequest): Record<string, unknown> {
  const query = { ...(request.query as Record<string, unknown>) };
  if (typeof query["cursor"] !== "string") return query;
  const isOurs = query["cursor"].startsWith(markOf(request));
  return { ...query, cursor: isOurs ? query["cursor"].slice(markLength) : "" };
}

/** What a value of a cursor is, by its PostgreSQL type. */
interface CursorTypes {
  readonly text: string;
  readonly uuid: string;
  readonly timestamptz: string;
  readonly integer: number;
  readonly bigint: string | number;
  readonly numeric: string;
}
export type CursorType = keyof CursorTypes;
type Values<Types extends readonly CursorType[]> = { readonly [I in keyof Types]: CursorTypes[Types[I]] };

const isOfType: { readonly [Type in CursorType]: (value: unknown) => boolean } = {
  text: (value) => typeof value === "string" && isStorable(value),
  uuid: (value) => typeof value === "string" && isUuid(value),
  timestamptz: (value) => typeof value === "string" && isTime(value),
  integer: (value) => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31,
  numeric: (value) => typeof value === "string" && isDecimal(value),
  bigint: (value) => (typeof value === "string" && /^\d{1,18}$/.test(value)) || Number.isSafeInteger(value),
};

/**
 * The values of a cursor, one of each type; undefined without a cursor. Throws 400 for one that is not of this list.
 */
export function decodeCursor<const Types extends readonly CursorType[]>(
  cursor: string | undefined,
  types: Types,
): Values<Types> | undefined {
  if (cursor === undefined) return undefined;
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    const fits = Array.isArray(values) && values.length === types.length;
    if (fits && types.every((type, i) => isOfType[type](values[i]))) return values as unknown as Values<Types>;
  } catch {
    // Falls through: every malformed cursor gets the same answer.
  }
  throw invalid("cursor", "is not a cursor of this list");
}

/** How many parts the rows of a page may have together, unless it is one row. */
const mostParts = 5_000;

/**
 * Cuts rows that were fetched with `limit + 1` into a page. `countParts` says how many nested rows one row has. A page
 * stops at `mostParts` of them, because writing it as JSON would keep other requests waiting.
 */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => readonly unknown[],
  countParts: (row: Row) => number = () => 1,
): { items: Row[]; nextCursor: string | null } {
  const items: Row[] = [];
  let parts = 0;
  for (const row of rows.slice(0, limit)) {
    parts += countParts(row);
    if (parts > mostParts && items.length > 0) break;
    items.push(row);
  }
  const last = items.at(-1);
  return { items, nextCursor: rows.length > items.length && last !== undefined ? encodeCursor(keyOf(last)) : null };
}

/** Up to this the rows of a list are counted. */
export const mostCounted = 10_000;

/** The page of rows that were read with `counted` (kernel/db/records.ts), and the number, where it was asked for. */
export function withCount<Page extends object>(
  page: Page,
  rows: readonly object[],
  { count, cursor }: { readonly count: boolean; readonly cursor?: string },
): Page & { count?: number; isCountCapped?: boolean } {
  const [first] = rows as readonly { readonly count?: number }[];
  // A page beyond the last row has none to say it.
  if (!count || (first === undefined && cursor !== undefined)) return page;
  const all = first?.count ?? 0;
  return { ...page, count: Math.min(all, mostCounted), isCountCapped: all > mostCounted };
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
