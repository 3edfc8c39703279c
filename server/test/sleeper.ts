import { once } from "node:events";
import { join } from "node:path";
import type { TestContext } from "node:test";
import type { BootConfig } from "../src/boot.ts";
import { startChild, untilStopped } from "./crashes.ts";
import { startHouse, type House } from "./harness.ts";
import { impatient } from "./moves.ts";
import { startOwnServer, type OwnServer } from "./own-server.ts";
import type { Moment, Order, Work } from "./sleeper-child.ts";

/** A process that is stopped in the middle of its work, as one whose machine is paused. */
interface Sleeper {
  /** Lets it go on; resolves when it has ended. */
  wake(): Promise<void>;
}

const childFile = join(import.meta.dirname, "sleeper-child.ts");

/** Lets a process of its own do the work until the moment; resolves when it sleeps. The test's end is its end. */
export async function sleepIn(t: TestContext, house: House, work: Work, moment: Moment): Promise<Sleeper> {
  const { child, ready } = startChild(childFile);
  const kill = () => void child.kill("SIGKILL");
  t.after(kill);
  // A run that is broken off ends no test.
  process.once("exit", kill);
  const ended = once(child, "exit").finally(() => process.off("exit", kill));
  await ready;
  child.send({ config: house.deps.config as BootConfig, work, moment } satisfies Order);
  await untilStopped(child, JSON.stringify(moment));
  return {
    wake: async () => {
      child.kill("SIGCONT");
      await ended;
    },
  };
}

/** A house for one test, with a placement server `own` that nobody else uses. */
export async function openHouseWithOwnServer(t: TestContext): Promise<{ house: House; own: OwnServer }> {
  const own = await startOwnServer();
  let house: House | undefined;
  t.after(async () => {
    await house?.close();
    await own.remove();
  });
  house = await startHouse({ config: impatient, servers: { own: own.provisionerUrl } });
  return { house, own };
}

/** A house for one test. */
export async function openHouse(t: TestContext): Promise<House> {
  const house = await startHouse({ config: impatient });
  t.after(() => house.close());
  return house;
}
