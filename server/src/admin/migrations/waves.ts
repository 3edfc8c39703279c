import { invalid } from "../../kernel/http/problem.ts";
import type { RunTenant } from "./sql.ts";

/** After the canary these go before all others, and when half of them fail the rest is left alone. */
const pilots = 10;

/** The tenants in the order in which they are migrated. */
export interface Queue {
  /** The first of them is the canary, the next are the pilots. */
  readonly trusted: readonly RunTenant[];
  /** What failed before says nothing of the others when it fails again. */
  readonly doubtful: readonly RunTenant[];
}

/** 400 for a canary that is none of them. */
export function queueOf(tenants: readonly RunTenant[], canaryId: string | undefined): Queue {
  const canary = tenants.filter(({ tenantId }) => tenantId === canaryId);
  if (canary.length === 0 && canaryId !== undefined)
    throw invalid(
      "canaryId",
      "must be one of the tenants that are to be migrated: those that are behind, or the chosen ones",
    );
  const others = tenants.filter(({ tenantId }) => tenantId !== canaryId);
  return {
    trusted: [...canary, ...others.filter(({ hasFailed }) => !hasFailed)],
    doubtful: others.filter(({ hasFailed }) => hasFailed),
  };
}

interface Waves {
  /** Whether each shop of the present wave that was reached was migrated. */
  readonly tried: boolean[];
  /** Servers that did not answer. */
  readonly away: Set<string>;
  /** A canary that was chosen has no substitute. */
  readonly hasChosenCanary: boolean;
  run(some: readonly RunTenant[]): Promise<void>;
}

/** The canary, the pilots, and then all others, each only when more than half of those before were migrated. */
export async function runInWaves(
  { trusted, doubtful }: Queue,
  { tried, away, hasChosenCanary, run }: Waves,
): Promise<void> {
  const waiting = [...trusted];
  for (const size of [1, pilots]) {
    tried.length = 0;
    for (
      let wave = takeWave(waiting, size, away);
      wave.length > 0;
      wave = takeWave(waiting, size - tried.length, away)
    ) {
      await run(wave);
      if (hasChosenCanary && size === 1 && tried[0] !== true) return;
    }
    const refused = tried.filter((isDone) => !isDone).length;
    if (refused > 0 && refused * 2 >= tried.length) return;
  }
  // Each server once more, and not for each of its shops.
  away.clear();
  await run([...waiting, ...doubtful]);
}

/**
 * The next shops to be tried, taken from those that wait. While it is not known whether the migrations are good, a
 * server that does not answer is not asked again for each of its shops: they wait for the last wave.
 */
function takeWave(waiting: RunTenant[], size: number, away: ReadonlySet<string>): RunTenant[] {
  const wave = waiting.filter(({ server }) => !away.has(server)).slice(0, size);
  for (const tenant of wave) waiting.splice(waiting.indexOf(tenant), 1);
  return wave;
}
