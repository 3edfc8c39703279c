import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { planesOf, type Account, type PlaneUnderTest } from "../../../test/accounts.ts";
import { startService, type TestService } from "../../../test/harness.ts";

describe("sessions", () => {
  let service: TestService;
  let planes: PlaneUnderTest[];

  before(async () => {
    service = await startService();
    planes = await planesOf(service);
  });
  after(() => service.close());

  /** `promise` holds on both planes. */
  const both = (name: string, promise: (account: Account, other: Account) => Promise<void>) =>
    void test(name, async (t) => {
      for (const plane of planes)
        await t.test(plane.name, async () => promise(await plane.newAccount(), await plane.newAccount()));
    });
  const list = async (account: Account, token: string) =>
    (await account.request("GET", "/sessions", { token })).body.items;

  both("the list shows device, times and which one this is; one of them is ended at once", async (account) => {
    const till = await account.request("POST", "/login", {
      body: { email: account.email, password: account.password },
      headers: { "user-agent": "Till 7" },
    });
    const token = await account.signIn();
    const sessions = await list(account, token);
    assert.deepEqual(
      sessions.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent),
      [true, false],
    );
    const [, other] = sessions;
    assert.deepEqual([other.userAgent, other.ip], ["Till 7", "127.0.0.1"]);
    const ended = await account.request("DELETE", `/sessions/${other.id}`, { token });
    assert.equal(ended.status, 204);
    assert.equal((await account.refresh(account.cookieOf(till))).status, 401);
    assert.equal((await account.request("GET", "/me", { token: till.body.accessToken })).status, 401);
    assert.equal((await account.request("DELETE", `/sessions/${other.id}`, { token })).status, 404);
    assert.equal((await list(account, token)).length, 1);
  });

  both("all others are ended and this one stays", async (account) => {
    const others = [await account.login(), await account.login()];
    const token = await account.signIn();
    assert.equal((await account.request("DELETE", "/sessions", { token })).status, 204);
    for (const other of others) assert.equal((await account.refresh(account.cookieOf(other))).status, 401);
    assert.equal((await list(account, token)).length, 1);
  });

  both("another user's session is 404 and goes on", async (account, other) => {
    const theirs = await other.signIn();
    const [session] = await list(other, theirs);
    const token = await account.signIn();
    assert.equal((await account.request("DELETE", `/sessions/${session.id}`, { token })).status, 404);
    assert.equal((await list(other, theirs)).length, 1);
  });

  both("a session that timed out is not listed", async (account) => {
    await account.login();
    service.now.advance(13 * 3_600_000);
    assert.equal((await list(account, await account.signIn())).length, 1);
  });
});
