import { randomBytes } from "node:crypto";
import { markText, type MarkState } from "../src/admin/graduation/marks.ts";
import { readInstallation } from "../src/admin/installation.sql.ts";
import { createPlatformUser } from "../src/admin/users/service.ts";
import type { Config } from "../src/config.ts";
import { newId } from "../src/kernel/ids.ts";
import { eventually } from "./eventually.ts";
import type { TestService, Reply, Shop } from "./harness.ts";
import { asSuperuser } from "./superuser.ts";

// What operators ask for around a graduation, and what stands on the servers of it.

/** Requests in flight are not waited for. */
export const impatient = { drainMs: 20 } as Partial<Config>;

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

/** Recovers, as soon as nobody else is at work. */
export function recoverOverHttp(service: TestService, shop: Shop): Promise<Reply> {
  return eventually("it can be recovered", async () => {
    const reply = await operate(service, shop, "POST", "recover");
    return reply.body?.errorCode !== "maintenance_in_progress" && reply;
  });
}

/**
 * Makes it a fact in the central database that every attempt under way is dead: that it has not been heard of for as
 * long as it takes to count as that. One that lives says so again at its next beat.
 */
export async function declareDead(service: TestService): Promise<void> {
  await onCentral(service, "UPDATE maintenance_sessions SET heartbeat_at = now() - interval '1 day'");
}

/** A mark of this installation, as a graduation of the shop would have made it. */
export async function markFor(
  { deps }: TestService,
  { tenantId }: Pick<Shop, "tenantId">,
  more: { readonly state?: MarkState } = {},
): Promise<string> {
  const installation = await deps.central.transact(readInstallation);
  return markText({ installation, tenantId, attemptId: newId(), ...more });
}

interface NamedRow {
  readonly name: string;
}

/** The databases that bear the shop's id, by name. */
export async function databasesOf(service: TestService, server: string, shop: Shop): Promise<string[]> {
  const text = "SELECT datname AS name FROM pg_database WHERE datname LIKE '%' || $1 || '%' ORDER BY 1";
  return (await asSuperuser<NamedRow>(service, server, text, [hexOf(shop)])).map(({ name }) => name);
}

/** The roles that bear the shop's id, by name. */
export async function rolesOf(service: TestService, server: string, shop: Shop): Promise<string[]> {
  const text = "SELECT rolname AS name FROM pg_roles WHERE rolname LIKE '%' || $1 || '%' ORDER BY 1";
  return (await asSuperuser<NamedRow>(service, server, text, [hexOf(shop)])).map(({ name }) => name);
}

/** The tenant's id as it stands in names. */
export function hexOf({ tenantId }: Pick<Shop, "tenantId">): string {
  return tenantId.replaceAll("-", "");
}

/** The names of the categories that the shop's tills see. */
export async function categoriesOf(shop: Shop): Promise<string[]> {
  const { status, body } = await shop.get("/categories?limit=100");
  if (status !== 200) throw new Error(`no categories: ${status} ${JSON.stringify(body)}`);
  return body.items.map((item: NamedRow) => item.name).sort();
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
