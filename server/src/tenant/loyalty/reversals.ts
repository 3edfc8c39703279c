import { Big } from "big.js";
import type { TenantWrite } from "../../kernel/db/handles.ts";
import { badRequest } from "../../kernel/http/problem.ts";
import { money } from "../../kernel/http/shapes.ts";
import type { Actor } from "../gate/context.ts";
import { digitsOf } from "../engine/currency.ts";
import type { Reversal } from "../orders/hooks.ts";
import type { Order } from "../orders/schema.ts";
import { earnedBack } from "./earning.ts";
import { post, validAgain } from "./ledger.ts";
import { todayOf } from "../settings/service.ts";
import {
  findExpiredOf,
  listEarned,
  listOfOrder,
  listRedeemed,
  lockAccounts,
  type LineEarnings,
  type OrderEntry,
} from "./ledger.sql.ts";

/**
 * Takes back what a sale did to points: all of it when it is voided, when goods come back the points of their lines.
 * The balance may go below zero. What was paid with points comes back by the payments of the receipt that gives it
 * back.
 */
export async function reverseSale(tx: TenantWrite, actor: Actor, reversal: Reversal): Promise<void> {
  const { kind, order, documentId, branchId } = reversal;
  // The statement leaves before this first awaits.
  await lockAccounts(tx, { orderIds: [order.id] });
  if (kind === "Return") await takeBack(tx, actor, reversal);
  else
    for (const entry of await listOfOrder(tx, documentId))
      await undo(tx, actor, { orderId: documentId, branchId }, entry);
}

const mirrored = {
  Earn: "ReverseEarn",
  ReverseEarn: "Earn",
  Redeem: "ReverseRedeem",
  ReverseRedeem: "Redeem",
} as const;

async function undo(
  tx: TenantWrite,
  actor: Actor,
  of: { readonly orderId: string; readonly branchId: string },
  entry: OrderEntry,
): Promise<void> {
  const kind = mirrored[entry.kind as keyof typeof mirrored];
  const today = await todayOf(tx, actor);
  const isGiven = entry.points < 0;
  if (kind === "ReverseEarn") await bringBackExpired(tx, actor, entry.accountId, entry.id, entry.points);
  await post(tx, actor, {
    ...{ ...of, accountId: entry.accountId, kind, points: -entry.points, spentOn: entry.spentOn },
    spend: negative(entry.spend),
    amount: negative(entry.amount),
    sourceId: entry.sourceId ?? entry.id,
    lines: entry.lines.map(({ lineId, points, spend }) => ({ lineId, points: -points, spend: negative(spend) })),
    lots: isGiven
      ? { backTo: { entryIds: [entry.id], today } }
      : { of: [entry.id], isPendingFirst: kind === "ReverseEarn" },
    expiresOn: isGiven ? await validAgain(tx, entry.id, today) : null,
  });
}

/** Takes the points of lines that come back. */
async function takeBack(
  tx: TenantWrite,
  actor: Actor,
  { order, documentId, branchId, lines, at }: Reversal,
): Promise<void> {
  const earned = await listEarned(
    tx,
    lines.map(({ lineId }) => lineId),
  );
  const bySource = Map.groupBy(earned, ({ sourceId }) => sourceId);
  for (const [sourceId, ofSource] of bySource) {
    const { accountId, spentOn } = ofSource[0]!;
    const back = ofSource.map((one) => {
      const line = lines.find(({ lineId }) => lineId === one.lineId);
      const part = earnedBack(
        { ...one, sold: soldOf(order, one) },
        line?.returned ?? "0",
        line?.quantity ?? "0",
        digitsOf(order.currency),
      );
      return { lineId: one.lineId, points: -part.points, spend: negative(part.spend) };
    });
    const points = back.reduce((sum, one) => sum + one.points, 0);
    const spend = back.reduce((sum, one) => sum.plus(one.spend), new Big(0)).toFixed();
    if (points === 0 && spend === "0") continue;
    await bringBackExpired(tx, actor, accountId, sourceId, -points);
    await post(tx, actor, {
      ...{
        accountId,
        kind: "ReverseEarn",
        orderId: documentId,
        branchId,
        sourceId,
        points,
        spend,
        spentOn,
        occurredAt: at,
      },
      lines: back.filter((one) => one.points !== 0 || one.spend !== "0"),
      lots: { of: [sourceId], isPendingFirst: true },
    });
  }
}

/** Points that have expired are not taken once more: as many of them as are taken back are there again before. */
async function bringBackExpired(
  tx: TenantWrite,
  actor: Actor,
  accountId: string,
  sourceId: string,
  most: number,
): Promise<void> {
  const points = Math.min(most, await findExpiredOf(tx, accountId, sourceId));
  if (points > 0) await post(tx, actor, { accountId, kind: "Expire", points, lots: { expiredOf: sourceId } });
}

/** How much of a line was sold, less what was voided of it within the sale. */
function soldOf({ lines }: Order, { lineId }: LineEarnings): string {
  return lines
    .filter(({ id, voidsLineId }) => id === lineId || voidsLineId === lineId)
    .reduce((sum, { quantity }) => sum.plus(quantity), new Big(0))
    .toFixed();
}

/**
 * Gives points back that paid for the sales of which the order gives something back, as many as its payment is of what
 * they paid. Answers with how many. Throws 400 `refund_exceeds_paid`.
 */
export async function payBack(
  tx: TenantWrite,
  actor: Actor,
  order: Order,
  paid: { readonly amount: Big; readonly methodId: string },
): Promise<number> {
  const sources = await listRedeemed(tx, originalLinesOf(order));
  requirePaid(order, sources, paid);
  const today = await todayOf(tx, actor);
  let rest = paid.amount;
  let given = 0;
  for (const { id: sourceId, accountId, points: taken, amount, entryIds } of sources) {
    const part = rest.gt(amount) ? new Big(amount) : rest;
    if (part.lte(0)) break;
    rest = rest.minus(part);
    const points = new Big(-taken).times(part).div(amount).round(0, Big.roundDown).toNumber();
    given += points;
    await post(tx, actor, {
      ...{ accountId, kind: "ReverseRedeem", orderId: order.id, sourceId, points, amount: negative(part.toFixed()) },
      branchId: order.branchId,
      lots: { backTo: { entryIds, today } },
      expiresOn: await validAgain(tx, sourceId, today),
      occurredAt: new Date(order.occurredAt),
    });
  }
  return given;
}

/** 400 `refund_exceeds_paid` unless points have paid so much of what the order gives back. */
export function requirePaid(
  { currency }: Order,
  sources: readonly { readonly amount: string }[],
  { amount, methodId }: { readonly amount: Big; readonly methodId: string },
): void {
  const paid = sources.reduce((sum, source) => sum.plus(source.amount), new Big(0));
  if (amount.lte(paid)) return;
  const available = money(paid, digitsOf(currency));
  throw badRequest("refund_exceeds_paid", `Points have paid ${available} of what comes back.`, {
    members: { methodId, available },
  });
}

/** The lines of earlier sales that an order gives back. */
export function originalLinesOf({ lines }: Order): string[] {
  return lines.flatMap(({ originalLineId }) => originalLineId ?? []);
}

function negative(amount: string): string {
  return new Big(amount).times(-1).toFixed();
}
