import assert from "node:assert/strict";
import { test } from "node:test";
import { stable } from "./stable.ts";

test("an example has the same ids where its exchange had, one time, and no secret", () => {
  const ids = new Map<string, string>();
  const [product, category] = ["8f14e45f-ceea-467f-a1d2-0c5d1a2b3c4d", "c9f0f895-fb98-4b91-99ab-6f1d2e3a4b5c"];
  const request = { id: product, categoryId: category, name: "Thing 77c4e747", password: "of one shop alone" };
  const answer = {
    id: product,
    createdAt: "2026-11-22T15:04:52.112Z",
    on: "2026-11-22",
    twoFactorToken: "w2L9",
    lines: [1, 2, 3],
  };
  assert.deepEqual(stable(request, ids), {
    id: "019cadf2-a040-7000-a000-000000000001",
    categoryId: "019cadf2-a040-7000-a000-000000000002",
    name: "Thing SAMPLE1",
    password: "three loaves of rye",
  });
  assert.deepEqual(stable(answer, ids), {
    id: "019cadf2-a040-7000-a000-000000000001",
    createdAt: "2026-03-02T09:30:00.000Z",
    on: "2026-03-02",
    twoFactorToken: "bm8gc2VjcmV0IGJ1dCBhbiBleGFtcGxlIG9mIG9uZSwgYnl0ZQ",
    lines: [1, 2],
  });
});
