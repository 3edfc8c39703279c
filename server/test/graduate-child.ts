import pg from "pg";
import { pino } from "pino";
import { commandLine } from "../src/admin/gate/actor.ts";
import { keepAppointments } from "../src/admin/graduation/appointments/run.ts";
import { recover } from "../src/admin/graduation/doctor/doctor.ts";
import { graduate } from "../src/admin/graduation/service.ts";
import { boot, type BootConfig } from "../src/boot.ts";
import type { Migration } from "../src/kernel/db/migrate.ts";
import { kindOfStatement } from "./statement-kind.ts";

// A process of its own that graduates a tenant, or recovers one, and is killed on the way: forked by crashes.ts.

/** Where it dies. Events are told as `<step> <state>` or `<step> <state> <table or index>`. */
interface Death {
  /** At the `nth` (1 unless given) event that begins so. */
  readonly event?: string;
  /** At the nth statement (1 is the first) of this kind (`kindOfStatement`), just sent and not answered. */
  readonly sent?: { readonly kind: string; readonly nth: number };
  /** Just before it sends a statement that contains this text. */
  readonly before?: string;
  /** This many milliseconds after the event. */
  readonly afterMs?: number;
  /** It is only stopped, and can be let go on. */
  readonly freezes?: true;
}

export interface Order {
  readonly config: BootConfig;
  /** The migrations of the shops that it moves. */
  readonly migrations: readonly Migration[];
  readonly tenantId: string;
  /** Where to graduate it to; undefined: recover it. */
  readonly server?: string;
  /** With a server: where a shop of a database of its own is to live. */
  readonly mode?: "Shared" | "Dedicated";
  /** Instead of either, it keeps the appointments that are due, by a clock that begins then. */
  readonly keepsAt?: string;
  readonly death: Death;
  /** The event at which the graduation fails, so that it is undone. */
  readonly failAt?: string;
}

/** What it says when it lives to its end; `statements` are the kinds of what it sent, in order. */
export type Report =
  | { readonly ready: true }
  | { readonly events: readonly string[]; readonly statements: readonly string[] };

process.on("message", (order: Order) => void run(order));
// Nobody is there any more for whom it works.
process.once("disconnect", () => process.exit(1));
process.send?.({ ready: true } satisfies Report);

async function run({ config, migrations, tenantId, server, mode, keepsAt, death, failAt }: Order): Promise<void> {
  const now = () => (keepsAt === undefined ? new Date() : new Date(keepsAt));
  const { deps } = await boot(config, pino({ level: "silent" }), { now, migrations });
  const events: string[] = [];
  const statements: string[] = [];
  watchStatements(statements, death);
  const onProgress = async ({
    step,
    state,
    table,
    what,
  }: {
    step: string;
    state: string;
    table?: { table: string };
    what?: string;
  }) => {
    const event = [step, state, table?.table ?? what].filter((word) => word !== undefined).join(" ");
    events.push(event);
    if (death.event !== undefined && event.startsWith(death.event)) {
      if (death.freezes === true) process.kill(process.pid, "SIGSTOP");
      else if (death.afterMs === undefined) die();
      else setTimeout(die, death.afterMs);
    }
    if (failAt !== undefined && event === failAt) throw new Error("injected");
  };
  const work =
    keepsAt !== undefined
      ? keepAppointments(deps)
      : server === undefined
        ? recover(deps, tenantId, commandLine)
        : graduate(deps, tenantId, { server, mode, actor: commandLine, onProgress });
  await work.catch(() => undefined);
  // The statement before which it dies may be of what goes on after the answer.
  if (death.before !== undefined) await deps.background.wait();
  process.send?.({ events, statements } satisfies Report, () => process.exit(0));
}

function watchStatements(statements: string[], { sent, before, freezes }: Death): void {
  let wasFrozen = false;
  const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function (this: unknown, ...args: unknown[]) {
    if (before !== undefined && !wasFrozen && JSON.stringify(args[0]).includes(before)) {
      wasFrozen = freezes === true;
      if (wasFrozen) process.kill(process.pid, "SIGSTOP");
      else die();
    }
    const result = Reflect.apply(query, this, args);
    const [sql] = args as [string | { readonly text: string }];
    const kind = kindOfStatement(typeof sql === "string" ? sql : sql.text);
    statements.push(kind);
    // The statement is on its way once the socket has been written.
    if (kind === sent?.kind && statements.filter((one) => one === kind).length === sent.nth) setImmediate(die);
    return result;
  };
}

function die(): void {
  process.kill(process.pid, "SIGKILL");
}
