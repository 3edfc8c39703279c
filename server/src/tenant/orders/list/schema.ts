import { Type, type Static } from "typebox";
import {
  Amount,
  CountedPageOf,
  CountQuery,
  Decimal,
  Default,
  Enum,
  Id,
  Nullable,
  PageQuery,
  Shape,
} from "../../../kernel/http/shapes.ts";
import { BusinessDate } from "../../engine/shapes.ts";
import { heading } from "../schema.ts";

const Tender = Shape({ methodId: Id, method: Type.String(), amount: Amount }, { title: "OrderTender" });
export const OrderSummary = Shape(
  {
    ...heading,
    branchName: Type.String(),
    registerName: Nullable(Type.String()),
    cashierName: Type.String(),
    salespersonName: Nullable(Type.String()),
    customerName: Nullable(Type.String()),
    payments: Type.Array(Tender),
  },
  { title: "OrderSummary", description: "Names are those of now; of an erased customer there is none." },
);
export type OrderSummary = Static<typeof OrderSummary>;
export const OrderPage = CountedPageOf(OrderSummary, "OrderPage");

export const OrderQuery = Type.Object({
  ...PageQuery,
  branchId: Type.Optional(Id),
  status: Type.Optional(Enum("OrderListStatus", ["Parked", "Completed", "Voided"])),
  registerId: Type.Optional(Id),
  cashSessionId: Type.Optional(Id),
  cashierId: Type.Optional(Id),
  customerId: Type.Optional(Type.String({ ...Id, description: "With those who were merged into the same customer." })),
  variantId: Type.Optional(Type.String({ ...Id, description: "Sold or taken back by a line." })),
  methodId: Type.Optional(Type.String({ ...Id, description: "Of a payment." })),
  reference: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: "Of a payment, as it was entered: of a card, a voucher.",
    }),
  ),
  amountFrom: Type.Optional(Type.String({ ...Decimal, description: "The least total; refunds are negative." })),
  amountTo: Type.Optional(Decimal),
  receiptNumber: Type.Optional(
    Type.String({ minLength: 3, maxLength: 60, description: "Any part of it, in either case." }),
  ),
  from: Type.Optional(BusinessDate),
  to: Type.Optional(BusinessDate),
  ...CountQuery,
  sort: Default(
    Enum("OrderSort", ["Newest", "Oldest"], { description: "By when they were sold, or parked." }),
    "Newest",
  ),
});
export type OrderQuery = Static<typeof OrderQuery>;

const earned = {
  net: Amount,
  cost: Nullable(Amount),
  margin: Nullable(Type.String({ ...Decimal, description: "net less cost; null when a cost is not known." })),
};
export const OrderMargin = Shape(
  {
    orderId: Id,
    ...earned,
    lines: Type.Array(Shape({ lineId: Id, unitCost: Nullable(Amount), ...earned }, { title: "OrderLineMargin" })),
  },
  { title: "OrderMargin", description: "Without tax, in the currency of the order; of a voided sale as it was sold." },
);
export type OrderMargin = Static<typeof OrderMargin>;

const { totals, payments: _, ...plain } = OrderSummary.properties;

/** A line of the list as a table: its totals each in a column, and how it was paid in one. */
export const orderColumns = [...Object.keys(plain), ...Object.keys(totals.properties), "payments"];

export function orderRow({ totals: sums, payments, ...order }: OrderSummary): object {
  return { ...order, ...sums, payments: payments.map(({ method, amount }) => `${method} ${amount}`).join("; ") };
}
