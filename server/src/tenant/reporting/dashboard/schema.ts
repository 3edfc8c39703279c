import { Type, type Static } from "typebox";
import { Amount, Id, Nullable, Shape } from "../../../kernel/http/shapes.ts";
import { MarginsTotal, SalesItem, SalesTotal } from "../sales/schema.ts";
import { CashSessionStatus } from "../../cash/schema.ts";
import { Day, PeriodQuery, heading } from "../schema.ts";

export const DashboardQuery = Type.Object({
  date: Type.Optional(Type.Unsafe<string>({ ...Day, description: "Without it, today." })),
  branchId: PeriodQuery.properties.branchId,
});

const OfDate = Shape({ date: Day, total: SalesTotal }, { title: "DashboardDate" });
export const Dashboard = Shape(
  {
    ...heading,
    date: Day,
    total: SalesTotal,
    margins: Nullable(MarginsTotal),
    weekBefore: OfDate,
    yearBefore: OfDate,
    hours: Type.Array(SalesItem),
    branches: Type.Array(SalesItem),
    tenders: Type.Array(SalesItem),
    topProducts: Type.Array(SalesItem),
    late: Shape(
      { orders: Type.Integer(), total: Amount },
      {
        title: "LateArrivals",
        description: "Sales that arrived after the closing of their session, which Z reports lack.",
      },
    ),
    openSessions: Type.Array(
      Shape(
        { sessionId: Id, branchId: Id, registerName: Type.String(), status: CashSessionStatus },
        { title: "OpenDrawer" },
      ),
    ),
  },
  {
    title: "DashboardReport",
    description:
      "`margins` is null for those who may not see costs. `yearBefore` is the same day of the week, 52 weeks before.",
  },
);
export type Dashboard = Static<typeof Dashboard>;
