import assert from "node:assert/strict";
import { createRequire } from "node:module";
import pg from "pg";

const { prepareValue } = createRequire(import.meta.url)("pg/lib/utils") as {
  prepareValue: (value: unknown) => unknown;
};

/** A statement as it went to the server, its values as text. */
export interface Sent {
  readonly text: string;
  readonly values: readonly (string | null)[];
  readonly database: string;
  /** Statements of one number travelled in one round trip. */
  readonly trip: number;
}

/** What `work` sends on connections to any database but `except`. */
export async function capture(except: string, work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  const original = pg.Client.prototype.query;
  let pending = 0;
  let trip = 0;
  const spy = function (this: pg.Client, ...args: unknown[]): unknown {
    const result = Reflect.apply(original, this, args) as Promise<unknown>;
    if (this.database === except) return result;
    const [query, given] = args as [string | { text: string; values?: unknown[] }, unknown[] | undefined];
    if (pending === 0) trip += 1;
    pending += 1;
    const text = typeof query === "string" ? query : query.text;
    const values = (typeof query === "string" ? given : query.values) ?? [];
    sent.push({ text, values: values.map(textOf), database: this.database ?? "", trip });
    // Registered before the caller's own reaction, so that what it starts next counts as a new trip.
    void result.then(
      () => (pending -= 1),
      () => (pending -= 1),
    );
    return result;
  };
  pg.Client.prototype.query = spy as typeof original;
  try {
    await work();
    return sent;
  } finally {
    pg.Client.prototype.query = original;
  }
}

/**
 * Fails unless `sell` can be done with 12 statements in 4 round trips. The fewest of three count: what was written before
 * is numbered for tills a moment later, by statements of its own.
 */
export async function assertSaleIsShort(
  except: string,
  sell: () => Promise<{ readonly status: number }>,
): Promise<void> {
  const found: { statements: number; trips: number }[] = [];
  for (let n = 0; n < 3; n += 1) {
    const sent = await capture(except, async () => assert.equal((await sell()).status, 201));
    found.push({ statements: sent.length, trips: new Set(sent.map(({ trip }) => trip)).size });
  }
  assert.ok(
    found.some(({ statements, trips }) => statements <= 12 && trips <= 4),
    JSON.stringify(found),
  );
}

function textOf(value: unknown): string | null {
  const prepared = prepareValue(value);
  if (prepared === null || prepared === undefined) return null;
  if (Buffer.isBuffer(prepared)) return `\\x${prepared.toString("hex")}`;
  return String(prepared);
}
