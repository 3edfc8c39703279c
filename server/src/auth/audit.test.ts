import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { decodeJwt } from "jose";
import { planesOf, type Account, type PlaneUnderTest } from "../../test/accounts.ts";
import { assertAudited, type AuditExpectation } from "../../test/audit-expectations.ts";
import { startService, type TestService } from "../../test/harness.ts";
import { sql } from "../kernel/db/sql.ts";

describe("what the audit logs of both planes tell of signing in", () => {
  let service: TestService;
  let planes: readonly PlaneUnderTest[];

  before(async () => {
    service = await startService();
    planes = await planesOf(service);
  });
  after(() => service.close());

  const sessionOf = (token: string) => ["Session", String(decodeJwt(token)["sid"])] as const;
  const told = (
    { log }: PlaneUnderTest,
    { id: actorId, email: by }: Account,
    event: AuditExpectation["event"],
    more: Partial<AuditExpectation> = {},
  ) => assertAudited(log, { event, by, actorId, ...more });
  const failed = { outcome: "Failure" } as const;

  test("a second factor: enabled, asked for, failed, used; renewed codes; disabled", async () => {
    for (const plane of planes) {
      const account = await plane.newAccount();
      const to = ["User", account.id] as const;
      const method = { details: { method: "Authenticator" } };
      const token = await account.enrol();
      await told(plane, account, "second_factor.enabled", { to, ...method });
      await account.answer(await account.challenge(), account.wrongCode());
      await told(plane, account, "authn.challenged");
      await told(plane, account, "authn.second_factor_failed", { ...failed, ...method });
      assert.equal((await account.answer(await account.challenge(), account.code())).status, 200);
      await told(plane, account, "authn.login", method);
      service.now.advance(30_000);
      const prove = (code: string) => ({ token, body: { password: account.password, code } });
      await account.request("POST", "/2fa/recovery-codes", prove(account.wrongCode()));
      await told(plane, account, "authn.reauthentication_failed", failed);
      assert.equal((await account.request("POST", "/2fa/recovery-codes", prove(account.code()))).status, 200);
      await told(plane, account, "second_factor.recovery_codes_renewed", { to });
      service.now.advance(30_000);
      assert.equal((await account.request("DELETE", "/2fa/authenticator", prove(account.code()))).status, 204);
      await told(plane, account, "second_factor.disabled", { to, ...method });
    }
  });

  test("a second factor that is suspended after the hundredth wrong code in a row", async () => {
    for (const plane of planes) {
      const account = await plane.newAccount();
      await account.enrol();
      await account.inItsDatabase(sql`UPDATE users SET second_factor_failures = 99 WHERE id = ${account.id}`);
      await account.answer(await account.challenge(), account.wrongCode());
      const to = ["User", account.id] as const;
      await assertAudited(plane.log, { event: "authn.second_factor_suspended", by: null, to, ...failed });
    }
  });

  test("sessions: ended one by one, all others, by signing out, by a token that is used again", async () => {
    for (const plane of planes) {
      const account = await plane.newAccount();
      const token = await account.signIn();
      await told(plane, account, "authn.login");
      const other = await account.signIn();
      assert.equal((await account.request("DELETE", `/sessions/${sessionOf(other)[1]}`, { token })).status, 204);
      await told(plane, account, "authn.session_ended", { to: sessionOf(other) });
      assert.equal((await account.request("DELETE", "/sessions", { token })).status, 204);
      await told(plane, account, "authn.other_sessions_ended");
      const left = await account.login();
      await account.request("POST", "/logout", { cookie: account.cookieOf(left) });
      await told(plane, account, "authn.logout", { to: sessionOf(left.body.accessToken) });
      const stolen = await account.login();
      await account.refresh(account.cookieOf(stolen));
      service.now.advance(30_000);
      assert.equal((await account.refresh(account.cookieOf(stolen))).status, 401);
      await told(plane, account, "authn.token_reuse", { to: sessionOf(stolen.body.accessToken), ...failed });
    }
  });

  test("passwords: wrong, changed or not, forgotten by someone known or not, reset; the lock after five", async () => {
    for (const plane of planes) {
      const account = await plane.newAccount();
      const [to, identifier] = [["User", account.id], account.email] as const;
      const token = await account.signIn();
      await account.login("not the password");
      const reason = { details: { identifier, reason: "BadCredentials" } };
      await told(plane, account, "authn.login_failed", { ...failed, ...reason });
      const change = (currentPassword: string) =>
        account.request("POST", "/password/change", {
          token,
          body: { currentPassword, newPassword: "a quite different ring" },
        });
      assert.equal((await change("not the password")).status, 403);
      await told(plane, account, "authn.password_changed", { to, ...failed });
      assert.equal((await change(account.password)).status, 204);
      await told(plane, account, "authn.password_changed", { to });
      const forget = async (email: string) => {
        assert.equal((await account.request("POST", "/password/forgot", { body: { email } })).status, 204);
        await service.deps.background.wait();
      };
      await forget("Nobody@Example.com");
      const unknown = { ...failed, details: { identifier: "nobody@example.com" } };
      await assertAudited(plane.log, { event: "authn.password_reset_requested", by: null, ...unknown });
      await forget(account.email);
      await told(plane, account, "authn.password_reset_requested", { details: { identifier } });
      const link = await account.mailed(/#token=([\w-]{43})/);
      const reset = { token: link, password: "yet another ring of tills" };
      assert.equal((await account.request("POST", "/password/reset", { body: reset })).status, 204);
      await told(plane, account, "authn.password_reset", { to });
      for (let i = 0; i < 5; i++) await account.login("not the password");
      await assertAudited(plane.log, { event: "authn.locked", by: null, ...failed, details: { identifier } });
    }
  });

  test("a user: made, changed by others and itself, deactivated, activated, invited, helped", async () => {
    for (const plane of planes) {
      const isAdmin = plane.name === "admin";
      const rights = isAdmin ? { role: "Support" } : { isGlobalAdmin: false, roleIds: [], branchIds: [] };
      const body = { email: `made-${plane.name}@example.com`, name: "Mae Made", ...rights };
      const { body: made } = await plane.request("POST", "/users", body);
      const type = isAdmin ? "PlatformUser" : "User";
      const done = (event: AuditExpectation["event"], id: string, details = {}) =>
        assertAudited(plane.log, { event, by: plane.owner, to: [type, id], details });
      await done("user.created", made.id, rights);
      const account = await plane.newAccount();
      await account.enrol();
      const { id } = account;
      for (const [method, path, event, of, patch] of [
        ["PATCH", "", "user.changed", id, { name: "Mo Moved" }],
        ["POST", "/deactivate", "user.deactivated", id],
        ["POST", "/activate", "user.activated", id],
        ["POST", "/invite", "user.invited", made.id],
        ["POST", "/unlock", "user.unlocked", id],
        ["DELETE", "/2fa", "user.second_factor_removed", id],
        ["DELETE", "/sessions", "user.sessions_ended", id],
      ] as const) {
        const { status } = await plane.request(method, `/users/${of}${path}`, patch);
        assert.ok(status === 200 || status === 204, `${plane.name} ${path}: ${status}`);
        const step = patch && { before: { name: isAdmin ? "Opal Operator" : "Pat Person" }, after: patch };
        await done(event, of, step);
      }
      const token = await account.signIn();
      const own = { name: "Me Myself" };
      assert.equal((await account.request("PATCH", "/me", { token, body: own })).status, 200);
      await told(plane, account, "user.changed", { to: [type, id], details: own });
    }
  });

  test("an invitation that is accepted, and how users may sign in", async () => {
    for (const plane of planes) {
      const role = plane.name === "admin" ? { role: "Support" } : {};
      const email = `invited-${plane.name}@example.com`;
      const { body: invited } = await plane.request("POST", "/users", { email, name: "Ina Invited", ...role });
      const token = /#token=([\w-]{43})/.exec((await service.mailTo(email)).text)?.[1];
      const account = await plane.newAccount();
      const accepted = { token, password: "seven tills ring at noon" };
      assert.equal((await account.request("POST", "/invitations/accept", { body: accepted })).status, 204);
      const to = ["User", invited.id] as const;
      await assertAudited(plane.log, { event: "authn.invitation_accepted", by: email, to });
      const settings = { allowsEmailCodes: true };
      assert.equal((await plane.request("PATCH", "/sign-in-settings", settings)).status, 200);
      const { owner } = plane;
      await assertAudited(plane.log, { event: "sign_in_settings.changed", by: owner, details: settings });
    }
  });
});
