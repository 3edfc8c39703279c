import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import { startService, type TestService, type Shop } from "../../server/test/harness.ts";
import { startOwnServer, type OwnServer } from "../../server/test/own-server.ts";
import { commandLine } from "../../server/src/admin/gate/actor.ts";
import { diagnose } from "../../server/src/admin/graduation/doctor/diagnose.ts";
import { recover } from "../../server/src/admin/graduation/doctor/doctor.ts";
import { graduate, type ProgressEvent } from "../../server/src/admin/graduation/service.ts";

describe("a graduation to a server that fails", () => {
  let service: TestService;
  let own: OwnServer;

  before(async () => {
    own = await startOwnServer({ max_prepared_transactions: "5" });
    service = await startService({ shops: "small", config: { drainMs: 20 }, servers: { own: own.provisionerUrl } });
  });
  after(async () => {
    await service.close();
    await own.remove();
  });

  const at = (step: string, state: string, act: () => unknown) => async (event: ProgressEvent) => {
    if (event.step === step && event.state === state) await act();
  };
  const move = (shop: Shop, server: string, onProgress?: (event: ProgressEvent) => Promise<void>) =>
    graduate(service.deps, shop.tenantId, {
      server,
      actor: commandLine,
      ...(onProgress === undefined ? {} : { onProgress }),
    });

  /** As the tenant's own login, where it lives. */
  async function asTenant<T>(shop: Shop, work: (client: pg.Client) => Promise<T>): Promise<T> {
    const { connectionString } = (await service.deps.directory.resolve(shop.tenantId)) ?? {};
    const client = new pg.Client({ connectionString });
    client.on("error", () => undefined);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  async function addCategories(shop: Shop, count: number, bytes: number): Promise<void> {
    const text = `INSERT INTO categories (id, name) SELECT gen_random_uuid(), n || repeat('.', $2) FROM generate_series(1, $1) n`;
    await asTenant(shop, (client) => client.query(text, [count, bytes]));
  }

  async function assertHome(shop: Shop, mode: string, state = "Healthy"): Promise<void> {
    const found = await diagnose(service.deps, shop.tenantId);
    assert.deepEqual([found.state, found.mode, found.isActive], [state, mode, true], JSON.stringify(found.findings));
    service.deps.directory.forget(shop.tenantId);
    assert.equal((await shop.get("/me/permissions")).status, 200);
  }

  for (const [step, state] of [
    ["Copy", "Doing"],
    ["Copy", "Building"],
    ["ValidateCopy", "Doing"],
  ] as const) {
    test(`restarted at ${step} ${state}: open again on its old home with nothing left, and a new one succeeds`, async () => {
      const shop = await service.openShop();
      await addCategories(shop, 60_000, 150);
      let restarted: Promise<void> | undefined;
      const restart = async () => {
        await own.stop();
        await own.start();
      };
      const moved = move(
        shop,
        "own",
        at(step, state, () => void (restarted ??= restart())),
      );
      await assert.rejects(moved, { errorCode: "graduation_failed" });
      await restarted;
      const { state: found } = await diagnose(service.deps, shop.tenantId);
      // Its undoing waits a few seconds for the server to be back; what it could not do is the doctor's.
      if (found !== "Healthy") {
        assert.ok(found === "Orphans" || found === "OrphanRole", found);
        assert.deepEqual((await recover(service.deps, shop.tenantId, commandLine)).failed, []);
      }
      await assertHome(shop, "Shared");
      assert.equal((await move(shop, "own")).mode, "Dedicated");
      await assertHome(shop, "Dedicated");
    });
  }

  test("whose disk is full: undone, and with room it succeeds", async () => {
    const shop = await service.openShop();
    await addCategories(shop, 120_000, 200);
    await own.stop();
    await own.start({ mostFileKb: 20 * 1024 });
    await assert.rejects(move(shop, "own"), ({ errorCode, cause, members }: never) => {
      assert.deepEqual([errorCode, members["step"], members["stuck"]], ["graduation_failed", "Copy", []]);
      assert.match(String(cause), /categories could not be copied: could not (extend|write)/);
      return true;
    });
    await assertHome(shop, "Shared");
    await own.stop();
    await own.start();
    assert.equal((await move(shop, "own")).mode, "Dedicated");
    await assertHome(shop, "Dedicated");
  });

  test("that is gone for good: the shop is opened without it, and its leftovers wait for it", async () => {
    const shop = await service.openShop();
    const moved = move(
      shop,
      "own",
      at("Copy", "Done", () => own.stop()),
    );
    await assert.rejects(moved, ({ errorCode, members }: never) => {
      assert.deepEqual([errorCode, members["stuck"]], ["graduation_failed", ["CreateDatabase", "CreateRole"]]);
      return true;
    });
    await assertHome(shop, "Shared", "Unknown");
    const { findings } = await diagnose(service.deps, shop.tenantId);
    assert.deepEqual(
      findings.map(({ kind, name, isFixable }) => [kind, name, isFixable]),
      [["UnreachableServer", "own", false]],
    );
    assert.equal((await recover(service.deps, shop.tenantId, commandLine)).diagnosis.state, "Unknown");
    assert.equal((await move(shop, "second")).mode, "Dedicated");
    await own.start();
    const recovery = await recover(service.deps, shop.tenantId, commandLine);
    assert.deepEqual([recovery.found, recovery.failed, recovery.diagnosis.state], ["Orphans", [], "Healthy"]);
    await assertHome(shop, "Dedicated");
  });

  test("a prepared transaction on the source: refused, and one that came late lets the fence fail and the shop open", async () => {
    const shop = await service.openShop({ server: "own" });
    const prepare = (name: string) => () =>
      asTenant(shop, async (client) => {
        await client.query("BEGIN; INSERT INTO categories (id, name) VALUES (gen_random_uuid(), 'Half done')");
        await client.query(`PREPARE TRANSACTION '${name}'`);
      });
    const decide = (text: string) => asTenant(shop, (client) => client.query(text));
    await prepare("early")();
    await assert.rejects(move(shop, "second"), { errorCode: "not_graduable", message: /prepared transaction/ });
    await decide("ROLLBACK PREPARED 'early'");
    await assert.rejects(move(shop, "second", at("Fence", "Doing", prepare("late"))), {
      errorCode: "graduation_failed",
      message: /Fence/,
    });
    await assertHome(shop, "Shared");
    await decide("COMMIT PREPARED 'late'");
    assert.equal((await move(shop, "second")).mode, "Dedicated");
    const { body } = await shop.get("/categories");
    assert.deepEqual(
      body.items.map(({ name }: { name: string }) => name),
      ["Half done"],
    );
  });
});
