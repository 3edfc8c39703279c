import type { FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import { Answer } from "../../kernel/http/route.ts";
import type { Plane, UserStore } from "../plane.ts";
import { bearerOf, refreshCookie } from "./cookies.ts";
import type { RefreshGrant } from "./refresh.ts";
import { issueAccessToken, type TokenResponse } from "./tokens.ts";

/** The contract's token response: the access token in the body, the refresh token in its cookie. */
export async function tokensFor(
  deps: Deps,
  plane: Plane,
  store: UserStore,
  request: FastifyRequest,
  { userId, sessionId, refreshToken, maxAgeS }: RefreshGrant,
): Promise<Answer<TokenResponse>> {
  const tenant = store.tenantId === undefined ? {} : { tenantId: store.tenantId };
  const response = await issueAccessToken(deps, plane.name, { userId, sessionId, ...tenant });
  return new Answer(200, response, { "set-cookie": refreshCookie(plane, bearerOf(request), refreshToken, maxAgeS) });
}
