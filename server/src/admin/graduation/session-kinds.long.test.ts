import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { startService, testServers, type Shop, type TestService } from "../../../test/harness.ts";
import { impatient, operate } from "../../../test/moves.ts";
import { sessionKinds } from "../../kernel/db/address.ts";

describe("target_session_attrs in the servers' URLs", () => {
  for (const kind of sessionKinds)
    test(`${kind}: a shop graduates, moves to another server and back to the shared tier: 200`, async () => {
      const servers = Object.entries(testServers()).map(([name, { provisionerUrl }]) => {
        const url = new URL(provisionerUrl);
        url.searchParams.set("target_session_attrs", kind);
        return [name, url.href];
      });
      const service = await startService({ shops: "small", config: impatient, servers: Object.fromEntries(servers) });
      try {
        const shop = await service.openShop();
        await mustGo(service, shop, "graduate?server=second");
        await mustGo(service, shop, "move?server=default&mode=Dedicated");
        await mustGo(service, shop, "move?server=second&mode=Shared");
        assert.equal((await operate(service, shop, "GET", "diagnosis")).body.state, "Healthy");
        assert.equal((await shop.get("/categories")).status, 200);
      } finally {
        await service.close();
      }
    });
});

async function mustGo(service: TestService, shop: Shop, path: string): Promise<void> {
  const { status, body } = await operate(service, shop, "POST", path);
  assert.deepEqual([status, body.cleanupPending], [200, false], `${path}: ${JSON.stringify(body)}`);
}
