import assert from "node:assert/strict";
import { test } from "node:test";
import { decodeCursor, pageOf } from "./page.ts";

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
