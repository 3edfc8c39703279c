import { Type, type Static } from "typebox";
import { Amount, Decimal, Described, Id, Nullable, Shape } from "../../kernel/http/shapes.ts";

// What a sale comes to, and how it was paid.

export const ExemptTax = Type.String({
  ...Decimal,
  description: "Not charged, because the customer is exempt; in prices with tax it is what makes the total less.",
});

export const Payment = Shape(
  {
    id: Id,
    methodId: Id,
    method: Type.String(),
    tendered: Described(Amount, "What was handed over; negative when it was paid out."),
    change: Described(Amount, "What was given back."),
    amount: Described(Amount, "What was kept, change taken off; negative when it was paid out."),
    tip: Type.String({ ...Decimal, description: "What of the amount is a tip." }),
    reference: Nullable(Type.String()),
  },
  { title: "Payment" },
);
export type Payment = Static<typeof Payment>;

export const Totals = Shape(
  {
    gross: Amount,
    lineDiscount: Amount,
    orderDiscount: Amount,
    net: Amount,
    tax: Amount,
    exemptTax: ExemptTax,
    total: Amount,
    rounding: Type.String({ ...Decimal, description: "Of the cash part; paid is total, rounding and tip." }),
    tip: Amount,
    deposit: Type.String({ ...Decimal, description: "Paid in advance, and not among the payments." }),
    tendered: Amount,
    change: Amount,
  },
  {
    title: "OrderTotals",
    description:
      "Of all lines, negative where goods come back. `gross` is before discounts, `net` without tax, `total` with it, before `rounding` and `tip`.",
  },
);
export type Totals = Static<typeof Totals>;
