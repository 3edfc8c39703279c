import { Big } from "big.js";
import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import { claimCreation } from "../../kernel/db/replay.ts";
import { pageOf } from "../../kernel/http/page.ts";
import { badRequest, conflict, invalid, notFound } from "../../kernel/http/problem.ts";
import { created, replayed, type Answer } from "../../kernel/http/route.ts";
import { money } from "../../kernel/http/shapes.ts";
import { ofWholeShop } from "../gate/branch.sql.ts";
import { audit, branchesOf, type Actor } from "../gate/context.ts";
import { judge } from "../gate/findings.ts";
import { digitsOf } from "../engine/currency.ts";
import type { Order, OrderInput } from "../orders/schema.ts";
import { findOrderBranch, getOrder, listSoldLines, lockOrder, postSale, priceRefund } from "../orders/service.ts";
import type { Permission } from "../gate/permissions.ts";
import type { RecordResource } from "../engine/records.ts";
import { businessDateOf, settingsFor } from "../settings/service.ts";
import { announce } from "../webhooks/service.ts";
import { joinedBy } from "./joins.ts";
import type { ReturnsPermission } from "./permissions.ts";
import {
  holderOf,
  originOf,
  planReturn,
  quoteBasket,
  readOrigin,
  withAccountHolder,
  withPaths,
  type Modules,
  type Plan,
} from "./plan.ts";
import { paidBy } from "./policy.ts";
import { paymentsBy, paymentsOf, refundsFor } from "./refunds.ts";
import * as shape from "./schema.ts";
import { policySettings } from "./settings.ts";
import { findReturn, listMovedMoney, listReturns, reasonTable } from "./sql.ts";
import { returnableUntil } from "./window.ts";

export const returnReasons: RecordResource<ReturnsPermission | Permission> = {
  noun: "return reason",
  path: "/return-reasons",
  name: ["ReturnReason", "ReturnReasons"],
  tag: "Returns",
  readPermission: null,
  writePermission: "settings.manage",
  branch: ofWholeShop,
  table: reasonTable,
  schema: {
    one: shape.ReturnReason,
    page: shape.ReturnReasonPage,
    create: shape.ReturnReasonCreate,
    patch: shape.ReturnReasonPatch,
  },
  errors: ["name_taken"],
};

/** What of a sale can come back, for how much and how. Throws 404 `not_found`, 400 `order_not_returnable`. */
export async function readReturnable(
  tx: TenantRead,
  actor: Actor,
  orderId: string,
  modules: Modules,
): Promise<shape.Returnable> {
  const order = await getOrder(tx, orderId);
  if (order.status !== "Completed")
    throw badRequest("order_not_returnable", "Only what a completed sale sold can come back.");
  return returnableAt(tx, actor, order, order.branchId, modules);
}

/**
 * What can come back, at this branch, of the sale with a receipt, which any branch may have sold. Throws 404
 * `not_found`, 400 by path, `order_not_returnable`.
 */
export async function lookUpReturnable(
  tx: TenantWrite,
  actor: Actor,
  { branchId, receiptNumber, giftReceipt }: shape.ReturnLookup,
  modules: Modules,
): Promise<shape.Returnable> {
  const named = {
    ...(receiptNumber === undefined ? {} : { originalReceiptNumber: receiptNumber }),
    ...(giftReceipt === undefined ? {} : { giftReceipt }),
  };
  const origin = await readOrigin(tx, actor, named);
  if (origin === null) throw invalid("receiptNumber", "is required without a gift receipt");
  const { order, gift } = origin;
  const found = await returnableAt(tx, actor, order, branchId, modules);
  const lines = found.lines.filter(({ lineId }) => gift?.lineIds?.includes(lineId) !== false);
  if (order.branchId === branchId) return { ...found, lines };
  const details = { branchId, soldAt: order.branchId, receiptNumber: order.receiptNumber };
  await audit(tx, actor, { event: "return.looked_up", subjectType: "Order", subjectId: order.id, details });
  return { ...found, lines, customerId: null };
}

/** What of a completed sale can come back at a branch, by the policy there. */
async function returnableAt(
  tx: TenantRead,
  actor: Actor,
  order: Order,
  branchId: string,
  modules: Modules,
): Promise<shape.Returnable> {
  const orderId = order.id;
  const [settings, sold, moved] = await Promise.all([
    settingsFor(tx, policySettings, branchId),
    listSoldLines(tx, actor, order, modules),
    listMovedMoney(tx, orderId),
  ]);
  const available = sold.map(({ lineId, quantity, before }) => ({
    lineId,
    quantity: new Big(quantity).minus(before.quantity).toFixed(),
  }));
  const open = available.filter(({ quantity }) => quantity !== "0");
  const { lines: refunds } = await priceRefund(tx, actor, order, open, modules);
  const until = returnableUntil(order.businessDate, settings.windowDays);
  const text = (amount: Big | string) => money(amount, settings.currencyDigits);
  return {
    orderId,
    receiptNumber: order.receiptNumber,
    branchId: order.branchId,
    customerId: order.customerId,
    currency: order.currency,
    businessDate: order.businessDate,
    refundBy: settings.refundBy,
    returnableUntil: until,
    isLate: businessDateOf(actor.now, settings) > until,
    lines: sold.map(({ lineId, variantId, name, quantity, before }, i) => ({
      ...{ lineId, variantId, name, sold: quantity },
      returned: new Big(before.quantity).toFixed(),
      available: available[i]?.quantity ?? "0",
      total: refunds.find((one) => one.lineId === lineId)?.total ?? text("0"),
    })),
    payments: paidBy(orderId, moved).map(({ methodId, method, kind, paid, left }) => ({
      ...{ methodId, method, kind },
      paid: text(paid),
      available: text(left),
    })),
  };
}

/** What a return comes to and how the money would go back; writes nothing. Throws as `planReturn`. */
export async function quoteReturn(
  tx: TenantRead,
  caller: Actor,
  asked: shape.ReturnQuoteInput,
  modules: Modules,
): Promise<shape.ReturnQuote> {
  const origin = await readOrigin(tx, caller, asked);
  const body = await withAccountHolder(tx, asked, origin);
  const actor = holderOf(caller, origin);
  const plan = await planReturn(tx, actor, body, origin, modules);
  const joined = joinedBy(modules, plan, body);
  const quoted = await quoteBasket(tx, actor, body, plan.basket, joined);
  const refunds = await refundsFor(tx, actor, body, plan, quoted, modules);
  const {
    modules: _modules,
    due: _due,
    ...order
  } = await quoteBasket(tx, actor, body, plan.basket, joined, paymentsOf(refunds));
  const scale = digitsOf(quoted.currency);
  return {
    refundBy: plan.refundBy,
    returnableUntil: plan.returnableUntil,
    isLate: plan.isLate,
    currency: quoted.currency,
    lines: plan.lines.flatMap(({ id, quantity, disposition }) =>
      quoted.lines
        .filter((line) => line.id === id)
        .map(({ originalLineId, variantId, name, discount, net, tax, total }) => {
          const positive = (amount: string) => money(new Big(amount).neg(), scale);
          const amounts = {
            discount: positive(discount),
            net: positive(net),
            tax: positive(tax),
            total: positive(total),
          };
          return { originalLineId, variantId, name, quantity: new Big(quantity).toFixed(), ...amounts, disposition };
        }),
    ),
    fee: money(plan.fee, scale),
    total: quoted.totals.total,
    refunds: refunds.map(({ methodId, method, kind, amount }) => ({
      ...{ methodId, method },
      amount: money(kind === "Cash" ? amount.minus(order.totals.rounding) : amount, scale),
    })),
    order,
  };
}

/**
 * Takes goods back: the receipt is an order that has the return's id, its Refund lines those of the sale, what is
 * bought in exchange and the fee beside them. Two who return the same sale wait for each other. The same again
 * answers 200. Throws 400 by path, `return_exceeds_sold`, `return_window_expired`, `return_requires_receipt`,
 * `refund_method_not_allowed`, `refund_exceeds_paid`, `reason_required`, `order_not_returnable`, 403
 * `approval_required`, and what a sale throws.
 */
export async function createReturn(
  tx: TenantWrite,
  caller: Actor,
  asked: shape.NewReturn,
  modules: Modules,
  atTill: Pick<OrderInput, "isOffline" | "receiptNumber"> = { isOffline: false },
): Promise<Answer<shape.Return>> {
  if (asked.id !== undefined && (await claimCreation(tx, "return", asked.id, asked)) === "replayed")
    return replayed(await getReturn(tx, asked.id));
  // What the service has made an id for is claimed by nobody.
  if (asked.id !== undefined && (await findOrderBranch(tx, asked.id)) !== undefined)
    throw conflict("duplicate_conflict", "This id was used before.");
  const origin = await originOf(tx, caller, asked, lockOrder);
  const body = await withAccountHolder(tx, asked, origin);
  const actor = holderOf(caller, origin);
  const plan = await planReturn(tx, actor, body, origin, modules);
  requirePolicy(actor, plan, body);
  const joined = joinedBy(modules, plan, body);
  const payments = body.payments ?? (await paymentsBy(tx, actor, body, plan, joined));
  const { id, branchId, cashSessionId, lines, customerId, occurredAt, modules: said } = body;
  const { note, salespersonId, expectedTotal, approvalIds } = body;
  const input: OrderInput = {
    status: "Completed",
    ...{ branchId, cashSessionId, payments, ...atTill, serviceCharge: true, ...plan.basket },
    ...given({ id, customerId, occurredAt, modules: said, note, salespersonId, expectedTotal, approvalIds }),
  };
  const receipt = await withPaths(lines.length, () => postSale(tx, actor, input, joined));
  const made = await getReturn(tx, receipt.body.id);
  await audit(tx, actor, {
    event: "return.created",
    subjectType: "Return",
    subjectId: made.id,
    details: {
      receiptNumber: made.receiptNumber,
      originalOrderId: made.originalOrderId,
      ...(origin === null || origin.order.branchId === branchId ? {} : { soldAt: origin.order.branchId }),
      lines: made.lines.map(({ name, quantity, condition, disposition }) => ({
        name,
        quantity,
        condition,
        disposition,
      })),
      refunds: made.refunds,
      overridden: made.overridden,
      approvals: receipt.body.approvals,
    },
  });
  const { id: returnId, originalOrderId, receiptNumber } = made;
  const returned = { returnId, originalOrderId, branchId, receiptNumber };
  await announce(tx, actor, [{ type: "OrderReturned", branchId, data: returned }]);
  return created(`/returns/${made.id}`, made);
}

/** The members that are there. */
function given<T extends object>(members: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as never;
}

/** Refuses what the policy does not let, unless it is set aside. */
function requirePolicy(actor: Actor, plan: Plan, { override, waivesFee }: shape.NewReturn): void {
  if (plan.origin === null && !plan.acceptsWithoutReceipt)
    judge(actor, badRequest("return_requires_receipt", "Nothing is taken back here without its receipt."));
  if (override !== undefined) return;
  if (plan.isLate && plan.returnableUntil !== null)
    judge(
      actor,
      badRequest("return_window_expired", `This could come back until ${plan.returnableUntil}.`, {
        members: { until: plan.returnableUntil },
      }),
    );
  if (waivesFee && plan.fullFee !== "0") throw invalid("override", "is required to waive the fee");
}

/** Throws 404 `not_found`. */
export async function getReturn(tx: TenantRead, id: string): Promise<shape.Return> {
  const found = await findReturn(tx, id);
  if (found === undefined) throw notFound("return");
  return found;
}

/** Returns of the actor's branches, latest first. */
export async function readReturns(tx: TenantRead, actor: Actor, query: shape.ReturnQuery) {
  const rows = await listReturns(tx, { ...query, branchIds: branchesOf(actor) });
  return pageOf(rows, query.limit, ({ occurredAt, id }) => [occurredAt, id]);
}
