import { Big } from "big.js";
import type { TenantRead } from "../../kernel/db/handles.ts";
import { ValidationFailed, badRequest } from "../../kernel/http/problem.ts";
import { atMostDigits } from "../engine/amounts.ts";
import { quantityFault } from "../engine/ceilings.ts";
import * as db from "./sql.ts";

/** What a document of goods says of one variant. */
interface Line {
  readonly variantId: string;
  readonly quantity: string;
}

/** 400 by path for variants that are named twice and quantities of zero, and as `requireTracked`. */
export async function requireLines(tx: TenantRead, lines: readonly Line[]): Promise<void> {
  const faults = faultsOf(lines);
  lines.forEach(({ quantity }, i) => {
    if (new Big(quantity).eq(0)) faults[`lines[${i}].quantity`] = ["must be more than zero"];
  });
  if (Object.keys(faults).length > 0) throw new ValidationFailed(faults);
  await requireTracked(tx, lines);
}

/** As `requireCountable`, of lines of a request or of its document. */
export function requireTracked(tx: TenantRead, lines: readonly Line[]): Promise<void> {
  const items = lines.map(({ variantId, quantity }, i) => ({
    variantId,
    amount: quantity,
    paths: { variantId: `lines[${i}].variantId`, amount: `lines[${i}].quantity` },
  }));
  return requireCountable(tx, items);
}

/** Faults of variants that are named twice or, when the document's `own` are told, are not among these. */
export function faultsOf(
  lines: readonly Pick<Line, "variantId">[],
  own?: ReadonlyMap<string, unknown>,
): Record<string, string[]> {
  const faults: Record<string, string[]> = {};
  const seen = new Set<string>();
  lines.forEach(({ variantId }, i) => {
    const path = `lines[${i}].variantId`;
    if (seen.has(variantId)) faults[path] = ["is named twice"];
    else if (own?.has(variantId) === false) faults[path] = ["is in no line of the document"];
    seen.add(variantId);
  });
  return faults;
}

/** How many a message tells by name. */
const mostNamed = 5;

interface CountLine {
  readonly variantId: string;
  readonly amount: string;
  /** The paths of the members that gave the variant and the amount. */
  readonly paths: { readonly variantId: string; readonly amount: string };
}

/**
 * 400 by their paths for variants that do not exist and amounts that are finer than their unit or beyond any; 400
 * `variant_not_tracked` for what has no stock.
 */
export async function requireCountable(tx: TenantRead, items: readonly CountLine[]): Promise<void> {
  const countables = await db.listCountables(tx, [...new Set(items.map(({ variantId }) => variantId))]);
  const known = new Map(countables.map((countable) => [countable.variantId, countable]));
  const faults: Record<string, string[]> = {};
  for (const { variantId, amount, paths } of items) {
    const countable = known.get(variantId);
    const digits = new Big(amount).toFixed().split(".")[1]?.length ?? 0;
    const beyond = quantityFault(amount);
    if (beyond !== undefined) faults[paths.amount] = [beyond];
    if (countable === undefined) faults[paths.variantId] = ["no such variant"];
    else if (digits > countable.precision) faults[paths.amount] = [atMostDigits(countable.precision)];
  }
  if (Object.keys(faults).length > 0) throw new ValidationFailed(faults);
  const untracked = countables.filter(({ isTracked }) => !isTracked);
  if (untracked.length > 0) {
    const names = untracked.slice(0, mostNamed).map(({ name, sku }) => `${name} (${sku})`);
    const more = untracked.length > mostNamed ? ` and ${untracked.length - mostNamed} more` : "";
    throw badRequest("variant_not_tracked", `The stock of these is not tracked: ${names.join(", ")}${more}.`, {
      members: { variantIds: untracked.map(({ variantId }) => variantId) },
    });
  }
}
