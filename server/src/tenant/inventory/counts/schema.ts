import { Type, type Static } from "typebox";
import {
  Amount,
  Decimal,
  Default,
  Enum,
  Id,
  Nullable,
  PageOf,
  PageQuery,
  Shape,
  Timestamp,
  Version,
} from "../../../kernel/http/shapes.ts";
import { GoodsQuantity, NonNegativeGoodsQuantity } from "../../engine/shapes.ts";
import { OptionalText } from "../../engine/records.ts";

const Scope = Enum("StockCountScope", ["Full", "Category", "List"]);
const Status = Enum("StockCountStatus", ["Open", "Review", "Posted", "Cancelled"]);

export const StockCount = Shape(
  {
    id: Id,
    branchId: Id,
    scope: Scope,
    categoryId: Nullable(Id),
    isBlind: Type.Boolean({ description: "Who counts does not see what the books hold." }),
    status: Status,
    note: Nullable(Type.String()),
    lineCount: Type.Integer(),
    countedCount: Type.Integer(),
    openedBy: Id,
    openedByName: Type.String(),
    openedAt: Timestamp,
    endedBy: Nullable(Id),
    endedByName: Nullable(Type.String()),
    endedAt: Nullable(Timestamp),
    version: Version,
  },
  { title: "StockCount" },
);
export type StockCount = Static<typeof StockCount>;
export const StockCountPage = PageOf(StockCount, "StockCountPage");

export const NewCount = Shape(
  {
    id: Type.Optional(Id),
    branchId: Id,
    scope: Scope,
    categoryId: Type.Optional(Type.Unsafe<string>({ ...Id, description: "With its subcategories; for Category." })),
    variantIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 10_000, description: "For List." })),
    isBlind: Default(Type.Boolean({ description: "Who counts does not see what the books hold." }), false),
    note: OptionalText(2000),
  },
  { title: "NewStockCount" },
);
export type NewCount = Static<typeof NewCount>;

export const CountEntries = Shape(
  {
    lines: Type.Array(
      Shape(
        {
          variantId: Id,
          counted: Nullable(NonNegativeGoodsQuantity),
          countedAt: Type.Optional(
            Type.Unsafe<string>({ ...Timestamp, description: "What moved later is not held against the count." }),
          ),
        },
        { title: "StockCountEntry" },
      ),
      { minItems: 1, maxItems: 1000 },
    ),
  },
  { title: "StockCountEntries", description: "Replaces what was entered for these variants; null: not counted." },
);
export type CountEntries = Static<typeof CountEntries>;

const hidden = { description: "Null while a blind count is not posted, but for those who may approve it." };
export const CountLine = Shape(
  {
    variantId: Id,
    sku: Type.String(),
    productName: Type.String(),
    variantName: Type.String(),
    counted: Nullable(GoodsQuantity),
    countedAt: Nullable(Timestamp),
    countedBy: Nullable(Id),
    countedByName: Nullable(Type.String()),
    expected: Type.Union([Decimal, Type.Null()], hidden),
    variance: Type.Union([Decimal, Type.Null()], hidden),
    varianceValue: Nullable(Amount),
  },
  { title: "StockCountLine" },
);
export type CountLine = Static<typeof CountLine>;
export const CountLinePage = PageOf(CountLine, "StockCountLinePage");

export const CountQuery = Type.Object({ ...PageQuery, branchId: Id, status: Type.Optional(Status) });
export type CountQuery = Static<typeof CountQuery>;
export const CountLineQuery = Type.Object({
  ...PageQuery,
  uncounted: Type.Optional(Type.Boolean({ description: "Only what is not counted, or only what is." })),
});
export type CountLineQuery = Static<typeof CountLineQuery>;
