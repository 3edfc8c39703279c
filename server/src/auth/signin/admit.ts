import type { FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import type { Handle } from "../../kernel/db/handles.ts";
import { clearSecondFactorFailures } from "../factors/factors.sql.ts";
import { deleteLinks } from "../links/links.sql.ts";
import type { Plane } from "../plane.ts";
import { openSession, type RefreshGrant } from "../sessions/refresh.ts";
import { deleteFailures, updateLastLogin } from "../sql.ts";

/** A full success: opens the session and clears what was counted against the user. */
export async function admit(
  tx: Handle,
  deps: Deps,
  plane: Plane,
  user: { readonly id: string },
  identifier: string,
  request: FastifyRequest,
): Promise<RefreshGrant> {
  await deleteFailures(tx, identifier);
  await clearSecondFactorFailures(tx, user.id);
  await deleteLinks(tx, user.id);
  await updateLastLogin(tx, user.id, deps.now());
  const device = { ip: request.ip, userAgent: request.headers["user-agent"]?.slice(0, 500) ?? null };
  const policy = { ...plane.lifetimes, leewayS: deps.config.refreshLeewayS };
  return openSession(tx, user.id, device, policy, deps.now());
}
