import { manyFlagsMail } from "../../../auth/links/mails.ts";
import type { Deps } from "../../../deps.ts";
import { audit, type Actor } from "../../gate/context.ts";
import { mailing } from "../../gate/mailing.ts";
import { tellGlobalAdmins } from "../../users/service.ts";
import { claimTelling, isTellingDue } from "./sql.ts";

/**
 * Tells the audit log and the global admins, once a day, when a till has a hundred open flags: one may hide among the
 * others. Never throws: what the till has brought is booked, and its next push tells.
 */
export async function tellOfManyFlags(deps: Deps, actor: Actor, deviceId: string): Promise<void> {
  const { databases, log, secrets, limiter } = deps;
  const { tenant, now: at } = actor;
  try {
    if (!(await databases.read(tenant, (tx) => isTellingDue(tx, deviceId, at)))) return;
    await mailing(deps, tenant, async (tx) => {
      const till = await claimTelling(tx, deviceId, at);
      if (till === undefined) return;
      await audit(tx, actor, { event: "push.flags_many", subjectType: "Device", subjectId: deviceId });
      await tellGlobalAdmins(tx, { secrets, limiter, tenant, at }, (sender, admin) =>
        manyFlagsMail(sender, admin, till),
      );
    });
  } catch (error) {
    log.error({ err: error, tenantId: tenant.tenantId, deviceId }, "nobody was told of the flags of a till");
  }
}
