import assert from "node:assert/strict";
import { test } from "node:test";
import { decodeCursor, pageOf, withCount } from "./page.ts";

test("a page ends at its limit, or before what would make it too long, and the cursor goes on from there", () => {
  const rows = (...parts: number[]) => parts.map((count, id) => ({ id: String(id), count }));
  const cut = (limit: number, ...parts: number[]) => {
    const { items, nextCursor } = pageOf(
      rows(...parts),
      limit,
      ({ id }) => [id],
      ({ count }) => count,
    );
    return [items.length, nextCursor === null ? null : decodeCursor(nextCursor, ["text"])?.[0]];
  };
  assert.deepEqual(cut(2, 1, 1), [2, null]);
  assert.deepEqual(cut(2, 1, 1, 1), [2, "1"]);
  assert.deepEqual(cut(3, 4_999, 1, 1), [2, "1"]);
  assert.deepEqual(cut(3, 9_000, 1), [1, "0"]);
  assert.deepEqual(cut(3, 9_000), [1, null]);
  assert.deepEqual(cut(3), [0, null]);
});

test("a count beyond 10,000 is capped, and that is said; a page beyond the last row has none", () => {
  const page = { items: [], nextCursor: null };
  assert.deepEqual(withCount(page, [{ count: 10_000 }], { count: true }), {
    ...page,
    count: 10_000,
    isCountCapped: false,
  });
  assert.deepEqual(withCount(page, [{ count: 10_001 }], { count: true }), {
    ...page,
    count: 10_000,
    isCountCapped: true,
  });
  assert.deepEqual(withCount(page, [], { count: true, cursor: "x" }), page);
  assert.deepEqual(withCount(page, [{}], { count: false }), page);
});
