import type { TenantRead } from "../../../kernel/db/handles.ts";
import { requirePermission, type Actor } from "../../gate/context.ts";
import { readSettings } from "../../settings/service.ts";
import { comparedWith, cut, scopeOf, type Period, type Scope } from "../period.ts";
import type { Comparison } from "../schema.ts";
import * as details from "./details.sql.ts";
import type {
  Baskets,
  BasketsQuery,
  Exceptions,
  ExceptionsQuery,
  Margins,
  MarginsQuery,
  ReturnsQuery,
  ReturnsReport,
  Sales,
  SalesQuery,
} from "./schema.ts";
import * as db from "./sql.ts";
import type { Static } from "typebox";

interface SalesReportQuery extends Period {
  readonly branchId?: string;
  readonly compare?: Comparison;
}

/** The period with what `read` finds in it, beside the period that it is compared with. Throws as `scopeOf`. */
async function compared<Found extends object>(
  tx: TenantRead,
  actor: Actor,
  query: SalesReportQuery,
  read: (scope: Scope) => Promise<Found>,
) {
  const scope = scopeOf(actor, query);
  const of = async (period: Period) => ({ from: period.from, to: period.to, ...(await read({ ...scope, ...period })) });
  const [{ currency }, found, comparison] = await Promise.all([
    readSettings(tx),
    of(scope),
    query.compare === undefined ? null : of(comparedWith(scope, query.compare)),
  ]);
  return { currency, asOf: actor.now.toISOString(), ...found, comparison };
}

export async function readSales(tx: TenantRead, actor: Actor, query: SalesQuery): Promise<Sales> {
  const { by, limit } = query;
  const found = await compared(tx, actor, query, async (scope) => {
    const [total, rows] = await Promise.all([db.sumSales(tx, scope), db.listSales(tx, scope, by, limit)]);
    return { total, ...cut(rows, limit) };
  });
  return { by, ...found };
}

/** Throws 403 `permission_denied` for who may not see costs. */
export async function readMargins(tx: TenantRead, actor: Actor, query: MarginsQuery): Promise<Margins> {
  requirePermission(actor, "catalogue.readCost");
  const { by, limit } = query;
  const found = await compared(tx, actor, query, async (scope) => {
    const [total, rows] = await Promise.all([db.sumMargins(tx, scope), db.listMargins(tx, scope, by, limit)]);
    return { total, ...cut(rows, limit) };
  });
  return { by, ...found };
}

export async function readBaskets(tx: TenantRead, actor: Actor, query: Static<typeof BasketsQuery>): Promise<Baskets> {
  return compared(tx, actor, query, (scope) => details.findBaskets(tx, scope));
}

export async function readExceptions(
  tx: TenantRead,
  actor: Actor,
  query: Static<typeof ExceptionsQuery>,
): Promise<Exceptions> {
  return compared(tx, actor, query, async (scope) => {
    const [totals, rows] = await Promise.all([
      details.sumExceptions(tx, scope),
      details.listExceptions(tx, scope, query.limit),
    ]);
    return { totals, ...cut(rows, query.limit) };
  });
}

export async function readReturns(
  tx: TenantRead,
  actor: Actor,
  query: Static<typeof ReturnsQuery>,
): Promise<ReturnsReport> {
  return compared(tx, actor, query, async (scope) => {
    const [total, rows] = await Promise.all([
      details.sumReturns(tx, scope),
      details.listReturns(tx, scope, query.limit),
    ]);
    return { total, ...cut(rows, query.limit) };
  });
}
