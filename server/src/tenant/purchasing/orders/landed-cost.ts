import { apportion, sum, zero } from "@tillhouse/pricing/amounts.ts";
import { Big } from "big.js";
import { invalid } from "../../../kernel/http/problem.ts";
import type { NewLandedCost } from "./schema.ts";

interface Line {
  readonly variantId: string;
  readonly received: string;
  readonly unitCost: string | null;
}

/**
 * What each of the lines bears of the costs on top of what was received: parts of `scale` digits that add up to the
 * costs exactly. Throws 400 by the path below `member` for a cost that no line can bear.
 */
export function shareCosts(
  costs: readonly NewLandedCost[],
  lines: readonly Line[],
  { scale, member }: { readonly scale: number; readonly member: string },
): Big[] {
  const parts = costs.map(({ amount, by }, n) => {
    const shares = lines.map(({ variantId, received, unitCost }) => ({
      key: variantId,
      weight: by === "Quantity" ? new Big(received) : new Big(received).times(unitCost ?? 0),
    }));
    if (shares.every(({ weight }) => weight.eq(0)) && !new Big(amount).eq(0))
      throw invalid(`${member}[${n}].by`, `nothing came with a ${by === "Value" ? "cost" : "quantity"} to share it by`);
    return apportion(new Big(amount), shares, scale);
  });
  return lines.map((_line, i) => sum(parts.map((part) => part[i] ?? zero)));
}
