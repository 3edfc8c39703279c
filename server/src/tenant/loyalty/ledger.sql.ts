import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import { anyOf } from "../../kernel/db/records.ts";
import { sql, written, type Fragment } from "../../kernel/db/sql.ts";
import type { LoyaltyEntry } from "./schema.ts";

// What changes points: each statement leaves account, entries, lots and what was moved between them in agreement.

/** An account as what is posted to it needs it. */
export interface LockedAccount {
  readonly id: string;
  readonly customerId: string;
  readonly balance: number;
  readonly pending: number;
  readonly isBlocked: boolean;
  readonly mergedIntoId: string | null;
  readonly version: number;
}

const lockedColumns = sql`a.id, a.customer_id AS "customerId", a.balance::float8 AS balance, a.pending::float8 AS pending,
  a.is_blocked AS "isBlocked", a.merged_into_id AS "mergedIntoId", a.version`;

interface AccountFilter {
  readonly ids?: readonly string[];
  readonly customerIds?: readonly string[];
  /** Names the accounts whose points these receipts brought or took; they may have been merged since. */
  readonly orderIds?: readonly string[];
  /** As `orderIds`, of the receipts with these lines. */
  readonly lineIds?: readonly string[];
}

/** These accounts in the order of ids, held until the transaction ends. */
export function lockAccounts(
  tx: TenantWrite,
  { ids = [], customerIds = [], orderIds = [], lineIds = [] }: AccountFilter,
): Promise<LockedAccount[]> {
  return tx.many<LockedAccount>(sql`
    SELECT ${lockedColumns} FROM loyalty_accounts a
    WHERE a.id = ${anyOf(ids)} OR a.customer_id = ${anyOf(customerIds)}
       OR a.id = ANY (ARRAY(
         SELECT coalesce(o.merged_into_id, o.id) FROM loyalty_entries e JOIN loyalty_accounts o ON o.id = e.account_id
         WHERE e.order_id = ${anyOf(orderIds)}
            OR e.order_id = ANY (ARRAY(SELECT l.order_id FROM order_lines l WHERE l.id = ${anyOf(lineIds)}))))
    ORDER BY a.id FOR NO KEY UPDATE`);
}

export interface NewEntry {
  readonly id: string;
  readonly accountId: string;
  readonly kind: LoyaltyEntry["kind"];
  readonly points: number;
  readonly spend?: string;
  readonly spentOn?: string | null;
  readonly amount?: string;
  readonly sourceId?: string | null;
  readonly orderId?: string | null;
  /** That of the receipt. */
  readonly branchId?: string;
  readonly counterAccountId?: string | null;
  readonly reason?: string | null;
  readonly lines?: readonly { readonly lineId: string; readonly points: number; readonly spend: string }[];
  /** The day from which given points can be used (null: at once); `expiresOn` is the last such day (null: none). */
  readonly vestsOn?: string | null;
  readonly expiresOn?: string | null;
  readonly lots?: LotChoice;
  readonly userId: string | null;
  readonly occurredAt: Date;
  readonly receivedAt: Date;
}

/** The lots that an entry begins with. */
interface LotChoice {
  /** Takes from the lots that these entries made or gave to, before the others. */
  readonly of?: readonly string[];
  /** Takes what cannot be used yet before what can. */
  readonly isPendingFirst?: boolean;
  /** Takes from these alone. */
  readonly only?: readonly string[];
  /** Gives back what expired of the lots that came of this entry, before anything else. */
  readonly expiredOf?: string;
  /** Gives back to the lots from which these entries took, and which are valid on the day. */
  readonly backTo?: { readonly entryIds: readonly string[]; readonly today: string };
}

/** The number of what a point pays at the moment, by which the journal has the entry for good. */
const valueNumber = sql`coalesce((SELECT max(number) FROM loyalty_point_values), 0)`;

/**
 * Writes an entry of an account that the caller holds. Points that are given make up first for those that were taken
 * and were not there; what is left is a lot of its own. Points that are taken come out of the lots that expire first,
 * out of pending ones last, and are owed when there are none.
 */
export async function insertEntry(tx: TenantWrite, e: NewEntry): Promise<void> {
  const lines = e.lines ?? [];
  await tx.run(sql`
    WITH candidates AS MATERIALIZED (${e.points < 0 ? takenFrom(e) : givenTo(e)}
    ), moved AS MATERIALIZED (
      SELECT lot_id, is_pending, least(room, abs(${e.points}::bigint) - before) * sign(${e.points}::bigint)::bigint AS points
      FROM (SELECT lot_id, is_pending, room,
              sum(room) OVER (ORDER BY nth ROWS UNBOUNDED PRECEDING)::bigint - room AS before FROM candidates) c
      WHERE before < abs(${e.points}::bigint)
    ), rest AS MATERIALIZED (
      SELECT (${e.points}::bigint - coalesce(sum(points), 0))::bigint AS points,
        coalesce(sum(points) FILTER (WHERE is_pending), 0)::bigint AS pending FROM moved
    ), account AS (
      UPDATE loyalty_accounts a SET balance = a.balance + ${e.points}::bigint, entry_count = a.entry_count + 1,
        pending = a.pending + rest.pending
          + CASE WHEN ${e.vestsOn ?? null}::date IS NOT NULL AND rest.points > 0 THEN rest.points ELSE 0 END
      FROM rest WHERE a.id = ${e.accountId} RETURNING a.balance, a.entry_count
    ), entry AS (
      INSERT INTO loyalty_entries (id, account_id, seq, kind, points, balance_after, spend, spent_on, amount, source_id, order_id,
        counter_account_id, reason, user_id, occurred_at, received_at, business_date, value_number)
      SELECT ${e.id}, ${e.accountId}, entry_count, ${e.kind}, ${e.points}::bigint, balance, ${e.spend ?? "0"}::numeric,
        ${e.spentOn ?? null}::date, ${e.amount ?? "0"}::numeric, ${e.sourceId ?? null}, ${e.orderId ?? null},
        ${e.counterAccountId ?? null}, ${e.reason ?? null}, ${e.userId}, ${e.occurredAt}, ${e.receivedAt},
        entry_date(${e.orderId ?? null}, ${e.branchId ?? null}, ${e.occurredAt}, ${e.receivedAt}), ${valueNumber} FROM account
    ), taken AS (
      INSERT INTO loyalty_moves (entry_id, lot_id, points) SELECT ${e.id}, lot_id, points FROM moved
    ), reduced AS (
      UPDATE loyalty_lots l SET remaining = l.remaining + m.points FROM moved m WHERE l.id = m.lot_id
    ), ofLines AS (
      INSERT INTO loyalty_lines (entry_id, line_id, points, spend)
      SELECT ${e.id}, line_id, points, spend FROM unnest(${lines.map(({ lineId }) => lineId)}::uuid[],
        ${lines.map(({ points }) => points)}::bigint[], ${lines.map(({ spend }) => spend)}::numeric[]) AS t (line_id, points, spend)
    )
    INSERT INTO loyalty_lots (id, account_id, entry_id, points, remaining, is_pending, vests_on, expires_on)
    SELECT gen_random_uuid(), ${e.accountId}, ${e.id}, points, points, points > 0 AND ${e.vestsOn ?? null}::date IS NOT NULL,
      CASE WHEN points > 0 THEN ${e.vestsOn ?? null}::date END, CASE WHEN points > 0 THEN ${e.expiresOn ?? null}::date END
    FROM rest WHERE points <> 0`);
}

function takenFrom({ accountId, lots: { of = [], isPendingFirst = false, only } = {} }: NewEntry): Fragment {
  const chosen = only === undefined ? sql`true` : sql`l.id = ${anyOf(only)}`;
  return sql`
    SELECT l.id AS lot_id, l.is_pending, l.remaining AS room, row_number() OVER (ORDER BY
      (l.entry_id = ${anyOf(of)} OR EXISTS (
        SELECT FROM loyalty_moves m WHERE m.lot_id = l.id AND m.entry_id = ${anyOf(of)} AND m.points > 0)) DESC,
      l.is_pending = ${isPendingFirst}::boolean DESC, l.expires_on, l.id) AS nth
    FROM loyalty_lots l WHERE l.account_id = ${accountId} AND l.remaining > 0 AND ${chosen}`;
}

function givenTo({ accountId, lots: { backTo, expiredOf } = {} }: NewEntry): Fragment {
  if (expiredOf !== undefined)
    return sql`
    SELECT lot_id, is_pending, room, row_number() OVER (ORDER BY lot_id) AS nth FROM (${expiredLots(accountId, expiredOf)}) l`;
  const debts = sql`SELECT l.id, l.is_pending, -l.remaining AS room, 0 AS step, l.expires_on FROM loyalty_lots l
    WHERE l.account_id = ${accountId} AND l.remaining < 0`;
  const back =
    backTo === undefined
      ? debts
      : sql`${debts} UNION ALL
        SELECT l.id, l.is_pending, t.room, 1, l.expires_on FROM (
          SELECT m.lot_id, -sum(m.points)::bigint AS room FROM loyalty_moves m
          WHERE m.entry_id = ${anyOf(backTo.entryIds)} GROUP BY m.lot_id HAVING sum(m.points) < 0) t
        JOIN loyalty_lots l ON l.id = t.lot_id
        WHERE l.points > 0 AND l.account_id = ${accountId} AND coalesce(l.expires_on >= ${backTo.today}::date, true)`;
  return sql`SELECT id AS lot_id, is_pending, room, row_number() OVER (ORDER BY step, expires_on DESC, id) AS nth FROM (${back}) l`;
}

/** The lots of an account that came of an entry, or of what brought its points again, with what expired of each. */
const expiredLots = (accountId: string, entryId: string) => sql`
  SELECT l.id AS lot_id, l.is_pending, -sum(m.points)::bigint AS room
  FROM loyalty_lots l JOIN loyalty_moves m ON m.lot_id = l.id JOIN loyalty_entries e ON e.id = m.entry_id AND e.kind = 'Expire'
  WHERE l.account_id = ${accountId} AND l.entry_id = ANY (ARRAY(
    SELECT s.id FROM loyalty_entries s WHERE s.id = ${entryId} UNION ALL SELECT s.id FROM loyalty_entries s WHERE s.source_id = ${entryId}))
  GROUP BY l.id HAVING sum(m.points) < 0`;

/** How many points that came of an entry have expired since. */
export async function findExpiredOf(tx: TenantRead, accountId: string, entryId: string): Promise<number> {
  const { points } = await tx.one<{ points: number }>(
    sql`SELECT coalesce(sum(room), 0)::float8 AS points FROM (${expiredLots(accountId, entryId)}) l`,
  );
  return points;
}

/**
 * Points that entries took, by the day on which they expire; `daysLeft` is what was left to that day when they were
 * taken.
 */
export interface TakenPoints {
  readonly points: number;
  readonly expiresOn: string | null;
  readonly daysLeft: number | null;
}

/** What an entry took out of lots, what expires last at the end. */
export function listTaken(tx: TenantRead, entryId: string): Promise<TakenPoints[]> {
  return tx.many<TakenPoints>(sql`
    SELECT -sum(m.points)::float8 AS points, l.expires_on AS "expiresOn", max(l.expires_on - e.occurred_at::date)::int AS "daysLeft"
    FROM loyalty_moves m JOIN loyalty_lots l ON l.id = m.lot_id JOIN loyalty_entries e ON e.id = m.entry_id
    WHERE m.entry_id = ${entryId} AND m.points < 0 GROUP BY l.expires_on ORDER BY l.expires_on`);
}

/** An Earn or Redeem with what of it was not taken back. */
export interface OpenSource {
  readonly id: string;
  /** The account that has it now. */
  readonly accountId: string;
  readonly points: number;
  readonly amount: string;
  readonly spentOn: string | null;
  /** It and all that took of it or gave back to it. */
  readonly entryIds: readonly string[];
}

/** Redemptions of the sales with these lines of which something was not given back, oldest first. */
export function listRedeemed(tx: TenantRead, lineIds: readonly string[]): Promise<OpenSource[]> {
  return tx.many<OpenSource>(sql`
    SELECT e.id, coalesce(a.merged_into_id, a.id) AS "accountId", e.spent_on AS "spentOn",
      (e.points + coalesce(r.points, 0))::float8 AS points, (e.amount + coalesce(r.amount, 0))::text AS amount,
      array_prepend(e.id, coalesce(r.ids, '{}'))::text[] AS "entryIds"
    FROM loyalty_entries e JOIN loyalty_accounts a ON a.id = e.account_id
    CROSS JOIN LATERAL (SELECT sum(s.points) AS points, sum(s.amount) AS amount, array_agg(s.id) AS ids
      FROM loyalty_entries s WHERE s.source_id = e.id) r
    WHERE e.order_id = ANY (ARRAY(SELECT l.order_id FROM order_lines l WHERE l.id = ${anyOf(lineIds)}))
      AND e.kind = 'Redeem' AND e.source_id IS NULL AND e.amount + coalesce(r.amount, 0) > 0
    ORDER BY e.id`);
}

/** What a line of a sale brought, and what of that did not come back before. */
export interface LineEarnings {
  readonly sourceId: string;
  readonly accountId: string;
  readonly spentOn: string | null;
  readonly lineId: string;
  readonly points: number;
  readonly leftPoints: number;
  readonly spend: string;
  readonly leftSpend: string;
}

/** The lines that brought points. */
export function listEarned(tx: TenantRead, lineIds: readonly string[]): Promise<LineEarnings[]> {
  return tx.many<LineEarnings>(sql`
    SELECT e.id AS "sourceId", coalesce(a.merged_into_id, a.id) AS "accountId", e.spent_on AS "spentOn", l.line_id AS "lineId",
      l.points::float8 AS points, s.points::float8 AS "leftPoints", l.spend::text AS spend, s.spend::text AS "leftSpend"
    FROM loyalty_lines l JOIN loyalty_entries e ON e.id = l.entry_id AND e.source_id IS NULL
    JOIN loyalty_accounts a ON a.id = e.account_id
    CROSS JOIN LATERAL (SELECT sum(o.points) AS points, sum(o.spend) AS spend FROM loyalty_lines o WHERE o.line_id = l.line_id) s
    WHERE l.line_id = ${anyOf(lineIds)} ORDER BY l.line_id`);
}

/** An entry that a receipt wrote, with what takes it back. */
export interface OrderEntry {
  readonly id: string;
  readonly kind: LoyaltyEntry["kind"];
  /** The account that has it now. */
  readonly accountId: string;
  readonly points: number;
  readonly spend: string;
  readonly spentOn: string | null;
  readonly amount: string;
  readonly sourceId: string | null;
  readonly lines: readonly { readonly lineId: string; readonly points: number; readonly spend: string }[];
}

/** What a receipt wrote, what took points first. */
export function listOfOrder(tx: TenantRead, orderId: string): Promise<OrderEntry[]> {
  return tx.many<OrderEntry>(sql`
    SELECT e.id, e.kind, coalesce(a.merged_into_id, a.id) AS "accountId", e.points::float8 AS points, e.spend::text AS spend,
      e.spent_on AS "spentOn", e.amount::text AS amount, e.source_id AS "sourceId",
      (SELECT coalesce(json_agg(json_build_object('lineId', l.line_id, 'points', l.points, 'spend', l.spend::text)), '[]')
       FROM loyalty_lines l WHERE l.entry_id = e.id) AS lines
    FROM loyalty_entries e JOIN loyalty_accounts a ON a.id = e.account_id
    WHERE e.order_id = ${orderId} ORDER BY e.points, e.id`);
}

/** Lets the points of these accounts be used of which the day has come. The accounts are held. */
export async function updateVested(tx: TenantWrite, accountIds: readonly string[], today: string): Promise<void> {
  await tx.run(sql`
    WITH vested AS (
      UPDATE loyalty_lots SET is_pending = false
      WHERE account_id = ${anyOf(accountIds)} AND is_pending AND vests_on <= ${today}::date RETURNING account_id, remaining
    )
    UPDATE loyalty_accounts a SET pending = a.pending - v.points
    FROM (SELECT account_id, sum(remaining)::bigint AS points FROM vested GROUP BY account_id) v WHERE a.id = v.account_id`);
}

/** The lots of these accounts that have expired, or all that have points, by account. */
export function listExpired(
  tx: TenantRead,
  accountIds: readonly string[],
  today: string | null,
): Promise<{ accountId: string; lotIds: string[]; points: number }[]> {
  return tx.many(sql`
    SELECT account_id AS "accountId", array_agg(id ORDER BY id)::text[] AS "lotIds", sum(remaining)::float8 AS points
    FROM loyalty_lots
    WHERE account_id = ${anyOf(accountIds)} AND remaining > 0
      AND (${today}::date IS NULL OR expires_on < ${today}::date)
    GROUP BY account_id ORDER BY account_id`);
}

/** Accounts with points that can be used from today on and are not yet, at most so many. */
export async function listVesting(tx: TenantRead, today: string, limit: number): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    SELECT account_id AS id FROM loyalty_lots WHERE is_pending AND vests_on <= ${today}::date ORDER BY vests_on LIMIT ${written(limit)}`);
  return [...new Set(rows.map(({ id }) => id))];
}

/** Accounts with points that have expired, at most so many. */
export async function listExpiring(tx: TenantRead, today: string, limit: number): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    SELECT account_id AS id FROM loyalty_lots WHERE expires_on < ${today}::date AND remaining > 0
    ORDER BY expires_on LIMIT ${written(limit)}`);
  return [...new Set(rows.map(({ id }) => id))];
}

/**
 * Moves what an account has to another, both of which are held and have an entry of it: its lots, and what is pending.
 * What is owed by one is made up for by what the other has.
 */
export async function updateMerged(
  tx: TenantWrite,
  { sourceId, targetId, entryId }: { readonly sourceId: string; readonly targetId: string; readonly entryId: string },
): Promise<void> {
  await tx.run(sql`
    WITH source AS (
      UPDATE loyalty_accounts SET merged_into_id = ${targetId}, pending = 0, version = version + 1
      WHERE id = ${sourceId} OR merged_into_id = ${sourceId}
    ), lots AS (
      UPDATE loyalty_lots SET account_id = ${targetId} WHERE account_id = ${sourceId}
    )
    UPDATE loyalty_accounts SET version = version + 1,
      pending = pending + (SELECT a.pending FROM loyalty_accounts a WHERE a.id = ${sourceId}) WHERE id = ${targetId}`);
  await tx.run(sql`
    WITH open AS (
      SELECT id, remaining, is_pending, sum(abs(remaining)) OVER (
          PARTITION BY sign(remaining) ORDER BY is_pending, expires_on, id ROWS UNBOUNDED PRECEDING) - abs(remaining) AS before
      FROM loyalty_lots WHERE account_id = ${targetId} AND remaining <> 0
    ), net AS (
      SELECT least(coalesce(sum(remaining) FILTER (WHERE remaining > 0), 0), -coalesce(sum(remaining) FILTER (WHERE remaining < 0), 0)) AS points
      FROM open
    ), moved AS MATERIALIZED (
      SELECT id, is_pending, (-sign(remaining) * least(abs(remaining), net.points - before))::bigint AS points
      FROM open, net WHERE before < net.points
    ), taken AS (
      INSERT INTO loyalty_moves (entry_id, lot_id, points) SELECT ${entryId}, id, points FROM moved
    ), lots AS (
      UPDATE loyalty_lots l SET remaining = l.remaining + m.points FROM moved m WHERE l.id = m.id
    )
    UPDATE loyalty_accounts SET pending = pending + (SELECT sum(points) FROM moved WHERE is_pending)::bigint
    WHERE id = ${targetId} AND EXISTS (SELECT FROM moved WHERE is_pending)`);
}

/** Writes an entry that only moves a balance: the lots stay as they are. */
export async function insertMerge(
  tx: TenantWrite,
  e: Pick<NewEntry, "id" | "accountId" | "points" | "userId" | "occurredAt"> & { readonly counterAccountId: string },
): Promise<void> {
  await tx.run(sql`
    WITH account AS (
      UPDATE loyalty_accounts SET balance = balance + ${e.points}::bigint, entry_count = entry_count + 1
      WHERE id = ${e.accountId} RETURNING balance, entry_count
    )
    INSERT INTO loyalty_entries (id, account_id, seq, kind, points, balance_after, spend, amount, counter_account_id, user_id,
      occurred_at, received_at, business_date, value_number)
    SELECT ${e.id}, ${e.accountId}, entry_count, 'Merge', ${e.points}::bigint, balance, 0, 0, ${e.counterAccountId}, ${e.userId},
      ${e.occurredAt}, ${e.occurredAt}, business_day(${e.occurredAt}, NULL), ${valueNumber} FROM account`);
}

/** How many points an account has earned on a business date, less what came back of them. */
export async function findEarnedOn(tx: TenantRead, accountId: string, day: string): Promise<number> {
  const { points } = await tx.one<{ points: number }>(sql`
    SELECT coalesce(sum(points), 0)::float8 AS points FROM loyalty_entries
    WHERE account_id = ${accountId} AND spent_on = ${day}::date AND kind IN ('Earn', 'ReverseEarn')`);
  return points;
}
