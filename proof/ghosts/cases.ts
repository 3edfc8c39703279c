import type { Shop } from "../../server/test/harness.ts";
import { declareDead } from "../../server/test/moves.ts";
import { endLockSession } from "./code.ts";
import type { GhostService } from "./ghost-service.ts";
import type { Halt, Mover } from "./movers.ts";
import type { Order, Report } from "./mover.ts";
import { judge } from "./oracle.ts";
import { act, type Action } from "./others.ts";
import { nameOf, pointsOf, type Point } from "./points.ts";
import { prepare, type Subject } from "./subjects.ts";
import { writerOf, type Writer } from "./writer.ts";

/**
 * How a mover is halted at a point. `stop`: its process stops at the event. `before`, `reply`: what it sends, or the
 * reply, is held, and its process stops. `late`: what it sends is held, and the mover gives up or dies before it lands.
 */
export type Mode = "stop" | "before" | "reply" | "late";

/** One ghost, with all that it takes to raise it again. */
export interface Case {
  readonly subject: Subject;
  readonly point: Point;
  readonly mode: Mode;
  readonly action: Action;
}

export interface Outcome {
  /** The point did not come by in this run. */
  readonly isMissed: boolean;
  readonly faults: readonly string[];
}

/** How long a mover goes on, once it may, before it is killed. */
const goesOnMs = 60_000;
/** How long one that waits for an answer is waited for; what may wait for it far longer just dies. */
const givesUpMs = 12_000;
const diesMs = 2_000;
const shortPatienceMs = 400;

export function nameOfCase({ subject, point, mode, action }: Case): string {
  return `${subject} | ${nameOf(point)} | ${mode} | ${action}`;
}

/** What can be done at a point. A connection that its client gave up sends nothing more. */
export function modesOf(point: Point): Mode[] {
  if ("event" in point) return ["stop"];
  return point.key.startsWith("connect to") ? ["before", "reply"] : ["before", "reply", "late"];
}

/** The points of a run of the subject that nothing disturbs. */
export async function recordPoints(ghosts: GhostService, subject: Subject): Promise<Point[]> {
  const shop = await ghosts.service.openShop();
  const order = await prepare(ghosts, shop, subject);
  const mover = await ghosts.mover();
  try {
    const halt = await mover.go(order);
    if (!("report" in halt) || halt.report === undefined) throw new Error(`${subject} did not come to its end`);
    if ((order.failAt === undefined) !== (halt.report.error === undefined))
      throw new Error(`${subject} ended otherwise than it should: ${halt.report.error ?? "well"}`);
    return pointsOf(mover, halt.report.events);
  } finally {
    await mover.bury(ghosts.service);
  }
}

/**
 * Halts a mover, lets another process act, lets the first go on, and judges what is left. `work` instead of the case's
 * own action.
 */
export async function play(
  ghosts: GhostService,
  ghost: Case,
  work: (shop: Shop, writer: Writer) => Promise<void> = (shop, writer) =>
    act(ghosts.service, shop, { action: ghost.action, mayAdopt: ghost.subject === "adopt" }, writer),
): Promise<Outcome> {
  const { service } = ghosts;
  const shop = await service.openShop();
  const writer = writerOf(service, shop);
  await writer.write(5);
  const order = await prepare(ghosts, shop, ghost.subject);
  const mover = await ghosts.mover();
  const stopWriting = writer.keepWriting();
  let actionFault: string | undefined;
  let report: Report | undefined;
  let halt: Halt;
  try {
    halt = await haltAt(mover, order, ghost);
    if ("at" in halt) {
      await declareDead(service);
      await letLockGo(ghosts, ghost);
      await work(shop, writer).catch((error: Error) => {
        actionFault = `the other process failed at ${ghost.action}: ${error.message}`;
      });
      mover.release();
      mover.wake();
      report = await mover.end(goesOnMs);
    } else report = halt.report;
  } finally {
    await mover.bury(service);
    await stopWriting();
  }
  await writer.write(5);
  const faults = await judge(ghosts, shop, writer, {
    hasEnded: report !== undefined && order.work === "graduate",
    mayAdopt: ghost.subject === "adopt",
    graduatesAgain: "event" in ghost.point || nameOfCase(ghost).length % 3 === 0,
  });
  return {
    isMissed: !("at" in halt),
    faults: [...(actionFault === undefined ? [] : [actionFault]), ...faults].map(
      (fault) =>
        `${fault} (${shop.tenantId}; the mover: ${report === undefined ? "killed" : (report.error ?? "done")})`,
    ),
  };
}

async function haltAt(mover: Mover, order: Order, { point, mode }: Case): Promise<Halt> {
  if ("event" in point) return mover.go({ ...order, stopAt: point.event });
  const where = mode === "reply" ? "reply" : "before";
  const patience = mode === "late" ? { patienceMs: shortPatienceMs } : {};
  const halt = await mover.go({ ...order, ...patience }, { ...point, where });
  if ("report" in halt) return halt;
  if (mode === "late") await mover.end(order.work === "graduate" && point.side !== "central" ? givesUpMs : diesMs);
  mover.pause();
  return halt;
}

/** A lock session that stands still is ended by hand where nothing else may end it. */
async function letLockGo({ service }: GhostService, { action }: Case): Promise<void> {
  if (action === "other" || action === "fanOut") await endLockSession(service);
}
