import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { amountText } from "../../engine/amounts.sql.ts";
import { sql, written } from "../../../kernel/db/sql.ts";
import type { CashMovement, Denominations } from "../schema.ts";
import { jsonOf, keyOf } from "../sql.ts";
import { drawerAfter, type DrawerAfter } from "../entries/sql.ts";

/** Is this a reason for movements of the kind? An archived one too: a till may have used it before it heard. */
export async function isReasonFor(tx: TenantRead, id: string, kind: string): Promise<boolean> {
  const found = await tx.maybe(sql`SELECT FROM cash_reasons WHERE id = ${id} AND kind = ${kind}`);
  return found !== undefined;
}

const movementColumns = sql`m.id, m.session_id AS "sessionId", m.kind, ${amountText("m.amount")} AS amount,
  m.reason_id AS "reasonId",
  (SELECT r.name FROM cash_reasons r WHERE r.id = m.reason_id) AS reason, m.note, m.reference, m.denominations, m.is_late AS "isLate", m.approved_by AS "approvedBy",
  m.is_clock_ahead AS "isClockAhead", m.user_id AS "userId", (SELECT u.name FROM users u WHERE u.id = m.user_id) AS "userName",
  m.occurred_at AS "occurredAt", m.received_at AS "receivedAt"`;

export function findMovement(tx: TenantRead, id: string): Promise<CashMovement | undefined> {
  return tx.maybe<CashMovement>(sql`SELECT ${movementColumns} FROM cash_movements m WHERE m.id = ${id}`);
}

/** As they happened. */
export function listMovements(
  tx: TenantRead,
  sessionId: string,
  { cursor, limit }: { cursor?: string; limit: number },
): Promise<CashMovement[]> {
  const key = keyOf(cursor);
  return tx.many<CashMovement>(sql`
    SELECT ${movementColumns} FROM cash_movements m
    WHERE m.session_id = ${sessionId}
      AND ${key === undefined ? sql`true` : sql`(m.occurred_at, m.id) > ${key}`}
    ORDER BY m.occurred_at, m.id LIMIT ${written(limit + 1)}`);
}

interface MovementValues {
  readonly id: string;
  readonly sessionId: string;
  readonly kind: CashMovement["kind"];
  readonly amount: string;
  readonly reasonId: string | null;
  readonly note: string | null;
  readonly reference: string | null;
  readonly denominations: Denominations | undefined;
  readonly isLate: boolean;
  readonly approvedBy: string | null;
  readonly isClockAhead: boolean;
  readonly userId: string;
  readonly occurredAt: Date;
  readonly receivedAt: Date;
}

/** Writes the movement and adds it to the drawer. */
export function insertMovement(tx: TenantWrite, m: MovementValues): Promise<DrawerAfter> {
  const cash = m.kind === "PaidIn" ? sql`${m.amount}::numeric` : sql`-${m.amount}::numeric`;
  return tx.one<DrawerAfter>(sql`
    WITH movement AS (
      INSERT INTO cash_movements (id, session_id, kind, amount, reason_id, note, reference, denominations, is_late,
        approved_by, is_clock_ahead, user_id, occurred_at, received_at)
      VALUES (${m.id}, ${m.sessionId}, ${m.kind}, ${m.amount}, ${m.reasonId}, ${m.note}, ${m.reference},
        ${jsonOf(m.denominations)}, ${m.isLate}, ${m.approvedBy}, ${m.isClockAhead}, ${m.userId}, ${m.occurredAt}, ${m.receivedAt})
    ), total AS (
      INSERT INTO session_totals AS t (session_id, is_late, cash) VALUES (${m.sessionId}, ${m.isLate}, ${cash})
      ON CONFLICT (session_id, is_late) DO UPDATE SET cash = t.cash + excluded.cash
      RETURNING cash, is_late, drawer_refusals, ${cash} AS moved
    )
    ${drawerAfter(m.sessionId)}`);
}
