import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { requireAlive } from "../../../kernel/db/records.ts";
import { pageOf } from "../../../kernel/http/page.ts";
import { ValidationFailed, conflict, invalid, notFound } from "../../../kernel/http/problem.ts";
import { create } from "../../../kernel/db/resource.ts";
import type { Answer } from "../../../kernel/http/route.ts";
import { requireVersion } from "../../../kernel/http/version.ts";
import { audit, holds, momentOf, type Actor } from "../../gate/context.ts";
import { postMovements, requireCountable, withoutCosts } from "../service.ts";
import type { CountEntries, CountLine, CountLineQuery, NewCount, StockCount } from "./schema.ts";
import * as db from "./sql.ts";

/** Movements are posted in batches, in the order of ids, as every posting is. */
const batchSize = 1000;

/** Opens a count with a line for every tracked variant in its scope. */
export function createCount(tx: TenantWrite, actor: Actor, body: NewCount): Promise<Answer<StockCount>> {
  return create(tx, {
    kind: "stock count",
    path: "/stock/counts",
    body,
    insert: async (id) => {
      const { branchId, scope, categoryId = null, variantIds = [], isBlind, note = null } = body;
      if ((scope === "Category") !== (categoryId !== null)) throw invalid("categoryId", "goes with the scope Category");
      if ((scope === "List") !== variantIds.length > 0) throw invalid("variantIds", "goes with the scope List");
      await requireAlive(tx, { name: "categories" }, "category", { categoryId });
      const listed = variantIds.map((variantId, i) => {
        const path = `variantIds[${i}]`;
        return { variantId, amount: "0", paths: { variantId: path, amount: path } };
      });
      if (scope === "List") await requireCountable(tx, listed);
      const opened = { openedBy: actor.caller.userId, openedAt: actor.now };
      await db.insertCount(tx, { id, branchId, scope, categoryId, variantIds, isBlind, note, ...opened });
    },
    get: (id) => getCount(tx, id),
  });
}

/** Throws 404 `not_found`. */
export async function getCount(tx: TenantRead, id: string): Promise<StockCount> {
  return existing(await db.findCount(tx, id));
}

/** A page of its lines; what a blind count must not show is null. */
export async function listCountLines(
  tx: TenantRead,
  actor: Actor,
  id: string,
  query: CountLineQuery,
): Promise<{ items: CountLine[]; nextCursor: string | null }> {
  const count = await getCount(tx, id);
  const page = pageOf(await db.listLines(tx, id, query), query.limit, ({ sortKey }) => sortKey);
  const isHidden = count.isBlind && count.status !== "Posted" && !holds(actor, "inventory.approveCount");
  const items = page.items.map((line) => withoutCosts(line, actor));
  if (!isHidden) return { ...page, items };
  return { ...page, items: items.map((line) => ({ ...line, expected: null, variance: null, varianceValue: null })) };
}

/** Enters what was counted, in place of what was entered before. Throws 409 `count_not_open`. */
export async function enterCounts(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  { lines }: CountEntries,
): Promise<StockCount> {
  const count = existing(await db.lockCount(tx, id));
  requireOpen(count);
  const early = lines.flatMap(({ countedAt }, i) =>
    countedAt !== undefined && new Date(countedAt) < new Date(count.openedAt) ? [`lines[${i}].countedAt`] : [],
  );
  if (early.length > 0)
    throw new ValidationFailed(Object.fromEntries(early.map((path) => [path, ["is before the count was opened"]])));
  const items = lines.map(({ variantId, counted }, i) => ({
    variantId,
    amount: counted ?? "0",
    paths: { variantId: `lines[${i}].variantId`, amount: `lines[${i}].counted` },
  }));
  await requireCountable(tx, items);
  const last = new Map(
    lines.map((line) => {
      const countedAt = momentOf(actor, { occurredAt: line.countedAt }).toISOString();
      return [line.variantId, { ...line, countedAt }];
    }),
  );
  await db.saveEntries(tx, count, [...last.values()], actor.caller.userId);
  return getCount(tx, id);
}

/** Ends the counting, for someone to look at the differences. Throws 409 `count_not_open`. */
export function submitCount(tx: TenantWrite, actor: Actor, id: string): Promise<StockCount> {
  return move(tx, actor, id, { status: "Review", requireMovable: requireOpen });
}

/** Lets counting go on. Throws 409 `count_not_in_review`. */
export function reopenCount(tx: TenantWrite, actor: Actor, id: string): Promise<StockCount> {
  return move(tx, actor, id, { status: "Open", requireMovable: requireReview });
}

/** Cancels the count; stock is unchanged. Throws 409 `count_already_posted`. */
export function cancelCount(tx: TenantWrite, actor: Actor, id: string): Promise<StockCount> {
  const requireMovable = ({ status }: StockCount) => {
    if (status === "Posted") throw conflict("count_already_posted", "This count was posted.");
  };
  return move(tx, actor, id, { status: "Cancelled", requireMovable });
}

/**
 * Corrects the stock by the difference to the books at the moment of counting, so that sales during the count remain.
 * Uncounted variants stay unchanged. Throws 409 `count_not_in_review`, `version_conflict`.
 */
export function postCount(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  expected: number | undefined,
): Promise<StockCount> {
  const requireMovable = (count: StockCount) => {
    requireVersion(count.version, expected);
    requireReview(count);
  };
  return move(tx, actor, id, { status: "Posted", requireMovable }, async (count) => {
    await db.lockCountedLevels(tx, count, actor.now);
    const differences = await db.updateExpected(tx, id);
    const { branchId } = count;
    const batch = { branchId, documentId: count.id, occurredAt: actor.now } as const;
    for (let i = 0; i < differences.length; i += batchSize) {
      const lines = differences.slice(i, i + batchSize);
      await postMovements(tx, actor, { ...batch, kind: "Count", policy: "Force", lines });
    }
    const subject = { subjectType: "StockCount", subjectId: count.id };
    const details = { branchId, differences: differences.length };
    await audit(tx, actor, { event: "stock.counted", ...subject, details });
  });
}

interface Move {
  readonly status: StockCount["status"];
  readonly requireMovable: (count: StockCount) => void;
}

/** Moves the count to a status; when it is there already nothing happens. */
async function move(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  { status, requireMovable }: Move,
  work?: (count: StockCount) => Promise<void>,
): Promise<StockCount> {
  const count = existing(await db.lockCount(tx, id));
  if (count.status === status) return count;
  requireMovable(count);
  await work?.(count);
  await db.updateStatus(tx, id, { status, by: actor.caller.userId, at: actor.now });
  return getCount(tx, id);
}

function existing(count: StockCount | undefined): StockCount {
  if (count === undefined) throw notFound("stock count");
  return count;
}

function requireOpen({ status }: StockCount): void {
  if (status !== "Open") throw conflict("count_not_open", `This count is ${status}.`);
}

function requireReview({ status }: StockCount): void {
  if (status !== "Review") throw conflict("count_not_in_review", `This count is ${status}.`);
}
