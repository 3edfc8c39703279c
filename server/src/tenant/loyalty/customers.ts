import type { TenantWrite } from "../../kernel/db/handles.ts";
import { pageOf } from "../../kernel/http/page.ts";
import { newId } from "../../kernel/ids.ts";
import type { Actor } from "../gate/context.ts";
import { survivorOf, type CustomerHooks } from "../customers/hooks.ts";
import { post } from "./ledger.ts";
import { insertMerge, listExpired, lockAccounts, updateMerged } from "./ledger.sql.ts";
import { LoyaltyAccount, LoyaltyEntry } from "./schema.ts";
import { listAccountsOf, listEntriesOf, updateBlocked, updateOwner, updateReasons } from "./sql.ts";

/** What customers have collected when they are merged, erased or handed out. */
export const customerHooks: CustomerHooks = {
  merge: (tx, actor, { targetId, sourceIds }) => mergeAccounts(tx, actor, targetId, sourceIds),
  // The ledger stays, under the id of a customer of whom nothing else is known; nobody can use the points any more.
  erase: async (tx, actor, { ids }) => {
    const accounts = (await lockAccounts(tx, { customerIds: ids })).map(({ id }) => id);
    for (const { accountId, lotIds, points } of await listExpired(tx, accounts, null))
      await post(tx, actor, { accountId, kind: "Expire", points: -points, lots: { only: lotIds } });
    await updateBlocked(tx, accounts, true);
    await updateReasons(tx, ids);
  },
  records: [
    {
      member: "loyaltyAccounts",
      schema: LoyaltyAccount,
      list: async (tx, ids, page) => pageOf(await listAccountsOf(tx, ids, page), page.limit, ({ id }) => [id]),
    },
    {
      member: "loyaltyEntries",
      schema: LoyaltyEntry,
      list: async (tx, ids, page) => pageOf(await listEntriesOf(tx, ids, page), page.limit, ({ id }) => [id]),
    },
  ],
};

/**
 * The survivor's account goes on, and is blocked if one of them was; without one it gets the first of the others. Its
 * tier is that of what all of them have bought, from the next sale or night on.
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
  const by = { userId: actor.caller.userId, occurredAt: actor.now };
  for (const { id, balance } of others) {
    const entryId = newId();
    if (balance !== 0) {
      await insertMerge(tx, { ...by, id: newId(), accountId: id, points: -balance, counterAccountId: survivor.id });
      await insertMerge(tx, { ...by, id: entryId, accountId: survivor.id, points: balance, counterAccountId: id });
    }
    await updateMerged(tx, { sourceId: id, targetId: survivor.id, entryId });
  }
  if (others.some(({ isBlocked }) => isBlocked)) await updateBlocked(tx, [survivor.id], true);
}
