import { Type, type Static } from "typebox";
import { Amount, Id, Nullable, Shape, Timestamp } from "../../../kernel/http/shapes.ts";
import { CashSessionStatus } from "../../cash/schema.ts";
import { Day, DecimalOrNull, Limit, PeriodQuery, described, heading } from "../schema.ts";

export const CashDaysQuery = Type.Object({
  from: PeriodQuery.properties.from,
  to: PeriodQuery.properties.to,
  branchId: PeriodQuery.properties.branchId,
  limit: Limit,
});

const CashDay = Shape(
  {
    sessionId: Id,
    branchId: Id,
    branchName: Type.String(),
    registerId: Id,
    registerName: Type.String(),
    businessDate: Day,
    status: CashSessionStatus,
    openedAt: Timestamp,
    closedAt: Nullable(Timestamp),
    closedByName: Nullable(Type.String()),
    zNumber: Nullable(Type.Integer({ description: "Counts the Z reports of the register." })),
    sales: described("As its X or Z report has it, with tax."),
    refunds: Amount,
    fees: described("Restocking fees, with tax."),
    cash: described("What orders and documents put into the drawer, less what they took out."),
    otherTenders: described("What was taken by all other methods."),
    expectedCash: DecimalOrNull("Null until it is closed."),
    countedCash: Nullable(Amount),
    variance: DecimalOrNull("Counted less expected: short is negative."),
    remainingCash: Nullable(Amount),
    late: described(
      "Sales and fees less refunds that arrived after its closing: its Z report does not have them, other reports do.",
    ),
  },
  { title: "CashDay" },
);
export type CashDay = Static<typeof CashDay>;
const Totals = Shape(
  {
    sessions: Type.Integer(),
    sales: Amount,
    refunds: Amount,
    fees: Amount,
    cash: Amount,
    otherTenders: Amount,
    variance: described("Of the closed sessions."),
    short: described("Of those that are short."),
    over: described("Of those that have too much."),
    late: Amount,
  },
  { title: "CashDaysTotal" },
);
export type CashDaysTotal = Static<typeof Totals>;
export const CashDays = Shape(
  {
    ...heading,
    from: Day,
    to: Day,
    total: Totals,
    items: Type.Array(CashDay),
    isComplete: Type.Boolean({ description: "False: there are more than these." }),
  },
  { title: "CashDaysReport", description: "Cash sessions by the business date on which they began." },
);
export type CashDays = Static<typeof CashDays>;
