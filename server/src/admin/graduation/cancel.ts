import { setTimeout as delay } from "node:timers/promises";
import type { Deps } from "../../deps.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import { conflict, notFound, Problem } from "../../kernel/http/problem.ts";
import type { Actor } from "../gate/actor.ts";
import { recover } from "./doctor/doctor.ts";
import type { GraduationJson } from "./schema.ts";
import { findTenantGraduation, listGraduations } from "./list.sql.ts";
import { cancelGraduation, findGraduation, getSourceTenant } from "./sql.ts";

const pollMs = 100;
/** Undoing a graduation takes a second; what takes longer than this shows by its state. */
const waitForMs = 90_000;

/** As `cancel`, the tenant's graduation that is under way. 404 `tenant_not_found`; 404 `not_found` without one. */
export async function cancelRunning(deps: Deps, tenantId: string, actor: Actor): Promise<GraduationJson> {
  const { deadAfterMs } = deps.config;
  const graduations = await deps.central.transact(async (tx) => {
    await getSourceTenant(tx, tenantId);
    return listGraduations(tx, { tenantId }, { deadAfterMs, limit: 100 });
  });
  const running = graduations.find(({ state }) => ["Running", "RollingBack", "Interrupted"].includes(state));
  if (running === undefined) throw new Problem(404, "not_found", "No graduation of this tenant is under way.");
  return cancel(deps, tenantId, running.graduationId, actor);
}

/**
 * Cancels a graduation before its flip, from any process. Its own process undoes it, or the doctor if that process
 * died. Returns the graduation as it ended. 404 `not_found`, 409 `already_flipped`.
 */
export async function cancel(
  deps: Deps,
  tenantId: string,
  graduationId: string,
  actor: Actor,
): Promise<GraduationJson> {
  await deps.central.transact(async (tx) => {
    if ((await findGraduation(tx, graduationId))?.tenantId !== tenantId) throw notFound("graduation");
    if (!(await cancelGraduation(tx, graduationId, { by: actor.actorName, now: deps.now() }))) return;
    await recordAudit(tx, {
      event: "tenant.graduation_cancelled",
      ...actor,
      subjectType: "Tenant",
      subjectId: tenantId,
      details: { graduationId },
    });
  });
  const { deadAfterMs } = deps.config;
  const look = async () => {
    const found = await deps.central.transact((tx) =>
      findTenantGraduation(tx, tenantId, { id: graduationId, deadAfterMs }),
    );
    if (found === undefined) throw notFound("graduation");
    return found;
  };
  const startedMs = performance.now();
  let graduation = await look();
  while (graduation.state === "RollingBack" && performance.now() - startedMs < waitForMs) {
    await delay(pollMs);
    graduation = await look();
  }
  if (["Dropping", "CleanupPending", "Succeeded"].includes(graduation.state))
    throw conflict("already_flipped", "The tenant lives on its own database already; there is no way back.");
  if (graduation.state !== "Interrupted") return graduation;
  await recover(deps, tenantId, actor);
  return look();
}
