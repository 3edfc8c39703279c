import { Type, type Static } from "typebox";
import {
  Decimal,
  Enum,
  Id,
  Name,
  NonNegativeAmount,
  Nullable,
  PageOf,
  PageQuery,
  Shape,
  Timestamp,
  Version,
} from "../../../kernel/http/shapes.ts";
import { GoodsQuantity, NonNegativeGoodsQuantity, OccurredAt } from "../../engine/shapes.ts";
import { OptionalText } from "../../engine/records.ts";

const Status = Enum("SupplierReturnStatus", ["Sent", "Credited", "Cancelled"]);
const Reason = Enum("SupplierReturnReason", ["Damaged", "WrongArticle", "NotOrdered", "Expired", "Recall", "Other"]);
const Day = Type.String({ format: "date" });
const hidden = "For those who may see costs, else null; null, too, when none is known.";
const costOf = (what: string) => Type.Union([Decimal, Type.Null()], { description: `${what} ${hidden}` });

export const SupplierReturnLine = Shape(
  {
    variantId: Id,
    sku: Type.String(),
    productName: Type.String(),
    variantName: Type.String(),
    quantity: GoodsQuantity,
    unitCost: costOf("The average at which it left."),
    reason: Reason,
    note: Nullable(Type.String()),
  },
  { title: "SupplierReturnLine" },
);
export type SupplierReturnLine = Static<typeof SupplierReturnLine>;

const heading = {
  id: Id,
  number: Type.String({ description: "Counted through the shop: SR-000001." }),
  supplierId: Id,
  supplierName: Type.String(),
  branchId: Id,
  branchName: Type.String(),
  purchaseOrderId: Nullable(Id),
  purchaseOrderNumber: Nullable(Type.String()),
  status: Status,
  note: Nullable(Type.String()),
  occurredAt: OccurredAt,
  createdBy: Id,
  createdByName: Type.String(),
  createdAt: Timestamp,
  totalCost: costOf("What left the stock."),
  creditNumber: Nullable(Type.String()),
  creditedOn: Nullable(Day),
  creditCost: costOf("What the supplier gives for it."),
  varianceCost: costOf("The credit less what left the stock."),
  endedBy: Nullable(Id),
  endedByName: Nullable(Type.String()),
  endedAt: Nullable(Timestamp),
  version: Version,
};
export const ReturnSummary = Shape(heading, { title: "SupplierReturnSummary" });
export type ReturnSummary = Static<typeof ReturnSummary>;
export const ReturnPage = PageOf(ReturnSummary, "SupplierReturnPage");
export const SupplierReturn = Shape({ ...heading, lines: Type.Array(SupplierReturnLine) }, { title: "SupplierReturn" });
export type SupplierReturn = Static<typeof SupplierReturn>;

export const ReturnQuery = Type.Object({
  ...PageQuery,
  branchId: Type.Optional(Id),
  supplierId: Type.Optional(Id),
  status: Type.Optional(Status),
});
export type ReturnQuery = Static<typeof ReturnQuery>;

const OfOrder = Type.String({ format: "uuid", description: "Of this order, no more goes back than came." });
export const NewReturn = Shape(
  {
    id: Type.Optional(Id),
    supplierId: Id,
    branchId: Id,
    purchaseOrderId: Type.Optional(OfOrder),
    note: OptionalText(2000),
    occurredAt: Type.Optional(OccurredAt),
    lines: Type.Array(
      Shape(
        { variantId: Id, quantity: NonNegativeGoodsQuantity, reason: Reason, note: OptionalText(500) },
        { title: "NewSupplierReturnLine" },
      ),
      { minItems: 1, maxItems: 1000, description: "Each variant once." },
    ),
  },
  { title: "NewSupplierReturn" },
);
export type NewReturn = Static<typeof NewReturn>;

export const CreditNote = Shape(
  { number: Name, issuedOn: Day, creditCost: NonNegativeAmount },
  { title: "SupplierCreditNote" },
);
export type CreditNote = Static<typeof CreditNote>;
