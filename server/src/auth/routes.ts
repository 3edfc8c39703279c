import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Type, type Static } from "typebox";
import type { Deps } from "../deps.ts";
import { Unauthenticated, forbidden } from "../kernel/http/problem.ts";
import { inputReader, noContent, register } from "../kernel/http/route.ts";
import { Enum, Shape } from "../kernel/http/shapes.ts";
import type { Plane, UserStore } from "./plane.ts";
import { closeSession, rotate, type RefreshGrant } from "./refresh.ts";
import { signIn } from "./signin.ts";
import { issueAccessToken, type TokenResponse } from "./tokens.ts";

const Login = Shape(
  { email: Type.String({ minLength: 1, maxLength: 254 }), password: Type.String({ maxLength: 1024 }) },
  { title: "Login" },
);
const Token = Shape(
  { tokenType: Enum(["Bearer"]), accessToken: Type.String(), expiresIn: Type.Integer({ description: "Seconds." }) },
  { title: "TokenResponse" },
);
const Jwks = Type.Object({ keys: Type.Array(Type.Object({}, { additionalProperties: true })) }, { title: "JwkSet" });

/** Login, refresh, logout and the public keys of one plane (contract "Endpoints", "Authentication"). */
export function signInRoutes(app: FastifyInstance, deps: Deps, plane: Plane): void {
  const path = `${plane.prefix}/identity`;
  const named = (name: string) =>
    plane.name === "admin" ? `admin${name}` : name.charAt(0).toLowerCase() + name.slice(1);
  const common = { method: "POST", tag: plane.name === "admin" ? "Admin identity" : "Identity" } as const;

  const login = {
    ...common,
    path: `${path}/login`,
    operationId: named("Login"),
    summary: "Sign in with a password",
    body: Login,
    replies: { 200: Token },
    errors: ["busy"],
    bodyLimitBytes: 16_384,
  };
  const readLogin = inputReader(login);
  register(app, plane.name, login, async (request, reply) => {
    reply.header("cache-control", "no-store");
    const store = await plane.store(request);
    const { body } = readLogin(request) as { body: Static<typeof Login> };
    const granted = await signIn(deps, plane, store, body, request);
    if (granted === undefined) throw new Unauthenticated("sign-in refused");
    return answer(deps, plane, store, granted, reply);
  });

  const refresh = {
    ...common,
    path: `${path}/refresh`,
    operationId: named("Refresh"),
    summary: "Exchange the refresh cookie for new tokens",
    replies: { 200: Token },
    errors: ["cross_site"],
  };
  register(app, plane.name, refresh, async (request, reply) => {
    reply.header("cache-control", "no-store");
    refuseCrossSite(deps, plane, request);
    const store = await plane.store(request);
    const tokens = refreshCookies(plane, request);
    const [token] = tokens;
    // One of two cookies of the name may have been planted.
    if (token === undefined || tokens.length > 1) throw new Unauthenticated(`${tokens.length} refresh cookies`);
    const policy = { ...plane.lifetimes, leewayS: deps.config.refreshLeewayS };
    const outcome = await store.transact((tx) => rotate(tx, token, policy, deps.now()));
    if (outcome === "reused") reply.header("set-cookie", cookieOf(plane, "", 0));
    if (typeof outcome === "string") throw new Unauthenticated(`refresh ${outcome}`);
    return answer(deps, plane, store, outcome, reply);
  });

  const logout = {
    ...common,
    path: `${path}/logout`,
    operationId: named("Logout"),
    summary: "End the session and expire the cookie",
    replies: { 204: Type.Null() },
    errors: ["cross_site"],
  };
  register(app, plane.name, logout, async (request, reply) => {
    reply.header("cache-control", "no-store");
    refuseCrossSite(deps, plane, request);
    const store = await plane.store(request);
    for (const token of refreshCookies(plane, request))
      await store.transact((tx) => closeSession(tx, token, deps.now()));
    reply.header("set-cookie", cookieOf(plane, "", 0));
    return noContent();
  });

  const jwks = {
    method: "GET",
    path: `${plane.prefix}/.well-known/jwks.json`,
    operationId: named("Jwks"),
    summary: "Public keys of the plane's access tokens",
    tag: common.tag,
    replies: { 200: Jwks },
  } as const;
  register(app, "open", jwks, async (_request, reply) => {
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
  reply.header("set-cookie", cookieOf(plane, refreshToken, maxAgeS));
  return response;
}

/** The plane's cookie (contract "Authentication"): httpOnly, Secure, SameSite=Strict, on the plane's own path. */
function cookieOf(plane: Plane, value: string, maxAgeS: number): string {
  return `${plane.cookie.name}=${value}; Path=${plane.cookie.path}; Max-Age=${maxAgeS}; HttpOnly; Secure; SameSite=Strict`;
}

/** The refresh tokens that the request carries, an expired cookie's empty one left out. */
function refreshCookies(plane: Plane, request: FastifyRequest): string[] {
  return (request.headers.cookie ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${plane.cookie.name}=`))
    .map((pair) => pair.slice(plane.cookie.name.length + 1))
    .filter((token) => token !== "");
}

/** On the admin plane no header forces a preflight, so the browser's own words are asked (OWASP CSRF Cheat Sheet). */
function refuseCrossSite(deps: Deps, plane: Plane, request: FastifyRequest): void {
  if (plane.name !== "admin") return;
  const site = request.headers["sec-fetch-site"];
  const { origin } = request.headers;
  const foreignSite = site !== undefined && site !== "same-origin" && site !== "same-site" && site !== "none";
  const foreignOrigin =
    origin !== undefined && origin !== deps.config.publicUrl && !deps.config.allowedOrigins.includes(origin);
  if (foreignSite || foreignOrigin) throw forbidden("cross_site", "This request came from another site.");
}
