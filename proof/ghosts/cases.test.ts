import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { isExploring } from "../exploring.ts";
import { play, recordPoints, type Case } from "./cases.ts";
import { openGhostService, type GhostService } from "./ghost-service.ts";
import { recoverFully } from "./others.ts";
import type { Point } from "./points.ts";
import { runTask } from "./tasks.ts";

// A mover stalls, others act, and it goes on: those that once did harm, the first three in the gate. All the others are
// `npm run explore -- ghosts`.

describe("a mover that stalls and wakes up", () => {
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
    ["at Fence Doing: does not close a shop that was recovered meanwhile", () => stalled("Fence Doing", "recover")],
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
            const { faults, isMissed } = await runTask(ghosts, { kind: "restore", to: "Flip Doing", dies });
            assert.deepEqual([faults, isMissed], [[], false]);
          },
        ] as const,
    ),
  ];
  for (const [name, work] of isExploring ? named : named.slice(0, 3)) test(name, work);
});
