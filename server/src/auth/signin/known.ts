import type { FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import { tokenHash } from "../../kernel/tokens.ts";
import { clientOf } from "../origin.ts";
import type { Plane, UserStore } from "../plane.ts";
import { refreshTokens } from "../sessions/cookies.ts";
import { findUserOfToken } from "../sessions/sessions.sql.ts";

/**
 * Finds a caller who sends a secret that nobody can guess: a till by its credential, or a user by a live refresh
 * cookie. These have limits of their own, so that what others do in their network refuses nothing to them; undefined
 * for anybody else.
 */
export async function whoIsKnown(
  deps: Deps,
  plane: Plane,
  store: UserStore,
  request: FastifyRequest,
): Promise<string | undefined> {
  const { deviceCredential } = clientOf(request);
  const [token, ...others] = refreshTokens(plane, request);
  const credential = plane.findDevice === undefined ? undefined : deviceCredential;
  const cookie = others.length > 0 ? undefined : token;
  if (credential === undefined && cookie === undefined) return undefined;
  return store.transact(async (tx) => {
    const device = credential === undefined ? undefined : await plane.findDevice?.(tx, credential);
    if (device !== undefined) return `device ${device}`;
    const usedAfter = new Date(deps.now().getTime() - deps.config.refreshLeewayS * 1000);
    const user =
      cookie === undefined ? undefined : await findUserOfToken(tx, tokenHash(cookie), { now: deps.now(), usedAfter });
    return user === undefined ? undefined : `user ${user}`;
  });
}
