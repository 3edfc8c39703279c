import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { diagnose } from "../src/admin/graduation/doctor/diagnose.ts";
import type { Diagnosis } from "../src/admin/graduation/schema.ts";
import type { BootConfig } from "../src/boot.ts";
import type { Order, Report } from "./graduate-child.ts";
import type { TestService, Shop } from "./harness.ts";
import { asSuperuser } from "./superuser.ts";
import { tracesOf } from "./traces.ts";

/** Graduations and recoveries in processes of their own that die on the way, and what they leave on the servers. */
export interface Crashes {
  /** Lets a process of its own do it; resolves when it is dead, with what it said if it lived to the end. */
  run(order: Omit<Order, "config">): Promise<Report | undefined>;
  /** The same, but it is stopped at the event, or before the statement; resolves when it is. */
  freeze(order: Omit<Order, "config" | "death">, at: string | { readonly before: string }): Promise<Frozen>;
  /** Traces and diagnosis once the dead process's last statements have ended on the servers, too. */
  settled(shop: Shop): Promise<{ readonly found: readonly string[]; readonly diagnosis: Diagnosis }>;
  close(): void;
}

/** A process that is stopped, as one whose machine is paused. */
interface Frozen {
  /** Lets it go on; resolves when it has ended, with what it said. */
  goOn(): Promise<Report | undefined>;
  kill(): void;
}

const childFile = join(import.meta.dirname, "graduate-child.ts");

export function crashesIn(service: TestService): Crashes {
  // Booted while what the one before left is looked at.
  let next: ReturnType<typeof startChild> | undefined;

  return {
    run: async (order) => {
      const { child, ready } = next ?? startChild();
      next = undefined;
      await ready;
      let report: Report | undefined;
      child.on("message", (message: Report) => {
        report = message;
      });
      child.send({ ...order, config: service.deps.config as BootConfig } satisfies Order);
      await once(child, "exit");
      next = startChild();
      return report;
    },
    freeze: async (order, at) => {
      const { child, ready } = next ?? startChild();
      next = undefined;
      await ready;
      let report: Report | undefined;
      child.on("message", (message: Report) => {
        report = message;
      });
      const ended = once(child, "exit");
      child.send({
        ...order,
        death: { ...(typeof at === "string" ? { event: at } : at), freezes: true },
        config: service.deps.config as BootConfig,
      } satisfies Order);
      await untilStopped(child, JSON.stringify(at));
      return {
        goOn: async () => {
          child.kill("SIGCONT");
          await ended;
          return report;
        },
        kill: () => void child.kill("SIGKILL"),
      };
    },
    settled: async (shop) => {
      for (;;) {
        // A server goes on dropping a database after its client died, and all the while it is neither there nor gone.
        while (await isDropping(service)) await delay(20);
        const found = await tracesOf(service, shop);
        const diagnosis = await diagnose(service.deps, shop.tenantId);
        const isStill =
          (await tracesOf(service, shop)).join() === found.join() &&
          (await diagnose(service.deps, shop.tenantId)).state === diagnosis.state;
        if (isStill && diagnosis.state !== "Running" && diagnosis.state !== "RollingBack") return { found, diagnosis };
        await delay(20);
      }
    },
    close: () => void next?.child.kill("SIGKILL"),
  };
}

async function isDropping(service: TestService): Promise<boolean> {
  const text = "SELECT FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'DROP DATABASE%'";
  const found = await Promise.all(Object.keys(service.superusers).map((server) => asSuperuser(service, server, text)));
  return found.some((sessions) => sessions.length > 0);
}

/** Starts a process of that file; `ready` resolves with its first message, when it takes an order. */
export function startChild(file = childFile) {
  const child = fork(file, [], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  return { child, ready: once(child, "message") };
}

/** Resolves when the process is stopped; throws when it ends before it came to `where`. */
export async function untilStopped(child: ChildProcess, where: string): Promise<void> {
  while (!/^State:\s*T/m.test(readFileSync(`/proc/${child.pid}/status`, "utf8"))) {
    if (child.exitCode !== null) throw new Error(`it never came to ${where}`);
    await delay(10);
  }
}
