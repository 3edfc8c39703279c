import pg from "pg";
import { pino } from "pino";
import { commandLine } from "../src/admin/gate/actor.ts";
import { recover } from "../src/admin/graduation/doctor/doctor.ts";
import { graduate } from "../src/admin/graduation/service.ts";
import { startFanOut } from "../src/admin/migrations/service.ts";
import { provisionTenant } from "../src/admin/tenants/provision.ts";
import type { NewTenant } from "../src/admin/tenants/schema.ts";
import { boot, type BootConfig } from "../src/boot.ts";
import type { Deps } from "../src/deps.ts";
import { readLocale } from "../src/kernel/db/locale.ts";
import type { Migration } from "../src/kernel/db/migrate.ts";

// A process of its own that does one thing and stops itself on the way: forked by sleeper.ts.

export type Work =
  | { readonly what: "recover"; readonly tenantId: string }
  | { readonly what: "graduate"; readonly tenantId: string; readonly server: string }
  | { readonly what: "provision"; readonly input: NewTenant }
  | { readonly what: "fan out"; readonly migrations: readonly Migration[] }
  /** The template in the locale of that database. */
  | { readonly what: "make a template"; readonly server: string; readonly database: string };

/**
 * Just before it sends the first statement with this text, or asks for the nth connection of an attempt to a database.
 */
export type Moment = { readonly statement: string } | { readonly connectionTo: string; readonly nth: number };

export interface Order {
  readonly config: BootConfig;
  /** The migrations of the service's shops. */
  readonly migrations: readonly Migration[];
  readonly work: Work;
  readonly moment: Moment;
}

process.on("message", (order: Order) => void run(order));
// Nobody is there any more for whom it works.
process.once("disconnect", () => process.exit(1));
process.send?.("ready");

async function run({ config, migrations, work, moment }: Order): Promise<void> {
  const more = work.what === "fan out" ? work.migrations : [];
  const { deps } = await boot(config, pino({ level: "silent" }), { migrations: [...migrations, ...more] });
  if ("statement" in moment) sleepBeforeStatement(moment.statement);
  else sleepBeforeConnection(moment.connectionTo, moment.nth);
  // Whether it succeeds is all the same: what is left on the servers counts.
  await begin(deps, work).catch(() => undefined);
  process.exit(0);
}

async function begin(deps: Deps, work: Work): Promise<unknown> {
  const actor = commandLine;
  switch (work.what) {
    case "recover":
      return recover(deps, work.tenantId, actor);
    case "graduate":
      return graduate(deps, work.tenantId, { server: work.server, actor });
    case "provision":
      return provisionTenant(deps, work.input, actor);
    case "fan out":
      return (await startFanOut(deps, { actor })).finished;
    case "make a template": {
      const locale = await deps.servers.mustGet(work.server).withClient(work.database, readLocale);
      return deps.templates.of(work.server, locale);
    }
  }
}

type Call = (...args: unknown[]) => unknown;
const prototype = pg.Client.prototype as unknown as { query: Call; connect: Call };

function sleepBeforeStatement(text: string): void {
  const { query } = prototype;
  let isOver = false;
  prototype.query = function (this: unknown, ...args: unknown[]) {
    if (!isOver && JSON.stringify(args[0]).includes(text)) {
      isOver = true;
      sleep();
    }
    return Reflect.apply(query, this, args);
  };
}

function sleepBeforeConnection(database: string, nth: number): void {
  const { connect } = prototype;
  let count = 0;
  prototype.connect = function (this: unknown, ...args: unknown[]) {
    const { connectionParameters: asked } = this as { connectionParameters: Record<string, string | undefined> };
    const isOne = asked["database"] === database && asked["application_name"]?.startsWith("tillhouse-graduation:");
    if (isOne === true && ++count === nth) sleep();
    return Reflect.apply(connect, this, args);
  };
}

function sleep(): void {
  process.kill(process.pid, "SIGSTOP");
}
