import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { startService, type TestService } from "../../../../test/harness.ts";
import { onCentral } from "../../../../test/moves.ts";
import { measureUsage } from "./service.ts";

describe("usage by day", () => {
  let service: TestService;
  before(async () => {
    service = await startService({ shops: "small" });
  });
  after(() => service.close());

  const ask = async (query = "") => service.request("GET", `/admin/usage${query}`, { token: await service.admin() });

  test("each day has what was last measured on it, of one tenant and of all; days of nothing are left out", async () => {
    const [one, other] = [await service.openShop(), await service.openShop()];
    assert.deepEqual((await ask()).body, { items: [] });
    service.now.set(new Date("2027-03-01T22:30:00.000Z"));
    await measureUsage(service.deps);
    await onCentral(service, "INSERT INTO tenant_requests VALUES ($1, '2027-03-01', 7), ($2, '2027-03-01', 5)", [
      one.tenantId,
      other.tenantId,
    ]);
    const [first] = (await ask()).body.items;
    assert.deepEqual([first.day, first.tenants, first.users, first.requests], ["2027-03-01", 2, 2, 0]);
    await service.openShop();
    service.now.set(new Date("2027-03-01T23:30:00.000Z"));
    await measureUsage(service.deps);
    service.now.set(new Date("2027-03-03T00:30:00.000Z"));
    await onCentral(service, "INSERT INTO tenant_requests VALUES ($1, '2027-03-02', 1)", [one.tenantId]);
    await service.openShop();
    await measureUsage(service.deps);
    const { items } = (await ask()).body;
    assert.deepEqual(
      items.map(({ day, tenants, users, requests }: Record<string, unknown>) => [day, tenants, users, requests]),
      [
        ["2027-03-01", 3, 3, 12],
        ["2027-03-03", 4, 4, 0],
      ],
    );
    assert.ok(items[0].rows > 0 && items[1].bytes > items[0].bytes);
    const own = (await ask(`?tenantId=${one.tenantId}`)).body.items;
    assert.deepEqual(
      own.map(({ day, tenants, users, requests }: Record<string, unknown>) => [day, tenants, users, requests]),
      [
        ["2027-03-01", 1, 1, 7],
        ["2027-03-02", null, null, 1],
        ["2027-03-03", 1, 1, 0],
      ],
    );
    assert.deepEqual((await ask("?days=1")).body.items, items.slice(1));
  });

  test("400 for no days and for more than a year; nothing of a tenant that there is not", async () => {
    for (const days of [0, 367]) assert.equal((await ask(`?days=${days}`)).status, 400);
    assert.deepEqual((await ask(`?tenantId=${randomUUID()}`)).body, { items: [] });
  });
});
