import assert from "node:assert/strict";
import { createRequire } from "node:module";
import pg from "pg";
import { roomText } from "../src/kernel/db/room.ts";

const { prepareValue } = createRequire(import.meta.url)("pg/lib/utils") as {
  prepareValue: (value: unknown) => unknown;
};

/** What is set on each connection of a shop when it is opened. */
const opening = /^SELECT set_config\('search_path', .*, false\)/;

/** A statement as it went to the server, its values as text. */
export interface CapturedStatement {
  readonly text: string;
  readonly values: readonly (string | null)[];
  readonly database: string;
  /** Statements of one number travelled in one round trip. */
  readonly trip: number;
  /** How many rows came back; 0 until they do. */
  rows: number;
}

/**
 * What `work` sends on connections to any database but `except`. Without what it does not send: what was written before
 * is numbered for tills a moment later, in a transaction of its own (`numberFeed`) that may open another connection,
 * and servers are asked for their room by the clock.
 */
export async function capture(except: string, work: () => Promise<unknown>): Promise<CapturedStatement[]> {
  const sent = new Map<CapturedStatement, pg.Client>();
  const original = pg.Client.prototype.query;
  const pending = new Map<pg.Client, number>();
  const trips = new Map<pg.Client, number>();
  let trip = 0;
  const spy = function (this: pg.Client, ...args: unknown[]): unknown {
    const result = Reflect.apply(original, this, args) as Promise<{ readonly rows?: readonly unknown[] } | undefined>;
    if (this.database === except) return result;
    const [query, given] = args as [string | { text: string; values?: unknown[] }, unknown[] | undefined];
    const text = typeof query === "string" ? query : query.text;
    if (opening.test(text) || text.includes(roomText)) return result;
    const count = (change: number) => pending.set(this, (pending.get(this) ?? 0) + change);
    if ((pending.get(this) ?? 0) === 0) trips.set(this, (trip += 1));
    count(1);
    const values = (typeof query === "string" ? given : query.values) ?? [];
    const own = trips.get(this) ?? trip;
    const one: CapturedStatement = {
      text,
      values: values.map(textOf),
      database: this.database ?? "",
      trip: own,
      rows: 0,
    };
    sent.set(one, this);
    const end = (rows: number) => {
      one.rows = rows;
      count(-1);
    };
    // Registered before the caller's own reaction, so that what it starts next counts as a new trip.
    void result.then(
      (found) => end(found?.rows?.length ?? 0),
      () => end(0),
    );
    return result;
  };
  pg.Client.prototype.query = spy as typeof original;
  try {
    await work();
    return withoutNumbering(sent);
  } finally {
    pg.Client.prototype.query = original;
  }
}

/** Leaves out each transaction that numbers the feed, and the end of one that began before. */
function withoutNumbering(sent: ReadonlyMap<CapturedStatement, pg.Client>): CapturedStatement[] {
  const isEnd = ({ text }: CapturedStatement) => /^(COMMIT|ROLLBACK)$/.test(text);
  const transactions: CapturedStatement[][] = [];
  const open = new Map<pg.Client, CapturedStatement[]>();
  for (const [one, client] of sent) {
    const transaction = one.text.startsWith("BEGIN") ? [] : (open.get(client) ?? []);
    if (transaction.length === 0) transactions.push(transaction);
    transaction.push(one);
    open.set(client, isEnd(one) ? [] : transaction);
  }
  const isNumbering = (all: readonly CapturedStatement[]) => all.some(({ text }) => text.includes("number_feed()"));
  const others = transactions.filter((all) => isNumbering(all) || all.every(isEnd)).flat();
  return [...sent.keys()].filter((one) => !others.includes(one));
}

/** Fails unless `sell` is done with 12 statements in 4 round trips. */
export async function assertSaleIsShort(
  except: string,
  sell: () => Promise<{ readonly status: number }>,
): Promise<void> {
  const sent = await capture(except, async () => assert.equal((await sell()).status, 201));
  const trips = new Set(sent.map(({ trip }) => trip)).size;
  const texts = sent.map(({ trip, text }) => `${trip} ${text.slice(0, 70).replaceAll(/\s+/g, " ")}`);
  assert.ok(sent.length <= 12 && trips <= 4, `${sent.length} statements in ${trips} trips:\n${texts.join("\n")}`);
}

function textOf(value: unknown): string | null {
  const prepared = prepareValue(value);
  if (prepared === null || prepared === undefined) return null;
  if (Buffer.isBuffer(prepared)) return `\\x${prepared.toString("hex")}`;
  return String(prepared);
}
