import { clientOf } from "../../../auth/origin.ts";
import { issueAccessToken } from "../../../auth/sessions/tokens.ts";
import type { Deps } from "../../../deps.ts";
import { recordAudit } from "../../../kernel/db/audit.ts";
import { requireActive } from "../../../kernel/db/tenants.ts";
import type { CentralTx } from "../../../kernel/db/handles.ts";
import { Problem } from "../../../kernel/http/problem.ts";
import { newId } from "../../../kernel/ids.ts";
import { actorOf } from "../../gate/actor.ts";
import { findOperator } from "../../gate/operator.sql.ts";
import { rolePermissions } from "../../gate/permissions.ts";
import type { AdminCall } from "../../gate/route.ts";
import type { NewSupportAccess, SupportToken } from "./schema.ts";
import { insertLook } from "./sql.ts";

/** How long an operator reads in a shop before a reason is given again. */
const lifetimeS = 900;

/**
 * Lets the operator read in a shop, by a token of the shops' plane whose session lies in the shop's own database: the
 * shop ends it there, and it goes where the shop goes. It names the session from which the operator asks, and ends with
 * that. The request stands in the operators' log whether or not the shop allows it. 404 `tenant_not_found`, 503
 * `tenant_unavailable`, 403 `support_refused`.
 */
export async function grantSupportAccess(
  deps: Deps,
  tenantId: string,
  { reason }: NewSupportAccess,
  call: Pick<AdminCall, "operator" | "request">,
): Promise<SupportToken> {
  const [actor, { address: ip, userAgent }] = [actorOf(call), clientOf(call.request)];
  const tenant = await deps.directory.resolve(tenantId);
  if (tenant === undefined) throw new Problem(404, "tenant_not_found", "No such tenant.");
  requireActive(tenant);
  const [supportAccessId, at] = [newId(), deps.now()];
  const expiresAt = new Date(at.getTime() + lifetimeS * 1000);
  const about = { subjectType: "Tenant", subjectId: tenant.tenantId, details: { supportAccessId, reason } };
  await deps.central.transact((tx) =>
    recordAudit(tx, { event: "tenant.support_access_requested", ...actor, ...about }),
  );
  await deps.postman.announce(tenant.tenantId);
  const grant = { accessId: supportAccessId, actor, operatorId: actor.actorId, reason, at, expiresAt, ip, userAgent };
  const { userId } = await deps.databases.write(tenant, (tx) => deps.openSupportAccess(tx, tenant, grant));
  const { actorId: operatorId, actorName: operatorName } = actor;
  const look = {
    id: supportAccessId,
    tenantId: tenant.tenantId,
    operatorId,
    operatorName,
    reason,
    at,
    until: expiresAt,
  };
  await deps.central.transact((tx) => insertLook(tx, look));
  deps.postman.wake(tenant.tenantId);
  const operatorSessionId = call.operator.sessionId;
  const claims = { userId, sessionId: supportAccessId, tenantId: tenant.tenantId, operatorSessionId };
  const token = await issueAccessToken(deps, "tenant", claims, lifetimeS);
  return { supportAccessId, ...token, expiresAt: expiresAt.toISOString() };
}

/**
 * Whether the operator is active, in the session from which they asked to look, and has the permission; read at each
 * look.
 */
export async function mayLookIntoShops(
  tx: CentralTx,
  { operatorId, sessionId }: { readonly operatorId: string; readonly sessionId: string },
  now: Date,
): Promise<boolean> {
  const operator = await findOperator(tx, operatorId, sessionId, now);
  return operator !== undefined && rolePermissions[operator.role].includes("tenants.support");
}
