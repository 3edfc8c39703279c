import { setTimeout as delay } from "node:timers/promises";
import { pino } from "pino";
import { commandLine } from "../../server/src/admin/gate/actor.ts";
import { adopt } from "../../server/src/admin/graduation/doctor/adopt.ts";
import { recover } from "../../server/src/admin/graduation/doctor/doctor.ts";
import { graduate, type ProgressEvent } from "../../server/src/admin/graduation/service.ts";
import { boot, type BootConfig } from "../../server/src/boot.ts";
import type { Deps } from "../../server/src/deps.ts";
import type { Migration } from "../../server/src/kernel/db/migrate.ts";
import { recordStatements, type RecordedStatement } from "./recorder.ts";
import { redirect, type Ways } from "./redirect.ts";

// A process of its own that graduates a tenant, recovers or adopts one, and can be stopped on the way: see movers.ts.

export interface Order {
  readonly work: "graduate" | "recover" | "adopt";
  readonly tenantId: string;
  /** The server of the home to graduate to, or to adopt. */
  readonly server?: string;
  readonly database?: string;
  /** The event at which the graduation fails, so that it is undone. */
  readonly failAt?: string | undefined;
  /** The event at which the process stops itself (SIGSTOP), or dies. */
  readonly stopAt?: string | undefined;
  readonly dieAt?: string | undefined;
  /** At every event it waits until it is told to go on. */
  readonly asks?: boolean;
  readonly patienceMs?: number;
}

export type ToMover =
  | { readonly config: BootConfig; readonly ways: Ways; readonly migrations: readonly Migration[] }
  | { readonly order: Order }
  | { readonly goOn: true }
  | { readonly close: true };
export type FromMover =
  | { readonly kind: "booted" }
  | { readonly kind: "stopping"; readonly event: string; readonly statements: readonly RecordedStatement[] }
  | { readonly kind: "event"; readonly event: string }
  | ({ readonly kind: "ended" } & Report)
  | { readonly kind: "closed" };

export interface Report {
  readonly events: readonly string[];
  /** Undefined when it succeeded. */
  readonly error: string | undefined;
  readonly statements: readonly RecordedStatement[];
}

let booted: Awaited<ReturnType<typeof boot>> | undefined;
/** Tables are copied side by side. */
const waiting: (() => void)[] = [];
const recorded = recordStatements();

process.on("message", (message: ToMover) => {
  if ("config" in message) void start(message);
  else if ("order" in message) void run(message.order);
  else if ("goOn" in message) waiting.shift()?.();
  else void close();
});
process.once("disconnect", () => process.exit(0));

function say(message: FromMover): Promise<void> {
  return new Promise((resolve) => process.send?.(message, () => resolve()));
}

async function start({ config, ways, migrations }: Extract<ToMover, { config: unknown }>): Promise<void> {
  redirect(ways);
  const log = pino({ level: process.env["TILLHOUSE_TEST_LOG"] ?? "silent" }, pino.destination(2));
  booted = await boot(config, log, { migrations });
  await say({ kind: "booted" });
}

/** Ends every connection; the process can be started anew. */
async function close(): Promise<void> {
  await booted?.close();
  booted = undefined;
  await say({ kind: "closed" });
}

async function run(order: Order): Promise<void> {
  if (booted === undefined) throw new Error("not booted");
  const { deps } = booted;
  const events: string[] = [];
  recorded.length = 0;
  const failure = await work(deps, order, events).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? `${codeOf(error)} ${error.message}` : "failed without a reason"),
  );
  await deps.background.wait();
  await say({ kind: "ended", events, error: failure, statements: recorded });
}

async function work(own: Deps, order: Order, events: string[]): Promise<unknown> {
  const { tenantId, server = "second", database = "", patienceMs } = order;
  if (order.work === "graduate")
    return graduate(own, tenantId, {
      server,
      actor: commandLine,
      onProgress: (event) => tell(order, nameOf(event), events),
      ...(patienceMs === undefined ? {} : { patienceMs }),
    });
  if (order.work === "recover") return onceDead(() => recover(own, tenantId, commandLine));
  return onceDead(() => adopt(own, tenantId, { server, database }, commandLine));
}

/** A mover that was killed counts as dead a moment later. */
async function onceDead(act: () => Promise<unknown>): Promise<unknown> {
  for (let tries = 0; ; tries++) {
    try {
      return await act();
    } catch (error) {
      if (tries === 100 || codeOf(error) !== "maintenance_in_progress") throw error;
      await delay(50);
    }
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "errorCode" in error ? String(error.errorCode) : "";
}

/** `<step> <state>`, and the table or index. */
function nameOf({ step, state, table, what }: ProgressEvent): string {
  return [step, state, table?.table ?? what].filter((word) => word !== undefined).join(" ");
}

async function tell(order: Order, event: string, events: string[]): Promise<void> {
  events.push(event);
  if (event === order.dieAt) process.kill(process.pid, "SIGKILL");
  if (event === order.stopAt) {
    await say({ kind: "stopping", event, statements: recorded });
    process.kill(process.pid, "SIGSTOP");
  }
  if (order.asks === true) {
    const told = new Promise<void>((resolve) => waiting.push(resolve));
    await say({ kind: "event", event });
    await told;
  }
  if (event === order.failAt) throw new Error("injected");
}
