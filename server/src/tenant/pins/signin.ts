import { updateLastLogin } from "../../auth/accounts/users.sql.ts";
import { auditedAs, type Client } from "../../auth/origin.ts";
import type { Plane, UserStore } from "../../auth/plane.ts";
import { openSession, type RefreshGrant } from "../../auth/sessions/refresh.ts";
import type { PasswordAttempt } from "../../auth/signin/attempt.ts";
import { countSignIn } from "../../auth/signin/metrics.ts";
import type { Deps } from "../../deps.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { Handle } from "../../kernel/db/handles.ts";
import { Unauthenticated, forbidden } from "../../kernel/http/problem.ts";
import { tokenHash } from "../../kernel/tokens.ts";
import { admitAtDevice, deviceUnknown, endPinSessionsAt } from "../devices/service.ts";
import { attemptPin, type PinEntry } from "./proof.ts";
import { findTill, findTillState, updatePinSession } from "./sql.ts";

/** What a till may know before anybody has signed in at it. Throws 403 `device_unknown`. */
export async function tillStateOf(store: UserStore, { deviceCredential }: Client) {
  const till = await store.transact((tx) => findTillState(tx, hashOf(deviceCredential)));
  if (till === undefined) throw deviceUnknown();
  return till;
}

/**
 * Signs a user in with the PIN, at a till that is bound to a register; who worked there with a PIN before is signed
 * out. It needs no second factor: the till is the other one. Throws 403
 * `device_unknown`, `register_not_bound`, `Unauthenticated` for every reason to refuse the user, 503 `busy`.
 */
export async function signInWithPin(
  deps: Deps,
  plane: Plane,
  store: UserStore,
  { userId, pin }: PinEntry,
  client: Client,
): Promise<RefreshGrant> {
  const till = await store.transact((tx) => findTill(tx, hashOf(client.deviceCredential)));
  if (till === undefined) throw deviceUnknown();
  if (till.registerId === null) throw forbidden("register_not_bound", "This device is bound to no register.");
  const details = { deviceId: till.deviceId, registerId: till.registerId };
  const attempt = await attemptPin(deps, store, details, { userId, pin }, client);
  const grant = await attempt.transact(async (tx) => {
    const user = await attempt.settle(tx);
    // Committed with what was counted: the refusal itself is thrown outside.
    if (user === undefined)
      return recordRefusal(tx, attempt, client, { ...details, identifier: attempt.claimed?.email ?? userId });
    await endPinSessionsAt(tx, till.deviceId, deps.now(), "Switched");
    await updateLastLogin(tx, user.id, deps.now());
    const opened = await openPinSession(tx, deps, plane, user.id, client);
    await recordAudit(tx, { event: "authn.pin_login", ...auditedAs(user, client), details });
    return opened;
  });
  const outcome = grant !== undefined ? "Success" : attempt.isLocked ? "Locked" : "BadCredentials";
  countSignIn(deps.metrics, plane.name, "Pin", outcome);
  if (grant === undefined) throw new Unauthenticated("sign-in refused");
  return grant;
}

/** It ends after one idle time however much it is used: who goes on types the PIN again. */
async function openPinSession(
  tx: Handle,
  deps: Deps,
  { lifetimes: { idleS } }: Plane,
  userId: string,
  { address, userAgent, deviceCredential }: Client,
): Promise<RefreshGrant> {
  const policy = { idleS, absoluteS: idleS, leewayS: deps.config.refreshLeewayS };
  const grant = await openSession(tx, userId, { ip: address, userAgent }, policy, deps.now());
  await admitAtDevice(tx, grant.sessionId, deviceCredential, deps.now());
  await updatePinSession(tx, grant.sessionId);
  return grant;
}

async function recordRefusal(
  tx: Handle,
  { claimed, isLocked }: PasswordAttempt,
  client: Client,
  at: Readonly<Record<string, string>>,
): Promise<undefined> {
  const details = { reason: isLocked ? "Locked" : "BadPin", ...at };
  await recordAudit(tx, { event: "authn.login_failed", ...auditedAs(claimed, client), outcome: "Failure", details });
}

function hashOf(credential: string | undefined): Buffer {
  return tokenHash(credential ?? "");
}
