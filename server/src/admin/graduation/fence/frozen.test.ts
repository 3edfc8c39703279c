import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { crashesIn, type Crashes } from "../../../../test/crashes.ts";
import { startService, type TestService, type Shop } from "../../../../test/harness.ts";
import { categoriesOf, impatient, operate, recoverOverHttp } from "../../../../test/moves.ts";
import { tracesOf } from "../../../../test/traces.ts";

describe("a graduation whose process is frozen", { skip: process.platform !== "linux" && "it needs Linux" }, () => {
  let service: TestService;
  let crashes: Crashes;

  before(async () => {
    service = await startService({ config: impatient });
    crashes = crashesIn(service);
  });
  after(async () => {
    crashes.close();
    await service.close();
  });

  const homes: Readonly<Record<string, readonly string[]>> = {
    Shared: ["default: role t", "default: schema"],
    Dedicated: ["second: database", "second: role d"],
  };

  async function assertHome(shop: Shop, mode: string, categories: readonly string[]): Promise<void> {
    const { body } = await operate(service, shop, "GET", "diagnosis");
    assert.deepEqual([body.state, body.mode, body.isActive], ["Healthy", mode, true], JSON.stringify(body));
    assert.deepEqual(await tracesOf(service, shop), homes[mode]);
    service.deps.directory.forget(shop.tenantId);
    assert.deepEqual(await categoriesOf(shop), categories);
  }

  for (const [event, mode] of [
    ["Validate Done", "Shared"],
    ["Fence Doing", "Shared"],
    ["Copy Done", "Shared"],
    ["Flip Done", "Dedicated"],
    ["CleanUp Doing", "Dedicated"],
  ] as const)
    test(`at ${event} is recovered from, its locks and sessions ended, and does nothing when it goes on`, async () => {
      const shop = await service.openShop();
      assert.equal((await shop.post("/categories", { name: "Before" })).status, 201);
      const frozen = await crashes.freeze({ tenantId: shop.tenantId, server: "second" }, event);
      try {
        const { status, body } = await recoverOverHttp(service, shop);
        assert.deepEqual([status, body.failed], [200, []], JSON.stringify(body));
        await assertHome(shop, mode, ["Before"]);
        assert.equal((await shop.post("/categories", { name: "Since" })).status, 201);
        await frozen.goOn();
        await assertHome(shop, mode, ["Before", "Since"]);
      } finally {
        frozen.kill();
      }
    });
});
