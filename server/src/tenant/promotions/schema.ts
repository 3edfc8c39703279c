import { weekdays } from "@tillhouse/pricing/promotions/promotion.ts";
import { Type, type Static } from "typebox";
import {
  Amount,
  Default,
  Enum,
  Id,
  IsArchived,
  Name,
  NonNegativeDecimal,
  Nullable,
  PageOf,
  Shape,
  Timestamp,
  Version,
} from "../../kernel/http/shapes.ts";
import { Quote } from "../orders/schema.ts";
import { Restore } from "../engine/records.ts";

const Day = Type.String({ format: "date" });
const PositiveDecimal = Type.String({ ...NonNegativeDecimal, pattern: "^(?=.*[1-9])\\d+(\\.\\d+)?$" });
const Time = Type.String({ pattern: "^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$", description: "HH:MM, up to 24:00." });
const ids = (description?: string) =>
  Default(
    Type.Array(Id, { maxItems: 500, uniqueItems: true, ...(description === undefined ? {} : { description }) }),
    [],
  );

const Articles = Shape(
  {
    categoryIds: ids("The articles of these and of the categories below them."),
    productIds: ids(),
    variantIds: ids(),
  },
  { title: "PromotionArticles" },
);
const noArticles = { categoryIds: [], productIds: [], variantIds: [] };
const Items = Shape(
  {
    includes: Default(Articles, noArticles),
    excludes: Default(Articles, noArticles),
  },
  {
    title: "PromotionItems",
    description: "What includes nothing includes every article. Lines by name are never among them.",
  },
);
const benefit = {
  kind: Enum("BenefitKind", ["Percent", "Amount", "Price"], {
    description: "Price: what it costs instead, if that is less.",
  }),
  value: Type.String({ ...NonNegativeDecimal, description: '"10" is 10 %, or an amount in the currency.' }),
};
const Benefit = Shape(benefit, { title: "PromotionBenefit" });
const SetBenefit = Shape(
  {
    ...benefit,
    cheapest: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1000,
        description: "Of MixAndMatch: on so many of the cheapest pieces of each set, instead of on the set as a whole.",
      }),
    ),
  },
  { title: "PromotionSetBenefit" },
);
const Tier = Shape(
  {
    from: Type.String({ ...PositiveDecimal, description: "The quantity, or the amount, from which on it is given." }),
    benefit: Benefit,
  },
  { title: "PromotionTier" },
);
const Group = Shape(
  {
    quantity: Type.Integer({ minimum: 1, maximum: 1000, description: "Whole pieces that a set has of it." }),
    items: Items,
    benefit: Type.Optional(Benefit),
  },
  { title: "PromotionGroup", description: "With a benefit of its own it is on each of its pieces." },
);
const Rule = Shape(
  {
    items: Type.Optional(Items),
    benefit: Type.Optional(SetBenefit),
    tiers: Type.Optional(Type.Array(Tier, { minItems: 1, maxItems: 20 })),
    groups: Type.Optional(Type.Array(Group, { minItems: 1, maxItems: 10 })),
  },
  {
    title: "PromotionRule",
    description:
      "Simple has items and a benefit on each unit; Quantity items and tiers; Threshold items and tiers of amounts; MixAndMatch groups, and a benefit on the set or on groups; Bundle groups, and the price of the set.",
  },
);
export type Rule = Static<typeof Rule>;
const Hours = Shape(
  {
    days: Type.Array(Enum("Weekday", weekdays), { minItems: 1, maxItems: 7, uniqueItems: true }),
    from: Time,
    to: Time,
  },
  { title: "PromotionHours", description: "What does not end later than it begins goes on into the next day." },
);
const Schedule = Shape(
  {
    startsOn: Default(Nullable(Day), null),
    endsOn: Default(Nullable(Day), null),
    hours: Default(Type.Array(Hours, { maxItems: 50 }), []),
  },
  { title: "PromotionSchedule", description: "Days, both included, and times by the clocks of the branch." },
);
const Audience = Shape(
  {
    requiresCustomer: Default(Type.Boolean({ description: "Only for sales that name their customer." }), false),
    customerGroupIds: ids("None: of any group, or of none."),
  },
  { title: "PromotionAudience" },
);

const PromotionType = Enum("PromotionType", ["Simple", "Quantity", "MixAndMatch", "Threshold", "Bundle"]);
const Status = Enum("PromotionStatus", ["Draft", "Enabled", "Disabled", "Expired"]);
const Concurrency = Enum("PromotionConcurrency", ["Exclusive", "BestPrice", "Compound"], {
  description:
    "Within a priority: Exclusive comes first and alone, then the best price against all that compound, at most ten on a line and ten of type Threshold on an order.",
});
const Priority = Type.Integer({
  minimum: -1_000_000,
  maximum: 1_000_000,
  description: "The higher comes first; of what it takes something off lower ones take nothing.",
});
const MaxPerOrder = Type.Unsafe<number | null>({
  ...Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  description: "How many units, or sets, of an order get it. Of a Threshold nothing.",
});
const MaxDiscount = Type.Unsafe<string | null>({
  ...Nullable(PositiveDecimal),
  description: "How much it takes off an order.",
});
const BranchIds = Type.Array(Id, { maxItems: 500, uniqueItems: true, description: "None: every branch." });
const IncludesOverrides = Type.Boolean({ description: "Lines whose price was overridden by hand take part, too." });
const RequiresCoupon = Type.Boolean();

export const Promotion = Shape(
  {
    id: Id,
    name: Type.String(),
    type: PromotionType,
    status: Status,
    concurrency: Concurrency,
    priority: Priority,
    schedule: Schedule,
    audience: Audience,
    branchIds: BranchIds,
    rule: Rule,
    requiresCoupon: RequiresCoupon,
    includesOverrides: IncludesOverrides,
    maxPerOrder: MaxPerOrder,
    maxDiscount: Nullable(Amount),
    isArchived: IsArchived,
    version: Version,
    createdAt: Timestamp,
  },
  { title: "Promotion" },
);
export type Promotion = Static<typeof Promotion>;
export const PromotionPage = PageOf(Promotion, "PromotionPage");
export const filters = { status: Type.Optional(Status), type: Type.Optional(PromotionType) };

export const PromotionCreate = Shape(
  {
    id: Type.Optional(Id),
    name: Name,
    type: PromotionType,
    concurrency: Default(Concurrency, "BestPrice"),
    priority: Default(Priority, 0),
    schedule: Default(Schedule, { startsOn: null, endsOn: null, hours: [] }),
    audience: Default(Audience, { requiresCustomer: false, customerGroupIds: [] }),
    branchIds: Default(BranchIds, []),
    rule: Rule,
    requiresCoupon: Default(RequiresCoupon, false),
    includesOverrides: Default(IncludesOverrides, false),
    maxPerOrder: Default(MaxPerOrder, null),
    maxDiscount: Default(MaxDiscount, null),
  },
  { title: "PromotionCreate" },
);
export const PromotionPatch = Shape(
  {
    name: Type.Optional(Name),
    concurrency: Type.Optional(Concurrency),
    priority: Type.Optional(Priority),
    schedule: Type.Optional(Schedule),
    audience: Type.Optional(Audience),
    branchIds: Type.Optional(BranchIds),
    rule: Type.Optional(Rule),
    requiresCoupon: Type.Optional(RequiresCoupon),
    includesOverrides: Type.Optional(IncludesOverrides),
    maxPerOrder: Type.Optional(MaxPerOrder),
    maxDiscount: Type.Optional(MaxDiscount),
    isArchived: Restore,
  },
  {
    title: "PromotionPatch",
    description: "Of a promotion that is not enabled; schedule, audience and rule as a whole.",
  },
);

const Result = Enum("PromotionResultKind", [
  "Applied",
  "OtherBranch",
  "NotInForce",
  "OutsideHours",
  "OtherCustomers",
  "NoCoupon",
  "Declined",
  "NothingIncluded",
  "NotReached",
  "Outdone",
]);
export const Evaluation = Shape(
  {
    quote: Quote,
    promotions: Type.Array(
      Shape(
        {
          promotionId: Id,
          version: Version,
          name: Type.String(),
          result: Type.Unsafe<Static<typeof Result>>({
            ...Result,
            description:
              "NothingIncluded: nothing of the basket is. NotReached: not enough of it. Outdone: others take off more, or come first.",
          }),
          discount: Amount,
          lines: Type.Array(Shape({ lineId: Id, amount: Amount }, { title: "PromotionShare" })),
        },
        { title: "PromotionResult" },
      ),
      { description: "Of each promotion that is enabled." },
    ),
  },
  { title: "PromotionEvaluation" },
);
export type Evaluation = Static<typeof Evaluation>;
