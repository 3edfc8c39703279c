import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { after, before, describe, test } from "node:test";
import { crashesIn, type Crashes } from "../../../../test/crashes.ts";
import { startService, type TestService, type Shop } from "../../../../test/harness.ts";
import { categoriesOf, hexOf, impatient, operate, recoverOverHttp } from "../../../../test/moves.ts";
import { tracesOf } from "../../../../test/traces.ts";
import { commandLine } from "../../gate/actor.ts";
import { graduate } from "../service.ts";

describe("a graduation whose process is frozen", { skip: process.platform !== "linux" && "it needs Linux" }, () => {
  let service: TestService;
  let crashes: Crashes;

  before(async () => {
    service = await startService({ shops: "small", config: impatient });
    crashes = crashesIn(service);
  });
  after(async () => {
    await crashes.close();
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
    ["Fence Doing", "Shared"],
    ["Copy Done", "Shared"],
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
        await frozen.kill();
      }
    });

  /** A process that froze when it had said who it is. */
  async function halfALogin(shop: Shop): Promise<Socket> {
    const { hostname, port } = new URL(service.servers["default"] ?? "");
    const user = `t_${hexOf(shop)}`;
    const database = `${service.deps.config.databasePrefix}_shared_1`;
    const words = Buffer.from(`\0\u0003\0\0user\0${user}\0database\0${database}\0\0`);
    const length = Buffer.alloc(4);
    length.writeInt32BE(words.length + 4);
    const socket = connect(Number(port), hostname);
    socket.write(Buffer.concat([length, words]));
    await once(socket, "data");
    return socket;
  }

  test("a login that stands still is waited for while the shop is open", async () => {
    const shop = await service.openShop();
    const login = await halfALogin(shop);
    const isClosing = Promise.withResolvers<void>();
    const graduation = graduate(service.deps, shop.tenantId, {
      actor: commandLine,
      onProgress: ({ step, state }) => (step === "Fence" && state === "Doing" ? isClosing.resolve() : undefined),
    });
    try {
      await Promise.race([isClosing.promise, graduation]);
      const token = await service.admin();
      for (let looks = 0; looks < 10; looks++) {
        const { body } = await service.request("GET", `/admin/tenants/${shop.tenantId}`, { token });
        assert.equal(body.isActive, true);
      }
    } finally {
      login.destroy();
    }
    assert.equal((await graduation).mode, "Dedicated");
  });
});
