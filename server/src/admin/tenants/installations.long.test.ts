import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { BootConfig } from "../../boot.ts";
import { startService, type Shop, type TestService } from "../../../test/harness.ts";
import { digestsIn, digestsOf, exportShop, fileFor, importShop, passphrase } from "../../../test/leaving.ts";
import { databasesOf, impatient, onCentral, operate, rolesOf } from "../../../test/moves.ts";
import { problemOf } from "../../../test/staff.ts";
import { commandLine } from "../gate/actor.ts";
import { recover } from "../graduation/doctor/doctor.ts";
import { graduate, type ProgressEvent } from "../graduation/service.ts";
import { backUp } from "./backup/backup.ts";
import { openBackup } from "./backup/reading.ts";
import { restoreShops } from "./backup/restore.ts";
import { deleteTenant } from "./deletion/delete.ts";
import { requestDeletion } from "./deletion/service.ts";
import type { Manifest } from "./leaving/format.ts";
import { findTenant } from "./sql.ts";

// Two central databases with the same placement servers: neither ever changes or drops what is a home of the other's.

describe("two installations on the same servers", () => {
  let [first, second]: TestService[] = [];
  const one = () => first ?? assert.fail();
  const other = () => second ?? assert.fail();

  before(async () => {
    [first, second] = await Promise.all([
      startService({ shops: "small", config: impatient }),
      startService({ shops: "small", config: impatient }),
    ]);
  });
  after(() => Promise.all([first?.close(), second?.close()]));

  const recovered = async ({ deps }: TestService, { tenantId }: Pick<Shop, "tenantId">) => {
    const { diagnosis } = await recover(deps, tenantId, commandLine);
    return diagnosis.state;
  };

  /** A shop with rows, at home in either tier; `assertKept` holds it to what it was. */
  async function openShop(t: Parameters<typeof fileFor>[0], mode: "Shared" | "Dedicated") {
    const shop = await one().openShop();
    assert.equal((await shop.post("/categories", { name: "Bread" })).status, 201);
    if (mode === "Dedicated") await graduate(one().deps, shop.tenantId, { server: "second", actor: commandLine });
    const file = await fileFor(t);
    const manifest = await exportShop(one(), shop, file);
    return { shop, file, assertKept: () => assertKept(one(), shop, manifest) };
  }

  async function assertKept(service: TestService, shop: Shop, manifest: Manifest): Promise<void> {
    assert.deepEqual(await digestsOf(service, shop, manifest), digestsIn(manifest));
    assert.equal((await operate(service, shop, "GET", "diagnosis")).body.state, "Healthy");
    assert.equal((await shop.get("/categories")).status, 200);
  }

  test("an import where the other's shop lives is 409 name_taken, names its home and changes nothing", async (t) => {
    const { shop, file, assertKept } = await openShop(t, "Shared");
    await assert.rejects(importShop(other(), file, { slug: "elsewhere" }), (error: Error) => {
      assert.match(error.message, /role t_[0-9a-f]{32} on default \(of another installation\)/);
      return "errorCode" in error && error.errorCode === "name_taken";
    });
    assert.equal(await other().deps.central.transact((tx) => findTenant(tx, shop.tenantId)), undefined);
    await assertKept();
  });

  for (const [mode, home] of [
    ["Shared", /role t_[0-9a-f]{32} on default/],
    ["Dedicated", /database \w+_[0-9a-f]{32}_[0-9a-f]{12} on second/],
  ] as const) {
    test(`an import of a ${mode} shop that is lost from the central database alone is 409 name_taken, wherever to`, async (t) => {
      const { shop, file } = await openShop(t, mode);
      const homes = () => Promise.all(["default", "second"].map((server) => databasesOf(one(), server, shop)));
      const before = await homes();
      await onCentral(one(), "SET session_replication_role = replica; DELETE FROM tenants; DELETE FROM creations");
      for (const server of ["default", "second"])
        await assert.rejects(importShop(one(), file, { server, slug: "again" }), (error: Error) => {
          assert.match(error.message, home);
          assert.match(error.message, /\(of this installation\)/);
          return "errorCode" in error && error.errorCode === "name_taken";
        });
      assert.deepEqual(await homes(), before);
    });
  }

  test("a restore of the other's backup is 409 name_taken before anything is touched", async (t) => {
    const { shop, assertKept } = await openShop(t, "Dedicated");
    const folder = await mkdtemp(join(tmpdir(), "tillhouse-installations-"));
    t.after(() => rm(folder, { recursive: true }));
    const made = await backUp(one().deps, { folder, passphrase, release: "0.0.0", actor: commandLine });
    const opened = await openBackup(made.path, passphrase);
    const request = { passphrase, shops: { tenantIds: [shop.tenantId] }, isServerLost: true, actor: commandLine };
    await assert.rejects(restoreShops(other().deps, opened, request), (error: Error) => {
      assert.match(error.message, new RegExp(`database \\w+_${shop.tenantId.replaceAll("-", "")}_\\w+ on second`));
      return "errorCode" in error && error.errorCode === "name_taken";
    });
    await assertKept();
  });

  test("a tenant created under the id of one that lives in the other: 409 name_taken", async (t) => {
    const { shop, assertKept } = await openShop(t, "Shared");
    const owner = { name: "Olive", email: "o@taken.test", password: "the tills of nobody ring" };
    const reply = await other().request("POST", "/admin/tenants", {
      token: await other().admin(),
      body: { id: shop.tenantId, name: "Taken", slug: "taken", owner },
    });
    assert.deepEqual(problemOf(reply), [409, "name_taken"]);
    await assertKept();
  });

  test("a shop that both have moves, is recovered and deleted in one of them at every step of its move in the other", async (t) => {
    const { shop, file, assertKept } = await openShop(t, "Shared");
    // It came to a server that the first one did not have then.
    const { servers, centralUrl, databasePrefix } = other().deps.config as BootConfig;
    const apart = await startService({
      shops: "small",
      config: {
        ...impatient,
        centralUrl,
        databasePrefix,
        servers: { second: servers["second"] ?? "" },
      } as Partial<BootConfig>,
    });
    try {
      await importShop(apart, file, { server: "second", slug: "both" });
    } finally {
      await apart.close();
    }
    const twin = { ...shop, get: shop.get };
    const assertTwin = async () => {
      assert.equal((await operate(other(), twin, "GET", "diagnosis")).body.state, "Healthy");
      const { status } = await other().request("POST", "/identity/login", {
        tenantId: shop.tenantId,
        body: shop.owner,
      });
      assert.equal(status, 200);
    };
    const meddling = (service: TestService) => async (event: ProgressEvent) => {
      if (event.table === undefined && event.state === "Done")
        assert.equal(await recovered(service, shop), "Healthy", JSON.stringify(event));
    };
    for (const way of [
      { server: "default" },
      { mode: "Dedicated", server: "second" },
      { mode: "Shared", server: "second" },
    ] as const) {
      await graduate(other().deps, shop.tenantId, { ...way, actor: commandLine, onProgress: meddling(one()) });
      await assertTwin();
      await assertKept();
    }
    await graduate(one().deps, shop.tenantId, { server: "second", actor: commandLine, onProgress: meddling(other()) });
    await assertKept();
    await assertTwin();
    await requestDeletion(one().deps, shop.tenantId, { waitDays: 0 }, commandLine);
    await deleteTenant(one().deps, shop.tenantId, {
      actor: commandLine,
      lastExport: async () => ({ file: `${file}.last`, passphrase }),
    });
    await assertTwin();
    const left = [...(await rolesOf(other(), "second", shop)), ...(await databasesOf(other(), "second", shop))];
    assert.equal(left.length, 1, left.join(", "));
  });
});
