import { Big } from "big.js";

/** An entry of a price list that is in force where and when the sale is. */
export interface PriceCandidate {
  readonly priceListId: string;
  readonly isForGroup: boolean;
  readonly isForBranch: boolean;
  readonly priority: number;
  /** From this quantity on. */
  readonly minQuantity: string;
  readonly price: string;
}

export interface PriceSources {
  /** The catalogue's. */
  readonly price: string;
  /** The branch's own. */
  readonly branchPrice: string | null;
  readonly candidates: readonly PriceCandidate[];
}

export interface ResolvedPrice {
  readonly price: string;
  readonly source: "Catalogue" | "Branch" | "PriceList";
  readonly priceListId: string | null;
}

/**
 * The price of one unit when `quantity` of it are sold. Lists of the customer's group come before lists of the branch,
 * these before lists for all, any list before the branch's own price and that before the catalogue's. Among equals
 * the higher priority, then the lower price; within a list the largest quantity that is reached.
 */
export function resolvePrice({ price, branchPrice, candidates }: PriceSources, quantity: string): ResolvedPrice {
  const size = new Big(quantity).abs();
  const reached = new Map<string, { readonly one: PriceCandidate; readonly from: Big }>();
  for (const one of candidates) {
    const from = new Big(one.minQuantity);
    const before = reached.get(one.priceListId);
    if (from.lte(size) && (before === undefined || from.gt(before.from))) reached.set(one.priceListId, { one, from });
  }
  const ofEachList = [...reached.values()].map(({ one }) => one);
  const [best] = ofEachList.sort(
    (a, b) =>
      rankOf(b) - rankOf(a) ||
      b.priority - a.priority ||
      new Big(a.price).cmp(b.price) ||
      (a.priceListId < b.priceListId ? -1 : 1),
  );
  if (best !== undefined) return { price: best.price, source: "PriceList", priceListId: best.priceListId };
  if (branchPrice !== null) return { price: branchPrice, source: "Branch", priceListId: null };
  return { price, source: "Catalogue", priceListId: null };
}

function rankOf({ isForGroup, isForBranch }: PriceCandidate): number {
  return (isForGroup ? 2 : 0) + (isForBranch ? 1 : 0);
}
