import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import { holds } from "../../../proof/properties.ts";
import { Account } from "../../test/accounts.ts";
import { startService, type TestService, type Reply, type Shop } from "../../test/harness.ts";
import { createPlatformUser } from "../admin/users/service.ts";
import { verificationCount } from "./passwords/passwords.ts";

// Any order of what users, thieves and administrators do leaves these standing, over two planes and two shops:
// five verifications of a secret in fifteen minutes; tokens that work where they were given only; one successor
// of a refresh token; nothing alive of who was deactivated.

const windowMs = 15 * 60_000;
const leewayMs = 10_000;
const first = "seven tills ring at noon";

/** One user, what it knows, and what must be true of it. */
class Actor {
  readonly account: Account;
  password = first;
  isActive = true;
  /** When wrong secrets were verified, since the last full sign-in. */
  failures: number[] = [];
  /** Access tokens by the cookie chain they came from; `live` while nothing ended it. */
  sessions: Session[] = [];
  passwords = 0;

  constructor(account: Account) {
    this.account = account;
  }
}

interface Session {
  live: boolean;
  accessToken: string;
  issuedAtMs: number;
  /** Every cookie of the chain, the newest last, with the time at which it was replaced. */
  readonly cookies: { readonly value: string; replacedAtMs?: number }[];
}

const step = fc.record({
  who: fc.nat(2),
  what: fc.constantFrom(
    "login",
    "login",
    "wrong",
    "wrong",
    "wrong",
    "code",
    "refresh",
    "refresh",
    "replay",
    "theft",
    "theft",
    "logout",
    "change",
    "deactivate",
    "activate",
    "wait",
    "elsewhere",
  ),
  pick: fc.nat(50),
  waitS: fc.constantFrom(1, 5, 12, 60, 240, 900),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

describe("any interleaving", () => {
  let service: TestService;
  let shops: Shop[];
  let count = 0;

  before(async () => {
    // Long enough that no session ends of age: what ends one is what is under test.
    service = await startService({
      config: {
        refreshTenant: { idleS: 10_000_000, absoluteS: 10_000_000 },
        refreshAdmin: { idleS: 10_000_000, absoluteS: 10_000_000 },
      },
    });
    shops = [await service.openShop(), await service.openShop()];
  });
  after(() => service.close());

  const nowMs = () => service.deps.now().getTime();

  async function newActors(): Promise<Actor[]> {
    const email = `same-${(count += 1)}@example.test`;
    const user = { email, name: "Sam", password: first };
    const actors: Actor[] = [];
    for (const { tenantId, owner, login } of shops) {
      const token = await login(owner.email, owner.password);
      const { body } = await service.request("POST", "/users", { tenantId, token, body: user });
      actors.push(new Actor(new Account(service, "tenant", { ...user, id: body.id, tenantId })));
    }
    const id = await createPlatformUser(service.deps, { ...user, role: "Support" });
    actors.push(new Actor(new Account(service, "admin", { ...user, id })));
    // One of the three signs in with a second factor.
    await actors[0]?.account.enrol();
    return actors;
  }

  const me = async (account: Account, token: string) => (await account.request("GET", "/me", { token })).status;
  const recent = ({ failures }: Actor) => failures.filter((at) => at > nowMs() - windowMs);

  function admitted(actor: Actor, reply: Reply): void {
    actor.failures = [];
    const cookie = { value: actor.account.cookieOf(reply) };
    actor.sessions.push({ live: true, accessToken: reply.body.accessToken, issuedAtMs: nowMs(), cookies: [cookie] });
  }

  function endAll(actor: Actor): void {
    for (const session of actor.sessions) session.live = false;
  }

  async function signIn(actor: Actor, password: string): Promise<void> {
    // A code is taken once: each sign-in has a time step of its own.
    if (actor.account.secret !== "") service.now.advance(30_000);
    const before = verificationCount();
    const isLocked = recent(actor).length >= 5;
    const reply = await actor.account.login(password);
    const isRight = password === actor.password && actor.isActive && !isLocked;
    assert.equal(reply.status, isRight ? 200 : 401, `login of ${actor.account.plane}`);
    if (isLocked) assert.equal(verificationCount(), before, "a secret was verified for a locked account");
    if (isRight && actor.account.secret === "") admitted(actor, reply);
    else if (isRight) {
      const second = await actor.account.answer(reply.body.twoFactorToken, actor.account.code());
      assert.equal(second.status, 200, "a right code");
      admitted(actor, second);
    } else if (!isLocked) actor.failures.push(nowMs());
    assert.ok(recent(actor).length <= 5, "more than five verifications in fifteen minutes");
  }

  /** A right password and a wrong code: counts as a wrong password does, and clears nothing. */
  async function wrongCode(actor: Actor): Promise<void> {
    if (actor.account.secret === "" || !actor.isActive || recent(actor).length >= 5)
      return signIn(actor, "not the password");
    const { status, body } = await actor.account.answer(await actor.account.challenge(), actor.account.wrongCode());
    assert.deepEqual([status, body], [401, null]);
    actor.failures.push(nowMs());
  }

  async function refresh(actor: Actor, session: Session): Promise<void> {
    const newest = session.cookies.at(-1);
    assert.ok(newest);
    const reply = await actor.account.refresh(newest.value);
    assert.equal(reply.status, session.live && actor.isActive ? 200 : 401, "refresh");
    if (reply.status !== 200) return;
    newest.replacedAtMs = nowMs();
    session.cookies.push({ value: actor.account.cookieOf(reply) });
    session.accessToken = reply.body.accessToken;
    session.issuedAtMs = nowMs();
  }

  async function replay(actor: Actor, session: Session, pick: number): Promise<void> {
    const index = pick % session.cookies.length;
    const cookie = session.cookies[index];
    if (cookie?.replacedAtMs === undefined) return refresh(actor, session);
    const isPredecessor = index === session.cookies.length - 2 && nowMs() - cookie.replacedAtMs <= leewayMs;
    const reply = await actor.account.refresh(cookie.value);
    if (session.live && actor.isActive && isPredecessor) {
      assert.equal(actor.account.cookieOf(reply), session.cookies.at(-1)?.value, "a second successor");
      return;
    }
    assert.equal(reply.status, 401, "a used token gave another");
    if (actor.isActive) session.live = false;
  }

  async function changePassword(actor: Actor, session: Session): Promise<void> {
    if (nowMs() - session.issuedAtMs > 290_000) return;
    const { account } = actor;
    const newPassword = `${first} ${(actor.passwords += 1)}`;
    const isLocked = recent(actor).length >= 5;
    const reply = await account.request("POST", "/password/change", {
      token: session.accessToken,
      body: { currentPassword: actor.password, newPassword },
    });
    const isAlive = session.live && actor.isActive;
    assert.equal(reply.status, !isAlive ? 401 : isLocked ? 403 : 204, "change");
    if (reply.status !== 204) return;
    actor.password = newPassword;
    account.password = newPassword;
    for (const other of actor.sessions) if (other !== session) other.live = false;
  }

  async function setActive(actor: Actor, isActive: boolean): Promise<void> {
    const { plane, id, tenantId } = actor.account;
    const verb = isActive ? "activate" : "deactivate";
    const shop = shops.find((one) => one.tenantId === tenantId);
    const token = shop === undefined ? await service.admin() : await shop.login(shop.owner.email, shop.owner.password);
    const path = `${plane === "admin" ? "/admin" : ""}/users/${id}/${verb}`;
    const reply = await service.request("POST", path, { token, ...(tenantId === undefined ? {} : { tenantId }) });
    assert.equal(reply.status, 200, path);
    if (!isActive) endAll(actor);
    actor.isActive = isActive;
  }

  async function elsewhere(actors: readonly Actor[], actor: Actor, session: Session): Promise<void> {
    for (const { account } of actors.filter((other) => other !== actor)) {
      const status = await me(account, session.accessToken);
      assert.ok(status === 403 || status === 401, "a token worked where it was not given");
      const cookie = session.cookies.at(-1)?.value.replace(actor.account.cookieName, account.cookieName) ?? "";
      assert.equal((await account.refresh(cookie)).status, 401, "a cookie worked where it was not given");
    }
  }

  async function take(actors: readonly Actor[], { who, what, pick, waitS }: Step): Promise<void> {
    const actor = actors[who];
    assert.ok(actor);
    const session = actor.sessions[pick % Math.max(1, actor.sessions.length)];
    switch (what) {
      case "login":
        return signIn(actor, actor.password);
      case "wrong":
        return signIn(actor, "not the password");
      case "code":
        return wrongCode(actor);
      case "wait":
        service.now.advance(waitS * 1000);
        return;
      case "deactivate":
        return setActive(actor, false);
      case "activate":
        return setActive(actor, true);
    }
    if (session === undefined) return;
    switch (what) {
      case "refresh":
        return refresh(actor, session);
      case "replay":
        return replay(actor, session, pick);
      case "theft":
        // The oldest of three cookies in a row comes back at once.
        await refresh(actor, session);
        await refresh(actor, session);
        return replay(actor, session, Math.max(0, session.cookies.length - 3));
      case "change":
        return changePassword(actor, session);
      case "elsewhere":
        return elsewhere(actors, actor, session);
      case "logout":
        await actor.account.request("POST", "/logout", { cookie: session.cookies.at(-1)?.value ?? "" });
        session.live = false;
    }
  }

  /** What must hold at the end of each story: exactly the sessions that live do work. */
  async function settle(actors: readonly Actor[]): Promise<void> {
    for (const actor of actors) {
      for (const session of actor.sessions) {
        const isFresh = nowMs() - session.issuedAtMs < 300_000;
        const isAlive = session.live && actor.isActive;
        if (isFresh || !isAlive) assert.equal(await me(actor.account, session.accessToken), isAlive ? 200 : 401);
        await refresh(actor, session);
      }
    }
  }

  test("of logins, wrong passwords and codes, refreshes, replays, logouts, changes and deactivations", async () => {
    await holds(
      "auth/interleaving: of logins, wrong passwords and codes, refreshes, replays, logouts, changes and deactivations",
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        const actors = await newActors();
        for (const one of steps) await take(actors, one);
        await settle(actors);
      }),
      { numRuns: 12, endOnFailure: true },
    );
  });

  test("of the same user's steps at once: five verifications at most, no error, and what is deactivated is dead", async () => {
    await holds(
      "auth/interleaving: of the same user's steps at once: five verifications at most, no error, and what is deactivated is dead",
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
        const [actor] = await newActors();
        assert.ok(actor);
        const { account } = actor;
        const login = await account.login();
        const cookie = account.cookieOf(login);
        const before = verificationCount();
        const wrong = steps.filter(({ what }) => what === "wrong").length;
        const replies = await Promise.all(
          steps.map(({ what }) => {
            if (what === "wrong") return account.login("not the password");
            if (what === "logout") return account.request("POST", "/logout", { cookie });
            return account.refresh(cookie);
          }),
        );
        const verified = verificationCount() - before;
        assert.ok(verified >= Math.min(1, wrong) && verified <= Math.min(5, wrong), `${verified} verifications`);
        assert.ok(replies.every(({ status }) => [200, 204, 401].includes(status)));
        await setActive(actor, false);
        for (const reply of [login, ...replies]) {
          const token = reply.body?.accessToken;
          if (token !== undefined) assert.equal(await me(account, token), 401);
          if (account.cookieOf(reply).length > 40)
            assert.equal((await account.refresh(account.cookieOf(reply))).status, 401);
        }
      }),
      { numRuns: 8, endOnFailure: true },
    );
  });
});
