import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import { notFound } from "../../kernel/http/problem.ts";
import { requirePermission, type Actor } from "../gate/context.ts";
import { sumsOf } from "./report.ts";
import { existing } from "./rules.ts";
import type * as shape from "./schema.ts";
import * as db from "./sql.ts";

/** Throws 404 `not_found`. */
export async function getSession(tx: TenantRead, id: string): Promise<shape.CashSession> {
  return existing(await db.findSession(tx, id));
}

/** Throws 404 `not_found` before the session is closed. */
export async function getZReport(tx: TenantRead, id: string): Promise<shape.ZReport> {
  const session = await getSession(tx, id);
  const stored = await db.findZReport(tx, id);
  if (stored === undefined) throw notFound("Z report");
  const late = session.hasLateEntries ? await sumsOf(tx, id, true, stored.content.currency) : null;
  return { number: stored.number, ...stored.content, late };
}

/**
 * Holds a session that the actor may change: the user who opened it, and users who may change sessions of others.
 * Throws 403 `permission_denied`, 404 `not_found`.
 */
export async function lockOwn(tx: TenantWrite, actor: Actor, id: string): Promise<shape.CashSession> {
  const session = existing(await db.lockSession(tx, id));
  if (session.openedBy !== actor.caller.userId) requirePermission(actor, "cash.closeAny");
  return session;
}

/**
 * What the register's last closing left in the drawer; undefined when nothing says so: the register had no session, or
 * the last one is still counted, whose closing tells what was taken.
 */
export async function remainedIn(
  tx: TenantRead,
  { id, lastRemaining }: { readonly id: string; readonly lastRemaining: string | null },
): Promise<string | undefined> {
  const status = await db.findLatestStatus(tx, id);
  return status === "Closed" ? (lastRemaining ?? undefined) : undefined;
}
