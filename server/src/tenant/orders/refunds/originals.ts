import type { TenantRead } from "../../../kernel/db/handles.ts";
import { requireBranch, type Actor } from "../../gate/context.ts";
import type { OrderModule } from "../hooks.ts";
import { listOrdersOfLines } from "../list/read.sql.ts";
import { listSoldLines, type SoldLine } from "./refunds.ts";
import type { LineInput, Order, OrderLine } from "../schema.ts";
import { listUnits } from "./sql.ts";

/** A sold line that a Refund line of a basket gives back. */
export interface Original {
  readonly order: Order;
  readonly line: OrderLine;
  /** What is left of it after its voids, and what came back before. */
  readonly sold: SoldLine;
  /** Fraction digits a quantity may have; null for any. */
  readonly precision: number | null;
  /** The cost of one unit. */
  readonly cost: string | null;
}

/** The lines of earlier sales that a basket names. */
export function originalIdsOf(lines: readonly LineInput[]): string[] {
  return [...new Set(lines.flatMap(({ originalLineId }) => originalLineId ?? []))];
}

/**
 * The sold lines that can come back, by id; two round trips. Throws 403 `branch_forbidden` for a sale of a branch that
 * is not the actor's, unless its receipt was presented. A caller that gives them back holds their orders
 * (`lockOrdersOfLines`).
 */
export async function readOriginals(
  tx: TenantRead,
  actor: Actor,
  lineIds: readonly string[],
  modules: readonly OrderModule[],
): Promise<ReadonlyMap<string, Original>> {
  if (lineIds.length === 0) return new Map();
  const [orders, units] = await Promise.all([listOrdersOfLines(tx, lineIds), listUnits(tx, lineIds)]);
  for (const { id, branchId } of orders) if (actor.presented?.includes(id) !== true) requireBranch(actor, branchId);
  const found = await Promise.all(
    orders.map(async (order) => {
      const sold = await listSoldLines(tx, actor, order, modules);
      return sold.flatMap((one) => {
        const line = order.lines.find(({ id }) => id === one.lineId);
        const unit = units.find(({ lineId }) => lineId === one.lineId);
        if (line === undefined || unit === undefined) return [];
        return [[line.id, { order, line, sold: one, precision: unit.precision, cost: unit.cost }] as const];
      });
    }),
  );
  return new Map(found.flat());
}
