import assert from "node:assert/strict";
import { test } from "node:test";
import { resolvePrice, type PriceCandidate } from "./price.ts";

const entry = (priceListId: string, price: string, more: Partial<PriceCandidate> = {}): PriceCandidate => ({
  priceListId,
  price,
  isForGroup: false,
  isForBranch: false,
  priority: 0,
  minQuantity: "0",
  ...more,
});
const resolve = (candidates: PriceCandidate[], quantity = "1", branchPrice: string | null = "9") =>
  resolvePrice({ price: "10", branchPrice, candidates }, quantity);

test("the most particular price wins, then priority, then the lower price", () => {
  assert.deepEqual(resolve([], "1", null), { price: "10", source: "Catalogue", priceListId: null });
  assert.deepEqual(resolve([]), { price: "9", source: "Branch", priceListId: null });
  const all = entry("all", "8");
  const branch = entry("branch", "8.5", { isForBranch: true });
  const group = entry("group", "8.8", { isForGroup: true });
  assert.equal(resolve([all, branch]).priceListId, "branch");
  assert.equal(resolve([group, all, branch]).priceListId, "group");
  assert.equal(resolve([all, entry("urgent", "11", { priority: 1 })]).price, "11");
  assert.equal(resolve([entry("b", "7"), entry("a", "7.5")]).priceListId, "b");
});

test("within a list the largest quantity that is reached decides, also for goods that come back", () => {
  const breaks = [entry("a", "8"), entry("a", "7", { minQuantity: "6" }), entry("a", "6", { minQuantity: "12" })];
  assert.deepEqual(
    ["5.999", "6", "-12"].map((quantity) => resolve(breaks, quantity).price),
    ["8", "7", "6"],
  );
});
