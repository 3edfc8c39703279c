import { createPlatformUser } from "../../server/src/admin/users/service.ts";
import { deleteOldWindows } from "../../server/src/kernel/db/rates.ts";
import { Account } from "../../server/test/accounts.ts";
import type { TestService } from "../../server/test/harness.ts";
import { made, unique, type World } from "../../server/test/races/world.ts";
import { appointmentCalls } from "./appointments.ts";
import { ok, type Calls } from "./calls.ts";

const password = "seven tills ring at noon";

/** What is asked for of users, and what they do to sign in. */
export async function userCalls({ service, shop, branchId }: World): Promise<Calls> {
  const role = await made(shop.post("/roles", { name: unique(), permissions: [] }));
  const { userId } = (await shop.get("/me")).body;
  const account = async (): Promise<Account> => {
    const email = `${unique()}@shop.test`;
    const { id } = await made(shop.post("/users", { email, name: "Pat Person", password }));
    return new Account(service, "tenant", { id, email, password, tenantId: shop.tenantId });
  };
  const get = (path: string) => () => ok(shop.get(path));
  return {
    ...(await accountCalls(service, account)),
    users: get("/users"),
    "users of a role": get(`/users?roleId=${role.id}`),
    "users of a branch": get(`/users?branchId=${branchId}`),
    "a user is deactivated": async () => ok(shop.post(`/users/${(await account()).id}/deactivate`)),
    "a role is deleted": () => ok(shop.delete(`/roles/${role.id}`)),
    audit: get("/audit"),
    "audit of a user": get(`/audit?actorId=${userId}`),
    "audit of a subject": get(`/audit?subjectType=Settings&subjectId=${userId}`),
    "audit of an event": get("/audit?event=order.voided"),
    "looks of operators": get("/support-accesses"),
  };
}

/** What operators ask for, and what the service does by itself. */
export async function operatorCalls({ service, shop }: World): Promise<Calls> {
  const { deps } = service;
  const account = async (): Promise<Account> => {
    const user = { email: `${unique()}@platform.test`, name: "Pat Person", password };
    const id = await createPlatformUser(deps, { ...user, role: "Operator" });
    return new Account(service, "admin", { ...user, id });
  };
  const token = await service.admin();
  const { userId } = (await service.request("GET", "/admin/me", { token })).body;
  const get = (path: string) => () => ok(service.request("GET", `/admin/${path}`, { token }));
  return {
    ...(await accountCalls(service, account)),
    tenants: get("tenants"),
    "tenants by name": get("tenants?sort=Name"),
    "tenants by size": get("tenants?sort=Bytes"),
    "the operators' overview": get("overview"),
    "all graduations": get("graduations"),
    "looks into shops": get("support-accesses"),
    "runs of backups": get("backups"),
    "a shop is opened": () => service.openShop(),
    servers: get("servers"),
    graduations: get(`tenants/${shop.tenantId}/graduations`),
    ...appointmentCalls(service, shop),
    "usage of a tenant": get(`tenants/${shop.tenantId}/usage`),
    operators: get("users"),
    "audit of the platform": get("audit"),
    "audit of an operator": get(`audit?actorId=${userId}`),
    "audit of a tenant": get(`audit?subjectType=Tenant&subjectId=${shop.tenantId}`),
    "mail is sent": () => deps.postman.run(),
    "shops are visited": () => deps.scheduler.run(),
    "old rates are swept": () => deps.central.transact((tx) => deleteOldWindows(tx, deps.now())),
  };
}

/** The way in of one plane, with a second factor, a lockout and a forgotten password. */
async function accountCalls(service: TestService, account: () => Promise<Account>): Promise<Calls> {
  const user = await account();
  await user.enrol();
  const called = (what: string) => `${what} (${user.plane})`;
  return {
    [called("a second step, and what is open")]: async () => {
      const token = await user.signIn();
      await ok(user.request("GET", "/sessions", { token }));
      service.now.advance(30_000);
      const body = { password, code: user.code() };
      await ok(user.request("POST", "/2fa/recovery-codes", { token, body }));
    },
    [called("a lockout")]: async () => {
      const { email } = await account();
      for (let i = 0; i < 5; i++) await user.request("POST", "/login", { body: { email, password: "wrong" } });
    },
    [called("a forgotten password")]: () =>
      ok(user.request("POST", "/password/forgot", { body: { email: user.email } })),
  };
}
