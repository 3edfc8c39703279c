import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { planesOf, type Account, type PlaneUnderTest } from "../../../test/accounts.ts";
import { startService, type TestService, type Reply } from "../../../test/harness.ts";

const emailCode = /^ {4}(\d{8})$/m;
const problem = ({ status, body }: Reply) => [status, body?.errorCode];

describe("turning a second factor on and off", () => {
  let service: TestService;
  let planes: PlaneUnderTest[];

  before(async () => {
    service = await startService();
    planes = await planesOf(service);
    // Codes by mail are off on the admin plane until someone allows them.
    for (const plane of planes) await plane.request("PATCH", "/sign-in-settings", { allowsEmailCodes: true });
  });
  after(() => service.close());

  /** `promise` holds on both planes. */
  const both = (name: string, promise: (account: Account) => Promise<void>) =>
    void test(name, async (t) => {
      for (const plane of planes) await t.test(plane.name, async () => promise(await plane.newAccount()));
    });
  const refused = (reply: Reply, why: string) => assert.deepEqual([reply.status, reply.body], [401, null], why);

  both(
    "enrolment: 200 with secret, URI and QR code; on only after a valid code; ten recovery codes",
    async (account) => {
      const token = await account.signIn();
      const refusal = await account.request("POST", "/2fa/authenticator", {
        token,
        body: { password: "not this one" },
      });
      assert.deepEqual(problem(refusal), [403, "reauthentication_failed"]);
      const { body } = await account.request("POST", "/2fa/authenticator", {
        token,
        body: { password: account.password },
      });
      assert.match(body.secret, /^[A-Z2-7]{32}$/);
      assert.match(body.otpauthUri, /^otpauth:\/\/totp\/.+secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30$/);
      assert.match(body.qrSvg, /^<svg /);
      account.secret = body.secret;
      const wrong = await account.request("POST", "/2fa/authenticator/confirm", {
        token,
        body: { code: account.wrongCode() },
      });
      assert.deepEqual(problem(wrong), [400, "code_invalid"]);
      assert.equal((await account.login()).body.requiresTwoFactor, undefined, "a wrong code must not turn it on");
      const right = await account.request("POST", "/2fa/authenticator/confirm", {
        token,
        body: { code: account.code() },
      });
      assert.equal(right.body.recoveryCodes.length, 10);
      for (const code of right.body.recoveryCodes) assert.match(code, /^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
      const state = await account.request("GET", "/2fa", { token });
      assert.deepEqual(state.body, { methods: ["Authenticator"], recoveryCodesLeft: 10, emailAllowed: true });
      assert.match((await service.mailTo(account.email)).text, /authenticator was turned on/);
      const again = await account.request("POST", "/2fa/authenticator", {
        token,
        body: { password: account.password },
      });
      assert.deepEqual(problem(again), [409, "factor_enrolled"]);
      const confirmed = await account.request("POST", "/2fa/authenticator/confirm", {
        token,
        body: { code: account.code(1) },
      });
      assert.deepEqual(problem(confirmed), [409, "factor_enrolled"]);
    },
  );

  both("enrolment not confirmed within 15 minutes is 400", async (account) => {
    const token = await account.signIn();
    const { body } = await account.request("POST", "/2fa/authenticator", {
      token,
      body: { password: account.password },
    });
    account.secret = body.secret;
    service.now.advance(15 * 60_000);
    const late = await account.request("POST", "/2fa/authenticator/confirm", {
      token: await account.signIn(),
      body: { code: account.code() },
    });
    assert.deepEqual(problem(late), [400, "code_invalid"]);
  });

  both(
    "enabling ends the other sessions: their refresh and their access token are 401, one's own stays",
    async (account) => {
      const other = await account.login();
      const own = await account.enrol();
      refused(await account.refresh(account.cookieOf(other)), "the other session's cookie");
      refused(await account.request("GET", "/me", { token: other.body.accessToken }), "the other session's token");
      assert.equal((await account.request("GET", "/me", { token: own })).status, 200);
    },
  );

  both(
    "codes by mail: on with a mailed code, once a minute; off with another; 409 for what is on or off",
    async (account) => {
      const token = await account.signIn();
      const { password } = account;
      const ask = (method: string, path: string, body: object) => account.request(method, path, { token, body });
      const off = await ask("DELETE", "/2fa/email", { password, code: "12345678" });
      assert.deepEqual(problem(off), [409, "factor_not_enrolled"]);
      const send = () => ask("POST", "/2fa/email", { password });
      assert.equal((await send()).status, 204);
      const soon = await send();
      assert.deepEqual(problem(soon), [429, "rate_limited"]);
      assert.ok(Number(soon.headers.get("retry-after")) > 50);
      const code = await account.mailed(emailCode);
      assert.equal((await ask("POST", "/2fa/email/confirm", { code })).status, 200);
      assert.deepEqual(problem(await ask("POST", "/2fa/email/confirm", { code })), [409, "factor_enrolled"]);
      service.now.advance(61_000);
      assert.equal((await send()).status, 204);
      const proof = { password, code: await account.mailed(emailCode) };
      assert.equal((await ask("DELETE", "/2fa/email", proof)).status, 204);
      assert.ok("accessToken" in (await account.login()).body);
    },
  );

  both(
    "disabling needs the password and a current factor; then a password is enough, and old sessions are over",
    async (account) => {
      const token = await account.enrol();
      const disable = (body: unknown) => account.request("DELETE", "/2fa/authenticator", { token, body });
      assert.ok("code" in (await disable({ password: account.password })).body.errors);
      for (const body of [
        { password: account.password, code: account.wrongCode() },
        { password: "not the password", code: account.code() },
      ])
        assert.deepEqual(problem(await disable(body)), [403, "reauthentication_failed"]);
      const other = await account.answer(await account.challenge(), account.code());
      service.now.advance(30_000);
      assert.equal((await disable({ password: account.password, code: account.code() })).status, 204);
      refused(await account.refresh(account.cookieOf(other)), "another session");
      assert.ok("accessToken" in (await account.login()).body);
      assert.match((await service.mailTo(account.email)).text, /was turned off/);
      assert.deepEqual((await account.request("GET", "/2fa", { token })).body.recoveryCodesLeft, 0);
      const again = await disable({ password: account.password, code: "123456" });
      assert.deepEqual(problem(again), [409, "factor_not_enrolled"]);
      const renewed = await account.request("POST", "/2fa/recovery-codes", {
        token,
        body: { password: account.password, code: "123456" },
      });
      assert.deepEqual(problem(renewed), [409, "factor_not_enrolled"]);
    },
  );

  both("wrong codes at changing factors count: the sixth try is refused even when right", async (account) => {
    const token = await account.enrol();
    const renew = (code: string) =>
      account.request("POST", "/2fa/recovery-codes", { token, body: { password: account.password, code } });
    for (let i = 0; i < 5; i++) assert.equal((await renew(account.wrongCode())).status, 403);
    assert.deepEqual(problem(await renew(account.code())), [403, "reauthentication_failed"]);
    refused(await account.login(), "locked");
  });
});
