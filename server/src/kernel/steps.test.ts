import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { nothing, runSteps, type Step } from "./steps.ts";

describe("steps of which one fails", () => {
  const recorder = { record: async () => undefined };

  /** Runs three steps, the last of which fails; the steps in the order in which they were undone, and those stuck. */
  async function undo(failures: number, urgent: string): Promise<[undone: string[], stuck: readonly string[]]> {
    const undone: string[] = [];
    let left = failures;
    const steps = ["One", "Two", "Three"].map((name): Step<undefined> => ({
      name,
      ...(name === urgent ? { urgent: true } : {}),
      do: async () => {
        if (name === "Three") throw new Error("injected");
      },
      undo: async () => {
        if (name === "Two" && left-- > 0) throw new Error("injected");
        undone.push(name);
      },
    }));
    const failure = runSteps(steps, undefined, recorder, { undoForMs: 0 });
    const { stuck } = await failure.then(
      () => assert.fail("it succeeded"),
      (error: unknown) => error as { stuck: readonly string[] },
    );
    return [undone, stuck];
  }

  test("undoes the urgent one first, then the failed one and those before it in reverse", async () => {
    assert.deepEqual(await undo(0, "One"), [["One", "Three", "Two"], []]);
  });

  test("tries an undo three times before it is stuck", async () => {
    assert.deepEqual(await undo(2, "One"), [["One", "Three", "Two"], []]);
    assert.deepEqual(await undo(3, "One"), [["One", "Three"], ["Two"]]);
  });

  test("undoes nothing of steps that were not begun", async () => {
    let undone = false;
    const steps: Step<undefined>[] = [
      { name: "First", do: () => Promise.reject(new Error("injected")), undo: nothing("it only fails") },
      { name: "Second", do: async () => undefined, undo: async () => void (undone = true) },
    ];
    await assert.rejects(runSteps(steps, undefined, recorder, { undoForMs: 0 }), { step: "First", stuck: [] });
    assert.equal(undone, false);
  });
});
