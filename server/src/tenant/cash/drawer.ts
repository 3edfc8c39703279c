import type { TenantWrite } from "../../kernel/db/handles.ts";
import { badRequest } from "../../kernel/http/problem.ts";
import { useApprovals } from "../gate/approvals.ts";
import { audit, holds, type Actor } from "../gate/context.ts";
import { RefusalWithTrace } from "../gate/refusal.ts";
import { countRefusal, type DrawerAfter } from "./totals.sql.ts";

const detail = "There is not so much cash in the drawer.";

/**
 * Throws 400 `drawer_insufficient` when an entry of the session took more out of the drawer than there was. A refusal
 * reveals something of the expected cash. A caller without `cash.readExpected` gets three per session, which are
 * audited; then whatever takes cash out is 403 `approval_required` (decision 0021). Call it last, when nothing else can
 * refuse the entry any more.
 */
export async function requireCash(
  tx: TenantWrite,
  actor: Actor,
  sessionId: string,
  drawer: DrawerAfter,
): Promise<void> {
  if (actor.findings !== undefined) {
    // By the session the books know a drawer that may be below zero (`verify/invariants.sql`).
    const note = { code: "drawer_insufficient", detail, members: { cashSessionId: sessionId } };
    if (drawer.isOverdrawn) actor.findings.notes.push(note);
    return;
  }
  if (holds(actor, "cash.readExpected")) {
    if (drawer.isOverdrawn) throw badRequest("drawer_insufficient", detail);
    return;
  }
  const approve = (within: TenantWrite) => useApprovals(within, actor, [{ permission: "cash.readExpected" }]);
  if (drawer.isGuarded) await approve(tx);
  if (!drawer.isOverdrawn) return;
  throw new RefusalWithTrace(detail, async (own) => {
    // One approval is for one answer.
    if (drawer.isGuarded) await approve(own);
    const refusals = await countRefusal(own, sessionId);
    await audit(own, actor, {
      event: "cash.drawer_refused",
      subjectType: "CashSession",
      subjectId: sessionId,
      outcome: "Failure",
      details: { amount: drawer.out, refusals },
    });
  });
}
