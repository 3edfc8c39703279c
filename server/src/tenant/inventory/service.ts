import type { Static } from "typebox";
import { Big } from "big.js";
import { withConstraints } from "../../kernel/db/errors.ts";
import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import type { MembersOf } from "../../kernel/http/codes.ts";
import { ValidationFailed, badRequest, conflict, invalid, notFound } from "../../kernel/http/problem.ts";
import { noContent, type Answer } from "../../kernel/http/route.ts";
import { requireVersion } from "../../kernel/http/version.ts";
import { newId } from "../../kernel/ids.ts";
import { amountFault, most, quantityFault, requireQuantity } from "../engine/ceilings.ts";
import { branchesOf, holds, type Actor } from "../gate/context.ts";
import { judge } from "../gate/findings.ts";
import { announceRows } from "../webhooks/service.ts";
import { requireCountable } from "./lines.ts";
import type { MovementKind, ReorderPoints, StockEverywhere, StockItem, StockItemPatch } from "./schema.ts";
import * as db from "./sql.ts";
import type { StockPolicy } from "./settings.ts";

export { lowStockEvents } from "./sql.ts";
export { faultsOf, requireCountable, requireLines, requireTracked } from "./lines.ts";
export { revalue } from "./revaluation.ts";

interface MovementLine {
  readonly variantId: string;
  /** Signed: what goes out is negative. */
  readonly quantity: string;
  /** What one costs that comes in; without it the current average. What goes out leaves at the average. */
  readonly unitCost?: string | undefined;
  /** The line of the document. */
  readonly lineId?: string | undefined;
  readonly reasonId?: string | undefined;
  /** In place of the document's. */
  readonly kind?: MovementKind;
}

export interface MovementBatch {
  readonly branchId: string;
  readonly kind: MovementKind;
  readonly documentId: string;
  readonly occurredAt: Date;
  readonly lines: readonly MovementLine[];
  /** The branch's (`settingsFor`); a variant's own goes before it. "Force": whatever the policies say. */
  readonly policy: Static<typeof StockPolicy> | "Force";
  /** Done by a till without connection, so that AllowOffline allows it. */
  readonly isOffline?: boolean;
}

export interface PostedLine {
  readonly variantId: string;
  /** Money; null when no cost is known. */
  readonly unitCost: string | null;
  /** The stock of the variant after the whole batch; null when it is not tracked. */
  readonly onHandAfter: string | null;
}

/**
 * Posts the movements of one document: levels, weighted averages and ledger in one statement, levels locked in the
 * order of ids until the transaction ends. Answers with a line for each given one, in their order. Variants that are
 * not tracked are passed over. Lines of one variant count together. Throws 400 `insufficient_stock` with `lines`
 * (variantId, requested, available), and the caller must roll back then; 400 validation for an unknown variant or
 * branch, and for a line of more pieces, or of a higher cost, than any shop has.
 */
export async function postMovements(tx: TenantWrite, actor: Actor, batch: MovementBatch): Promise<PostedLine[]> {
  const { lines, kind, policy, isOffline = false, ...document } = batch;
  if (lines.length === 0) return [];
  // Sorted, so that the ledger has a document's lines in their order.
  const ids = lines.map(() => newId()).sort();
  const given = lines.map((line, i) => ({
    id: ids[i] ?? newId(),
    variantId: line.variantId,
    lineId: line.lineId ?? null,
    reasonId: line.reasonId ?? null,
    kind: line.kind ?? kind,
    quantity: line.quantity,
    unitCost: line.unitCost ?? null,
  }));
  const rows = await withConstraints(db.stockProblems, () =>
    db.insertMovements(tx, { ...document, userId: actor.caller.userId, recordedAt: actor.now, lines: given }),
  );
  if (rows.length < lines.length)
    throw unknownVariants(
      rows.map(({ position }) => position),
      lines.length,
    );
  requirePossible(given, rows);
  const denied = new Map<string, MembersOf<"insufficient_stock">["lines"][number]>();
  for (const { variantId, onHandAfter, netQuantity, onHandBefore, stockPolicy } of rows) {
    const rule = policy === "Force" ? policy : (stockPolicy ?? policy);
    const allowed = rule === "Force" || rule === "Allow" || (rule === "AllowOffline" && isOffline);
    if (allowed || !onHandAfter?.startsWith("-") || !netQuantity?.startsWith("-")) continue;
    denied.set(variantId, { variantId, requested: netQuantity.slice(1), available: onHandBefore ?? "0" });
  }
  if (denied.size > 0) {
    const members = { branchId: document.branchId, lines: [...denied.values()] };
    judge(actor, badRequest("insufficient_stock", "There is not enough in stock.", { members }));
  }
  const low = [...new Set(rows.flatMap(({ variantId, becameLow }) => (becameLow ? [variantId] : [])))];
  // A sale tells of it with the statement that writes it (`orders/sale/write.ts`).
  if (low.length > 0 && kind !== "Sale")
    await announceRows(tx, actor, db.lowLevels(document.branchId, low), low.length);
  return rows.map(({ variantId, unitCost, onHandAfter }) => ({ variantId, unitCost, onHandAfter }));
}

/**
 * 400 for lines beyond any shop. A count may take out more than a line may hold: many lines have brought it in.
 */
function requirePossible(lines: readonly db.GoodsLine[], rows: readonly db.PostedRow[]): void {
  for (const { position, unitCost } of rows) {
    const { quantity = "0", kind } = lines[position - 1] ?? {};
    if (kind === "Count" && quantity.startsWith("-")) continue;
    const cost = unitCost ?? "0";
    const faults = [quantityFault(quantity), amountFault(cost), amountFault(new Big(cost).times(quantity))];
    const [pieces, money] = [most.quantity.toFixed(), most.amount.toFixed()];
    if (faults.some((fault) => fault !== undefined))
      throw invalid("lines", `must be at most ${pieces} pieces each, at a cost of ${money} at most`);
  }
}

function unknownVariants(found: readonly number[], count: number): ValidationFailed {
  const missing = Array.from({ length: count }, (_, i) => i).filter((i) => !found.includes(i + 1));
  return new ValidationFailed(
    Object.fromEntries(missing.map((i) => [`lines[${i}].variantId`, ["no such variant"]] as const)),
  );
}

/** Throws 409 `has_stock` with those of the variants whose stock is tracked and not zero at some branch. */
export async function requireNoStock(tx: TenantRead, variantIds: readonly string[]): Promise<void> {
  refuseStocked(await listStocked(tx, variantIds));
}

/** The variants whose stock is tracked and not zero at some branch. */
export function listStocked(tx: TenantRead, variantIds: readonly string[]): Promise<string[]> {
  return variantIds.length === 0 ? Promise.resolve([]) : db.listStocked(tx, variantIds);
}

/** As `requireNoStock`, of what is counted in the unit, when its quantities are to have another precision. */
export async function requireNoStockIn(tx: TenantRead, unitId: string, precision: number): Promise<void> {
  refuseStocked(await db.listStockedIn(tx, unitId, precision));
}

function refuseStocked(variantIds: readonly string[]): void {
  if (variantIds.length > 0)
    throw conflict("has_stock", "There is stock of it; adjust that to zero first.", {
      members: { variantIds: [...variantIds] },
    });
}

/** Costs are for those who may see them; for others they are null. */
export function withoutCosts<T extends object>(row: T, actor: Actor): T {
  if (holds(actor, "catalogue.readCost")) return row;
  const hidden = Object.keys(row).filter((member) => /cost/i.test(member) || member === "varianceValue");
  return { ...row, ...Object.fromEntries(hidden.map((member) => [member, null])) };
}

/** A variant with its levels at the caller's branches. Throws 404 `not_found`. */
export async function getItem(tx: TenantRead, actor: Actor, variantId: string): Promise<StockItem> {
  const item = await db.findItem(tx, variantId, branchesOf(actor));
  if (item === undefined) throw notFound("variant");
  return { ...item, levels: item.levels.map((level) => withoutCosts(level, actor)) };
}

/** A variant with what every branch has of it. Throws 404 `not_found`. */
export async function getEverywhere(tx: TenantRead, variantId: string): Promise<StockEverywhere> {
  const item = await db.findEverywhere(tx, variantId);
  if (item === undefined) throw notFound("variant");
  return item;
}

export async function patchItem(
  tx: TenantWrite,
  actor: Actor,
  variantId: string,
  patch: StockItemPatch,
  expected: number | undefined,
): Promise<StockItem> {
  const current = await db.lockItem(tx, variantId);
  if (current === undefined) throw notFound("variant");
  requireVersion(current.version, expected);
  await db.updateItem(tx, variantId, patch);
  return getItem(tx, actor, variantId);
}

/** Throws 400 for unknown variants and quantities finer than their unit. */
export async function setReorderPoints(tx: TenantWrite, body: ReorderPoints): Promise<Answer<null>> {
  const last = new Map(body.points.map((point) => [point.variantId, point]));
  const points = body.points.map(({ variantId, reorderPoint }, i) => ({
    variantId,
    amount: reorderPoint ?? "0",
    paths: { variantId: `points[${i}].variantId`, amount: `points[${i}].reorderPoint` },
  }));
  await requireCountable(tx, points);
  body.points.forEach((point, i) => requireQuantity(`points[${i}].reorderQuantity`, point.reorderQuantity ?? "0"));
  await db.saveReorderPoints(tx, { ...body, points: [...last.values()] });
  return noContent();
}
