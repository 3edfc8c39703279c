import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { inputReader, register } from "../../kernel/http/route.ts";
import type { Plane } from "../plane.ts";
import { Jwks } from "../schema.ts";

/** The public keys of a plane (RFC 7517); they belong to no shop, so nothing is checked. */
export function jwksRoute(app: FastifyInstance, deps: Deps, plane: Plane): void {
  const contract = {
    method: "GET",
    path: `${plane.prefix}/.well-known/jwks.json`,
    operationId: plane.name === "admin" ? "adminJwks" : "jwks",
    summary: "Public keys of the plane's access tokens",
    tag: plane.name === "admin" ? "Admin identity" : "Identity",
    replies: { 200: Jwks },
  } as const;
  const readInput = inputReader(contract);
  register(app, "open", contract, async (request, reply) => {
    readInput(request);
    reply.header("cache-control", "public, max-age=300");
    return deps.keys[plane.name].jwks();
  });
}
