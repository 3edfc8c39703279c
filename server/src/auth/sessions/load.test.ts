import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { planesOf, type Account } from "../../../test/accounts.ts";
import { startService, type TestService, type Reply } from "../../../test/harness.ts";
import { openSession } from "./refresh.ts";

const sessions = 20;
const tabs = 8;
// As many requests at once as a shop's queue takes (TILLHOUSE_QUEUE_PER_TENANT).
const sessionsAtOnce = 7;

describe("many tabs and many stolen tokens", () => {
  let service: TestService;
  let accounts: Account[];

  before(async () => {
    service = await startService();
    accounts = await Promise.all((await planesOf(service)).map((plane) => plane.newAccount()));
  });
  after(() => service.close());

  /** Cookies of new sessions, without the cost of signing in. */
  async function openSessions(account: Account, count: number): Promise<string[]> {
    const tenant = account.tenantId === undefined ? undefined : await service.deps.directory.resolve(account.tenantId);
    const policy = { idleS: 3600, absoluteS: 36_000, leewayS: 10 };
    const device = { ip: "127.0.0.1", userAgent: null };
    const open = async (tx: Parameters<typeof openSession>[0]) => {
      const cookies: string[] = [];
      for (let i = 0; i < count; i++) {
        const { refreshToken } = await openSession(tx, account.id, device, policy, service.deps.now());
        cookies.push(`${account.cookieName}=${refreshToken}`);
      }
      return cookies;
    };
    return tenant === undefined ? service.deps.central.transact(open) : service.deps.databases.write(tenant, open);
  }

  /** `work` for every item, so many at once. */
  async function inBatches<T, R>(items: readonly T[], size: number, work: (item: T) => Promise<R>): Promise<R[]> {
    const results: R[] = [];
    for (let i = 0; i < items.length; i += size)
      results.push(...(await Promise.all(items.slice(i, i + size).map(work))));
    return results;
  }

  for (const index of [0, 1])
    test(`${sessions} sessions, ${tabs} tabs each, refreshing at once: no one is logged out, on plane ${index + 1} of 2`, async () => {
      const account = accounts[index];
      assert.ok(account);
      const cookies = await openSessions(account, sessions);
      const successors = await inBatches(cookies, sessionsAtOnce, async (cookie) => {
        const replies = await Promise.all(Array.from({ length: tabs }, () => account.refresh(cookie)));
        assert.deepEqual([...new Set(replies.map(({ status }: Reply) => status))], [200]);
        const distinct = new Set(replies.map((reply) => account.cookieOf(reply)));
        assert.equal(distinct.size, 1, "all tabs hold the same cookie");
        return [...distinct][0] ?? "";
      });
      const again = await inBatches(successors, 50, async (cookie) => (await account.refresh(cookie)).status);
      assert.deepEqual([...new Set(again)], [200]);
    });

  test("a stolen refresh token used after the leeway ends its session, for the owner too, 50 times at once", async () => {
    const [account] = accounts;
    assert.ok(account);
    const stolen = await openSessions(account, 50);
    const owned = await inBatches(stolen, 50, async (cookie) => account.cookieOf(await account.refresh(cookie)));
    service.now.advance(11_000);
    const replays = await inBatches(stolen, 50, async (cookie) => (await account.refresh(cookie)).status);
    assert.deepEqual([...new Set(replays)], [401]);
    const owners = await inBatches(owned, 50, async (cookie) => (await account.refresh(cookie)).status);
    assert.deepEqual([...new Set(owners)], [401]);
  });
});
