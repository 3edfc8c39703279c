import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { bakery, bicycles } from "./goods.ts";

/** A demo shop with its owner's login. */
export interface DemoShop {
  readonly name: string;
  readonly slug: string;
  readonly tenantId: string;
  readonly owner: { readonly email: string; readonly password: string };
}

interface Login {
  readonly email: string;
  readonly password: string;
}

type Headers = Readonly<Record<string, string>>;

const plans = [
  { name: "Corner Bakery", slug: "corner-bakery", goods: bakery },
  { name: "Chain & Spoke", slug: "chain-and-spoke", goods: bicycles },
] as const;

/** Opens the two demo shops with goods, through the same HTTP API that everyone uses. */
export async function openDemoShops(app: FastifyInstance, admin: Login): Promise<DemoShop[]> {
  const token = await signIn(app, "/admin/identity/login", {}, admin);
  const shops: DemoShop[] = [];
  for (const { name, slug, goods } of plans) {
    const owner = { email: `boss@${slug}.example`, password: randomBytes(12).toString("base64url") };
    const tenant = await send(app, "/admin/tenants", bearer(token), {
      name,
      slug,
      owner: { ...owner, name: "Robin Vale" },
    });
    const header = { "tenant-id": String(tenant["tenantId"]) };
    const session = { ...header, ...bearer(await signIn(app, "/identity/login", header, owner)) };
    const rate = await send(app, "/tax-rates", session, { name: "Reduced", rate: "0.07" });
    await send(app, "/tax-groups", session, {
      name: "Reduced",
      components: [{ taxRateId: rate["id"], isCompound: false }],
    });
    await send(app, "/units", session, { code: "KG", name: "Kilogram", precision: 3 });
    const result = await send(app, "/catalogue/import", { ...session, "content-type": "text/csv" }, goods);
    if (result["failed"] !== 0) throw new Error(`demo goods are refused: ${JSON.stringify(result["errors"])}`);
    shops.push({ name, slug, tenantId: header["tenant-id"], owner });
  }
  return shops;
}

function bearer(token: string): Headers {
  return { authorization: `Bearer ${token}` };
}

async function signIn(app: FastifyInstance, url: string, headers: Headers, login: Login): Promise<string> {
  return String((await send(app, url, headers, login))["accessToken"]);
}

async function send(
  app: FastifyInstance,
  url: string,
  headers: Headers,
  payload: object | string,
): Promise<Record<string, unknown>> {
  const reply = await app.inject({ method: "POST", url, headers: { ...headers }, payload });
  if (reply.statusCode >= 300) throw new Error(`POST ${url} answered ${reply.statusCode}: ${reply.body}`);
  return reply.json<Record<string, unknown>>();
}
