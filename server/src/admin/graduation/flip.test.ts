import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type pg from "pg";
import { startService, type TestService, type Shop } from "../../../test/harness.ts";
import { asSuperuser } from "../../../test/superuser.ts";
import { commandLine } from "../gate/actor.ts";
import { graduate, type ProgressEvent } from "./service.ts";

describe("the flip of a graduation whose answer is lost", () => {
  let service: TestService;

  before(async () => {
    service = await startService({ shops: "small" });
  });
  after(() => service.close());

  const onServer = <Row extends pg.QueryResultRow>(
    server: string,
    text: string,
    values?: unknown[],
    database?: string,
  ) => asSuperuser<Row>(service, server, text, values, database);
  const hexOf = (shop: Shop) => shop.tenantId.replaceAll("-", "");
  const rolesOf = async (server: string, shop: Shop) =>
    await onServer<{ rolname: string; rolcanlogin: boolean }>(
      server,
      "SELECT rolname, rolcanlogin FROM pg_roles WHERE rolname LIKE '%\\_' || $1 || '%' ORDER BY 1",
      [hexOf(shop)],
    );
  const databasesOf = (server: string, shop: Shop) =>
    onServer(server, "SELECT datname FROM pg_database WHERE datname LIKE '%\\_' || $1 || '%'", [hexOf(shop)]);
  const tenant = async (shop: Shop) =>
    (await service.request("GET", `/admin/tenants/${shop.tenantId}`, { token: await service.admin() })).body;
  const at = (step: string, state: string, act: () => void | Promise<void>) => (event: ProgressEvent) =>
    event.step === step && event.state === state ? act() : undefined;

  async function assertUntouched(shop: Shop, isActive = true): Promise<void> {
    const row = await tenant(shop);
    assert.deepEqual([row.mode, row.isActive, row.server], ["Shared", isActive, "default"]);
    assert.deepEqual(await rolesOf("default", shop), [{ rolname: `t_${hexOf(shop)}`, rolcanlogin: true }]);
    assert.deepEqual(await rolesOf("second", shop), []);
    for (const server of ["default", "second"]) assert.deepEqual(await databasesOf(server, shop), []);
    if (isActive) assert.equal((await shop.get("/me/permissions")).status, 200);
  }

  test("a flip that cannot be recorded is a flip: Dedicated, and nothing of it is undone", async () => {
    const shop = await service.openShop();
    const onProgress = at("Flip", "Done", () => {
      throw new Error("injected");
    });
    const result = await graduate(service.deps, shop.tenantId, { server: "second", actor: commandLine, onProgress });
    assert.deepEqual([result.mode, result.cleanupPending], ["Dedicated", false]);
    assert.equal((await shop.get("/me/permissions")).status, 200);
  });

  test("a process that missed a move on one server neither signs in to the new home nor sets anything on its role", async () => {
    const shop = await service.openShop();
    const { directory, databases } = service.deps;
    const missed = await directory.resolve(shop.tenantId);
    assert.ok(missed !== undefined);
    await graduate(service.deps, shop.tenantId, { actor: commandLine });
    const settings = () =>
      onServer("default", "SELECT rolname, rolconfig FROM pg_roles WHERE strpos(rolname, $1) > 0", [hexOf(shop)]);
    const before = await settings();
    await assert.rejects(
      databases.read(missed, async () => undefined),
      { errorCode: "tenant_unavailable" },
    );
    assert.deepEqual(await settings(), before);
    assert.equal((await shop.get("/me/permissions")).status, 200);
  });

  // A flip that commits, or does not, and whose answer is lost with the lock's connection.
  async function losingTheAnswer<T>(commits: boolean, work: () => Promise<T>): Promise<T> {
    const { central } = service.deps;
    const connect = central.connect.bind(central);
    central.connect = async () => {
      const client = await connect();
      const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
      const lossy = async (...args: unknown[]) => {
        const isFlip = String(args[0]).includes("UPDATE tenants SET mode = ");
        if (isFlip && !commits) throw new Error("Connection terminated unexpectedly");
        const result = await query(...args);
        if (isFlip) throw new Error("Connection terminated unexpectedly");
        return result;
      };
      return Object.assign(client, { query: lossy });
    };
    try {
      return await work();
    } finally {
      central.connect = connect;
    }
  }

  test("the answer to the flip is lost after its commit: the row is asked, it is Dedicated", async () => {
    const shop = await service.openShop();
    const result = await losingTheAnswer(true, () =>
      graduate(service.deps, shop.tenantId, { server: "second", actor: commandLine }),
    );
    assert.deepEqual([result.mode, result.cleanupPending], ["Dedicated", false]);
    assert.equal((await shop.get("/me/permissions")).status, 200);
    assert.deepEqual(await rolesOf("default", shop), []);
  });

  test("while nobody can tell whether it was flipped, nothing is dropped and the answer says what is stuck", async () => {
    const shop = await service.openShop();
    const { central } = service.deps;
    const named = central.named.bind(central);
    let isAway = false;
    central.named = (name) => {
      const own = named(name);
      const transact = own.transact.bind(own);
      own.transact = (work) => (isAway ? Promise.reject(new Error("the central database is away")) : transact(work));
      return own;
    };
    const onProgress = at("Flip", "Doing", () => {
      isAway = true;
    });
    try {
      const graduation = losingTheAnswer(true, () =>
        graduate(service.deps, shop.tenantId, { server: "second", actor: commandLine, onProgress, undoForMs: 100 }),
      );
      await assert.rejects(
        graduation,
        (error: { errorCode?: string; message: string }) => error.errorCode === "graduation_failed",
      );
    } finally {
      isAway = false;
      central.named = named;
    }
    assert.equal((await tenant(shop)).mode, "Dedicated");
    assert.equal((await shop.get("/me/permissions")).status, 200);
    assert.ok((await rolesOf("default", shop)).length === 1, "the old home waits for someone to look");
  });

  test("the connection of the lock is lost before the flip: everything is undone", async () => {
    const shop = await service.openShop();
    const graduation = losingTheAnswer(false, () =>
      graduate(service.deps, shop.tenantId, { server: "second", actor: commandLine }),
    );
    await assert.rejects(graduation, { errorCode: "graduation_failed" });
    await assertUntouched(shop);
  });
});
