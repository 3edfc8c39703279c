import { startService } from "../../server/test/harness.ts";
import type { DrawnKind } from "../kind.ts";
import { drawSteps, fewerSteps, nameOfSteps, type StepsCase } from "../steps.ts";
import { Successes } from "../successes.ts";
import { verifyBooks } from "../verified.ts";
import { limits, Thief } from "./cashier.ts";
import { furnishFor } from "./shop.ts";
import { step, type Step } from "./steps.ts";

/**
 * What a cashier without approvals can do to drawer and shelf. Whatever is sent, the money that came in is worth the
 * goods that left, at the lowest of their list prices, less what the shop's limits let a cashier give away. Each case
 * is a new cashier's, in one shop.
 */
export const thief: DrawnKind<StepsCase<Step>> = {
  name: "thief",
  what: "no sequence of what a cashier can send takes more than the limits give",
  open: async () => {
    const service = await startService();
    // The limits are those of a day, which a case must not outlast.
    service.now.set(new Date("2027-03-02T10:00:00Z"));
    const shop = await service.openShop();
    const world = await furnishFor(shop);
    const successes = new Successes();
    return {
      draw: (random) => drawSteps(random, step, 25, 40),
      run: ({ steps }) =>
        successes.count(async () => {
          const cashier = await Thief.hire(service, shop, world);
          for (const one of steps) await cashier.take(one);
          await cashier.judge(limits);
          await verifyBooks(service, shop);
          return cashier.done;
        }),
      nameOf: nameOfSteps,
      smaller: fewerSteps,
      close: async () => {
        await service.close();
        successes.demand("sale", "refund", "movement", "park", "close", "deposit", "cancel");
      },
    };
  },
};
