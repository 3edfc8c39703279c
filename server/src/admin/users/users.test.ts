import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { startService, type TestService, type Reply } from "../../../test/harness.ts";
import type { PlatformRole } from "../gate/permissions.ts";
import { createPlatformUser } from "./service.ts";

const password = "seven servers hum at noon";
const problem = ({ status, body }: Reply) => [status, body?.errorCode];

describe("platform users", () => {
  let service: TestService;

  before(async () => {
    service = await startService({ shops: "small" });
  });
  after(() => service.close());

  let count = 0;
  const call = async (method: string, path: string, body?: unknown, token?: string, headers = {}) =>
    service.request(method, path, {
      token: token ?? (await service.admin()),
      headers,
      ...(body === undefined ? {} : { body }),
    });
  const someone = async (role: PlatformRole) => {
    const email = `operator-${(count += 1)}@platform.test`;
    const id = await createPlatformUser(service.deps, { email, name: `Operator ${count}`, role, password });
    const login = () => service.request("POST", "/admin/identity/login", { body: { email, password } });
    return { id, email, login, token: (await login()).body.accessToken as string };
  };

  test("201 with Location and an invitation that leads to signing in; the same id again is 200, other content 409", async () => {
    const body = { id: randomUUID(), email: "Ina@Platform.test", name: "Ina Invited", role: "Support" };
    const made = await call("POST", "/admin/users", body);
    assert.deepEqual([made.status, made.headers.get("location")], [201, `/admin/users/${body.id}`]);
    const keys = ["createdAt", "email", "id", "isActive", "lastLoginAt", "name", "role", "version"];
    assert.deepEqual(Object.keys(made.body).sort(), keys);
    assert.equal((await call("POST", "/admin/users", body)).headers.get("idempotent-replayed"), "true");
    assert.deepEqual(problem(await call("POST", "/admin/users", { ...body, role: "Owner" })), [
      409,
      "duplicate_conflict",
    ]);
    assert.deepEqual(problem(await call("POST", "/admin/users", { ...body, id: randomUUID() })), [409, "email_taken"]);
    const { text } = await service.mailTo("ina@platform.test");
    const token = /\/console\/accept-invitation#token=([\w-]{43})$/m.exec(text)?.[1];
    const accepted = await service.request("POST", "/admin/identity/invitations/accept", { body: { token, password } });
    assert.equal(accepted.status, 204, text);
    const login = await service.request("POST", "/admin/identity/login", {
      body: { email: "ina@platform.test", password },
    });
    assert.equal(login.status, 200);
    assert.deepEqual(problem(await call("POST", `/admin/users/${body.id}/invite`)), [409, "invitation_accepted"]);
  });

  test("a role that is taken away counts from the next request", async () => {
    const { id, token } = await someone("Owner");
    assert.equal((await call("GET", "/admin/users", undefined, token)).status, 200);
    assert.equal((await call("PATCH", `/admin/users/${id}`, { role: "Support" })).status, 200);
    assert.deepEqual(problem(await call("GET", "/admin/users", undefined, token)), [403, "permission_denied"]);
    const permissions = await call("GET", "/admin/me/permissions", undefined, token);
    assert.deepEqual(permissions.body.roles, ["Support"]);
  });

  test("deactivating ends sessions at once; activating lets sign in again", async () => {
    const { id, token, login } = await someone("Operator");
    const cookie = (await login()).cookies["service_admin_rt"]?.split(";")[0] ?? "";
    const off = await call("POST", `/admin/users/${id}/deactivate`);
    assert.deepEqual([off.status, off.body.isActive], [200, false]);
    assert.equal((await call("GET", "/admin/me", undefined, token)).status, 401);
    assert.equal((await service.request("POST", "/admin/identity/refresh", { cookie })).status, 401);
    assert.equal((await login()).status, 401);
    await call("POST", `/admin/users/${id}/activate`);
    assert.equal((await login()).status, 200);
  });

  test("409 last_owner for the only owner; 403 cannot_modify_self for one's own role and deactivation", async () => {
    const fresh = await startService({ shops: "small" });
    const token = await fresh.admin();
    const [owner] = (await fresh.request("GET", "/admin/users", { token })).body.items;
    const alone = await fresh.request("PATCH", `/admin/users/${owner.id}`, { token, body: { role: "Support" } });
    assert.deepEqual(problem(alone), [409, "last_owner"]);
    assert.deepEqual(problem(await fresh.request("POST", `/admin/users/${owner.id}/deactivate`, { token })), [
      409,
      "last_owner",
    ]);
    await createPlatformUser(fresh.deps, { email: "second@platform.test", name: "Second", role: "Owner", password });
    const self = await fresh.request("PATCH", `/admin/users/${owner.id}`, { token, body: { role: "Support" } });
    assert.deepEqual(problem(self), [403, "cannot_modify_self"]);
    assert.equal(
      (await fresh.request("PATCH", `/admin/users/${owner.id}`, { token, body: { name: "Me" } })).status,
      200,
    );
    await fresh.close();
  });

  test("of two owners who deactivate each other at once one stays", async () => {
    const fresh = await startService({ shops: "small" });
    const firstToken = await fresh.admin();
    const [first] = (await fresh.request("GET", "/admin/users", { token: firstToken })).body.items;
    const email = "second@platform.test";
    const secondId = await createPlatformUser(fresh.deps, { email, name: "Second", role: "Owner", password });
    const login = await fresh.request("POST", "/admin/identity/login", { body: { email, password } });
    const replies = await Promise.all([
      fresh.request("POST", `/admin/users/${secondId}/deactivate`, { token: firstToken }),
      fresh.request("POST", `/admin/users/${first.id}/deactivate`, { token: login.body.accessToken }),
    ]);
    assert.equal(replies.filter(({ status }) => status === 200).length, 1);
    await fresh.close();
  });

  test("If-Match: 409 version_conflict; lists by name, filtered by text, role and state; 404 for an unknown user", async () => {
    const { id, email } = await someone("Support");
    const version = (await call("GET", `/admin/users/${id}`)).body.version;
    assert.equal(
      (await call("PATCH", `/admin/users/${id}`, { name: "Zed" }, undefined, { "if-match": `"${version}"` })).status,
      200,
    );
    const stale = await call("PATCH", `/admin/users/${id}`, { name: "Zoe" }, undefined, { "if-match": `"${version}"` });
    assert.deepEqual(problem(stale), [409, "version_conflict"]);
    assert.equal((await call("PATCH", `/admin/users/${id}`, { name: " Zoe  " })).body.name, "Zoe");
    for (const path of ["activate", "deactivate"]) {
      const late = await call("POST", `/admin/users/${id}/${path}`, undefined, undefined, { "if-match": '"99"' });
      assert.deepEqual(problem(late), [409, "version_conflict"], path);
    }
    assert.deepEqual(problem(await call("DELETE", `/admin/users/${id}/2fa`)), [409, "factor_not_enrolled"]);
    const found = await call("GET", `/admin/users?q=${encodeURIComponent(email)}&role=Support&isActive=true`);
    assert.deepEqual(
      found.body.items.map((user: { id: string }) => user.id),
      [id],
    );
    const first = await call("GET", "/admin/users?limit=1");
    const second = await call("GET", `/admin/users?limit=1&cursor=${first.body.nextCursor}`);
    assert.notEqual(first.body.items[0].id, second.body.items[0].id);
    assert.deepEqual(problem(await call("PATCH", `/admin/users/${randomUUID()}`, { name: "x" })), [404, "not_found"]);
  });

  test("the catalogue says what every permission allows and who has it", async () => {
    const { token } = await someone("Support");
    const { body } = await call("GET", "/admin/permissions", undefined, token);
    const manage = body.items.find(({ permission }: { permission: string }) => permission === "users.manage");
    assert.deepEqual(manage.roles, ["Owner"]);
    assert.ok(body.items.every(({ description }: { description: string }) => description !== ""));
  });
});
