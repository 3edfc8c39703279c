import { Big } from "big.js";
import type { TenantWrite } from "../../kernel/db/handles.ts";
import { pageOf } from "../../kernel/http/page.ts";
import { newId } from "../../kernel/ids.ts";
import type { Actor } from "../gate/context.ts";
import { survivorOf, type CustomerHooks } from "../customers/hooks.ts";
import { readSettings } from "../settings/service.ts";
import { CreditAccount, CreditEntry } from "./schema.ts";
import { negative, post } from "./service.ts";
import { listAccountsOf, listEntriesOf, lockAccounts, updateBlocked, updateMerged, updateOwner } from "./sql.ts";
import { Voucher } from "./vouchers/schema.ts";
import { listVouchersOf, updateOwners } from "./vouchers/sql.ts";

/** What customers owe and own when they are merged, erased or handed out. */
export const customerHooks: CustomerHooks = {
  merge: async (tx, actor, { targetId, sourceIds }) => {
    await mergeAccounts(tx, actor, targetId, sourceIds);
    await updateOwners(tx, targetId, sourceIds);
  },
  // The books keep what is owed, under the id of a customer of whom nothing else is known.
  erase: async (tx, _actor, { ids }) => {
    const accounts = await lockAccounts(tx, { customerIds: ids });
    await updateBlocked(
      tx,
      accounts.map(({ id }) => id),
    );
  },
  records: [
    {
      member: "creditAccounts",
      schema: CreditAccount,
      list: async (tx, ids, page) => pageOf(await listAccountsOf(tx, ids, page), page.limit, ({ id }) => [id]),
    },
    {
      member: "creditEntries",
      schema: CreditEntry,
      list: async (tx, ids, page) => pageOf(await listEntriesOf(tx, ids, page), page.limit, ({ id }) => [id]),
    },
    {
      member: "vouchers",
      schema: Voucher,
      list: async (tx, ids, page) => pageOf(await listVouchersOf(tx, ids, page), page.limit, ({ id }) => [id]),
    },
  ],
};

/**
 * The survivor's account goes on, with its own limit and terms, and is blocked if one of them was; without one it gets
 * the first of the others. A balance moves by an entry in both.
 */
async function mergeAccounts(
  tx: TenantWrite,
  actor: Actor,
  targetId: string,
  sourceIds: readonly string[],
): Promise<void> {
  const found = survivorOf(await lockAccounts(tx, { customerIds: [targetId, ...sourceIds] }), targetId);
  if (found === undefined) return;
  const { survivor, others } = found;
  if (survivor.customerId !== targetId) await updateOwner(tx, survivor.id, targetId);
  const settings = await readSettings(tx);
  for (const source of others) {
    if (!new Big(source.balance).eq(0)) {
      const transfer = { kind: "Transfer" as const, reason: null };
      await post(tx, actor, settings, source, { ...transfer, id: newId(), amount: negative(source.balance) });
      await post(tx, actor, settings, survivor, { ...transfer, id: newId(), amount: source.balance });
    }
    await updateMerged(tx, { sourceId: source.id, targetId: survivor.id, at: actor.now });
  }
  if (others.some(({ isBlocked }) => isBlocked)) await updateBlocked(tx, [survivor.id]);
}
