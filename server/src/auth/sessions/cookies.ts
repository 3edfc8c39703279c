import type { FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import { forbidden } from "../../kernel/http/problem.ts";
import type { Plane } from "../plane.ts";

/** The plane's cookie (contract "Authentication"): httpOnly, Secure, SameSite=Strict, on the plane's own path. */
export function refreshCookie(plane: Plane, value: string, maxAgeS: number): string {
  return `${plane.cookie.name}=${value}; Path=${plane.cookie.path}; Max-Age=${maxAgeS}; HttpOnly; Secure; SameSite=Strict`;
}

/** Makes the browser forget the cookie. */
export function expiredCookie(plane: Plane): string {
  return refreshCookie(plane, "", 0);
}

/** The refresh tokens that the request carries, an expired cookie's empty one left out. */
export function refreshTokens(plane: Plane, request: FastifyRequest): string[] {
  return (request.headers.cookie ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${plane.cookie.name}=`))
    .map((pair) => pair.slice(plane.cookie.name.length + 1))
    .filter((token) => token !== "");
}

/**
 * 403 `cross_site` when the browser says that another site's page made it send this (OWASP CSRF Cheat Sheet). For
 * every route that works without a token; who is no browser says nothing and has no cookie that was not its own.
 */
export function refuseCrossSite(deps: Deps, request: FastifyRequest): void {
  const site = request.headers["sec-fetch-site"];
  const { origin } = request.headers;
  const foreignSite = site !== undefined && site !== "same-origin" && site !== "same-site" && site !== "none";
  const foreignOrigin =
    origin !== undefined && origin !== deps.config.publicUrl && !deps.config.allowedOrigins.includes(origin);
  // A page of an allowed origin may be of another site than ours: its origin is the better witness.
  if (foreignOrigin || (foreignSite && origin === undefined))
    throw forbidden("cross_site", "This request came from another site.");
}
