import type { TenantRead } from "../../../kernel/db/handles.ts";
import { anyOf } from "../../../kernel/db/records.ts";
import { raw, sql, type Fragment } from "../../../kernel/db/sql.ts";
import { closedDateOf } from "../../engine/entry-dates.sql.ts";
import type { Scope } from "../period.ts";
import { within, type Spans } from "../spans.sql.ts";

/** What can come when its own date is closed (the triggers of `late_postings`). */
export type LateKind =
  | "Order"
  | "Void"
  | "Opening"
  | "Closing"
  | "CashMovement"
  | "AccountPayment"
  | "Deposit"
  | "GoodsReceipt"
  | "TransferReceipt"
  | "AccountEntry"
  | "VoucherEntry"
  | "PointEntry";

/** Ids of documents by kind. */
type Ids = Readonly<Partial<Record<LateKind, readonly string[]>>>;

/** What the days of a scope have that is not theirs, and what of theirs another day has. */
export interface Late {
  /** Posted on these days. */
  readonly posted: Ids;
  /** What is of these days, and posted later. */
  readonly own: Ids;
}

/** Asked first, as `findSpans`: nearly always there is nothing, and what is read of the days has constants to go by. */
export async function findLate(tx: TenantRead, { from, to }: Scope): Promise<Late> {
  const rows = await tx.many<{ kind: LateKind; id: string; isPosted: boolean; isOwn: boolean }>(sql`
    SELECT kind, document_id AS id, posted_on BETWEEN ${from}::date AND ${to}::date AS "isPosted",
      own_date BETWEEN ${from}::date AND ${to}::date AS "isOwn"
    FROM late_postings
    WHERE posted_on BETWEEN ${from}::date AND ${to}::date OR own_date BETWEEN ${from}::date AND ${to}::date`);
  const byKind = (side: "isPosted" | "isOwn"): Ids =>
    Object.fromEntries(
      [
        ...Map.groupBy(
          rows.filter((row) => row[side]),
          ({ kind }) => kind,
        ),
      ].map(([kind, of]) => [kind, of.map(({ id }) => id)]),
    );
  return { posted: byKind("isPosted"), own: byKind("isOwn") };
}

/** A condition that an entry `e` of a ledger, which has the date of the journal, is of these days. */
export const entriesOn = ({ from, to }: Scope): Fragment => sql`e.business_date BETWEEN ${from}::date AND ${to}::date`;

/** SQL of an entry's own date, of which it would be if that had been open. */
export const ownDateOf = (kind: LateKind, id: string) => `coalesce(${closedDateOf(kind, id)}, e.business_date)`;

/** A condition that the row of this id is among them; never true when there are none. */
export function isAmong(column: string, ids: readonly string[] = []): Fragment {
  return ids.length === 0 ? sql`false` : sql`${raw(column)} = ${anyOf(ids)}`;
}

/** A condition that what is of the days by `own` is posted on them, or comes from other days. */
export function postedOn(own: Fragment, { posted, own: moved }: Late, kind: LateKind, id: string): Fragment {
  const [here, away] = [posted[kind] ?? [], moved[kind] ?? []];
  const stays = away.length === 0 ? own : sql`(${own} AND NOT ${isAmong(id, away)})`;
  return here.length === 0 ? stays : sql`(${stays} OR ${isAmong(id, here)})`;
}

/** As `postedOn`, of the moment in the column `at`. */
export function postedWithin(at: string, spans: Spans, late: Late, [kind, id]: readonly [LateKind, string]): Fragment {
  return postedOn(within(at, spans), late, kind, id);
}
