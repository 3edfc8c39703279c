import { Big } from "big.js";
import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { badRequest, invalid, notFound } from "../../../kernel/http/problem.ts";
import { create } from "../../../kernel/db/resource.ts";
import type { Answer } from "../../../kernel/http/route.ts";
import { audit, isClockAhead, momentOf, requirePermission, type Actor } from "../../gate/context.ts";
import { settingsFor } from "../../settings/service.ts";
import { approveGivenOut } from "../approvers.ts";
import { admitToSession, holdSession, requireCash, requireDevice } from "../entries/service.ts";
import { requireMoney } from "../rules.ts";
import type { CashMovement, NewMovement } from "../schema.ts";
import { findMovement, insertMovement, isReasonFor } from "./sql.ts";
import { cashSettings, type CashSettings } from "../settings.ts";

/** What counts to a cashier's day. */
const givenOutBy = { PaidIn: null, PaidOut: "PaidOut", SafeDrop: "Drop", BankDrop: "Drop", NoSale: null } as const;

/**
 * Puts cash in, takes it out or opens the drawer. Throws 400 `session_closed`, `reason_required`,
 * `drawer_insufficient`, 409 `session_not_open`, 403 `permission_denied` for a NoSale without `sales.nosale`,
 * `approval_required` for what goes out beyond the limits, `register_not_bound`.
 */
export function createMovement(
  tx: TenantWrite,
  actor: Actor,
  sessionId: string,
  body: NewMovement,
): Promise<Answer<CashMovement>> {
  if (body.kind === "NoSale") requirePermission(actor, "sales.nosale");
  const content = { ...body, sessionId };
  return create(tx, {
    kind: "cash movement",
    path: `/cash/sessions/${content.sessionId}/movements`,
    body: content,
    insert: async (id) => {
      const session = await holdSession(tx, sessionId);
      if (session === undefined) throw notFound("cash session");
      requireDevice(actor, session);
      const occurredAt = momentOf(actor, body);
      const isLate = admitToSession(actor, session, occurredAt);
      const settings = await settingsFor(tx, cashSettings, session.branchId);
      const amount = await amountOf(tx, settings, body);
      const givenOut = givenOutBy[body.kind];
      const approvedBy = givenOut && (await approveGivenOut(tx, actor, settings, { kind: givenOut, amount }));
      const { kind, reasonId = null, note = null, reference = null, denominations } = body;
      const values = {
        kind,
        amount,
        reasonId,
        note,
        reference,
        denominations,
        isLate,
        approvedBy,
        isClockAhead: isClockAhead(actor, body),
        occurredAt,
        receivedAt: actor.now,
      };
      const drawer = await insertMovement(tx, { id, sessionId, ...values, userId: actor.caller.userId });
      const subject = { subjectType: "CashSession", subjectId: sessionId };
      if (kind === "NoSale")
        await audit(tx, actor, { event: "cash.drawer_opened", ...subject, details: { reasonId, note } });
      await requireCash(tx, actor, sessionId, drawer);
    },
    get: (id) => getMovement(tx, id),
  });
}

async function getMovement(tx: TenantRead, id: string): Promise<CashMovement> {
  const movement = await findMovement(tx, id);
  if (movement === undefined) throw notFound("cash movement");
  return movement;
}

const inWords = {
  PaidIn: "Cash that is paid in",
  PaidOut: "Cash that is paid out",
  NoSale: "A drawer that is opened without a sale",
} as const;

async function amountOf(tx: TenantRead, settings: CashSettings, body: NewMovement): Promise<string> {
  const { kind, amount = "0", reasonId, denominations } = body;
  if (kind === "NoSale" ? !new Big(amount).eq(0) : new Big(amount).eq(0))
    throw invalid("amount", kind === "NoSale" ? "a NoSale has none" : "must be more than zero");
  requireMoney(settings, "amount", amount, denominations);
  if (reasonId !== undefined && !(await isReasonFor(tx, reasonId, kind)))
    throw invalid("reasonId", `no such reason for ${kind}`);
  if (reasonId === undefined && (kind === "PaidIn" || kind === "PaidOut" || kind === "NoSale"))
    throw badRequest("reason_required", `${inWords[kind]} needs a reason.`);
  return amount;
}
