import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { callsOf, registerTill, type AtTill } from "../../../test/devices.ts";
import { startService, type Shop, type TestService } from "../../../test/harness.ts";
import { openPushingTill, pushAs } from "../../../test/pushes.ts";
import { hire, problemOf } from "../../../test/staff.ts";

describe("what is known of tills", () => {
  let service: TestService;
  let shop: Shop;
  let branchId: string;
  before(async () => {
    service = await startService();
    shop = await service.openShop();
    branchId = (await shop.get("/branches")).body.items[0].id;
  });
  after(() => service.close());

  test("204 for what a till says of itself; the list shows it, and what it does not say any more is null", async () => {
    const device = await registerTill(service, shop, { branchId });
    const row = async () => (await shop.get("/devices")).body.items.find(({ id }: { id: string }) => id === device.id);
    assert.deepEqual([(await row()).report, (await row()).lastSeenAt], [null, null]);
    const at = callsOf(service, shop, (await device.loginAlone()).body.accessToken);
    const full = { version: "2.4.0", unsyncedCount: 3, clockOffsetMs: -1_800_000_000_000, isPersistent: false };
    assert.equal((await at.put("/sync/report", full)).status, 204);
    const { report, lastSeenAt } = await row();
    assert.deepEqual(report, { ...full, at: lastSeenAt });
    assert.equal((await at.put("/sync/report", { version: "2.4.1", unsyncedCount: 0 })).status, 204);
    const { at: _, ...less } = (await shop.get(`/devices/${device.id}`)).body.report;
    assert.deepEqual(less, { version: "2.4.1", unsyncedCount: 0, clockOffsetMs: null, isPersistent: null });
  });

  test("403 device_unknown in a session at no till, 400 by path for what is no report", async () => {
    const report = { version: "1", unsyncedCount: 0 };
    assert.deepEqual(problemOf(await shop.put("/sync/report", report)), [403, "device_unknown"]);
    const at = await (await registerTill(service, shop, { branchId })).signIn();
    const { status, body } = await at.put("/sync/report", { version: "", unsyncedCount: -1 });
    assert.deepEqual([status, Object.keys(body.errors).sort()], [400, ["unsyncedCount", "version"]]);
    for (const version of ["2.4\n", "2.4\u202e"])
      assert.equal((await at.put("/sync/report", { ...report, version })).status, 400, JSON.stringify(version));
  });

  test("200 with the numbers that a till left out, and what of them has not come", async () => {
    const { shop: other, branchId: at, till, sale } = await openPushingTill(service);
    const gaps = async () => (await other.get(`/registers/${till.registerId}/receipt-gaps`)).body.items;
    assert.deepEqual(await gaps(), []);
    const { deviceId, deviceName } = (await other.get(`/registers/${till.registerId}`)).body;
    const by = await signInAt(other, deviceId);
    const [eighth, third] = [sale({ receiptNumber: 8 }), sale({ receiptNumber: 3 })];
    const results = await pushAs(by, at, [eighth]);
    assert.ok(["Created", "Flagged"].includes(results[0]?.status ?? ""), JSON.stringify(results));
    const gap = { from: 1, to: 7, deviceId, deviceName, orderId: eighth.id };
    assert.deepEqual(await gaps(), [{ ...gap, missing: [{ from: 1, to: 7 }] }]);
    await pushAs(by, at, [third]);
    const left = [
      { from: 1, to: 2 },
      { from: 4, to: 7 },
    ];
    assert.deepEqual(await gaps(), [{ ...gap, missing: left }]);
    await pushAs(
      by,
      at,
      [1, 2, 4, 5, 6, 7].map((receiptNumber) => sale({ receiptNumber })),
    );
    assert.deepEqual(await gaps(), [{ ...gap, missing: [] }]);
    const path = `/registers/${randomUUID()}/receipt-gaps`;
    assert.deepEqual(problemOf(await other.get(path)), [404, "not_found"]);
    const clerk = await hire(service, other, ["sales.read"], [at]);
    const refused = await clerk.get(`/registers/${till.registerId}/receipt-gaps`);
    assert.deepEqual(problemOf(refused), [403, "permission_denied"]);
  });

  /** The owner at a till that gets another credential. */
  async function signInAt(of: Shop, deviceId: string): Promise<AtTill> {
    const { credential } = (await of.post(`/devices/${deviceId}/credential`, {})).body;
    const { body } = await service.request("POST", "/identity/login", {
      tenantId: of.tenantId,
      headers: { device: credential },
      body: { email: of.owner.email, password: of.owner.password },
    });
    return callsOf(service, of, body.accessToken);
  }
});
