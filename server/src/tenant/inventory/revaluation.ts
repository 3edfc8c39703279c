import { round } from "@tillhouse/pricing/amounts.ts";
import type { Big } from "big.js";
import type { TenantWrite } from "../../kernel/db/handles.ts";
import { newId } from "../../kernel/ids.ts";
import { invalid } from "../../kernel/http/problem.ts";
import { amountFault } from "../engine/ceilings.ts";
import type { Actor } from "../gate/context.ts";
import * as db from "./revaluation.sql.ts";
import type { MovementKind } from "./schema.ts";

interface Revaluation {
  readonly branchId: string;
  /** What makes the goods dearer, and what brought them. */
  readonly documentId: string;
  readonly broughtBy: { readonly kind: MovementKind; readonly documentId: string };
  /** Each variant once, with what its goods cost more than was known. */
  readonly lines: readonly { readonly variantId: string; readonly cost: Big }[];
  /** Fraction digits of the currency. */
  readonly digits: number;
}

interface RevaluedLine {
  readonly variantId: string;
  /** How many of the goods that came were still there. */
  readonly remaining: string;
  readonly cost: Big;
  /** The part of the cost that went into stock. */
  readonly stockCost: Big;
}

/**
 * Makes goods dearer after they came: what falls on those that are still there raises the average of their level by a
 * movement without goods (docs/amounts.md "What stock is worth"). Levels are locked as by `postMovements`. Answers
 * with a line for each given one, in their order. Throws 400 by the path `costs` when a piece costs more than any then.
 */
export async function revalue(
  tx: TenantWrite,
  actor: Actor,
  { branchId, documentId, broughtBy, lines, digits }: Revaluation,
): Promise<RevaluedLine[]> {
  await db.lockLevels(
    tx,
    branchId,
    lines.map(({ variantId }) => variantId),
  );
  const found = new Map((await db.listRemaining(tx, broughtBy)).map((one) => [one.variantId, one]));
  const revalued = lines.map(({ variantId, cost }) => {
    // What has no movement was not brought into stock.
    const { quantity, remaining } = found.get(variantId) ?? { quantity: "1", remaining: "0" };
    return { variantId, remaining, cost, stockCost: round(cost.times(remaining).div(quantity), digits) };
  });
  const dearer = revalued.filter(({ stockCost }) => stockCost.gt(0));
  // Sorted, so that the ledger has a document's lines in their order.
  const ids = dearer.map(() => newId()).sort();
  const averages = await db.insertRevaluations(tx, {
    ...{ branchId, documentId, at: actor.now, userId: actor.caller.userId, ids },
    variantIds: dearer.map(({ variantId }) => variantId),
    costs: dearer.map(({ stockCost }) => stockCost.toFixed()),
  });
  const [fault] = averages.flatMap((average) => amountFault(average) ?? []);
  if (fault !== undefined) throw invalid("costs", `make a piece too dear: it ${fault}`);
  return revalued;
}
