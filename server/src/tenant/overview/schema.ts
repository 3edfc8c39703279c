import { Type, type Static } from "typebox";
import { Amount, Currency, Described, Id, Nullable, Shape } from "../../kernel/http/shapes.ts";

export const OverviewQuery = Type.Object({ branchId: Type.Optional(Id) });
export type OverviewQuery = Static<typeof OverviewQuery>;

const OverviewSales = Shape(
  {
    orders: Described(Type.Integer(), "Completed, returns among them."),
    total: Described(Amount, "With tax; what came back is taken off."),
    takings: Described(Amount, "What was paid for them, with rounding and tips, less change."),
  },
  { title: "ShopOverviewSales" },
);
const count = (description: string) => Nullable(Type.Integer({ description }));

const ofBranch = {
  sales: Nullable({ ...OverviewSales, description: "Of the business date that a branch has now." }),
  openSessions: count("Cash sessions that are not closed."),
  parkedOrders: count("Parked orders that wait."),
  lowStock: count("Variants at their reorder point or below it, or below zero."),
  openFlags: count("Flags of what tills have pushed."),
  openDeadLetters: count("What tills have pushed and nobody has booked."),
};

const OverviewBranch = Shape(
  {
    branchId: Id,
    branchName: Type.String(),
    businessDate: Type.String({ format: "date", description: "The branch's, now." }),
    ...ofBranch,
  },
  { title: "ShopOverviewBranch" },
);
export type OverviewBranch = Static<typeof OverviewBranch>;

export const Overview = Shape(
  {
    currency: Currency,
    ...ofBranch,
    transfersUnderWay: count("Transfers that have left, to or from one of the branches, and have not all arrived."),
    branches: Type.Array(OverviewBranch, { description: "The caller's, by name." }),
  },
  {
    title: "ShopOverview",
    description: "How the shop stands now. A part that the caller may not read, or of a module that is off, is null.",
  },
);
export type Overview = Static<typeof Overview>;
