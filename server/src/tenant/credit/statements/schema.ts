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

export const ReceivablesQuery = Type.Object({
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
