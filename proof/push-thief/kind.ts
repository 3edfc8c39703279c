import { startService } from "../../server/test/harness.ts";
import type { DrawnKind } from "../kind.ts";
import { drawSteps, fewerSteps, nameOfSteps, type StepsCase } from "../steps.ts";
import { Successes } from "../successes.ts";
import { verifyBooks } from "../verified.ts";
import { Pusher } from "./pusher.ts";
import { openWorld } from "./shop.ts";
import { step, type Step } from "./steps.ts";

/**
 * What a cashier without approvals can push from the till, or say at it, that nobody is told of by a flag: no more than
 * the shop's limits give, in whoever's name and of whatever time it is said to be. Each case is a new cashier's, in one
 * shop.
 */
export const pushThief: DrawnKind<StepsCase<Step>> = {
  name: "push-thief",
  what: "nothing that a till pushes and nobody is told of is worth more than the limits give",
  open: async () => {
    const service = await startService();
    // The limits are those of a day, which a case must not outlast.
    service.now.set(new Date("2027-03-02T10:00:00Z"));
    const world = await openWorld(service);
    const successes = new Successes();
    return {
      draw: (random) => drawSteps(random, step, 20, 30),
      run: ({ steps }) =>
        successes.count(async () => {
          const pusher = await Pusher.hire(world);
          for (const one of steps) await pusher.take(one);
          await pusher.judge();
          await verifyBooks(service, world.at.shop);
          return pusher.taken;
        }),
      nameOf: nameOfSteps,
      smaller: fewerSteps,
      close: async () => {
        await service.close();
        successes.demand("Order", "CashMovement");
      },
    };
  },
};
