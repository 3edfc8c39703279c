import assert from "node:assert/strict";
import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, test } from "node:test";
import { saw, watchAnswers } from "./seen.ts";
import { faultsOf, wordsIn } from "./words.ts";

describe("the words that the tests of a run saw", () => {
  const runs = process.env["TILLHOUSE_TEST_SEEN"];
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "tillhouse-words-"));
    process.env["TILLHOUSE_TEST_SEEN"] = folder;
  });
  afterEach(() => {
    // Not those of this file, which are made up.
    if (runs === undefined) delete process.env["TILLHOUSE_TEST_SEEN"];
    else process.env["TILLHOUSE_TEST_SEEN"] = runs;
    rmSync(folder, { recursive: true });
  });

  /** Which of the words nothing saw. */
  const unseen = (...words: readonly string[]) => {
    const faults = new Set(faultsOf(wordsIn(folder), {}).flatMap((kind) => kind.faults));
    return words.filter((word) => faults.has(word));
  };
  const token = (user: string) => `.${Buffer.from(JSON.stringify({ sub: user })).toString("base64url")}.`;
  const answer = (operation: string, status: number, body: unknown, more: { path?: string; token?: string } = {}) => ({
    operation,
    status,
    body,
    path: operation.split(" ")[1] ?? "",
    token: undefined,
    ...more,
  });

  test("one that nothing saw is a fault, and so is an excused one that was seen", () => {
    const kinds = [{ promise: "all", all: ["a", "b", "c", "d"], seen: new Set(["a", "b"]) }];
    assert.deepEqual(faultsOf(kinds, { b: "never", c: "never" }), [
      { promise: "all", faults: ["b: was seen, though it is listed as never seen", "d"] },
    ]);
    assert.deepEqual(faultsOf(kinds, { c: "never", d: "never" }), []);
  });

  test("all are faults when there is nothing; what a killed process did not write to the end is not seen", () => {
    assert.deepEqual(unseen("busy", "name_taken"), ["busy", "name_taken"]);
    appendFileSync(join(folder, "1"), "code\tbusy\ncode\tname_taken");
    saw("code", "code_taken");
    assert.deepEqual(unseen("busy", "name_taken", "code_taken"), ["name_taken"]);
  });

  test("codes and responses are seen in answers, metrics when they have moved, events when they were looked for", () => {
    const watch = watchAnswers();
    const words = ["duplicate_conflict", "POST /roles 409", "role.created shop", "tillhouse_graduations_total"];
    watch(answer("GET /audit", 200, { items: [{ event: "role.created" }] }));
    const [helped, zero] = ["# HELP tillhouse_graduations_total x", "tillhouse_graduations_total 0"];
    const scrape = (...lines: string[]) => ({ ...answer("", 200, lines.join("\n")), operation: undefined });
    watch({ ...scrape(helped, zero), path: "/metrics" });
    assert.deepEqual(unseen(...words), words);
    watch(answer("POST /roles", 409, { errorCode: "duplicate_conflict" }));
    watch(answer("GET /audit", 200, { items: [{ event: "role.created" }] }, { path: "/audit?event=role.created" }));
    watch({ ...scrape('tillhouse_graduations_total{outcome="Stuck"} 1'), path: "/metrics" });
    assert.deepEqual(unseen(...words), []);
  });

  test("a permission admits when its holder, no global admin, is served where another was refused for it", () => {
    const watch = watchAnswers();
    const words = ["shop sales.void admits", "shop sales.void refuses"];
    const operation = "POST /orders/{id}/void";
    watch(answer("POST /roles", 201, { id: "role", permissions: ["sales.void"] }));
    watch(answer("POST /users", 201, { id: "admin", roleIds: ["role"], isGlobalAdmin: true }));
    watch(answer("POST /users", 201, { id: "clerk", roleIds: ["role"], isGlobalAdmin: false }));
    watch(answer(operation, 200, {}, { token: token("admin") }));
    watch(answer("POST /orders", 200, {}, { token: token("clerk") }));
    assert.deepEqual(unseen(...words), words);
    watch(answer(operation, 403, { errorCode: "permission_denied", permission: "sales.void" }));
    assert.deepEqual(unseen(...words), ["shop sales.void admits"]);
    watch(answer(operation, 200, {}, { token: token("clerk") }));
    assert.deepEqual(unseen(...words), []);
  });

  test("a setting is seen with two values, of the shop or at a branch, and when it acts", () => {
    const watch = watchAnswers();
    const words = ["taxMode is read with two values", "taxMode acts"];
    for (const _ of [1, 2]) watch(answer("GET /settings", 200, { taxMode: "Inclusive" }));
    assert.deepEqual(unseen(...words), words);
    watch(answer("GET /settings/branches/{id}", 200, { effective: { taxMode: "Exclusive" } }));
    saw("setting acts", "taxMode");
    assert.deepEqual(unseen(...words), []);
  });
});
