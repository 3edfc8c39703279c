import { auditedAs, type Client } from "../../auth/origin.ts";
import type { UserStore } from "../../auth/plane.ts";
import { prolongSession } from "../../auth/sessions/sessions.sql.ts";
import { issueAccessToken, type TokenResponse } from "../../auth/sessions/tokens.ts";
import { countSignIn } from "../../auth/signin/metrics.ts";
import type { Deps } from "../../deps.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import { Unauthenticated } from "../../kernel/http/problem.ts";
import { tokenHash } from "../../kernel/tokens.ts";
import type { ClientCredentials } from "./schema.ts";
import { findAccountBy, useSecret } from "./sql.ts";

/** The account whose secret is right, which is limited by itself; undefined for a wrong one. */
export function findAccountOfSecret(
  store: UserStore,
  { clientId, clientSecret }: ClientCredentials,
): Promise<string | undefined> {
  return store.transact((tx) => findAccountBy(tx, { accountId: clientId, hash: tokenHash(clientSecret) }));
}

/**
 * The client credentials grant (RFC 6749 section 4.4): an access token for a secret of a service account, and no
 * refresh token. Unknown, revoked and wrong take the same statements. Throws `Unauthenticated` for each of them.
 */
export async function grantToken(
  deps: Deps,
  store: UserStore,
  { clientId, clientSecret }: ClientCredentials,
  client: Client,
): Promise<TokenResponse> {
  const at = deps.now();
  const sessionId = await store.transact(async (tx) => {
    const used = await useSecret(tx, { accountId: clientId, hash: tokenHash(clientSecret), at });
    if (used === undefined) {
      const details = { identifier: clientId, reason: "BadCredentials" };
      await recordAudit(tx, {
        event: "authn.login_failed",
        ...auditedAs(undefined, client),
        outcome: "Failure",
        details,
      });
      return undefined;
    }
    const { address: ip, userAgent } = client;
    const expiresAt = new Date(at.getTime() + deps.config.accessTokenS * 1000);
    await prolongSession(tx, { id: used.secretId, userId: clientId, at, expiresAt, ip, userAgent });
    const by = auditedAs({ id: clientId, email: used.name }, client);
    await recordAudit(tx, { event: "authn.service_login", ...by, details: { secretId: used.secretId } });
    return used.secretId;
  });
  countSignIn(deps.metrics, "tenant", "ClientCredentials", sessionId === undefined ? "BadCredentials" : "Success");
  if (sessionId === undefined) throw new Unauthenticated("client refused");
  const tenant = store.tenantId === undefined ? {} : { tenantId: store.tenantId };
  return issueAccessToken(deps, "tenant", { userId: clientId, sessionId, ...tenant });
}
