import { Type, type Static, type TSchema } from "typebox";
import {
  Amount,
  Decimal,
  Default,
  Email,
  Enum,
  Id,
  Name,
  NonNegativeAmount,
  NonNegativeDecimal,
  Nullable,
  PageOf,
  PageQuery,
  ReceivedAt,
  Shape,
  Timestamp,
  Version,
} from "../../../kernel/http/shapes.ts";
import { GoodsQuantity, NonNegativeGoodsQuantity, OccurredAt } from "../../engine/shapes.ts";
import { OptionalText } from "../../engine/records.ts";

const Status = Enum("PurchaseOrderStatus", ["Draft", "Submitted", "PartlyReceived", "Received", "Closed", "Cancelled"]);
export type OrderStatus = Static<typeof Status>;

const Day = Type.String({ format: "date" });
const described = <T extends TSchema>(schema: T, description: string) =>
  Type.Unsafe<Static<T>>({ ...schema, description });
const hidden = "For those who may see costs, else null; null, too, when none is known.";
const Cost = Type.Union([Decimal, Type.Null()], { description: hidden });
const article = { variantId: Id, sku: Type.String(), productName: Type.String(), variantName: Type.String() };

export const PurchaseOrderLine = Shape(
  {
    ...article,
    code: described(Nullable(Type.String()), "The supplier's own, as it was when it was ordered."),
    quantity: GoodsQuantity,
    unitCost: Cost,
    received: described(Decimal, "What came and is in stock."),
    damaged: described(Decimal, "What came damaged and was refused; it is still outstanding."),
    returned: described(Decimal, "What went back to the supplier."),
    outstanding: GoodsQuantity,
  },
  { title: "PurchaseOrderLine" },
);
export type PurchaseOrderLine = Static<typeof PurchaseOrderLine>;

const heading = {
  id: Id,
  number: described(Type.String(), "Counted through the shop: PO-000001."),
  supplierId: Id,
  supplierName: Type.String(),
  branchId: Id,
  branchName: Type.String(),
  status: Status,
  reference: described(Nullable(Type.String()), "The supplier's number of the order."),
  note: Nullable(Type.String()),
  expectedOn: Nullable(Day),
  createdBy: Id,
  createdByName: Type.String(),
  createdAt: Timestamp,
  submittedBy: Nullable(Id),
  submittedByName: Nullable(Type.String()),
  submittedAt: Nullable(Timestamp),
  mailedAt: Nullable(Timestamp),
  endedBy: Nullable(Id),
  endedByName: Nullable(Type.String()),
  endedAt: Nullable(Timestamp),
  endReason: Nullable(Type.String()),
  lineCount: Type.Integer(),
  totalCost: Cost,
  version: Version,
};
export const OrderSummary = Shape(heading, { title: "PurchaseOrderSummary" });
export type OrderSummary = Static<typeof OrderSummary>;
export const OrderPage = PageOf(OrderSummary, "PurchaseOrderPage");
export const PurchaseOrder = Shape({ ...heading, lines: Type.Array(PurchaseOrderLine) }, { title: "PurchaseOrder" });
export type PurchaseOrder = Static<typeof PurchaseOrder>;

export const OrderQuery = Type.Object({
  ...PageQuery,
  branchId: Type.Optional(Id),
  supplierId: Type.Optional(Id),
  status: Type.Optional(Status),
});
export type OrderQuery = Static<typeof OrderQuery>;

const Lines = Type.Array(
  Shape(
    {
      variantId: Id,
      quantity: NonNegativeGoodsQuantity,
      unitCost: Type.Optional(described(NonNegativeDecimal, "Without it the supplier's for the quantity.")),
    },
    { title: "NewPurchaseOrderLine" },
  ),
  { maxItems: 1000, description: "Each variant once." },
);
const details = { reference: OptionalText(100), note: OptionalText(2000), expectedOn: Type.Optional(Nullable(Day)) };
export const NewOrder = Shape(
  { id: Type.Optional(Id), supplierId: Id, branchId: Id, ...details, lines: Lines },
  { title: "NewPurchaseOrder" },
);
export type NewOrder = Static<typeof NewOrder>;
export const OrderPatch = Shape(details, { title: "PurchaseOrderPatch" });
export type OrderPatch = Static<typeof OrderPatch>;
export const OrderLines = Shape({ lines: Lines }, { title: "PurchaseOrderLines" });
export type OrderLines = Static<typeof OrderLines>;
export const CloseInput = Shape({ reason: Name }, { title: "PurchaseOrderEnding" });
export type CloseInput = Static<typeof CloseInput>;
export const MailInput = Shape(
  { to: Type.Optional({ ...Email, description: "Without it, the supplier's address." }) },
  { title: "PurchaseOrderMailing" },
);
export type MailInput = Static<typeof MailInput>;

export const ScanQuery = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 64, description: "A barcode, a SKU, or the supplier's own code." }),
});
export type ScanQuery = Static<typeof ScanQuery>;
export const ScannedLine = Shape(
  {
    ...article,
    quantity: described(Decimal, "One, or what a scale's label says."),
    outstanding: GoodsQuantity,
  },
  { title: "ScannedPurchaseOrderLine" },
);
export type ScannedLine = Static<typeof ScannedLine>;

const By = Enum("LandedCostBy", ["Quantity", "Value"], { description: "How it is shared among what came." });
export const NewLandedCost = Shape({ name: Name, amount: NonNegativeAmount, by: By }, { title: "NewLandedCost" });
export type NewLandedCost = Static<typeof NewLandedCost>;
export const LandedCost = Shape({ name: Type.String(), amount: Amount, by: By }, { title: "LandedCost" });
const zero = Default(NonNegativeDecimal, "0");
export const NewReceipt = Shape(
  {
    id: Type.Optional(Id),
    occurredAt: Type.Optional(OccurredAt),
    reference: OptionalText(100),
    note: OptionalText(2000),
    lines: Type.Optional(
      Type.Array(
        Shape(
          {
            variantId: Id,
            received: zero,
            damaged: zero,
            unitCost: Type.Optional(
              described(NonNegativeDecimal, "Without it the order's, else what the supplier or the catalogue has now."),
            ),
            note: OptionalText(500),
          },
          { title: "NewPurchaseReceiptLine" },
        ),
        { minItems: 1, maxItems: 1000, description: "Each variant once; without lines all that is outstanding came." },
      ),
    ),
    landedCosts: Type.Optional(
      Type.Array(NewLandedCost, {
        maxItems: 20,
        description: "What came on top of the goods: freight, customs. It is part of the average cost.",
      }),
    ),
  },
  { title: "NewPurchaseReceipt" },
);
export type NewReceipt = Static<typeof NewReceipt>;

export const PurchaseReceipt = Shape(
  {
    id: Id,
    orderId: Id,
    reference: Nullable(Type.String()),
    note: Nullable(Type.String()),
    occurredAt: OccurredAt,
    receivedAt: ReceivedAt,
    userId: Id,
    userName: Type.String(),
    landedCosts: Nullable(Type.Array(LandedCost)),
    lines: Type.Array(
      Shape(
        {
          variantId: Id,
          received: GoodsQuantity,
          damaged: GoodsQuantity,
          unitCost: Cost,
          landedCost: described(Cost, "Of the whole line. For those who may see costs, else null."),
          note: Nullable(Type.String()),
        },
        { title: "PurchaseReceiptLine" },
      ),
    ),
  },
  { title: "PurchaseReceipt" },
);
export type PurchaseReceipt = Static<typeof PurchaseReceipt>;
export const ReceiptPage = PageOf(PurchaseReceipt, "PurchaseReceiptPage");
export const ReceiptQuery = Type.Object({
  ...PageQuery,
  limit: Default(Type.Integer({ minimum: 1, maximum: 20 }), 20),
});
export type ReceiptQuery = Static<typeof ReceiptQuery>;
