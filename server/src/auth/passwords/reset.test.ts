import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { planesOf, type Account, type PlaneUnderTest } from "../../../test/accounts.ts";
import { startService, type TestService, type Reply } from "../../../test/harness.ts";
import { sql } from "../../kernel/db/sql.ts";

const linkToken = /#token=([\w-]{43})/;
const fresh = "a quite different ring of tills";
const problem = ({ status, body }: Reply) => [status, body?.errorCode];

describe("passwords", () => {
  let service: TestService;
  let planes: PlaneUnderTest[];

  before(async () => {
    service = await startService();
    planes = await planesOf(service);
  });
  after(() => service.close());

  /** `promise` holds on both planes. */
  const both = (name: string, promise: (account: Account) => Promise<void>) =>
    void test(name, async (t) => {
      for (const plane of planes) await t.test(plane.name, async () => promise(await plane.newAccount()));
    });
  const forget = (account: Account, email = account.email, headers = {}) =>
    account.request("POST", "/password/forgot", { body: { email }, headers });
  const reset = (account: Account, token: string, password = fresh) =>
    account.request("POST", "/password/reset", { body: { token, password } });
  const linkOf = async (account: Account) => {
    assert.equal((await forget(account)).status, 204);
    return account.mailed(linkToken);
  };
  const change = (account: Account, token: string, currentPassword: string, newPassword = fresh) =>
    account.request("POST", "/password/change", { token, body: { currentPassword, newPassword } });

  both(
    "forgetting is the same 204 for known, unknown and deactivated addresses; only the known get mail",
    async (account) => {
      const strip = ({ status, headers, body }: Reply) => {
        const kept = [...headers].filter(([name]) => !/^(date|server-time|x-request-id|ratelimit)/.test(name));
        return JSON.stringify({ status, kept, body });
      };
      const before = service.mails.length;
      const unknown = strip(await forget(account, `nobody-${account.plane}@example.test`));
      await service.deps.background.wait();
      await service.deps.postman.run();
      assert.equal(service.mails.length, before);
      assert.equal(strip(await forget(account)), unknown);
      await account.mailed(linkToken);
      assert.equal(service.mails.length, before + 1);
    },
  );

  both("a link sets the password once, also when it is used twice at once", async (account) => {
    const token = await linkOf(account);
    const replies = await Promise.all([reset(account, token, `${fresh} one`), reset(account, token, `${fresh} two`)]);
    assert.deepEqual(
      replies.map(({ status }) => status).toSorted((a, b) => a - b),
      [204, 400],
    );
    assert.deepEqual(problem(await reset(account, token)), [400, "link_invalid"]);
    const works = await Promise.all(
      [`${fresh} one`, `${fresh} two`, account.password].map((one) => account.login(one)),
    );
    assert.equal(works.filter(({ status }) => status === 200).length, 1);
    assert.equal(works[2]?.status, 401, "the old password");
  });

  both("a second request ends the first link", async (account) => {
    const first = await linkOf(account);
    const second = await linkOf(account);
    assert.deepEqual(problem(await reset(account, first)), [400, "link_invalid"]);
    assert.equal((await reset(account, second)).status, 204);
  });

  both("signing in ends the link, and so does changing the password", async (account) => {
    const first = await linkOf(account);
    const access = await account.signIn();
    assert.deepEqual(problem(await reset(account, first)), [400, "link_invalid"]);
    const second = await linkOf(account);
    assert.equal((await change(account, access, account.password, `${fresh} again`)).status, 204);
    assert.deepEqual(problem(await reset(account, second)), [400, "link_invalid"]);
  });

  both(
    "a reset does not sign in and leaves the second factor on; every session and open sign-in is over",
    async (account) => {
      const access = await account.enrol();
      const session = await account.answer(await account.challenge(), account.code());
      service.now.advance(30_000);
      const open = await account.challenge();
      const reply = await reset(account, await linkOf(account));
      assert.deepEqual([reply.status, reply.body, reply.cookies], [204, null, {}]);
      assert.equal((await account.request("GET", "/me", { token: access })).status, 401);
      assert.equal((await account.refresh(account.cookieOf(session))).status, 401);
      assert.equal((await account.answer(open, account.code())).status, 401, "the open challenge");
      account.password = fresh;
      assert.equal((await account.answer(await account.challenge(), account.code())).status, 200);
      assert.match((await service.mailTo(account.email)).subject, /password was changed/);
    },
  );

  both("good for an hour, not longer", async (account) => {
    const first = await linkOf(account);
    service.now.advance(59 * 60_000);
    assert.ok(
      "password" in (await reset(account, first, "short")).body.errors,
      "an unfit password leaves the link good",
    );
    service.now.advance(61_000);
    assert.deepEqual(problem(await reset(account, first)), [400, "link_invalid"]);
  });

  both(
    "a link is its user's: other members are refused, other tokens and the other purpose are 400",
    async (account) => {
      const token = await linkOf(account);
      const tampered = await account.request("POST", "/password/reset", {
        body: { token, password: fresh, userId: account.id },
      });
      assert.ok("userId" in tampered.body.errors);
      const asInvitation = await account.request("POST", "/invitations/accept", { body: { token, password: fresh } });
      assert.deepEqual(problem(asInvitation), [400, "link_invalid"]);
      for (const other of [`${token}x`, "x".repeat(43), account.id])
        assert.deepEqual(problem(await reset(account, other)), [400, "link_invalid"]);
      const shop = await service.openShop();
      const elsewhere = await service.request("POST", "/identity/password/reset", {
        tenantId: shop.tenantId,
        body: { token, password: fresh },
      });
      assert.deepEqual(problem(elsewhere), [400, "link_invalid"]);
    },
  );

  both("forgetting works while locked, and the reset lifts the lock", async (account) => {
    for (let i = 0; i < 5; i++) await account.login("not the password");
    assert.equal((await account.login()).status, 401);
    // The one that unlocks, which is not to come after the next.
    await account.mailed(linkToken);
    assert.equal((await reset(account, await linkOf(account))).status, 204);
    assert.equal((await account.login(fresh)).status, 200);
  });

  both("a reset lifts the suspension of a second factor", async (account) => {
    await account.enrol();
    await account.inItsDatabase(sql`UPDATE users SET second_factor_failures = 99 WHERE id = ${account.id}`);
    service.now.advance(16 * 60_000);
    await account.answer(await account.challenge(), account.wrongCode());
    service.now.advance(16 * 60_000);
    assert.equal((await account.login()).status, 401, "suspended");
    assert.equal((await reset(account, await linkOf(account))).status, 204);
    account.password = fresh;
    assert.equal((await account.answer(await account.challenge(), account.code())).status, 200);
  });

  both("the link leads to the configured dashboard, whatever the Host header says", async (account) => {
    await forget(account, account.email, { "x-forwarded-host": "evil.example" });
    const { text, html } = await service.mailTo(account.email);
    const path = account.plane === "admin" ? "/console" : "/office/[a-z0-9-]+";
    assert.match(text, new RegExp(`${service.deps.config.dashboardUrl}${path}/reset-password#token=`));
    assert.doesNotMatch(text + html, /evil/);
  });

  both("changing: 204, other sessions and challenges end, this one stays, mail", async (account) => {
    const other = await account.login();
    const access = await account.signIn();
    assert.deepEqual(problem(await change(account, access, "not the password")), [403, "reauthentication_failed"]);
    assert.equal((await change(account, access, account.password)).status, 204);
    assert.equal((await account.refresh(account.cookieOf(other))).status, 401);
    assert.equal((await account.request("GET", "/me", { token: access })).status, 200);
    assert.deepEqual([(await account.login()).status, (await account.login(fresh)).status], [401, 200]);
    assert.match((await service.mailTo(account.email)).subject, /password was changed/);
  });

  both(
    "wrong current passwords count: after five even the right one is 403, and signing in is locked",
    async (account) => {
      const access = await account.signIn();
      for (let i = 0; i < 5; i++) assert.equal((await change(account, access, "not the password")).status, 403);
      assert.deepEqual(problem(await change(account, access, account.password)), [403, "reauthentication_failed"]);
      assert.equal((await account.login()).status, 401);
    },
  );

  both("a sign-in that runs while the password changes does not survive it", async (account) => {
    const access = await account.signIn();
    const [changed, ...logins] = await Promise.all([
      change(account, access, account.password),
      ...Array.from({ length: 3 }, () => account.login()),
    ]);
    assert.equal(changed.status, 204);
    assert.ok(logins.every(({ status }) => status === 200 || status === 401));
    for (const reply of logins.filter(({ status }) => status === 200))
      assert.equal((await account.request("GET", "/me", { token: reply.body.accessToken })).status, 401);
  });

  both("400 for passwords that are short, long, about oneself, or known from breaches in any case", async (account) => {
    const access = await account.signIn();
    const name = account.email.split("@")[0] ?? "";
    for (const [password, why] of [
      ["elevenchars", "at least 12"],
      ["x".repeat(257), "at most 256"],
      [`${name} rings the tills`, "name or email"],
      ["1qaz2wsx3edc", "became known"],
      ["1QAZ2WSX3EDC", "became known"],
      ["qwertyqwerty", "became known"],
    ] as const) {
      const reply = await change(account, access, account.password, password);
      assert.match(String(reply.body.errors?.newPassword), new RegExp(why), password);
    }
  });

  both(
    "emoji, NUL, spaces and 256 characters are fine; composed and decomposed letters are the same",
    async (account) => {
      let current = account.password;
      for (const password of [
        "🔔🔔🔔🔔🔔🔔🔔🔔🔔🔔🔔🔔",
        "with\0a NUL inside",
        "   spaces around   ",
        "y".repeat(256),
        "Größe läßt sich ändern".normalize("NFC"),
      ]) {
        const access = (await account.login(current)).body.accessToken;
        assert.equal((await change(account, access, current, password)).status, 204, password.slice(0, 20));
        assert.equal((await account.login(password)).status, 200, password.slice(0, 20));
        current = password;
      }
      assert.equal((await account.login(current.normalize("NFD"))).status, 200);
      assert.equal((await account.login(current.trim().toUpperCase())).status, 401);
    },
  );
});
