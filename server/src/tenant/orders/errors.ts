import { Type } from "typebox";
import { line, type CodeTable } from "../../kernel/http/codes.ts";
import { Decimal, Id, Nullable } from "../../kernel/http/shapes.ts";

export const orderErrors = {
  change_not_allowed: {
    status: 400,
    meaning: "Too much was tendered by a method that gives no change, or more is paid out than comes back.",
  },
  customer_required: { status: 400, meaning: "A payment method needs a customer." },
  discount_exceeds_subtotal: {
    status: 400,
    meaning: "A discount exceeds what it is taken from: the line `lineId`, or the order when it is null.",
    members: { lineId: Nullable(Id) },
  },
  invoice_exists: { status: 409, meaning: "This sale has the invoice `number`.", members: { number: Type.String() } },
  line_quantity_invalid: {
    status: 400,
    meaning:
      "A quantity has the wrong sign or too many fraction digits, a void fits no line of the receipt or several, or more comes back than was sold.",
    members: { line: Type.Optional(line) },
  },
  order_already_voided: { status: 409, meaning: "This order is voided already." },
  order_not_parked: { status: 409, meaning: "This order is completed or cancelled." },
  order_not_voidable: {
    status: 400,
    meaning: "Only a sale of the same business date is voided; take the goods back as a return.",
  },
  payment_reference_required: { status: 400, meaning: "A payment method needs a reference." },
  refund_exceeds_paid: {
    status: 400,
    meaning: "No more than `available` can go back by the payment method `methodId`.",
    members: { methodId: Nullable(Id), available: Decimal },
  },
  seller_unknown: { status: 400, meaning: "The settings do not name the seller and their tax number." },
  tender_exceeds_limit: { status: 400, meaning: "A payment is above the limit of its method." },
  tender_too_low: { status: 400, meaning: "The amount `due` is still to be paid.", members: { due: Decimal } },
  totals_mismatch: {
    status: 400,
    meaning: "The till calculated the total `expectedTotal`, the server `total`.",
    members: { expectedTotal: Decimal, total: Decimal },
  },
  variant_not_sellable: {
    status: 400,
    meaning: "The variant `variantId` is not sold here.",
    members: { variantId: Id },
  },
} as const satisfies CodeTable;
