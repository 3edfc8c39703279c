import { setTimeout as delay } from "node:timers/promises";
import { commandLine } from "../../server/src/admin/gate/actor.ts";
import { adopt } from "../../server/src/admin/graduation/doctor/adopt.ts";
import { recover } from "../../server/src/admin/graduation/doctor/doctor.ts";
import type { Diagnosis } from "../../server/src/admin/graduation/schema.ts";
import { graduate } from "../../server/src/admin/graduation/service.ts";
import { startFanOut } from "../../server/src/admin/migrations/service.ts";
import type { TestService, Shop } from "../../server/test/harness.ts";
import { inCentral } from "./code.ts";
import { rowOf } from "./world.ts";
import type { Writer } from "./writer.ts";

/** What a second process does while the first stands still. */
export const actions = ["recover", "graduate", "write", "other", "fanOut"] as const;
export type Action = (typeof actions)[number];

/** A process that stalls counts as dead after this time, which is far more than the work takes. */
const patientlyMs = 60_000;
/**
 * Each try opens connections; most of what is waited for takes as long as a process that stalls has until it is dead.
 */
const triesEveryMs = 250;

/** Does it; throws when it is refused. */
export async function act(
  service: TestService,
  shop: Shop,
  { action, mayAdopt }: { action: Action; mayAdopt: boolean },
  writer: Writer,
): Promise<void> {
  if (action === "other") return graduateAnother(service);
  if (action === "fanOut") return fanOut(service);
  await recoverFully(service, shop, mayAdopt);
  if (action === "recover") return;
  await graduateIfShared(service, shop);
  if (action === "write") await writer.writeMany();
}

/** Repeats what the maintenance lock refuses until it is free. */
export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + patientlyMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isBusy = error instanceof Error && "errorCode" in error && error.errorCode === "maintenance_in_progress";
      if (!isBusy || performance.now() > deadline) throw error;
      await delay(triesEveryMs);
    }
  }
}

/**
 * Recovers and, where it may, adopts the only candidate for a home that is missing, as the runbook says; the diagnosis
 * after it.
 */
export async function recoverFully(service: TestService, shop: Shop, mayAdopt: boolean): Promise<Diagnosis> {
  const { tenantId } = shop;
  const recoverOnce = async () => {
    const { failed, diagnosis } = await patiently(() => recover(service.deps, tenantId, commandLine));
    if (failed.length > 0) throw new Error(`recovery left undone: ${failed.join("; ")}`);
    return diagnosis;
  };
  const diagnosis = await recoverOnce();
  const candidate = candidateOf(diagnosis);
  if (!mayAdopt || candidate === undefined) return diagnosis;
  await patiently(() => adopt(service.deps, tenantId, candidate, commandLine));
  return recoverOnce();
}

/** The home in the finding that the home is missing, or that there are two. */
export function candidateOf({ findings }: Diagnosis): { server: string; database: string } | undefined {
  for (const finding of findings) {
    const { candidate } = finding as { candidate?: { server: string; database: string } | null };
    if (candidate !== undefined && candidate !== null) return candidate;
  }
  return undefined;
}

/** A graduation of the shop if it still can be graduated. */
export async function graduateIfShared(service: TestService, shop: Shop): Promise<boolean> {
  if ((await rowOf(service, shop)).mode !== "Shared") return false;
  await patiently(() => graduate(service.deps, shop.tenantId, { server: "second", actor: commandLine }));
  return true;
}

async function graduateAnother(service: TestService): Promise<void> {
  const other = await service.openShop();
  await patiently(() => graduate(service.deps, other.tenantId, { server: "second", actor: commandLine }));
}

/** A run that has something to do: another shop counts as behind. */
async function fanOut(service: TestService): Promise<void> {
  const other = await service.openShop();
  await inCentral(service, "UPDATE tenants SET migration_head = NULL WHERE tenant_id = $1", [other.tenantId]);
  const { finished } = await patiently(() => startFanOut(service.deps, { actor: commandLine }));
  const { state } = await finished;
  if (state !== "Succeeded") throw new Error(`the fan-out ended as ${state}`);
}
