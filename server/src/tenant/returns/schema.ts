import { Type, type Static } from "typebox";
import {
  Amount,
  Currency,
  Decimal,
  Default,
  Enum,
  Id,
  IsArchived,
  Name,
  NonNegativeDecimal,
  Nullable,
  PageOf,
  PageQuery,
  Shape,
  Timestamp,
  Version,
  without,
} from "../../kernel/http/shapes.ts";
import { BusinessDate, GoodsQuantity, NonNegativeGoodsQuantity, OccurredAt } from "../engine/shapes.ts";
import { LineInput, ModulesInput, OrderDiscountInput, PaymentInput, Quote } from "../orders/schema.ts";
import { Restore } from "../engine/records.ts";
import { GiftCode } from "./gifts/schema.ts";
import { RefundBy } from "./settings.ts";

const Quantity = Type.String({
  format: "decimal",
  pattern: "^(?=.*[1-9])\\d+(\\.\\d{1,5})?$",
  maxLength: 18,
  description: "More than zero, at most as many fraction digits as the unit has.",
});
const Condition = Enum("ReturnCondition", ["Resellable", "Damaged", "Missing"], {
  description: "Missing: the goods themselves did not come back.",
});
const Disposition = Enum("ReturnDisposition", ["Restock", "Waste", "Quarantine"], {
  description: "Restock: back into stock. Waste: written off. Quarantine: kept until they are inspected.",
});
const Reason = Type.String({ minLength: 1, maxLength: 200 });

export const ReturnReason = Shape(
  {
    id: Id,
    name: Type.String(),
    disposition: Disposition,
    isFeeWaived: Type.Boolean({ description: "No restocking fee is taken." }),
    isArchived: IsArchived,
    version: Version,
    createdAt: Timestamp,
  },
  {
    title: "ReturnReason",
    description: "The disposition is that of resellable goods, unless the return says another.",
  },
);
export const ReturnReasonPage = PageOf(ReturnReason, "ReturnReasonPage");
export const ReturnReasonCreate = Shape(
  {
    id: Type.Optional(Id),
    name: Name,
    disposition: Default(Disposition, "Restock"),
    isFeeWaived: Default(Type.Boolean({ description: "No restocking fee is taken." }), false),
  },
  { title: "ReturnReasonCreate" },
);
export const ReturnReasonPatch = Shape(
  {
    name: Type.Optional(Name),
    disposition: Type.Optional(Disposition),
    isFeeWaived: Type.Optional(Type.Boolean({ description: "No restocking fee is taken." })),
    isArchived: Restore,
  },
  { title: "ReturnReasonPatch" },
);

const NewLine = Shape(
  {
    id: Type.Optional(Id),
    originalLineId: Type.Optional(Type.String({ ...Id, description: "The sold line; required with a receipt." })),
    variantId: Type.Optional(Type.String({ ...Id, description: "Without a receipt." })),
    quantity: Quantity,
    unitPrice: Type.Optional(
      Type.String({ ...NonNegativeDecimal, description: "Without a receipt, in place of the list's of today." }),
    ),
    reasonId: Type.Optional(Type.String({ ...Id, description: "Of the list `/return-reasons`." })),
    reason: Type.Optional(Type.String({ ...Reason, description: "What the customer says." })),
    condition: Default(Condition, "Resellable"),
    disposition: Type.Optional(Disposition),
  },
  {
    title: "NewReturnLine",
    description:
      "Without a disposition it is that of the reason for resellable goods, else Waste. Only resellable goods are restocked.",
  },
);
export type NewLine = Static<typeof NewLine>;

const { kind: _kind, voidsLineId: _voids, originalLineId: _original, ...ofSale } = LineInput.properties;
const ExchangeLine = Shape(ofSale, { title: "ExchangeLineInput", description: "As a line of an order that is sold." });

const ReceiptNumber = Type.String({
  minLength: 1,
  maxLength: 60,
  description:
    "The sale by the exact number of its receipt. Whoever has a receipt, or a gift receipt, may return what another branch sold.",
});
const basket = {
  branchId: Id,
  originalOrderId: Type.Optional(
    Type.String({ ...Id, description: "The sale; without it and a receipt it is a return without receipt." }),
  ),
  originalReceiptNumber: Type.Optional(ReceiptNumber),
  giftReceipt: Type.Optional(GiftCode),
  customerId: Type.Optional(Id),
  lines: Type.Array(NewLine, { minItems: 1, maxItems: 200 }),
  exchange: Type.Optional(
    Shape(
      {
        lines: Type.Array(ExchangeLine, { minItems: 1, maxItems: 200 }),
        discounts: Default(Type.Array(OrderDiscountInput, { maxItems: 20 }), []),
      },
      { title: "ReturnExchange", description: "What is bought in the same transaction." },
    ),
  ),
  waivesFee: Default(Type.Boolean({ description: "No restocking fee is taken." }), false),
  occurredAt: Type.Optional(OccurredAt),
  modules: Type.Optional(ModulesInput),
};
export const ReturnQuoteInput = Shape(basket, { title: "ReturnQuoteInput" });
export type ReturnQuoteInput = Static<typeof ReturnQuoteInput>;
export const NewReturn = Shape(
  {
    id: Type.Optional(Type.String({ ...Id, description: "The id of the receipt, too, which is an order." })),
    ...basket,
    cashSessionId: Id,
    payments: Type.Optional(
      Type.Array(PaymentInput, {
        maxItems: 50,
        description:
          "As of an order: what goes back is negative, 0 in cash gives the rest. Without them it goes back as the policy says, to the very vouchers that paid.",
      }),
    ),
    override: Type.Optional(
      Shape(
        { reason: Reason },
        {
          title: "ReturnOverride",
          description: "Sets the policy aside where the return breaks it; needs the permission returns.override.",
        },
      ),
    ),
    note: Type.Optional(Type.String({ maxLength: 2000 })),
    salespersonId: Type.Optional(Id),
    expectedTotal: Type.Optional(
      Type.String({ ...Decimal, description: "As of an order; negative when money goes back." }),
    ),
    approvalIds: Type.Optional(Type.Array(Id, { maxItems: 20 })),
  },
  { title: "NewReturn" },
);
export type NewReturn = Static<typeof NewReturn>;

const Refund = Shape(
  { methodId: Id, method: Type.String(), amount: Amount },
  { title: "ReturnRefund", description: "Above zero: so much goes back." },
);
const window = {
  refundBy: RefundBy,
  returnableUntil: Nullable(Type.String({ ...BusinessDate, description: "The last business date; null: no receipt." })),
};
const back = { quantity: GoodsQuantity, discount: Amount, net: Amount, tax: Amount, total: Amount };

export const ReturnQuote = Shape(
  {
    ...window,
    isLate: Type.Boolean({ description: "The last day on which it could be returned is over." }),
    currency: Currency,
    lines: Type.Array(
      Shape(
        {
          originalLineId: Nullable(Id),
          variantId: Nullable(Id),
          name: Type.String(),
          ...back,
          disposition: Disposition,
        },
        { title: "QuotedReturnLine", description: "What comes back; amounts are above zero." },
      ),
    ),
    fee: Amount,
    total: Type.String({ ...Decimal, description: "Of the receipt; negative when money goes back." }),
    refunds: Type.Array(Refund, { description: "How the money goes back if the return does not say." }),
    order: Shape(without(Quote, "modules", "due"), {
      title: "ReturnedOrder",
      description: "The receipt that comes of it: what comes back, what is bought in exchange, and the fee.",
    }),
  },
  { title: "ReturnQuote" },
);
export type ReturnQuote = Static<typeof ReturnQuote>;

const ReturnLine = Shape(
  {
    id: Id,
    originalLineId: Nullable(Id),
    variantId: Nullable(Id),
    name: Type.String(),
    ...back,
    reasonId: Nullable(Id),
    reason: Nullable(Type.String()),
    condition: Condition,
    disposition: Disposition,
    fee: Amount,
    restocked: Type.String({ ...Decimal, description: "By inspections." }),
    wasted: Type.String({ ...Decimal, description: "By inspections." }),
  },
  { title: "ReturnLine", description: "Amounts and quantities are above zero." },
);
const Status = Enum("ReturnStatus", ["PendingInspection", "Completed", "Cancelled"], {
  description: "Cancelled: its receipt was voided.",
});
const PolicyOverride = Enum("ReturnOverridden", ["Window", "RefundMethod", "Fee"]);
export type PolicyOverride = Static<typeof PolicyOverride>;
const heading = {
  id: Type.String({ ...Id, description: "Of the receipt, too: `GET /orders/{id}`." }),
  status: Status,
  branchId: Id,
  registerId: Id,
  cashSessionId: Id,
  receiptNumber: Type.String(),
  originalOrderId: Nullable(Id),
  originalReceiptNumber: Nullable(Type.String()),
  giftReceiptId: Nullable(Id),
  customerId: Nullable(Id),
  cashierId: Id,
  currency: Currency,
  refunded: Type.String({ ...Decimal, description: "Of all lines that came back." }),
  fee: Amount,
  total: Type.String({ ...Decimal, description: "Of the receipt, with the fee and what was bought in exchange." }),
  occurredAt: OccurredAt,
  businessDate: BusinessDate,
  version: Version,
};
export const ReturnSummary = Shape(
  {
    ...heading,
    branchName: Type.String(),
    registerName: Type.String(),
    cashierName: Type.String(),
    customerName: Nullable(Type.String()),
  },
  { title: "ReturnSummary" },
);
export type ReturnSummary = Static<typeof ReturnSummary>;
export const ReturnPage = PageOf(ReturnSummary, "ReturnPage");
export const Return = Shape(
  {
    ...heading,
    ...window,
    overridden: Type.Array(PolicyOverride),
    overrideReason: Nullable(Type.String()),
    lines: Type.Array(ReturnLine),
    exchangeLineIds: Type.Array(Id),
    refunds: Type.Array(Refund),
    inspections: Type.Array(
      Shape(
        {
          id: Id,
          userId: Id,
          inspectedAt: Timestamp,
          lines: Type.Array(
            Shape({ lineId: Id, restocked: GoodsQuantity, wasted: GoodsQuantity }, { title: "ReturnInspectionLine" }),
          ),
        },
        { title: "ReturnInspection" },
      ),
    ),
  },
  { title: "Return" },
);
export type Return = Static<typeof Return>;

export const ReturnQuery = Type.Object({
  ...PageQuery,
  branchId: Type.Optional(Id),
  status: Type.Optional(Status),
  originalOrderId: Type.Optional(Id),
});
export type ReturnQuery = Static<typeof ReturnQuery>;

export const NewInspection = Shape(
  {
    id: Type.Optional(Id),
    lines: Type.Array(
      Shape(
        {
          lineId: Id,
          restocked: Default(NonNegativeGoodsQuantity, "0"),
          wasted: Default(NonNegativeGoodsQuantity, "0"),
        },
        { title: "NewReturnInspectionLine" },
      ),
      { minItems: 1, maxItems: 200 },
    ),
  },
  { title: "NewReturnInspection", description: "What becomes of goods in quarantine; what is left waits on." },
);
export type NewInspection = Static<typeof NewInspection>;

export const ReturnLookup = Shape(
  {
    branchId: Type.String({ ...Id, description: "Where it would be returned, by the policy there." }),
    receiptNumber: Type.Optional(ReceiptNumber),
    giftReceipt: Type.Optional(GiftCode),
  },
  { title: "ReturnLookup", description: "A sale by one of its receipts." },
);
export type ReturnLookup = Static<typeof ReturnLookup>;

export const Returnable = Shape(
  {
    orderId: Id,
    receiptNumber: Nullable(Type.String()),
    branchId: Id,
    customerId: Nullable(Type.String({ ...Id, description: "Null when it is looked up from another branch." })),
    currency: Currency,
    businessDate: BusinessDate,
    ...window,
    isLate: Type.Boolean({ description: "The last day on which it could be returned is over." }),
    lines: Type.Array(
      Shape(
        {
          lineId: Id,
          variantId: Nullable(Id),
          name: Type.String(),
          sold: Type.String({ ...Decimal, description: "Less its voids." }),
          returned: GoodsQuantity,
          available: GoodsQuantity,
          total: Type.String({ ...Decimal, description: "What all that is available gives back, before a fee." }),
        },
        { title: "ReturnableLine" },
      ),
    ),
    payments: Type.Array(
      Shape(
        { methodId: Id, method: Type.String(), kind: Type.String(), paid: Decimal, available: GoodsQuantity },
        { title: "ReturnablePayment", description: "What was paid by a method, and what of it did not go back yet." },
      ),
    ),
  },
  { title: "Returnable", description: "What of a sale can come back." },
);
export type Returnable = Static<typeof Returnable>;
