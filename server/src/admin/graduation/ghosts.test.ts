import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { play, recordPoints, type Case } from "../../../test/ghosts/cases.ts";
import { openGhostService, type GhostService } from "../../../test/ghosts/ghost-service.ts";
import { tasksOf } from "../../../test/ghosts/matrix-tasks.ts";
import { recoverFully } from "../../../test/ghosts/others.ts";
import type { Point } from "../../../test/ghosts/points.ts";
import { shuffled } from "../../../test/ghosts/shuffle.ts";
import { subjects } from "../../../test/ghosts/subjects.ts";
import { nameOfTask, runTask, type Task } from "../../../test/ghosts/tasks.ts";
import { casesOf, fraction, isRepeat } from "../../../test/thorough.ts";
import { test as testInTurn } from "../../../test/turns.ts";

// A mover stalls, others act, and it goes on: those that once did harm, by turns, and one of the whole matrix, which is
// `npm run test:ghosts`.

const skip = isRepeat && "on another PostgreSQL test:matrix has its own";

describe("a mover that stalls and wakes up", { skip }, () => {
  let ghosts: GhostService;

  before(async () => {
    ghosts = await openGhostService();
  });
  after(async () => {
    await ghosts.close();
  });

  const harmless = async (
    ghost: Omit<Case, "mode">,
    work?: Parameters<typeof play>[2],
    mode: Case["mode"] = "stop",
  ) => {
    const { faults, isMissed } = await play(ghosts, { ...ghost, mode }, work);
    assert.deepEqual([faults, isMissed], [[], false]);
  };
  const stalled = (event: string, action: Case["action"]) =>
    harmless({ subject: "graduate", point: { event }, action });

  let recovery: Promise<Point[]> | undefined;

  /** The first thing of this kind that a recovery sends. */
  async function inRecovery(key: RegExp): Promise<Point> {
    recovery ??= recordPoints(ghosts, "recover");
    const found = (await recovery).find((point) => "key" in point && key.test(point.key));
    assert.ok(found !== undefined, `a recovery sends nothing like ${key}`);
    return found;
  }

  const named: readonly (readonly [name: string, work: () => Promise<void>])[] = [
    ...["CreateRole Doing", "Validate Done"].map(
      (event) =>
        [
          `at ${event}: does not drop the home that another graduation made meanwhile`,
          () => stalled(event, "graduate"),
        ] as const,
    ),
    [
      "in a recovery, before it looks for orphans: does not drop the home made meanwhile",
      async () => {
        const point = await inRecovery(/FROM pg_database/);
        await harmless({ subject: "recover", point, action: "graduate" }, undefined, "before");
      },
    ],
    [
      "one DROP DATABASE of a recovery, held back by the network alone, drops no home",
      async () => {
        const point = await inRecovery(/^DROP DATABASE/);
        await harmless({ subject: "recover", point, action: "graduate" }, undefined, "late");
      },
    ],
    [
      "at Copy Doing: takes no index or constraint off the home that another graduation made",
      () => stalled("Copy Doing", "graduate"),
    ],
    [
      "at Copy Doing: keeps the writes to a home whose maker died before its clean-up",
      async () => {
        const point = { event: "Copy Doing" };
        await harmless({ subject: "graduate", point, action: "graduate" }, async (shop, writer) => {
          await recoverFully(ghosts.service, shop, false);
          const second = await ghosts.mover();
          const order = {
            work: "graduate",
            tenantId: shop.tenantId,
            server: "second",
            dieAt: "CleanUp Doing",
          } as const;
          await second.go(order);
          await second.bury(ghosts.service);
          ghosts.service.deps.directory.forget(shop.tenantId);
          await writer.writeMany();
        });
      },
    ],
    ["at Fence Doing: does not close a shop that was recovered meanwhile", () => stalled("Fence Doing", "recover")],
    ...["Fence Done", "Copy Doing"].map(
      (event) =>
        [
          `at ${event}, with its lock lost to the graduation of another shop: opens its own shop again`,
          () => stalled(event, "other"),
        ] as const,
    ),
    ...(
      [
        ["the only copy is kept, is found, and can be adopted", undefined],
        ["while both homes stand: neither is dropped", "CleanUp Doing"],
      ] as const
    ).map(
      ([promise, dies]) =>
        [
          `central turned back to before the flip, ${promise}`,
          async () => {
            assert.deepEqual((await runTask(ghosts, { kind: "restore", to: "Flip Doing", dies })).faults, []);
          },
        ] as const,
    ),
  ];
  for (const [name, work] of casesOf(named, named.length)) test(name, work);

  testInTurn("another of the matrix, by the seed of the run", async (t) => {
    const seed = Math.floor(fraction("ghosts") * 2 ** 32);
    const recording = new Map();
    for (const subject of ["graduate", ...shuffled(subjects.slice(1), seed).slice(0, 1)] as const)
      recording.set(subject, await recordPoints(ghosts, subject));
    const [kind] = shuffled<Task["kind"]>(["ghost", "replay", "restore"], seed);
    const [task] = shuffled(tasksOf(recording, seed).tasks, seed).filter((one) => one.kind === kind);
    assert.ok(task !== undefined);
    await t.test(nameOfTask(task), async () => {
      assert.deepEqual((await runTask(ghosts, task)).faults, []);
    });
  });
});
