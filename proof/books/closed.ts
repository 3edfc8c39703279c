import assert from "node:assert/strict";
import { Fraction } from "../../pricing/test/fraction.ts";
import { made, type World } from "./shop.ts";
import type { Sums } from "./sums.ts";

// The journal: what all sessions have taken, by the oracle, and closed dates that stay as they were.

const dayMs = 86_400_000;
/** Fewer than a report takes. */
const daysAtOnce = 300;

interface Line {
  readonly role: string;
  readonly debit: string;
  readonly credit: string;
}

export const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The lines of the journal of these days. */
export async function linesOf({ shop }: World, from: number, to: number, more = ""): Promise<readonly Line[]> {
  const lines: Line[] = [];
  for (let at = from; at <= to; at += daysAtOnce * dayMs) {
    const last = Math.min(at + (daysAtOnce - 1) * dayMs, to);
    const { items } = await made(shop.get(`/reports/journal?from=${dateOf(at)}&to=${dateOf(last)}${more}`));
    lines.push(...items);
  }
  return lines;
}

/** Closed dates of a shop, with the journal as it was when they were closed. */
export interface ClosedBooks {
  readonly world: World;
  readonly from: number;
  readonly to: number;
  /** When they were closed. */
  readonly closedAt: number;
  readonly lines: readonly Line[];
}

/** Closes all dates but the last two, wherever on earth a branch is. */
export async function closeBooks(world: World, from: number, now: number): Promise<ClosedBooks> {
  const to = now - 3 * dayMs;
  await made(world.shop.put("/books/closing", { closedUntil: dateOf(to) }));
  return { world, from, to, closedAt: now, lines: await linesOf(world, from, to) };
}

/** Checks that closed dates are as they were handed in, and as they were known then. */
export async function checkClosed({ world, from, to, closedAt, lines }: ClosedBooks): Promise<void> {
  assert.deepEqual(await linesOf(world, from, to), lines, "closed dates have changed");
  assert.deepEqual(await linesOf(world, from, to, `&at=${dateOf(closedAt + dayMs)}`), lines, "as they were known then");
}

/** What the journal should have by role, debits above zero. */
export type Figures = Readonly<Record<"Tax" | "Tips" | "Rounding" | "Fees" | "Deposits", Fraction>>;

const taxOf = ({ taxes }: Sums) => Fraction.sum([...taxes.values()].map(({ tax }) => tax));
const tipsOf = ({ tips }: Sums) => Fraction.sum([...tips.values()]);

/** What sessions have taken, as the journal has it. */
export function postedBy(taken: readonly Sums[]): Figures {
  const sum = (of: (sums: Sums) => Fraction) => Fraction.sum(taken.map(of)).negated();
  return {
    Tax: sum(taxOf),
    Tips: sum(tipsOf),
    Rounding: sum(({ rounding }) => rounding),
    Fees: sum(({ fees }) => fees),
    Deposits: sum(({ deposits, depositsUsed }) => deposits.minus(depositsUsed)),
  };
}

/** Checks what the journal of all days has against what the oracle has of all sessions; debits are above zero. */
export async function checkJournal(world: World, from: number, to: number): Promise<void> {
  const lines = await linesOf(world, from, to + 2 * dayMs);
  const posted = (role: string) =>
    Fraction.sum(
      lines
        .filter((line) => line.role === role)
        .map(({ debit, credit }) => Fraction.of(debit).minus(Fraction.of(credit))),
    );
  for (const [role, sum] of Object.entries(postedBy(world.taken)))
    assert.ok(posted(role).equals(sum), `${role} of the journal is not what all sessions have taken`);
}
