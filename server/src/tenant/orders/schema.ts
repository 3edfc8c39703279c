import { Type, type Static } from "typebox";
import {
  Amount,
  Currency,
  Decimal,
  Default,
  Enum,
  Id,
  Name,
  NonNegativeDecimal,
  Nullable,
  ReceivedAt,
  Shape,
  Timestamp,
  Version,
} from "../../kernel/http/shapes.ts";
import { BusinessDate, GoodsQuantity, OccurredAt, TaxFraction } from "../engine/shapes.ts";
import { ExemptTax, Payment, Totals } from "./totals.schema.ts";
import { Deposit } from "./deposits/schema.ts";

/**
 * Empty until `fillModules` fills it (members.ts): a member a module that has a schema for it, under the module's name
 * in camelCase.
 */
function moduleMembers(title: string, description: string) {
  return Type.Unsafe<Readonly<Record<string, unknown>>>(Shape({}, { title, description }));
}
export const ModulesInput = moduleMembers(
  "OrderModulesInput",
  "What is said to modules. A member of a module that is off is 403 module_disabled.",
);
const PaymentModulesInput = moduleMembers(
  "PaymentModulesInput",
  "What a payment says to modules: an account, a card, a code. A member of a module that is off is 403 module_disabled.",
);
const Modules = moduleMembers("OrderModules", "What the order keeps of modules.");

const Quantity = Type.String({
  format: "decimal",
  pattern: "^-?(?=.*[1-9])\\d{1,12}(\\.\\d{1,5})?$",
  description: "Not zero; negative when goods come back. At most as many fraction digits as the unit has.",
});
const Note = Type.String({ maxLength: 500 });
const Reason = Type.String({ minLength: 1, maxLength: 200 });
const ReasonId = Type.Optional(
  Type.String({ ...Id, description: "Of a reason of the shop's list; without a text the reason is its name." }),
);
const LineKind = Enum("OrderLineInputKind", ["Sale", "Refund", "Void"], {
  description: "Void takes back another line of the same receipt; with Refund goods or a deposit come back.",
});
const OrderLineKind = Enum("OrderLineKind", ["Sale", "Refund", "Void", "Charge", "Fee"], {
  description: "Charge is the service charge, the last line of an order. Fee is the restocking fee of a return.",
});
const discount = {
  kind: Enum("DiscountKind", ["Percent", "Amount"]),
  value: Type.String({ ...NonNegativeDecimal, description: '"10" is 10 %, or an amount in the currency.' }),
  reason: Type.Optional(Reason),
  reasonId: ReasonId,
};
const LineDiscountInput = Shape(discount, { title: "LineDiscountInput" });
export const OrderDiscountInput = Shape(
  { ...discount, lineIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 500 })) },
  {
    title: "OrderDiscountInput",
    description: "Apportioned to what is sold of its lines, or of all, by largest remainder.",
  },
);

export const LineInput = Shape(
  {
    id: Type.Optional(Id),
    kind: Default(LineKind, "Sale"),
    voidsLineId: Type.Optional(
      Type.String({
        ...Id,
        description:
          "The line of this receipt that a Void takes back, at its price, with its discounts and tax in proportion. Without it the only line that fits.",
      }),
    ),
    originalLineId: Type.Optional(
      Type.String({
        ...Id,
        description:
          "The line of an earlier sale that a Refund gives back, out of what was paid for it; at most what was sold of it.",
      }),
    ),
    variantId: Type.Optional(Id),
    name: Type.Optional(Type.String({ ...Name, description: "Of a line without a variant." })),
    taxGroupId: Type.Optional(
      Type.Union([Id, Type.Null()], {
        description:
          "Of a line without a variant, in place of the shop's for those; with one, in place of its product's, null: untaxed. A gift card by name is untaxed by null.",
      }),
    ),
    quantity: Quantity,
    unitPrice: Type.Optional(
      Type.String({ ...NonNegativeDecimal, description: "An open price, or one in place of the list's." }),
    ),
    labelPrice: Type.Optional(
      Type.String({
        ...NonNegativeDecimal,
        description:
          "What a scanned price label says; the line costs exactly this. Of another quantity than the price buys it is an override.",
      }),
    ),
    priceReason: Type.Optional(Reason),
    reasonId: Type.Optional(
      Type.String({
        ...Id,
        description: "Of the shop's list: why it has another price, or of a Void why it is taken back.",
      }),
    ),
    discounts: Default(Type.Array(LineDiscountInput, { maxItems: 5 }), []),
    note: Type.Optional(Note),
    salespersonId: Type.Optional(Id),
  },
  { title: "OrderLineInput" },
);
export type LineInput = Static<typeof LineInput>;

export const PaymentInput = Shape(
  {
    id: Type.Optional(Id),
    methodId: Id,
    tendered: Type.String({ ...Decimal, description: "What was handed over; negative when it is paid out." }),
    tip: Default(
      Type.String({ ...NonNegativeDecimal, description: "What of it is a tip: due beside the total, and no revenue." }),
      "0",
    ),
    reference: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    modules: Type.Optional(PaymentModulesInput),
  },
  { title: "PaymentInput" },
);
export type PaymentInput = Static<typeof PaymentInput>;

const TaxInput = Shape(
  { amount: Amount, reason: Type.Optional(Reason) },
  {
    title: "TaxInput",
    description:
      "The tax that the till printed. When it is ours rounded at other places it is taken, else it needs a reason and the permission sales.overrideTax.",
  },
);

const basket = {
  branchId: Id,
  customerId: Type.Optional(Id),
  lines: Type.Array(LineInput, { minItems: 1, maxItems: 500 }),
  discounts: Default(Type.Array(OrderDiscountInput, { maxItems: 10 }), []),
  serviceCharge: Default(
    Type.Boolean({ description: "false: without the service charge of the settings, which takes sales.discount." }),
    true,
  ),
  tax: Type.Optional(TaxInput),
  occurredAt: Type.Optional(OccurredAt),
  modules: Type.Optional(ModulesInput),
};
const settling = {
  cashSessionId: Id,
  payments: Type.Array(PaymentInput, { maxItems: 50 }),
  isOffline: Default(
    Type.Boolean({ description: "Sold without connection; said by the device that the register is bound to alone." }),
    false,
  ),
  expectedTotal: Type.Optional(
    Type.String({ ...Decimal, description: "What the till calculated, before the rounding of cash." }),
  ),
  approvalIds: Type.Optional(Type.Array(Id, { maxItems: 20 })),
  receiptNumber: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 999_999_999,
      description:
        "The number that the till which is bound to the register has printed offline. Online the service numbers. What is pushed with a number that the books cannot take is numbered anew.",
    }),
  ),
};
const words = {
  note: Type.Optional(Type.String({ maxLength: 2000 })),
  salespersonId: Type.Optional(Id),
};

export const QuoteInput = Shape({ ...basket, payments: Default(settling.payments, []) }, { title: "QuoteInput" });
export type QuoteInput = Static<typeof QuoteInput>;

export const OrderInput = Shape(
  {
    id: Type.Optional(Id),
    status: Default(Enum("NewOrderStatus", ["Completed", "Parked"]), "Completed"),
    ticketName: Type.Optional(Type.String({ ...Name, description: "Of a parked order." })),
    ...basket,
    ...words,
    ...settling,
    cashSessionId: Type.Optional(Type.String({ ...Id, description: "Required of a completed sale." })),
    payments: Default(settling.payments, []),
  },
  { title: "OrderInput" },
);
export type OrderInput = Static<typeof OrderInput>;
export const ParkedPut = Shape(
  { ticketName: Type.Optional(Name), ...basket, ...words },
  { title: "ParkedPut", description: "All of a parked order's content." },
);
export type ParkedPut = Static<typeof ParkedPut>;
export const CompleteInput = Shape(
  {
    ...settling,
    tax: Type.Optional(TaxInput),
    occurredAt: Type.Optional(OccurredAt),
    modules: Type.Optional(ModulesInput),
  },
  { title: "CompleteInput", description: "Members of modules replace those that the basket was parked with." },
);
export type CompleteInput = Static<typeof CompleteInput>;
export const VoidInput = Shape(
  {
    reason: Type.Optional(Type.String({ ...Reason, description: "Required without reasonId." })),
    reasonId: ReasonId,
    note: Type.Optional(Note),
    approvalIds: settling.approvalIds,
  },
  { title: "VoidInput" },
);
export type VoidInput = Static<typeof VoidInput>;
export const CancelInput = Shape(
  {
    reason: Reason,
    note: Type.Optional(Note),
    cashSessionId: Type.Optional(
      Type.String({ ...Id, description: "Which gives back the deposits; required if there are any." }),
    ),
    approvalIds: settling.approvalIds,
  },
  { title: "CancelInput" },
);
export type CancelInput = Static<typeof CancelInput>;

const TaxPart = Shape(
  {
    taxRateId: Id,
    name: Type.String(),
    rate: TaxFraction,
    isCompound: Type.Boolean({ description: "Taken on the price with the taxes before it." }),
    base: Amount,
    amount: Amount,
  },
  { title: "TaxPart" },
);
const TaxCertificate = Nullable(Type.String({ description: "By which the customer is exempt from tax." }));
const PromotionId = Nullable(Id);
const given = {
  kind: discount.kind,
  value: Decimal,
  reason: Nullable(Type.String()),
  reasonId: Nullable(Id),
  amount: Amount,
  source: Enum("DiscountSource", ["Manual", "Promotion"], {
    description: "Promotion: given by a module, which has made its id.",
  }),
  promotionId: PromotionId,
  name: Nullable(Type.String({ description: "Of the promotion." })),
};
const LineDiscount = Shape(given, { title: "LineDiscount", description: "What it took off." });
const OrderDiscount = Shape(
  { ...given, lineIds: Nullable(Type.Array(Id)) },
  { title: "OrderDiscount", description: "What it took off in all." },
);

const OrderLine = Shape(
  {
    id: Id,
    kind: OrderLineKind,
    voidsLineId: Nullable(Type.String({ ...Id, description: "Of a Void: the line that it takes back." })),
    originalLineId: Type.Unsafe<string | null>({
      ...Nullable(Id),
      description: "Of a Refund, and of its Void: the sold line that it gives back.",
    }),
    isStoredValue: Type.Boolean({ description: "It sells a gift card, or takes it back: no goods." }),
    variantId: Nullable(Id),
    name: Type.String(),
    sku: Nullable(Type.String()),
    unitCode: Nullable(Type.String()),
    categoryId: Nullable(Id),
    quantity: GoodsQuantity,
    listPrice: Nullable(Amount),
    unitPrice: Amount,
    priceSource: Enum("LinePriceSource", ["Catalogue", "Branch", "PriceList", "Open", "Label", "Override"]),
    priceReason: Nullable(
      Type.String({ description: "What was said, or the name of the reason. Of a Void: why it was taken back." }),
    ),
    reasonId: Nullable(Id),
    gross: Amount,
    discount: Type.String({ ...Decimal, description: "Its own discounts and its share of the order's." }),
    net: Amount,
    tax: Amount,
    exemptTax: ExemptTax,
    total: Amount,
    discounts: Type.Array(LineDiscount),
    orderDiscounts: Type.Array(
      Shape(
        { promotionId: PromotionId, amount: Amount },
        { title: "OrderDiscountShare", description: "What one of the order's discounts took off this line." },
      ),
    ),
    taxes: Type.Array(TaxPart),
    note: Nullable(Type.String()),
    salespersonId: Nullable(Id),
  },
  { title: "OrderLine" },
);
export type OrderLine = Static<typeof OrderLine>;

const Status = Enum("OrderStatus", ["Parked", "Cancelled", "Completed", "Voided"]);
/** What a list says of an order, too. */
export const heading = {
  id: Id,
  status: Status,
  branchId: Id,
  registerId: Nullable(Id),
  cashSessionId: Nullable(Id),
  receiptNumber: Nullable(
    Type.String({
      description:
        "The code of the register and a number: `A-000042`. With an R before the number (`A-R000003`) it was given by the service to what a till has pushed without a number that the books can take: no till prints such a one.",
    }),
  ),
  ticketName: Nullable(Type.String()),
  customerId: Nullable(Id),
  cashierId: Id,
  deviceId: Nullable(Type.String({ ...Id, description: "The till that it was posted or parked at." })),
  pushedBy: Nullable(Type.String({ ...Id, description: "Of what a till has pushed: the user whose session did." })),
  salespersonId: Nullable(Id),
  currency: Currency,
  totals: Totals,
  hasCustomLines: Type.Boolean({ description: "Something was sold or taken back by name, without an article." }),
  isOffline: Type.Boolean({ description: "Sold without connection." }),
  isClockAhead: Type.Boolean({ description: "The till's clock was ahead: occurredAt is ours." }),
  occurredAt: OccurredAt,
  receivedAt: ReceivedAt,
  businessDate: BusinessDate,
  version: Version,
};
export const Order = Shape(
  {
    ...heading,
    taxMode: Enum("TaxMode", ["Inclusive", "Exclusive"]),
    taxCertificate: TaxCertificate,
    lines: Type.Array(OrderLine),
    discounts: Type.Array(OrderDiscount),
    payments: Type.Array(Payment),
    deposits: Type.Array(Deposit, { description: "What was paid in advance while it was parked." }),
    taxReason: Nullable(Type.String()),
    approvals: Type.Array(
      Shape(
        {
          permission: Type.String(),
          approvedBy: Id,
          isProven: Type.Boolean({
            description: "False: a till says that somebody approved it, and nobody proved it; the sale is flagged.",
          }),
        },
        { title: "UsedApproval" },
      ),
    ),
    note: Nullable(Type.String()),
    modules: Modules,
    void: Nullable(
      Shape(
        {
          reason: Type.String(),
          reasonId: Nullable(Id),
          note: Nullable(Type.String()),
          userId: Id,
          at: Timestamp,
        },
        { title: "OrderVoid" },
      ),
    ),
  },
  { title: "Order" },
);
export type Order = Static<typeof Order>;

export const Quote = Shape(
  {
    currency: Currency,
    taxMode: Enum("TaxMode", ["Inclusive", "Exclusive"]),
    taxCertificate: TaxCertificate,
    lines: Type.Array(OrderLine),
    discounts: Type.Array(OrderDiscount),
    totals: Totals,
    modules: Modules,
    due: Type.String({ ...Decimal, description: "What the payments leave open." }),
  },
  { title: "Quote" },
);
export type Quote = Static<typeof Quote>;
