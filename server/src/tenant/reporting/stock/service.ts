import type { Static } from "typebox";
import type { TenantRead } from "../../../kernel/db/handles.ts";
import { branchesOf, requirePermission, type Actor } from "../../gate/context.ts";
import { withoutCosts } from "../../inventory/service.ts";
import { readSettings } from "../../settings/service.ts";
import { cut, scopeOf, shift, todayOf } from "../period.ts";
import { findSpans } from "../spans.sql.ts";
import type * as shape from "./schema.ts";
import * as db from "./sql.ts";

const dayMs = 86_400_000;

const branchesAsked = (actor: Actor, branchId: string | undefined) =>
  branchId === undefined ? branchesOf(actor) : [branchId];

async function heading(tx: TenantRead, actor: Actor) {
  const { currency } = await readSettings(tx);
  return { currency, asOf: actor.now.toISOString() };
}

/**
 * What was there at the end of a business date and what it cost. Throws 403 `permission_denied` for who may not see
 * costs.
 */
export async function readValuation(
  tx: TenantRead,
  actor: Actor,
  query: shape.ValuationQuery,
): Promise<shape.Valuation> {
  requirePermission(actor, "catalogue.readCost");
  const branchIds = branchesAsked(actor, query.branchId);
  const { date } = query;
  const levels = date === undefined ? { branchIds } : await findSpans(tx, { from: date, to: date, branchIds });
  const [head, { total, items }] = await Promise.all([heading(tx, actor), db.findValuation(tx, levels, query)]);
  return { ...head, date: date ?? null, by: query.by, total, ...cut(items, query.limit) };
}

/** What moved in a period. Throws as `scopeOf`. */
export async function readMovement(
  tx: TenantRead,
  actor: Actor,
  query: Static<typeof shape.MovementQuery>,
): Promise<shape.Movement> {
  const { from, to, branchIds } = scopeOf(actor, query);
  const spans = await findSpans(tx, { from, to, branchIds });
  const [head, { total, items }] = await Promise.all([heading(tx, actor), db.findMovements(tx, spans, query.limit)]);
  return { ...head, from, to, total, ...cut(items, query.limit) };
}

/** What is there and was not sold for so long. */
export async function readDeadStock(
  tx: TenantRead,
  actor: Actor,
  { days, branchId, limit }: Static<typeof shape.DeadStockQuery>,
): Promise<shape.DeadStock> {
  const since = new Date(actor.now.getTime() - days * dayMs);
  const [head, rows] = await Promise.all([
    heading(tx, actor),
    db.listDeadStock(tx, since, branchesAsked(actor, branchId), limit),
  ]);
  const { items, isComplete } = cut(rows, limit);
  const shown = items.map((item) => ({ ...item, value: withoutCosts({ cost: item.value }, actor).cost }));
  return { ...head, days, items: shown, isComplete };
}

/** For how long stock lasts by what was sold in the days before today. */
export async function readCover(
  tx: TenantRead,
  actor: Actor,
  { days, branchId, limit }: Static<typeof shape.CoverQuery>,
): Promise<shape.Cover> {
  const to = await todayOf(tx, actor);
  const branchIds = branchesAsked(actor, branchId);
  const spans = await findSpans(tx, { from: shift(to, 1 - days), to, branchIds });
  const [head, rows] = await Promise.all([heading(tx, actor), db.listCover(tx, spans, { days, branchIds, limit })]);
  return { ...head, days, ...cut(rows, limit) };
}

/** What is at or below its reorder point, or below zero. */
export async function readLowStock(
  tx: TenantRead,
  actor: Actor,
  { branchId, limit }: Static<typeof shape.LowStockQuery>,
): Promise<shape.LowStock> {
  const [head, rows] = await Promise.all([
    heading(tx, actor),
    db.listLowStock(tx, branchesAsked(actor, branchId), limit),
  ]);
  return { ...head, ...cut(rows, limit) };
}
