import { isUuid } from "../../kernel/ids.ts";
import { invalid } from "../../kernel/http/problem.ts";

/**
 * A position in a shop's feed: behind everything up to `number`, or, with `after`, in the middle of that number, behind
 * that row. It says nothing of the database it was read from, so that it holds when the shop moves.
 */
export interface FeedPosition {
  readonly epoch: string;
  /** Which rows are seen: a till that sees others begins anew. */
  readonly scope: string;
  readonly number: number;
  readonly after: Row | null;
}

/** A row of a stream by its key. */
export interface Row {
  readonly stream: string;
  readonly key: readonly string[];
}

export function cursorOf({ epoch, scope, number, after }: FeedPosition): string {
  const values = [epoch, scope, number, ...(after === null ? [] : [after.stream, after.key])];
  return Buffer.from(JSON.stringify(values)).toString("base64url");
}

/** Throws 400 for what is no cursor; `member` names it. */
export function positionOf(cursor: string, member: string): FeedPosition {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    if (Array.isArray(values) && (values.length === 3 || values.length === 5)) {
      const [epoch, scope, number, stream = "", key = []] = values;
      const isPlace = typeof epoch === "string" && isUuid(epoch) && typeof scope === "string";
      const isRow = typeof stream === "string" && Array.isArray(key) && key.every((part) => typeof part === "string");
      if (isPlace && Number.isSafeInteger(number) && number >= 0 && isRow)
        return { epoch, scope, number, after: values.length === 3 ? null : { stream, key } };
    }
  } catch {
    // Falls through: every malformed cursor gets the same answer.
  }
  throw invalid(member, "is not a cursor of this feed");
}
