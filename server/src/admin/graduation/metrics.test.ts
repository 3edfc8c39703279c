import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { crashesIn } from "../../../test/crashes.ts";
import { startService, type TestService } from "../../../test/harness.ts";
import { recoverOverHttp } from "../../../test/moves.ts";

describe("what metrics tell of graduations", () => {
  let service: TestService;

  before(async () => {
    service = await startService({ shops: "small", config: { drainMs: 20, deadAfterMs: 1_000 } });
  });
  after(() => service.close());

  async function scrape(): Promise<(name: string) => number> {
    const { body } = await service.request("GET", "/metrics");
    const lines = String(body).split("\n");
    return (name) =>
      Number(
        lines
          .find((one) => one.startsWith(`${name} `))
          ?.split(" ")
          .at(-1),
      );
  }

  test("of one that ended: its fence, rows and bytes; and connections by server", async () => {
    const shop = await service.openShop({ server: "default" });
    const token = await service.admin();
    assert.equal((await service.request("POST", `/admin/tenants/${shop.tenantId}/graduate`, { token })).status, 200);
    assert.equal((await shop.get("/branches")).status, 200);
    const valueOf = await scrape();
    assert.equal(valueOf('tillhouse_graduations_total{outcome="Succeeded"}'), 1);
    assert.equal(valueOf("tillhouse_graduation_fence_seconds_count"), 1);
    assert.ok(valueOf("tillhouse_graduation_rows_total") > 10);
    assert.ok(valueOf("tillhouse_graduation_bytes_total") > 1_000);
    assert.ok(valueOf('tillhouse_connections{server="default",state="idle"}') >= 1);
    const [connects, acquires] = ["connects", "acquires"].map((what) =>
      valueOf(`tillhouse_connection_${what}_total{server="default"}`),
    );
    assert.ok(connects !== undefined && acquires !== undefined && connects >= 1 && acquires > connects);
  });

  test("of one whose process died: the shop that it left closed, until that is recovered", async () => {
    const shop = await service.openShop();
    const crashes = crashesIn(service);
    try {
      await crashes.run({ tenantId: shop.tenantId, server: "second", death: { event: "Copy Done" } });
      assert.equal((await crashes.settled(shop)).diagnosis.state, "Fenced");
    } finally {
      await crashes.close();
    }
    assert.equal((await scrape())("tillhouse_shops_left_closed"), 1);
    assert.equal((await recoverOverHttp(service, shop)).status, 200);
    assert.equal((await scrape())("tillhouse_shops_left_closed"), 0);
  });
});
