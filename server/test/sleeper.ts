import { join } from "node:path";
import type { TestContext } from "node:test";
import type { BootConfig } from "../src/boot.ts";
import { startChild, untilStopped } from "./crashes.ts";
import { startService, type TestService } from "./harness.ts";
import { declareDead, impatient } from "./moves.ts";
import { startOwnServer, type OwnServer } from "./own-server.ts";
import type { Moment, Order, Work } from "./sleeper-child.ts";

/** A process that is stopped in the middle of its work, as one whose machine is paused. */
interface Sleeper {
  /** Lets it go on; resolves when it has ended. */
  wake(): Promise<void>;
}

const childFile = join(import.meta.dirname, "sleeper-child.ts");

/** Lets a process of its own do the work until the moment; resolves when it sleeps. The test's end is its end. */
export async function sleepIn(t: TestContext, service: TestService, work: Work, moment: Moment): Promise<Sleeper> {
  const { child, ready, ended } = startChild(childFile);
  t.after(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  await ready;
  const { config, tenantMigrations: migrations } = service.deps;
  child.send({ config: config as BootConfig, migrations, work, moment } satisfies Order);
  await untilStopped(child, JSON.stringify(moment));
  await declareDead(service);
  return {
    wake: async () => {
      child.kill("SIGCONT");
      await ended;
    },
  };
}

/** A service for one test, with a placement server `own` that nobody else uses. */
export async function openServiceWithOwnServer(t: TestContext): Promise<{ service: TestService; own: OwnServer }> {
  const own = await startOwnServer();
  let service: TestService | undefined;
  t.after(async () => {
    await service?.close();
    await own.remove();
  });
  service = await startService({ shops: "small", config: impatient, servers: { own: own.provisionerUrl } });
  return { service, own };
}

/** A service for one test. */
export async function openService(t: TestContext): Promise<TestService> {
  const service = await startService({ shops: "small", config: impatient });
  t.after(() => service.close());
  return service;
}
