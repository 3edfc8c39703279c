import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { assertAudited, operatorsLog } from "../../../test/audit-expectations.ts";
import { startService, type TestService, type Reply, type Shop } from "../../../test/harness.ts";

const linkToken = /#token=([\w-]{43})/;
const password = "seven tills ring at noon";
const problem = ({ status, body }: Reply) => [status, body?.errorCode];

describe("invitations", () => {
  let service: TestService;
  let shop: Shop;

  before(async () => {
    service = await startService();
    shop = await service.openShop();
  });
  after(() => service.close());

  const tokenFor = async (email: string) => {
    const { text } = await service.mailTo(email);
    const token = linkToken.exec(text)?.[1];
    assert.ok(token !== undefined, text);
    return token;
  };
  const accept = (token: string, tenantId: string | undefined = shop.tenantId, chosen = password) =>
    service.request("POST", `${tenantId === undefined ? "/admin" : ""}/identity/invitations/accept`, {
      ...(tenantId === undefined ? {} : { tenantId }),
      body: { token, password: chosen },
    });

  test("a user made without a password is invited, chooses one once, and signs in", async () => {
    const { body: user } = await shop.post("/users", { email: "new@shop.test", name: "Nora New" });
    const token = await tokenFor("new@shop.test");
    assert.ok("password" in (await accept(token, shop.tenantId, "nora new 1234")).body.errors);
    const replies = await Promise.all([accept(token), accept(token)]);
    assert.deepEqual(
      replies.map(({ status }) => status).toSorted((a, b) => a - b),
      [204, 400],
    );
    assert.ok(await shop.login("new@shop.test", password));
    assert.deepEqual(problem(await shop.post(`/users/${user.id}/invite`)), [409, "invitation_accepted"]);
  });

  test("inviting again ends the first link; a link is good for three days; a deactivated user's is not", async () => {
    const { body: user } = await shop.post("/users", { email: "again@shop.test", name: "Al Again" });
    const first = await tokenFor("again@shop.test");
    assert.equal((await shop.post(`/users/${user.id}/invite`)).status, 204);
    const second = await tokenFor("again@shop.test");
    assert.deepEqual(problem(await accept(first)), [400, "link_invalid"]);
    await shop.post(`/users/${user.id}/deactivate`);
    assert.deepEqual(problem(await accept(second)), [400, "link_invalid"]);
    await shop.post(`/users/${user.id}/activate`);
    await shop.post(`/users/${user.id}/invite`);
    const third = await tokenFor("again@shop.test");
    const owner = { tenantId: shop.tenantId, token: await shop.login(shop.owner.email, shop.owner.password) };
    service.now.advance(72 * 3_600_000 + 1000);
    assert.deepEqual(problem(await accept(third)), [400, "link_invalid"]);
    service.now.advance(-(72 * 3_600_000 + 1000));
    assert.equal((await service.request("GET", `/users/${user.id}`, owner)).status, 200);
  });

  test("what the invited may do is read when they sign in, not when they were invited", async () => {
    const { body: role } = await shop.post("/roles", { name: "Passing", permissions: ["catalogue.read"] });
    const { body: user } = await shop.post("/users", { email: "role@shop.test", name: "Rae", roleIds: [role.id] });
    await shop.patch(`/users/${user.id}`, { roleIds: [] });
    assert.equal((await accept(await tokenFor("role@shop.test"))).status, 204);
    const token = await shop.login("role@shop.test", password);
    const { body } = await service.request("GET", "/me/permissions", { tenantId: shop.tenantId, token });
    assert.deepEqual(body.permissions, []);
  });

  test("a creation that fails, or is replayed, sends no further invitation", async () => {
    const body = { id: "11111111-1111-7111-8111-111111111111", email: "once@shop.test", name: "Once" };
    assert.equal((await shop.post("/users", body)).status, 201);
    assert.equal((await shop.post("/users", body)).status, 200);
    assert.equal((await shop.post("/users", { email: "once@shop.test", name: "Twice" })).status, 409);
    await service.mailTo("once@shop.test");
    assert.equal(service.mails.filter(({ to }) => to === "once@shop.test").length, 1);
  });

  test("the owner of a new shop without a password is invited; again, at another address, until one was chosen", async () => {
    const slug = `s-${randomBytes(4).toString("hex")}`;
    const token = await service.admin();
    const opened = await service.request("POST", "/admin/tenants", {
      token,
      body: { name: "Invited Shop", slug, owner: { email: "tpyo@shop.test", name: "Olive" } },
    });
    assert.equal(opened.status, 201, JSON.stringify(opened.body));
    const { tenantId } = opened.body;
    const first = await tokenFor("tpyo@shop.test");
    assert.match((await service.mailTo("tpyo@shop.test")).text, new RegExp(`&tenant=${tenantId}`));
    await service.request("POST", "/identity/password/forgot", { tenantId, body: { email: "tpyo@shop.test" } });
    const reset = { token: await tokenFor("tpyo@shop.test"), password };
    const invite = (body: object) => service.request("POST", `/admin/tenants/${tenantId}/owner`, { token, body });
    assert.equal((await invite({ email: "Typo@shop.test", name: "Olive Oyl" })).status, 204);
    const [by, to] = [service.operator.email, ["Tenant", tenantId]] as const;
    const details = { email: "Typo@shop.test" };
    await assertAudited(operatorsLog(service), { event: "tenant.owner_invited", by, to, details });
    assert.deepEqual(problem(await accept(first, tenantId)), [400, "link_invalid"]);
    const taken = await service.request("POST", "/identity/password/reset", { tenantId, body: reset });
    assert.deepEqual(problem(taken), [400, "link_invalid"], "whoever reads the wrong address takes no shop");
    assert.equal((await accept(await tokenFor("typo@shop.test"), tenantId)).status, 204);
    const signedIn = await service.request("POST", "/identity/login", {
      tenantId,
      body: { email: "typo@shop.test", password },
    });
    assert.equal(signedIn.status, 200);
    const { accessToken } = signedIn.body;
    assert.equal((await service.request("GET", "/me", { tenantId, token: accessToken })).body.name, "Olive Oyl");
    assert.deepEqual(problem(await invite({ email: "mallory@shop.test" })), [409, "invitation_accepted"]);
    const unknown = await service.request("POST", `/admin/tenants/${shop.tenantId.replace(/^./, "f")}/owner`, {
      token,
      body: {},
    });
    assert.equal(unknown.status, 404);
    await service.request("POST", `/admin/tenants/${tenantId}/suspend`, { token });
    assert.deepEqual(problem(await invite({})), [503, "tenant_unavailable"]);
  });

  test("unlocking lets a locked-out user in at once; removing lost factors needs somebody else", async () => {
    const { body: user } = await shop.post("/users", { email: "locked@shop.test", name: "Lock", password });
    for (let i = 0; i < 5; i++)
      await service.request("POST", "/identity/login", {
        tenantId: shop.tenantId,
        body: { email: user.email, password: "not the password" },
      });
    await assert.rejects(shop.login(user.email, password));
    assert.equal((await shop.post(`/users/${user.id}/unlock`)).status, 204);
    const token = await shop.login(user.email, password);
    assert.deepEqual(problem(await shop.delete(`/users/${user.id}/2fa`)), [409, "factor_not_enrolled"]);
    const { body: me } = await shop.get("/me");
    assert.deepEqual(problem(await shop.delete(`/users/${me.userId}/2fa`)), [403, "cannot_modify_self"]);
    assert.equal((await shop.delete(`/users/${user.id}/sessions`)).status, 204);
    assert.equal((await service.request("GET", "/me", { tenantId: shop.tenantId, token })).status, 401);
  });

  test("an invited user whose address was wrong is invited at the right one; the first link is over", async () => {
    const { body: user } = await shop.post("/users", { email: "wrng@shop.test", name: "Vi" });
    const first = await tokenFor("wrng@shop.test");
    const move = (email: string) => shop.post(`/users/${user.id}/email`, { email, password: shop.owner.password });
    assert.deepEqual(problem(await move(shop.owner.email)), [409, "email_taken"]);
    assert.equal((await move("wrong@shop.test")).status, 204);
    assert.deepEqual(problem(await accept(first)), [400, "link_invalid"]);
    assert.equal((await shop.delete(`/users/${user.id}/sessions`)).status, 204);
    assert.equal(
      (await accept(await tokenFor("wrong@shop.test"))).status,
      204,
      "ending sessions leaves the invitation good",
    );
  });

  test("another's address moves when the new one confirms, asked for with one's own password", async () => {
    const { body: user } = await shop.post("/users", { email: "old@shop.test", name: "Mo", password });
    const token = await shop.login("old@shop.test", password);
    const ask = (by: string) => shop.post(`/users/${user.id}/email`, { email: "Moved@shop.test", password: by });
    assert.deepEqual(problem(await ask(password)), [403, "reauthentication_failed"]);
    assert.equal((await ask(shop.owner.password)).status, 204);
    const [by, to] = [shop.owner.email, ["User", user.id]] as const;
    const asked = { event: "user.email_change_requested", by, to, details: { email: "moved@shop.test" } } as const;
    await assertAudited(shop, asked);
    assert.match((await service.mailTo("old@shop.test")).text, /move your account to moved@shop\.test/);
    assert.equal((await service.request("GET", "/me", { tenantId: shop.tenantId, token })).status, 200);
    const link = { token: await tokenFor("moved@shop.test") };
    const confirm = { tenantId: shop.tenantId, body: link };
    assert.equal((await service.request("POST", "/identity/email/confirm", confirm)).status, 204);
    assert.match((await service.mailTo("old@shop.test")).text, /now under moved@shop\.test/);
    assert.equal((await service.request("GET", "/me", { tenantId: shop.tenantId, token })).status, 401);
    assert.ok(await shop.login("moved@shop.test", password));
  });
});
