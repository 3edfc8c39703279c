import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { diagnose } from "../src/admin/graduation/doctor/diagnose.ts";
import type { Diagnosis } from "../src/admin/graduation/schema.ts";
import type { BootConfig } from "../src/boot.ts";
import type { Order, Report } from "./graduate-child.ts";
import { enter } from "./cleanup.ts";
import { eventually } from "./eventually.ts";
import type { TestService, Shop } from "./harness.ts";
import { declareDead, onCentral } from "./moves.ts";
import { asSuperuser } from "./superuser.ts";
import { tracesOf } from "./traces.ts";

/** What a process is to do, and where it dies. */
export type Work = Omit<Order, "config" | "migrations">;

/** Graduations and recoveries in processes of their own that die on the way, and what they leave on the servers. */
export interface Crashes {
  /** Lets a process of its own do it; resolves when it is dead, with what it said if it lived to the end. */
  run(order: Work): Promise<Report | undefined>;
  /** The same, but it is stopped at the event, or before the statement; resolves when it is. */
  freeze(order: Omit<Work, "death">, at: string | { readonly before: string }): Promise<FrozenProcess>;
  /** Traces and diagnosis once the dead process's last statements have ended on the servers, too. */
  settled(shop: Shop): Promise<{ readonly found: readonly string[]; readonly diagnosis: Diagnosis }>;
  close(): Promise<void>;
}

/** A process that is stopped, as one whose machine is paused. */
interface FrozenProcess {
  /** Lets it go on; resolves when it has ended, with what it said. */
  goOn(): Promise<Report | undefined>;
  kill(): Promise<void>;
}

const childFile = join(import.meta.dirname, "graduate-child.ts");

export function crashesIn(service: TestService): Crashes {
  // Booted while what the one before left is looked at.
  let next: Child | undefined;

  const begin = async (work: Work) => {
    const { child, ready, ended } = next ?? startChild();
    next = undefined;
    await ready;
    let report: Report | undefined;
    child.on("message", (message: Report) => {
      report = message;
    });
    const { config, tenantMigrations: migrations } = service.deps;
    child.send({ ...work, config: config as BootConfig, migrations } satisfies Order);
    return { child, ended: ended.then(() => report) };
  };
  return {
    run: async (work) => {
      const report = await (await begin(work)).ended;
      await declareDead(service);
      next = startChild();
      return report;
    },
    freeze: async (work, at) => {
      const death = { ...(typeof at === "string" ? { event: at } : at), freezes: true as const };
      const { child, ended } = await begin({ ...work, death });
      await untilStopped(child, JSON.stringify(at));
      await declareDead(service);
      return {
        goOn: () => {
          child.kill("SIGCONT");
          return ended;
        },
        kill: async () => {
          child.kill("SIGKILL");
          await ended;
        },
      };
    },
    settled: (shop) =>
      eventually("it is still", async () => {
        // A server goes on dropping a database after its client died, and all the while it is neither there nor gone.
        if (await isDropping(service)) return false;
        const found = await tracesOf(service, shop);
        const diagnosis = await diagnose(service.deps, shop.tenantId);
        const isStill =
          (await tracesOf(service, shop)).join() === found.join() &&
          (await diagnose(service.deps, shop.tenantId)).state === diagnosis.state;
        if (!isStill || diagnosis.state === "Running" || diagnosis.state === "RollingBack") return false;
        return { found, diagnosis };
      }),
    close: async () => {
      next?.child.kill("SIGKILL");
      await next?.ended;
    },
  };
}

/** Whether one of the attempts that the service knows is dropping a database, on a session that outlives it. */
async function isDropping(service: TestService): Promise<boolean> {
  const ours = "SELECT id::text FROM graduations UNION SELECT id::text FROM maintenance_sessions";
  const ids = (await onCentral<{ id: string }>(service, ours)).map(({ id }) => id);
  const text = `SELECT FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'DROP DATABASE%'
    AND split_part(application_name, ':', 2) = ANY ($1)`;
  const found = await Promise.all(
    Object.keys(service.superusers).map((server) => asSuperuser(service, server, text, [ids])),
  );
  return found.some((sessions) => sessions.length > 0);
}

interface Child {
  readonly child: ChildProcess;
  /** Resolves when it takes an order; rejects when it ends before. */
  readonly ready: Promise<unknown>;
  readonly ended: Promise<unknown>;
}

/** Starts a process of that file. */
export function startChild(file = childFile): Child {
  const child = fork(file, [], { stdio: ["ignore", "ignore", "inherit", "ipc"], execArgv: [] });
  const leave = enter(`a process of ${file}`, () => child.kill("SIGKILL"));
  const ended = once(child, "exit").finally(leave);
  const early = ended.then(() => Promise.reject(new Error("the process ended before it took an order")));
  const ready = Promise.race([once(child, "message"), early]);
  ready.catch(() => undefined);
  return { child, ready, ended };
}

/** Resolves when the process is stopped; throws when it ends before it came to `where`. */
export async function untilStopped(child: ChildProcess, where: string): Promise<void> {
  await eventually(`it stops at ${where}`, () => {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`it never came to ${where}`);
    return /^State:\s*T/m.test(readFileSync(`/proc/${child.pid}/status`, "utf8"));
  });
}
