import type { FastifyRequest } from "fastify";
import type { Plane } from "../plane.ts";

/**
 * The plane's cookie (docs/contract.md "Authentication"): httpOnly, Secure, SameSite=Strict, on the plane's own path.
 */
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
