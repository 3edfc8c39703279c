import { change, idOf, outright, type Calls } from "../../../test/rights/call.ts";
import { newCode } from "../../../test/rights/new-code.ts";
import type { Ground, Place } from "../../../test/rights/place.ts";
import {
  defineSpecimen,
  type ChangeGround,
  type Changes,
  type Ids,
  type ResourceGround,
  type Resources,
  type TableRows,
} from "../../../test/specimens/specimen.ts";
import { namedTwins, one, other } from "../../../test/tables/values.ts";
import { loyaltyCases } from "./settings.specimen.ts";

/** Customers with points, and what brings them. */
type Own = Awaited<ReturnType<typeof furnish>>;

async function furnish({ shop, add, named, customer }: Ground) {
  const [customerId, familyId] = [await customer(), await customer()];
  const account = await add("/loyalty/accounts", { customerId });
  const family = await add("/loyalty/accounts", { customerId: familyId });
  const given = await add(`/loyalty/accounts/${account.id}/adjustments`, { points: 1000, reason: "Welcome" });
  await shop.patch("/settings", { modules: { loyalty: { pointValue: "0.01" } } });
  const rule = () => named("/loyalty/rules", { basis: "None", minSpend: "1000000" });
  const tier = () => named("/loyalty/tiers", { minSpend: "1000000" });
  return {
    customerId,
    accountId: account.id as string,
    familyId: family.id as string,
    methodId: await named("/payment-methods", { kind: "Loyalty" }),
    entryId: given.id as string,
    ruleId: await rule(),
    tierId: await tier(),
    spare: { customerId: await customer(), ruleId: await rule(), tierId: await tier() },
  };
}

function callsAt({ branchId, productId, categoryId, customerGroupId }: Place, own: Own): Calls {
  const { accountId, familyId, customerId, ruleId, tierId, spare } = own;
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
    createLoyaltyAccount: [{ body: { customerId: spare.customerId } }],
    getLoyaltyAccount: [idOf(accountId)],
    patchLoyaltyAccount: [change(accountId, { isBlocked: false })],
    listLoyaltyEntries: [idOf(accountId)],
    listLoyaltyLots: [idOf(accountId)],
    createLoyaltyAdjustment: [change(accountId, { points: 5, reason })],
    createLoyaltyTransfer: [change(accountId, { toAccountId: familyId, points: 1, reason })],
    getLoyaltyEntriesReport: [{ query: { from: "2026-01-01", to: "2026-12-31" } }],
    getLoyaltyLiabilityReport: [
      {},
      { query: { at: "2026-01-01" } },
      { accept: "text/csv", needs: [outright("reports.export")] },
    ],
  };
}

const ids: Ids<Own> = {
  things: ({ accountId, entryId, ruleId, tierId }) => ({
    loyaltyAccount: accountId,
    loyaltyEntry: entryId,
    loyaltyRule: ruleId,
    loyaltyTier: tierId,
  }),
  byResource: {
    "/loyalty/accounts": "loyaltyAccount",
    "/loyalty/rules": "loyaltyRule",
    "/loyalty/tiers": "loyaltyTier",
  },
  byName: {
    toAccountId: "loyaltyAccount",
    "createLoyaltyAdjustment body.id": "loyaltyEntry",
    "createLoyaltyTransfer body.id": "loyaltyEntry",
  },
  spoil: async ({ archived }) => ({
    loyaltyRule: { archived: await archived("/loyalty/rules", { basis: "None", minSpend: "1000000" }) },
    loyaltyTier: { archived: await archived("/loyalty/tiers", { minSpend: "1000000" }) },
  }),
  answered: [
    [/^createLoyaltyAccount body\.customerId archived$/, "409 customer_archived", "it is known, and keeps what it has"],
  ],
  accepted: [[/^createLoyaltyAccount body\.customerId merged$/, "it is that of the customer it was merged into"]],
};

const tables: TableRows = {
  wrong: {
    "tenant.loyalty_accounts": [{ pending: -1 }, { id: one, merged_into_id: one }],
    "tenant.loyalty_entries": [
      { kind: "Gift", points: 1 },
      { points: 0, spend: 0, amount: 0 },
    ],
    "tenant.loyalty_lots": [
      { points: 0, remaining: 0 },
      { points: 1, remaining: 2 },
      { points: 1, remaining: 1, is_pending: true },
    ],
    "tenant.loyalty_moves": [{ points: 0 }],
    "tenant.loyalty_rules": [
      { basis: "Visit" },
      { basis: "Amount", points: -1 },
      { basis: "Amount", per: 0 },
      { basis: "Amount", min_spend: -1 },
      { basis: "Amount", starts_on: "2026-01-02", ends_on: "2026-01-01" },
    ],
    "tenant.loyalty_tiers": [{ min_spend: -1 }, { multiplier: 0 }, { multiplier: 101 }],
    "tenant.settings": [
      { loyalty_point_value: 0 },
      { loyalty_min_redemption: 0 },
      { loyalty_redeem_limit: 101 },
      { loyalty_vesting_days: -1 },
      { loyalty_valid_days: 0 },
      { loyalty_tier_days: 0 },
      { loyalty_max_per_sale: -1 },
      { loyalty_max_per_day: -1 },
    ],
  },
  twins: {
    "tenant.loyalty_accounts_customer_key": [{ customer_id: one }, { customer_id: one }, { customer_id: other }],
    "tenant.loyalty_entries_seq_key": [{ account_id: one, seq: 1 }, { account_id: one, seq: 1 }, { seq: 2 }],
    "tenant.loyalty_rules_name_key": namedTwins(),
    "tenant.loyalty_tiers_name_key": namedTwins(),
  },
  free: {
    "tenant.loyalty_lines.line_id": "a line of the order, which nothing deletes",
  },
  lacking: {
    "tenant.loyalty_accounts": "tier_id merged_into_id",
    "tenant.loyalty_point_values": "value",
    "tenant.loyalty_entries": "spent_on source_id order_id counter_account_id reason user_id",
    "tenant.loyalty_lots": "vests_on expires_on",
    "tenant.loyalty_rules": "product_ids category_ids branch_ids customer_group_ids starts_on ends_on",
    "tenant.settings":
      "loyalty_point_value loyalty_min_redemption loyalty_redeem_limit loyalty_redeems_offline loyalty_counts_tax loyalty_opens_accounts loyalty_vesting_days loyalty_valid_days loyalty_max_per_sale loyalty_max_per_day loyalty_tier_days",
  },
};

async function resources({ made, some, named }: ResourceGround): Promise<Resources> {
  const customer = () => made("/customers", { name: "Member" });
  const member = async () => made("/loyalty/accounts", { customerId: await customer() });
  const [collecting, family] = [await member(), await member()];
  await made(`/loyalty/accounts/${collecting}/adjustments`, { points: 1000, reason: "Welcome" });
  const members = await some(customer);
  return {
    samples: {
      "/loyalty/accounts": { body: () => ({ customerId: members.shift() }), other: { isBlocked: true } },
      "/loyalty/accounts/:id/adjustments": { body: () => ({ points: 5, reason: "Gift" }), other: { points: 6 } },
      "/loyalty/accounts/:id/transfers": {
        body: () => ({ toAccountId: family, points: 5, reason: "Family" }),
        other: { points: 6 },
      },
      "/loyalty/rules": named({ basis: "None" }),
      "/loyalty/tiers": named({ minSpend: "100" }),
    },
    parents: { "/loyalty/accounts/:id/adjustments": collecting, "/loyalty/accounts/:id/transfers": collecting },
  };
}

async function changes({ make, at, customerGroupId, categoryId, mainId, unitId }: ChangeGround): Promise<Changes> {
  const product = { name: "Thing", variants: [{ sku: "EARNS", unitId, price: "1" }] };
  return {
    members: {
      "/loyalty/accounts/:id": [
        await at("/loyalty/accounts", { customerId: await make("/customers", { name: "Collecting" }) }),
        { isBlocked: true },
      ],
      "/loyalty/rules/:id": [
        await at("/loyalty/rules", { name: "A point a euro", basis: "Amount" }),
        {
          ...{ name: "A point a piece", basis: "Quantity", points: "2.5", per: "3", minSpend: "20.00" },
          ...{ customerGroupIds: [customerGroupId], categoryIds: [categoryId], branchIds: [mainId] },
          ...{ startsOn: "2030-01-02", endsOn: "2030-02-01", productIds: [await make("/products", product)] },
          isArchived: false,
        },
      ],
      "/loyalty/tiers/:id": [
        await at("/loyalty/tiers", { name: "Silver", minSpend: "500" }),
        { name: "Silver, renamed", minSpend: "600.00", multiplier: "1.5", isArchived: false },
      ],
    },
    settings: {
      loyalty: {
        ...{ pointValue: "0.005", minRedemption: 100, redeemLimit: "50", redeemsOffline: true, countsTax: false },
        ...{ opensAccounts: false, vestingDays: 14, validDays: 365, maxPerSale: 500, maxPerDay: 1000, tierDays: 90 },
      },
    },
  };
}

export const specimen = defineSpecimen({
  ...{ furnish, calls: callsAt, ids, tables, resources, changes, acting: loyaltyCases },
  cashier: { lacks: ["loyalty.manage"], withApproval: ["loyalty.adjust"] },
});
