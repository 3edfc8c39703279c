import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startService, type Shop, type TestService } from "../../../test/harness.ts";

describe("the global admins of a shop are told by mail", () => {
  let service: TestService;
  let shop: Shop;
  let second: string;
  let count = 0;

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    ({ email: second } = await make({ isGlobalAdmin: true }));
    await resetPassword(second);
  });
  after(() => service.close());

  const make = async (more: object = {}): Promise<{ id: string; email: string }> => {
    const user = { email: `admin-${(count += 1)}@example.com`, name: "Ada Admin", password: "seven tills ring" };
    const { status, body } = await shop.post("/users", { ...user, ...more });
    assert.equal(status, 201, JSON.stringify(body));
    return body;
  };
  const forget = async (email: string): Promise<string> => {
    const { tenantId } = shop;
    const { status } = await service.request("POST", "/identity/password/forgot", { tenantId, body: { email } });
    assert.equal(status, 204);
    return /#token=([\w-]{43})/.exec((await service.mailTo(email)).text)?.[1] ?? "";
  };
  /** Uses a link that was mailed to the address. */
  const resetPassword = async (email: string) => {
    const body = { token: await forget(email), password: "eleven scales at dawn" };
    const { status } = await service.request("POST", "/identity/password/reset", { tenantId: shop.tenantId, body });
    assert.equal(status, 204);
  };
  const mailsTo = async (address: string) => {
    await service.mailTo(shop.owner.email);
    return service.mails.filter(({ to }) => to === address);
  };

  for (const [what, add] of [
    ["is made", () => make({ isGlobalAdmin: true })],
    [
      "was a user",
      async () => {
        const user = await make();
        assert.equal((await shop.patch(`/users/${user.id}`, { isGlobalAdmin: true })).status, 200);
        return user;
      },
    ],
  ] as const)
    test(`of another one who ${what}, but for that one`, async () => {
      const { email } = await add();
      for (const [address, expected] of [
        [shop.owner.email, 1],
        [second, 1],
        [email, 0],
      ] as const) {
        const told = (await mailsTo(address)).filter(({ text }) => text.includes(`made ${email} a global admin`));
        assert.equal(told.length, expected, address);
      }
    });

  test("at an address that has proved that it is read: not before a link that was mailed there is used", async () => {
    const { email } = await make({ isGlobalAdmin: true });
    const toldOf = async () => {
      const { email: another } = await make({ isGlobalAdmin: true });
      return (await mailsTo(email)).filter(({ text }) => text.includes(`made ${another} a global admin`)).length;
    };
    assert.equal(await toldOf(), 0);
    await resetPassword(email);
    assert.equal(await toldOf(), 1);
  });

  test("that support is allowed again, once, and not that it is refused", async () => {
    for (const allowsSupportAccess of [false, true, true])
      assert.equal((await shop.patch("/settings", { allowsSupportAccess })).status, 200);
    for (const address of [shop.owner.email, second]) {
      const told = (await mailsTo(address)).filter(({ subject }) => /Support may look into your shop/.test(subject));
      assert.equal(told.length, 1, address);
    }
  });

  test("ten times an hour at most, each of them: what is done beyond it is done without a mail", async () => {
    const strict = await startService({ config: { rateLimitScale: 1 } });
    const own = await strict.openShop();
    const allow = async () => {
      for (const allowsSupportAccess of [false, true])
        assert.equal((await own.patch("/settings", { allowsSupportAccess })).status, 200);
    };
    const told = async () => {
      await strict.deps.postman.run();
      return strict.mails.filter(({ to, subject }) => to === own.owner.email && /Support may look/.test(subject))
        .length;
    };
    for (let i = 0; i < 11; i++) await allow();
    assert.equal(await told(), 10);
    strict.now.advance(3_600_000);
    await allow();
    assert.equal(await told(), 11);
    await strict.close();
  });

  test("that its deletion is asked for, though it is closed from then on", async () => {
    const token = await service.admin();
    const path = `/admin/tenants/${shop.tenantId}/deletion`;
    const { status, body } = await service.request("PUT", path, { token, body: { waitDays: 30 } });
    assert.equal(status, 200);
    for (const address of [shop.owner.email, second]) {
      const mail = (await mailsTo(address)).find(({ subject }) => /Your shop is to be deleted/.test(subject));
      assert.ok(mail?.text.includes(body.dueAt.slice(0, 10)), address);
    }
  });
});
