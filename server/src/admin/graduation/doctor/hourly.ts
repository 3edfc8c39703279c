import { setTimeout as delay } from "node:timers/promises";
import type { Registry } from "prom-client";
import type { Deps } from "../../../deps.ts";
import { readGauges } from "../../../kernel/gauges.ts";
import { claimChore, makeChoreDue } from "../../chores.sql.ts";
import { isWell } from "../schema.ts";
import { listShopStates, listTenantIds, putShopStates } from "../sql.ts";
import { keepIdentities } from "../lost/service.ts";
import { diagnoseAll } from "./doctor.ts";
import { putIllShops, type IllShop } from "./ill-shops.sql.ts";

const lookEveryMs = 300_000;
const diagnoseEveryMs = 3_600_000;
/** Shorter than a browser or a proxy waits. */
const answerWithinMs = 20_000;
const mostNamed = 5;

/**
 * Diagnoses every shop once an hour, by whichever process comes first, until the returned function is called. Every
 * process looks at its start whether the servers are those that it was given before.
 */
export function startDiagnosing(deps: Deps): () => void {
  const { background, central, log, now } = deps;
  const look = () =>
    background.run("diagnosis", async () => {
      if (!(await central.transact((tx) => claimChore(tx, "diagnosis", now(), diagnoseEveryMs)))) return;
      const isDone = await countOnce(deps).catch((error: unknown) => {
        log.warn({ err: error }, "the shops could not be diagnosed");
        return false;
      });
      if (!isDone) await central.transact((tx) => makeChoreDue(tx, "diagnosis", now()));
    });
  const timer = setInterval(() => void look().catch(() => undefined), lookEveryMs).unref();
  void background.run("identities", () => lookAtServers(deps)).catch(() => undefined);
  void look().catch(() => undefined);
  return () => clearInterval(timer);
}

/** What is under way in this process: who asks meanwhile waits for the same. */
const underWay = new WeakMap<Deps["background"], Promise<boolean>>();

function countOnce(deps: Deps): Promise<boolean> {
  const { background } = deps;
  const running = underWay.get(background);
  if (running !== undefined) return running;
  const begun = countStates(deps).finally(() => underWay.delete(background));
  underWay.set(background, begun);
  return begun;
}

/**
 * Diagnoses every shop now, and again in an hour. Whether it came to its end within the time that an answer may take;
 * otherwise it goes on.
 */
export async function diagnoseNow(deps: Deps): Promise<boolean> {
  const { background, central, now } = deps;
  await central.transact((tx) => makeChoreDue(tx, "diagnosis", new Date(now().getTime() + diagnoseEveryMs)));
  const counting = background.run("diagnosis", () => countOnce(deps));
  return Promise.race([counting, delay(answerWithinMs, false, { ref: false })]);
}

async function lookAtServers(deps: Deps): Promise<void> {
  const others = await keepIdentities(deps);
  if (others.length > 0) deps.log.warn({ servers: others }, "servers are other clusters than before, and lack shops");
}

/** Diagnoses every shop and keeps how many are in which state; whether it came to an end before the process stops. */
async function countStates(deps: Deps): Promise<boolean> {
  const { background, central, log } = deps;
  const counts = new Map<string, number>();
  await lookAtServers(deps);
  const ill: IllShop[] = [];
  for await (const { tenantId, state, findings } of diagnoseAll(deps, await central.transact(listTenantIds))) {
    if (background.stopping.aborted) return false;
    counts.set(state, (counts.get(state) ?? 0) + 1);
    if (!isWell(state)) ill.push({ tenantId, state, findings });
  }
  await central.transact(async (tx) => {
    await putShopStates(tx, counts, deps.now());
    await putIllShops(tx, ill, deps.now());
  });
  const examples = ill.slice(0, mostNamed).map(({ tenantId, state }) => ({ tenantId, state }));
  if (ill.length > 0) log.warn({ shops: ill.length, examples }, "shops are not healthy");
  return true;
}

/** How many shops are in which state, as they were last diagnosed. */
export function shopStatesMetric(registry: Registry, { central }: Pick<Deps, "central">): void {
  readGauges(registry, () => central.transact(listShopStates), [
    {
      name: "tillhouse_shops",
      label: "state",
      help: "Shops by the state in which the doctor found them within the last hour.",
      valueOf: (states) => states.map(({ state, shops }) => [state, shops]),
    },
  ]);
}
