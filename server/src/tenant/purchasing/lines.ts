import { Big } from "big.js";
import type { TenantRead } from "../../kernel/db/handles.ts";
import { ValidationFailed } from "../../kernel/http/problem.ts";
import { requireCountable } from "../inventory/service.ts";

interface Line {
  readonly variantId: string;
  readonly quantity: string;
}

/** 400 by path for variants that are named twice, unknown or in finer quantities than their unit, for quantities of zero; `variant_not_tracked`. */
export async function requireLines(tx: TenantRead, lines: readonly Line[]): Promise<void> {
  const faults = twice(lines);
  lines.forEach(({ quantity }, i) => {
    if (new Big(quantity).eq(0)) faults[`lines[${i}].quantity`] = ["must be more than zero"];
  });
  if (Object.keys(faults).length > 0) throw new ValidationFailed(faults);
  const items = lines.map(({ variantId, quantity }, i) => ({
    variantId,
    amount: quantity,
    paths: { variantId: `lines[${i}].variantId`, amount: `lines[${i}].quantity` },
  }));
  await requireCountable(tx, items);
}

/** Faults of variants that are named twice or, when `own` is told, are not among these. */
export function twice(
  lines: readonly Pick<Line, "variantId">[],
  own?: ReadonlyMap<string, unknown>,
): Record<string, string[]> {
  const faults: Record<string, string[]> = {};
  const seen = new Set<string>();
  lines.forEach(({ variantId }, i) => {
    const path = `lines[${i}].variantId`;
    if (seen.has(variantId)) faults[path] = ["is named twice"];
    else if (own?.has(variantId) === false) faults[path] = ["is not in this order"];
    seen.add(variantId);
  });
  return faults;
}
