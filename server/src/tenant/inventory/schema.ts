import { Type, type Static } from "typebox";
import {
  Decimal,
  Default,
  Described,
  Enum,
  CountedPageOf,
  CountQuery,
  Id,
  Nullable,
  PageOf,
  PageQuery,
  Shape,
  Timestamp,
  Version,
} from "../../kernel/http/shapes.ts";
import { GoodsQuantity, NonNegativeGoodsQuantity, OccurredAt } from "../engine/shapes.ts";
import { StockPolicy } from "./settings.ts";

const cost = { description: "For those who may see costs, else null." };
const Cost = Type.Union([Decimal, Type.Null()], cost);
const level = {
  onHand: GoodsQuantity,
  averageCost: Cost,
  reorderPoint: Nullable(GoodsQuantity),
  reorderQuantity: Nullable(GoodsQuantity),
  lastCountedAt: Nullable(Timestamp),
};
const article = { variantId: Id, sku: Type.String(), productName: Type.String(), variantName: Type.String() };

export const StockLevel = Shape({ branchId: Id, ...article, ...level }, { title: "StockLevel" });
export type StockLevel = Static<typeof StockLevel>;
export const StockLevelPage = CountedPageOf(StockLevel, "StockLevelPage");

export const StockQuery = Type.Object({
  ...PageQuery,
  ...CountQuery,
  branchId: Id,
  lowStock: Default(Type.Boolean({ description: "Only what is at or below its reorder point, or below zero." }), false),
  q: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: "As of `GET /products`." })),
  categoryId: Type.Optional(Id),
});
export type StockQuery = Static<typeof StockQuery>;

export const StockItem = Shape(
  {
    ...article,
    isTracked: Type.Boolean({ description: "False: its stock is not counted." }),
    stockPolicy: Nullable(StockPolicy),
    levels: Type.Array(Shape({ branchId: Id, ...level }, { title: "StockItemLevel" })),
    version: Version,
  },
  { title: "StockItem" },
);
export type StockItem = Static<typeof StockItem>;
export const StockEverywhere = Shape(
  {
    ...article,
    isTracked: Type.Boolean({ description: "False: its stock is not counted." }),
    branches: Type.Array(
      Shape({ branchId: Id, branchName: Type.String(), onHand: GoodsQuantity }, { title: "StockAtBranch" }),
      { description: "Each branch in use, by name." },
    ),
  },
  { title: "StockEverywhere", description: "How much of a variant each branch has, and not what it cost." },
);
export type StockEverywhere = Static<typeof StockEverywhere>;
export const StockItemPatch = Shape(
  {
    isTracked: Type.Optional(Type.Boolean({ description: "False: its stock is not counted." })),
    stockPolicy: Type.Optional(Nullable(StockPolicy)),
  },
  { title: "StockItemPatch", description: "A null policy: as branch and shop have it." },
);
export type StockItemPatch = Static<typeof StockItemPatch>;

export const ReorderPoints = Shape(
  {
    branchId: Id,
    points: Type.Array(
      Shape(
        {
          variantId: Id,
          reorderPoint: Nullable(NonNegativeGoodsQuantity),
          reorderQuantity: Nullable(NonNegativeGoodsQuantity),
        },
        { title: "ReorderPoint" },
      ),
      { minItems: 1, maxItems: 1000 },
    ),
  },
  { title: "ReorderPoints" },
);
export type ReorderPoints = Static<typeof ReorderPoints>;

const kinds = Enum("StockMovementKind", [
  "Sale",
  "SaleVoid",
  "Refund",
  "Return",
  "Adjustment",
  "Count",
  "TransferOut",
  "TransferIn",
  "TransferDamaged",
  "TransferCancel",
  "PurchaseReceipt",
  "PurchaseReturn",
  "Revaluation",
]);
export type MovementKind = Static<typeof kinds>;

export const StockMovement = Shape(
  {
    id: Id,
    branchId: Id,
    variantId: Id,
    seq: Type.String({ description: "Counts the movements of this variant at this branch, without gaps." }),
    kind: kinds,
    quantity: Described(GoodsQuantity, "In the unit of the variant: what came in; negative: what went out."),
    onHandBefore: GoodsQuantity,
    onHandAfter: GoodsQuantity,
    unitCost: Cost,
    averageCostAfter: Cost,
    addedCost: Described(
      Cost,
      "What a Revaluation adds to the value of what is on hand; else null. For those who may see costs.",
    ),
    reasonId: Nullable(Id),
    documentId: Id,
    lineId: Nullable(Id),
    occurredAt: OccurredAt,
    recordedAt: Timestamp,
    userId: Nullable(Id),
    sku: Type.String(),
    productName: Type.String(),
    variantName: Type.String(),
    userName: Nullable(Type.String()),
    reasonName: Nullable(Type.String()),
    receiptNumber: Nullable(Type.String({ description: "Of the order that moved it." })),
  },
  { title: "StockMovement" },
);
export type StockMovement = Static<typeof StockMovement>;
export const StockMovementPage = PageOf(StockMovement, "StockMovementPage");

export const MovementQuery = Type.Object({
  ...PageQuery,
  branchId: Id,
  variantId: Type.Optional(Id),
  documentId: Type.Optional(Id),
  kind: Type.Optional(kinds),
  from: Type.Optional(Type.String({ format: "date-time", description: "Recorded at or after." })),
  to: Type.Optional(Type.String({ format: "date-time", description: "Recorded before." })),
});
export type MovementQuery = Static<typeof MovementQuery>;

/** A member of codes: what was asked of a variant, and what there is. */
export const shortages = Type.Array(
  Shape({ variantId: Id, requested: Decimal, available: Decimal }, { title: "StockShortage" }),
);
