import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { createPlatformUser } from "../src/admin/users/service.ts";
import type { Config } from "../src/config.ts";
import type { TestService, Reply, Shop } from "./harness.ts";
import { asSuperuser } from "./superuser.ts";

// What operators ask for around a graduation, and what stands on the servers of it.

/** A graduation whose process is gone counts as dead soon. */
export const impatient = { drainMs: 20, deadAfterMs: 1_500 } as Partial<Config>;

const longestMs = 15_000;

/** Asks `/admin/tenants/<shop>/<path>`, as the platform's owner unless another token is given. */
export async function operate(
  service: TestService,
  shop: Pick<Shop, "tenantId">,
  method: string,
  path: string,
  token?: string,
): Promise<Reply> {
  return service.request(method, `/admin/tenants/${shop.tenantId}/${path}`, {
    token: token ?? (await service.admin()),
  });
}

/** Asks to make that database the shop's home. */
export function adopt(
  service: TestService,
  shop: Pick<Shop, "tenantId">,
  candidate: { readonly server: string; readonly database: string },
  token?: string,
): Promise<Reply> {
  return operate(service, shop, "POST", `adopt?${new URLSearchParams({ ...candidate }).toString()}`, token);
}

/** Recovers, as soon as what died counts as dead. */
export async function recoverOverHttp(service: TestService, shop: Shop): Promise<Reply> {
  let reply: Reply | undefined;
  await until("it can be recovered", async () => {
    reply = await operate(service, shop, "POST", "recover");
    return reply.body?.errorCode !== "maintenance_in_progress";
  });
  if (reply === undefined) throw new Error("nobody recovered");
  return reply;
}

interface Named {
  readonly name: string;
}

/** The databases that bear the shop's id, by name. */
export async function databasesOf(service: TestService, server: string, shop: Shop): Promise<string[]> {
  const text = "SELECT datname AS name FROM pg_database WHERE datname LIKE '%' || $1 || '%' ORDER BY 1";
  return (await asSuperuser<Named>(service, server, text, [hexOf(shop)])).map(({ name }) => name);
}

/** The roles that bear the shop's id, by name. */
export async function rolesOf(service: TestService, server: string, shop: Shop): Promise<string[]> {
  const text = "SELECT rolname AS name FROM pg_roles WHERE rolname LIKE '%' || $1 || '%' ORDER BY 1";
  return (await asSuperuser<Named>(service, server, text, [hexOf(shop)])).map(({ name }) => name);
}

/** The tenant's id as it stands in names. */
export function hexOf({ tenantId }: Pick<Shop, "tenantId">): string {
  return tenantId.replaceAll("-", "");
}

/** The names of the categories that the shop's tills see. */
export async function categoriesOf(shop: Shop): Promise<string[]> {
  const { status, body } = await shop.get("/categories?limit=100");
  if (status !== 200) throw new Error(`no categories: ${status} ${JSON.stringify(body)}`);
  return body.items.map((item: Named) => item.name).sort();
}

/** Runs SQL as superuser in the central database. */
export function onCentral<Row extends Record<string, unknown>>(
  service: TestService,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return asSuperuser<Row>(service, "default", text, values, `${service.deps.config.databasePrefix}_central`);
}

/** An access token of a platform user who may only look. */
export async function supportToken(service: TestService): Promise<string> {
  const user = { email: `${randomBytes(4).toString("hex")}@support.test`, password: "only looks at the shops" };
  await createPlatformUser(service.deps, { ...user, name: "Sue Support", role: "Support" });
  const { status, body } = await service.request("POST", "/admin/identity/login", { body: user });
  if (status !== 200) throw new Error(`cannot sign in: ${status}`);
  return body.accessToken;
}

/** Asks again until it is so; throws when it never is. */
export async function until(what: string, isSo: () => Promise<boolean>, withinMs = longestMs): Promise<void> {
  for (const endMs = performance.now() + withinMs; !(await isSo());) {
    if (performance.now() > endMs) throw new Error(`never: ${what}`);
    await delay(50);
  }
}
