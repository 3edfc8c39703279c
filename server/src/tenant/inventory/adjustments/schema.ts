import { Type, type Static } from "typebox";
import {
  Decimal,
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
} from "../../../kernel/http/shapes.ts";
import { OccurredAt } from "../../engine/shapes.ts";
import { OptionalText, Restore } from "../../engine/records.ts";
import { StockMovement } from "../schema.ts";

const Direction = Enum("StockDirection", ["Increase", "Decrease", "Both"]);
export const AdjustmentReason = Shape(
  {
    id: Id,
    name: Type.String(),
    direction: Direction,
    isArchived: IsArchived,
    version: Version,
    createdAt: Timestamp,
  },
  { title: "AdjustmentReason" },
);
export const AdjustmentReasonPage = PageOf(AdjustmentReason, "AdjustmentReasonPage");
export const AdjustmentReasonCreate = Shape(
  { id: Type.Optional(Id), name: Name, direction: Direction },
  { title: "AdjustmentReasonCreate" },
);
export const AdjustmentReasonPatch = Shape(
  { name: Type.Optional(Name), direction: Type.Optional(Direction), isArchived: Restore },
  { title: "AdjustmentReasonPatch" },
);

const NewLine = Shape(
  {
    variantId: Id,
    quantity: Type.Unsafe<string>({ ...Decimal, description: "What is added; negative: taken away." }),
    reasonId: Id,
    unitCost: Type.Optional(
      Type.Unsafe<string>({ ...NonNegativeDecimal, description: "Of what is added; without it the average." }),
    ),
  },
  { title: "NewStockAdjustmentLine" },
);
export const NewAdjustment = Shape(
  {
    id: Type.Optional(Id),
    branchId: Id,
    note: OptionalText(2000),
    occurredAt: Type.Optional(OccurredAt),
    lines: Type.Array(NewLine, { minItems: 1, maxItems: 1000 }),
  },
  { title: "NewStockAdjustment" },
);
export type NewAdjustment = Static<typeof NewAdjustment>;

const heading = {
  id: Id,
  branchId: Id,
  note: Nullable(Type.String()),
  occurredAt: OccurredAt,
  receivedAt: ReceivedAt,
  userId: Id,
  userName: Type.String(),
};
export const AdjustmentSummary = Shape({ ...heading, lineCount: Type.Integer() }, { title: "StockAdjustmentSummary" });
export type AdjustmentSummary = Static<typeof AdjustmentSummary>;
export const AdjustmentPage = PageOf(AdjustmentSummary, "StockAdjustmentPage");
export const AdjustmentQuery = Type.Object({
  ...PageQuery,
  branchId: Id,
  from: Type.Optional(Type.String({ ...Timestamp, description: "Those at this time or later." })),
  to: Type.Optional(Type.String({ ...Timestamp, description: "Those before this time." })),
});
export type AdjustmentQuery = Static<typeof AdjustmentQuery>;
export const Adjustment = Shape({ ...heading, movements: Type.Array(StockMovement) }, { title: "StockAdjustment" });
export type Adjustment = Static<typeof Adjustment>;
