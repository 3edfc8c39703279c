import { change, idOf, outright, type Calls } from "./call.ts";
import { newCode } from "./new-code.ts";
import type { Place } from "./place.ts";

/** What is done with points, and with what brings them. */
export function loyaltyCalls({ loyalty, spare, branchId, productId, categoryId, customerGroupId }: Place): Calls {
  const { accountId, familyId, customerId, ruleId, tierId } = loyalty;
  const reason = "As agreed";
  const rule = () => ({
    ...{ name: newCode(), basis: "None", minSpend: "1000000" },
    ...{
      productIds: [productId],
      categoryIds: [categoryId],
      branchIds: [branchId],
      customerGroupIds: [customerGroupId],
    },
  });
  return {
    listLoyaltyRules: [{}],
    createLoyaltyRule: [{ body: rule() }],
    getLoyaltyRule: [idOf(ruleId)],
    patchLoyaltyRule: [change(ruleId, rule())],
    archiveLoyaltyRule: [idOf(spare.ruleId)],
    listLoyaltyTiers: [{}],
    createLoyaltyTier: [{ body: { name: newCode(), minSpend: "1000000" } }],
    getLoyaltyTier: [idOf(tierId)],
    patchLoyaltyTier: [change(tierId)],
    archiveLoyaltyTier: [idOf(spare.tierId)],
    listLoyaltyAccounts: [{ query: { customerId } }],
    createLoyaltyAccount: [{ body: { customerId: spare.customers.enrolled } }],
    getLoyaltyAccount: [idOf(accountId)],
    patchLoyaltyAccount: [change(accountId, { isBlocked: false })],
    listLoyaltyEntries: [idOf(accountId)],
    listLoyaltyLots: [idOf(accountId)],
    createLoyaltyAdjustment: [change(accountId, { points: 5, reason })],
    createLoyaltyTransfer: [change(accountId, { toAccountId: familyId, points: 1, reason })],
    getLoyaltyLiabilityReport: [{}, { accept: "text/csv", needs: [outright("reports.export")] }],
  };
}
