import { auditedAs, type Client } from "../../auth/origin.ts";
import type { UserStore } from "../../auth/plane.ts";
import { prolongSession } from "../../auth/sessions/sessions.sql.ts";
import { issueAccessToken, type TokenResponse } from "../../auth/sessions/tokens.ts";
import { countSignIn } from "../../auth/signin/metrics.ts";
import type { Deps } from "../../deps.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import { newId } from "../../kernel/ids.ts";
import { tokenHash } from "../../kernel/tokens.ts";
import { deviceUnknown } from "./service.ts";
import { findTillUser, insertTillUser, seeDevice, updateSessionDevice, type TillUser } from "./sql.ts";

/**
 * An access token for the till itself, for which the routes with `devices` are. There is no refresh token and no
 * cookie: the credential gets the next token, and the session of a person at the till goes on beside it. Throws 403
 * `device_unknown`.
 */
export async function signInTill(deps: Deps, store: UserStore, client: Client): Promise<TokenResponse> {
  const at = deps.now();
  const expiresAt = new Date(at.getTime() + deps.config.accessTokenS * 1000);
  const { address: ip, userAgent, deviceCredential = "" } = client;
  const opened = await store.transact(async (tx) => {
    const device = await seeDevice(tx, tokenHash(deviceCredential), at);
    if (device === undefined) return undefined;
    const found = await findTillUser(tx, device.id);
    const { userId } = found ?? { userId: newId() };
    if (found === undefined) await insertTillUser(tx, { id: userId, deviceId: device.id });
    const sessionId = found?.sessionId ?? newId();
    await prolongSession(tx, { id: sessionId, userId, at, expiresAt, ip, userAgent });
    await updateSessionDevice(tx, sessionId, device.id);
    // A till that goes on does so every few minutes: its log would say nothing else.
    if (!isAlive(found, at)) {
      const by = auditedAs({ id: userId, email: device.name }, client);
      await recordAudit(tx, { event: "authn.device_login", ...by, subjectType: "Device", subjectId: device.id });
    }
    return { userId, sessionId };
  });
  countSignIn(deps.metrics, "tenant", "Device", opened === undefined ? "BadCredentials" : "Success");
  if (opened === undefined) throw deviceUnknown();
  const tenant = store.tenantId === undefined ? {} : { tenantId: store.tenantId };
  return issueAccessToken(deps, "tenant", { ...opened, ...tenant });
}

function isAlive(till: TillUser | undefined, at: Date): boolean {
  return typeof till?.expiresAt === "string" && Date.parse(till.expiresAt) > at.getTime();
}
