import { priceOrderInSteps } from "@tillhouse/pricing/order.ts";
import { Big } from "big.js";
import type { TenantWrite } from "../../kernel/db/handles.ts";
import { badRequest } from "../../kernel/http/problem.ts";
import { money } from "../../kernel/http/shapes.ts";
import { newId } from "../../kernel/ids.ts";
import { runInTurns } from "../../kernel/process/turns.ts";
import type { Actor } from "../gate/context.ts";
import { digitsOf } from "../engine/currency.ts";
import { defineOrderHooks, type Basket, type Tender } from "../orders/hooks.ts";
import type { Order } from "../orders/schema.ts";
import { dayAfter, readSettings, todayOf } from "../settings/service.ts";
import type { ValuesOf } from "../engine/setting.ts";
import { earn, type Earnings } from "./earning.ts";
import { bringUpToDate, post, checkAvailable } from "./ledger.ts";
import { findEarnedOn, listRedeemed, lockAccounts, type LockedAccount } from "./ledger.sql.ts";
import type { LoyaltyPermission } from "./permissions.ts";
import { findMember, findRulesFor, updateTierUp, type Member, type Rules } from "./programme.sql.ts";
import { originalLinesOf, payBack, requirePaid, reverseSale } from "./reversals.ts";
import { mostPoints } from "./schema.ts";
import { SaleOutput, type SaleOutput as Kept } from "./sales.schema.ts";
import { auditOpened, checkUnblocked } from "./service.ts";
import { judge, refuse } from "../gate/findings.ts";
import { loyaltySettings } from "./settings.ts";
import { insertAccountOnce } from "./sql.ts";

/** The kinds of payment methods that this module settles. */
export const tenderKinds = ["Loyalty"] as const;

type Settings = ValuesOf<typeof loyaltySettings>;

/** Undefined without a customer: nobody collects anything. */
type Facts = { readonly member: Member; readonly rules: Rules; readonly settings: Settings } | undefined;

const redeeming: LoyaltyPermission = "loyalty.redeem";

/** How points join sales. */
export const orderHooks = defineOrderHooks<Facts, never, never, typeof SaleOutput>({
  output: SaleOutput,
  errors: [
    "loyalty_account_blocked",
    "loyalty_offline_not_allowed",
    "points_insufficient",
    "program_inactive",
    "redeem_below_minimum",
    "redeem_exceeds_order",
    "refund_exceeds_paid",
  ],
  facts: async (tx, _actor, { customerId, branchId, at, variantIds }) => {
    if (customerId === null) return undefined;
    const [member, rules, settings] = await Promise.all([
      findMember(tx, customerId),
      findRulesFor(tx, { customerId, branchId, at, variantIds }),
      readSettings(tx, loyaltySettings),
    ]);
    return { member, rules, settings };
  },
  priceLines: async (basket, { facts }) => {
    if (facts === undefined || !collects(facts)) return {};
    return { output: output(facts.member, await earnedBy(basket, facts), 0, facts.member.balance) };
  },
  authorizeTenders: async (tx, actor, { order, tenders, facts, besideGoods }) => {
    const paid = paidBy(tenders);
    if (paid === undefined) return [];
    if (order.isOffline && facts?.settings.redeemsOffline !== true)
      judge(actor, badRequest("loyalty_offline_not_allowed", "Points pay only at a till that is connected."));
    if (paid.amount.gt(0)) requireRedeemable(actor, goodsOf(order, besideGoods), facts, paid.amount);
    if (paid.amount.lt(0)) {
      const back = { amount: paid.amount.neg(), methodId: paid.methodId };
      requirePaid(order, await listRedeemed(tx, originalLinesOf(order)), back);
    }
    return [redeeming];
  },
  book: (tx, actor, { order, tenders, facts, besideGoods }) =>
    bookPoints(tx, actor, goodsOf(order, besideGoods), paidBy(tenders), facts),
  reverse: reverseSale,
});

/** An order without fees and what pays later: they bring no points, and points do not pay them. */
function goodsOf(order: Order, besideGoods: ReadonlySet<string>): Order {
  return { ...order, lines: order.lines.filter(({ id }) => !besideGoods.has(id)) };
}

/** What is paid with points, or given back to them; undefined when no payment is. */
function paidBy(tenders: readonly Tender[]): { readonly amount: Big; readonly methodId: string } | undefined {
  const ofPoints = tenders.filter(({ kind }) => kind === "Loyalty");
  const [first] = ofPoints;
  if (first === undefined) return undefined;
  return { amount: ofPoints.reduce((sum, { amount }) => sum.plus(amount), new Big(0)), methodId: first.methodId };
}

/** Whether a sale to the customer can bring points. */
function collects({ member, rules, settings }: NonNullable<Facts>): boolean {
  if (member.isBlocked || (member.id === null && !settings.opensAccounts)) return false;
  return rules.rules.length > 0 || member.hasTiers;
}

/** What a basket that is not paid yet would bring. */
async function earnedBy({ lines, order, besideGoods }: Basket, facts: NonNullable<Facts>): Promise<Earnings> {
  const { lines: all } = await runInTurns(priceOrderInSteps(order));
  const priced = new Map(all.map((line) => [line.id, line]));
  const inputs = new Map(order.lines.map((line) => [line.id, line]));
  const sold = lines.flatMap(({ id, kind, variantId }) => {
    const [line, given] = [priced.get(id), inputs.get(id)];
    if (line === undefined || given === undefined || besideGoods.has(id)) return [];
    const amounts = { net: line.net.toFixed(), total: line.total.toFixed(), quantity: given.quantity };
    return [{ id, kind, variantId, voidsLineId: line.voidsLineId ?? null, ...amounts }];
  });
  return earn(sold, new Big(0), programmeOf(facts, order.scale, facts.settings.maxPerSale ?? mostPoints));
}

function programmeOf({ rules, member, settings }: NonNullable<Facts>, digits: number, most: number) {
  return { ...rules, multiplier: member.multiplier, countsTax: settings.countsTax, digits, most };
}

/**
 * How many points pay so much. Throws 400 `customer_required`, `program_inactive`, and for what has not happened yet
 * `redeem_below_minimum`, `redeem_exceeds_order`, 409 `loyalty_account_blocked`.
 */
function requireRedeemable(actor: Actor, order: Order, facts: Facts, amount: Big): number {
  if (facts === undefined) throw badRequest("customer_required", "Only a customer pays with points.");
  const { pointValue, minRedemption, redeemLimit } = facts.settings;
  if (pointValue === null) throw badRequest("program_inactive", "Nothing is paid with points here.");
  judge(actor, checkUnblocked(facts.member));
  const points = Number(amount.div(pointValue).round(0, Big.roundUp).toFixed());
  if (points < minRedemption)
    judge(
      actor,
      badRequest("redeem_below_minimum", `At least ${minRedemption} points are taken.`, {
        members: { minimum: minRedemption },
      }),
    );
  const digits = digitsOf(order.currency);
  const sold = order.lines
    .filter(({ kind }) => kind !== "Refund")
    .reduce((sum, { total }) => sum.plus(total), new Big(0));
  const most = sold.times(redeemLimit).div(100).round(digits, Big.roundDown);
  if (amount.gt(most))
    judge(
      actor,
      badRequest("redeem_exceeds_order", `Points pay ${money(most, digits)} of this sale at most.`, {
        members: { most: money(most, digits), requested: money(amount, digits) },
      }),
    );
  return points;
}

async function bookPoints(
  tx: TenantWrite,
  actor: Actor,
  order: Order,
  paid: ReturnType<typeof paidBy>,
  facts: Facts,
): Promise<Kept | undefined> {
  const { customerId } = order;
  const canEarn = facts !== undefined && collects(facts);
  if (paid === undefined && !canEarn) return undefined;
  const amount = paid?.amount ?? new Big(0);
  const planned = canEarn ? earnedOf(order, amount, facts) : nothing;
  const isNew = facts?.member.id === null && planned.points > 0 && customerId !== null;
  const opened = isNew ? { id: newId(), customerId, isBlocked: false, at: actor.now } : undefined;
  // These statements leave before this first awaits.
  const opening = opened === undefined ? false : insertAccountOnce(tx, opened);
  const lineIds = amount.lt(0) ? originalLinesOf(order) : [];
  const locking = lockAccounts(tx, { customerIds: customerId === null ? [] : [customerId], lineIds });
  const [isOpened, accounts] = await Promise.all([opening, locking]);
  if (isOpened && opened !== undefined) await auditOpened(tx, actor, opened.id, opened.customerId);
  const account = accounts.find((one) => one.customerId === customerId && one.mergedIntoId === null);
  let redeemed = 0;
  if (amount.gt(0)) redeemed = await redeem(tx, actor, order, facts, account, amount);
  if (paid !== undefined && amount.lt(0))
    redeemed = -(await payBack(tx, actor, order, { ...paid, amount: amount.neg() }));
  const earned =
    facts === undefined || account === undefined
      ? nothing
      : await enter(tx, actor, order, facts, account, planned, amount);
  if (facts === undefined) return { accountId: null, earned: 0, redeemed, balance: null, lines: [] };
  const isMoved = lineIds.length > 0 || originalLinesOf(order).length > 0;
  const [{ balance } = { balance: 0 }] =
    account === undefined || isMoved ? [] : await lockAccounts(tx, { ids: [account.id] });
  return output({ id: account?.id ?? null }, earned, redeemed, isMoved ? null : balance);
}

const nothing: Earnings = { points: 0, spend: new Big(0), lines: [] };

function earnedOf(order: Order, amount: Big, facts: NonNullable<Facts>, most = mostPoints): Earnings {
  const redeemed = amount.gt(0) ? amount : new Big(0);
  const cap = Math.min(most, facts.settings.maxPerSale ?? mostPoints);
  return earn(order.lines, redeemed, programmeOf(facts, digitsOf(order.currency), cap));
}

/** Takes the points that pay. Answers with how many. Throws as `requireRedeemable`, and 400 `points_insufficient`. */
async function redeem(
  tx: TenantWrite,
  actor: Actor,
  order: Order,
  facts: Facts,
  locked: LockedAccount | undefined,
  amount: Big,
): Promise<number> {
  const points = requireRedeemable(actor, order, facts, amount);
  if (locked === undefined) refuse(checkAvailable(undefined, points));
  else {
    const today = await todayOf(tx, actor);
    const [account] = await bringUpToDate(tx, [locked], { now: actor.now, today, userId: null });
    judge(actor, checkUnblocked(locked));
    judge(actor, checkAvailable(account, points));
    await post(tx, actor, {
      ...{ accountId: locked.id, kind: "Redeem", orderId: order.id, points: -points, amount: amount.toFixed() },
      branchId: order.branchId,
      occurredAt: new Date(order.occurredAt),
    });
  }
  return points;
}

/** Writes what a sale brings to an account that the caller holds, as much of it as the day lets. */
async function enter(
  tx: TenantWrite,
  actor: Actor,
  order: Order,
  facts: NonNullable<Facts>,
  account: LockedAccount,
  planned: Earnings,
  amount: Big,
): Promise<Earnings> {
  const { maxPerDay, vestingDays, validDays, tierDays } = facts.settings;
  const { businessDate: day } = order;
  if (account.isBlocked) return nothing;
  const earned =
    maxPerDay === null || planned.points === 0
      ? planned
      : earnedOf(order, amount, facts, Math.max(0, maxPerDay - (await findEarnedOn(tx, account.id, day))));
  const { hasTiers } = facts.member;
  const isKept = earned.points > 0 || (hasTiers && earned.spend.gt(0));
  if (!isKept) return nothing;
  await post(tx, actor, {
    ...{ accountId: account.id, kind: "Earn", orderId: order.id, points: earned.points, spentOn: day },
    spend: earned.spend.toFixed(),
    lines: earned.lines,
    branchId: order.branchId,
    vestsOn: vestingDays === 0 ? null : dayAfter(day, vestingDays),
    expiresOn: dayAfter(day, validDays),
    occurredAt: new Date(order.occurredAt),
  });
  if (hasTiers) await updateTierUp(tx, account.id, dayAfter(await todayOf(tx, actor), 1 - tierDays));
  return earned;
}

function output(
  { id }: Pick<Member, "id">,
  { points, lines }: Pick<Earnings, "points" | "lines">,
  redeemed: number,
  balance: number | null,
): Kept {
  return {
    accountId: id,
    earned: points,
    redeemed,
    balance: id === null ? null : balance,
    lines: lines.filter((line) => line.points !== 0).map(({ lineId, points: ofLine }) => ({ lineId, points: ofLine })),
  };
}
