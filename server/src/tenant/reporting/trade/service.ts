import type { Static } from "typebox";
import type { TenantRead } from "../../../kernel/db/handles.ts";
import { requirePermission, type Actor } from "../../gate/context.ts";
import { readSettings } from "../../settings/service.ts";
import { cut, scopeOf } from "../period.ts";
import { findSpans } from "../spans.sql.ts";
import type { Purchases, PurchasesQuery, Transfers, TransfersQuery } from "./schema.ts";
import * as db from "./sql.ts";

/**
 * What arrived of suppliers and went back to them. Throws as `scopeOf`, 403 `permission_denied` for who may not see
 * costs.
 */
export async function readPurchases(tx: TenantRead, actor: Actor, query: PurchasesQuery): Promise<Purchases> {
  requirePermission(actor, "catalogue.readCost");
  const scope = scopeOf(actor, query);
  const spans = await findSpans(tx, scope);
  const [{ currency }, total, rows] = await Promise.all([
    readSettings(tx),
    db.sumPurchases(tx, spans),
    db.listPurchases(tx, spans, query),
  ]);
  const { from, to } = scope;
  return { currency, asOf: actor.now.toISOString(), from, to, by: query.by, total, ...cut(rows, query.limit) };
}

/** What went from branch to branch. Throws as `scopeOf`. */
export async function readTransfers(
  tx: TenantRead,
  actor: Actor,
  query: Static<typeof TransfersQuery>,
): Promise<Transfers> {
  const scope = scopeOf(actor, query);
  const [{ currency }, rows] = await Promise.all([readSettings(tx), db.listTransfers(tx, scope, query.limit)]);
  const { from, to } = scope;
  return { currency, asOf: actor.now.toISOString(), from, to, ...cut(rows, query.limit) };
}
