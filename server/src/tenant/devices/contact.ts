import type { Deps } from "../../deps.ts";
import type { Actor } from "../gate/context.ts";
import { announce } from "../webhooks/service.ts";
import { updateSeen } from "./sql.ts";

/** So often a process asks the database at most whether the contact of a till is to be noted. */
const everyMs = 60_000;
const mostKnown = 10_000;

/** In this process, when the contact of a till was last noted. */
const noted = new WeakMap<Deps, Map<string, number>>();

/** Notes that a till has called, and tells of it once in some minutes; of a caller at no till nothing. */
export async function noteContact(deps: Deps, actor: Actor): Promise<void> {
  const { tenant, caller, now } = actor;
  const { device } = caller;
  if (device === null) return;
  let known = noted.get(deps);
  if (known === undefined) noted.set(deps, (known = new Map()));
  // Two shops may have a till of the same id.
  const till = `${tenant.tenantId} ${device.id}`;
  if (now.getTime() - (known.get(till) ?? 0) < everyMs) return;
  if (known.size >= mostKnown) known.clear();
  known.set(till, now.getTime());
  await deps.databases.write(tenant, async (tx) => {
    const branchId = await updateSeen(tx, device.id, now);
    if (branchId === undefined) return;
    await announce(tx, actor, [{ type: "DeviceSeen", branchId, data: { deviceId: device.id, branchId } }]);
  });
}
