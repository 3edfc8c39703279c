import { raw, sql, type Fragment } from "../../../kernel/db/sql.ts";
import type { Scope } from "../period.ts";
import type { Spans } from "../spans.sql.ts";
import { entriesOn, ownDateOf, type LateKind } from "./late.sql.ts";
import { is, pair, type Origin } from "./postings.sql.ts";
import { points } from "./sales.sql.ts";

/** What is entered by hand on accounts, vouchers and points is the shop's, of no branch; so is a new value of them. */
export function byHand(scope: Scope, { beginsAt, firstEndsAt }: Spans): readonly Fragment[] {
  const during = (column: string) => sql`${raw(column)} >= ${beginsAt} AND ${raw(column)} < ${firstEndsAt}`;
  const onDay = sql`${entriesOn(scope)} AND e.order_id IS NULL`;
  const of = (kind: Origin["kind"] & LateKind): Origin => ({
    ...{ kind, id: "e.id", branch: "NULL", date: ownDateOf(kind, "e.id"), came: "e.received_at" },
  });
  const account = sql`(SELECT * FROM credit_entries e
      WHERE ${onDay} AND e.session_id IS NULL AND e.kind <> 'Transfer') e
    LEFT JOIN credit_entries r ON r.id = e.reversed_id`;
  const opposite = `CASE coalesce(r.kind, e.kind) WHEN 'WriteOff' THEN ${is("BadDebts")} ELSE ${is("CreditAdjustments")} END`;
  const ended = `CASE e.kind WHEN 'Expire' THEN ${is("VouchersExpired")} ELSE ${is("VouchersIssued")} END`;
  const ofValue: Origin = {
    ...{
      kind: "PointValue",
      id: "NULL",
      branch: "NULL",
      date: "business_day(v.changed_at, NULL)",
      came: "v.changed_at",
    },
  };
  return [
    pair([is("Receivables")], [opposite], "e.amount", of("AccountEntry"), account),
    pair(
      [ended],
      [is("Vouchers")],
      "e.amount",
      of("VoucherEntry"),
      sql`(SELECT * FROM credit_voucher_entries e WHERE ${onDay}) e`,
    ),
    points(sql`(SELECT * FROM loyalty_entries e WHERE ${onDay}) e`, of("PointEntry")),
    pair(
      [is("PointsGranted")],
      [is("Points")],
      "v.revaluation",
      ofValue,
      sql`(SELECT * FROM loyalty_point_values v WHERE ${during("v.changed_at")}) v`,
    ),
  ];
}
