import { Type, type Static } from "typebox";
import { Default, Enum, Id, Nullable, Shape, Timestamp } from "../../../kernel/http/shapes.ts";
import { GoodsQuantity } from "../../engine/shapes.ts";
import { Day, DecimalOrNull, Limit, PeriodQuery, described, heading } from "../schema.ts";

const branchId = PeriodQuery.properties.branchId;
const goods = { variantId: Id, sku: Type.String(), name: Type.String() };
const atBranch = { branchId: Id, branchName: Type.String(), ...goods };
const isComplete = Type.Boolean();

const ValuationBy = Enum("StockValuationBy", ["Product", "Category", "Branch"]);
export const ValuationQuery = Type.Object({
  date: Type.Optional(
    Type.Unsafe<string>({ ...Day, description: "At the end of this business date; without it, now." }),
  ),
  branchId,
  by: Default(ValuationBy, "Product"),
  limit: Limit,
});
export type ValuationQuery = Static<typeof ValuationQuery>;
const values = {
  onHand: GoodsQuantity,
  value: described("On hand at average cost, as the books had it then; what is below zero is negative."),
  retail: described("On hand at today's price of the catalogue."),
  costMissing: Type.Integer({ description: "Stock of articles of which no cost is known." }),
};
const ValuationTotal = Shape(values, { title: "StockValuationTotal" });
export type ValuationTotal = Static<typeof ValuationTotal>;
export const ValuationItem = Shape(
  { key: Nullable(Type.String()), name: Nullable(Type.String()), sku: Nullable(Type.String()), ...values },
  { title: "StockValuationItem" },
);
export type ValuationItem = Static<typeof ValuationItem>;
export const Valuation = Shape(
  {
    ...heading,
    date: Nullable(Day),
    by: ValuationBy,
    total: ValuationTotal,
    items: Type.Array(ValuationItem),
    isComplete,
  },
  {
    title: "StockValuationReport",
    description: "What was recorded until the end of the date; it never changes afterwards.",
  },
);
export type Valuation = Static<typeof Valuation>;

export const MovementQuery = Type.Object({
  from: PeriodQuery.properties.from,
  to: PeriodQuery.properties.to,
  branchId,
  limit: Limit,
});
const moved = {
  opening: described("On hand before the first day."),
  sales: described("Negative: what left, less what came back by voids."),
  returns: GoodsQuantity,
  purchases: described("Received of suppliers, less what went back to them."),
  transfers: described("Of other branches, less what went to them."),
  adjustments: described("By hand and by counts."),
  closing: described("On hand after the last day: the sum of the others."),
};
const MovementTotal = Shape(moved, { title: "StockMovementTotal" });
export type MovementTotal = Static<typeof MovementTotal>;
export const MovementItem = Shape({ ...atBranch, ...moved }, { title: "StockMovementItem" });
export type MovementItem = Static<typeof MovementItem>;
export const Movement = Shape(
  { ...heading, from: Day, to: Day, total: MovementTotal, items: Type.Array(MovementItem), isComplete },
  { title: "StockMovementReport", description: "Of what moved, by when it was recorded." },
);
export type Movement = Static<typeof Movement>;

const days = (value: number, description: string) =>
  Default(Type.Integer({ minimum: 1, maximum: 1_000, description }), value);
export const DeadStockQuery = Type.Object({ days: days(90, "Not sold for so many days."), branchId, limit: Limit });
export const DeadStockItem = Shape(
  {
    ...atBranch,
    onHand: GoodsQuantity,
    value: DecimalOrNull("At average cost; null for those who may not see costs, and when none is known."),
    lastSoldAt: Nullable(Timestamp),
  },
  { title: "DeadStockItem" },
);
export type DeadStockItem = Static<typeof DeadStockItem>;
export const DeadStock = Shape(
  { ...heading, days: Type.Integer(), items: Type.Array(DeadStockItem), isComplete },
  { title: "DeadStockReport" },
);
export type DeadStock = Static<typeof DeadStock>;

export const CoverQuery = Type.Object({ days: days(28, "By what was sold in so many days."), branchId, limit: Limit });
export const CoverItem = Shape(
  {
    ...atBranch,
    onHand: GoodsQuantity,
    sold: described("Less what came back."),
    dailySales: GoodsQuantity,
    daysOfCover: DecimalOrNull("For how long it lasts at that rate; null for what was not sold."),
    sellThroughPercent: DecimalOrNull("Sold of what was sold and is there."),
  },
  { title: "DaysOfCoverItem" },
);
export type CoverItem = Static<typeof CoverItem>;
export const Cover = Shape(
  { ...heading, days: Type.Integer(), items: Type.Array(CoverItem), isComplete },
  { title: "DaysOfCoverReport", description: "What runs out first stands first." },
);
export type Cover = Static<typeof Cover>;

export const LowStockQuery = Type.Object({ branchId, limit: Limit });
export const LowStockItem = Shape(
  {
    ...atBranch,
    onHand: GoodsQuantity,
    reorderPoint: Nullable(GoodsQuantity),
    reorderQuantity: Nullable(GoodsQuantity),
    missing: described("Up to the reorder point; without one, up to zero."),
  },
  { title: "LowStockItem" },
);
export type LowStockItem = Static<typeof LowStockItem>;
export const LowStock = Shape({ ...heading, items: Type.Array(LowStockItem), isComplete }, { title: "LowStockReport" });
export type LowStock = Static<typeof LowStock>;
