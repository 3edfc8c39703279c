import type { Deps } from "../../../deps.ts";
import { Problem } from "../../../kernel/http/problem.ts";
import { claimChore } from "../../chores.sql.ts";
import type { Diagnosis } from "../schema.ts";
import { listUnended, type AbandonedMove } from "../sql.ts";
import { Survey } from "../plan/survey.ts";
import { diagnose } from "./diagnose.ts";
import { recoverAbandoned } from "./doctor.ts";

const lookEveryMs = 30_000;
/** Less than between two looks: a timer that is a little early is not a look that is left out. */
const claimedForMs = 25_000;

/** Ends the graduations of which nothing is left, in one process at a time, until the returned function is called. */
export function startEnding(deps: Deps): () => void {
  const { background, central, now } = deps;
  const look = () =>
    background.run("ending", async () => {
      if (await central.transact((tx) => claimChore(tx, "ending", now(), claimedForMs))) await endFinished(deps);
    });
  const timer = setInterval(() => void look().catch(() => undefined), lookEveryMs).unref();
  void look().catch(() => undefined);
  return () => clearInterval(timer);
}

/**
 * Ends, as a recovery does, each graduation of a dead process of which the catalogues of the servers say that nothing
 * is left: somebody has cleaned up by hand (docs/operations/graduation.md "When something went wrong"). What there
 * would be to drop, open or decide it leaves to `recover`, and takes the planner's statistics alone.
 */
export async function endFinished(deps: Deps): Promise<void> {
  const { background, central, config } = deps;
  const survey = new Survey(deps);
  const left = await central.transact((tx) => listUnended(tx, config.deadAfterMs));
  for (const one of left) {
    if (background.stopping.aborted) return;
    await end(deps, survey, one);
  }
}

async function end(deps: Deps, survey: Survey, { tenantId, graduationId }: AbandonedMove): Promise<void> {
  try {
    if (isOver(await diagnose(deps, tenantId, { survey })))
      await recoverAbandoned(deps, tenantId, { actorName: "the service" }, listUnended);
  } catch (error) {
    // Another process is at it, or a graduation was first: the next look tells.
    if (error instanceof Problem && error.errorCode === "maintenance_in_progress") return;
    deps.log.error({ tenantId, graduationId, err: error }, "a graduation of which nothing is left could not be ended");
  }
}

/** Whether nothing of a graduation is found, on any server. */
function isOver({ state, findings }: Diagnosis): boolean {
  return (
    ["Healthy", "Behind", "Newer"].includes(state) &&
    !findings.some(({ kind, isFixable }) => kind === "UnreachableServer" || (isFixable && kind !== "CoarseStatistics"))
  );
}
