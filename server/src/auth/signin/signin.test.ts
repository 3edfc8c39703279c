import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { planesOf, type Account, type PlaneUnderTest } from "../../../test/accounts.ts";
import { whileUsersAreLocked } from "../../../test/contention.ts";
import { eventually, turns } from "../../../test/eventually.ts";
import { handTimers } from "../../../test/hand-timers.ts";
import { startService, type TestService, type Reply } from "../../../test/harness.ts";
import { sql } from "../../kernel/db/sql.ts";
import { verificationCount } from "../passwords/passwords.ts";
import type { UserStore } from "../plane.ts";
import { attemptPassword } from "./attempt.ts";
import { reserveAttempt } from "./lockout.ts";

const minute = 60_000;

describe("signing in", () => {
  let service: TestService;
  let planes: PlaneUnderTest[];

  before(async () => {
    service = await startService({ config: { accessTokenS: 300 } });
    planes = await planesOf(service);
  });
  after(() => service.close());

  /** `promise` holds on both planes. */
  const both = (name: string, promise: (account: Account, plane: PlaneUnderTest) => Promise<void>) =>
    void test(name, async (t) => {
      for (const plane of planes) await t.test(plane.name, async () => promise(await plane.newAccount(), plane));
    });
  const loginAs = (account: Account, email: string, password: string) =>
    account.request("POST", "/login", { body: { email, password } });
  const wrong = async (account: Account, times: number) => {
    for (let i = 0; i < times; i++) assert.equal((await account.login("not the password")).status, 401);
  };

  both("200 with exactly tokenType, accessToken, expiresIn, and the contract's cookie", async (account) => {
    const reply = await account.login();
    assert.equal(reply.status, 200);
    assert.deepEqual(Object.keys(reply.body).sort(), ["accessToken", "expiresIn", "tokenType"]);
    assert.deepEqual([reply.body.tokenType, reply.body.expiresIn], ["Bearer", 300]);
    const path = account.plane === "admin" ? "/admin/identity" : "/identity";
    assert.match(
      reply.cookies[account.cookieName] ?? "",
      new RegExp(`^${account.cookieName}=[\\w-]{43}; Path=${path}; Max-Age=\\d+; HttpOnly; Secure; SameSite=Strict$`),
    );
    assert.equal(reply.headers.get("cache-control"), "no-store");
  });

  both(
    "wrong password, unknown, deactivated, without a password and locked are the same bytes",
    async (account, plane) => {
      const strip = ({ status, headers, body }: Reply) => {
        const kept = [...headers].filter(
          ([name]) => !["date", "server-time", "x-request-id", "ratelimit"].includes(name),
        );
        return JSON.stringify({ status, kept, body });
      };
      const bytes = strip(await account.login("not the password"));
      assert.match(bytes, /"status":401.*"body":null/);
      assert.equal(strip(await loginAs(account, "nobody@example.test", "x")), bytes, "unknown");
      const [deactivated, invited] = [await plane.newAccount(), await plane.newAccount()];
      await account.inItsDatabase(sql`UPDATE users SET is_active = false WHERE id = ${deactivated.id}`);
      await account.inItsDatabase(sql`UPDATE users SET password_hash = NULL WHERE id = ${invited.id}`);
      assert.equal(strip(await deactivated.login()), bytes, "deactivated");
      assert.equal(strip(await invited.login()), bytes, "without a password");
      await wrong(account, 4);
      assert.equal(strip(await account.login()), bytes, "locked");
    },
  );

  both(
    "every refusal costs one hash; the stored one is verified for none but the account that is there and open",
    async (account) => {
      const before = verificationCount();
      await loginAs(account, "nobody@example.test", "x");
      await loginAs(account, "", "x").catch(() => undefined);
      assert.equal(verificationCount(), before);
      await wrong(account, 5);
      assert.equal(verificationCount(), before + 5);
      await account.login();
      assert.equal(verificationCount(), before + 5, "locked");
    },
  );

  both("five wrong passwords lock the right one out; 15 minutes later it works", async (account) => {
    await wrong(account, 7);
    assert.equal((await account.login()).status, 401);
    service.now.advance(15 * minute + 1000);
    assert.equal((await account.login()).status, 200);
  });

  both("4 wrong, right, 4 wrong, right is 200: a success clears the count", async (account) => {
    for (let round = 0; round < 2; round++) {
      await wrong(account, 4);
      assert.equal((await account.login()).status, 200);
    }
  });

  both("the window rolls: 4 wrong, 14 minutes, 1 wrong locks until the four are 15 minutes old", async (account) => {
    await wrong(account, 4);
    service.now.advance(14 * minute);
    await wrong(account, 1);
    assert.equal((await account.login()).status, 401);
    service.now.advance(minute + 1000);
    assert.equal((await account.login()).status, 200);
  });

  both("100 wrong passwords at once: not more than 5 are verified, then the account is locked", async (account) => {
    const before = verificationCount();
    const replies = await Promise.all(Array.from({ length: 100 }, () => account.login("not the password")));
    const verified = verificationCount() - before;
    assert.ok(verified >= 1 && verified <= 5, String(verified));
    assert.ok(replies.every(({ status }) => status === 401 || status === 503 || status === 429));
    await wrong(account, 5);
    assert.equal((await account.login()).status, 401);
  });

  both("addresses that nobody has tried for a day are forgotten, ten with each sign-in", async (account) => {
    await account.inItsDatabase(sql`
      INSERT INTO login_identifiers (identifier, tried_at)
      SELECT 'old-' || i || '@shop.test', now() - interval '100 days' + i * interval '1 s' FROM generate_series(1, 15) i`);
    const old = async () =>
      (await account.inItsDatabase(sql`SELECT identifier FROM login_identifiers WHERE identifier ^@ 'old-'`)).length;
    await account.login();
    assert.equal(await old(), 5);
    await account.login();
    assert.equal(await old(), 0);
  });

  both("wrong passwords while locked do not prolong the lock", async (account) => {
    await wrong(account, 5);
    service.now.advance(14 * minute);
    await wrong(account, 5);
    service.now.advance(minute + 1000);
    assert.equal((await account.login()).status, 200);
  });

  test("a lock in one shop leaves the same address in another shop and on the admin plane alone", async () => {
    const [one, two] = [await service.openShop(), await service.openShop()];
    const operator = await planes[1]?.newAccount();
    assert.ok(operator);
    const { email, password } = operator;
    for (const shop of [one, two]) {
      const made = await shop.post("/users", { email, name: "Everywhere", password });
      assert.equal(made.status, 201);
    }
    for (let i = 0; i < 5; i++) await assert.rejects(one.login(email, "not the password"));
    await assert.rejects(one.login(email, password));
    assert.ok(await two.login(email, password));
    assert.equal((await service.request("POST", "/admin/identity/login", { body: { email, password } })).status, 200);
  });

  both("the longest passwords, and one with NUL, are a plain 401; bodies beyond 16 KB are 413", async (account) => {
    for (const password of ["", "x", "x".repeat(256), "x".repeat(257), "🔔".repeat(257), "\0"])
      assert.equal((await loginAs(account, `odd-${account.email}`, password)).status, 401, password.slice(0, 9));
    assert.equal((await loginAs(account, account.email, "x".repeat(1_000_000))).status, 413);
  });

  both("400 for a body of the wrong shape, and it does not count", async (account) => {
    const send = (body: unknown) => account.request("POST", "/login", { body });
    const { email, password } = account;
    const bodies = [
      {},
      { email },
      { email: [email], password },
      { email: { $ne: "" }, password },
      { email, password: 1 },
      { email, password, extra: 1 },
      [{ email, password }],
      "{",
      "null",
      '{"__proto__":{}}',
      `{"email":"x@y.z","password":"x","email":${JSON.stringify(email)},"password":${JSON.stringify(password)}}`,
    ];
    for (const body of bodies) assert.equal((await send(body)).status, 400, JSON.stringify(body));
    assert.equal((await send({ email, password })).status, 200);
  });

  both(
    "the address is compared, never matched; spaces around it and the case of letters do not matter",
    async (account) => {
      for (const email of ["%", account.email.replace(/^./, "_"), "' OR 1=1 --"])
        assert.equal((await loginAs(account, email, account.password)).status, 401, email);
      assert.equal((await loginAs(account, `${account.email}\0`, account.password)).status, 400);
      assert.equal((await loginAs(account, `  ${account.email.toUpperCase()} `, account.password)).status, 200);
    },
  );

  both(
    "a hash of other parameters, or not sealed yet, is replaced at the next sign-in, and only then",
    async (account) => {
      const { hash } = await import("@node-rs/argon2");
      const weak = await hash(account.password, { algorithm: 2, memoryCost: 8_192, timeCost: 1, parallelism: 1 });
      await account.inItsDatabase(sql`UPDATE users SET password_hash = ${weak} WHERE id = ${account.id}`);
      const stored = async () =>
        (await account.inItsDatabase(sql`SELECT password_hash FROM users WHERE id = ${account.id}`))[0]?.[
          "password_hash"
        ];
      await wrong(account, 1);
      assert.equal(await stored(), weak);
      assert.equal((await account.login()).status, 200);
      const better = String(await stored());
      assert.match(better, /^v1\.test\./);
      assert.equal((await account.login()).status, 200);
      assert.equal(await stored(), better);
    },
  );

  both(
    "no secret stands in the database as it is, and another user's hash put into a user's row does not sign in",
    async (account, plane) => {
      await account.enrol();
      const other = await plane.newAccount();
      await other.enrol();
      const dump = JSON.stringify([
        await account.inItsDatabase(sql`SELECT * FROM users`),
        await account.inItsDatabase(sql`SELECT * FROM second_factors`),
        await account.inItsDatabase(sql`SELECT * FROM recovery_codes`),
        await account.inItsDatabase(sql`SELECT * FROM refresh_tokens`),
      ]);
      for (const secret of [account.secret, account.password, "argon2id", ...account.recoveryCodes])
        assert.ok(!dump.includes(secret), secret);
      const challenge = await account.challenge();
      await account.inItsDatabase(sql`UPDATE second_factors f SET secret_sealed = o.secret_sealed FROM second_factors o
          WHERE f.user_id = ${account.id} AND o.user_id = ${other.id}`);
      assert.equal((await account.answer(challenge, other.code())).status, 500);
      await account.inItsDatabase(
        sql`UPDATE users u SET password_hash = o.password_hash FROM users o WHERE u.id = ${account.id} AND o.id = ${other.id}`,
      );
      assert.equal((await account.login(other.password)).status, 500);
    },
  );

  both("a challenge of one plane is 401 on the other, and so is one of another shop", async (account) => {
    await account.enrol();
    const shop = await service.openShop();
    const body = { twoFactorToken: await account.challenge(), code: account.code() };
    const elsewhere = [await service.request("POST", "/identity/login/2fa", { tenantId: shop.tenantId, body })];
    if (account.plane === "tenant")
      elsewhere.push(await service.request("POST", "/admin/identity/login/2fa", { body }));
    for (const reply of elsewhere) assert.deepEqual([reply.status, reply.body], [401, null]);
    assert.equal((await account.answer(body.twoFactorToken, body.code)).status, 200);
  });

  test("nine right passwords at once are all 200, and count for nothing", async () => {
    const shop = await service.openShop();
    const login = () => service.request("POST", "/identity/login", { tenantId: shop.tenantId, body: shop.owner });
    const logins = () => Promise.all(Array.from({ length: 9 }, login));
    const replies = await whileUsersAreLocked(service, shop.tenantId, 3, logins);
    assert.deepEqual(
      replies.map(({ status }) => status),
      Array.from({ length: 9 }, () => 200),
    );
    for (let i = 0; i < 4; i++) await assert.rejects(shop.login(shop.owner.email, "not the password"));
    assert.ok(await shop.login(shop.owner.email, shop.owner.password));
  });

  test("who finds as many attempts in flight as are left waits for them; a dead process's have failed after a while", async () => {
    const account = await planes[1]?.newAccount();
    assert.ok(account);
    const { central } = service.deps;
    const reserve = () => central.transact((tx) => reserveAttempt(tx, account.email, service.deps.now()));
    for (let i = 0; i < 5; i++) assert.notEqual(await reserve(), "locked");
    await assert.rejects(reserve(), { errorCode: "busy" });
    const waiting = account.login();
    const inFlight = sql`SELECT id FROM login_failures WHERE identifier = ${account.email} LIMIT 1`;
    await account.inItsDatabase(sql`DELETE FROM login_failures WHERE id = (${inFlight})`);
    assert.equal((await waiting).status, 200);
    assert.notEqual(await reserve(), "locked");
    service.now.advance(20_000);
    assert.equal((await account.login()).status, 401, "five have failed");
    service.now.advance(15 * minute);
    assert.equal((await account.login()).status, 200, "no longer than any failure");
  });

  test("attempts in flight are none that failed for whose clock is behind", async () => {
    const account = await planes[1]?.newAccount();
    assert.ok(account);
    const now = service.deps.now().getTime();
    const reserve = (aheadMs: number) =>
      service.deps.central.transact((tx) => reserveAttempt(tx, account.email, new Date(now + aheadMs)));
    for (const aheadMs of [1, 2, 10, 1_000, 14_000]) assert.notEqual(await reserve(aheadMs), "locked");
    await assert.rejects(reserve(0), { errorCode: "busy" });
  });

  test("503 busy for who has waited five seconds for attempts in flight", async () => {
    const account = await planes[1]?.newAccount();
    assert.ok(account);
    for (let i = 0; i < 5; i++)
      await service.deps.central.transact((tx) => reserveAttempt(tx, account.email, service.deps.now()));
    const [timers, { central }] = [handTimers(), service.deps];
    let tries = 0;
    const transact: UserStore["transact"] = (work) => central.transact(work).finally(() => (tries += 1));
    const store: UserStore = { tenantId: undefined, slug: undefined, name: "x", transact, mailing: transact };
    const login = { email: account.email, password: account.password };
    const origin = { requestId: "1", address: "127.0.0.1" };
    let isRefused = false;
    const waiting = attemptPassword({ ...service.deps, timers }, store, login, origin);
    waiting.catch(() => (isRefused = true));
    const tried = (times: number) => eventually(`it was tried ${times} times`, () => tries === times);
    // The pauses grow: 20, 40, 80, 160 and then 320 milliseconds.
    const pauses = [20, 40, 80, 160, ...Array.from({ length: 14 }, () => 320)];
    for (const [i, pauseMs] of pauses.entries()) {
      await tried(i + 1);
      await turns(5);
      timers.pass(pauseMs - 1);
      await turns(5);
      assert.equal(tries, i + 1);
      timers.pass(1);
    }
    await tried(pauses.length + 1);
    await turns(5);
    assert.equal(isRefused, false, "4.78 seconds have passed");
    timers.pass(320);
    await assert.rejects(waiting, { errorCode: "busy" });
    assert.equal(tries, pauses.length + 2);
  });

  test("what is in flight while its account signs in is counted when it fails, from then on", async () => {
    const account = await planes[1]?.newAccount();
    assert.ok(account);
    const { central } = service.deps;
    const transact: UserStore["transact"] = (work) => central.transact(work);
    const store: UserStore = { tenantId: undefined, slug: undefined, name: "x", transact, mailing: transact };
    const login = { email: account.email, password: "a wrong password" };
    const origin = { requestId: "1", address: "127.0.0.1" };
    const guess = await attemptPassword(service.deps, store, login, origin);
    assert.equal((await account.login()).status, 200);
    service.now.advance(10_000);
    assert.equal(await guess.transact((tx) => guess.settle(tx)), undefined);
    await wrong(account, 4);
    assert.equal((await account.login()).status, 401);
    service.now.advance(14 * minute);
    await wrong(account, 1);
    service.now.advance(minute);
    assert.equal((await account.login()).status, 200);
  });

  test("an internal error at a right password does not count as an attempt, also while the database cannot give it back", async () => {
    const account = await planes[1]?.newAccount();
    assert.ok(account);
    const login = { email: account.email, password: account.password };
    let calls = 0;
    // Reserving works; concluding and the first taking back do not.
    const transact: UserStore["transact"] = (work) => {
      calls += 1;
      return calls === 2 || calls === 3 ? Promise.reject(new Error("overloaded")) : service.deps.central.transact(work);
    };
    const store: UserStore = { tenantId: undefined, slug: undefined, name: "x", transact, mailing: transact };
    for (let i = 0; i < 5; i++) {
      calls = 0;
      const attempt = await attemptPassword(service.deps, store, login, { requestId: "1", address: "127.0.0.1" });
      await assert.rejects(
        attempt.transact((tx) => attempt.settle(tx)),
        /overloaded/,
      );
      await service.deps.background.wait();
    }
    assert.equal((await account.login()).status, 200);
  });

  test("a password that was right is worth nothing when it was changed, or its user deactivated, since", async () => {
    for (const change of [sql`password_hash = NULL`, sql`is_active = false`]) {
      const account = await planes[1]?.newAccount();
      assert.ok(account);
      const transact: UserStore["transact"] = (work) => service.deps.central.transact(work);
      const store: UserStore = { tenantId: undefined, slug: undefined, name: "x", transact, mailing: transact };
      const login = { email: account.email, password: account.password };
      const attempt = await attemptPassword(service.deps, store, login, { requestId: "1", address: "127.0.0.1" });
      await account.inItsDatabase(sql`UPDATE users SET ${change} WHERE id = ${account.id}`);
      assert.equal(await attempt.transact((tx) => attempt.settle(tx)), undefined);
    }
  });

  test("an internal error at a wrong password leaves the attempt counted", async () => {
    const account = await planes[1]?.newAccount();
    assert.ok(account);
    const broken = () => Promise.reject(new Error("overloaded"));
    for (let i = 0; i < 5; i++) {
      const login = { email: account.email, password: "a wrong password" };
      const transact: UserStore["transact"] = (work) => service.deps.central.transact(work);
      const store: UserStore = { tenantId: undefined, slug: undefined, name: "x", transact, mailing: broken };
      const attempt = await attemptPassword(service.deps, store, login, { requestId: "1", address: "127.0.0.1" });
      await assert.rejects(
        attempt.mailing((tx) => attempt.settle(tx)),
        /overloaded/,
      );
    }
    assert.equal((await account.login()).status, 401);
  });

  both("one's own address and rights cannot be changed in passing: 400", async (account) => {
    const token = await account.signIn();
    for (const member of [{ email: "mallory@example.test" }, { role: "Owner" }, { isGlobalAdmin: true }]) {
      const reply = await account.request("PATCH", "/me", { token, body: { name: "x", ...member } });
      assert.equal(reply.status, 400, JSON.stringify(member));
    }
  });
});
