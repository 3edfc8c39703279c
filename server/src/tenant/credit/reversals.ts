import { Big } from "big.js";
import type { TenantWrite } from "../../kernel/db/handles.ts";
import { newId } from "../../kernel/ids.ts";
import type { Actor } from "../gate/context.ts";
import type { Reversal } from "../orders/hooks.ts";
import { readSettings } from "../settings/service.ts";
import { listSaleEntries } from "./orders.sql.ts";
import { negative, postReversal } from "./service.ts";
import { lockAccounts, type LockedAccount } from "./sql.ts";
import { enter, checkAvailable } from "./vouchers/service.ts";
import { listOfOrder, lockVouchers, type LockedVoucher, type OrderEntry } from "./vouchers/sql.ts";
import { refuse } from "../gate/findings.ts";

/**
 * Takes back what a sale did to accounts and vouchers: all of it when it is voided; when goods come back, the gift
 * cards among them, while the money goes back by the payments of the return. Throws 400 `store_credit_insufficient` for
 * a gift card of which something is spent.
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
