import { after, beforeEach } from "node:test";
import { endAll } from "../cleanup.ts";
import { turns } from "../eventually.ts";
import { tellParent } from "./parent.ts";

// What each process of a run imports first.

const lateTurns = 20;

// Told here and not by the reporter, which hears of a test that spins only when it has ended.
beforeEach(async (t) => {
  if ("fullName" in t) await tellParent({ is: "begun", name: t.fullName });
});

after(async () => {
  // What a test has begun and not waited for may fail yet, which only Node hears of.
  await turns(lateTurns);
  const left = await endAll();
  if (left.length > 0) throw new Error(`a test or a hook left it running: ${left.join(", ")}`);
});
