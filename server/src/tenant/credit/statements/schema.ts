import { Type, type Static } from "typebox";
import {
  Amount,
  Currency,
  Decimal,
  Default,
  Described,
  Id,
  Language,
  Nullable,
  Shape,
  Timestamp,
} from "../../../kernel/http/shapes.ts";
import { Seller } from "../../orders/receipts/schema.ts";
import { Day, EntryKind } from "../schema.ts";
import { VoucherEntryKind, VoucherKind } from "../vouchers/schema.ts";

export const StatementQuery = Type.Object({
  from: Day,
  to: Type.Unsafe<string>({ ...Day, description: "At most 366 days after from." }),
  language: Type.Optional(Described(Language, "Of the page's words; without it that of receipts.")),
});
export type StatementQuery = Static<typeof StatementQuery>;

export const Ageing = Shape(
  {
    current: Type.String({ ...Decimal, description: "Not due yet." }),
    days1To30: Amount,
    days31To60: Amount,
    days61To90: Amount,
    over90: Amount,
    unused: Type.String({ ...Decimal, description: "Credits that have paid nothing yet, below zero." }),
    total: Type.String({ ...Decimal, description: "What is owed: the sum of the others." }),
  },
  { title: "Ageing", description: "What is owed, by how many days it is overdue." },
);
export type Ageing = Static<typeof Ageing>;

export const Statement = Shape(
  {
    accountId: Id,
    from: Day,
    to: Day,
    currency: Currency,
    language: Type.String(),
    seller: Seller,
    customer: Shape(
      {
        id: Id,
        name: Nullable(Type.String()),
        company: Nullable(Type.String()),
        address: Nullable(Type.String()),
        taxId: Nullable(Type.String()),
      },
      { title: "StatementCustomer" },
    ),
    opening: Type.String({ ...Decimal, description: "What was owed before the first day." }),
    entries: Type.Array(
      Shape(
        {
          id: Id,
          kind: EntryKind,
          date: Day,
          receiptNumber: Nullable(Type.String()),
          reference: Nullable(Type.String()),
          dueOn: Nullable(Day),
          amount: Amount,
          balance: Amount,
        },
        { title: "StatementEntry" },
      ),
    ),
    closing: Type.String({ ...Decimal, description: "What was owed after the last day." }),
    ageing: Ageing,
    createdAt: Timestamp,
  },
  { title: "CreditStatement", description: "text/html is a page to be printed, or saved as PDF, by the browser." },
);
export type Statement = Static<typeof Statement>;

const At = Type.Optional(
  Type.Unsafe<string>({
    ...Day,
    description: "At the end of this business date, as the journal to it has it; without it, now.",
  }),
);
export const ReceivablesQuery = Type.Object({
  at: At,
  limit: Default(Type.Integer({ minimum: 1, maximum: 1_000 }), 200),
  cursor: Type.Optional(Type.String({ maxLength: 500 })),
});
/** As a line of a table. */
export const ReceivablesRow = Type.Object({
  ...{ accountId: Id, customerId: Id, name: Nullable(Type.String()), limit: Nullable(Decimal) },
  ...Ageing.properties,
});
export const Receivables = Shape(
  {
    asOf: Day,
    currency: Currency,
    items: Type.Array(
      Shape(
        { accountId: Id, customerId: Id, name: Nullable(Type.String()), limit: Nullable(Amount), ageing: Ageing },
        { title: "ReceivablesOfAccount" },
      ),
    ),
    total: Ageing,
    nextCursor: Nullable(Type.String()),
  },
  { title: "ReceivablesReport", description: "The total is that of all accounts, not only of the page." },
);
export type Receivables = Static<typeof Receivables>;

/** Business dates, both within. */
export const DaysQuery = Type.Object({
  from: Day,
  to: Type.Unsafe<string>({ ...Day, description: "At most 366 days after from." }),
});
export type DaysQuery = Static<typeof DaysQuery>;
export const EntriesQuery = Type.Object({
  ...DaysQuery.properties,
  limit: Default(Type.Integer({ minimum: 1, maximum: 1_000 }), 200),
  cursor: Type.Optional(Type.String({ maxLength: 500 })),
});
export type EntriesQuery = Static<typeof EntriesQuery>;

/** What an entry of a ledger is of. */
const ofDocument = {
  date: Type.String({ ...Day, description: "The business date on which the journal has it." }),
  documentDate: Type.String({ ...Day, description: "Its own business date, which was closed if it is another." }),
  id: Id,
  orderId: Nullable(Id),
  number: Nullable(Type.String({ description: "Of the receipt, or the reference of the entry." })),
  branchId: Nullable(Type.Unsafe<string>({ ...Id, description: "Null: of the shop as a whole." })),
  branchName: Nullable(Type.String()),
};
const page = { currency: Currency, from: Day, to: Day, nextCursor: Nullable(Type.String()) };

export const ReceivablesEntry = Shape(
  {
    ...ofDocument,
    kind: EntryKind,
    accountId: Id,
    name: Nullable(Type.String()),
    amount: Amount,
    balanceAfter: Amount,
  },
  { title: "ReceivablesEntry", description: "What changed what a customer owes." },
);
export type ReceivablesEntry = Static<typeof ReceivablesEntry>;
export const ReceivablesEntries = Shape(
  { ...page, items: Type.Array(ReceivablesEntry) },
  { title: "ReceivablesEntriesReport" },
);
export type ReceivablesEntries = Static<typeof ReceivablesEntries>;

export const VouchersItem = Shape(
  {
    kind: VoucherKind,
    opening: Described(Amount, "What was outstanding before the first day."),
    issued: Described(Amount, "With a new voucher."),
    loaded: Described(Amount, "Onto one that was there."),
    refunded: Described(Amount, "Given back by receipts to one that was there."),
    redeemed: Described(Amount, "Less what voids took back of it."),
    expired: Amount,
    outstanding: Described(Amount, "After the last day: opening + issued + loaded + refunded - redeemed - expired."),
    vouchers: Type.Integer({ description: "With a balance after the last day." }),
  },
  { title: "VouchersItem" },
);
export type VouchersItem = Static<typeof VouchersItem>;
export const Vouchers = Shape(
  { currency: Currency, from: Day, to: Day, items: Type.Array(VouchersItem) },
  {
    title: "VouchersReport",
    description: "What the shop owes by gift cards and store credit, by business date.",
  },
);
export type Vouchers = Static<typeof Vouchers>;

export const VoucherLine = Shape(
  {
    ...ofDocument,
    kind: VoucherEntryKind,
    voucherId: Id,
    voucherKind: VoucherKind,
    amount: Amount,
    balanceAfter: Amount,
  },
  { title: "VoucherLine", description: "What changed a gift card or store credit." },
);
export type VoucherLine = Static<typeof VoucherLine>;
export const VoucherLines = Shape({ ...page, items: Type.Array(VoucherLine) }, { title: "VoucherEntriesReport" });
export type VoucherLines = Static<typeof VoucherLines>;
