import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { planesOf, type Account, type PlaneUnderTest } from "../../../test/accounts.ts";
import { assertAudited } from "../../../test/audit-expectations.ts";
import { startService, type Reply, type TestService } from "../../../test/harness.ts";
import { onCentral } from "../../../test/moves.ts";
import { problemOf } from "../../../test/staff.ts";

// Proving again who one is, on both planes; what takes it in a shop is in tenant/gate/power.test.ts.

describe("POST reauthenticate", () => {
  let service: TestService;
  let planes: readonly PlaneUnderTest[];

  before(async () => {
    service = await startService();
    planes = await planesOf(service);
  });
  after(() => service.close());

  const prove = (account: Account, token: string, body: object): Promise<Reply> =>
    account.request("POST", "/reauthenticate", { token, body });

  for (const name of ["tenant", "admin"] as const) {
    const newAccount = () => {
      const plane = planes.find((one) => one.name === name);
      assert.ok(plane);
      return plane.newAccount().then((account) => ({ account, plane }));
    };

    test(`204 with the password on the ${name} plane, which its audit log tells`, async () => {
      const { account, plane } = await newAccount();
      const reply = await prove(account, await account.signIn(), { password: account.password });
      assert.equal(reply.status, 204);
      assert.ok(reply.headers.get("ratelimit"));
      await assertAudited(plane.log, { event: "authn.reauthenticated", by: account.email, actorId: account.id });
    });

    test(`403 reauthentication_failed with another password on the ${name} plane, which counts as a failure`, async () => {
      const { account } = await newAccount();
      const token = await account.signIn();
      for (let i = 0; i < 5; i++)
        assert.deepEqual(problemOf(await prove(account, token, { password: "not this" })), [
          403,
          "reauthentication_failed",
        ]);
      assert.equal((await account.login()).status, 401);
    });

    test(`403 without a code on the ${name} plane for who has a second factor, 204 with one, 409 with one too many`, async () => {
      const { account } = await newAccount();
      const { password } = account;
      const early = await prove(account, await account.signIn(), { password, code: "123456" });
      assert.deepEqual(problemOf(early), [409, "factor_not_enrolled"]);
      const token = await account.enrol();
      assert.deepEqual(problemOf(await prove(account, token, { password })), [403, "reauthentication_failed"]);
      assert.equal((await prove(account, token, { password, code: account.code() })).status, 204);
      const again = await prove(account, token, { password, code: account.code() });
      assert.deepEqual(problemOf(again), [403, "reauthentication_failed"]);
    });
  }

  test("403 with the right password and code while the second factor is suspended", async () => {
    const account = await planes.find(({ name }) => name === "admin")?.newAccount();
    assert.ok(account);
    const token = await account.enrol();
    await onCentral(service, "UPDATE users SET second_factor_failures = 100 WHERE id = $1", [account.id]);
    const proof = { password: account.password, code: account.code() };
    assert.deepEqual(problemOf(await prove(account, token, proof)), [403, "reauthentication_failed"]);
  });

  test("what gives lasting power on the admin plane takes a proof: 403 reauthentication_required, then done", async () => {
    const { operator } = service;
    const { body } = await service.request("POST", "/admin/identity/login", { body: operator });
    const token: string = body.accessToken;
    const user = await planes.find(({ name }) => name === "admin")?.newAccount();
    const owner = { email: "tpyo@proven.test", name: "Olive" };
    const newShop = { token, body: { name: "Proven Shop", slug: "proven-shop", owner } };
    const { tenantId } = (await service.request("POST", "/admin/tenants", newShop)).body;
    assert.ok(user);
    const calls: readonly (readonly [method: string, path: string, body?: object])[] = [
      ["PATCH", `/admin/users/${user.id}`, { role: "Owner" }],
      ["POST", `/admin/users/${user.id}/deactivate`],
      ["POST", `/admin/users/${user.id}/activate`],
      ["POST", "/admin/users", { email: "new@platform.test", name: "Nina New", role: "Owner" }],
      ["PATCH", "/admin/sign-in-settings", { allowsEmailCodes: true }],
      ["POST", `/admin/tenants/${tenantId}/owner`, { email: "olive@proven.test" }],
    ];
    service.now.advance(600_000);
    const send = ([method, path, sent]: (typeof calls)[number]) =>
      service.request(method, path, { token, ...(sent === undefined ? {} : { body: sent }) });
    for (const call of calls) assert.deepEqual(problemOf(await send(call)), [403, "reauthentication_required"]);
    const proof = { token, body: { password: operator.password } };
    assert.equal((await service.request("POST", "/admin/identity/reauthenticate", proof)).status, 204);
    for (const call of calls) assert.ok((await send(call)).status < 300, call[1]);
  });
});
