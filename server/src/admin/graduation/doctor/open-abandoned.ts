import type { Deps } from "../../../deps.ts";
import { Problem } from "../../../kernel/http/problem.ts";
import { listAbandoned, type AbandonedMove } from "../sql.ts";
import { diagnose } from "./diagnose.ts";
import { recoverAbandoned } from "./doctor.ts";

const lookEveryMs = 5_000;
const longestPauseMs = 600_000;

/** When a shop that could not be opened is tried again, by the graduation that left it. */
type Pauses = Map<string, { readonly untilMs: number; readonly pauseMs: number }>;

/**
 * Opens the shops that dead movers left closed, now and every few seconds, beside any number of processes, until the
 * returned function is called.
 */
export function startOpening(deps: Deps): () => void {
  const pauses: Pauses = new Map();
  let looking: Promise<void> | undefined;
  const look = () => {
    looking ??= deps.background.run("opening", () => openAbandoned(deps, pauses)).finally(() => (looking = undefined));
    return looking;
  };
  const timer = setInterval(() => void look().catch(() => undefined), lookEveryMs).unref();
  void look().catch(() => undefined);
  return () => clearInterval(timer);
}

/**
 * Recovers each tenant that is closed by a graduation whose process is dead: it has not been heard of for
 * `deadAfterMs`, it has no session left in the central database, and the maintenance lock is free. A mover of which one
 * of these does not hold is left alone (docs/decisions/0040-a-dead-movers-fence.md). What an operator must decide is
 * not touched. A tenant that cannot be opened is tried again after a pause, which grows.
 */
export async function openAbandoned(deps: Deps, pauses: Pauses = new Map()): Promise<void> {
  const { background, central, config } = deps;
  const left = await central.transact((tx) => listAbandoned(tx, config.deadAfterMs));
  const graduations = new Set(left.map(({ graduationId }) => graduationId));
  for (const id of pauses.keys()) if (!graduations.has(id)) pauses.delete(id);
  for (const one of left) {
    if (background.stopping.aborted) return;
    const { untilMs, pauseMs } = pauses.get(one.graduationId) ?? { untilMs: 0, pauseMs: lookEveryMs };
    if (performance.now() < untilMs) continue;
    if (await open(deps, one)) pauses.delete(one.graduationId);
    else {
      const next = Math.min(pauseMs * 2, longestPauseMs);
      pauses.set(one.graduationId, { untilMs: performance.now() + next, pauseMs: next });
    }
  }
}

/** False when it is to be tried again after a pause. */
async function open(deps: Deps, { tenantId, graduationId }: AbandonedMove): Promise<boolean> {
  const { log } = deps;
  const told = { tenantId, graduationId };
  try {
    const { state, server, findings } = await diagnose(deps, tenantId);
    const isAway = findings.some((finding) => finding.kind === "UnreachableServer" && finding.server === server);
    // Healthy: another process has opened it by now.
    if (state === "Healthy") return true;
    if (state !== "Fenced" || isAway) {
      log.error({ ...told, state, findings }, "a shop that a dead graduation left closed cannot be opened now");
      return false;
    }
    const recovery = await recoverAbandoned(deps, tenantId, { actorName: "the service" }, listAbandoned);
    return recovery === undefined || recovery.diagnosis.state !== "Fenced";
  } catch (error) {
    // Another process is at it, or a graduation was first: the next look tells.
    if (error instanceof Problem && error.errorCode === "maintenance_in_progress") return true;
    log.error({ ...told, err: error }, "a shop that a dead graduation left closed could not be opened");
    return false;
  }
}
