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
  assert.equal(resolve([entry("b", "9"), entry("a", "10")]).priceListId, "b", "lower as a number, not as a text");
  const both = entry("both", "8.9", { isForGroup: true, isForBranch: true });
  assert.equal(resolve([group, both, entry("urgent", "1", { isForGroup: true, priority: 9 })]).priceListId, "both");
  for (const equals of [
    [entry("a", "7"), entry("b", "7.0")],
    [entry("b", "7.0"), entry("a", "7")],
  ])
    assert.equal(resolve(equals).priceListId, "a", "among equals the lower id, in any order");
});

test("within a list the largest quantity that is reached decides, also for goods that come back", () => {
  const breaks = [entry("a", "8"), entry("a", "7", { minQuantity: "6" }), entry("a", "6", { minQuantity: "12" })];
  assert.deepEqual(
    ["5.999", "6", "-12"].map((quantity) => resolve(breaks, quantity).price),
    ["8", "7", "6"],
  );
  const dearer = [entry("a", "8"), entry("a", "9", { minQuantity: "6" }), entry("b", "8.5", { minQuantity: "2" })];
  assert.deepEqual(
    ["1", "6"].map((quantity) => resolve(dearer, quantity).price),
    ["8", "8.5"],
    "each list has one price, then the lists are compared",
  );
  assert.equal(resolve([entry("a", "1", { minQuantity: "6" })], "5").source, "Branch", "no list is reached");
});

test("twice the steps are not three times the work", () => {
  const looksOf = (count: number) => {
    let looks = 0;
    const steps = Array.from({ length: count }, (_, i) => ({
      ...entry("a", "1"),
      get minQuantity() {
        looks += 1;
        return String(i);
      },
    }));
    resolve(steps, "1000");
    return looks;
  };
  assert.ok(looksOf(200) < 3 * looksOf(100));
});
