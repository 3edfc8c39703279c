import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { assertAudited } from "../../../test/audit-expectations.ts";
import { callsOf, deviceOf, registerTill, type AtTill, type TestDevice } from "../../../test/devices.ts";
import { startService, type Reply, type TestService, type Shop } from "../../../test/harness.ts";
import { addVariant, openTill, type Till } from "../../../test/sales.ts";
import { hire, problemOf } from "../../../test/staff.ts";
import { sql } from "../../kernel/db/sql.ts";
import { listBreaches } from "../verify/sql.ts";

describe("devices", () => {
  let service: TestService;
  let shop: Shop;
  let branchId: string;
  let bread: string;

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    branchId = (await shop.get("/branches")).body.items[0].id;
    const unitId = (await shop.get("/units")).body.items[0].id;
    bread = await addVariant(shop, { sku: "BREAD", price: "2", unitId });
    await shop.patch("/settings", { stockPolicy: "Allow" });
  });
  after(() => service.close());

  const register = async (at = branchId): Promise<string> => {
    const code = randomUUID().slice(0, 8);
    return (await shop.post("/registers", { branchId: at, name: code, code })).body.id;
  };
  const till = (of: { registerId?: string } = {}) => registerTill(service, shop, { branchId, ...of });
  const tenant = async () => {
    const found = await service.deps.directory.resolve(shop.tenantId);
    assert.ok(found);
    return found;
  };
  const sequenceOf = (receiptNumber: string) => Number(receiptNumber.split("-").at(-1));
  const sale = (at: Till, members: object = {}) => at.order([{ variantId: bread, quantity: "1" }], { ...members });

  /** A till that sells at its own register. */
  const sellingTill = async (): Promise<{ till: Till; device: TestDevice; at: AtTill }> => {
    const open = await openTill(shop, branchId);
    const device = await till({ registerId: open.registerId });
    return { till: open, device, at: await device.signIn() };
  };

  test("201 with a credential that only this answer has; its replay has none; 409 for other content", async () => {
    const body = { id: randomUUID(), branchId, name: "Front" };
    const made = await shop.post("/devices", body);
    assert.equal(made.status, 201);
    assert.match(made.body.credential, /^[\w-]{43}$/);
    assert.equal(made.headers.get("location"), `/devices/${body.id}`);
    const again = await shop.post("/devices", body);
    assert.deepEqual([again.status, again.body.credential], [200, null]);
    assert.deepEqual(problemOf(await shop.post("/devices", { ...body, name: "Back" })), [409, "duplicate_conflict"]);
    const [{ stored }] = (await service.deps.databases.read(await tenant(), (tx) =>
      tx.many<{ stored: string }>(
        sql`SELECT (d.*)::text || coalesce((SELECT string_agg(a.details::text, '') FROM audit_events a), '') AS stored FROM devices d WHERE id = ${body.id}`,
      ),
    )) as [{ stored: string }];
    assert.ok(!stored.includes(made.body.credential));
    const { credential: _, ...device } = made.body;
    assert.deepEqual((await shop.get(`/devices/${body.id}`)).body, device);
    const details = { branchId, name: "Front" };
    await assertAudited(shop, { event: "device.created", by: shop.owner.email, to: ["Device", body.id], details });
  });

  test("a device is renamed at its version, listed by branch and name, and not listed once it is revoked", async () => {
    const other = (await shop.post("/branches", { code: "B2", name: "Second" })).body.id;
    const [a, b] = [
      await registerTill(service, shop, { branchId: other }),
      await registerTill(service, shop, { branchId: other }),
    ];
    assert.equal((await shop.patch(`/devices/${a.id}`, { name: "Zebra" }, { "if-match": '"1"' })).body.version, 2);
    assert.deepEqual(problemOf(await shop.patch(`/devices/${a.id}`, { name: "Ape" }, { "if-match": '"1"' })), [
      409,
      "version_conflict",
    ]);
    await assertAudited(shop, {
      event: "device.changed",
      by: shop.owner.email,
      to: ["Device", a.id],
      details: { name: "Zebra" },
    });
    const ids = async (query = "") =>
      (await shop.get(`/devices?branchId=${other}${query}`)).body.items.map(({ id }: { id: string }) => id);
    assert.deepEqual(await ids(), [b.id, a.id]);
    assert.equal((await shop.delete(`/devices/${b.id}`)).status, 204);
    assert.equal((await shop.delete(`/devices/${b.id}`)).status, 204);
    assert.deepEqual(await ids(), [a.id]);
    assert.deepEqual(await ids("&includeRevoked=true"), [b.id, a.id]);
    await assertAudited(shop, { event: "device.revoked", by: shop.owner.email, to: ["Device", b.id] });
  });

  test("a sign-in with the credential is at the device; with none at none; 403 device_unknown with another", async () => {
    const device = await till();
    assert.equal((await shop.get(`/devices/${device.id}`)).body.lastSeenAt, null);
    await device.signIn();
    assert.notEqual((await shop.get(`/devices/${device.id}`)).body.lastSeenAt, null);
    const forged = deviceOf(service, shop, { ...device, credential: "x".repeat(43) });
    const { email, password } = shop.owner;
    for (let i = 0; i < 6; i++)
      assert.deepEqual(problemOf(await forged.login(email, password)), [403, "device_unknown"]);
    assert.equal((await forged.login(email, "not the password")).status, 401, "the password comes first");
    assert.ok(await shop.login(email, password), "a right password at a wrong device counts as no failure");
  });

  test("renewing the credential or revoking the device ends its sessions, no others, and refuses the old one", async () => {
    const registerId = await register();
    const device = await till({ registerId });
    const { email, password } = shop.owner;
    const first = await device.signIn();
    const renewed = await shop.post(`/devices/${device.id}/credential`, {});
    assert.notEqual(renewed.body.credential, device.credential);
    await assertAudited(shop, { event: "device.credential_renewed", by: email, to: ["Device", device.id] });
    assert.equal((await first.get("/me")).status, 401);
    assert.deepEqual(problemOf(await device.login(email, password)), [403, "device_unknown"]);
    const again = deviceOf(service, shop, renewed.body);
    const second = await again.login(email, password);
    assert.equal(second.status, 200);
    assert.equal((await shop.delete(`/devices/${device.id}`)).status, 204);
    const cookie = second.cookies["service_device_rt"]?.split(";")[0] ?? "";
    const refreshed = await again.refresh(cookie);
    assert.equal(refreshed.status, 401);
    assert.deepEqual(problemOf(await again.login(email, password)), [403, "device_unknown"]);
    assert.deepEqual(problemOf(await shop.post(`/devices/${device.id}/credential`, {})), [409, "device_revoked"]);
    assert.deepEqual(problemOf(await shop.put(`/registers/${registerId}/device`, { deviceId: device.id })), [
      409,
      "device_revoked",
    ]);
    assert.equal((await shop.get(`/registers/${registerId}`)).body.deviceId, null);
    assert.equal((await shop.get("/me")).status, 200);
  });

  test("a till's session has a cookie of its own: in one browser neither it nor the office's replaces the other", async () => {
    const device = await till();
    const { email, password } = shop.owner;
    const { tenantId } = shop;
    const of = (reply: Reply, name: string) => reply.cookies[name]?.split(";")[0] ?? "";
    const atTill = await device.login(email, password);
    const office = await service.request("POST", "/identity/login", { tenantId, body: { email, password } });
    assert.deepEqual(
      [Object.keys(atTill.cookies), Object.keys(office.cookies)],
      [["service_device_rt"], ["service_tenant_rt"]],
    );
    assert.match(atTill.cookies["service_device_rt"] ?? "", /; Path=\/identity; .*HttpOnly; Secure; SameSite=Strict$/);
    const both = `${of(office, "service_tenant_rt")}; ${of(atTill, "service_device_rt")}`;
    const again = await device.refresh(both);
    assert.deepEqual([again.status, Object.keys(again.cookies)], [200, ["service_device_rt"]]);
    const here = await service.request("POST", "/identity/refresh", { tenantId, cookie: both });
    assert.deepEqual([here.status, Object.keys(here.cookies)], [200, ["service_tenant_rt"]]);
    const sessionsOf = async (token: string) =>
      (await callsOf(service, shop, token).get("/identity/sessions")).body.items as {
        id: string;
        isCurrent: boolean;
      }[];
    const current = (await sessionsOf(again.body.accessToken)).find(({ isCurrent }) => isCurrent);
    const ended = await callsOf(service, shop, again.body.accessToken).delete(
      `/identity/sessions/${current?.id ?? ""}`,
    );
    assert.deepEqual([ended.status, Object.keys(ended.cookies)], [204, ["service_device_rt"]]);
    const alone = of(here, "service_tenant_rt");
    assert.equal((await device.refresh(alone)).status, 401, "the office's cookie is no till's");
    const out = await service.request("POST", "/identity/logout", {
      tenantId,
      cookie: `${alone}; ${of(again, "service_device_rt")}`,
    });
    assert.deepEqual([out.status, Object.keys(out.cookies)], [204, ["service_tenant_rt"]]);
  });

  test("a browser becomes the till by a code, once and within ten minutes; the old credential is over", async () => {
    const registerId = await register();
    const device = await till({ registerId });
    const before = await device.signIn();
    const start = () => shop.post(`/devices/${device.id}/pairing`);
    const pair = (code: string) =>
      service.request("POST", "/identity/device/pair", { tenantId: shop.tenantId, body: { code } });
    const first = await start();
    assert.equal(first.status, 200);
    assert.match(first.body.code, /^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    await assertAudited(shop, { event: "device.pairing_started", by: shop.owner.email, to: ["Device", device.id] });
    const { code } = (await start()).body;
    for (const wrong of [first.body.code, "AAAA-AAAA", "x"])
      assert.deepEqual(problemOf(await pair(wrong)), [400, "pairing_code_invalid"], wrong);
    assert.equal((await before.get("/me")).status, 200, "the till works on until the code is used");
    const other = await service.openShop();
    const elsewhere = await service.request("POST", "/identity/device/pair", {
      tenantId: other.tenantId,
      body: { code },
    });
    assert.deepEqual(problemOf(elsewhere), [400, "pairing_code_invalid"]);
    const typed = ` ${code.toLowerCase().replace("-", " ")} `;
    const paired = await pair(typed);
    const { credential, ...rest } = paired.body;
    assert.deepEqual([paired.status, rest], [200, (await shop.get(`/devices/${device.id}`)).body]);
    assert.deepEqual([rest.registerId, rest.branchId], [registerId, device.branchId]);
    await assertAudited(shop, { event: "device.paired", by: null, to: ["Device", device.id] });
    assert.deepEqual(problemOf(await pair(code)), [400, "pairing_code_invalid"], "it works once");
    assert.equal((await before.get("/me")).status, 401);
    const { email, password } = shop.owner;
    assert.deepEqual(problemOf(await device.login(email, password)), [403, "device_unknown"]);
    assert.equal((await deviceOf(service, shop, paired.body).login(email, password)).status, 200);
    assert.ok(credential);
  });

  test("a code of a till that was revoked, renewed or has waited for ten minutes is good for nothing", async () => {
    const pair = (code: string) =>
      service.request("POST", "/identity/device/pair", { tenantId: shop.tenantId, body: { code } });
    const codeOf = async (id: string) => (await shop.post(`/devices/${id}/pairing`)).body.code as string;
    const [revoked, renewed, late] = [await till(), await till(), await till()];
    const codes = [await codeOf(revoked.id), await codeOf(renewed.id), await codeOf(late.id)];
    assert.equal((await shop.delete(`/devices/${revoked.id}`)).status, 204);
    assert.equal((await shop.post(`/devices/${renewed.id}/credential`, {})).status, 200);
    service.now.advance(600_000);
    for (const code of codes) assert.deepEqual(problemOf(await pair(code)), [400, "pairing_code_invalid"]);
    service.now.advance(-600_000);
    assert.equal((await late.login(shop.owner.email, shop.owner.password)).status, 200);
    assert.deepEqual(problemOf(await shop.post(`/devices/${revoked.id}/pairing`)), [409, "device_revoked"]);
    assert.deepEqual(problemOf(await shop.post(`/devices/${randomUUID()}/pairing`)), [404, "not_found"]);
  });

  test("two browsers that have the same code at once: one of them is the till", async () => {
    const device = await till();
    const { code } = (await shop.post(`/devices/${device.id}/pairing`)).body;
    const pair = () => service.request("POST", "/identity/device/pair", { tenantId: shop.tenantId, body: { code } });
    const statuses = (await Promise.all([pair(), pair(), pair()])).map(({ status }) => status);
    assert.deepEqual(statuses.sort(), [200, 400, 400]);
  });

  test("a register has one device and a device one register; each binding is a new epoch", async () => {
    const [a, b] = [await register(), await register()];
    const [one, other] = [await till(), await till()];
    const bind = (id: string, deviceId: string) => shop.put(`/registers/${id}/device`, { deviceId });
    const bound = (await bind(a, one.id)).body;
    assert.deepEqual([bound.deviceId, bound.epoch, bound.version], [one.id, 1, 2]);
    assert.equal((await bind(a, one.id)).body.version, 2);
    assert.deepEqual(problemOf(await bind(a, other.id)), [409, "device_already_bound"]);
    assert.deepEqual(problemOf(await bind(b, one.id)), [409, "device_already_bound"]);
    const taken = await shop.post("/devices", { branchId, name: "Third", registerId: a });
    assert.deepEqual(problemOf(taken), [409, "device_already_bound"]);
    assert.equal((await shop.delete(`/registers/${a}/device`)).body.deviceId, null);
    assert.equal((await shop.delete(`/registers/${a}/device`)).body.version, 3);
    assert.deepEqual([(await bind(a, other.id)).body.epoch, (await bind(b, one.id)).body.epoch], [2, 1]);
    const { registerId, epoch } = (await shop.get(`/devices/${other.id}`)).body;
    assert.deepEqual([registerId, epoch], [a, 2]);
    assert.ok((await bind(b, randomUUID())).body.errors.deviceId);
    const { items } = (await shop.get(`/audit?subjectId=${a}`)).body;
    assert.deepEqual(
      items.map(({ event, details }: Record<string, unknown>) => [event, details]),
      [
        ["register.bound", { deviceId: other.id, epoch: 2 }],
        ["register.unbound", { deviceId: one.id, epoch: 1 }],
        ["register.bound", { deviceId: one.id, epoch: 1 }],
      ],
      "what changed nothing is not audited",
    );
  });

  test("400 for a register of another branch, 403 branch_forbidden for who is not assigned there", async () => {
    const elsewhere = (await shop.post("/branches", { code: "B3", name: "Third" })).body.id;
    const there = await register(elsewhere);
    const device = await till();
    assert.ok((await shop.put(`/registers/${there}/device`, { deviceId: device.id })).body.errors.deviceId);
    assert.ok((await shop.post("/devices", { branchId, name: "Far", registerId: there })).body.errors.registerId);
    assert.ok(
      (await shop.post("/devices", { branchId, name: "Far", registerId: randomUUID() })).body.errors.registerId,
    );
    const clerk = await hire(service, shop, ["devices.manage"], [elsewhere]);
    for (const refused of [
      await clerk.post("/devices", { branchId, name: "Mine" }),
      await clerk.post(`/devices/${device.id}/credential`, {}),
      await clerk.put(`/registers/${there}/device`, { deviceId: device.id }),
    ])
      assert.deepEqual(problemOf(refused), [403, "branch_forbidden"]);
  });

  test("at a bound register only its device opens sessions, sells and moves cash: 403 register_not_bound; at another any does", async () => {
    const { till: own, device, at } = await sellingTill();
    const stranger = await (await till()).signIn();
    for (const other of [shop, stranger])
      assert.deepEqual(problemOf(await other.post("/orders", sale(own))), [403, "register_not_bound"]);
    const sold = await at.post("/orders", sale(own));
    assert.deepEqual([sold.status, sold.body.deviceId], [201, device.id]);
    assert.equal((await shop.get(`/orders/${sold.body.id}`)).body.deviceId, device.id);
    assert.equal((await shop.post(`/orders/${sold.body.id}/void`, { reason: "Mistake" })).status, 200);
    const drop = (by: { post: Shop["post"] }) =>
      by.post(`/cash/sessions/${own.sessionId}/movements`, { kind: "SafeDrop", amount: "1" });
    for (const other of [shop, stranger]) assert.deepEqual(problemOf(await drop(other)), [403, "register_not_bound"]);
    assert.equal((await drop(at)).status, 201);
    const registerId = await register();
    await shop.put(`/registers/${registerId}/device`, { deviceId: (await till()).id });
    assert.deepEqual(problemOf(await at.post("/cash/sessions", { registerId, openingCash: "1" })), [
      403,
      "register_not_bound",
    ]);
    const free = await openTill(shop, branchId);
    assert.equal((await stranger.post("/orders", sale(free))).status, 201);
    assert.equal((await free.sell([{ variantId: bread, quantity: "1" }])).body.deviceId, null);
    assert.equal((await shop.delete(`/registers/${own.registerId}/device`)).status, 200);
    assert.equal((await stranger.post("/orders", sale(own))).status, 201);
  });

  test("online the service numbers: 400 receipt_number_invalid for an offered one; 403 from whom is not bound there and says offline", async () => {
    const { till: own, at } = await sellingTill();
    const free = await openTill(shop, branchId);
    for (const [by, order, ...refused] of [
      [at, sale(own, { receiptNumber: 1 }), 400, "receipt_number_invalid"],
      [shop, sale(free, { receiptNumber: 1 }), 400, "receipt_number_invalid"],
      [at, sale(free, { receiptNumber: 1, isOffline: true }), 403, "register_not_bound"],
      [shop, sale(free, { receiptNumber: 1, isOffline: true }), 403, "register_not_bound"],
    ] as const)
      assert.deepEqual(problemOf(await by.post("/orders", order)), refused);
    assert.equal(sequenceOf((await at.post("/orders", sale(own))).body.receiptNumber), 1);
  });

  test("an offline till's number follows the last by at most 10,000; what it left out is explained, and filled by it alone", async () => {
    const { till: own, device, at } = await sellingTill();
    const offline = (receiptNumber: number) => ({ receiptNumber, isOffline: true });
    const sell = async (members: object = {}, by: AtTill = at) => by.post("/orders", sale(own, members));
    const numberOf = async (members: object = {}, by?: AtTill) => {
      const { status, body } = await sell(members, by);
      assert.equal(status, 201, JSON.stringify(body));
      return sequenceOf(body.receiptNumber);
    };
    assert.equal(await numberOf(), 1);
    assert.deepEqual(problemOf(await sell(offline(10_002))), [400, "receipt_number_invalid"]);
    assert.equal(await numberOf(offline(2)), 2);
    assert.equal(await numberOf(offline(10)), 10);
    const [latest] = (await shop.get(`/orders?registerId=${own.registerId}`)).body.items;
    await assertAudited(shop, {
      event: "register.numbers_left_out",
      by: shop.owner.email,
      to: ["Register", own.registerId],
      details: { from: 3, to: 9, epoch: 1, orderId: latest.id },
    });
    assert.equal(await numberOf(offline(5)), 5);
    for (const taken of [1, 5, 10])
      assert.deepEqual(problemOf(await sell(offline(taken))), [409, "receipt_number_taken"]);
    assert.equal(await numberOf(), 11);
    assert.equal(await numberOf(offline(10_011)), 10_011);
    const verify = async () => service.deps.databases.read(await tenant(), listBreaches);
    assert.deepEqual(await verify(), []);
    assert.equal((await shop.get(`/registers/${own.registerId}`)).body.nextReceiptNumber, 10_012);

    await shop.delete(`/registers/${own.registerId}/device`);
    const successor = await till();
    await shop.put(`/registers/${own.registerId}/device`, { deviceId: successor.id });
    const next = await successor.signIn();
    assert.deepEqual(problemOf(await sell(offline(6), next)), [400, "receipt_number_invalid"]);
    assert.deepEqual(problemOf(await sell(offline(6))), [403, "register_not_bound"]);
    assert.equal(await numberOf(offline(10_014), next), 10_014);
    await shop.delete(`/registers/${own.registerId}/device`);
    await shop.put(`/registers/${own.registerId}/device`, { deviceId: device.id });
    assert.equal(await numberOf(offline(6)), 6, "it left 6 out itself, in an epoch of before");
    assert.deepEqual(problemOf(await sell(offline(10_013))), [400, "receipt_number_invalid"]);
    assert.deepEqual(await verify(), []);
  });
});
