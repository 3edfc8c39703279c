import type { Static } from "typebox";
import type { TenantRead } from "../../../kernel/db/handles.ts";
import { requirePermission, type Actor } from "../../gate/context.ts";
import { readSettings } from "../../settings/service.ts";
import { scopeOf } from "../period.ts";
import type { CashDays, CashDaysQuery } from "./schema.ts";
import * as db from "./sql.ts";

/** The Z list. Throws as `scopeOf`, and 403 `permission_denied` for who may not see what drawers should hold. */
export async function readCashDays(
  tx: TenantRead,
  actor: Actor,
  query: Static<typeof CashDaysQuery>,
): Promise<CashDays> {
  requirePermission(actor, "cash.readExpected");
  const scope = scopeOf(actor, query);
  const [{ currency }, total, rows] = await Promise.all([
    readSettings(tx),
    db.sumCashDays(tx, scope),
    db.listCashDays(tx, scope, query.limit),
  ]);
  return {
    currency,
    asOf: actor.now.toISOString(),
    from: scope.from,
    to: scope.to,
    total,
    items: rows.slice(0, query.limit),
    isComplete: rows.length <= query.limit,
  };
}
