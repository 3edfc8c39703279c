import type { Deps } from "../../deps.ts";
import type { Handle } from "../../kernel/db/handles.ts";
import { updateLastLogin } from "../accounts/users.sql.ts";
import { clearSecondFactorFailures } from "../factors/factors.sql.ts";
import { deleteSignInLinks } from "../links/links.sql.ts";
import type { Client } from "../origin.ts";
import type { Plane } from "../plane.ts";
import { openSession, type RefreshGrant } from "../sessions/refresh.ts";
import { deleteFailures } from "./lockout.sql.ts";

/** A full success: opens the session and clears what was counted against the user. */
export async function admit(
  tx: Handle,
  deps: Deps,
  plane: Plane,
  user: { readonly id: string },
  identifier: string,
  client: Client,
): Promise<RefreshGrant> {
  await deleteFailures(tx, identifier, deps.now());
  await clearSecondFactorFailures(tx, user.id);
  await deleteSignInLinks(tx, user.id);
  await updateLastLogin(tx, user.id, deps.now());
  const policy = { ...plane.lifetimes, leewayS: deps.config.refreshLeewayS };
  const { address, userAgent } = client;
  const grant = await openSession(tx, user.id, { ip: address, userAgent, isProven: true }, policy, deps.now());
  await plane.admission?.admit(tx, grant.sessionId, client);
  return grant;
}
