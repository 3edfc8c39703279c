import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { assertAudited } from "../../../test/audit-expectations.ts";
import { callsOf, registerTill, type TestDevice } from "../../../test/devices.ts";
import { startService, type TestService, type Shop } from "../../../test/harness.ts";
import { addVariant, openTill, type Till } from "../../../test/sales.ts";
import { hire, problemOf, type Staff } from "../../../test/staff.ts";
import { verificationCount } from "../../auth/passwords/passwords.ts";
import { sql } from "../../kernel/db/sql.ts";
import type { Permission } from "../gate/permissions.ts";

const minute = 60_000;
const pin = "2580";

describe("PINs", () => {
  let service: TestService;
  let shop: Shop;
  let till: Till;
  let device: TestDevice;
  let bread: string;

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    till = await openTill(shop);
    device = await registerTill(service, shop, till);
    const unitId = (await shop.get("/units")).body.items[0].id;
    bread = await addVariant(shop, { sku: "BREAD", price: "2", unitId });
    await shop.patch("/settings", { stockPolicy: "Allow" });
  });
  after(() => service.close());

  /** Someone with a PIN, who works at the till's branch. */
  const cashier = async (
    permissions: readonly Permission[] = ["sales.create", "sales.read"],
    branchIds: readonly string[] = [till.branchId],
  ): Promise<Staff> => {
    const staff = await hire(service, shop, permissions, branchIds);
    assert.equal((await shop.put(`/users/${staff.userId}/pin`, { pin })).status, 204);
    return staff;
  };
  const signIn = async (userId: string, at = device) => {
    const { status, body } = await at.loginWithPin(userId, pin);
    assert.equal(status, 200);
    return callsOf(service, shop, body.accessToken);
  };
  const wrong = async (userId: string, times: number) => {
    for (let i = 0; i < times; i++) assert.equal((await device.loginWithPin(userId, "9999")).status, 401);
  };
  const statement = async (text: ReturnType<typeof sql>) => {
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    assert.ok(tenant);
    return service.deps.databases.write(tenant, (tx) => tx.many<Record<string, unknown>>(text));
  };

  test("200 with tokens and the cookie; the sale is the user's and the till's; who worked there before is signed out", async () => {
    const [ann, ben] = [await cashier(), await cashier()];
    const first = await signIn(ann.userId);
    const sale = till.order([{ variantId: bread, quantity: "1" }]);
    const sold = await first.post("/orders", sale);
    assert.deepEqual([sold.status, sold.body.cashierId, sold.body.deviceId], [201, ann.userId, device.id]);
    const reply = await device.loginWithPin(ben.userId, pin);
    assert.match(reply.cookies["service_device_rt"] ?? "", /HttpOnly; Secure; SameSite=Strict/i);
    assert.equal((await first.get("/me")).status, 401);
    assert.equal((await callsOf(service, shop, reply.body.accessToken).get("/me")).body.userId, ben.userId);
    assert.equal((await ann.get("/me")).status, 200, "a session with the password goes on");
    const details = { deviceId: device.id, registerId: till.registerId };
    await assertAudited(shop, { event: "authn.pin_login", by: ben.email, actorId: ben.userId, details });
  });

  test("GET /identity/device: the register, its next number and who has a PIN at its branch, by name", async () => {
    const elsewhere = (await shop.post("/branches", { code: "B2", name: "Second" })).body.id;
    const own = await openTill(shop, elsewhere);
    const there = await registerTill(service, shop, own);
    const staff = await cashier([], [elsewhere]);
    await hire(service, shop, [], [elsewhere]);
    const ask = async (credential?: string) =>
      service.request("GET", "/identity/device", {
        tenantId: shop.tenantId,
        headers: credential === undefined ? {} : { device: credential },
      });
    const { body } = await ask(there.credential);
    assert.deepEqual(
      [body.id, body.branchId, body.register.id, body.register.epoch, body.register.nextReceiptNumber],
      [there.id, elsewhere, own.registerId, 1, 1],
    );
    assert.deepEqual(body.users, [{ id: staff.userId, name: "Sam Staff" }]);
    await shop.post(`/users/${staff.userId}/deactivate`);
    assert.deepEqual((await ask(there.credential)).body.users, []);
    await shop.delete(`/registers/${own.registerId}/device`);
    assert.deepEqual(
      [(await ask(there.credential)).body.register, (await ask(there.credential)).body.users],
      [null, []],
    );
    for (const refused of [await ask(), await ask("x"), await ask(there.id)])
      assert.deepEqual(problemOf(refused), [403, "device_unknown"]);
  });

  test("a PIN is good at a till with its credential only, and while that is bound: 403 device_unknown, register_not_bound", async () => {
    const { userId, email } = await cashier();
    const { tenantId } = shop;
    const body = { userId, pin };
    for (const headers of [{}, { device: "x".repeat(43) }, { device: device.id }]) {
      const reply = await service.request("POST", "/identity/login/pin", { tenantId, headers, body });
      assert.deepEqual(problemOf(reply), [403, "device_unknown"]);
    }
    const login = { tenantId, body: { email, password: pin } };
    assert.equal((await service.request("POST", "/identity/login", login)).status, 401);
    assert.equal((await device.login(email, pin)).status, 401);
    const loose = await registerTill(service, shop, { branchId: till.branchId });
    assert.deepEqual(problemOf(await loose.loginWithPin(userId, pin)), [403, "register_not_bound"]);
    const other = await openTill(shop);
    await shop.put(`/registers/${other.registerId}/device`, { deviceId: loose.id });
    const at = await signIn(userId, loose);
    await shop.delete(`/registers/${other.registerId}/device`);
    assert.equal((await at.get("/me")).status, 401, "the till was released from its register");
    await shop.put(`/registers/${other.registerId}/device`, { deviceId: loose.id });
    assert.equal((await at.get("/me")).status, 401, "and is bound again");
    const admin = { email: service.operator.email, password: pin };
    assert.equal((await service.request("POST", "/admin/identity/login", { body: admin })).status, 401);
  });

  test("400 for what is no PIN, or one that is easy to guess; an empty 401 for every reason to refuse the user", async () => {
    const staff = await cashier();
    const set = (what: string) => shop.put(`/users/${staff.userId}/pin`, { pin: what });
    for (const bad of [
      "258",
      "2580147",
      "25a0",
      "\u0662\u0665\u0668\u0660",
      "",
      "1111",
      "1234",
      "987654",
      "8901",
      "2109",
    ])
      assert.ok((await set(bad)).body.errors.pin, bad);
    const elsewhere = (await shop.post("/branches", { code: "B3", name: "Third" })).body.id;
    const [without, away, gone] = [
      await hire(service, shop, [], [till.branchId]),
      await cashier([], [elsewhere]),
      await cashier(),
    ];
    await shop.post(`/users/${gone.userId}/deactivate`);
    const removed = await cashier();
    assert.equal((await shop.delete(`/users/${removed.userId}/pin`)).status, 204);
    await assertAudited(shop, { event: "user.pin_removed", by: shop.owner.email, to: ["User", removed.userId] });
    for (const userId of [without.userId, away.userId, gone.userId, removed.userId, randomUUID()]) {
      const { status, body } = await device.loginWithPin(userId, pin);
      assert.deepEqual([status, body], [401, null]);
    }
  });

  test("five wrong PINs at a till refuse the PIN there for 15 minutes; not at another, nor the password", async () => {
    const { userId, email, password } = await cashier();
    const other = await registerTill(service, shop, await openTill(shop));
    for (let round = 0; round < 2; round++) {
      await wrong(userId, 4);
      await signIn(userId);
    }
    await wrong(userId, 5);
    assert.equal((await device.loginWithPin(userId, pin)).status, 401);
    const at = { deviceId: device.id, registerId: till.registerId };
    const by = { outcome: "Failure" as const, by: email, actorId: userId };
    const suspended = { ...at, userId, untilAnotherIsSet: false };
    await assertAudited(shop, { event: "authn.pin_suspended", ...by, details: suspended });
    assert.equal((await device.loginWithPin(userId, pin)).status, 401);
    const details = { identifier: email, reason: "Locked", ...at };
    await assertAudited(shop, { event: "authn.login_failed", ...by, details });
    assert.ok(await shop.login(email, password));
    assert.equal((await device.login(email, password)).status, 200);
    await signIn(userId, other);
    assert.equal((await device.loginWithPin(userId, pin)).status, 401, "those elsewhere take nothing back");
    service.now.advance(15 * minute + 1000);
    await signIn(userId);
    service.now.advance(-15 * minute - 1000);
  });

  test("five wrong passwords lock the account, which signs in with the PIN", async () => {
    const { userId, email, password } = await cashier();
    for (let i = 0; i < 5; i++) await assert.rejects(shop.login(email, "not the password"));
    await assert.rejects(shop.login(email, password));
    await signIn(userId);
    await assert.rejects(shop.login(email, password), "the PIN takes no wrong password back");
  });

  test("nobody refuses a PIN by signing in under what its attempts are counted under", async () => {
    const { userId } = await cashier();
    const email = `PIN ${device.id} ${userId}`;
    for (let i = 0; i < 5; i++) await assert.rejects(shop.login(email, "not the password"));
    await signIn(userId);
  });

  test("wrong PINs of a user who has none, or none at this branch, keep nobody from signing in", async () => {
    const elsewhere = (await shop.post("/branches", { code: "B6", name: "Sixth" })).body.id;
    for (const staff of [await hire(service, shop, [], [till.branchId]), await cashier([], [elsewhere])]) {
      await wrong(staff.userId, 5);
      assert.ok(await shop.login(staff.email, staff.password));
    }
  });

  test("100 wrong PINs at once: at most five are tried", async () => {
    const { userId } = await cashier();
    const before = verificationCount();
    await Promise.all(Array.from({ length: 100 }, () => device.loginWithPin(userId, "9999")));
    assert.ok(verificationCount() - before <= 5);
    const [row] = await statement(sql`SELECT count FROM pin_failures WHERE user_id = ${userId}`);
    assert.ok(Number(row?.["count"]) <= 5);
    assert.equal((await device.loginWithPin(userId, pin)).status, 401);
    assert.ok(await shop.login(shop.owner.email, shop.owner.password), "the network of the tills is not refused");
  });

  test("after 20 wrong PINs in a row at a till it is over there, until another is set", async () => {
    const { userId, email, password } = await cashier();
    const other = await registerTill(service, shop, await openTill(shop));
    for (let round = 0; round < 4; round++) {
      await wrong(userId, 5);
      service.now.advance(15 * minute + 1000);
    }
    assert.equal((await device.loginWithPin(userId, pin)).status, 401);
    await signIn(userId, other);
    const known = async ({ credential }: TestDevice) => {
      const asked = { tenantId: shop.tenantId, headers: { device: credential } };
      const { users } = (await service.request("GET", "/identity/device", asked)).body;
      return users.some(({ id }: { id: string }) => id === userId);
    };
    assert.deepEqual([await known(device), await known(other)], [false, true]);
    const token = await shop.login(email, password);
    const state = () => callsOf(service, shop, token).get("/identity/pin");
    assert.deepEqual((await state()).body, { isSet: true, isSuspended: true });
    const owner = callsOf(service, shop, await shop.login(shop.owner.email, shop.owner.password));
    const details = { deviceId: device.id, registerId: till.registerId, userId, untilAnotherIsSet: true };
    const by = { outcome: "Failure" as const, by: email, actorId: userId };
    await assertAudited(owner, { event: "authn.pin_suspended", ...by, details });
    await wrong(userId, 5);
    assert.equal((await owner.put(`/users/${userId}/pin`, { pin })).status, 204);
    await signIn(userId);
    assert.deepEqual((await state()).body, { isSet: true, isSuspended: false });
    service.now.advance(-4 * (15 * minute + 1000));
  });

  test("one's own PIN takes the password: 403 reauthentication_failed; a new one ends what the old one opened", async () => {
    const staff = await hire(service, shop, [], [till.branchId]);
    const state = async () => (await staff.get("/identity/pin")).body;
    assert.deepEqual(await state(), { isSet: false, isSuspended: false });
    const refused = await staff.put("/identity/pin", { password: "not the password", pin });
    assert.deepEqual(problemOf(refused), [403, "reauthentication_failed"]);
    assert.ok((await staff.put("/identity/pin", { password: staff.password, pin: "4321" })).body.errors.pin);
    assert.deepEqual(await state(), { isSet: false, isSuspended: false });
    assert.equal((await staff.put("/identity/pin", { password: staff.password, pin })).status, 204);
    await assertAudited(shop, { event: "user.pin_set", by: staff.email, to: ["User", staff.userId] });
    assert.equal((await shop.get(`/users/${staff.userId}`)).body.hasPin, true);
    const at = await signIn(staff.userId);
    assert.equal((await staff.put("/identity/pin", { password: staff.password, pin: "147036" })).status, 204);
    assert.equal((await at.get("/me")).status, 401);
    assert.equal((await device.loginWithPin(staff.userId, pin)).status, 401);
    assert.equal((await device.loginWithPin(staff.userId, "147036")).status, 200);
    const remove = (password: string) =>
      service.request("DELETE", "/identity/pin", { tenantId: shop.tenantId, token: staff.token, body: { password } });
    assert.deepEqual(problemOf(await remove("not the password")), [403, "reauthentication_failed"]);
    assert.equal((await remove(staff.password)).status, 204);
    assert.equal((await remove(staff.password)).status, 204);
    await assertAudited(shop, { event: "user.pin_removed", by: staff.email, to: ["User", staff.userId] });
    assert.equal((await shop.get(`/users/${staff.userId}`)).body.hasPin, false);
  });

  test("another's PIN is set by who holds all that they hold, at all their branches; never one's own", async () => {
    const target = await hire(service, shop, ["sales.create"], [till.branchId]);
    const elsewhere = (await shop.post("/branches", { code: "B4", name: "Fourth" })).body.id;
    const set = (by: Pick<Staff, "put">, userId = target.userId) => by.put(`/users/${userId}/pin`, { pin });
    const fit = await hire(service, shop, ["users.setPin", "sales.create"], [till.branchId]);
    const lacking = await hire(service, shop, ["users.setPin"], [till.branchId]);
    const away = await hire(service, shop, ["users.setPin", "sales.create"], [elsewhere]);
    assert.equal((await set(fit)).status, 204);
    assert.deepEqual(problemOf(await set(lacking)), [403, "out_of_scope_permission"]);
    assert.deepEqual(problemOf(await set(away)), [403, "branch_forbidden"]);
    assert.deepEqual(problemOf(await set(fit, fit.userId)), [403, "cannot_modify_self"]);
    const { body: me } = await shop.get("/me");
    assert.deepEqual(problemOf(await set(fit, me.userId)), [403, "out_of_scope_permission"]);
    assert.deepEqual(problemOf(await set(shop, randomUUID())), [404, "not_found"]);
  });

  test("a session with a PIN holds what is for tills, at the till's branch: nothing that looks after users and the shop", async () => {
    const other = (await shop.post("/branches", { code: "B5", name: "Fifth" })).body.id;
    const manager = await cashier(
      [
        "sales.create",
        "sales.void",
        "users.manage",
        "roles.manage",
        "settings.manage",
        "branches.manage",
        "devices.manage",
        "integrations.manage",
        "users.setPin",
        "audit.read",
      ],
      [till.branchId, other],
    );
    const at = await signIn(manager.userId);
    const held = (await at.get("/me/permissions")).body;
    assert.deepEqual(
      [held.permissions, held.branchIds, held.isGlobalAdmin],
      [["sales.create", "sales.void"], [till.branchId], false],
    );
    assert.deepEqual(problemOf(await at.post("/roles", { name: "Mine", permissions: [] })), [403, "permission_denied"]);
    assert.deepEqual(problemOf(await at.get("/users")), [403, "permission_denied"]);
    const far = await openTill(shop, other);
    assert.deepEqual(problemOf(await at.post("/orders", far.order([{ variantId: bread, quantity: "1" }]))), [
      403,
      "branch_forbidden",
    ]);
    const password = { password: manager.password };
    for (const refused of [
      await at.put("/identity/pin", { ...password, pin }),
      await at.post("/identity/password/change", {
        currentPassword: manager.password,
        newPassword: "seven tills ring at noon",
      }),
      await at.get("/identity/sessions"),
      await at.delete("/identity/sessions"),
      await at.post("/identity/2fa/authenticator", password),
    ])
      assert.deepEqual(problemOf(refused), [403, "password_required"]);
    const cashierId = (await hire(service, shop, [], [till.branchId], ["users.manage"])).userId;
    const lend = (permission: string, branchId?: string) =>
      at.post("/approvals", { permission, requesterId: cashierId, branchId });
    assert.deepEqual(problemOf(await lend("users.manage", till.branchId)), [403, "approval_refused"]);
    assert.deepEqual(problemOf(await lend("sales.void")), [403, "approval_refused"], "of the whole shop");
    assert.equal((await lend("sales.void", till.branchId)).status, 201);
  });

  test("a global admin with a PIN holds what their roles give, at the till's branch", async () => {
    const { body: me } = await shop.get("/me");
    const owner = { password: shop.owner.password, pin };
    assert.equal((await shop.put("/identity/pin", owner)).status, 204);
    const at = await signIn(me.userId);
    const held = (await at.get("/me/permissions")).body;
    assert.deepEqual([held.isGlobalAdmin, held.branchIds], [false, [till.branchId]]);
    assert.ok(held.permissions.includes("sales.discountAny") && !held.permissions.includes("users.manage"));
    assert.equal((await at.patch("/settings", { discountLimit: "100" })).status, 403);
  });

  test("a session with a PIN ends after one idle time, however much it is used", async () => {
    const { userId } = await cashier();
    let { cookies } = await device.loginWithPin(userId, pin);
    const refresh = (cookie: string | undefined) => device.refresh(cookie?.split(";")[0] ?? "");
    const { idleS } = service.deps.config.refreshTenant;
    service.now.advance((idleS - 60) * 1000);
    const again = await refresh(cookies["service_device_rt"]);
    assert.equal(again.status, 200);
    ({ cookies } = again);
    service.now.advance(120_000);
    assert.equal((await refresh(cookies["service_device_rt"])).status, 401);
    service.now.advance(-(idleS + 60) * 1000);
  });

  test("no PIN stands in the database as it is; its hash is no password's", async () => {
    const { userId, email } = await cashier();
    const stored = async () =>
      String((await statement(sql`SELECT pin_hash FROM user_pins WHERE user_id = ${userId}`))[0]?.["pin_hash"]);
    assert.match(await stored(), /^v1\.test\./);
    const log = JSON.stringify(await statement(sql`SELECT details FROM audit_events WHERE subject_id = ${userId}`));
    // An id may have the same digits.
    assert.ok(!log.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "").includes(pin));
    await statement(
      sql`UPDATE users SET password_hash = (SELECT pin_hash FROM user_pins WHERE user_id = ${userId}) WHERE id = ${userId}`,
    );
    assert.equal((await device.login(email, pin)).status, 500);
  });
});
