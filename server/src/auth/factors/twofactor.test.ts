import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "../../kernel/db/sql.ts";
import { planesOf, type Account, type PlaneUnderTest } from "../../../test/accounts.ts";
import { startService, type TestService, type Reply } from "../../../test/harness.ts";

const emailCode = /^ {4}(\d{8})$/m;
const problem = ({ status, body }: Reply) => [status, body?.errorCode];

describe("two-factor sign-in", () => {
  let service: TestService;
  let planes: PlaneUnderTest[];

  before(async () => {
    service = await startService();
    service.now.hold();
    planes = await planesOf(service);
    for (const plane of planes) await allowEmail(plane);
  });
  after(() => service.close());

  /** Codes by mail are off on the admin plane until someone allows them. */
  async function allowEmail({ name }: PlaneUnderTest): Promise<void> {
    if (name === "tenant") return;
    const body = { allowsEmailCodes: true };
    await service.request("PATCH", "/admin/sign-in-settings", { token: await service.admin(), body });
  }

  /** `promise` holds on both planes. */
  const both = (name: string, promise: (account: Account) => Promise<void>) =>
    void test(name, async (t) => {
      for (const plane of planes) await t.test(plane.name, async () => promise(await plane.newAccount()));
    });
  const refused = (reply: Reply, why: string) => assert.deepEqual([reply.status, reply.body], [401, null], why);
  const enrolEmail = async (account: Account) => {
    const token = await account.signIn();
    const sent = await account.request("POST", "/2fa/email", { token, body: { password: account.password } });
    assert.equal(sent.status, 204, JSON.stringify(sent.body));
    const code = await account.mailed(emailCode);
    const reply = await account.request("POST", "/2fa/email/confirm", { token, body: { code } });
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
    service.now.advance(61_000);
    return reply.body.recoveryCodes as string[];
  };
  const sendCode = (account: Account, twoFactorToken: string) =>
    account.request("POST", "/login/2fa/send-email", { body: { twoFactorToken } });

  both("the challenge is exactly the contract's, sets no cookie and gives no token", async (account) => {
    await account.enrol();
    const reply = await account.login();
    assert.equal(reply.status, 200);
    assert.deepEqual(Object.keys(reply.body).sort(), ["methods", "requiresTwoFactor", "twoFactorToken"]);
    assert.deepEqual([reply.body.requiresTwoFactor, reply.body.methods], [true, ["Authenticator"]]);
    assert.deepEqual(reply.cookies, {});
    const done = await account.answer(reply.body.twoFactorToken, account.code());
    assert.deepEqual(Object.keys(done.body).sort(), ["accessToken", "expiresIn", "tokenType"]);
    assert.match(account.cookieOf(done), /=[\w-]{43}$/);
  });

  both("the challenge token is no bearer token, and without one the API is 401", async (account) => {
    await account.enrol();
    const token = await account.challenge();
    refused(await account.request("GET", "/me", { token }), "as bearer");
    refused(await account.request("GET", "/me"), "nothing");
    refused(await account.refresh(`${account.cookieName}=${token}`), "as refresh cookie");
  });

  both("good until 5 minutes are over, not after", async (account) => {
    await account.enrol();
    const [early, late] = [await account.challenge(), await account.challenge()];
    service.now.advance(5 * 60_000 - 2_000);
    assert.equal((await account.answer(early, account.code())).status, 200);
    service.now.advance(32_000);
    refused(await account.answer(late, account.code()), "late");
  });

  both("a challenge is used once", async (account) => {
    await account.enrol();
    const token = await account.challenge();
    assert.equal((await account.answer(token, account.code())).status, 200);
    refused(await account.answer(token, account.recoveryCodes[0] ?? ""), "again, with another good code");
  });

  both("right codes at once on one challenge give one session", async (account) => {
    await account.enrol();
    const token = await account.challenge();
    const codes = [account.code(), account.code(), ...account.recoveryCodes.slice(0, 4)];
    const replies = await Promise.all(codes.map((code) => account.answer(token, code)));
    assert.equal(replies.filter(({ status }) => status === 200).length, 1);
  });

  both("the same code at two sign-ins at once, or one after the other, is taken once", async (account) => {
    await account.enrol();
    const [a, b, c] = [await account.challenge(), await account.challenge(), await account.challenge()];
    const replies = await Promise.all([a, b].map((token) => account.answer(token, account.code())));
    assert.deepEqual(
      replies.map(({ status }) => status).toSorted((x, y) => x - y),
      [200, 401],
    );
    refused(await account.answer(c, account.code()), "once more");
    await account.inItsDatabase(sql`
      INSERT INTO second_factors (user_id, method, created_at, confirmed_at) VALUES (${account.id}, 'Email', now(), now())`);
    refused(await account.answer(await account.challenge(), account.code()), "with another method beside it");
  });

  both("the neighbouring steps are taken, two away is not, and none older than the newest used", async (account) => {
    await account.enrol();
    service.now.advance(60_000);
    const answer = async (steps: number) =>
      (await account.answer(await account.challenge(), account.code(steps))).status;
    assert.equal(await answer(2), 401);
    assert.equal(await answer(-2), 401);
    assert.equal(await answer(-1), 200);
    assert.equal(await answer(0), 200);
    assert.equal(await answer(1), 200);
    assert.equal(await answer(0), 401);
    assert.equal(await answer(-1), 401);
  });

  both("a code may have spaces; one of no known shape is 400 and does not count", async (account) => {
    await account.enrol();
    const token = await account.challenge();
    for (const code of ["12345", "1234567", "abcdef", "", "12345-678901"]) {
      const reply = await account.answer(token, code);
      assert.ok("code" in reply.body.errors, code);
    }
    const code = account.code();
    assert.equal((await account.answer(token, ` ${code.slice(0, 3)} ${code.slice(3)} `)).status, 200);
  });

  both("mailed codes: the offered method, 8 digits, once", async (account) => {
    await enrolEmail(account);
    const { body } = await account.login();
    assert.deepEqual(body.methods, ["Email"]);
    assert.equal((await sendCode(account, body.twoFactorToken)).status, 204);
    const code = await account.mailed(emailCode);
    assert.equal((await account.answer(body.twoFactorToken, code)).status, 200);
    refused(await account.answer(await account.challenge(), code), "at the next sign-in");
  });

  test("codes by mail are a setting: off on the admin plane, on in a new shop; off, they are neither offered nor taken", async () => {
    const fresh = await startService();
    const settings = await fresh.request("GET", "/admin/sign-in-settings", { token: await fresh.admin() });
    assert.deepEqual(settings.body, { allowsEmailCodes: false });
    const shop = await fresh.openShop();
    assert.deepEqual((await shop.get("/sign-in-settings")).body, { allowsEmailCodes: true });
    await shop.patch("/sign-in-settings", { allowsEmailCodes: false });
    const refusal = await shop.post("/identity/2fa/email", { password: shop.owner.password });
    assert.deepEqual(problem(refusal), [400, "method_unavailable"]);
    await fresh.close();
  });

  both("a code mailed for one challenge is 401 at another", async (account) => {
    await enrolEmail(account);
    const [a, b] = [await account.challenge(), await account.challenge()];
    assert.equal((await sendCode(account, a)).status, 204);
    const code = await account.mailed(emailCode);
    refused(await account.answer(b, code), "the other challenge");
    assert.equal((await account.answer(a, code)).status, 200);
  });

  both("a new code ends the old one; 429 within a minute of it", async (account) => {
    await enrolEmail(account);
    const token = await account.challenge();
    assert.equal((await sendCode(account, token)).status, 204);
    const old = await account.mailed(emailCode);
    const soon = await sendCode(account, token);
    assert.deepEqual(problem(soon), [429, "rate_limited"]);
    assert.ok(Number(soon.headers.get("retry-after")) > 50);
    service.now.advance(61_000);
    assert.equal((await sendCode(account, token)).status, 204);
    const fresh = await account.mailed(emailCode);
    refused(await account.answer(token, old), "the old code");
    assert.equal((await account.answer(token, fresh)).status, 200);
  });

  both("who signs in again is mailed a code at once; that of the sign-in before stays its own", async (account) => {
    await enrolEmail(account);
    const one = await account.challenge();
    assert.equal((await sendCode(account, one)).status, 204);
    const first = await account.mailed(emailCode);
    const two = await account.challenge();
    assert.equal((await sendCode(account, two)).status, 204);
    refused(await account.answer(two, first), "the code of the challenge before");
    assert.equal((await account.answer(two, await account.mailed(emailCode))).status, 200);
    assert.equal((await account.answer(one, first)).status, 200);
  });

  both("each of one user's challenges is good for five minutes, however many there are", async (account) => {
    await account.enrol();
    const challenges = [];
    for (let i = 0; i < 6; i++) challenges.push(await account.challenge());
    for (const [i, challenge] of challenges.entries())
      assert.equal((await account.answer(challenge, account.recoveryCodes[i] ?? "")).status, 200, String(i));
  });

  both("send-email: 401 for a challenge that is none, 400 method_unavailable without the method", async (account) => {
    refused(await sendCode(account, "x".repeat(43)), "no challenge");
    await account.enrol();
    assert.deepEqual(problem(await sendCode(account, await account.challenge())), [400, "method_unavailable"]);
  });

  both("a recovery code works once and tells its owner; new ones end the old", async (account) => {
    const token = await account.enrol();
    const [first = "", second = "", third = ""] = account.recoveryCodes;
    const replies = await Promise.all(
      [await account.challenge(), await account.challenge()].map((challenge) => account.answer(challenge, first)),
    );
    assert.deepEqual(
      replies.map(({ status }) => status).toSorted((x, y) => x - y),
      [200, 401],
    );
    assert.match((await service.mailTo(account.email)).text, /9 are left/);
    assert.equal((await account.answer(await account.challenge(), second.toUpperCase().replace("-", ""))).status, 200);
    const renewed = await account.request("POST", "/2fa/recovery-codes", {
      token,
      body: { password: account.password, code: account.code() },
    });
    assert.equal(renewed.body.recoveryCodes.length, 10);
    refused(await account.answer(await account.challenge(), third), "one from before");
    assert.equal((await account.answer(await account.challenge(), renewed.body.recoveryCodes[0])).status, 200);
  });

  both("five wrong codes end the challenge and lock the account; a new sign-in refills nothing", async (account) => {
    await account.enrol();
    for (let i = 0; i < 4; i++) refused(await account.answer(await account.challenge(), account.wrongCode()), "wrong");
    const [last, open] = [await account.challenge(), await account.challenge()];
    refused(await account.answer(last, account.wrongCode()), "the fifth");
    refused(await account.answer(open, account.code()), "a right code on a challenge that the lock ended");
    refused(await account.login(), "the right password");
    service.now.advance(15 * 60_000 + 1000);
    assert.equal((await account.answer(await account.challenge(), account.code())).status, 200);
  });

  both("20 wrong codes at once leave a challenge that takes no right one", async (account) => {
    await account.enrol();
    const token = await account.challenge();
    const replies = await Promise.all(Array.from({ length: 20 }, () => account.answer(token, account.wrongCode())));
    assert.ok(replies.every(({ status }) => status === 401));
    refused(await account.answer(token, account.code()), "dead");
  });

  both(
    "three wrong passwords and two wrong codes lock; a right password in between clears nothing",
    async (account) => {
      await account.enrol();
      for (let i = 0; i < 3; i++) refused(await account.login("not the password"), "wrong password");
      const token = await account.challenge();
      refused(await account.answer(token, account.wrongCode()), "wrong code");
      assert.equal((await account.login()).status, 200);
      refused(await account.answer(token, account.wrongCode()), "wrong code");
      refused(await account.login(), "locked");
    },
  );

  both("a full sign-in clears what was counted", async (account) => {
    await account.enrol();
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 2; i++) refused(await account.login("not the password"), "wrong password");
      for (let i = 0; i < 2; i++) refused(await account.answer(await account.challenge(), account.wrongCode()), "code");
      assert.equal((await account.answer(await account.challenge(), account.code())).status, 200);
      service.now.advance(60_000);
    }
  });

  both(
    "100 wrong codes in a row suspend the factor: the right password and code are 401, and its owner is told",
    async (account) => {
      await account.enrol();
      let challenge = "";
      for (let i = 0; i < 100; i++) {
        // As many as a challenge, and the quarter of an hour, allow.
        if (i % 5 === 0) {
          service.now.advance(16 * 60_000);
          challenge = await account.challenge();
        }
        refused(await account.answer(challenge, account.wrongCode()), `the ${i}th`);
      }
      service.now.advance(16 * 60_000);
      refused(await account.login(), "suspended");
      await service.mailTo(account.email);
      const texts = service.mails.filter(({ to }) => to === account.email).map(({ text }) => text);
      assert.ok(texts.some((text) => text.includes("a hundred wrong codes")));
    },
  );
});
