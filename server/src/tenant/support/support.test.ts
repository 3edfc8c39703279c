import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { planesOf, type PlaneUnderTest } from "../../../test/accounts.ts";
import { assertAudited, operatorsLog } from "../../../test/audit-expectations.ts";
import { callsOf } from "../../../test/devices.ts";
import { startService, type Shop, type TestService } from "../../../test/harness.ts";
import { contractsOf, send } from "../../../test/rights/send.ts";
import { hire, problemOf } from "../../../test/staff.ts";
import { askForSupport } from "../../../test/support.ts";
import { permissionsOf } from "../engine/compose.ts";
import { modules } from "../modules.ts";
import { supportPermissions } from "./service.ts";

const reason = "Ticket 4711: prices are not on the receipt";
const quarterOfAnHourMs = 900_000;

describe("an operator's look into a shop", () => {
  let service: TestService;
  let operators: PlaneUnderTest | undefined;
  before(async () => {
    service = await startService();
    [, operators] = await planesOf(service);
  });
  after(() => service.close());

  const ask = (shop: Pick<Shop, "tenantId">, body: object = { reason }) => askForSupport(service, shop, body);
  const look = async (shop: Shop) => {
    const { status, body } = await ask(shop);
    assert.equal(status, 200, JSON.stringify(body));
    return { id: body.supportAccessId as string, at: callsOf(service, shop, body.accessToken), body };
  };

  test("200 with a token of 15 minutes and no cookie; it reads at every branch, then an empty 401", async () => {
    const shop = await service.openShop({ modules: ["Reporting"] });
    const branchId = (await shop.post("/branches", { code: "SECOND", name: "Second" })).body.id;
    const reply = await ask(shop);
    assert.deepEqual([reply.body.tokenType, reply.body.expiresIn, reply.cookies], ["Bearer", 900, {}]);
    const at = callsOf(service, shop, reply.body.accessToken);
    for (const path of ["/products", "/settings", "/users", "/audit", `/orders?branchId=${branchId}`, "/customers"])
      assert.equal((await at.get(path)).status, 200, path);
    service.now.advance(quarterOfAnHourMs);
    const { status, body } = await at.get("/products");
    assert.deepEqual([status, body], [401, null]);
    assert.equal((await service.request("POST", "/identity/refresh", { tenantId: shop.tenantId })).status, 401);
  });

  test("403 support_read_only for every operation that is no GET, before its input is read", async () => {
    const shop = await service.openShop({ modules: modules.map(({ name }) => name) });
    const { body } = await look(shop);
    const taken: string[] = [];
    for (const [operationId, contract] of contractsOf(service, "tenant")) {
      if (contract.method === "GET" || contract.permission === undefined) continue;
      const params = Object.fromEntries([...contract.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, randomUUID()]));
      const by = { token: body.accessToken, tenantId: shop.tenantId };
      const answer = await send(service, contract, { params }, by);
      if (answer.body?.errorCode !== "support_read_only") taken.push(`${operationId}: ${answer.status}`);
    }
    assert.deepEqual(taken, []);
  });

  test("403 permission_denied for what is not for support: a customer's whole file, codes, what tills keep", async () => {
    const shop = await service.openShop({ modules: ["Promotions"] });
    const { at } = await look(shop);
    const branchId = (await shop.get("/branches")).body.items[0].id;
    for (const path of [`/customers/${randomUUID()}/export`, "/coupons", `/sync/snapshot?branchId=${branchId}`])
      assert.deepEqual(problemOf(await at.get(path)), [403, "permission_denied"], path);
    const held = supportPermissions(modules);
    const verbs = new Set(held.map((name) => name.split(".")[1]));
    assert.deepEqual([...verbs].sort(), ["count", "manage", "read", "readCost", "readExpected", "review"]);
    assert.ok(held.every((name) => name in permissionsOf(modules)));
  });

  test("403 person_required under /identity, 403 wrong_plane under /admin, 403 tenant_mismatch at another shop", async () => {
    const [shop, other] = [await service.openShop(), await service.openShop()];
    const { at, body } = await look(shop);
    const token = body.accessToken;
    assert.deepEqual(problemOf(await at.get("/identity/sessions")), [403, "person_required"]);
    assert.deepEqual(problemOf(await service.request("GET", "/admin/tenants", { token })), [403, "wrong_plane"]);
    const elsewhere = await service.request("GET", "/products", { token, tenantId: other.tenantId });
    assert.deepEqual(problemOf(elsewhere), [403, "tenant_mismatch"]);
  });

  test("both audit logs name the operator and the reason; the shop lists it, and its global admins are told by mail", async () => {
    const shop = await service.openShop();
    const { id, body } = await look(shop);
    await assertAudited(operatorsLog(service), {
      event: "tenant.support_access_requested",
      by: service.operator.email,
      to: ["Tenant", shop.tenantId],
      details: { reason, supportAccessId: id },
    });
    await assertAudited(shop, {
      event: "support.access_opened",
      by: service.operator.email,
      to: ["SupportAccess", id],
      details: { reason, expiresAt: body.expiresAt },
    });
    const { items } = (await shop.get("/support-accesses")).body;
    const openedAt = new Date(Date.parse(body.expiresAt) - quarterOfAnHourMs).toISOString();
    const row = { id, operatorName: service.operator.email, reason, openedAt, expiresAt: body.expiresAt };
    assert.deepEqual(items, [{ ...row, endedAt: null, endedBy: null }]);
    const mail = await service.mailTo(shop.owner.email);
    assert.match(mail.subject, /Support is looking into your shop/);
    assert.ok(mail.text.includes(service.operator.email) && mail.text.includes(reason));
  });

  test("204 when the shop ends it: an empty 401 at once, again changes nothing, 404 for another id", async () => {
    const shop = await service.openShop();
    const [ended, going] = [await look(shop), await look(shop)];
    assert.equal((await shop.delete(`/support-accesses/${ended.id}`)).status, 204);
    assert.deepEqual([(await ended.at.get("/me")).status, (await going.at.get("/me")).status], [401, 200]);
    const by = shop.owner.email;
    await assertAudited(shop, { event: "support.access_ended", by, to: ["SupportAccess", ended.id] });
    const list = async () => (await shop.get("/support-accesses")).body.items;
    const [newest, before] = await list();
    assert.deepEqual([newest.id, newest.endedBy, before.id, before.endedBy], [going.id, null, ended.id, by]);
    assert.equal((await shop.delete(`/support-accesses/${ended.id}`)).status, 204);
    assert.deepEqual(await list(), [newest, before]);
    assert.deepEqual(problemOf(await shop.delete(`/support-accesses/${randomUUID()}`)), [404, "not_found"]);
  });

  test("204 when the operator ends their own look, by its token; not another's", async () => {
    const shop = await service.openShop();
    const [own, other] = [await look(shop), await look(shop)];
    assert.deepEqual(problemOf(await own.at.delete(`/support-accesses/${other.id}`)), [403, "support_read_only"]);
    assert.equal((await own.at.delete(`/support-accesses/${own.id}`)).status, 204);
    assert.deepEqual([(await own.at.get("/me")).status, (await other.at.get("/me")).status], [401, 200]);
    const by = service.operator.email;
    const [, ended] = (await shop.get("/support-accesses")).body.items;
    assert.deepEqual([ended.id, ended.endedBy], [own.id, by]);
    await assertAudited(shop, { event: "support.access_ended", by, to: ["SupportAccess", own.id] });
  });

  /** An operator of their own, who signs in twice, and what they see in the shop from each of the two sessions. */
  const lookTwice = async (shop: Shop) => {
    const operator = await operators?.newAccount();
    assert.ok(operator);
    const path = `/admin/tenants/${shop.tenantId}/support-access`;
    const lookOfNewSession = async () => {
      const token = await operator.signIn();
      const asked = await service.request("POST", path, { token, body: { reason } });
      const at = callsOf(service, shop, asked.body.accessToken);
      assert.equal((await at.get("/products")).status, 200);
      return { token, at };
    };
    return { operator, looks: [await lookOfNewSession(), await lookOfNewSession()] as const };
  };

  for (const [what, method, end, status] of [
    ["the operator is deactivated", "POST", "deactivate", 200],
    ["all sessions of the operator are ended", "DELETE", "sessions", 204],
  ] as const)
    test(`401 from the next request on when ${what}`, async () => {
      const shop = await service.openShop();
      const { operator, looks } = await lookTwice(shop);
      const ended = await service.request(method, `/admin/users/${operator.id}/${end}`, {
        token: await service.admin(),
      });
      assert.equal(ended.status, status);
      for (const { at } of looks) {
        const answer = await at.get("/products");
        assert.deepEqual([answer.status, answer.body], [401, null]);
      }
    });

  test("401 when the session ends from which the operator asked, and 200 still for what another session asked", async () => {
    const shop = await service.openShop();
    const [first, second] = (await lookTwice(shop)).looks;
    const { body } = await service.request("GET", "/admin/identity/sessions", { token: first.token });
    const current = body.items.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent);
    const path = `/admin/identity/sessions/${current.id}`;
    assert.equal((await service.request("DELETE", path, { token: first.token })).status, 204);
    assert.deepEqual([(await first.at.get("/me")).status, (await second.at.get("/me")).status], [401, 200]);
  });

  test("401 at once when the shop refuses support, which stands as its end", async () => {
    const shop = await service.openShop();
    const { id, at } = await look(shop);
    assert.equal((await shop.patch("/settings", { allowsSupportAccess: false })).status, 200);
    assert.equal((await at.get("/products")).status, 401);
    const by = shop.owner.email;
    assert.equal((await shop.get("/support-accesses")).body.items[0].endedBy, by);
    await assertAudited(shop, { event: "support.access_ended", by, to: ["SupportAccess", id] });
  });

  test("403 for a malformed cursor of one who may not see the list: what reads it throws no later than the refusal", async () => {
    const shop = await service.openShop();
    const clerk = await hire(service, shop, [], []);
    assert.deepEqual(problemOf(await clerk.get("/support-accesses?cursor=x")), [403, "permission_denied"]);
    assert.equal((await shop.get("/support-accesses?cursor=x")).status, 400);
  });

  test("403 support_refused when the shop's settings do not allow it, which the operators' log has", async () => {
    const shop = await service.openShop();
    await shop.patch("/settings", { allowsSupportAccess: false });
    assert.deepEqual(problemOf(await ask(shop)), [403, "support_refused"]);
    assert.deepEqual((await shop.get("/support-accesses")).body.items, []);
    const { body } = await operatorsLog(service).get(`/audit?event=tenant.support_access_requested&limit=1`);
    assert.equal(body.items[0].subjectId, shop.tenantId);
  });

  test("is no user and no service account of the shop, and another look is the same one's", async () => {
    const shop = await service.openShop();
    const [first, second] = [await look(shop), await look(shop)];
    const me = (await first.at.get("/me")).body;
    assert.deepEqual((await second.at.get("/me")).body, me);
    assert.deepEqual([me.name, me.email], [service.operator.email, null]);
    const [users, accounts] = [await shop.get("/users"), await shop.get("/service-accounts?includeRevoked=true")];
    assert.deepEqual([users.body.items.length, accounts.body.items.length], [1, 0]);
    for (const path of [`/users/${me.userId}`, `/service-accounts/${me.userId}`])
      assert.deepEqual(problemOf(await shop.get(path)), [404, "not_found"], path);
    const renamed = await shop.patch(`/service-accounts/${me.userId}`, { name: "Mine", permissions: [] });
    assert.deepEqual(problemOf(renamed), [404, "not_found"]);
    const secret = await shop.post(`/service-accounts/${me.userId}/secrets`);
    assert.deepEqual(problemOf(secret), [404, "not_found"]);
  });

  test("403 permission_denied for a user of the shop who does not look after its users", async () => {
    const shop = await service.openShop();
    const clerk = await hire(service, shop, ["audit.read"], []);
    assert.deepEqual(problemOf(await clerk.get("/support-accesses")), [403, "permission_denied"]);
  });
});
