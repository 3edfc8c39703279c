import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Account, planesOf, type PlaneUnderTest } from "../../../test/accounts.ts";
import { assertAudited } from "../../../test/audit-expectations.ts";
import { startService, type Reply, type TestService } from "../../../test/harness.ts";
import { hire } from "../../../test/staff.ts";

const problem = ({ status, body }: Reply) => [status, body?.errorCode];

describe("one's own account", () => {
  let service: TestService;
  let planes: PlaneUnderTest[];
  let count = 0;

  before(async () => {
    service = await startService();
    planes = await planesOf(service);
  });
  after(() => service.close());

  const onBothPlanes = (name: string, check: (plane: PlaneUnderTest) => Promise<void>) =>
    void test(name, async (t) => {
      for (const plane of planes) await t.test(plane.name, () => check(plane));
    });
  const newEmail = () => `moved-${(count += 1)}@example.com`;
  const linkTo = async (email: string) => /#token=([\w-]+)/.exec((await service.mailTo(email)).text)?.[1] ?? "";
  const at = (account: Account, email: string) =>
    new Account(service, account.plane, {
      ...{ id: account.id, email, password: account.password },
      ...(account.tenantId === undefined ? {} : { tenantId: account.tenantId }),
    });

  onBothPlanes(
    "moves to another address when the new address confirms; the old one is told twice, and sessions end",
    async (plane) => {
      const account = await plane.newAccount();
      const token = await account.signIn();
      const email = newEmail();
      const body = { email: ` ${email.toUpperCase()}`.trim(), password: account.password };
      assert.equal((await account.request("POST", "/email", { token, body })).status, 204);
      assert.match((await service.mailTo(account.email)).text, new RegExp(`move your account to ${email}`));
      const link = await linkTo(email);
      assert.equal((await account.login()).status, 200, "until then it stays, and a sign-in leaves the link good");
      assert.equal((await at(account, email).login()).status, 401);
      const confirm = () => account.request("POST", "/email/confirm", { body: { token: link } });
      const replies = await Promise.all([confirm(), confirm()]);
      assert.deepEqual(replies.map(problem).sort(), [
        [204, undefined],
        [400, "link_invalid"],
      ]);
      assert.match((await service.mailTo(account.email)).text, new RegExp(`now under ${email}`));
      assert.equal((await account.request("GET", "/me", { token })).status, 401);
      assert.equal((await account.login()).status, 401);
      assert.equal((await at(account, email).login()).status, 200);
      const to = [plane.name === "admin" ? "PlatformUser" : "User", account.id] as const;
      const details = { from: account.email, to: email };
      await assertAudited(plane.log, { event: "user.email_changed", by: email, to, details });
    },
  );

  onBothPlanes("gets a link that unlocks it, once, when five failures locked the account", async (plane) => {
    const account = await plane.newAccount();
    for (let i = 0; i < 4; i++) assert.equal((await account.login("not the password")).status, 401);
    const before = service.mails.length;
    await service.deps.background.wait();
    assert.equal(service.mails.slice(before).filter(({ to }) => to === account.email).length, 0);
    assert.equal((await account.login("not the password")).status, 401);
    assert.equal((await account.login()).status, 401);
    await service.deps.background.wait();
    assert.match((await service.mailTo(account.email)).text, /five wrong passwords/);
    const token = await linkTo(account.email);
    const unlock = () => account.request("POST", "/unlock", { body: { token } });
    const replies = await Promise.all([unlock(), unlock()]);
    assert.deepEqual(replies.map(problem).sort(), [
      [204, undefined],
      [400, "link_invalid"],
    ]);
    const to = [plane.name === "admin" ? "PlatformUser" : "User", account.id] as const;
    await assertAudited(plane.log, { event: "user.unlocked", by: account.email, to });
    assert.equal((await account.login()).status, 200);
  });

  onBothPlanes("needs for that the password, and a code of who has a second factor", async (plane) => {
    const account = await plane.newAccount();
    const first = await account.signIn();
    const ask = (token: string, proof: object) =>
      account.request("POST", "/email", { token, body: { email: newEmail(), password: account.password, ...proof } });
    assert.deepEqual(problem(await ask(first, { password: "not the password" })), [403, "reauthentication_failed"]);
    assert.deepEqual(problem(await ask(first, { code: "123456" })), [409, "factor_not_enrolled"]);
    const token = await account.enrol();
    assert.deepEqual(problem(await ask(token, {})), [403, "reauthentication_failed"]);
    assert.deepEqual(problem(await ask(token, { code: account.wrongCode() })), [403, "reauthentication_failed"]);
    service.now.advance(30_000);
    assert.equal((await ask(token, { code: account.code() })).status, 204);
  });

  onBothPlanes(
    "stays where it is when the link is a day old, another's, or the password was changed meanwhile",
    async (plane) => {
      const [account, other] = [await plane.newAccount(), await plane.newAccount()];
      const ask = async (email: string) => {
        const token = await account.signIn();
        const body = { email, password: account.password };
        assert.equal((await account.request("POST", "/email", { token, body })).status, 204);
        return { token, link: await linkTo(email) };
      };
      const confirm = async (token: string) =>
        problem(await account.request("POST", "/email/confirm", { body: { token } }));
      const taken = await ask(other.email);
      assert.deepEqual(await confirm(taken.link), [409, "email_taken"]);
      const undone = await ask(newEmail());
      assert.deepEqual(await confirm(taken.link), [400, "link_invalid"], "one link at a time");
      const newPassword = "another bell of the till";
      const change = { currentPassword: account.password, newPassword };
      assert.equal(
        (await account.request("POST", "/password/change", { token: undone.token, body: change })).status,
        204,
      );
      account.password = newPassword;
      assert.deepEqual(await confirm(undone.link), [400, "link_invalid"]);
      const late = await ask(newEmail());
      service.now.advance(24 * 3_600_000);
      assert.deepEqual(await confirm(late.link), [400, "link_invalid"]);
      service.now.advance(-24 * 3_600_000);
      assert.equal((await account.login()).status, 200);
    },
  );

  test("stays where it is when its user was given other roles, branches or more meanwhile", async () => {
    const shop = await service.openShop();
    const branchId = (await shop.get("/branches")).body.items[0].id;
    const roleId = (await shop.post("/roles", { name: "Reader", permissions: ["audit.read"] })).body.id;
    const elsewhere = (await shop.post("/branches", { code: "B2", name: "Second" })).body.id;
    const manager = await hire(service, shop, ["users.manage"], [branchId]);
    for (const [change, answer] of [
      [{ name: "Clara" }, [204, undefined]],
      [{ roleIds: [roleId] }, [400, "link_invalid"]],
      [{ branchIds: [branchId, elsewhere] }, [400, "link_invalid"]],
      [{ isGlobalAdmin: true }, [400, "link_invalid"]],
    ] as const) {
      const [clerk, email] = [await hire(service, shop, [], [branchId]), newEmail()];
      const path = `/users/${clerk.userId}`;
      assert.equal((await manager.post(`${path}/email`, { email, password: manager.password })).status, 204);
      const token = await linkTo(email);
      assert.equal((await shop.patch(path, change)).status, 200);
      const by = { tenantId: shop.tenantId, body: { token } };
      assert.deepEqual(problem(await service.request("POST", "/identity/email/confirm", by)), answer);
      assert.equal((await shop.get(path)).body.email, answer[0] === 204 ? email : clerk.email);
    }
  });
});
