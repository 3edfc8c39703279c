import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startService, type TestService } from "../../../test/harness.ts";

describe("modules and quotas by version", () => {
  let service: TestService;
  before(async () => {
    service = await startService({ shops: "small" });
  });
  after(() => service.close());

  test("of two who change modules or quotas at once by the version that both have seen, the second is 409", async () => {
    const { tenantId } = await service.openShop();
    const path = `/admin/tenants/${tenantId}`;
    const token = await service.admin();
    const { version } = (await service.request("GET", path, { token })).body;
    assert.equal((await service.request("GET", `${path}/usage`, { token })).body.version, version);
    const put = (part: string, body: object, expected: number) =>
      service.request("PUT", `${path}/${part}`, { token, body, headers: { "if-match": `"${expected}"` } });
    const both = await Promise.all([
      put("modules", { enabledModules: ["Returns"] }, version),
      put("quotas", { devices: 3 }, version),
    ]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    const refused = both.find(({ status }) => status === 409);
    assert.deepEqual([refused?.body.errorCode, refused?.body.version], ["version_conflict", version + 1]);
    assert.equal((await put("modules", { enabledModules: ["Returns"] }, version + 1)).status, 200);
    assert.equal((await put("quotas", { devices: 4 }, version + 1)).status, 409);
    assert.equal((await put("quotas", { devices: 4 }, version + 2)).status, 200);
  });
});
