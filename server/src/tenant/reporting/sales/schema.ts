import { Type, type Static } from "typebox";
import { Amount, Decimal, Default, Enum, Id, Nullable, Shape } from "../../../kernel/http/shapes.ts";
import { GoodsQuantity } from "../../engine/shapes.ts";
import { Day, DecimalOrNull, Limit, PeriodQuery, described, heading } from "../schema.ts";

const figures = {
  quantity: described("Sold less what came back."),
  grossSales: described("What was sold, before discounts and without tax, gift cards, service charges and fees."),
  discounts: described("On what was sold, without tax."),
  returns: described("What came back, less its discounts, without tax."),
  netSales: described("Gross sales less discounts and returns."),
  tax: Amount,
  charges: described("Service charges, without tax."),
  fees: described("Restocking fees of returns, without tax: no sales."),
  giftCards: described("Gift cards sold: no revenue."),
};

export const SalesTotal = Shape(
  {
    orders: Type.Integer({ description: "Completed orders." }),
    sales: Type.Integer({ description: "Those of them that sell something." }),
    refunds: Type.Integer({ description: "Those of them that take something back." }),
    ...figures,
    tips: Amount,
    rounding: Amount,
    collected: described("Net sales, tax, charges, fees, gift cards, tips and rounding."),
    deposits: described("What of it was paid in advance; the rest are the payments."),
    averageBasket: DecimalOrNull("Net sales by receipt that sells something, as in `baskets`."),
    unitsPerOrder: DecimalOrNull("Quantity by receipt that sells something, as in `baskets`."),
  },
  { title: "SalesTotal" },
);
export type SalesTotal = Static<typeof SalesTotal>;

const By = Enum("SalesBy", ["Hour", "Day", "Week", "Cashier", "Product", "Category", "Branch", "Tender", "Tax"]);
export type SalesBy = Static<typeof By>;

export const SalesQuery = Type.Object({ ...PeriodQuery.properties, by: Default(By, "Day"), limit: Limit });
export type SalesQuery = Static<typeof SalesQuery>;

const orNull = Object.fromEntries(Object.entries(figures).map(([name, schema]) => [name, Nullable(schema)])) as Record<
  keyof typeof figures,
  ReturnType<typeof DecimalOrNull>
>;

export const SalesItem = Shape(
  {
    key: Type.Unsafe<string | null>({
      ...Nullable(Type.String()),
      description:
        "The hour (`09`), day, ISO week (`2026-W09`), or the id of what it is by; null for what has none: a line by name, an article in no category.",
    }),
    name: Nullable(Type.String()),
    sku: Nullable(Type.String({ description: "Of a product's variant." })),
    rate: Nullable(Type.String({ ...Decimal, description: "Of a tax: 0.19 is 19 %." })),
    orders: Nullable(Type.Integer({ description: "Not by product, category and tax; by tender, payments." })),
    ...orNull,
    collected: DecimalOrNull("By tender the payments, less change. Not by product, category and tax."),
  },
  {
    title: "SalesItem",
    description: "By tax: netSales is what the tax is of. By tender: collected alone. What does not apply is null.",
  },
);
export type SalesItem = Static<typeof SalesItem>;

const IsComplete = Type.Boolean({ description: "Whether there are no more items than these." });
const SalesOf = Shape(
  { from: Day, to: Day, total: SalesTotal, items: Type.Array(SalesItem), isComplete: IsComplete },
  { title: "SalesOfPeriod" },
);
export const Sales = Shape(
  {
    ...heading,
    by: By,
    ...SalesOf.properties,
    comparison: Nullable(SalesOf),
  },
  { title: "SalesReport" },
);
export type Sales = Static<typeof Sales>;

const MarginsBy = Enum("MarginsBy", ["Product", "Category", "Branch", "Day"]);
export const MarginsQuery = Type.Object({
  ...PeriodQuery.properties,
  by: Default(MarginsBy, "Product"),
  limit: Limit,
});
export type MarginsQuery = Static<typeof MarginsQuery>;

const marginFigures = {
  quantity: GoodsQuantity,
  netSales: Amount,
  cost: described(
    "What the goods cost when they were sold, less what came back into stock: what an inspection puts back, on its own date.",
  ),
  profit: described("Net sales less cost."),
  marginPercent: DecimalOrNull("Profit of net sales."),
  markupPercent: DecimalOrNull("Profit of cost."),
  costMissing: Type.Integer({ description: "Lines of which no cost is known: they look like pure profit." }),
};
export const MarginsTotal = Shape(marginFigures, { title: "MarginsTotal" });
export type MarginsTotal = Static<typeof MarginsTotal>;
export const MarginItem = Shape(
  { key: Nullable(Type.String()), name: Nullable(Type.String()), sku: Nullable(Type.String()), ...marginFigures },
  { title: "MarginItem" },
);
export type MarginItem = Static<typeof MarginItem>;
const MarginsOf = Shape(
  { from: Day, to: Day, total: MarginsTotal, items: Type.Array(MarginItem), isComplete: IsComplete },
  { title: "MarginsOfPeriod" },
);
export const Margins = Shape(
  { ...heading, by: MarginsBy, ...MarginsOf.properties, comparison: Nullable(MarginsOf) },
  { title: "MarginsReport" },
);
export type Margins = Static<typeof Margins>;

export const BasketsQuery = PeriodQuery;
const BasketsOf = Shape(
  {
    from: Day,
    to: Day,
    orders: Type.Integer({ description: "Completed orders that sell something." }),
    netSales: Amount,
    quantity: GoodsQuantity,
    average: DecimalOrNull("Net sales by order."),
    median: DecimalOrNull("Half of the orders are below it."),
    largest: DecimalOrNull("Net sales of the largest order."),
    unitsPerOrder: DecimalOrNull("Quantity by order."),
    withCustomer: Type.Integer({ description: "Orders of a known customer." }),
    withDiscount: Type.Integer({ description: "Orders with a discount." }),
    bySize: Type.Array(
      Shape({ from: Type.Integer(), to: Nullable(Type.Integer()), orders: Type.Integer() }, { title: "BasketSize" }),
      { description: "Orders by how many pieces they have, from and up to." },
    ),
  },
  { title: "BasketsOfPeriod" },
);
export type BasketsOf = Static<typeof BasketsOf>;
export const Baskets = Shape(
  { ...heading, ...BasketsOf.properties, comparison: Nullable(BasketsOf) },
  { title: "BasketsReport" },
);
export type Baskets = Static<typeof Baskets>;

const ExceptionKind = Enum("SaleExceptionKind", [
  "Discount",
  "PriceOverride",
  "CustomLine",
  "LineVoid",
  "Void",
  "TaxOverride",
  "CashRounding",
  "NoSale",
  "UnprovenApproval",
]);
export const ExceptionsQuery = Type.Object({ ...PeriodQuery.properties, limit: Limit });
export const ExceptionItem = Shape(
  {
    kind: ExceptionKind,
    cashierId: Id,
    cashierName: Type.String(),
    reason: Nullable(Type.String({ description: "As it was said, or the name of the reason." })),
    count: Type.Integer(),
    amount: described(
      "What was taken off, or voided, or the lines come to, with tax as the prices have it; of CashRounding what was given away, less what was won.",
    ),
  },
  { title: "SaleExceptionItem" },
);
export type ExceptionItem = Static<typeof ExceptionItem>;
const ExceptionTotal = Shape(
  { kind: ExceptionKind, count: Type.Integer(), amount: Amount },
  { title: "SaleExceptionTotal" },
);
export type ExceptionTotal = Static<typeof ExceptionTotal>;
const ExceptionsOf = Shape(
  { from: Day, to: Day, totals: Type.Array(ExceptionTotal), items: Type.Array(ExceptionItem), isComplete: IsComplete },
  { title: "SaleExceptionsOfPeriod" },
);
export const Exceptions = Shape(
  { ...heading, ...ExceptionsOf.properties, comparison: Nullable(ExceptionsOf) },
  { title: "ExceptionsReport" },
);
export type Exceptions = Static<typeof Exceptions>;

export const ReturnsQuery = Type.Object({ ...PeriodQuery.properties, limit: Limit });
const returned = {
  quantity: GoodsQuantity,
  amount: described("Less its discounts, without tax: `returns` of the report of sales."),
  tax: Amount,
};
export const ReturnItem = Shape(
  {
    variantId: Nullable(Id),
    name: Type.String(),
    sku: Nullable(Type.String()),
    reason: Nullable(Type.String()),
    disposition: Nullable(Type.String({ description: "What becomes of the goods; null: they are back in stock." })),
    lines: Type.Integer(),
    ...returned,
  },
  { title: "ReturnedItem" },
);
export type ReturnItem = Static<typeof ReturnItem>;
const ReturnsTotal = Shape(
  { refunds: Type.Integer({ description: "Receipts that take something back." }), ...returned },
  { title: "ReturnsTotal" },
);
export type ReturnsTotal = Static<typeof ReturnsTotal>;
const ReturnsOf = Shape(
  { from: Day, to: Day, total: ReturnsTotal, items: Type.Array(ReturnItem), isComplete: IsComplete },
  { title: "ReturnsOfPeriod" },
);
export const ReturnsReport = Shape(
  { ...heading, ...ReturnsOf.properties, comparison: Nullable(ReturnsOf) },
  { title: "ReturnsReport" },
);
export type ReturnsReport = Static<typeof ReturnsReport>;
