import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { startClock } from "../clock.ts";
import { eventually } from "../eventually.ts";

// What tests wait with, and the clock that they move: a fault in either lets a test pass that should fail.

describe("eventually", () => {
  test("throws with what it has waited for when that never comes, and what is thrown at once", async () => {
    for (const never of [undefined, false] as const)
      await assert.rejects(
        eventually("it comes", () => never, 30),
        /^Error: never: it comes$/,
      );
    const broken = () => Promise.reject(new Error("no luck"));
    await assert.rejects(eventually("it comes", broken), /^Error: no luck$/);
  });

  test("asks again while there is no answer; nothing, null and an empty text are answers", async () => {
    let asked = 0;
    assert.equal(await eventually("it comes", () => ++asked === 3 && "third"), "third");
    for (const answer of [0, null, ""] as const) assert.equal(await eventually("it comes", () => answer), answer);
  });
});

describe("the clock of tests", () => {
  test("goes with the machine's until it is held, then by what it is moved alone", (t) => {
    t.mock.timers.enable({ apis: ["Date"], now: 1_000 });
    const clock = startClock();
    clock.advance(500);
    t.mock.timers.tick(100);
    assert.equal(clock.read().getTime(), 1_600);
    clock.hold();
    t.mock.timers.tick(100);
    assert.equal(clock.read().getTime(), 1_600);
    clock.set(new Date(5_000));
    t.mock.timers.tick(100);
    clock.advance(1);
    assert.equal(clock.read().getTime(), 5_001);
  });
});
