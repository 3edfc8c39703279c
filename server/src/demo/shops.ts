import { randomBytes, randomInt } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { bakery, bicycles } from "./goods.ts";

/** A demo shop with its owner's login. */
export interface DemoShop {
  readonly name: string;
  readonly slug: string;
  readonly tenantId: string;
  readonly owner: { readonly email: string; readonly password: string };
  readonly till: DemoTill;
}

/** What makes a browser the till of a demo shop, and who sells at it. */
interface DemoTill {
  /** Good for ten minutes. */
  readonly code: string;
  readonly staff: readonly { readonly name: string; readonly pin: string }[];
}

interface Login {
  readonly email: string;
  readonly password: string;
}

type Headers = Readonly<Record<string, string>>;

const ownerName = "Robin Vale";

const plans = [
  { name: "Corner Bakery", slug: "corner-bakery", goods: bakery },
  { name: "Chain & Spoke", slug: "chain-and-spoke", goods: bicycles },
] as const;

/** Opens the two demo shops with goods and a till, through the same HTTP API that everyone uses. */
export async function openDemoShops(app: FastifyInstance, admin: Login): Promise<DemoShop[]> {
  const token = await signIn(app, "/admin/identity/login", {}, admin);
  const shops: DemoShop[] = [];
  for (const { name, slug, goods } of plans) {
    const owner = { email: `boss@${slug}.example`, password: randomBytes(12).toString("base64url") };
    const tenant = await send(app, "/admin/tenants", bearer(token), {
      name,
      slug,
      owner: { ...owner, name: ownerName },
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
    const till = await openTill(app, session, { slug, password: owner.password });
    shops.push({ name, slug, tenantId: header["tenant-id"], owner, till });
  }
  return shops;
}

/** A till that waits for its browser, the owner's PIN, and a cashier who has one. */
async function openTill(
  app: FastifyInstance,
  session: Headers,
  { slug, password }: { readonly slug: string; readonly password: string },
): Promise<DemoTill> {
  const first = async (list: string) => (await send(app, list, session, undefined, "GET"))["items"] as ListItem[];
  const branchId = (await first("/branches"))[0]?.id;
  const cashierId = (await first("/roles")).find(({ name }) => name === "Cashier")?.id;
  const kim = await send(app, "/users", session, {
    ...{ email: `kim@${slug}.example`, name: "Kim Park", password: randomBytes(12).toString("base64url") },
    ...{ roleIds: [cashierId], branchIds: [branchId] },
  });
  const [ownPin, pin] = [newPin(), newPin()];
  await send(app, "/identity/pin", session, { password, pin: ownPin }, "PUT");
  await send(app, `/users/${String(kim["id"])}/pin`, session, { pin }, "PUT");
  const register = await send(app, "/registers", session, { branchId, name: "Till 1", code: "T1" });
  const device = await send(app, "/devices", session, { branchId, name: "Till 1", registerId: register["id"] });
  const { code } = await send(app, `/devices/${String(device["id"])}/pairing`, session, undefined);
  return {
    code: String(code),
    staff: [
      { name: "Kim Park", pin },
      { name: ownerName, pin: ownPin },
    ],
  };
}

interface ListItem {
  readonly id: string;
  readonly name: string;
}

/** Four digits that are not easy to guess: no two the same, none beside the one before. */
function newPin(): string {
  const digits: number[] = [];
  while (digits.length < 4) {
    const digit = randomInt(10);
    if (digits.every((one) => one !== digit) && Math.abs((digits.at(-1) ?? 20) - digit) > 1) digits.push(digit);
  }
  return digits.join("");
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
  payload: object | string | undefined,
  method: "GET" | "POST" | "PUT" = "POST",
): Promise<Record<string, unknown>> {
  const body = payload === undefined ? {} : { payload };
  const reply = await app.inject({ method, url, headers: { "user-agent": "Tillhouse demo", ...headers }, ...body });
  if (reply.statusCode >= 300) throw new Error(`${method} ${url} answered ${reply.statusCode}: ${reply.body}`);
  return reply.body === "" ? {} : reply.json<Record<string, unknown>>();
}
