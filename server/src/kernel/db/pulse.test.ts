import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, mock, test } from "node:test";
import { Pulse, type ServerState } from "./pulse.ts";

describe("the pulse of a server", () => {
  let states: ServerState[];
  let questions: number;
  let answers: boolean;
  let pulse: Pulse;

  beforeEach(() => {
    mock.timers.enable({ apis: ["setInterval"] });
    [states, questions, answers] = [[], 0, false];
    const hear = async () => {
      questions += 1;
      if (!answers) throw new Error("not a word");
    };
    pulse = new Pulse({ hear, onChange: (state) => void states.push(state) });
  });
  afterEach(() => {
    pulse.close();
    mock.timers.reset();
  });

  /** So many tenths of a second go by. */
  async function pass(ticks: number): Promise<void> {
    for (let tick = 0; tick < ticks; tick++) {
      mock.timers.tick(100);
      await new Promise(setImmediate);
    }
  }

  test("is lost in less than a second when nothing is answered, and the server is asked before", async () => {
    pulse.begin();
    await pass(8);
    assert.deepEqual([states, pulse.isSilent], [[], false]);
    await pass(1);
    assert.deepEqual([states, pulse.isSilent], [["silent"], true]);
    assert.ok(questions > 0);
  });

  test("is there while one slow statement runs and new connections are answered", async () => {
    answers = true;
    pulse.begin();
    await pass(400);
    assert.deepEqual(states, []);
  });

  test("is there while others are answered, whether or not new connections are", async () => {
    pulse.begin();
    for (let round = 0; round < 100; round++) {
      pulse.begin();
      await pass(4);
      pulse.end(true);
    }
    assert.deepEqual(states, []);
  });

  test("is lost although what was asked ends without an answer", async () => {
    for (let round = 0; round < 3; round++) {
      pulse.begin();
      await pass(4);
      pulse.begin();
      pulse.end(false);
    }
    assert.deepEqual(states, ["silent"]);
  });

  test("asks nothing where nothing is expected", async () => {
    pulse.begin();
    pulse.end(true);
    await pass(50);
    assert.deepEqual([states, questions], [[], 0]);
  });

  test("is sought while it is lost, also when nobody waits any longer, and told once when it is back", async () => {
    pulse.begin();
    await pass(20);
    pulse.end(false);
    await pass(20);
    answers = true;
    await pass(5);
    assert.deepEqual([states, pulse.isSilent], [["silent", "heard"], false]);
  });

  test("gives up what was asked after the time that no statement may take", async () => {
    pulse.begin();
    await pass(349);
    assert.deepEqual(states, ["silent"]);
    await pass(100);
    assert.deepEqual(states, ["silent", "gone"]);
  });
});
