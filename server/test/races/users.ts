import assert from "node:assert/strict";
import { countFailure, lockAttempts, reserveAttempt } from "../../src/auth/signin/lockout.ts";
import { verificationCount } from "../../src/auth/passwords/passwords.ts";
import { sql } from "../../src/kernel/db/sql.ts";
import { claimDeliveries } from "../../src/tenant/webhooks/courier.sql.ts";
import { replaceLink } from "../../src/auth/links/links.sql.ts";
import { newToken, tokenHash } from "../../src/kernel/tokens.ts";
import { Account } from "../accounts.ts";
import { callsOf, registerTill } from "../devices.ts";
import type { Reply } from "../harness.ts";
import { askForSupport } from "../support.ts";
import { made, twoChanges, unique, type Race, type World } from "./world.ts";

/** Races of users, roles and signing in, on the shops' plane; the operators' plane has the same code. */
export function userRaces({ service, shop, branchId, write }: World): Race[] {
  const password = "seven tills ring at noon";
  const account = async (members: object = {}): Promise<Account> => {
    const email = `${unique()}@shop.test`;
    const { id } = await made(shop.post("/users", { email, name: "Pat Person", password, ...members }));
    return new Account(service, "tenant", { id, email, password, tenantId: shop.tenantId });
  };
  const register = async (): Promise<string> =>
    (await made(shop.post("/registers", { branchId, name: "Till", code: unique() }))).id;
  const role = async (): Promise<string> =>
    (await made(shop.post("/roles", { name: unique(), permissions: ["catalogue.read"] }))).id;
  const deactivate = ({ id }: Account) => shop.post(`/users/${id}/deactivate`);
  const lockOfUser = /SELECT FROM users WHERE id = .* FOR NO KEY UPDATE/;
  const attempt = /INSERT INTO login_identifiers/;
  /** Without those that are forgotten. */
  const conclusion = /^\s*INSERT INTO login_identifiers/;
  const fail = (identifier: string, times: number) =>
    write(async (tx) => {
      await lockAttempts(tx, identifier, service.deps.now());
      for (let i = 0; i < times; i++) await countFailure(tx, identifier, service.deps.now());
    });
  const lockOfSignIn = /AND password_hash = .* FOR NO KEY UPDATE/;
  return [
    {
      lock: "tenant/users/sql.ts lockGlobalAdmins FOR NO KEY UPDATE",
      what: "the two last global admins take it from each other: one stays",
      set: async () => {
        const user = { email: `${unique()}@shop.test`, name: "Ada Admin", password, isGlobalAdmin: true };
        const { id } = await made(shop.post("/users", user));
        const token = await shop.login(user.email, password);
        const owner: string = (await shop.get("/me")).body.userId;
        const body = { isGlobalAdmin: false };
        return {
          first: () => shop.patch(`/users/${id}`, body),
          rival: () => service.request("PATCH", `/users/${owner}`, { token, tenantId: shop.tenantId, body }),
          outcome: [200, "409 last_admin"],
          cleanUp: () => write((tx) => tx.run(sql`UPDATE users SET is_global_admin = true WHERE id = ${owner}`)),
        };
      },
    },
    {
      lock: "tenant/quotas/sql.ts lockCounts FOR NO KEY UPDATE",
      what: "two tills are registered where one is left of the quota",
      set: async () => {
        const other = await service.openShop();
        const path = `/admin/tenants/${other.tenantId}/quotas`;
        await service.request("PUT", path, { token: await service.admin(), body: { devices: 1 } });
        const its = (await other.get("/branches")).body.items[0].id;
        const registered = () => other.post("/devices", { branchId: its, name: "Till" });
        return { first: registered, rival: registered, outcome: [201, "403 quota_exceeded"] };
      },
    },
    {
      lock: "tenant/settings/sql.ts lockSettings FOR NO KEY UPDATE",
      what: "an operator begins to look into a shop that refuses support just then: the look ends",
      set: async () => {
        const other = await service.openShop();
        let token = "";
        return {
          first: async () => {
            const reply = await askForSupport(service, other);
            token = reply.body?.accessToken;
            return reply;
          },
          rival: () => other.patch("/settings", { allowsSupportAccess: false }),
          outcome: [200, 200],
          after: async () => assert.equal((await callsOf(service, other, token).get("/me")).status, 401),
        };
      },
    },
    {
      lock: "tenant/users/sql.ts lockUser FOR NO KEY UPDATE",
      what: "a user signs in while it is deactivated",
      set: async () => {
        const user = await account();
        return {
          first: () => deactivate(user),
          rival: () => user.login(),
          waitsAt: lockOfSignIn,
          outcome: [200, 401],
        };
      },
    },
    {
      lock: "tenant/users/sql.ts lockRoles FOR SHARE",
      what: "a role is deleted while a user gets it",
      set: async () => {
        const roleId = await role();
        return {
          first: () => shop.post("/users", { email: `${unique()}@shop.test`, name: "Pat", roleIds: [roleId] }),
          rival: () => shop.delete(`/roles/${roleId}`),
          waitsAt: /FROM roles WHERE id = .* FOR UPDATE/,
          outcome: [201, "409 role_in_use"],
        };
      },
    },
    {
      lock: "tenant/users/sql.ts lockRole FOR UPDATE",
      what: "two change a role",
      set: async () => {
        const id = await role();
        return twoChanges((headers) => shop.patch(`/roles/${id}`, { name: unique() }, headers));
      },
    },
    {
      lock: "tenant/pins/sql.ts lockUnchangedPin FOR NO KEY UPDATE OF u, p",
      what: "a PIN is replaced while somebody signs in with it: their session ends",
      set: async () => {
        const device = await registerTill(service, shop, { branchId, registerId: await register() });
        const user = await account({ branchIds: [branchId] });
        await shop.put(`/users/${user.id}/pin`, { pin: "2580" });
        let token = "";
        return {
          first: async () => {
            const reply = await device.loginWithPin(user.id, "2580");
            token = reply.body?.accessToken;
            return reply;
          },
          rival: () => shop.put(`/users/${user.id}/pin`, { pin: "1470" }),
          waitsAt: lockOfUser,
          outcome: [200, 204],
          after: async () => assert.equal((await callsOf(service, shop, token).get("/me")).status, 401),
        };
      },
    },
    {
      lock: "tenant/service-accounts/sql.ts lockAccount FOR NO KEY UPDATE",
      what: "two add a second secret to a service account",
      set: async () => {
        const { id } = await made(shop.post("/service-accounts", { name: unique(), permissions: [] }));
        const add = () => shop.post(`/service-accounts/${id}/secrets`);
        return { first: add, rival: add, outcome: [200, "409 too_many_secrets"] };
      },
    },
    {
      lock: "tenant/webhooks/sql.ts lockWebhook FOR NO KEY UPDATE",
      what: "two change a webhook",
      set: async () => {
        const webhook = { name: unique(), url: "https://example.com", events: ["OrderCompleted"] };
        const { id } = await made(shop.post("/webhooks", webhook));
        return twoChanges((headers) => shop.patch(`/webhooks/${id}`, { name: unique() }, headers));
      },
    },
    {
      lock: "tenant/webhooks/sql.ts lockEventLog FOR NO KEY UPDATE",
      what: "one webhook is removed while another is made: sales tell of the one that is left",
      set: async () => {
        const webhook = () => ({ name: unique(), url: "https://example.com", events: ["CustomerChanged"] });
        const { id } = await made(shop.post("/webhooks", webhook()));
        const { body } = await shop.get("/webhooks?limit=200");
        for (const other of body.items) if (other.id !== id) await shop.delete(`/webhooks/${other.id}`);
        return {
          first: () => shop.post("/webhooks", webhook()),
          rival: () => shop.delete(`/webhooks/${id}`),
          outcome: [201, 204],
          after: async () => {
            const { isSeen } = await write((tx) =>
              tx.one<{ isSeen: boolean }>(sql`SELECT has_webhooks AS "isSeen" FROM event_log`),
            );
            assert.ok(isSeen);
          },
        };
      },
    },
    {
      lock: "tenant/webhooks/courier.sql.ts claimDeliveries FOR UPDATE SKIP LOCKED",
      what: "two look for what is to be sent: each delivery is taken by one",
      set: async () => {
        const webhook = { name: unique(), url: "https://example.com", events: ["CustomerChanged"] };
        const { id } = await made(shop.post("/webhooks", webhook));
        await made(shop.post("/customers", { name: "Ann" }));
        const later = new Date(service.deps.now().getTime() + 3_600_000);
        const take = () =>
          write(async (tx) =>
            (await claimDeliveries(tx, later, { limit: 100, ofEach: 100, busy: [] })).some(
              ({ webhookId }) => webhookId === id,
            ),
          );
        return { first: take, rival: take, waitsAt: null, outcome: [true, false] };
      },
    },
    {
      lock: null,
      what: "a secret is removed while a service account takes a token for it: the token is dead",
      set: async () => {
        const account = await made(shop.post("/service-accounts", { name: unique(), permissions: [] }));
        const { tenantId } = shop;
        const body = { grantType: "ClientCredentials", clientId: account.id, clientSecret: account.clientSecret };
        let token = "";
        return {
          first: async () => {
            const reply = await service.request("POST", "/identity/token", { tenantId, body });
            token = reply.body?.accessToken;
            return reply;
          },
          heldAt: /UPDATE client_secrets/,
          rival: () => shop.delete(`/service-accounts/${account.id}/secrets/${account.secrets[0].id}`),
          waitsAt: /DELETE FROM client_secrets/,
          outcome: [200, 204],
          after: async () => assert.equal((await callsOf(service, shop, token).get("/me")).status, 401),
        };
      },
    },
    {
      lock: null,
      what: "two try the fifth attempt: one password is verified",
      set: async () => {
        const user = await account();
        await fail(user.email, 4);
        const before = verificationCount();
        return {
          first: () => user.login("not the password"),
          heldAt: attempt,
          rival: () => user.login(),
          waitsAt: attempt,
          outcome: [401, 401],
          after: async () => assert.equal(verificationCount() - before, 1),
        };
      },
    },
    {
      lock: null,
      what: "two wrong passwords end at once, after three: the account is locked, and that is told once",
      set: async () => {
        const user = await account();
        await fail(user.email, 3);
        const wrong = () => user.login("not the password");
        return {
          first: wrong,
          heldAt: conclusion,
          rival: wrong,
          waitsAt: attempt,
          outcome: [401, 401],
          after: async () => {
            const { items } = (await shop.get("/audit?event=authn.locked&limit=100")).body;
            const ofUser = ({ details }: { details: { identifier: string } }) => details.identifier === user.email;
            assert.equal(items.filter(ofUser).length, 1);
          },
        };
      },
    },
    {
      lock: "auth/signin/lockout.sql.ts lockIdentifier FOR UPDATE SKIP LOCKED",
      what: "somebody signs in after a long time, when others forget identifiers of before: nobody waits",
      set: async () => {
        const [returning, other] = [await account(), await account()];
        const longAgo = new Date(service.deps.now().getTime() - 48 * 3_600_000);
        const gone = unique();
        await write(async (tx) => {
          await reserveAttempt(tx, returning.email, longAgo);
          await reserveAttempt(tx, gone, longAgo);
        });
        const rows = sql`SELECT FROM login_identifiers FULL JOIN login_failures USING (identifier) WHERE identifier = ${gone}`;
        return {
          first: () => returning.login(),
          rival: () => other.login(),
          waitsAt: null,
          outcome: [200, 200],
          after: async () => assert.equal(await write((tx) => tx.run(rows)), 0),
        };
      },
    },
    {
      lock: "auth/accounts/users.sql.ts lockUnchangedUser FOR NO KEY UPDATE",
      what: "a user is deactivated while it signs in: the session is ended",
      set: async () => {
        const user = await account();
        let signedIn: Reply;
        return {
          first: async () => (signedIn = await user.login()),
          rival: () => deactivate(user),
          waitsAt: lockOfUser,
          outcome: [200, 200],
          after: async () => assert.equal((await user.refresh(user.cookieOf(signedIn))).status, 401),
        };
      },
    },
    {
      lock: "auth/accounts/users.sql.ts lockUser FOR NO KEY UPDATE",
      what: "a user signs in with the old password while a link sets another",
      set: async () => {
        const user = await account();
        const [token, at] = [newToken(), service.deps.now()];
        const link = {
          tokenHash: tokenHash(token),
          userId: user.id,
          purpose: "PasswordReset",
          newEmail: null,
          at,
        } as const;
        await write((tx) => replaceLink(tx, { ...link, expiresAt: new Date(at.getTime() + 60_000) }));
        return {
          first: () => user.request("POST", "/password/reset", { body: { token, password: `${password} again` } }),
          rival: () => user.login(),
          waitsAt: lockOfSignIn,
          outcome: [204, 401],
        };
      },
    },
    {
      lock: "auth/sessions/sessions.sql.ts lockSessionOf FOR UPDATE OF s",
      what: "two tabs refresh with one token: both get the same successor",
      set: async () => {
        const user = await account();
        const cookie = user.cookieOf(await user.login());
        const got: string[] = [];
        const refresh = async () => {
          const reply = await user.refresh(cookie);
          got.push(user.cookieOf(reply));
          return reply;
        };
        return {
          first: refresh,
          rival: refresh,
          outcome: [200, 200],
          after: async () => assert.equal(got[0], got[1]),
        };
      },
    },
  ];
}
