import type { Static } from "typebox";
import { badRequest, invalid } from "../../kernel/http/problem.ts";
import type { TenantRead } from "../../kernel/db/handles.ts";
import { branchesOf, type Actor } from "../gate/context.ts";
import { businessDateOf, readSettings } from "../settings/service.ts";
import type { Comparison, PeriodQuery } from "./schema.ts";

const dayMs = 86_400_000;
const maxDays = 400;
// PostgreSQL takes no year 0, and a year of five digits is no `YYYY-MM-DD`.
const [firstDay, lastDay] = [Date.parse("0001-01-01"), Date.parse("9999-12-31")];

/** Business dates, both within. */
export interface Period {
  /** `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
}

/** What a report is of. */
export interface Scope extends Period {
  /** Null: all. */
  readonly branchIds: readonly string[] | null;
}

/** The days and branches that a query asks for. Throws 400 by path, and `date_range_too_large` beyond 400 days. */
export function scopeOf(actor: Actor, { from, to, branchId }: Omit<Static<typeof PeriodQuery>, "compare">): Scope {
  if (to < from) throw invalid("to", "must not be before from");
  if (daysOf({ from, to }) > maxDays)
    throw badRequest("date_range_too_large", `A report is of at most ${maxDays} days.`);
  return { from, to, branchIds: branchId === undefined ? branchesOf(actor) : [branchId] };
}

/** How many days the period has. */
function daysOf({ from, to }: Period): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
}

/** So many days later; the first or the last day that a `YYYY-MM-DD` can name, where it would be beyond. */
export function shift(date: string, days: number): string {
  const moved = Math.min(Math.max(Date.parse(date) + days * dayMs, firstDay), lastDay);
  return new Date(moved).toISOString().slice(0, 10);
}

/** As many days before it, or the same dates a year before. */
export function comparedWith(period: Period, comparison: Comparison): Period {
  if (comparison === "PreviousPeriod") {
    const days = daysOf(period);
    return { from: shift(period.from, -days), to: shift(period.to, -days) };
  }
  return { from: yearBefore(period.from), to: yearBefore(period.to) };
}

/** 29 February becomes 28 February. */
function yearBefore(date: string): string {
  const year = String(Math.max(Number(date.slice(0, 4)) - 1, 1)).padStart(4, "0");
  return date.endsWith("-02-29") ? `${year}-02-28` : `${year}${date.slice(4)}`;
}

/** The shop's business date. */
export async function todayOf(tx: TenantRead, actor: Actor): Promise<string> {
  return businessDateOf(actor.now, await readSettings(tx));
}

/** Cuts a list that was read one row beyond the limit: the rows to show, and whether they are all. */
export function cut<Row>(rows: readonly Row[], limit: number) {
  return { items: rows.slice(0, limit), isComplete: rows.length <= limit };
}
