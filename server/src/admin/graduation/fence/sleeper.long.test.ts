import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import { moveAndTurnBack, readCentralRows, turnBackCentral } from "../../../../test/central-rows.ts";
import { crashesIn, type Crashes } from "../../../../test/crashes.ts";
import { startService, type TestService, type Shop } from "../../../../test/harness.ts";
import { adopt, categoriesOf, impatient, onCentral, recoverOverHttp } from "../../../../test/moves.ts";
import { openServiceWithOwnServer, sleepIn } from "../../../../test/sleeper.ts";
import { commandLine } from "../../gate/actor.ts";
import { graduate } from "../service.ts";

describe(
  "who sleeps while a shop is moved, and acts on what is no longer so",
  { skip: process.platform !== "linux" && "it needs Linux" },
  () => {
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

    const sharedDatabase = () => `${service.deps.config.databasePrefix}_shared_1`;

    async function openWith(name: string, of = service, server?: string): Promise<Shop> {
      const shop = await of.openShop(server === undefined ? {} : { server });
      assert.equal((await shop.post("/categories", { name })).status, 201);
      return shop;
    }

    /** Its old home stands, and the graduation is not closed in the books. */
    async function graduateWithoutCleanUp({ tenantId }: Shop): Promise<void> {
      const { cleanupPending } = await graduate(service.deps, tenantId, {
        server: "second",
        actor: commandLine,
        onProgress: async ({ step, state }) => {
          if (step === "CleanUp" && state === "Doing") throw new Error("injected");
        },
      });
      assert.equal(cleanupPending, true);
      await service.deps.background.wait();
    }

    /** A process of its own graduates the shop and dies there. */
    async function graduateAndDie({ tenantId }: Shop, event: string): Promise<void> {
      await crashes.run({ tenantId, server: "second", death: { event } });
    }

    const recovering = ({ tenantId }: Shop) => ({ what: "recover", tenantId }) as const;

    test("a recovery that slept while the central database was restored does not drop the live home", async (t) => {
      const shop = await openWith("Before");
      const then = await readCentralRows(service, shop);
      await graduateWithoutCleanUp(shop);
      const sleeper = await sleepIn(t, service, recovering(shop), { connectionTo: sharedDatabase(), nth: 1 });
      await turnBackCentral(service, then);
      await recoverOverHttp(service, shop);
      assert.equal((await shop.post("/categories", { name: "Since" })).status, 201);
      await sleeper.wake();
      assert.deepEqual(await categoriesOf(shop), ["Before", "Since"]);
    });

    test("a recovery that slept while the shop graduated does not drop the live home", async (t) => {
      const shop = await openWith("Before");
      await graduateAndDie(shop, "Copy Done");
      await crashes.settled(shop);
      const takingTheOldHome = { statement: "to_regclass('tillhouse.move_fences')" };
      const sleeper = await sleepIn(t, service, recovering(shop), takingTheOldHome);
      await recoverOverHttp(service, shop);
      await graduateWithoutCleanUp(shop);
      await sleeper.wake();
      await recoverOverHttp(service, shop);
      assert.deepEqual(await categoriesOf(shop), ["Before"]);
    });

    test("a recovery that slept while the shop graduated opens the old home to no login again", async (t) => {
      const shop = await openWith("Before");
      const { connectionString } = (await service.deps.directory.resolve(shop.tenantId)) ?? {};
      await graduateAndDie(shop, "Copy Done");
      await crashes.settled(shop);
      // It has taken the old home and goes there to let the tills in.
      const sleeper = await sleepIn(t, service, recovering(shop), { connectionTo: sharedDatabase(), nth: 2 });
      await recoverOverHttp(service, shop);
      await graduateAndDie(shop, "CleanUp Doing");
      await crashes.settled(shop);
      service.deps.directory.forget(shop.tenantId);
      assert.equal((await shop.post("/categories", { name: "Since" })).status, 201);
      await sleeper.wake();
      const writeAsBefore = async () => {
        const client = new pg.Client({ connectionString });
        try {
          await client.connect();
          await client.query("INSERT INTO categories (id, name) VALUES (gen_random_uuid(), 'By a stale process')");
        } finally {
          await client.end().catch(() => undefined);
        }
      };
      // Another password, or no login.
      await assert.rejects(writeAsBefore(), ({ code }: { code: string }) => ["28P01", "28000"].includes(code));
      await recoverOverHttp(service, shop);
      assert.deepEqual(await categoriesOf(shop), ["Before", "Since"]);
    });

    test("a graduation that slept before it closed the books on others hides no old home", async (t) => {
      const shop = await openWith("Before");
      const closingTheBooks = {
        statement: "UPDATE graduations g SET target_connection_sealed = NULL, finished_at = coalesce",
      };
      const work = { what: "graduate", tenantId: shop.tenantId, server: "second" } as const;
      const sleeper = await sleepIn(t, service, work, closingTheBooks);
      await recoverOverHttp(service, shop);
      await graduateAndDie(shop, "CleanUp Doing");
      await crashes.settled(shop);
      await sleeper.wake();
      assert.equal((await crashes.settled(shop)).diagnosis.state, "Flipped");
    });

    test("a frozen mover that the restored central database does not know keeps no shop closed", async () => {
      const shop = await openWith("Before");
      const then = await readCentralRows(service, shop);
      const frozen = await crashes.freeze({ tenantId: shop.tenantId, server: "second" }, "Copy Done");
      try {
        await turnBackCentral(service, then);
        await onCentral(service, "DELETE FROM maintenance_sessions");
        await recoverOverHttp(service, shop);
        assert.equal((await shop.post("/categories", { name: "Since" })).status, 201);
      } finally {
        await frozen.kill();
      }
    });

    test("recovering opens neither of two homes while the newer has acknowledged writes", async () => {
      const shop = await openWith("Before");
      await moveAndTurnBack(service, shop, { to: "just before the flip", keepsOld: true, writes: ["Since"] });
      await service.deps.background.wait();
      assert.deepEqual((await recoverOverHttp(service, shop)).body.done, []);
      assert.equal((await shop.post("/categories", { name: "After" })).status, 503);
    });

    test("the only copy can be adopted while the old home's server is gone", async (t) => {
      const { service: lonely, own } = await openServiceWithOwnServer(t);
      const shop = await openWith("Before", lonely, "own");
      const { candidate } = await moveAndTurnBack(lonely, shop, { to: "before it began", writes: ["Since"] });
      await lonely.deps.background.wait();
      await own.stop();
      assert.equal((await adopt(lonely, shop, candidate)).status, 200);
      assert.deepEqual(await categoriesOf(shop), ["Before", "Since"]);
    });
  },
);
