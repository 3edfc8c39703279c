import { Big } from "big.js";
import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import { badRequest } from "../../kernel/http/problem.ts";
import { audit, type Actor } from "../gate/context.ts";
import { judge } from "../gate/findings.ts";
import { defineOrderHooks, type Reversal, type Tender } from "../orders/hooks.ts";
import type { Order } from "../orders/schema.ts";
import { businessDateOf, settingsFor } from "../settings/service.ts";
import type { ReturnsPermission } from "./permissions.ts";
import type { Modules, Plan } from "./plan.ts";
import { breachOf, goneBack, owedOf, paidBy, type Breach, type RefundBy } from "./policy.ts";
import type { NewReturn, PolicyOverride } from "./schema.ts";
import { policySettings } from "./settings.ts";
import { insertReturn, listInspected, listMovedMoney, listSalesOf, updateCancelled } from "./sql.ts";
import { returnableUntil } from "./window.ts";

/** As operators enable it. */
export const moduleName = "Returns";

/** What every order with this module on passes through. */
const always = {
  reverse: async (tx: TenantWrite, actor: Actor, { kind, order }: Reversal) => {
    if (kind === "Void" && (await updateCancelled(tx, order.id)))
      await audit(tx, actor, { event: "return.cancelled", subjectType: "Return", subjectId: order.id });
  },
  // What was inspected is on the shelf or written off: the receipt that brought it cannot be undone.
  returned: async (tx: TenantRead, _actor: Actor, order: Order) =>
    new Map(
      (await listInspected(tx, order.id)).map(({ lineId, quantity }) => [
        lineId,
        { quantity, discount: "0", net: "0", taxes: [] },
      ]),
    ),
};

/**
 * The hooks of receipts that are no returns, but give something back: what breaks the policy needs `returns.override`.
 */
export const orderHooks = defineOrderHooks({
  ...always,
  authorizeTenders: async (tx, _actor, { order, tenders }) =>
    (await breaksPolicy(tx, order, tenders)) ? [override] : [],
});

const override: ReturnsPermission = "returns.override";
const withoutReceipt: ReturnsPermission = "returns.withoutReceipt";

async function breaksPolicy(tx: TenantRead, order: Order, tenders: readonly Tender[]): Promise<boolean> {
  const lineIds = order.lines.flatMap(({ kind, originalLineId }) => (kind === "Refund" ? (originalLineId ?? []) : []));
  if (lineIds.length === 0) return false;
  const [settings, sales] = await Promise.all([
    settingsFor(tx, policySettings, order.branchId),
    listSalesOf(tx, lineIds),
  ]);
  // No plain receipt takes the fee.
  if (!new Big(settings.feePercent).eq(0)) return true;
  const today = businessDateOf(new Date(order.occurredAt), settings);
  if (sales.some(({ businessDate }) => today > returnableUntil(businessDate, settings.windowDays))) return true;
  const moved = await Promise.all(sales.map(({ id }) => listMovedMoney(tx, id)));
  const paid = sales.flatMap(({ id }, i) => paidBy(id, moved[i] ?? []));
  const back = goneBack(tenders, order.totals.rounding);
  return (owedOf(back, paid) ?? breachOf(settings.refundBy, back, paid)) !== undefined;
}

/**
 * The modules, where this one joins the receipt of a return: it checks how the money goes back, and writes the return.
 */
export function joinedBy(modules: Modules, plan: Plan, body: Pick<NewReturn, "waivesFee" | "override">): Modules {
  const overriddenBy = (actor: Actor, order: Order, tenders: readonly Tender[]): PolicyOverride[] => {
    const back = goneBack(tenders, order.totals.rounding);
    const owed = owedOf(back, plan.paid);
    if (owed !== undefined) throw refused(plan.refundBy, owed);
    const breach = breachOf(plan.refundBy, back, plan.paid);
    if (breach !== undefined && body.override === undefined) judge(actor, refused(plan.refundBy, breach));
    return [
      ...(plan.isLate ? (["Window"] as const) : []),
      ...(breach === undefined ? [] : (["RefundMethod"] as const)),
      ...(body.waivesFee && !new Big(plan.fullFee).eq(0) ? (["Fee"] as const) : []),
    ];
  };
  const hooks = defineOrderHooks({
    ...always,
    answersFor: () => ({
      addedLineIds: plan.feeLineId === null ? [] : [plan.feeLineId],
      keptLineIds: plan.lines.filter(({ disposition }) => disposition !== "Restock").map(({ id }) => id),
    }),
    authorizeTenders: async (_tx, actor, { order, tenders }) => [
      ...(overriddenBy(actor, order, tenders).length === 0 ? [] : [override]),
      ...(plan.origin === null ? [withoutReceipt] : []),
    ],
    book: async (tx, actor, { order, tenders }) => {
      const { origin, refundBy, returnableUntil: until, fee, lines } = plan;
      const overridden = overriddenBy(actor, order, tenders);
      await insertReturn(tx, {
        id: order.id,
        branchId: order.branchId,
        originalOrderId: origin?.order.id ?? null,
        giftReceiptId: origin?.gift?.id ?? null,
        status: lines.some(({ disposition }) => disposition === "Quarantine") ? "PendingInspection" : "Completed",
        ...{ refundBy, returnableUntil: until, fee, lines, overridden },
        overrideReason: overridden.length === 0 ? null : (body.override?.reason ?? null),
        occurredAt: order.occurredAt,
      });
      return undefined;
    },
  });
  return modules.map((module) => (module.name === moduleName ? { ...module, orderHooks: hooks } : module));
}

function refused(refundBy: RefundBy, breach: Breach) {
  const { methodId } = breach;
  if (breach.kind === "Method")
    return badRequest("refund_method_not_allowed", `The policy of refunds is ${refundBy}.`, {
      members: { methodId, refundBy },
    });
  return badRequest("refund_exceeds_paid", `By this method ${breach.available.toFixed()} can go back.`, {
    members: { methodId, available: breach.available.toFixed() },
  });
}
