import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import type { Deps } from "../../deps.ts";
import { Problem } from "../../kernel/http/problem.ts";
import { inputReader, register } from "../../kernel/http/route.ts";
import { Id, Shape } from "../../kernel/http/shapes.ts";
import { networkOf, type RatePolicy } from "../../kernel/process/limiter.ts";
import { printedLanguages } from "../orders/receipts/service.ts";

/** Enough for the staff of a large branch behind one address, and too little to try names out. */
const byAddress: RatePolicy = { name: "shop-address", limit: 60, windowS: 60 };

const Shop = Shape(
  {
    tenantId: Id,
    name: Type.String(),
    languages: Type.Array(Type.String(), { description: "In which receipts and documents can be printed." }),
  },
  { title: "Shop" },
);

/**
 * Finds a shop by the word that people type or that stands in a page's address, before anybody has signed in. One
 * statement answers a hit and a miss alike, and nothing is remembered, so that the time tells neither.
 */
export function shopRoutes(app: FastifyInstance, deps: Deps): void {
  const contract = {
    method: "GET",
    path: "/shops/:slug",
    operationId: "findShop",
    summary: "Which shop has this slug: its id, which `Tenant-ID` takes, and its name",
    tag: "Identity",
    params: Type.Object({ slug: Type.String({ minLength: 1, maxLength: 63 }) }),
    replies: { 200: Shop },
    errors: ["tenant_not_found", "rate_limited"],
  } as const;
  const read = inputReader(contract);
  register(app, "open", contract, async (request, reply) => {
    const { slug } = read(request).params as { readonly slug: string };
    reply.headers(await deps.limiter.hit([{ policy: byAddress, by: networkOf(request.ip) }]));
    const shop = await deps.directory.findBySlug(slug.toLowerCase());
    if (shop === undefined) throw new Problem(404, "tenant_not_found", "No shop has this name.");
    return { ...shop, languages: printedLanguages };
  });
}
