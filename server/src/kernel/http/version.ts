import type { FastifyRequest } from "fastify";
import { conflict, invalid } from "./problem.ts";

/** The version in `If-Match: "<n>"` (RFC 9110, 13.1.1), undefined without the header; 400 on anything else. */
export function expectedVersion(request: FastifyRequest): number | undefined {
  const header = request.headers["if-match"];
  if (header === undefined) return undefined;
  const digits = /^"(\d{1,9})"$/.exec(header)?.[1];
  if (digits === undefined) throw invalid("If-Match", 'must be one version in quotes: "3"');
  return Number(digits);
}

/** 409 `version_conflict` when the caller expected another version than the current one. */
export function requireVersion(current: number, expected: number | undefined): void {
  if (expected === undefined || expected === current) return;
  throw conflict("version_conflict", `Someone else changed this; it is at version ${current}.`, {
    members: { version: current },
  });
}
