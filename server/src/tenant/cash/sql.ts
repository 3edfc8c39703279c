import { withConstraints, type ConstraintProblems } from "../../kernel/db/errors.ts";
import { amountText } from "../engine/amounts.sql.ts";
import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import { anyOf, type RecordTable } from "../../kernel/db/records.ts";
import { sql, written, type Fragment } from "../../kernel/db/sql.ts";
import { decodeCursor } from "../../kernel/http/page.ts";
import { conflict, invalid } from "../../kernel/http/problem.ts";
import { branchIn } from "../gate/branch.sql.ts";
import { momentsOf } from "../settings/service.ts";
import type { CashCount, CashSession, Denominations, SessionQuery, SessionStatus, ZContent } from "./schema.ts";

export const reasonTable: RecordTable = {
  name: "cash_reasons",
  select: sql`id, name, kind, is_archived AS "isArchived", version, created_at AS "createdAt"`,
  columns: { name: "name", kind: "kind" },
  sortKey: [
    ["kind", "text"],
    ["lower(name)", "text"],
    ["id", "uuid"],
  ],
  canArchive: true,
  constraints: { cash_reasons_name_key: () => conflict("name_taken", "Another reason has this name.") },
};

// Late entries are asked for by a scalar: for EXISTS the planner reads their table whole.
const columns = sql`s.id, s.register_id AS "registerId",
  (SELECT r.name FROM registers r WHERE r.id = s.register_id) AS "registerName",
  (SELECT b.name FROM branches b WHERE b.id = s.branch_id) AS "branchName",
  (SELECT u.name FROM users u WHERE u.id = s.opened_by) AS "openedByName",
  (SELECT u.name FROM users u WHERE u.id = s.closed_by) AS "closedByName", s.branch_id AS "branchId", s.status, s.status_at AS "statusAt",
  s.business_date AS "businessDate", s.opened_by AS "openedBy", s.opened_at AS "openedAt", s.received_at AS "receivedAt",
  ${amountText("s.opening_expected")} AS "openingExpected", ${amountText("s.opening_counted")} AS "openingCounted",
  ${amountText("(s.opening_counted - s.opening_expected)")} AS "openingVariance",
  s.opening_denominations AS "openingDenominations", s.opening_note AS "openingNote",
  s.opening_approved_by AS "openingApprovedBy",
  ${amountText("s.counted_cash")} AS "countedCash", s.counted_denominations AS "countedDenominations",
  s.counted_by AS "countedBy", ${amountText("s.expected_cash")} AS "expectedCash",
  CASE WHEN s.status = 'Closed' THEN ${amountText("(s.counted_cash - s.expected_cash)")} END AS variance,
  ${amountText("s.remaining_cash")} AS "remainingCash", s.closed_by AS "closedBy", s.closed_at AS "closedAt",
  s.closing_note AS "closingNote", s.approved_by AS "approvedBy",
  s.drop_approved_by AS "dropApprovedBy", s.version,
  (SELECT z.number FROM z_reports z WHERE z.session_id = s.id) AS "zNumber",
  coalesce((SELECT true FROM session_totals t WHERE t.session_id = s.id AND t.is_late), false) AS "hasLateEntries"`;

export const findSessionBranch = branchIn("cash_sessions");

export function findSession(tx: TenantRead, id: string): Promise<CashSession | undefined> {
  return tx.maybe<CashSession>(sql`SELECT ${columns} FROM cash_sessions s WHERE s.id = ${id}`);
}

/** Holds the session against everyone until the transaction ends. */
export async function lockSession(tx: TenantWrite, id: string): Promise<CashSession | undefined> {
  await tx.run(sql`SELECT FROM cash_sessions WHERE id = ${id} FOR NO KEY UPDATE`);
  return findSession(tx, id);
}

/** The key of a cursor of a time and an id; undefined without a cursor. */
export function keyOf(cursor: string | undefined) {
  const key = decodeCursor(cursor, ["timestamptz", "uuid"]);
  return key && sql`(${key[0]}::timestamptz, ${key[1]}::uuid)`;
}

/**
 * The sessions of these branches (null: of all), latest opened first, along the index of the register or of each
 * branch.
 */
export function listSessions(
  tx: TenantRead,
  { branchId, registerId, status, from, to, cursor, limit }: SessionQuery,
  branchIds: readonly string[] | null,
): Promise<CashSession[]> {
  const key = keyOf(cursor);
  const around = momentsOf({ from, to });
  const latest = sql`ORDER BY s.opened_at DESC, s.id DESC LIMIT ${written(limit + 1)}`;
  // A constant, which an index of such rows needs.
  const ofStatus = {
    Open: sql`s.status = 'Open'`,
    Suspended: sql`s.status = 'Suspended'`,
    Counting: sql`s.status = 'Counting'`,
    Closed: sql`s.status = 'Closed'`,
  };
  const conditions = [
    registerId === undefined ? undefined : sql`s.register_id = ${registerId}`,
    status === undefined ? undefined : ofStatus[status],
    from === undefined ? undefined : sql`s.business_date >= ${from} AND s.opened_at >= ${around.from}`,
    to === undefined ? undefined : sql`s.business_date <= ${to} AND s.opened_at < ${around.to}`,
    key === undefined ? undefined : sql`(s.opened_at, s.id) < ${key}`,
  ].reduce<Fragment>((all, one) => (one === undefined ? all : sql`${all} AND ${one}`), sql`true`);
  const scope = (branch: Fragment) => sql`
    (${branchIds}::uuid[] IS NULL OR ${branch} = ${anyOf(branchIds)})
    AND (${branchId ?? null}::uuid IS NULL OR ${branch} = ${branchId ?? null})`;
  const page =
    registerId === undefined
      ? sql`
        SELECT s.* FROM branches b CROSS JOIN LATERAL (
          SELECT s.* FROM cash_sessions s WHERE s.branch_id = b.id AND ${conditions} ${latest}) s
        WHERE ${scope(sql`b.id`)} ${latest}`
      : sql`SELECT s.* FROM cash_sessions s WHERE ${scope(sql`s.branch_id`)} AND ${conditions} ${latest}`;
  return tx.many<CashSession>(sql`
    WITH page AS MATERIALIZED (${page}) SELECT ${columns} FROM page s ORDER BY s.opened_at DESC, s.id DESC`);
}

const sessionProblems: ConstraintProblems = {
  cash_sessions_open_key: () => conflict("session_already_open", "The register has a session that is not counted yet."),
  cash_count_tenders_method_id_fkey: () => invalid("others", "no such payment method"),
};

export async function isBranchActive(tx: TenantRead, id: string): Promise<boolean> {
  return (await tx.maybe(sql`SELECT FROM branches WHERE id = ${id} AND is_active`)) !== undefined;
}

export interface NewSession {
  readonly id: string;
  readonly registerId: string;
  readonly branchId: string;
  readonly businessDate: string;
  readonly openedBy: string;
  readonly openedAt: Date;
  readonly receivedAt: Date;
  readonly expected: string;
  readonly counted: string;
  readonly denominations: Denominations | undefined;
  readonly note: string | null;
  readonly approvedBy: string | null;
  /** It begins as counted. */
  readonly isRecovery?: boolean;
}

export function jsonOf(denominations: Denominations | undefined): string | null {
  return denominations === undefined ? null : JSON.stringify(denominations);
}

export async function insertSession(tx: TenantWrite, s: NewSession): Promise<void> {
  await withConstraints(sessionProblems, () =>
    tx.run(sql`
      INSERT INTO cash_sessions (id, register_id, branch_id, status_at, business_date, opened_by, opened_at, received_at,
        opening_expected, opening_counted, opening_denominations, opening_note, opening_approved_by, status, is_recovery)
      VALUES (${s.id}, ${s.registerId}, ${s.branchId}, ${s.isRecovery === true ? s.receivedAt : s.openedAt}, ${s.businessDate}, ${s.openedBy}, ${s.openedAt},
        ${s.receivedAt}, ${s.expected}, ${s.counted}, ${jsonOf(s.denominations)}, ${s.note}, ${s.approvedBy},
        ${s.isRecovery === true ? "Counting" : "Open"}, ${s.isRecovery === true})`),
  );
}

/** The status of the register's latest session; undefined when it had none. Who asks holds the register. */
export async function findLatestStatus(tx: TenantRead, registerId: string): Promise<SessionStatus | undefined> {
  const row = await tx.maybe<{ status: SessionStatus }>(sql`
    SELECT status FROM cash_sessions WHERE register_id = ${registerId} ORDER BY received_at DESC, id DESC LIMIT 1`);
  return row?.status;
}

/** What the register's next session began with; undefined when there is none. Who asks holds the register. */
export async function findNextOpening(
  tx: TenantRead,
  { id, registerId, receivedAt }: Pick<CashSession, "id" | "registerId" | "receivedAt">,
): Promise<string | undefined> {
  const row = await tx.maybe<{ counted: string }>(sql`
    SELECT ${amountText("opening_counted")} AS counted FROM cash_sessions
    WHERE register_id = ${registerId} AND (received_at, id) > (${receivedAt}::timestamptz, ${id})
    ORDER BY received_at, id LIMIT 1`);
  return row?.counted;
}

export async function updateStatus(tx: TenantWrite, id: string, status: SessionStatus, at: Date): Promise<void> {
  await withConstraints(sessionProblems, () =>
    tx.run(sql`UPDATE cash_sessions SET status = ${status}, status_at = ${at}, version = version + 1 WHERE id = ${id}`),
  );
}

interface Count {
  readonly id: string;
  readonly sessionId: string;
  readonly cash: string;
  readonly denominations: Denominations | undefined;
  readonly others: readonly { readonly methodId: string; readonly counted: string }[];
  readonly by: string;
  readonly at: Date;
  readonly receivedAt: Date;
}

/** Keeps a count, as the one that the session is closed with. */
export async function insertCount(tx: TenantWrite, c: Count): Promise<void> {
  await tx.run(sql`
    WITH kept AS (
      INSERT INTO cash_counts (id, session_id, cash, denominations, counted_by, occurred_at, received_at)
      VALUES (${c.id}, ${c.sessionId}, ${c.cash}, ${jsonOf(c.denominations)}, ${c.by}, ${c.at}, ${c.receivedAt})
      RETURNING session_id, cash, denominations, counted_by)
    UPDATE cash_sessions s SET counted_cash = kept.cash, counted_denominations = kept.denominations,
      counted_by = kept.counted_by FROM kept WHERE s.id = kept.session_id`);
  await withConstraints(sessionProblems, () =>
    tx.run(sql`
      INSERT INTO cash_count_tenders (count_id, method_id, counted)
      SELECT ${c.id}, x.* FROM unnest(${c.others.map(({ methodId }) => methodId)}::uuid[],
                                      ${c.others.map(({ counted }) => counted)}::numeric[]) x`),
  );
}

/** Every count of the session, as they came. */
export function listCounts(tx: TenantRead, sessionId: string): Promise<CashCount[]> {
  return tx.many<CashCount>(sql`
    SELECT c.id, ${amountText("c.cash")} AS cash, c.denominations,
      coalesce((SELECT jsonb_agg(jsonb_build_object('methodId', t.method_id, 'counted', ${amountText("t.counted")}) ORDER BY t.method_id)
        FROM cash_count_tenders t WHERE t.count_id = c.id), '[]') AS others,
      c.counted_by AS "countedBy", c.occurred_at AS "occurredAt", c.received_at AS "receivedAt"
    FROM cash_counts c WHERE c.session_id = ${sessionId} ORDER BY c.received_at, c.id`);
}

/** What was counted last beside the drawer, by method. */
export function listCounted(
  tx: TenantRead,
  sessionId: string,
): Promise<{ methodId: string; kind: string; counted: string }[]> {
  return tx.many(sql`
    SELECT c.method_id AS "methodId", m.kind, ${amountText("c.counted")} AS counted
    FROM cash_count_tenders c JOIN payment_methods m ON m.id = c.method_id
    WHERE c.count_id = (SELECT id FROM cash_counts WHERE session_id = ${sessionId} ORDER BY received_at DESC, id DESC LIMIT 1)
    ORDER BY m.sort_order, m.id`);
}

interface SessionClosing {
  readonly id: string;
  readonly registerId: string;
  readonly expected: string;
  readonly remaining: string;
  readonly by: string;
  readonly at: Date;
  readonly receivedAt: Date;
  readonly note: string | null;
  readonly approvedBy: string | null;
  readonly dropApprovedBy: string | null;
  /** Whether a later session of the register has been opened. */
  readonly hasNext: boolean;
}

/**
 * Closes the session, takes the register's next Z number and keeps the report under it. What remained is what the next
 * opening expects, unless there was one already.
 */
export async function updateClosed(tx: TenantWrite, c: SessionClosing, content: ZContent): Promise<void> {
  await tx.run(sql`
    UPDATE cash_sessions SET status = 'Closed', status_at = ${c.at}, expected_cash = ${c.expected},
      remaining_cash = ${c.remaining}, closed_by = ${c.by}, closed_at = ${c.at}, close_received_at = ${c.receivedAt},
      closing_note = ${c.note}, approved_by = ${c.approvedBy}, drop_approved_by = ${c.dropApprovedBy}, version = version + 1
    WHERE id = ${c.id}`);
  await tx.run(sql`
    WITH numbered AS (
      UPDATE registers SET z_count = z_count + 1,
        last_remaining = CASE WHEN ${c.hasNext} THEN last_remaining ELSE ${c.remaining} END WHERE id = ${c.registerId}
      RETURNING id, z_count)
    INSERT INTO z_reports (session_id, register_id, number, content, created_at)
    SELECT ${c.id}, id, z_count, ${JSON.stringify(content)}, ${c.receivedAt} FROM numbered`);
}

export function findZReport(
  tx: TenantRead,
  sessionId: string,
): Promise<{ number: number; content: ZContent } | undefined> {
  return tx.maybe(sql`SELECT number, content FROM z_reports WHERE session_id = ${sessionId}`);
}
