import { Big } from "big.js";
import type { TenantWrite } from "../../kernel/db/handles.ts";
import { badRequest, invalid } from "../../kernel/http/problem.ts";
import { newId } from "../../kernel/ids.ts";
import type { Actor } from "../gate/context.ts";
import type { Reversal } from "../orders/hooks.ts";
import { paymentMethodsOf } from "../payments/service.ts";
import { readSettings } from "../settings/service.ts";
import { requireDebtFirst } from "./debts.ts";
import { listOpenCharges, listSaleEntries } from "./orders.sql.ts";
import { negative, post, postReversal } from "./service.ts";
import { lockAccounts, type LockedAccount } from "./sql.ts";
import { enter, issue, checkAvailable } from "./vouchers/service.ts";
import { listOfOrder, lockVouchers, type LockedVoucher, type OrderEntry } from "./vouchers/sql.ts";
import { refuse } from "../gate/findings.ts";

/**
 * Takes back what a sale did to accounts and vouchers: all of it when it is voided; when goods come back by a document
 * of another module, the gift cards among them, and the money by its payments. Throws 400 `refund_reduces_debt`,
 * `store_credit_insufficient` for a gift card of which something is spent, `credit_not_enabled`, `customer_required`.
 */
export async function reverseSale(tx: TenantWrite, actor: Actor, reversal: Reversal): Promise<void> {
  const { order } = reversal;
  // Both statements leave before this first awaits.
  const locking = lockAccounts(tx, {
    orderId: order.id,
    customerIds: order.customerId === null ? [] : [order.customerId],
  });
  const [accounts, vouchers] = await Promise.all([locking, lockVouchers(tx, { orderId: order.id })]);
  const byId = new Map(vouchers.map((voucher) => [voucher.id, voucher]));
  const entries = await listOfOrder(tx, order.id);
  if (reversal.kind === "Void") {
    await voidCharges(tx, actor, reversal, accounts);
    for (const entry of entries) await takeBack(tx, actor, reversal, byId, entry);
    return;
  }
  const back = new Set(reversal.lines.map(({ lineId }) => lineId));
  for (const entry of entries) if (back.has(entry.lineId ?? "")) await takeBack(tx, actor, reversal, byId, entry);
  if (reversal.payments.length > 0) await payBack(tx, actor, reversal, accounts, entries);
}

async function voidCharges(
  tx: TenantWrite,
  actor: Actor,
  { order }: Reversal,
  accounts: readonly LockedAccount[],
): Promise<void> {
  const entries = await listSaleEntries(tx, order.id);
  if (entries.length === 0) return;
  const settings = await readSettings(tx);
  for (const entry of entries) {
    // Merged while its lock was waited for: it stands on the account that goes on.
    const [account] = accounts.some(({ id }) => id === entry.accountId)
      ? accounts.filter(({ id }) => id === entry.accountId)
      : await lockAccounts(tx, { ids: [entry.accountId] });
    if (account === undefined) throw new Error(`no account ${entry.accountId}`);
    const place = { orderId: order.id, branchId: order.branchId, sessionId: order.cashSessionId };
    await postReversal(
      tx,
      actor,
      settings,
      account,
      { ...entry, dueOn: null },
      { id: newId(), kind: "Void", ...place },
    );
  }
}

async function takeBack(
  tx: TenantWrite,
  actor: Actor,
  { order, documentId, branchId, at }: Reversal,
  vouchers: Map<string, LockedVoucher>,
  { id, voucherId, kind, amount }: OrderEntry,
): Promise<void> {
  const voucher = vouchers.get(voucherId);
  if (voucher === undefined) throw new Error(`no voucher ${voucherId}`);
  if (kind !== "Redeem") refuse(checkAvailable(voucher, amount));
  const of = { orderId: order.id, documentId, branchId, occurredAt: at };
  await enter(tx, actor, { voucherId, kind: "Reverse", amount: negative(amount), entryId: id, ...of });
  vouchers.set(voucherId, { ...voucher, balance: new Big(voucher.balance).minus(amount).toFixed() });
}

/** Gives money back to accounts and vouchers, as a return says; by other methods the return itself does. */
async function payBack(
  tx: TenantWrite,
  actor: Actor,
  { order, lines, payments, at }: Reversal,
  accounts: readonly LockedAccount[],
  entries: readonly OrderEntry[],
): Promise<void> {
  const methods = await paymentMethodsOf(
    tx,
    payments.map(({ methodId }) => methodId),
  );
  const sumOf = (amounts: readonly string[]) => amounts.reduce((sum, amount) => sum.plus(amount), new Big(0));
  const paid = (kind: string) =>
    sumOf(payments.filter(({ methodId }) => methods.get(methodId)?.kind === kind).map(({ amount }) => amount));
  const [toAccount, asStoreCredit, toCards] = [paid("OnAccount"), paid("StoreCredit"), paid("GiftCard")];
  const all = sumOf(payments.map(({ amount }) => amount));
  const charges = await listOpenCharges(tx, [order.id]);
  const [owing] = charges;
  const account = accounts.find((one) =>
    owing === undefined ? one.customerId === order.customerId : one.id === owing.accountId,
  );
  const total = sumOf(lines.map((line) => line.total));
  const back = new Map([[order.id, all.gt(total) ? all : total]]);
  await requireDebtFirst(tx, { back, out: all.minus(toAccount), accountId: account?.id, currency: order.currency });
  if (toAccount.gt(0)) {
    if (account === undefined) throw badRequest("credit_not_enabled", "This customer has no account.");
    const prefers = charges.map(({ entryId }) => entryId);
    const entry = {
      id: newId(),
      kind: "Refund" as const,
      amount: toAccount.times(-1).toFixed(),
      orderId: order.id,
      prefers,
    };
    await post(tx, actor, await readSettings(tx), account, { ...entry, branchId: order.branchId, occurredAt: at });
  }
  if (asStoreCredit.gt(0)) {
    const { customerId, id: orderId } = order;
    if (customerId === null) throw badRequest("customer_required", "Store credit needs a customer.");
    const voucher = { id: newId(), kind: "StoreCredit" as const, customerId, code: null, orderId, at };
    await issue(tx, actor, { ...voucher, amount: asStoreCredit.toFixed() });
  }
  await payCards(tx, actor, order.id, toCards, entries);
}

/** Pays back to the gift cards that paid for the sale, to none more than it paid. */
async function payCards(tx: TenantWrite, actor: Actor, orderId: string, amount: Big, entries: readonly OrderEntry[]) {
  let rest = amount;
  for (const entry of entries.filter(({ kind }) => kind === "Redeem")) {
    const most = new Big(entry.amount).abs();
    const part = rest.gt(most) ? most : rest;
    if (part.lte(0)) return;
    await enter(tx, actor, { voucherId: entry.voucherId, kind: "Refund", amount: part.toFixed(), orderId });
    rest = rest.minus(part);
  }
  if (rest.gt(0)) throw invalid("payments", "no gift card paid so much for this sale");
}
