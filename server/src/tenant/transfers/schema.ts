import { Type, type Static, type TSchema } from "typebox";
import {
  Decimal,
  Default,
  Enum,
  Id,
  NonNegativeDecimal,
  Nullable,
  PageOf,
  PageQuery,
  ReceivedAt,
  Shape,
  Timestamp,
  Version,
} from "../../kernel/http/shapes.ts";
import { GoodsQuantity, NonNegativeGoodsQuantity, OccurredAt } from "../engine/shapes.ts";
import { OptionalText } from "../engine/records.ts";

const Status = Enum("StockTransferStatus", [
  "Draft",
  "Requested",
  "Approved",
  "Dispatched",
  "PartlyReceived",
  "Completed",
  "Cancelled",
]);
export type TransferStatus = Static<typeof Status>;

const Day = Type.String({ format: "date" });
const described = <T extends TSchema>(schema: T, description: string) =>
  Type.Unsafe<Static<T>>({ ...schema, description });

export const TransferLine = Shape(
  {
    variantId: Id,
    sku: Type.String(),
    productName: Type.String(),
    variantName: Type.String(),
    quantity: described(Decimal, "What was asked for."),
    dispatched: described(Decimal, "What left the source."),
    received: described(Decimal, "What arrived whole; it is in the destination's stock."),
    damaged: described(
      Decimal,
      "What arrived damaged; it came into the destination's stock and was written off there.",
    ),
    missing: described(Decimal, "What never arrived and was written off."),
    returned: described(Decimal, "What went back into the source's stock."),
    inTransit: described(Decimal, "What is still under way."),
    unitCost: Type.Union([Decimal, Type.Null()], {
      description: "The source's average at dispatch, at which it arrives. For those who may see costs, else null.",
    }),
  },
  { title: "StockTransferLine" },
);
export type TransferLine = Static<typeof TransferLine>;

const heading = {
  id: Id,
  number: described(Type.String(), "Counted through the shop: ST-000001."),
  fromBranchId: Id,
  toBranchId: Id,
  fromBranchName: Type.String(),
  toBranchName: Type.String(),
  status: Status,
  note: Nullable(Type.String()),
  expectedOn: Nullable(Day),
  trackingNumber: Nullable(Type.String()),
  createdBy: Id,
  createdByName: Type.String(),
  createdAt: Timestamp,
  requestedBy: Nullable(Id),
  requestedByName: Nullable(Type.String()),
  requestedAt: Nullable(Timestamp),
  approvedBy: Nullable(Id),
  approvedByName: Nullable(Type.String()),
  approvedAt: Nullable(Timestamp),
  dispatchedBy: Nullable(Id),
  dispatchedByName: Nullable(Type.String()),
  dispatchedAt: Nullable(Timestamp),
  endedBy: Nullable(Id),
  endedByName: Nullable(Type.String()),
  endedAt: Nullable(Timestamp),
  cancelReason: Nullable(Type.String()),
  lineCount: Type.Integer(),
  version: Version,
};
export const TransferSummary = Shape(heading, { title: "StockTransferSummary" });
export type TransferSummary = Static<typeof TransferSummary>;
export const TransferPage = PageOf(TransferSummary, "StockTransferPage");
export const Transfer = Shape({ ...heading, lines: Type.Array(TransferLine) }, { title: "StockTransfer" });
export type Transfer = Static<typeof Transfer>;

export const TransferQuery = Type.Object({
  ...PageQuery,
  branchId: Type.Optional(described(Id, "Those from and to this branch.")),
  direction: Type.Optional(
    Enum("StockTransferDirection", ["Incoming", "Outgoing"], { description: "To the branch, or from it." }),
  ),
  status: Type.Optional(Status),
});
export type TransferQuery = Static<typeof TransferQuery>;

const Lines = Type.Array(
  Shape({ variantId: Id, quantity: NonNegativeGoodsQuantity }, { title: "NewStockTransferLine" }),
  {
    minItems: 1,
    maxItems: 1000,
    description: "Each variant once.",
  },
);
const details = {
  note: OptionalText(2000),
  expectedOn: Type.Optional(Nullable(Day)),
  trackingNumber: OptionalText(100),
};
export const NewTransfer = Shape(
  { id: Type.Optional(Id), fromBranchId: Id, toBranchId: Id, ...details, lines: Lines },
  { title: "NewStockTransfer" },
);
export type NewTransfer = Static<typeof NewTransfer>;
export const TransferPatch = Shape(details, { title: "StockTransferPatch" });
export type TransferPatch = Static<typeof TransferPatch>;
export const TransferLines = Shape({ lines: Lines }, { title: "StockTransferLines" });
export type TransferLines = Static<typeof TransferLines>;

export const Dispatch = Shape(
  {
    occurredAt: Type.Optional(OccurredAt),
    trackingNumber: OptionalText(100),
    lines: Type.Optional(
      Type.Array(Shape({ variantId: Id, quantity: NonNegativeGoodsQuantity }, { title: "StockDispatchLine" }), {
        maxItems: 1000,
        description: "What leaves in place of what was asked for, at most that much; the others leave as asked.",
      }),
    ),
  },
  { title: "StockDispatch" },
);
export type Dispatch = Static<typeof Dispatch>;

export const Cancellation = Shape(
  { reason: Type.String({ minLength: 1, maxLength: 200 }) },
  { title: "StockTransferCancellation" },
);
export type Cancellation = Static<typeof Cancellation>;

const Reason = Enum("StockDiscrepancyReason", ["DamagedInTransit", "LostInTransit", "MiscountAtSource", "Other"]);
const MissingTo = Enum("StockMissingTo", ["WrittenOff", "Source"], {
  description: "Where the missing is booked: it is lost, or it never left the source and is in its stock again.",
});
const zero = Default(NonNegativeDecimal, "0");

export const NewReceipt = Shape(
  {
    id: Type.Optional(Id),
    occurredAt: Type.Optional(OccurredAt),
    note: OptionalText(2000),
    lines: Type.Array(
      Shape(
        {
          variantId: Id,
          received: zero,
          damaged: zero,
          missing: zero,
          missingTo: Default(MissingTo, "WrittenOff"),
          reason: Type.Optional(Reason),
          note: OptionalText(500),
        },
        { title: "NewStockTransferReceiptLine" },
      ),
      { minItems: 1, maxItems: 1000, description: "Each variant once." },
    ),
  },
  { title: "NewStockTransferReceipt" },
);
export type NewReceipt = Static<typeof NewReceipt>;

export const TransferReceipt = Shape(
  {
    id: Id,
    transferId: Id,
    note: Nullable(Type.String()),
    occurredAt: OccurredAt,
    receivedAt: ReceivedAt,
    userId: Id,
    userName: Type.String(),
    lines: Type.Array(
      Shape(
        {
          variantId: Id,
          received: GoodsQuantity,
          damaged: GoodsQuantity,
          missing: GoodsQuantity,
          missingTo: MissingTo,
          reason: Nullable(Reason),
          note: Nullable(Type.String()),
        },
        { title: "StockTransferReceiptLine" },
      ),
    ),
  },
  { title: "StockTransferReceipt" },
);
export type TransferReceipt = Static<typeof TransferReceipt>;
export const TransferReceiptPage = PageOf(TransferReceipt, "StockTransferReceiptPage");
export const ReceiptQuery = Type.Object({
  ...PageQuery,
  limit: Default(Type.Integer({ minimum: 1, maximum: 20 }), 20),
});
export type ReceiptQuery = Static<typeof ReceiptQuery>;

export const InTransit = Shape(
  {
    variantId: Id,
    sku: Type.String(),
    productName: Type.String(),
    variantName: Type.String(),
    incoming: described(Decimal, "Under way to the branch."),
    outgoing: described(Decimal, "Under way from it."),
  },
  { title: "StockInTransit" },
);
export type InTransit = Static<typeof InTransit>;
export const InTransitPage = PageOf(InTransit, "StockInTransitPage");
export const InTransitQuery = Type.Object({ ...PageQuery, branchId: Id });
export type InTransitQuery = Static<typeof InTransitQuery>;
