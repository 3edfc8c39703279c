import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { test } from "node:test";
import { filesOf } from "../../../proof/explore-files.ts";
import { kinds } from "../../../proof/kinds.ts";
import { filesLike, gateFiles, root } from "../runner/files.ts";

test("what the gate leaves out, or tries in part, is tried whole by some kind of exploration", () => {
  const explored = new Set(kinds.flatMap((kind) => ("files" in kind ? filesOf(kind) : [])));
  const inPart = filesLike("{server,client,till-engine,pricing}/**/*.test.ts").filter((file) =>
    /^import \{ isExploring \}/m.test(readFileSync(file, "utf8")),
  );
  // What the gate does not run is a rule, which `npm run rules` runs.
  const run = new Set([...gateFiles(), ...filesLike("server/test/rules/*.test.ts")]);
  const leftOut = filesLike("**/*.test.ts").filter((file) => !run.has(file));
  assert.ok(inPart.length > 0 && leftOut.length > 0);
  const forgotten = [...inPart, ...leftOut].filter((file) => !explored.has(file)).map((file) => relative(root, file));
  assert.deepEqual(forgotten, []);
});
