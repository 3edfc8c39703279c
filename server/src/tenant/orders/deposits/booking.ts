import { Big } from "big.js";
import type { TenantWrite } from "../../../kernel/db/handles.ts";
import { invalid } from "../../../kernel/http/problem.ts";
import { money } from "../../../kernel/http/shapes.ts";
import { newId } from "../../../kernel/ids.ts";
import { requireApproved } from "../../approvals/service.ts";
import { addToSession, holdSession, requireCash } from "../../cash/service.ts";
import { withApprovals, type Actor } from "../../context.ts";
import { digitsOf } from "../../currency.ts";
import { admitToSession, depositEntry } from "../entries.ts";
import type { CancelInput, Order } from "../schema.ts";
import type { Deposit } from "./schema.ts";
import { insertDeposits } from "./sql.ts";

type Given = Pick<Deposit, "id" | "methodId" | "method" | "amount" | "reference">;

/**
 * Books deposits of a parked order, which is held, into a session, now; answers with the order that has them. Throws 400 for a
 * session of another branch, `session_closed`, `branch_inactive`, `register_inactive`, `drawer_insufficient`, 403
 * `register_not_bound`, 409 `session_not_open`.
 */
export async function bookDeposits(
  tx: TenantWrite,
  actor: Actor,
  order: Order,
  cashSessionId: string,
  given: readonly Given[],
): Promise<Order> {
  const { isLate } = admitToSession(actor, await holdSession(tx, cashSessionId), order.branchId, actor.now);
  const by = { cashSessionId, userId: actor.caller.userId, occurredAt: actor.now.toISOString() };
  const deposits = given.map((one) => ({ ...one, ...by }));
  await insertDeposits(tx, order.id, deposits);
  const drawer = await addToSession(tx, depositEntry(cashSessionId, isLate, deposits));
  await requireCash(tx, actor, cashSessionId, drawer);
  const all = [...order.deposits, ...deposits];
  const deposit = all.reduce((sum, { amount }) => sum.plus(amount), new Big(0));
  return { ...order, deposits: all, totals: { ...order.totals, deposit: money(deposit, digitsOf(order.currency)) } };
}

/**
 * Gives back what was paid in advance for a parked order, which is held: of each method what it paid. Nothing when nothing
 * was. Throws 400 by path without a session, 403 `approval_required` and as `bookDeposits`.
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
  const byMethod = Map.groupBy(order.deposits, ({ methodId }) => methodId);
  const back = [...byMethod].map(([methodId, [first, ...more]]): Given => {
    const paid = more.reduce((sum, { amount }) => sum.plus(amount), new Big(first?.amount ?? 0));
    const amount = money(paid.neg(), digitsOf(order.currency));
    return { id: newId(), methodId, method: first?.method ?? "", amount, reference: null };
  });
  const booked = await bookDeposits(tx, acting, order, cashSessionId, back);
  return { ...booked, approvals: [...order.approvals, ...approvals] };
}
