import type { FastifyInstance, FastifyReply } from "fastify";
import { Type, type Static } from "typebox";
import type { Deps } from "../deps.ts";
import { Unauthenticated } from "../kernel/http/problem.ts";
import { inputReader, noContent, register } from "../kernel/http/route.ts";
import { accountRoutes } from "./accounts/routes.ts";
import { answerChallenge, mailChallengeCode } from "./signin/challenge.ts";
import { expiredCookie, refreshCookie, refreshTokens, refuseCrossSite } from "./sessions/cookies.ts";
import { secondFactorRoutes } from "./factors/routes.ts";
import { limitRate } from "./signin/limits.ts";
import type { Plane, UserStore } from "./plane.ts";
import { closeSession, rotate, type RefreshGrant } from "./sessions/refresh.ts";
import { CodeRequest, Jwks, Login, LoginReply, SecondStep, Token } from "./schema.ts";
import { signIn } from "./signin/signin.ts";
import { issueAccessToken, type TokenResponse } from "./sessions/tokens.ts";

/** What the identity routes of one plane have in common. */
export interface Naming {
  /** `/identity` under the plane's prefix. */
  readonly path: string;
  readonly tag: string;
  /** An operationId of the plane, from a name in PascalCase. */
  named(name: string): string;
}

/** All of signing in on one plane (contract "Endpoints", "Authentication"; design "Signing in"). */
export function signInRoutes(app: FastifyInstance, deps: Deps, plane: Plane): void {
  const isAdmin = plane.name === "admin";
  const naming: Naming = {
    path: `${plane.prefix}/identity`,
    tag: isAdmin ? "Admin identity" : "Identity",
    named: (name) => (isAdmin ? `admin${name}` : name.charAt(0).toLowerCase() + name.slice(1)),
  };
  loginRoutes(app, deps, plane, naming);
  sessionRoutes(app, deps, plane, naming);
  secondFactorRoutes(deps, plane, naming);
  accountRoutes(app, deps, plane, naming);
}

function loginRoutes(app: FastifyInstance, deps: Deps, plane: Plane, { path, tag, named }: Naming): void {
  const common = { method: "POST", tag, bodyLimitBytes: 16_384 } as const;

  const login = {
    ...common,
    path: `${path}/login`,
    operationId: named("Login"),
    summary: "Sign in with a password",
    body: Login,
    replies: { 200: LoginReply },
    errors: ["503 busy", "403 cross_site", "429 rate_limited"] as const,
  };
  const readLogin = inputReader(login);
  register(app, plane.name, login, async (request, reply) => {
    reply.header("cache-control", "no-store");
    refuseCrossSite(deps, request);
    const store = await plane.store(request);
    const { body } = readLogin(request) as { body: Static<typeof Login> };
    await limitRate(deps, plane, store, "login", request, reply, body.email);
    const result = await signIn(deps, plane, store, body, request);
    if (result === undefined) throw new Unauthenticated("sign-in refused");
    return "requiresTwoFactor" in result ? result : answer(deps, plane, store, result, reply);
  });

  const second = {
    ...common,
    path: `${path}/login/2fa`,
    operationId: named("LoginTwoFactor"),
    summary: "The second step: an authenticator's code, a mailed one or a recovery code",
    body: SecondStep,
    replies: { 200: Token },
    errors: ["403 cross_site", "429 rate_limited"] as const,
  };
  const readSecond = inputReader(second);
  register(app, plane.name, second, async (request, reply) => {
    reply.header("cache-control", "no-store");
    refuseCrossSite(deps, request);
    const store = await plane.store(request);
    const { body } = readSecond(request) as { body: Static<typeof SecondStep> };
    await limitRate(deps, plane, store, "login", request, reply);
    const granted = await answerChallenge(deps, plane, store, body, request);
    if (granted === undefined) throw new Unauthenticated("second step refused");
    return answer(deps, plane, store, granted, reply);
  });

  const mail = {
    ...common,
    path: `${path}/login/2fa/send-email`,
    operationId: named("SendLoginCode"),
    summary: "Mail a code for the second step; it takes the place of the one before",
    body: CodeRequest,
    replies: { 204: Type.Null() },
    errors: ["403 cross_site", "400 method_unavailable", "429 rate_limited"] as const,
  };
  const readMail = inputReader(mail);
  register(app, plane.name, mail, async (request, reply) => {
    reply.header("cache-control", "no-store");
    refuseCrossSite(deps, request);
    const store = await plane.store(request);
    const { body } = readMail(request) as { body: Static<typeof CodeRequest> };
    await limitRate(deps, plane, store, "login", request, reply);
    await mailChallengeCode(deps, store, body.twoFactorToken);
    return noContent();
  });
}

function sessionRoutes(app: FastifyInstance, deps: Deps, plane: Plane, { path, tag, named }: Naming): void {
  const common = { method: "POST", tag } as const;

  const refresh = {
    ...common,
    path: `${path}/refresh`,
    operationId: named("Refresh"),
    summary: "Exchange the refresh cookie for new tokens",
    replies: { 200: Token },
    errors: ["403 cross_site", "429 rate_limited"] as const,
  };
  const readRefresh = inputReader(refresh);
  register(app, plane.name, refresh, async (request, reply) => {
    reply.header("cache-control", "no-store");
    refuseCrossSite(deps, request);
    const store = await plane.store(request);
    readRefresh(request);
    await limitRate(deps, plane, store, "refresh", request, reply);
    const tokens = refreshTokens(plane, request);
    const [token] = tokens;
    // One of two cookies of the name may have been planted.
    if (token === undefined || tokens.length > 1) throw new Unauthenticated(`${tokens.length} refresh cookies`);
    const policy = { ...plane.lifetimes, leewayS: deps.config.refreshLeewayS };
    const outcome = await store.transact((tx) => rotate(tx, token, policy, deps.now()));
    if (outcome === "reused") reply.header("set-cookie", expiredCookie(plane));
    if (typeof outcome === "string") throw new Unauthenticated(`refresh ${outcome}`);
    return answer(deps, plane, store, outcome, reply);
  });

  const logout = {
    ...common,
    path: `${path}/logout`,
    operationId: named("Logout"),
    summary: "End the session and expire the cookie",
    replies: { 204: Type.Null() },
    errors: ["403 cross_site"] as const,
  };
  const readLogout = inputReader(logout);
  register(app, plane.name, logout, async (request, reply) => {
    reply.header("cache-control", "no-store");
    refuseCrossSite(deps, request);
    const store = await plane.store(request);
    readLogout(request);
    for (const token of refreshTokens(plane, request))
      await store.transact((tx) => closeSession(tx, token, deps.now()));
    reply.header("set-cookie", expiredCookie(plane));
    return noContent();
  });

  const jwks = {
    method: "GET",
    path: `${plane.prefix}/.well-known/jwks.json`,
    operationId: named("Jwks"),
    summary: "Public keys of the plane's access tokens",
    tag,
    replies: { 200: Jwks },
  } as const;
  const readJwks = inputReader(jwks);
  register(app, "open", jwks, async (request, reply) => {
    readJwks(request);
    reply.header("cache-control", "public, max-age=300");
    return deps.keys[plane.name].jwks();
  });
}

async function answer(
  deps: Deps,
  plane: Plane,
  store: UserStore,
  granted: RefreshGrant,
  reply: FastifyReply,
): Promise<TokenResponse> {
  const { userId, sessionId, refreshToken, maxAgeS } = granted;
  const response = await issueAccessToken(deps, plane.name, {
    userId,
    sessionId,
    ...(store.tenantId === undefined ? {} : { tenantId: store.tenantId }),
  });
  reply.header("set-cookie", refreshCookie(plane, refreshToken, maxAgeS));
  return response;
}
