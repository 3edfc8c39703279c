import { Type, type Static } from "typebox";
import {
  Amount,
  Currency,
  Id,
  Name,
  Nullable,
  PageOf,
  PageQuery,
  Shape,
  Timestamp,
} from "../../../kernel/http/shapes.ts";
import { OptionalText } from "../../engine/records.ts";
import { Seller, TaxSums } from "../receipts/schema.ts";
import { Order } from "../schema.ts";

const BuyerInput = Shape(
  { name: Name, address: OptionalText(500), taxId: OptionalText(50) },
  { title: "InvoiceBuyerInput" },
);
export const InvoiceInput = Shape(
  {
    id: Type.Optional(Id),
    buyer: Type.Optional({ ...BuyerInput, description: "Whom it is for; without it, the order's customer." }),
  },
  { title: "InvoiceInput" },
);
export type InvoiceInput = Static<typeof InvoiceInput>;

export const Buyer = Shape(
  { name: Type.String(), address: Nullable(Type.String()), taxId: Nullable(Type.String()) },
  { title: "InvoiceBuyer" },
);
export type Buyer = Static<typeof Buyer>;
const Day = Type.String({ format: "date" });
const heading = {
  id: Id,
  number: Type.String({ description: "Counted without gaps in the series of the branch." }),
  orderId: Id,
  branchId: Id,
  issuedOn: Type.String({ ...Day, description: "The day at the branch." }),
  issuedAt: Timestamp,
  issuedBy: Id,
  seller: Seller,
  buyer: Buyer,
};
export const InvoiceSummary = Shape({ ...heading, currency: Currency, total: Amount }, { title: "InvoiceSummary" });
export type InvoiceSummary = Static<typeof InvoiceSummary>;
export const InvoicePage = PageOf(InvoiceSummary, "InvoicePage");
export const InvoiceQuery = Type.Object({
  ...PageQuery,
  branchId: Type.Optional(Id),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
});
export type InvoiceQuery = Static<typeof InvoiceQuery>;

export const Invoice = Shape(
  {
    ...heading,
    suppliedOn: Type.String({ ...Day, description: "The day of the sale at the branch." }),
    taxes: TaxSums,
    order: Order,
  },
  { title: "Invoice" },
);
export type Invoice = Static<typeof Invoice>;
