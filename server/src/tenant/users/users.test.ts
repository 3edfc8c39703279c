import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { assertAudited } from "../../../test/audit-expectations.ts";
import { whileUsersAreLocked } from "../../../test/contention.ts";
import { startService, type TestService, type Reply, type Shop } from "../../../test/harness.ts";

const password = "seven tills ring at noon";

describe("users and roles", () => {
  let service: TestService;
  let shop: Shop;
  let mainBranch: string;

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    mainBranch = (await shop.get("/me/permissions")).body.branchIds[0];
  });
  after(() => service.close());

  let count = 0;
  const email = () => `person-${(count += 1)}@example.com`;
  const role = async (permissions: readonly string[]): Promise<string> => {
    const { status, body } = await shop.post("/roles", { name: `Role ${(count += 1)}`, permissions });
    assert.equal(status, 201, JSON.stringify(body));
    return body.id;
  };
  const make = async (members: Record<string, unknown> = {}) => {
    const { status, body } = await shop.post("/users", { email: email(), name: "Pat Person", password, ...members });
    assert.equal(status, 201, JSON.stringify(body));
    return body;
  };
  /** A signed-in user with these permissions, and what it calls with. */
  const someone = async (permissions: readonly string[], branchIds: readonly string[] = []) => {
    const roleId = await role(permissions);
    const user = await make({ roleIds: [roleId], branchIds });
    const token = await shop.login(user.email, password);
    const call = (method: string, path: string, body?: unknown) =>
      service.request(method, path, { tenantId: shop.tenantId, token, ...(body === undefined ? {} : { body }) });
    return { user, roleId, call };
  };
  const newBranch = async (): Promise<string> => {
    const { status, body } = await shop.post("/branches", { code: `B${(count += 1)}`, name: `Branch ${count}` });
    assert.equal(status, 201, JSON.stringify(body));
    return body.id;
  };
  const problem = ({ status, body }: Reply) => [status, body?.errorCode];

  test("names of users and roles are kept without the spaces around them", async () => {
    const kept = async (path: string, more: object) => {
      const { id, name } = (await shop.post(path, { ...more, name: "  Spacious " })).body;
      return [name, (await shop.patch(`${path}/${id}`, { name: " Roomy  " })).body.name];
    };
    assert.deepEqual(await kept("/users", { email: "spacious@example.com" }), ["Spacious", "Roomy"]);
    assert.deepEqual(await kept("/roles", { permissions: [] }), ["Spacious", "Roomy"]);
  });

  test("201 with Location; no password in the answer; the user signs in", async () => {
    const roleId = await role(["catalogue.read"]);
    const reply = await shop.post("/users", {
      email: "New.Cashier@Example.com",
      name: "Cashier",
      password,
      roleIds: [roleId],
      branchIds: [mainBranch],
    });
    assert.equal(reply.status, 201);
    assert.equal(reply.headers.get("location"), `/users/${reply.body.id}`);
    const keys = [
      ...["branchIds", "createdAt", "email", "hasPin", "id", "isActive", "isGlobalAdmin", "lastLoginAt", "name"],
      ...["roleIds", "version"],
    ];
    assert.deepEqual(Object.keys(reply.body).sort(), keys);
    const token = await shop.login("new.cashier@example.com", password);
    const { body } = await service.request("GET", "/me/permissions", { tenantId: shop.tenantId, token });
    assert.deepEqual([body.permissions, body.branchIds, body.isGlobalAdmin], [["catalogue.read"], [mainBranch], false]);
  });

  test("the same id again is 200 replayed, with other content 409; the password is no part of the content", async () => {
    const user = { id: randomUUID(), email: email(), name: "Twice", password };
    assert.equal((await shop.post("/users", user)).status, 201);
    const again = await shop.post("/users", { ...user, password: "another one entirely" });
    assert.deepEqual([again.status, again.headers.get("idempotent-replayed")], [200, "true"]);
    assert.deepEqual(problem(await shop.post("/users", { ...user, name: "Other" })), [409, "duplicate_conflict"]);
  });

  test("409 email_taken in any case; 400 for weak passwords and for roles and branches that do not exist", async () => {
    const user = await make();
    assert.deepEqual(problem(await shop.post("/users", { email: user.email.toUpperCase(), name: "Clone" })), [
      409,
      "email_taken",
    ]);
    for (const weak of ["short", "p".repeat(257), "Pat Person has one"]) {
      assert.ok(
        "password" in (await shop.post("/users", { email: email(), name: "Pat Person", password: weak })).body.errors,
        weak,
      );
    }
    const { body } = await shop.post("/users", { email: email(), name: "x", roleIds: [randomUUID()] });
    assert.deepEqual(body.errors, { "roleIds[0]": ["does not exist"] });
    const patched = await shop.patch(`/users/${user.id}`, { branchIds: [mainBranch, randomUUID()] });
    assert.deepEqual(patched.body.errors, { "branchIds[1]": ["does not exist"] });
  });

  test("a role that is made, changed and removed is in the audit log", async () => {
    const grants = { permissions: ["catalogue.read"], permissionsWithApproval: ["sales.void"] };
    const { id } = (await shop.post("/roles", { name: "Audited", ...grants })).body;
    const [by, to] = [shop.owner.email, ["Role", id]] as const;
    await assertAudited(shop, { event: "role.created", by, to, details: { name: "Audited", ...grants } });
    const patch = { permissions: ["catalogue.read", "catalogue.write"] };
    assert.equal((await shop.patch(`/roles/${id}`, patch)).status, 200);
    await assertAudited(shop, { event: "role.changed", by, to, details: patch });
    assert.equal((await shop.delete(`/roles/${id}`)).status, 204);
    await assertAudited(shop, { event: "role.deleted", by, to, details: { name: "Audited" } });
  });

  test("lists by name in pages that do not overlap; filters by text, state, role and branch", async () => {
    const roleId = await role([]);
    const names = ["zoe", "Anna", "mia", "Zed", "anna"];
    for (const name of names) await make({ name, roleIds: [roleId], branchIds: [mainBranch] });
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: Reply = await shop.get(
        `/users?roleId=${roleId}&branchId=${mainBranch}&limit=2${cursor === "" ? "" : `&cursor=${cursor}`}`,
      );
      assert.equal(page.status, 200);
      seen.push(...page.body.items.map(({ name }: { name: string }) => name.toLowerCase()));
      cursor = page.body.nextCursor;
    }
    assert.deepEqual(seen, ["anna", "anna", "mia", "zed", "zoe"]);
    assert.equal((await shop.get(`/users?roleId=${roleId}&q=ANN`)).body.items.length, 2);
    assert.equal((await shop.get("/users?q=%25")).body.items.length, 0);
    assert.equal((await shop.get(`/users?roleId=${roleId}&isActive=false`)).body.items.length, 0);
    assert.equal((await shop.get("/users?cursor=rubbish")).status, 400);
  });

  test("If-Match: 409 version_conflict for an old version, 200 for the current, 400 for rubbish", async () => {
    const user = await make();
    const first = await shop.patch(`/users/${user.id}`, { name: "One" }, { "if-match": `"${user.version}"` });
    assert.deepEqual([first.status, first.body.version], [200, user.version + 1]);
    assert.deepEqual(
      problem(await shop.patch(`/users/${user.id}`, { name: "Two" }, { "if-match": `"${user.version}"` })),
      [409, "version_conflict"],
    );
    assert.equal((await shop.patch(`/users/${user.id}`, { name: "Two" }, { "if-match": "three" })).status, 400);
  });

  test("404 for users and roles that do not exist", async () => {
    for (const path of [`/users/${randomUUID()}`, `/roles/${randomUUID()}`]) {
      assert.deepEqual(problem(await shop.get(path)), [404, "not_found"]);
      assert.deepEqual(problem(await shop.patch(path, { name: "x" })), [404, "not_found"]);
    }
  });

  test("deactivated: the next request and refresh are 401, sign-in the same bytes as a wrong password; activated: 200, and the old session stays dead", async () => {
    const user = await make();
    const login = (secret: string) =>
      service.request("POST", "/identity/login", {
        tenantId: shop.tenantId,
        body: { email: user.email, password: secret },
      });
    const strip = ({ status, headers, body }: Reply) =>
      JSON.stringify({
        status,
        kept: [...headers].filter(([name]) => !["date", "server-time", "x-request-id", "ratelimit"].includes(name)),
        body,
      });
    const signedIn = await login(password);
    const wrong = strip(await login("not the password"));
    assert.deepEqual(
      [
        (await shop.post(`/users/${user.id}/deactivate`)).body.isActive,
        (await shop.post(`/users/${user.id}/deactivate`)).status,
      ],
      [false, 200],
    );
    assert.equal(
      (await service.request("GET", "/me", { tenantId: shop.tenantId, token: signedIn.body.accessToken })).status,
      401,
    );
    const cookie = signedIn.cookies["service_tenant_rt"]?.split(";")[0] ?? "";
    assert.equal((await service.request("POST", "/identity/refresh", { tenantId: shop.tenantId, cookie })).status, 401);
    assert.equal(strip(await login(password)), wrong);
    assert.equal((await shop.post(`/users/${user.id}/activate`)).body.isActive, true);
    assert.equal((await login(password)).status, 200);
    assert.equal(
      (await service.request("GET", "/me", { tenantId: shop.tenantId, token: signedIn.body.accessToken })).status,
      401,
    );
    assert.equal((await service.request("POST", "/identity/refresh", { tenantId: shop.tenantId, cookie })).status, 401);
  });

  test("a permission taken from the role is gone on the next request", async () => {
    const { roleId, call } = await someone(["users.manage"]);
    assert.equal((await call("GET", "/users")).status, 200);
    await shop.patch(`/roles/${roleId}`, { permissions: [] });
    const reply = await call("GET", "/users");
    assert.deepEqual([...problem(reply), reply.body.permission], [403, "permission_denied", "users.manage"]);
  });

  test("403 out_of_scope_permission for giving, taking or making what one does not hold", async () => {
    const held = ["users.manage", "roles.manage", "catalogue.read"];
    const { roleId, call } = await someone(held);
    const [within, beyond] = [await role(["catalogue.read"]), await role(["catalogue.read", "settings.manage"])];
    assert.equal((await call("POST", "/users", { email: email(), name: "x", roleIds: [within] })).status, 201);
    const refused = await call("POST", "/users", { email: email(), name: "x", roleIds: [beyond] });
    assert.deepEqual(
      [...problem(refused), refused.body.permissions],
      [403, "out_of_scope_permission", ["settings.manage"]],
    );
    const outOfScope = [403, "out_of_scope_permission"];
    const colleague = await make();
    assert.deepEqual(problem(await call("PATCH", `/users/${colleague.id}`, { roleIds: [beyond] })), outOfScope);
    assert.deepEqual(problem(await call("PATCH", `/users/${colleague.id}`, { isGlobalAdmin: true })), outOfScope);
    assert.deepEqual(
      problem(await call("POST", "/users", { email: email(), name: "x", isGlobalAdmin: true })),
      outOfScope,
    );
    const permissions = ["settings.manage"];
    for (const given of [{ permissions }, { permissions: [], permissionsWithApproval: permissions }]) {
      const { body } = await shop.post("/roles", { name: randomUUID(), ...given });
      const none = { permissions: [], permissionsWithApproval: [] };
      const more = { ...given, permissions: [...held, ...given.permissions] };
      assert.deepEqual(problem(await call("POST", "/roles", { name: "Mine", ...given })), outOfScope);
      assert.deepEqual(problem(await call("PATCH", `/roles/${roleId}`, more)), outOfScope);
      assert.deepEqual(problem(await call("PATCH", `/roles/${body.id}`, none)), outOfScope);
      assert.deepEqual(problem(await call("DELETE", `/roles/${body.id}`)), outOfScope);
    }
    assert.equal((await shop.get(`/users/${colleague.id}`)).body.roleIds.length, 0);
  });

  test("403 out_of_scope_permission for changing or deactivating someone who holds more", async () => {
    const { call } = await someone(["users.manage"]);
    const [admin, superior] = [
      await make({ isGlobalAdmin: true }),
      await make({ roleIds: [await role(["settings.manage"])] }),
    ];
    for (const { id } of [admin, superior]) {
      assert.deepEqual(problem(await call("POST", `/users/${id}/email`, { email: email(), password })), [
        403,
        "out_of_scope_permission",
      ]);
      assert.deepEqual(problem(await call("POST", `/users/${id}/deactivate`)), [403, "out_of_scope_permission"]);
    }
  });

  test("403 branch_forbidden for giving or taking a branch one is not assigned to", async () => {
    const other = await newBranch();
    const { call } = await someone(["users.manage"], [mainBranch]);
    assert.equal((await call("POST", "/users", { email: email(), name: "x", branchIds: [mainBranch] })).status, 201);
    const refused = await call("POST", "/users", { email: email(), name: "x", branchIds: [mainBranch, other] });
    assert.deepEqual([...problem(refused), refused.body.branchId], [403, "branch_forbidden", other]);
    const path = `/users/${(await make({ branchIds: [mainBranch] })).id}`;
    assert.deepEqual(problem(await call("PATCH", path, { branchIds: [mainBranch, other] })), [403, "branch_forbidden"]);
    assert.equal((await call("PATCH", path, { branchIds: [mainBranch.toUpperCase()] })).status, 200);
    assert.equal((await call("PATCH", path, { branchIds: [] })).status, 200);
  });

  test("403 branch_forbidden for any change of someone, or of a role held, at a branch one is not assigned to", async () => {
    const other = await newBranch();
    const { call } = await someone(["users.manage", "roles.manage"], [mainBranch]);
    const [roleId, held] = [await role([]), await role([])];
    const [colleague, both, stranger] = [
      await make({ branchIds: [mainBranch], roleIds: [roleId] }),
      await make({ branchIds: [mainBranch] }),
      await make({ branchIds: [other], roleIds: [held] }),
    ];
    const widened = await shop.patch(`/users/${both.id}`, { branchIds: [mainBranch, other] });
    assert.equal(widened.body.branchIds.length, 2);
    assert.equal((await call("PATCH", `/users/${colleague.id}`, { name: "Sam" })).status, 200);
    assert.equal((await call("PATCH", `/roles/${roleId}`, { name: `Role ${(count += 1)}` })).status, 200);
    assert.equal((await shop.patch(`/users/${stranger.id}`, { roleIds: [held, roleId] })).body.roleIds.length, 2);
    for (const reply of [
      await call("PATCH", `/users/${both.id}`, { name: "Sam" }),
      await call("PATCH", `/users/${stranger.id}`, { branchIds: [mainBranch] }),
      await call("DELETE", `/users/${both.id}/sessions`),
      await call("PATCH", `/roles/${roleId}`, { name: `Role ${(count += 1)}` }),
    ])
      assert.deepEqual([...problem(reply), reply.body.branchId], [403, "branch_forbidden", other]);
  });

  test("users are seen by who works at one of their branches, and those of none by all; so is what the log says of them", async () => {
    const other = await newBranch();
    const { call } = await someone(["users.manage", "audit.read"], [mainBranch]);
    const word = randomUUID();
    const made = [];
    for (const branchIds of [[], [mainBranch], [mainBranch, other], [other]])
      made.push(await make({ name: `${made.length} ${word}`, branchIds }));
    const { items } = (await call("GET", `/users?q=${word}`)).body;
    assert.deepEqual(
      items.map(({ id }: { id: string }) => id),
      made.slice(0, 3).map(({ id }) => id),
    );
    const seen = await Promise.all(made.map(({ id }) => call("GET", `/users/${id}`)));
    assert.deepEqual(
      seen.map(({ status }) => status),
      [200, 200, 200, 403],
    );
    const logged = await Promise.all(made.map(({ id }) => call("GET", `/audit?subjectType=User&subjectId=${id}`)));
    assert.deepEqual(
      logged.map(({ body }) => body.items.length),
      [1, 1, 1, 0],
    );
    const [, near, , stranger] = made;
    assert.equal((await shop.get(`/audit?subjectId=${stranger.id}`)).body.items.length, 1);
    for (const { email: typed } of [near, stranger]) {
      await shop.login(typed, password);
      const body = { email: typed, password: "not the password" };
      for (let i = 0; i < 5; i++) await service.request("POST", "/identity/login", { tenantId: shop.tenantId, body });
    }
    const signIns = (await call("GET", "/audit?area=authn&limit=200")).body.items;
    const toldOf = ({ email: typed }: { email: string }) =>
      signIns
        .filter((event: { actorName: string; details: { identifier?: string } }) =>
          [event.actorName, event.details.identifier].includes(typed),
        )
        .map(({ event }: { event: string }) => event);
    assert.deepEqual([new Set(toldOf(near)).size, toldOf(stranger)], [3, []]);
    await shop.patch(`/settings/branches/${other}`, { receiptFooter: word });
    const told = async (by: typeof call) => (await by("GET", "/audit?event=settings.changed&limit=1")).body.items[0];
    assert.deepEqual((await shop.get("/audit?event=settings.changed&limit=1")).body.items[0].branchIds, [other]);
    assert.notEqual((await told(call))?.details.receiptFooter, word);
    assert.equal((await shop.get(`/audit?branchId=${other}`)).body.items.length, 1);
    assert.deepEqual(problem(await call("GET", `/audit?branchId=${other}`)), [403, "branch_forbidden"]);
  });

  test("403 cannot_modify_self for one's own roles, admin flag and deactivation; one's own name is fine", async () => {
    const { user, call } = await someone(["users.manage"]);
    assert.deepEqual(problem(await call("PATCH", `/users/${user.id.toUpperCase()}`, { roleIds: [] })), [
      403,
      "cannot_modify_self",
    ]);
    assert.deepEqual(problem(await call("POST", `/users/${user.id}/deactivate`)), [403, "cannot_modify_self"]);
    assert.equal((await call("PATCH", `/users/${user.id}`, { name: "Me", roleIds: user.roleIds })).status, 200);
  });

  test("409 last_admin for the only global admin; of two who remove each other at once one stays", async () => {
    const alone = await service.openShop();
    const { userId } = (await alone.get("/me")).body;
    assert.deepEqual(problem(await alone.post(`/users/${userId}/deactivate`)), [409, "last_admin"]);
    assert.deepEqual(problem(await alone.patch(`/users/${userId}`, { isGlobalAdmin: false })), [409, "last_admin"]);
    const { body: second } = await alone.post("/users", {
      email: email(),
      name: "Second",
      password,
      isGlobalAdmin: true,
    });
    assert.deepEqual(problem(await alone.patch(`/users/${userId}`, { isGlobalAdmin: false })), [
      403,
      "cannot_modify_self",
    ]);
    const token = await alone.login(second.email, password);
    const replies = await whileUsersAreLocked(service, alone.tenantId, 2, () =>
      Promise.all([
        alone.post(`/users/${second.id}/deactivate`),
        service.request("POST", `/users/${userId}/deactivate`, { tenantId: alone.tenantId, token }),
      ]),
    );
    assert.deepEqual(
      replies.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409],
    );
    const states = await Promise.all([
      alone.get("/users?isActive=true"),
      service.request("GET", "/users?isActive=true", { tenantId: alone.tenantId, token }),
    ]);
    const left = states.filter(({ status }) => status === 200);
    assert.deepEqual(
      left.map(({ body }) => body.items.length),
      [1],
    );
  });

  test("roles: 409 name_taken in any case, 409 role_in_use, 204 when unused, 400 for a permission that is none", async () => {
    const { body } = await shop.post("/roles", { name: "Night shift", permissions: ["catalogue.read"] });
    assert.deepEqual(problem(await shop.post("/roles", { name: "NIGHT SHIFT", permissions: [] })), [409, "name_taken"]);
    assert.ok(
      "permissions[0]" in (await shop.post("/roles", { name: "Odd", permissions: ["tills.explode"] })).body.errors,
    );
    const user = await make({ roleIds: [body.id] });
    assert.deepEqual(problem(await shop.delete(`/roles/${body.id}`)), [409, "role_in_use"]);
    await shop.patch(`/users/${user.id}`, { roleIds: [] });
    assert.equal((await shop.delete(`/roles/${body.id}`)).status, 204);
    assert.equal((await shop.get(`/roles/${body.id}`)).status, 404);
  });

  test("the catalogue describes every permission", async () => {
    const { body } = await shop.get("/permissions");
    assert.ok(
      body.items.every(
        (item: { permission: string; description: string }) => item.permission.includes(".") && item.description !== "",
      ),
    );
  });
});
