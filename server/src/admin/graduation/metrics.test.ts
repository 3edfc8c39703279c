import assert from "node:assert/strict";
import { test } from "node:test";
import { startService } from "../../../test/harness.ts";

test("metrics tell of connections by server, and of graduations with their fence, rows and bytes", async () => {
  const service = await startService();
  try {
    const shop = await service.openShop({ server: "default" });
    const token = await service.admin();
    assert.equal((await service.request("POST", `/admin/tenants/${shop.tenantId}/graduate`, { token })).status, 200);
    assert.equal((await shop.get("/branches")).status, 200);
    const { body } = await service.request("GET", "/metrics");
    const valueOf = (name: string) => {
      const line = String(body)
        .split("\n")
        .find((one) => one.startsWith(`${name} `));
      return Number(line?.split(" ").at(-1));
    };
    assert.equal(valueOf('tillhouse_graduations_total{outcome="Succeeded"}'), 1);
    assert.equal(valueOf("tillhouse_graduation_fence_seconds_count"), 1);
    assert.ok(valueOf("tillhouse_graduation_rows_total") > 10);
    assert.ok(valueOf("tillhouse_graduation_bytes_total") > 1_000);
    assert.ok(valueOf('tillhouse_connections{server="default",state="idle"}') >= 1);
    const [connects, acquires] = ["connects", "acquires"].map((what) =>
      valueOf(`tillhouse_connection_${what}_total{server="default"}`),
    );
    assert.ok(connects !== undefined && acquires !== undefined && connects >= 1 && acquires > connects);
  } finally {
    await service.close();
  }
});
