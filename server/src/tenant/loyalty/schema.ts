import { Type, type Static } from "typebox";
import {
  Amount,
  Currency,
  Decimal,
  Default,
  Enum,
  Id,
  IsArchived,
  Name,
  NonNegativeDecimal,
  Nullable,
  PageOf,
  PageQuery,
  ReceivedAt,
  Shape,
  Timestamp,
  Version,
} from "../../kernel/http/shapes.ts";
import { OccurredAt, PostedOn } from "../engine/shapes.ts";

const Day = Type.String({ format: "date" });
const Reason = Type.String({ minLength: 1, maxLength: 200 });
/** More than any sale brings, and sums of them stay exact. */
export const mostPoints = 1_000_000_000;
const Points = Type.Integer({ minimum: 1, maximum: mostPoints });

const isBlocked = Type.Boolean({ description: "Nothing is earned, redeemed or transferred." });

export const LoyaltyAccount = Shape(
  {
    id: Id,
    customerId: Id,
    isBlocked,
    balance: Type.Integer({
      description: "In points. Below zero more came back than was left; what is earned next makes up for it.",
    }),
    pending: Type.Integer({ description: "What of the balance cannot be used yet." }),
    available: Type.Integer({ description: "What can be used." }),
    tierId: Nullable(Id),
    mergedIntoId: Nullable(Type.String({ ...Id, description: "The account that goes on." })),
    version: Version,
    createdAt: Timestamp,
  },
  { title: "LoyaltyAccount" },
);
export type LoyaltyAccount = Static<typeof LoyaltyAccount>;
export const ListedAccount = Shape(
  { ...LoyaltyAccount.properties, customerName: Nullable(Type.String()), customerCode: Nullable(Type.String()) },
  { title: "ListedLoyaltyAccount" },
);
export type ListedAccount = Static<typeof ListedAccount>;
export const LoyaltyAccountPage = PageOf(ListedAccount, "LoyaltyAccountPage");
export const AccountQuery = Type.Object({ ...PageQuery, customerId: Type.Optional(Id) });
export type AccountQuery = Static<typeof AccountQuery>;
export const LoyaltyAccountCreate = Shape(
  { id: Type.Optional(Id), customerId: Id, isBlocked: Default(isBlocked, false) },
  { title: "LoyaltyAccountCreate" },
);
export type LoyaltyAccountCreate = Static<typeof LoyaltyAccountCreate>;
export const LoyaltyAccountPatch = Shape({ isBlocked: Type.Optional(isBlocked) }, { title: "LoyaltyAccountPatch" });
export type LoyaltyAccountPatch = Static<typeof LoyaltyAccountPatch>;

const EntryKind = Enum(
  "LoyaltyEntryKind",
  ["Earn", "ReverseEarn", "Redeem", "ReverseRedeem", "Adjust", "Transfer", "Merge", "Expire"],
  { description: "Merge: the balance of an account that was merged into another." },
);
export const LoyaltyEntry = Shape(
  {
    id: Id,
    accountId: Id,
    kind: EntryKind,
    points: Type.Integer({ description: "Whole points; negative when they are taken." }),
    balanceAfter: Type.Integer({
      description: "Points of the account after it; negative when spent ones were taken back.",
    }),
    spend: Type.String({ ...Decimal, description: "What was bought, which counts to the tier." }),
    amount: Type.String({ ...Decimal, description: "What the points paid; below zero it went back." }),
    sourceId: Nullable(
      Type.String({ ...Id, description: "The Earn or Redeem of which it takes something back, or brings it again." }),
    ),
    orderId: Nullable(Id),
    counterAccountId: Nullable(Type.String({ ...Id, description: "Of a Transfer or Merge: the other account." })),
    reason: Nullable(Type.String()),
    lines: Type.Array(
      Shape({ lineId: Id, points: Type.Integer() }, { title: "PointsOfLine", description: "What of it is of a line." }),
    ),
    userId: Nullable(Type.String({ ...Id, description: "Null: the clock." })),
    occurredAt: OccurredAt,
    receivedAt: ReceivedAt,
    businessDate: PostedOn,
  },
  { title: "LoyaltyEntry" },
);
export type LoyaltyEntry = Static<typeof LoyaltyEntry>;
export const ListedEntry = Shape(
  {
    ...LoyaltyEntry.properties,
    userName: Nullable(Type.String()),
    receiptNumber: Nullable(Type.String({ description: "Of an order of your branches." })),
  },
  { title: "ListedLoyaltyEntry" },
);
export type ListedEntry = Static<typeof ListedEntry>;
export const LoyaltyEntryPage = PageOf(ListedEntry, "LoyaltyEntryPage");
export const EntryQuery = Type.Object(PageQuery);
export type EntryQuery = Static<typeof EntryQuery>;

export const LoyaltyLot = Shape(
  {
    id: Id,
    entryId: Id,
    points: Type.Integer({ description: "Below zero they were taken and were not there." }),
    remaining: Type.Integer({ description: "What of them is not used, or not made up for." }),
    isPending: Type.Boolean({ description: "They cannot be used before vestsOn." }),
    vestsOn: Nullable(Day),
    expiresOn: Nullable(Type.String({ ...Day, description: "The last day on which they can be used." })),
  },
  { title: "LoyaltyLot", description: "Points that expire together." },
);
export type LoyaltyLot = Static<typeof LoyaltyLot>;
export const LoyaltyLotPage = PageOf(LoyaltyLot, "LoyaltyLotPage");

export const LoyaltyAdjustmentInput = Shape(
  {
    id: Type.Optional(Id),
    points: Type.Integer({
      minimum: -mostPoints,
      maximum: mostPoints,
      description: "Above zero they are given, below zero taken; not zero.",
    }),
    reason: Reason,
    expiresOn: Type.Optional(
      Nullable(Type.String({ ...Day, description: "Of what is given; null: never. Without it, as the settings say." })),
    ),
    allowsNegative: Default(
      Type.Boolean({ description: "Takes what is not there, too: the balance goes below zero." }),
      false,
    ),
  },
  { title: "LoyaltyAdjustmentInput" },
);
export type LoyaltyAdjustmentInput = Static<typeof LoyaltyAdjustmentInput>;
export const LoyaltyTransferInput = Shape(
  { id: Type.Optional(Id), toAccountId: Id, points: Points, reason: Reason },
  { title: "LoyaltyTransferInput", description: "The points keep the day on which they expire." },
);
export type LoyaltyTransferInput = Static<typeof LoyaltyTransferInput>;

const Multiplier = Type.String({
  format: "decimal",
  pattern: "^(?=.*[1-9])\\d+(\\.\\d+)?$",
  maxLength: 22,
  description: 'How many times the points: "1.5"; at most 100.',
});
const tier = {
  name: Name,
  minSpend: Type.String({
    ...NonNegativeDecimal,
    description: "What must have been bought within the days of the settings.",
  }),
  multiplier: Multiplier,
};
export const LoyaltyTier = Shape(
  {
    id: Id,
    name: Type.String(),
    minSpend: Amount,
    multiplier: Decimal,
    isArchived: IsArchived,
    version: Version,
    createdAt: Timestamp,
  },
  { title: "LoyaltyTier" },
);
export const LoyaltyTierPage = PageOf(LoyaltyTier, "LoyaltyTierPage");
export const LoyaltyTierCreate = Shape(
  { id: Type.Optional(Id), ...tier, multiplier: Default(Multiplier, "1") },
  { title: "LoyaltyTierCreate" },
);
const Restored = Type.Optional(Type.Literal(false, { description: "Brings an archived one back." }));
export const LoyaltyTierPatch = Shape(
  {
    name: Type.Optional(tier.name),
    minSpend: Type.Optional(tier.minSpend),
    multiplier: Type.Optional(Multiplier),
    isArchived: Restored,
  },
  { title: "LoyaltyTierPatch" },
);
export type LoyaltyTierPatch = Static<typeof LoyaltyTierPatch>;

const Basis = Enum("LoyaltyBasis", ["Amount", "Quantity", "None"], {
  description:
    "Amount: for what is paid. Quantity: for what is bought, in its unit. None: what it applies to brings nothing, whatever other rules say.",
});
const Ids = (description: string) =>
  Type.Unsafe<string[] | null>({
    ...Nullable(Type.Array(Id, { minItems: 1, maxItems: 500 })),
    description,
  });
const rule = {
  name: Name,
  basis: Basis,
  points: Type.String({
    ...NonNegativeDecimal,
    description: "How many points there are for `per` of it, and for parts of it in proportion.",
  }),
  per: Type.String({
    format: "decimal",
    pattern: "^(?=.*[1-9])\\d+(\\.\\d+)?$",
    maxLength: 22,
    description: "An amount or a quantity.",
  }),
  minSpend: Type.String({ ...NonNegativeDecimal, description: "It applies to sales of at least so much." }),
  productIds: Ids("Of which products; null with categoryIds null: all."),
  categoryIds: Ids("Of which categories and those below them; with productIds, of either."),
  branchIds: Ids("At which branches; null: all."),
  customerGroupIds: Ids("To customers of which groups; null: all."),
  startsOn: Nullable(Day),
  endsOn: Nullable(Type.String({ ...Day, description: "The last day." })),
};
export const LoyaltyRule = Shape(
  {
    id: Id,
    ...rule,
    name: Type.String(),
    points: Decimal,
    per: Amount,
    minSpend: Amount,
    isArchived: IsArchived,
    version: Version,
    createdAt: Timestamp,
  },
  {
    title: "LoyaltyRule",
    description:
      "Of the rules that apply to a line, the one counts that brings most. A sale's points are rounded down in all.",
  },
);
export const LoyaltyRulePage = PageOf(LoyaltyRule, "LoyaltyRulePage");
export const LoyaltyRuleCreate = Shape(
  {
    id: Type.Optional(Id),
    name: Name,
    basis: Basis,
    points: Default(rule.points, "1"),
    per: Default(rule.per, "1"),
    minSpend: Default(rule.minSpend, "0"),
    productIds: Default(rule.productIds, null),
    categoryIds: Default(rule.categoryIds, null),
    branchIds: Default(rule.branchIds, null),
    customerGroupIds: Default(rule.customerGroupIds, null),
    startsOn: Default(rule.startsOn, null),
    endsOn: Default(rule.endsOn, null),
  },
  { title: "LoyaltyRuleCreate" },
);
export const LoyaltyRulePatch = Shape(
  {
    name: Type.Optional(Name),
    basis: Type.Optional(Basis),
    points: Type.Optional(rule.points),
    per: Type.Optional(rule.per),
    minSpend: Type.Optional(rule.minSpend),
    productIds: Type.Optional(rule.productIds),
    categoryIds: Type.Optional(rule.categoryIds),
    branchIds: Type.Optional(rule.branchIds),
    customerGroupIds: Type.Optional(rule.customerGroupIds),
    startsOn: Type.Optional(rule.startsOn),
    endsOn: Type.Optional(rule.endsOn),
    isArchived: Restored,
  },
  { title: "LoyaltyRulePatch" },
);
export type LoyaltyRulePatch = Static<typeof LoyaltyRulePatch>;

export const LiabilityQuery = Type.Object({
  at: Type.Optional(Type.Unsafe<string>({ ...Day, description: "At the end of this business date; without it, now." })),
});
/** The terms in days: a report tells how many points expire within each, from today on. */
export const expiryTerms = [30, 90, 365] as const;
const liability = {
  asOf: Day,
  currency: Currency,
  pointValue: Nullable(Amount),
  accounts: Type.Integer({ description: "With points." }),
  points: Type.Integer({ description: "That customers have." }),
  pending: Nullable(Type.Integer({ description: "What of them cannot be used yet; null: of a past day." })),
  owed: Type.Integer({
    description: "Points that customers must make up for: the balances below zero, as a positive number.",
  }),
  liability: Nullable(
    Type.String({ ...Decimal, description: "The points by their value; null when a point pays nothing." }),
  ),
};
export const Liability = Shape(
  {
    ...liability,
    expiring: Type.Array(
      Shape(
        { days: Type.Integer({ description: "From today on." }), points: Nullable(Type.Integer()) },
        {
          title: "ExpiringPoints",
          description: "What expires within so many days, the shorter terms included; null: of a past day.",
        },
      ),
    ),
  },
  { title: "LoyaltyLiability" },
);
export type Liability = Static<typeof Liability>;

const expiringWithin = (days: number) => `expiringWithin${days}Days`;
/** As a line of a table. */
export const LiabilityRow = Type.Object({
  ...liability,
  ...Object.fromEntries(expiryTerms.map((days) => [expiringWithin(days), Nullable(Type.Integer())])),
});
export function liabilityRow({ expiring, ...of }: Liability): object {
  return { ...of, ...Object.fromEntries(expiring.map(({ days, points }) => [expiringWithin(days), points])) };
}

/** Days of the shop's time zone, both within. */
export const PointLinesQuery = Type.Object({
  from: Day,
  to: Type.Unsafe<string>({ ...Day, description: "At most 366 days after from." }),
  limit: Default(Type.Integer({ minimum: 1, maximum: 1_000 }), 200),
  cursor: Type.Optional(Type.String({ maxLength: 500 })),
});
export type PointLinesQuery = Static<typeof PointLinesQuery>;
export const PointLine = Shape(
  {
    date: Type.String({ ...Day, description: "The day on which it was recorded." }),
    documentDate: Type.String({ ...Day, description: "The day on which it happened." }),
    id: Id,
    orderId: Nullable(Id),
    number: Nullable(Type.String({ description: "Of the receipt." })),
    branchId: Nullable(Type.Unsafe<string>({ ...Id, description: "Null: of the shop as a whole." })),
    branchName: Nullable(Type.String()),
    kind: EntryKind,
    accountId: Id,
    points: Type.Integer(),
    balanceAfter: Type.Integer(),
  },
  { title: "LoyaltyLine", description: "What changed the points of a customer." },
);
export type PointLine = Static<typeof PointLine>;
export const PointLines = Shape(
  { currency: Currency, from: Day, to: Day, items: Type.Array(PointLine), nextCursor: Nullable(Type.String()) },
  { title: "LoyaltyEntriesReport" },
);
export type PointLines = Static<typeof PointLines>;
