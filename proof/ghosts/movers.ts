import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { BootConfig } from "../../server/src/boot.ts";
import { enter } from "../../server/test/cleanup.ts";
import type { TestService } from "../../server/test/harness.ts";
import { declareDead } from "../../server/test/moves.ts";
import { asSuperuser } from "../../server/test/superuser.ts";
import { centralOf } from "./code.ts";
import { noTraffic, startHoldProxy, type Hold, type HoldProxy, type SentThere } from "./hold-proxy.ts";
import type { FromMover, Order, Report, ToMover } from "./mover.ts";
import type { RecordedStatement } from "./recorder.ts";

/** What a mover talks to: the central database, and the two servers. */
export type Side = "central" | "default" | "second";

/** A process that moves a tenant, behind proxies of its own. */
export interface Mover {
  /**
   * Lets it work until it stops where it was told to (SIGSTOP at an event), `hold` holds something, or it ends. Says
   * where it was.
   */
  go(order: Order, hold?: Hold): Promise<Halt>;
  pause(): void;
  /** Lets go on what is held, the process itself, or both. */
  release(): void;
  wake(): void;
  /** The same to its end; at every event it waits for `look`. */
  goAsking(order: Order, look: (event: string) => Promise<void>): Promise<Halt>;
  /** What it said at its end; undefined when it did not end within the time and was killed, or died. */
  end(withinMs: number): Promise<Report | undefined>;
  /**
   * Lets it go when its work has ended, kills it otherwise, whatever state it is in; waits until no session of its is
   * left on any server.
   */
  bury(service: TestService): Promise<void>;
  /** Since it got its order, in that order. */
  sent(): readonly (SentThere & { readonly side: Side })[];
}

/** Halted there, with what it sent before when it stopped itself; or at its end. */
export type Halt =
  | { readonly at: string; readonly statements?: readonly RecordedStatement[] }
  | { readonly report: Report | undefined };

const moverFile = join(import.meta.dirname, "mover.ts");
const closesWithinMs = 2_000;

/** Processes of movers whose work has ended: another's can be done without a process's start. */
export interface Crew {
  take(): Member;
  giveBack(member: Member): void;
  close(): void;
}

interface Member {
  readonly child: ChildProcess;
  /** Resolves when it has exited. */
  readonly gone: Promise<unknown>;
}

export function gatherCrew(): Crew {
  const spare: Member[] = [];
  return {
    take: () => spare.pop() ?? hire(),
    giveBack: (member) => void spare.push(member),
    close: () => spare.forEach(({ child }) => child.kill("SIGKILL")),
  };
}

function hire(): Member {
  const child = fork(moverFile, [], { stdio: ["ignore", "ignore", "inherit", "ipc"], execArgv: [] });
  const leave = enter("a mover", () => child.kill("SIGKILL"));
  return { child, gone: once(child, "exit").finally(leave) };
}

/** Lets a process wait for its order, with the service's servers behind proxies. */
export async function startMover(service: TestService, crew: Crew): Promise<Mover> {
  const config = service.deps.config as BootConfig;
  const central = centralOf(service);
  const traffic = noTraffic();
  const servers = await Promise.all(
    (["default", "second"] as const).map(async (server) => {
      const { hostname, port } = new URL(service.servers[server] ?? "");
      const sideOf = (database: string): Side => (database === central ? "central" : server);
      return { server, port: Number(port), proxy: await startHoldProxy(hostname, Number(port), sideOf, traffic) };
    }),
  );
  const ways = servers.map(({ port, proxy }) => [port, proxy.port] as const);
  const member = crew.take();
  const { child, gone } = member;
  const inbox = startInbox(child);
  const booted = inbox.next("booted");
  send(child, { config, ways, migrations: service.deps.tenantMigrations });
  await Promise.race([booted, gone]);
  const ended = Promise.race([inbox.next("ended"), gone.then(() => undefined)]);

  let hasEnded = false;
  void ended.then((report) => (hasEnded = report !== undefined));

  /** Whether it has ended its connections itself, and may be ordered again. */
  async function closes(): Promise<boolean> {
    if (!hasEnded) return false;
    const closed = inbox.next("closed").then(() => true);
    send(child, { close: true });
    return Promise.race([closed, gone.then(() => false), delay(closesWithinMs, false, { ref: false })]);
  }

  const go: Mover["go"] = async (order, hold) => {
    const { promise: held, resolve } = Promise.withResolvers<Halt>();
    for (const { proxy } of servers) proxy.arm(hold, (at) => resolve({ at }));
    send(child, { order });
    return Promise.race([
      held,
      inbox.next("stopping").then(({ event, statements }): Halt => ({ at: event, statements })),
      ended.then((report): Halt => ({ report })),
    ]);
  };

  return {
    go,
    goAsking: async (order, look) => {
      const over = go({ ...order, asks: true });
      for (;;) {
        const told = await Promise.race([inbox.next("event"), ended.then(() => undefined)]);
        if (told === undefined) return over;
        await look(told.event);
        send(child, { goOn: true });
      }
    },
    pause: () => void child.kill("SIGSTOP"),
    wake: () => void child.kill("SIGCONT"),
    release: () => servers.forEach(({ proxy }) => proxy.release()),
    end: (withinMs) => Promise.race([ended, delay(withinMs, undefined, { ref: false })]),
    bury: async (of) => {
      const isReusable = await closes();
      if (!isReusable) {
        child.kill("SIGKILL");
        await gone;
        await declareDead(of);
      }
      for (const { server, proxy } of servers) {
        proxy.release();
        await untilGone(of, server, proxy);
        await proxy.close();
      }
      inbox.close();
      if (isReusable) crew.giveBack(member);
    },
    sent: () =>
      (servers.flatMap(({ proxy }) => proxy.sent) as (SentThere & { side: Side })[]).toSorted(
        (a, b) => a.order - b.order,
      ),
  };
}

function send(child: ChildProcess, message: ToMover): void {
  child.send(message, () => undefined);
}

type Kind = FromMover["kind"];

/** Messages by kind, for whoever asks first or later. */
function startInbox(child: ChildProcess) {
  const waiting = new Map<Kind, ((message: FromMover) => void)[]>();
  const unread = new Map<Kind, FromMover[]>();
  const read = (message: FromMover) => {
    const reader = waiting.get(message.kind)?.shift();
    if (reader === undefined) unread.set(message.kind, [...(unread.get(message.kind) ?? []), message]);
    else reader(message);
  };
  child.on("message", read);
  return {
    close: () => void child.off("message", read),
    next: <K extends Kind>(kind: K): Promise<Extract<FromMover, { kind: K }>> =>
      new Promise((resolve) => {
        const reader = resolve as (message: FromMover) => void;
        const message = unread.get(kind)?.shift();
        if (message !== undefined) reader(message);
        else waiting.set(kind, [...(waiting.get(kind) ?? []), reader]);
      }),
  };
}

const sessionsEndWithinMs = 60_000;

/** What a dead process sent last may still be at work. */
async function untilGone(service: TestService, server: string, proxy: HoldProxy): Promise<void> {
  const deadline = performance.now() + sessionsEndWithinMs;
  for (;;) {
    const left = await asSuperuser(
      service,
      server,
      "SELECT pid, state, query, application_name FROM pg_stat_activity WHERE client_port = ANY($1)",
      [proxy.ports()],
    );
    if (left.length === 0) return;
    if (performance.now() > deadline) throw new Error(`sessions of a dead mover do not end: ${JSON.stringify(left)}`);
    await delay(20);
  }
}
