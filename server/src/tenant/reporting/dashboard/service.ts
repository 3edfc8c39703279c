import type { Static } from "typebox";
import type { TenantRead } from "../../../kernel/db/handles.ts";
import { holds, type Actor } from "../../gate/context.ts";
import { readSettings } from "../../settings/service.ts";
import { listOpenSessions, sumLate } from "../cash/sql.ts";
import { scopeOf, shift, todayOf } from "../period.ts";
import { listSales, sumMargins, sumSales } from "../sales/sql.ts";
import type { Dashboard, DashboardQuery } from "./schema.ts";

const topProducts = 10;
const all = 100;

/** A business date at a glance, beside the same day of the week a week and 52 weeks before. */
export async function readDashboard(
  tx: TenantRead,
  actor: Actor,
  { date, branchId }: Static<typeof DashboardQuery>,
): Promise<Dashboard> {
  const day = date ?? (await todayOf(tx, actor));
  const scope = scopeOf(actor, { from: day, to: day, ...(branchId === undefined ? {} : { branchId }) });
  const before = async (days: number) => {
    const other = shift(day, -days);
    return { date: other, total: await sumSales(tx, { ...scope, from: other, to: other }) };
  };
  const [{ currency }, total, margins, weekBefore, yearBefore, hours, branches, tenders, products, late, openSessions] =
    await Promise.all([
      readSettings(tx),
      sumSales(tx, scope),
      holds(actor, "catalogue.readCost") ? sumMargins(tx, scope) : null,
      before(7),
      before(364),
      listSales(tx, scope, "Hour", all),
      listSales(tx, scope, "Branch", all),
      listSales(tx, scope, "Tender", all),
      listSales(tx, scope, "Product", topProducts),
      sumLate(tx, scope),
      listOpenSessions(tx, scope.branchIds),
    ]);
  return {
    currency,
    asOf: actor.now.toISOString(),
    date: day,
    total,
    margins,
    weekBefore,
    yearBefore,
    hours,
    branches,
    tenders,
    topProducts: products.slice(0, topProducts),
    late,
    openSessions,
  };
}
