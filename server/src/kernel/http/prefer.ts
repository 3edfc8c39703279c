import type { FastifyRequest } from "fastify";

/** Whether the caller would rather have an answer before the work is done: `Prefer: respond-async` (RFC 7240, 4.1). */
export function prefersAsync({ headers }: Pick<FastifyRequest, "headers">): boolean {
  const header = [headers["prefer"] ?? []].flat().join();
  // Every other part stands in quotes.
  const preferences = header
    .split('"')
    .filter((_, i) => i % 2 === 0)
    .join("");
  return preferences
    .split(",")
    .some((preference) => preference.split(/[;=]/)[0]?.trim().toLowerCase() === "respond-async");
}

/** The header of an answer that did as the caller preferred. */
export const appliedAsync = { "preference-applied": "respond-async" } as const;
