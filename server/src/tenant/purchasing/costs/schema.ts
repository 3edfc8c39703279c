import { Type, type Static } from "typebox";
import {
  Decimal,
  Described,
  Id,
  NonNegativeAmount,
  Nullable,
  PageOf,
  PageQuery,
  Shape,
  Timestamp,
} from "../../../kernel/http/shapes.ts";
import { GoodsQuantity } from "../../engine/shapes.ts";
import { OptionalText } from "../../engine/records.ts";
import { LandedCost, NewLandedCost } from "../orders/schema.ts";

export const ReceiptParams = Type.Object({
  id: Type.String({ format: "uuid" }),
  receiptId: Type.String({ format: "uuid" }),
});

const PositiveAmount = Type.String({ ...NonNegativeAmount, pattern: "^(?=.*[1-9])\\d+(\\.\\d+)?$" });
export const NewCosts = Shape(
  {
    id: Type.Optional(Id),
    reference: OptionalText(100),
    note: OptionalText(2000),
    costs: Type.Array(Shape({ ...NewLandedCost.properties, amount: PositiveAmount }, { title: "NewLateCost" }), {
      minItems: 1,
      maxItems: 20,
      description: "What was invoiced on top of the goods: freight, customs.",
    }),
  },
  { title: "NewPurchaseCosts" },
);
export type NewCosts = Static<typeof NewCosts>;

const costOf = (what: string) =>
  Type.Union([Decimal, Type.Null()], { description: `${what} For those who may see costs, else null.` });
const parts = {
  stockCost: costOf("What of it went into stock, with the goods that were still there."),
  varianceCost: costOf("The rest: an expense, and in no stock."),
};

const CostLine = Shape(
  {
    variantId: Id,
    received: GoodsQuantity,
    remaining: Described(GoodsQuantity, "How many of them were still there, when what was there first leaves first."),
    cost: costOf("The share of the line."),
    ...parts,
  },
  { title: "PurchaseCostLine" },
);
export const PurchaseCosts = Shape(
  {
    id: Id,
    receiptId: Id,
    reference: Described(Nullable(Type.String()), "Of the invoice."),
    note: Nullable(Type.String()),
    createdBy: Id,
    createdAt: Timestamp,
    costs: Nullable(Type.Array(LandedCost)),
    totalCost: costOf("What the costs come to."),
    ...parts,
    lines: Type.Array(CostLine),
  },
  { title: "PurchaseCosts" },
);
export type PurchaseCosts = Static<typeof PurchaseCosts>;
export const CostsPage = PageOf(PurchaseCosts, "PurchaseCostsPage");
export const CostsQuery = Type.Object(PageQuery);
export type CostsQuery = Static<typeof CostsQuery>;
