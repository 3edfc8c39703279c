import { Type, type Static } from "typebox";
import {
  Amount,
  Currency,
  Decimal,
  Default,
  Described,
  Enum,
  Id,
  IsArchived,
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
} from "../../kernel/http/shapes.ts";
import { BusinessDate, OccurredAt, TaxFraction } from "../engine/shapes.ts";
import { OptionalText, Restore } from "../engine/records.ts";

const CashVariance = Described(Decimal, "Counted less expected: negative when money is missing.");
const ReasonKind = Enum("CashReasonKind", ["PaidIn", "PaidOut", "NoSale"]);
export const CashReason = Shape(
  {
    id: Id,
    name: Type.String(),
    kind: ReasonKind,
    isArchived: IsArchived,
    version: Version,
    createdAt: Timestamp,
  },
  { title: "CashReason" },
);
export const CashReasonPage = PageOf(CashReason, "CashReasonPage");
export const CashReasonCreate = Shape(
  { id: Type.Optional(Id), name: Name, kind: ReasonKind },
  { title: "CashReasonCreate" },
);
export const CashReasonPatch = Shape({ name: Type.Optional(Name), isArchived: Restore }, { title: "CashReasonPatch" });

const Denominations = Type.Array(
  Shape(
    { value: NonNegativeDecimal, count: Type.Integer({ minimum: 0, maximum: 1_000_000 }) },
    { title: "Denomination" },
  ),
  { maxItems: 50 },
);
export type Denominations = Static<typeof Denominations>;
const At = Type.Optional(
  Type.Unsafe<string>({ ...Timestamp, description: "When it happened by the till's clock; without it, now." }),
);
export const CashSessionStatus = Enum("CashSessionStatus", ["Open", "Suspended", "Counting", "Closed"]);
export type SessionStatus = Static<typeof CashSessionStatus>;

const closing = { description: "Null until the session is closed." };
const OnClosing = Type.Union([Decimal, Type.Null()], closing);
export const CashSession = Shape(
  {
    id: Id,
    registerId: Id,
    registerName: Type.String(),
    branchId: Id,
    branchName: Type.String(),
    status: CashSessionStatus,
    statusAt: Timestamp,
    businessDate: BusinessDate,
    openedBy: Id,
    openedByName: Type.String(),
    openedAt: Timestamp,
    receivedAt: ReceivedAt,
    openingExpected: Amount,
    openingCounted: Amount,
    openingVariance: CashVariance,
    openingDenominations: Nullable(Denominations),
    openingNote: Nullable(Type.String()),
    openingApprovedBy: Type.Unsafe<string | null>({
      ...Nullable(Id),
      description: "Who answers for what was missing beyond the tolerance.",
    }),
    countedCash: Nullable(Amount),
    countedDenominations: Nullable(Denominations),
    countedBy: Nullable(Id),
    expectedCash: OnClosing,
    variance: OnClosing,
    remainingCash: OnClosing,
    closedBy: Nullable(Id),
    closedByName: Nullable(Type.String()),
    closedAt: Nullable(Timestamp),
    closingNote: Nullable(Type.String()),
    approvedBy: Nullable(Id),
    dropApprovedBy: Type.Unsafe<string | null>({
      ...Nullable(Id),
      description: "Who approved what was taken at closing beyond the limit.",
    }),
    zNumber: Nullable(Type.Integer({ description: "Counts the Z reports of the register." })),
    hasLateEntries: Type.Boolean({ description: "Something of it arrived after it was closed." }),
    version: Version,
  },
  { title: "CashSession" },
);
export type CashSession = Static<typeof CashSession>;
export const CashSessionPage = PageOf(CashSession, "CashSessionPage");

export const NewSession = Shape(
  {
    id: Type.Optional(Id),
    registerId: Id,
    openingCash: NonNegativeAmount,
    denominations: Type.Optional(Denominations),
    note: OptionalText(2000),
    occurredAt: At,
  },
  { title: "NewCashSession" },
);
export type NewSession = Static<typeof NewSession>;
export const SessionMove = Shape({ occurredAt: At }, { title: "CashSessionMove" });
export type SessionMove = Static<typeof SessionMove>;
export const SessionCount = Shape(
  {
    cash: NonNegativeAmount,
    denominations: Type.Optional(Denominations),
    others: Default(
      Type.Array(Shape({ methodId: Id, counted: Amount }, { title: "TenderCount" }), {
        maxItems: 50,
        description: "Slips and vouchers of methods that are not cash.",
      }),
      [],
    ),
    occurredAt: At,
  },
  { title: "CashSessionCount" },
);
export type SessionCount = Static<typeof SessionCount>;
const CashCount = Shape(
  {
    id: Id,
    cash: Amount,
    denominations: Nullable(Denominations),
    others: SessionCount.properties.others,
    countedBy: Id,
    occurredAt: OccurredAt,
    receivedAt: ReceivedAt,
  },
  { title: "CashCount" },
);
export type CashCount = Static<typeof CashCount>;
export const CashCounts = Shape({ items: Type.Array(CashCount) }, { title: "CashCounts" });
export type CashCounts = Static<typeof CashCounts>;
export const SessionClose = Shape(
  {
    remainingCash: Type.Optional(
      Type.Unsafe<string>({
        ...NonNegativeDecimal,
        description:
          "What stays in the drawer: at most what the register's next session began with, if there is one; without it, as much as can. The rest is a drop.",
      }),
    ),
    note: OptionalText(2000),
    occurredAt: At,
  },
  { title: "CashSessionClose" },
);
export type SessionClose = Static<typeof SessionClose>;
export const SessionQuery = Type.Object({
  ...PageQuery,
  branchId: Type.Optional(Id),
  registerId: Type.Optional(Id),
  status: Type.Optional(CashSessionStatus),
  from: Type.Optional(Type.String({ format: "date", description: "The first business date." })),
  to: Type.Optional(Type.String({ format: "date", description: "The last business date." })),
});
export type SessionQuery = Static<typeof SessionQuery>;

const MovementKind = Enum("CashMovementKind", ["PaidIn", "PaidOut", "SafeDrop", "BankDrop", "NoSale"]);
export const CashMovement = Shape(
  {
    id: Id,
    sessionId: Id,
    kind: MovementKind,
    amount: Described(Amount, "In the shop's currency, never negative: `kind` tells whether it came in or went out."),
    reasonId: Nullable(Id),
    reason: Nullable(Type.String({ description: "The reason's name." })),
    note: Nullable(Type.String()),
    reference: Nullable(Type.String()),
    denominations: Nullable(Denominations),
    isLate: Type.Boolean({ description: "Arrived after its session was closed: not in the Z report." }),
    isClockAhead: Type.Boolean({ description: "The till's clock was ahead: occurredAt is ours." }),
    approvedBy: Type.Unsafe<string | null>({ ...Nullable(Id), description: "Of what went out beyond the limits." }),
    userId: Id,
    userName: Type.String(),
    occurredAt: OccurredAt,
    receivedAt: ReceivedAt,
  },
  { title: "CashMovement" },
);
export type CashMovement = Static<typeof CashMovement>;
export const CashMovementPage = PageOf(CashMovement, "CashMovementPage");
export const MovementQuery = Type.Object(PageQuery);
export const NewMovement = Shape(
  {
    id: Type.Optional(Id),
    kind: MovementKind,
    amount: Type.Optional(Type.Unsafe<string>({ ...NonNegativeDecimal, description: "None of a NoSale." })),
    reasonId: Type.Optional(
      Type.String({ ...Id, description: "Of a reason of this kind: PaidIn, PaidOut and NoSale need one." }),
    ),
    note: OptionalText(2000),
    reference: OptionalText(100),
    denominations: Type.Optional(Denominations),
    occurredAt: At,
  },
  { title: "NewCashMovement" },
);
export type NewMovement = Static<typeof NewMovement>;

const amounts = {
  tenders: Type.Array(
    Shape(
      {
        methodId: Id,
        name: Type.String(),
        kind: Type.String({ description: "Of the payment method." }),
        count: Type.Integer(),
        amount: Amount,
      },
      { title: "TenderSum" },
    ),
  ),
  movements: Type.Array(
    Shape({ kind: MovementKind, count: Type.Integer(), amount: Amount }, { title: "CashMovementSum" }),
  ),
  taxes: Type.Array(
    Shape(
      { taxRateId: Id, name: Type.String(), rate: TaxFraction, netAmount: Amount, taxAmount: Amount },
      { title: "TaxSum" },
    ),
  ),
  tips: Type.Array(
    Shape({ userId: Id, name: Type.String(), amount: Amount }, { title: "TipSum", description: "Of a cashier." }),
  ),
  totals: Shape(
    {
      saleCount: Type.Integer({ description: "Completed sales." }),
      saleAmount: Amount,
      refundCount: Type.Integer({ description: "Orders that pay money back." }),
      refundAmount: Amount,
      voidCount: Type.Integer({ description: "Voided sales." }),
      voidAmount: Amount,
      discountAmount: Amount,
      roundingAmount: Amount,
      customCount: Type.Integer({ description: "Lines by name, without an article." }),
      customAmount: Type.String({ ...Decimal, description: "What they come to, within sales and refunds." }),
      tipAmount: Type.String({ ...Decimal, description: "No revenue: it is in the tenders beside the sales." }),
      depositAmount: Type.String({ ...Decimal, description: "Taken for parked orders, less what was given back." }),
      depositUsedAmount: Type.String({ ...Decimal, description: "Of sales that were paid in advance." }),
      serviceChargeAmount: Type.String({ ...Decimal, description: "Within the sales." }),
      feeAmount: Type.String({ ...Decimal, description: "Restocking fees: neither sales nor refunds." }),
    },
    { title: "SaleSums" },
  ),
};
const LateEntries = Shape(amounts, { title: "LateEntries" });
export type Sums = Static<typeof LateEntries>;

const cash = {
  opening: Amount,
  sales: Amount,
  paidIn: Amount,
  paidOut: Amount,
  dropped: Amount,
  expected: Amount,
};
const head = {
  sessionId: Id,
  registerId: Id,
  branchId: Id,
  currency: Currency,
  businessDate: BusinessDate,
  openedAt: Timestamp,
  at: Timestamp,
};
export const XReport = Shape({ ...head, ...amounts, cash: Shape(cash, { title: "DrawerSums" }) }, { title: "XReport" });
export type XReport = Static<typeof XReport>;

/** What a Z report keeps for good. */
const zContent = {
  ...head,
  ...amounts,
  cash: Shape({ ...cash, counted: Amount, variance: CashVariance, remaining: Amount }, { title: "CountedDrawerSums" }),
  counts: Type.Array(
    Shape({ methodId: Id, expected: Amount, counted: Amount, variance: CashVariance }, { title: "TenderVariance" }),
  ),
  closedBy: Id,
  approvedBy: Nullable(Id),
};
const ZContent = Shape(zContent);
export type ZContent = Static<typeof ZContent>;
export const ZReport = Shape(
  { number: Type.Integer(), ...zContent, late: Nullable(LateEntries) },
  { title: "ZReport", description: "As it was at closing; `late` is what arrived since." },
);
export type ZReport = Static<typeof ZReport>;
