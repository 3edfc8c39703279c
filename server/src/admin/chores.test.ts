import assert from "node:assert/strict";
import { test } from "node:test";
import { openService } from "../../test/sleeper.ts";
import { claimChore } from "./chores.sql.ts";

const hourMs = 3_600_000;

test("a chore that a process with a clock a year ahead has claimed is done again by the others", async (t) => {
  const { central, now } = (await openService(t)).deps;
  const claim = (inMs: number) =>
    central.transact((tx) => claimChore(tx, "usage", new Date(now().getTime() + inMs), hourMs));
  assert.equal(await claim(365 * 24 * hourMs), true);
  assert.equal(await claim(2 * hourMs), true);
  assert.equal(await claim(2 * hourMs - 1), false, "a clock that is a little behind");
});
