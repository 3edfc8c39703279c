import type { FastifyRequest } from "fastify";
import { clientOf } from "../origin.ts";
import type { Plane } from "../plane.ts";

/**
 * The holder of a cookie. A session that was opened with a till's credential has one of its own, so that a sign-in at
 * the office in the same browser neither replaces it nor gets it.
 */
interface Bearer {
  readonly isDevice: boolean;
}

/** Whether the request shows a till's credential. */
export function bearerOf(request: FastifyRequest): Bearer {
  return { isDevice: clientOf(request).deviceCredential !== undefined };
}

function nameOf({ cookie }: Plane, { isDevice }: Bearer): string {
  return (isDevice ? cookie.deviceName : undefined) ?? cookie.name;
}

/** The cookie (docs/contract.md "Authentication"): httpOnly, Secure, SameSite=Strict, on the plane's own path. */
export function refreshCookie(plane: Plane, bearer: Bearer, value: string, maxAgeS: number): string {
  const attributes = `Path=${plane.cookie.path}; Max-Age=${maxAgeS}; HttpOnly; Secure; SameSite=Strict`;
  return `${nameOf(plane, bearer)}=${value}; ${attributes}`;
}

/** Makes the browser forget the cookie. */
export function expiredCookie(plane: Plane, bearer: Bearer): string {
  return refreshCookie(plane, bearer, "", 0);
}

/** The refresh tokens that the request carries, an expired cookie's empty one left out. */
export function refreshTokens(plane: Plane, request: FastifyRequest): string[] {
  const start = `${nameOf(plane, bearerOf(request))}=`;
  return (request.headers.cookie ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(start))
    .map((pair) => pair.slice(start.length))
    .filter((token) => token !== "");
}
