import { Type, type Static } from "typebox";
import {
  Decimal,
  Default,
  Enum,
  Id,
  NonNegativeDecimal,
  Nullable,
  PageOf,
  PageQuery,
  Shape,
  Timestamp,
} from "../../kernel/http/shapes.ts";
import { StockPolicy } from "./settings.ts";

const cost = { description: "For those who may see costs, else null." };
const Cost = Type.Union([Decimal, Type.Null()], cost);
const level = {
  onHand: Decimal,
  averageCost: Cost,
  reorderPoint: Nullable(Decimal),
  reorderQuantity: Nullable(Decimal),
  lastCountedAt: Nullable(Timestamp),
};
const article = { variantId: Id, sku: Type.String(), productName: Type.String(), variantName: Type.String() };

export const StockLevel = Shape({ branchId: Id, ...article, ...level }, { title: "StockLevel" });
export type StockLevel = Static<typeof StockLevel>;
export const StockLevelPage = PageOf(StockLevel, "StockLevelPage");

export const StockQuery = Type.Object({
  ...PageQuery,
  branchId: Id,
  lowStock: Default(Type.Boolean({ description: "Only what is at or below its reorder point." }), false),
  q: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: "As of `GET /products`." })),
  categoryId: Type.Optional(Id),
});
export type StockQuery = Static<typeof StockQuery>;

export const StockItem = Shape(
  {
    ...article,
    isTracked: Type.Boolean(),
    stockPolicy: Nullable(StockPolicy),
    levels: Type.Array(Shape({ branchId: Id, ...level }, { title: "StockItemLevel" })),
    version: Type.Integer(),
  },
  { title: "StockItem" },
);
export type StockItem = Static<typeof StockItem>;
export const StockItemPatch = Shape(
  { isTracked: Type.Optional(Type.Boolean()), stockPolicy: Type.Optional(Nullable(StockPolicy)) },
  { title: "StockItemPatch", description: "A null policy: as branch and shop have it." },
);
export type StockItemPatch = Static<typeof StockItemPatch>;

export const ReorderPoints = Shape(
  {
    branchId: Id,
    points: Type.Array(
      Shape(
        { variantId: Id, reorderPoint: Nullable(NonNegativeDecimal), reorderQuantity: Nullable(NonNegativeDecimal) },
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
]);
export type MovementKind = Static<typeof kinds>;

export const StockMovement = Shape(
  {
    id: Id,
    branchId: Id,
    variantId: Id,
    seq: Type.String({ description: "Counts the movements of this variant at this branch, without gaps." }),
    kind: kinds,
    quantity: Decimal,
    onHandBefore: Decimal,
    onHandAfter: Decimal,
    unitCost: Cost,
    averageCostAfter: Cost,
    reasonId: Nullable(Id),
    documentId: Id,
    lineId: Nullable(Id),
    occurredAt: Timestamp,
    recordedAt: Timestamp,
    userId: Nullable(Id),
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
