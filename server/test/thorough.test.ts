import assert from "node:assert/strict";
import { test } from "node:test";
import { casesOf, inPart, isThorough, pointsAlong } from "./thorough.ts";

test(
  "over the commits every point of a matrix has its turn, as many as asked for at a time",
  { skip: isThorough && "a thorough run takes all" },
  () => {
    const seed = process.env["TILLHOUSE_TEST_SEED"];
    try {
      const seen = new Set<number>();
      for (let commit = 0; commit < 2_000; commit++) {
        process.env["TILLHOUSE_TEST_SEED"] = `commit ${commit}`;
        const points = pointsAlong(97, 6);
        assert.deepEqual(points, pointsAlong(97, 6), "the same commit tries the same");
        assert.equal(new Set(points).size, points.length);
        for (const point of points) seen.add(point);
      }
      assert.deepEqual(
        [...seen].sort((a, b) => a - b),
        Array.from({ length: 97 }, (_, n) => n + 1),
      );
    } finally {
      process.env["TILLHOUSE_TEST_SEED"] = seed;
    }
  },
);

test("over the commits every case has its turn", { skip: isThorough && "a thorough run takes all" }, () => {
  const seed = process.env["TILLHOUSE_TEST_SEED"];
  const cases = ["a", "b", "c", "d", "e", "f", "g"];
  try {
    const seen = new Set<string>();
    for (let commit = 0; commit < 200; commit++) {
      process.env["TILLHOUSE_TEST_SEED"] = `commit ${commit}`;
      const taken = casesOf(cases);
      assert.ok(taken.length === 1 || taken.length === 2);
      for (const one of taken) seen.add(one);
    }
    assert.deepEqual([...seen].sort(), cases);
  } finally {
    process.env["TILLHOUSE_TEST_SEED"] = seed;
  }
});

test("the parts of a thorough run are the whole, each point once", () => {
  const points = Array.from({ length: 97 }, (_, n) => n);
  const parts = Array.from({ length: 24 }, (_, part) => inPart(points, part, 24));
  assert.deepEqual(
    parts.flat().sort((a, b) => a - b),
    points,
  );
});
