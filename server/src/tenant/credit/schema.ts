import { Type, type Static } from "typebox";
import {
  Amount,
  Decimal,
  Default,
  Enum,
  Id,
  Name,
  NonNegativeDecimal,
  Nullable,
  PageOf,
  PageQuery,
  ReceivedAt,
  Shape,
  Timestamp,
  Version,
} from "../../kernel/http/shapes.ts";
import { OccurredAt, PostedOn } from "../engine/shapes.ts";

export const Day = Type.String({ format: "date" });
export const PositiveDecimal = Type.String({
  format: "decimal",
  pattern: "^(?=.*[1-9])\\d+(\\.\\d+)?$",
  maxLength: 22,
  description: "A decimal as a string, more than zero.",
});
export const Reason = Type.String({ minLength: 1, maxLength: 200 });
const TermsDays = Type.Integer({
  minimum: 0,
  maximum: 3650,
  description: "In how many days after a sale it is due.",
});
const Limit = Type.Unsafe<string | null>({
  ...Nullable(NonNegativeDecimal),
  description: "How much may be owed; null: any. 0: nothing is sold on account.",
});

export const CreditAccount = Shape(
  {
    id: Id,
    customerId: Id,
    limit: Limit,
    termsDays: TermsDays,
    status: Enum("CreditAccountStatus", ["Active", "Blocked", "Merged"], {
      description: "Blocked: nothing more is sold on account; payments are taken. Merged: mergedIntoId goes on.",
    }),
    balance: Type.String({ ...Decimal, description: "What the customer owes; below zero the shop owes it." }),
    available: Type.Unsafe<string | null>({
      ...Nullable(Decimal),
      description: "What may still be sold on account; null: any.",
    }),
    overdue: Type.String({ ...Decimal, description: "What of it was due before today." }),
    mergedIntoId: Nullable(Id),
    version: Version,
    createdAt: Timestamp,
  },
  { title: "CreditAccount" },
);
export type CreditAccount = Static<typeof CreditAccount>;
/** What lists of a customer's say beside the customer's id. */
export const ofCustomer = { customerName: Nullable(Type.String()), customerCode: Nullable(Type.String()) };
export const ListedAccount = Shape({ ...CreditAccount.properties, ...ofCustomer }, { title: "ListedCreditAccount" });
export type ListedAccount = Static<typeof ListedAccount>;
export const CreditAccountPage = PageOf(ListedAccount, "CreditAccountPage");
export const AccountQuery = Type.Object({
  ...PageQuery,
  customerId: Type.Optional(Id),
  q: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: "Of the customers that `GET /customers` finds." }),
  ),
  overdue: Type.Optional(Type.Boolean({ description: "True: something is overdue; false: nothing is." })),
});
export type AccountQuery = Static<typeof AccountQuery>;

export const CreditAccountCreate = Shape(
  {
    id: Type.Optional(Id),
    customerId: Id,
    limit: Limit,
    termsDays: Type.Optional({ ...TermsDays, description: "Without it, as the settings say." }),
  },
  { title: "CreditAccountCreate" },
);
export type CreditAccountCreate = Static<typeof CreditAccountCreate>;
export const CreditAccountPatch = Shape(
  {
    limit: Type.Optional(Limit),
    termsDays: Type.Optional(TermsDays),
    isBlocked: Type.Optional(Type.Boolean({ description: "True: nothing is sold on it; payments are taken." })),
  },
  { title: "CreditAccountPatch" },
);
export type CreditAccountPatch = Static<typeof CreditAccountPatch>;

export const EntryKind = Enum(
  "CreditEntryKind",
  ["Charge", "Payment", "Refund", "Void", "Adjustment", "OpeningBalance", "WriteOff", "Reversal", "Transfer"],
  { description: "Transfer: the balance of an account that was merged into another." },
);
export const CreditEntry = Shape(
  {
    id: Id,
    accountId: Id,
    kind: EntryKind,
    amount: Type.String({ ...Decimal, description: "Above zero the customer owes more, below zero less." }),
    balanceAfter: Amount,
    remaining: Type.String({
      ...Decimal,
      description: "What of it is not matched: above zero it is not paid, below zero it has paid nothing yet.",
    }),
    dueOn: Nullable(Day),
    orderId: Nullable(Id),
    reversedId: Nullable(Type.String({ ...Id, description: "Of a Reversal: the entry that it takes back." })),
    isReversed: Type.Boolean({ description: "Another entry has taken it back." }),
    branchId: Nullable(Id),
    cashSessionId: Nullable(Id),
    methodId: Nullable(Id),
    reference: Nullable(Type.String()),
    reason: Nullable(Type.String()),
    allocations: Type.Array(
      Shape(
        { entryId: Id, amount: Amount },
        { title: "CreditAllocation", description: "The entry it is matched with." },
      ),
    ),
    userId: Id,
    occurredAt: OccurredAt,
    receivedAt: ReceivedAt,
    businessDate: PostedOn,
  },
  { title: "CreditEntry" },
);
export type CreditEntry = Static<typeof CreditEntry>;
/** What lists of entries say beside the ids of user and order. */
export const ofEntry = {
  userName: Nullable(Type.String()),
  receiptNumber: Nullable(Type.String({ description: "Of an order of your branches." })),
};
export const ListedEntry = Shape(
  { ...CreditEntry.properties, ...ofEntry, method: Nullable(Type.String()) },
  { title: "ListedCreditEntry" },
);
export type ListedEntry = Static<typeof ListedEntry>;
export const CreditEntryPage = PageOf(ListedEntry, "CreditEntryPage");
export const EntryQuery = Type.Object({
  ...PageQuery,
  isOpen: Default(Type.Boolean({ description: "Only those of which something remains, oldest due first." }), false),
});
export type EntryQuery = Static<typeof EntryQuery>;

const Allocations = Type.Array(Shape({ entryId: Id, amount: PositiveDecimal }, { title: "CreditAllocationInput" }), {
  minItems: 1,
  maxItems: 200,
  description: "What it pays, in all as much as it is; without it, what is due first.",
});
const entered = {
  id: Type.Optional(Id),
  amount: PositiveDecimal,
  allocations: Type.Optional(Allocations),
  occurredAt: Type.Optional(OccurredAt),
};
export const CreditPaymentInput = Shape(
  {
    ...entered,
    branchId: Id,
    cashSessionId: Id,
    methodId: Id,
    reference: Type.Optional(Name),
  },
  { title: "CreditPaymentInput", description: "At most what is owed." },
);
export type CreditPaymentInput = Static<typeof CreditPaymentInput>;
export const CreditAdjustmentInput = Shape(
  {
    ...entered,
    kind: Enum("CreditAdjustmentKind", ["Increase", "Decrease", "OpeningBalance", "WriteOff"], {
      description: "Increase and OpeningBalance: the customer owes more. WriteOff: at most what is owed.",
    }),
    dueOn: Type.Optional({ ...Day, description: "Of what is owed more; without it, by the terms of the account." }),
    reason: Reason,
  },
  { title: "CreditAdjustmentInput" },
);
export type CreditAdjustmentInput = Static<typeof CreditAdjustmentInput>;
export const CreditReversalInput = Shape(
  {
    id: Type.Optional(Id),
    entryId: Type.String({ ...Id, description: "A payment, an adjustment or a write-off of the account." }),
    reason: Reason,
    branchId: Type.Optional(Id),
    cashSessionId: Type.Optional(
      Type.String({ ...Id, description: "Of a payment: out of which session it goes back; with branchId." }),
    ),
  },
  { title: "CreditReversalInput" },
);
export type CreditReversalInput = Static<typeof CreditReversalInput>;
