import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** The `ETag` of a body of JSON. It is weak (RFC 9110, 8.8.1): compressed or not, it is the same. */
function tagOf(body: string): string {
  return `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
}

/**
 * The entity tags of `If-None-Match` without their quotes, at most 20; weak ones count as strong (RFC 9110, 13.1.2).
 */
export function tagsOf(header: string | undefined): string[] {
  return (header ?? "").split(",", 20).flatMap((tag) => /^\s*(?:W\/)?"([\w-]{1,80})"\s*$/.exec(tag)?.[1] ?? []);
}

/**
 * Marks an answer by what it says, and sends 304 to who has it already. A browser keeps it for its user, and asks each
 * time: another user is answered what they may see, which is another body then.
 */
export async function revalidate(request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<unknown> {
  if (reply.statusCode !== 200 || typeof body !== "string") return body;
  const tag = tagOf(body);
  reply.headers({ etag: tag, "cache-control": "private, no-cache" });
  if (!tagsOf(request.headers["if-none-match"]).some((known) => tag === `W/"${known}"`)) return body;
  reply.code(304).removeHeader("content-type");
  return null;
}
