import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import { startService, type TestService } from "../../../test/harness.ts";
import { startOwnServer, type OwnServer } from "../../../test/own-server.ts";
import { openCentral } from "./central.ts";
import type { Handle } from "./handles.ts";
import { sql } from "./sql.ts";
import type { Tenant } from "./tenants.ts";

describe("a pool whose size no setting says", () => {
  let own: OwnServer;
  let service: TestService;
  const tenants: Tenant[] = [];

  before(async () => {
    own = await startOwnServer();
    // 20 less 3 for superusers: 17, of which the shops get three quarters and the central database an eighth.
    await restartWith(20);
    const base = await startService({ shops: "small" });
    const { pools } = base.deps.config;
    await base.close();
    service = await startService({
      shops: "small",
      servers: { own: own.provisionerUrl },
      config: { pools: { ...pools, perServer: undefined } },
    });
    for (let n = 0; n < 8; n += 1) {
      const { tenantId } = await service.openShop({ server: "own" });
      const tenant = await service.deps.directory.resolve(tenantId);
      assert.ok(tenant);
      tenants.push(tenant);
    }
  });
  after(async () => {
    await service.close();
    await own.remove();
  });

  async function restartWith(maxConnections: number): Promise<void> {
    const client = new pg.Client({ connectionString: own.superuserUrl });
    await client.connect();
    await client.query(`ALTER SYSTEM SET max_connections = ${maxConnections}`);
    await client.end();
    await own.stop();
    await own.start();
  }
  /** The most transactions that are open at once, of more than there are connections: they go on once `least` are. */
  async function mostAtOnce(
    least: number,
    transact: (n: number, work: (tx: Handle) => Promise<unknown>) => Promise<unknown>,
  ): Promise<number> {
    let [open, most] = [0, 0];
    const enough = Promise.withResolvers<void>();
    const work = async (tx: Handle) => {
      most = Math.max(most, (open += 1));
      if (open >= least) enough.resolve();
      await enough.promise;
      // One more than there may be would have come by then.
      await tx.one(sql`SELECT pg_sleep(0.1)`);
      open -= 1;
    };
    await Promise.all(Array.from({ length: 24 }, (_, n) => transact(n, work)));
    return most;
  }
  const mostOfShops = (least: number) =>
    mostAtOnce(least, async (n, work) =>
      service.deps.databases.read(tenants[n % tenants.length] ?? assert.fail(), work),
    );

  test("fits the server, and fits it anew when it comes back with another limit", async () => {
    assert.equal(await mostOfShops(12), 12);
    await restartWith(12);
    assert.equal(await mostOfShops(6), 6);
    await restartWith(28);
    assert.equal(await mostOfShops(18), 18);
  });

  test("is shared by the processes, of the central database too", async () => {
    for (const [processes, most] of [
      [1, 3],
      [2, 1],
      [9, 1],
    ] as const) {
      const central = openCentral(own.provisionerUrl, { maxConnections: undefined, processes });
      assert.equal(await mostAtOnce(most, (_, work) => central.transact(work)), most, `${processes} processes`);
      await central.close();
    }
  });
});
