import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { assertAudited } from "../../../test/audit-expectations.ts";
import { callsOf, type AtTill } from "../../../test/devices.ts";
import { startService, type Reply, type Shop, type TestService } from "../../../test/harness.ts";
import { inShop } from "../../../test/rights/place.ts";
import { addVariant, openTill, type Till } from "../../../test/sales.ts";
import { hire, problemOf } from "../../../test/staff.ts";
import { sql } from "../../kernel/db/sql.ts";

describe("service accounts", () => {
  let service: TestService;
  let shop: Shop;
  let till: Till;

  before(async () => {
    service = await startService({ shops: "opened" });
    shop = await service.openShop();
    till = await openTill(shop);
    await shop.patch("/settings", { stockPolicy: "Allow" });
  });
  after(() => service.close());

  const make = async (permissions: readonly string[], branchIds: readonly string[] = []) => {
    const { status, body } = await shop.post("/service-accounts", { name: "Web shop", permissions, branchIds });
    assert.equal(status, 201, JSON.stringify(body));
    return body as { id: string; clientSecret: string; secrets: { id: string }[] };
  };
  const ask = (clientId: string, clientSecret: string, at: Pick<Shop, "tenantId"> = shop): Promise<Reply> =>
    service.request("POST", "/identity/token", {
      tenantId: at.tenantId,
      body: { grantType: "ClientCredentials", clientId, clientSecret },
    });
  const signIn = async ({ id, clientSecret }: { id: string; clientSecret: string }): Promise<AtTill> => {
    const { status, body } = await ask(id, clientSecret);
    assert.equal(status, 200);
    return callsOf(service, shop, body.accessToken);
  };

  test("201 with the secret, this once: a replay, a list and the audit log do not have it, and only its hash is stored", async () => {
    const body = { id: randomUUID(), name: " Books ", permissions: ["sales.read"], branchIds: [till.branchId] };
    const first = await shop.post("/service-accounts", body);
    assert.deepEqual([first.status, first.body.name, first.body.revokedAt], [201, "Books", null]);
    const { clientSecret } = first.body;
    assert.match(clientSecret, /^tillhouse_[\w-]{43}$/);
    const replay = await shop.post("/service-accounts", body);
    assert.deepEqual([replay.status, replay.body.clientSecret], [200, null]);
    const shown = [await shop.get(`/service-accounts/${body.id}`), await shop.get("/service-accounts")];
    const stored = await inShop(service, shop, (tx) =>
      tx.many<{ row: string }>(sql`
        SELECT row_to_json(s)::text AS row FROM client_secrets s UNION ALL SELECT row_to_json(a)::text FROM audit_events a
        UNION ALL SELECT row_to_json(u)::text FROM users u`),
    );
    assert.ok(!JSON.stringify([shown, stored]).includes(clientSecret));
    const details = { name: "Books", permissions: ["sales.read"], branchIds: [till.branchId] };
    await assertAudited(shop, {
      event: "service_account.created",
      by: shop.owner.email,
      to: ["ServiceAccount", body.id],
      details,
    });
  });

  test("200 with the contract's token and no cookie: what it may do is what it was given, at its branches", async () => {
    const other = (await shop.post("/branches", { code: "OTHER", name: "Other" })).body.id;
    const account = await make(["sales.create", "sales.read"], [till.branchId]);
    const reply = await ask(account.id, account.clientSecret);
    assert.deepEqual(Object.keys(reply.body).sort(), ["accessToken", "expiresIn", "tokenType"]);
    assert.deepEqual([reply.body.tokenType, reply.body.expiresIn], ["Bearer", service.deps.config.accessTokenS]);
    assert.deepEqual(reply.cookies, {});
    const at = callsOf(service, shop, reply.body.accessToken);
    assert.deepEqual((await at.get("/me/permissions")).body, {
      roles: [],
      permissions: ["sales.create", "sales.read"],
      isGlobalAdmin: false,
      branchIds: [till.branchId],
    });
    const { body: me } = await at.get("/me");
    assert.deepEqual([me.userId, me.name, me.email], [account.id, "Web shop", null]);
    assert.deepEqual(problemOf(await at.get("/customers")), [403, "permission_denied"]);
    assert.deepEqual(problemOf(await at.get(`/orders?branchId=${other}`)), [403, "branch_forbidden"]);
    const unitId = (await shop.get("/units")).body.items[0].id;
    const variantId = await addVariant(shop, { sku: "BREAD", price: "2", unitId });
    const sold = await at.post("/orders", till.order([{ variantId, quantity: "1" }]));
    assert.deepEqual([sold.status, sold.body.cashierId], [201, account.id]);
    await shop.patch(`/service-accounts/${account.id}`, { permissions: ["sales.read"] });
    const again = await at.post("/orders", till.order([{ variantId, quantity: "1" }]));
    assert.deepEqual(problemOf(again), [403, "permission_denied"], "at once, with the same token");
    await assertAudited(shop, {
      event: "authn.service_login",
      by: "Web shop",
      actorId: account.id,
      details: { secretId: account.secrets[0]?.id },
    });
    const { secrets } = (await shop.get(`/service-accounts/${account.id}`)).body;
    assert.ok(secrets[0].lastUsedAt !== null);
  });

  test("an empty 401 for a wrong secret, an unknown client, another's secret, another shop's; 400 for another grant", async () => {
    const [one, two] = [await make([]), await make([])];
    const other = await service.openShop();
    for (const refused of [
      await ask(one.id, "tillhouse_wrong"),
      await ask(randomUUID(), one.clientSecret),
      await ask(two.id, one.clientSecret),
      await ask(one.id, one.clientSecret, other),
    ])
      assert.deepEqual([refused.status, refused.body], [401, null]);
    assert.equal((await ask(one.id, "tillhouse_wrong")).status, 401);
    const details = { identifier: one.id, reason: "BadCredentials" };
    await assertAudited(shop, { event: "authn.login_failed", outcome: "Failure", by: null, details });
    const body = { grantType: "Password", clientId: one.id, clientSecret: one.clientSecret };
    const { status, body: problem } = await service.request("POST", "/identity/token", {
      tenantId: shop.tenantId,
      body,
    });
    assert.deepEqual([status, Object.keys(problem.errors)], [400, ["grantType"]]);
  });

  test("two secrets are good at once; the third is 409 too_many_secrets; one that is removed ends its tokens, not the other's", async () => {
    const account = await make(["sales.read"]);
    const path = `/service-accounts/${account.id}`;
    const old = await signIn(account);
    const second = await shop.post(`${path}/secrets`);
    assert.equal(second.status, 200);
    await assertAudited(shop, {
      event: "service_account.secret_created",
      by: shop.owner.email,
      to: ["ServiceAccount", account.id],
      details: { secretId: second.body.id },
    });
    assert.deepEqual(problemOf(await shop.post(`${path}/secrets`)), [409, "too_many_secrets"]);
    const fresh = await signIn({ id: account.id, clientSecret: second.body.clientSecret });
    const first = account.secrets[0]?.id;
    assert.equal((await shop.delete(`${path}/secrets/${first}`)).status, 204);
    assert.deepEqual([(await old.get("/me")).status, (await fresh.get("/me")).status], [401, 200]);
    assert.equal((await ask(account.id, account.clientSecret)).status, 401);
    assert.deepEqual(problemOf(await shop.delete(`${path}/secrets/${first}`)), [404, "not_found"]);
    await assertAudited(shop, {
      event: "service_account.secret_deleted",
      by: shop.owner.email,
      to: ["ServiceAccount", account.id],
      details: { secretId: first },
    });
    assert.deepEqual(
      (await shop.get(path)).body.secrets.map(({ id }: { id: string }) => id),
      [second.body.id],
    );
  });

  test("revoked: its tokens and secrets are dead, changes are 409 service_account_revoked, it is listed when asked for", async () => {
    const account = await make(["sales.read"]);
    const at = await signIn(account);
    const path = `/service-accounts/${account.id}`;
    assert.equal((await shop.delete(path)).status, 204);
    assert.equal((await shop.delete(path)).status, 204);
    assert.equal((await at.get("/me")).status, 401);
    assert.equal((await ask(account.id, account.clientSecret)).status, 401);
    for (const refused of [await shop.patch(path, { name: "Again" }), await shop.post(`${path}/secrets`)])
      assert.deepEqual(problemOf(refused), [409, "service_account_revoked"]);
    const listed = async (query: string) =>
      (await shop.get(`/service-accounts?limit=200${query}`)).body.items.map(({ id }: { id: string }) => id);
    assert.ok(!(await listed("")).includes(account.id));
    assert.ok((await listed("&includeRevoked=true")).includes(account.id));
    const to = ["ServiceAccount", account.id] as const;
    await assertAudited(shop, { event: "service_account.revoked", by: shop.owner.email, to });
  });

  test("never does what takes a person: 403 person_required; 400 for permissions over users, roles and other accounts", async () => {
    const account = await make(["settings.manage", "sales.void"], [till.branchId]);
    const at = await signIn(account);
    const { userId } = (await shop.get("/me")).body;
    const approval = { permission: "sales.void", branchId: till.branchId };
    for (const refused of [
      await at.post("/approvals", { ...approval, requesterId: userId }),
      await at.post("/approvals", { ...approval, approver: shop.owner }),
      await at.patch("/me", { name: "Somebody" }),
      await at.post("/identity/password/change", { currentPassword: "x", newPassword: "seven tills ring at noon" }),
      await at.put("/identity/pin", { password: "x", pin: "2580" }),
      await at.post("/identity/2fa/authenticator", { password: "x" }),
      await at.get("/identity/sessions"),
    ])
      assert.deepEqual(problemOf(refused), [403, "person_required"]);
    const everywhere = (await shop.get("/branches")).body.items.map(({ id }: { id: string }) => id);
    await shop.patch(`/service-accounts/${account.id}`, { branchIds: everywhere });
    const { body: settings } = await shop.get("/sign-in-settings");
    assert.deepEqual(problemOf(await at.patch("/sign-in-settings", settings)), [403, "person_required"]);
    for (const permission of ["users.manage", "users.setPin", "roles.manage", "integrations.manage", "no.such"]) {
      const { status, body } = await shop.post("/service-accounts", { name: "Too much", permissions: [permission] });
      assert.deepEqual([status, Object.keys(body.errors)], [400, ["permissions[0]"]]);
    }
  });

  test("an approval that is lent to it is of no use", async () => {
    const account = await make(["sales.create"], [till.branchId]);
    const at = await signIn(account);
    const unitId = (await shop.get("/units")).body.items[0].id;
    const variantId = await addVariant(shop, { sku: randomUUID(), price: "2", unitId });
    const { body: order } = await till.sell([{ variantId, quantity: "1" }]);
    const lent = { permission: "sales.void", requesterId: account.id, branchId: till.branchId, amount: "10" };
    const { body: approval } = await shop.post("/approvals", { ...lent, orderId: order.id });
    const reply = await service.request("POST", `/orders/${order.id}/void`, {
      ...{ tenantId: shop.tenantId, token: at.token, body: { reason: "Mistake" } },
      headers: { approval: approval.id },
    });
    assert.deepEqual(problemOf(reply), [403, "permission_denied"]);
  });

  test("is no user: not among them, 404 not_found as one, and without an address to sign in under", async () => {
    const account = await make([]);
    const { items } = (await shop.get("/users?limit=200")).body;
    assert.ok(!items.some(({ id }: { id: string }) => id === account.id));
    assert.deepEqual(problemOf(await shop.get(`/users/${account.id}`)), [404, "not_found"]);
    assert.deepEqual(problemOf(await shop.put(`/users/${account.id}/pin`, { pin: "2580" })), [404, "not_found"]);
    assert.deepEqual(problemOf(await shop.post(`/users/${account.id}/invite`)), [404, "not_found"]);
  });

  test("made and changed by who has all that it has: 403 out_of_scope_permission, branch_forbidden", async () => {
    const elsewhere = (await shop.post("/branches", { code: "FAR", name: "Far" })).body.id;
    const clerk = await hire(service, shop, ["integrations.manage", "sales.read"], [till.branchId]);
    const body = { name: "Own", permissions: ["sales.read"], branchIds: [till.branchId] };
    const own = (await clerk.post("/service-accounts", body)).body.id;
    assert.ok(own !== undefined);
    const more = { ...body, permissions: ["sales.void"] };
    assert.deepEqual(problemOf(await clerk.post("/service-accounts", more)), [403, "out_of_scope_permission"]);
    const beyond = await make(["sales.void"]);
    for (const refused of [
      await clerk.patch(`/service-accounts/${own}`, { permissions: ["sales.void"] }),
      await clerk.patch(`/service-accounts/${beyond.id}`, { name: "Mine" }),
      await clerk.post(`/service-accounts/${beyond.id}/secrets`),
      await clerk.delete(`/service-accounts/${beyond.id}/secrets/${beyond.secrets[0]?.id}`),
      await clerk.delete(`/service-accounts/${beyond.id}`),
    ])
      assert.deepEqual(problemOf(refused), [403, "out_of_scope_permission"]);
    const far = await make(["sales.read"], [elsewhere]);
    assert.deepEqual(problemOf(await clerk.get(`/service-accounts/${far.id}`)), [403, "branch_forbidden"]);
    const farther = await clerk.patch(`/service-accounts/${own}`, { branchIds: [elsewhere] });
    assert.deepEqual(problemOf(farther), [403, "branch_forbidden"]);
    const { items } = (await clerk.get("/service-accounts?limit=200")).body;
    assert.ok(!items.some(({ id }: { id: string }) => id === far.id));
    const renamed = await clerk.patch(`/service-accounts/${own}`, { name: "Ours" });
    assert.deepEqual([renamed.status, renamed.body.name], [200, "Ours"]);
    const to = ["ServiceAccount", own] as const;
    await assertAudited(shop, { event: "service_account.changed", by: clerk.email, to, details: { name: "Ours" } });
  });

  test("signs in and goes on with the same token and secrets after a graduation", async () => {
    const moved = await service.openShop();
    const { body: account } = await moved.post("/service-accounts", { name: "Web shop", permissions: ["sales.read"] });
    const token: string = (await ask(account.id, account.clientSecret, moved)).body.accessToken;
    const path = `/admin/tenants/${moved.tenantId}/graduate`;
    await service.request("POST", path, { token: await service.admin() });
    assert.equal((await callsOf(service, moved, token).get("/me")).status, 200);
    assert.equal((await ask(account.id, account.clientSecret, moved)).status, 200);
  });
});

describe("tokens of service accounts", () => {
  let service: TestService;
  let shop: Shop;

  before(async () => {
    service = await startService({ shops: "opened", config: { rateLimitScale: 1 } });
    shop = await service.openShop();
  });
  after(() => service.close());

  test("are limited by address and account as sign-ins are: 429 rate_limited", async () => {
    const body = { grantType: "ClientCredentials", clientId: randomUUID(), clientSecret: "tillhouse_x" };
    const ask = () => service.request("POST", "/identity/token", { tenantId: shop.tenantId, body });
    for (let i = 0; i < 10; i += 1) assert.equal((await ask()).status, 401);
    const refused = await ask();
    assert.deepEqual(problemOf(refused), [429, "rate_limited"]);
    assert.match(refused.headers.get("ratelimit-policy") ?? "", /client-account/);
  });
});
