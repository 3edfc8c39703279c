import { Type, type Static } from "typebox";
import { Amount, Decimal, Enum, Id, Nullable, Shape } from "../../../kernel/http/shapes.ts";
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

export const JournalQuery = Type.Object({ date: Day, branchId: PeriodQuery.properties.branchId });

export const JournalLine = Shape(
  {
    account: Type.String({ description: "Of the setting `accounts`; the role where it says none." }),
    role: JournalRole,
    key: Nullable(Type.Unsafe<string>({ ...Id, description: "Of Tax the rate, of Tender the payment method." })),
    name: Nullable(Type.String({ description: "Of the rate or the payment method." })),
    debit: Amount,
    credit: Amount,
  },
  { title: "JournalLine", description: "One of the two is zero." },
);
export type JournalLine = Static<typeof JournalLine>;
export const Journal = Shape(
  {
    ...heading,
    date: Day,
    debit: Amount,
    credit: Type.String({ ...Decimal, description: "As much as debit." }),
    items: Type.Array(JournalLine),
  },
  { title: "JournalReport" },
);
export type Journal = Static<typeof Journal>;
