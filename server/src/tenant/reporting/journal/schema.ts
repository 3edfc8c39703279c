import { Type, type Static } from "typebox";
import { Amount, Decimal, Default, Enum, Id, Nullable, Shape } from "../../../kernel/http/shapes.ts";
import { TaxFraction } from "../../engine/shapes.ts";
import { Day, PeriodQuery, heading } from "../schema.ts";

/** What is posted; the shop says on which account of its bookkeeping. */
export const roles = [
  ...(["Sales", "Discounts", "Returns", "Charges", "Fees", "Tax", "Tips", "Rounding"] as const),
  ...(["Tender", "Receivables", "Vouchers", "VouchersIssued", "VouchersExpired", "Deposits"] as const),
  ...(["Points", "PointsGranted"] as const),
  ...(["PaidIn", "PaidOut", "Safe", "Bank", "CashVariance", "TenderVariance"] as const),
  ...([
    "Cost",
    "Stock",
    "StockVariance",
    "CostVariance",
    "GoodsReceived",
    "PurchaseVariance",
    "GoodsInTransit",
  ] as const),
  ...(["CreditAdjustments", "BadDebts"] as const),
] as const;
export const JournalRole = Enum("JournalRole", roles);
export type JournalRole = (typeof roles)[number];

/** What a line is of. */
const documentKinds = [
  ...(["Order", "Void", "Inspection"] as const),
  ...(["Opening", "Closing", "CashMovement", "Deposit", "AccountPayment"] as const),
  ...(["Stock", "GoodsReceipt", "GoodsCost", "SupplierReturn", "SupplierCredit"] as const),
  ...(["Dispatch", "TransferReceipt", "Recall"] as const),
  ...(["AccountEntry", "VoucherEntry", "PointEntry", "PointValue"] as const),
] as const;
export type DocumentKind = (typeof documentKinds)[number];

const At = Type.Optional(
  Type.Unsafe<string>({ ...Day, description: "As it was known at the end of this business date; without it, now." }),
);
const { branchId } = PeriodQuery.properties;
export const JournalQuery = Type.Object({
  date: Type.Optional(Type.Unsafe<string>({ ...Day, description: "One business date, in place of from and to." })),
  from: Type.Optional(Day),
  to: Type.Optional(PeriodQuery.properties.to),
  at: At,
  branchId,
});

const line = {
  account: Type.String({ description: "Of the setting `accounts`; the role where it says none." }),
  role: JournalRole,
  key: Nullable(Type.Unsafe<string>({ ...Id, description: "Of Tax the rate, of Tender the payment method." })),
  name: Nullable(Type.String({ description: "Of the rate or the payment method." })),
  rate: Nullable(Type.Unsafe<string>({ ...TaxFraction, description: "Of Tax the percentage: 0.19 is 19 %." })),
  debit: Amount,
  credit: Amount,
};
export const JournalLine = Shape(line, { title: "JournalLine", description: "One of the two is zero." });
export type JournalLine = Static<typeof JournalLine>;
export const Journal = Shape(
  {
    ...heading,
    date: Nullable(Type.Unsafe<string>({ ...Day, description: "Null: of several days." })),
    from: Day,
    to: Day,
    debit: Amount,
    credit: Type.String({ ...Decimal, description: "As much as debit." }),
    items: Type.Array(JournalLine),
  },
  { title: "JournalReport" },
);
export type Journal = Static<typeof Journal>;

export const JournalEntriesQuery = Type.Object({
  from: Day,
  to: PeriodQuery.properties.to,
  at: At,
  branchId,
  limit: Default(Type.Integer({ minimum: 1, maximum: 1_000 }), 200),
  cursor: Type.Optional(Type.String({ maxLength: 1_000 })),
});
export const JournalEntry = Shape(
  {
    date: Type.String({ ...Day, description: "The business date on which it is posted." }),
    documentDate: Type.String({
      ...Day,
      description: "The document's own: an earlier one when that was closed before the document came.",
    }),
    kind: Enum("JournalDocument", documentKinds),
    number: Nullable(Type.String({ description: "The receipt's, or what else the document is called." })),
    documentId: Nullable(Id),
    branchId: Nullable(Type.Unsafe<string>({ ...Id, description: "Null: of the shop as a whole." })),
    branchName: Nullable(Type.String()),
    account: line.account,
    taxCode: Nullable(Type.String({ description: "Of the setting `accounts`." })),
    role: JournalRole,
    key: line.key,
    name: line.name,
    rate: Nullable(Type.Unsafe<string>({ ...TaxFraction, description: "Of the tax rate; null as that." })),
    categoryId: Nullable(Id),
    taxRateId: Nullable(Type.Unsafe<string>({ ...Id, description: "Null: none, or several." })),
    debit: Amount,
    credit: Amount,
  },
  { title: "JournalEntry", description: "What a document posts on an account." },
);
export type JournalEntry = Static<typeof JournalEntry>;
export const JournalEntries = Shape(
  { ...heading, from: Day, to: Day, items: Type.Array(JournalEntry), nextCursor: Nullable(Type.String()) },
  { title: "JournalEntriesReport" },
);
export type JournalEntries = Static<typeof JournalEntries>;
