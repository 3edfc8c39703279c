import { Big } from "big.js";
import type { TenantWrite } from "../../../kernel/db/handles.ts";
import { invalid } from "../../../kernel/http/problem.ts";
import { money } from "../../../kernel/http/shapes.ts";
import { newId } from "../../../kernel/ids.ts";
import { requireApproved } from "../../gate/approvals.ts";
import { addToSession, holdSession, requireCash, type DrawerAfter } from "../../cash/entries/service.ts";
import { withApprovals, type Actor } from "../../gate/context.ts";
import { digitsOf } from "../../engine/currency.ts";
import { admitDocument, depositEntry } from "../sale/session.ts";
import type { CancelInput, Order } from "../schema.ts";
import type { Deposit } from "./schema.ts";
import { insertDeposits } from "./sql.ts";

type DepositPart = Pick<Deposit, "id" | "methodId" | "method" | "amount" | "reference">;

/**
 * Books deposits of a parked order, which is held, into a session, now; answers with the order that has them. Throws
 * 400 for a session of another branch, `session_closed`, `branch_inactive`, `register_inactive`, `drawer_insufficient`,
 * 403 `register_not_bound`, 409 `session_not_open`.
 */
export async function bookDeposits(
  tx: TenantWrite,
  actor: Actor,
  order: Order,
  cashSessionId: string,
  given: readonly DepositPart[],
): Promise<Order> {
  const { isLate } = admitDocument(actor, await holdSession(tx, cashSessionId), order, actor.now);
  const by = { cashSessionId, userId: actor.caller.userId, occurredAt: actor.now.toISOString() };
  const deposits = given.map((one) => ({ ...one, ...by }));
  await insertDeposits(tx, order.id, deposits, { isLate, receivedAt: actor.now });
  const drawer = await addToSession(tx, depositEntry(cashSessionId, isLate, deposits));
  await requireCash(tx, actor, cashSessionId, drawer);
  const all = [...order.deposits, ...deposits];
  const deposit = all.reduce((sum, { amount }) => sum.plus(amount), new Big(0));
  return { ...order, deposits: all, totals: { ...order.totals, deposit: money(deposit, digitsOf(order.currency)) } };
}

/**
 * Gives back what was paid in advance for a parked order, which is held: of each method what it paid. Nothing when
 * nothing was. Throws 400 by path without a session, 403 `approval_required` and as `bookDeposits`.
 */
export async function giveBackDeposits(
  tx: TenantWrite,
  actor: Actor,
  order: Order,
  { cashSessionId, approvalIds }: Pick<CancelInput, "cashSessionId" | "approvalIds">,
): Promise<Order> {
  if (order.deposits.length === 0) return order;
  if (cashSessionId === undefined) throw invalid("cashSessionId", "is required: deposits are given back");
  const need = { permission: "sales.refund", amount: order.totals.deposit, orderId: order.id } as const;
  const acting = withApprovals(actor, approvalIds);
  const approvals = await requireApproved(tx, acting, [need]);
  const booked = await bookDeposits(tx, acting, order, cashSessionId, backOf(order));
  return { ...booked, approvals: [...order.approvals, ...approvals] };
}

/**
 * Gives back what was paid in advance for a sale that is voided, out of the sale's session, which is held; the caller
 * sees to it that the drawer has it. Undefined when nothing was.
 */
export async function voidDeposits(
  tx: TenantWrite,
  actor: Actor,
  order: Order,
  { isLate, at }: { readonly isLate: boolean; readonly at: Date },
): Promise<DrawerAfter | undefined> {
  if (order.deposits.length === 0) return undefined;
  const cashSessionId = order.cashSessionId ?? "";
  const by = { cashSessionId, userId: actor.caller.userId, occurredAt: at.toISOString() };
  const back = backOf(order).map((one) => ({ ...one, ...by }));
  await insertDeposits(tx, order.id, back, { isLate, receivedAt: actor.now });
  return addToSession(tx, depositEntry(cashSessionId, isLate, back));
}

/** The amount that each method paid, negative. */
function backOf({ deposits, currency }: Order): DepositPart[] {
  return [...Map.groupBy(deposits, ({ methodId }) => methodId)].map(([methodId, [first, ...more]]) => {
    const paid = more.reduce((sum, { amount }) => sum.plus(amount), new Big(first?.amount ?? 0));
    return {
      ...{ id: newId(), methodId, method: first?.method ?? "" },
      ...{ amount: money(paid.neg(), digitsOf(currency)), reference: null },
    };
  });
}
