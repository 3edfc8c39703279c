import { Big } from "big.js";
import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import { badRequest, conflict } from "../../kernel/http/problem.ts";
import { money } from "../../kernel/http/shapes.ts";
import { newId } from "../../kernel/ids.ts";
import { holds, type Actor } from "../gate/context.ts";
import { digitsOf } from "../engine/currency.ts";
import { defineOrderHooks, type Tender } from "../orders/hooks.ts";
import type { Order } from "../orders/schema.ts";
import { dayAfter, readSettings } from "../settings/service.ts";
import { judge, type Finding } from "../gate/findings.ts";
import { requireDebtFirst } from "./debts.ts";
import { findOrdersOf, listOpenCharges, listPayingVouchers } from "./orders.sql.ts";
import type { CreditPermission } from "./permissions.ts";
import { reverseSale } from "./reversals.ts";
import { SaleInput, SaleOutput, TenderInput, type SaleOutput as Kept } from "./sales.schema.ts";
import { post } from "./service.ts";
import { findAccountOf, lockAccounts, type LockedAccount } from "./sql.ts";
import { lockTendered, settleVouchers } from "./vouchers/tenders.ts";

interface Facts {
  /** The buyer's account as it was before the sale. */
  readonly account: LockedAccount | undefined;
}

const overLimit: CreditPermission = "credit.overLimit";

/** How accounts and vouchers join sales. */
export const orderHooks = defineOrderHooks<Facts, typeof SaleInput, typeof TenderInput, typeof SaleOutput>({
  input: SaleInput,
  paymentInput: TenderInput,
  output: SaleOutput,
  codes: ["code", "giftCards"],
  errors: [
    "code_taken",
    "credit_account_blocked",
    "credit_limit_exceeded",
    "credit_not_enabled",
    "hold_ended",
    "refund_reduces_debt",
    "store_credit_insufficient",
    "voucher_blocked",
    "voucher_expired",
  ],
  facts: async (tx, _actor, { customerId }) => ({
    account: customerId === null ? undefined : await findAccountOf(tx, customerId),
  }),
  priceLines: (_basket, { facts: { account } }) =>
    account === undefined
      ? {}
      : { output: { account: told(account, undefined), charged: "0", isOverLimit: false, vouchers: [] } },
  answersFor: ({ input }) => ({
    ...{ addedLineIds: [], keptLineIds: [] },
    valueLineIds: (input?.giftCards ?? []).map(({ lineId }) => lineId),
  }),
  printed: ({ vouchers }) => vouchers.filter(({ kind }) => kind === "GiftCard"),
  authorizeTenders: async (tx, actor, { order, tenders, facts }) => {
    const charged = chargedBy(tenders);
    if (charged === undefined) {
      await requireDebtPaid(tx, order, tenders, undefined);
      return [];
    }
    const account = requireAccount(order, facts.account);
    await requireDebtPaid(tx, order, tenders, account);
    if (charged.lte(0)) return [];
    judge(actor, checkUnblocked(account));
    if (!isBeyond(account, charged)) return [];
    const mayAsk = holds<CreditPermission>(actor, overLimit) || actor.caller.permissionsWithApproval.has(overLimit);
    if (!mayAsk) judge(actor, limitExceeded(account, charged, order));
    return mayAsk ? [overLimit] : [];
  },
  book: async (tx, actor, { order, tenders, facts, input }) => {
    const charged = chargedBy(tenders);
    const locking =
      charged === undefined || order.customerId === null ? [] : lockAccounts(tx, { customerIds: [order.customerId] });
    const vouchersLocked = lockTendered(tx, { order, tenders, sold: input?.giftCards ?? [] });
    const [[account = facts.account]] = await Promise.all([locking, vouchersLocked]);
    const vouchers = await settleVouchers(
      tx,
      actor,
      { order, tenders, sold: input?.giftCards ?? [] },
      await vouchersLocked,
    );
    if (charged === undefined && account === undefined && vouchers.length === 0) return undefined;
    const digits = digitsOf(order.currency);
    const of = { vouchers, charged: money(charged ?? "0", digits) };
    if (charged === undefined || charged.eq(0))
      return { ...of, account: account === undefined ? null : told(account, digits), isOverLimit: false };
    const { balance, isOverLimit } = await charge(tx, actor, order, requireAccount(order, account), charged);
    return { ...of, account: told({ ...requireAccount(order, account), balance }, digits), isOverLimit };
  },
  reverse: reverseSale,
  paidWith: async (tx, orderId) =>
    (await listPayingVouchers(tx, orderId)).map(({ voucherId, ...one }) => ({ ...one, input: { voucherId } })),
});

/** What is sold on account, or given back to it; undefined when no payment is. */
function chargedBy(tenders: readonly Tender[]): Big | undefined {
  const onAccount = tenders.filter(({ kind }) => kind === "OnAccount");
  if (onAccount.length === 0) return undefined;
  return onAccount.reduce((sum, { amount }) => sum.plus(amount), new Big(0));
}

/** Writes what a sale does to the account, which is held. Throws as `authorizeTenders`, of the account as it is now. */
async function charge(tx: TenantWrite, actor: Actor, order: Order, account: LockedAccount, charged: Big) {
  const isOverLimit = charged.gt(0) && isBeyond(account, charged);
  if (charged.gt(0)) {
    judge(actor, checkUnblocked(account));
    const isApproved = order.approvals.some(({ permission }) => permission === overLimit);
    if (isOverLimit && !isApproved && !holds<CreditPermission>(actor, overLimit))
      judge(actor, limitExceeded(account, charged, order));
  }
  const isCharge = charged.gt(0);
  const balance = await post(tx, actor, await readSettings(tx), account, {
    id: newId(),
    kind: isCharge ? "Charge" : "Refund",
    amount: charged.toFixed(),
    dueOn: dayAfter(order.businessDate, isCharge ? account.termsDays : 0),
    orderId: order.id,
    branchId: order.branchId,
    sessionId: order.cashSessionId,
    occurredAt: new Date(order.occurredAt),
    prefers: isCharge ? [] : (await listOpenCharges(tx, await originalsOf(tx, order))).map(({ entryId }) => entryId),
  });
  return { balance, isOverLimit };
}

/** The earlier sales of which the order gives something back. */
async function originalsOf(tx: TenantRead, order: Order): Promise<string[]> {
  const lineIds = order.lines.flatMap(({ originalLineId }) => originalLineId ?? []);
  return lineIds.length === 0 ? [] : [...new Set((await findOrdersOf(tx, lineIds)).values())];
}

/** Refuses to pay out what was never paid: `refund_reduces_debt`. */
async function requireDebtPaid(
  tx: TenantRead,
  order: Order,
  tenders: readonly Tender[],
  account: LockedAccount | undefined,
): Promise<void> {
  const lines = order.lines.filter(({ originalLineId }) => originalLineId !== null);
  if (lines.length === 0) return;
  const orderOf = await findOrdersOf(
    tx,
    lines.flatMap(({ originalLineId }) => originalLineId ?? []),
  );
  const back = new Map<string, Big>();
  for (const { originalLineId, total } of lines) {
    const id = orderOf.get(originalLineId ?? "") ?? "";
    back.set(id, (back.get(id) ?? new Big(0)).minus(total));
  }
  const paidOut = new Map<string, Big>();
  for (const { methodId, kind, amount } of tenders)
    if (kind !== "OnAccount") paidOut.set(methodId, (paidOut.get(methodId) ?? new Big(0)).plus(amount));
  const out = [...paidOut.values()].reduce((sum, net) => (net.lt(0) ? sum.minus(net) : sum), new Big(0));
  await requireDebtFirst(tx, { back, out, accountId: account?.id, currency: order.currency });
}

function requireAccount({ customerId }: Order, account: LockedAccount | undefined): LockedAccount {
  if (customerId === null) throw badRequest("customer_required", "A sale on account needs a customer.");
  if (account === undefined) throw badRequest("credit_not_enabled", "This customer has no account.");
  return account;
}

function checkUnblocked({ isBlocked }: LockedAccount): Finding | undefined {
  return isBlocked ? conflict("credit_account_blocked", "Nothing is sold on this account: it is blocked.") : undefined;
}

function isBeyond({ limit, balance }: LockedAccount, charged: Big): boolean {
  return limit !== null && charged.plus(balance).gt(limit);
}

function limitExceeded({ limit, balance }: LockedAccount, charged: Big, { currency }: Order) {
  const text = (amount: Big | string) => money(amount, digitsOf(currency));
  const available = text(new Big(limit ?? 0).minus(balance));
  return badRequest("credit_limit_exceeded", `Only ${available} may still be sold on this account.`, {
    members: { limit: text(limit ?? "0"), balance: text(balance), available, requested: text(charged) },
  });
}

function told({ id, limit, balance }: LockedAccount, digits: number | undefined): NonNullable<Kept["account"]> {
  const text = (amount: Big | string) => money(amount, digits);
  const available = limit === null ? null : text(new Big(limit).minus(balance));
  return { accountId: id, limit: limit === null ? null : text(limit), balance: text(balance), available };
}
