import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { invalid } from "../../../kernel/http/problem.ts";
import { audit, type Actor } from "../../gate/context.ts";
import type { BookClosing, BookClosingInput } from "./schema.ts";
import * as db from "./sql.ts";

/** Longer than any request takes: what happened on a date and came at once is booked when the date is closed. */
const graceMs = 3_600_000;

/** Up to which date the books are closed, and what came too late for them. */
export async function readClosing(tx: TenantRead): Promise<BookClosing> {
  const [found, late] = await Promise.all([db.findClosing(tx), db.listLate(tx)]);
  const never = { closedUntil: null, reason: null, changedAt: null, changedBy: null, changedByName: null };
  return { ...(found ?? never), late };
}

/**
 * Closes the books up to a date, or opens closed dates again. What comes later posts on the day on which it comes; what
 * has come by then stays where it is. Throws 400 by path for a date that is not over for an hour at every branch, and
 * without a reason for an earlier one.
 */
export async function putClosing(
  tx: TenantWrite,
  actor: Actor,
  { closedUntil, reason }: BookClosingInput,
): Promise<BookClosing> {
  await db.holdBooks(tx);
  const current = (await db.findClosing(tx))?.closedUntil ?? null;
  if (closedUntil === current) return readClosing(tx);
  const isBack = current !== null && (closedUntil === null || closedUntil < current);
  if (isBack && reason === undefined) throw invalid("reason", "is required to open closed dates again");
  if (closedUntil !== null && closedUntil >= (await db.findFirstOpen(tx, new Date(actor.now.getTime() - graceMs))))
    throw invalid("closedUntil", "must be a business date that ended an hour ago at every branch");
  await db.insertClosing(tx, { closedUntil, reason: reason ?? null, by: actor.caller.userId, at: actor.now });
  const closing = await readClosing(tx);
  const late = closing.late.reduce((sum, { count }) => sum + count, 0);
  await audit(tx, actor, {
    event: isBack ? "books.opened" : "books.closed",
    subjectType: "Books",
    details: { from: current, to: closedUntil, reason: reason ?? null, late },
  });
  return closing;
}
