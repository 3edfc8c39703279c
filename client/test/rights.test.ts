import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eventually } from "../../server/test/eventually.ts";
import { startService, type Shop, type TestService } from "../../server/test/harness.ts";
import { hire } from "../../server/test/staff.ts";
import type { Permission } from "../../server/src/tenant/gate/permissions.ts";
import { createShopClient, denialOf, unwrap, type RightsOfUser, type ShopClient } from "../src/index.ts";
import { watchedFetch } from "./service.ts";

const reads = ["GET /me/permissions", "GET /capabilities"];

describe("the rights of who is signed in", () => {
  let service: TestService;
  let shop: Shop;
  let branchId: string;
  before(async () => {
    service = await startService({ config: { accessTokenS: 300 } });
    shop = await service.openShop({ modules: ["Reporting"] });
    branchId = (await shop.get("/branches")).body.items[0].id;
  });
  after(() => service.close());

  type Fetch = (request: Request) => Promise<Response>;
  function newClient({ around = (fetch: Fetch) => fetch } = {}) {
    const { sent, fetch } = watchedFetch(service);
    const client = createShopClient({ baseUrl: service.url, tenantId: shop.tenantId, fetch: around(fetch) });
    return { client, sent, asked: () => sent.filter((line) => reads.includes(line)) };
  }
  const signIn = (client: ShopClient, { email, password }: { email: string; password: string } = shop.owner) =>
    unwrap(client.POST("/identity/login", { body: { email, password } }));
  /** Somebody with a role of these permissions at the shop's branch. */
  async function newClerk(permissions: readonly Permission[]) {
    return hire(service, shop, permissions, [branchId]);
  }

  test("are read once after the sign-in for all who ask, with the shop's modules", async () => {
    const { client, sent, asked } = newClient();
    assert.equal(client.rights.current, undefined);
    await signIn(client);
    assert.deepEqual(sent, ["POST /identity/login"], "nothing is read that nobody asks for");
    const [rights, same] = await Promise.all([client.rights.get(), client.rights.get()]);
    assert.equal(rights, same);
    assert.deepEqual([rights?.isGlobalAdmin, rights?.enabledModules], [true, ["Reporting"]]);
    assert.ok(rights?.permissions.includes("catalogue.write"));
    assert.equal(client.rights.current, rights);
    await client.rights.get();
    assert.deepEqual(asked().sort(), reads.toSorted());
    await client.rights.read();
    assert.equal(asked().length, 4);
  });

  test("are read by themselves after each sign-in and load while somebody listens, and are nobody's at the end", async () => {
    const { client, asked } = newClient();
    const clerk = await newClerk(["sales.read"]);
    const told: (RightsOfUser | undefined)[] = [];
    const stop = client.rights.onChange((rights) => told.push(rights));
    await signIn(client);
    const owner = await eventually("the owner's are told", () => told.at(-1));
    assert.equal(owner.isGlobalAdmin, true);
    // Another user, without a sign-out in between.
    await signIn(client, clerk);
    assert.equal(client.rights.current, undefined, "nobody gets another's");
    const own = await eventually("the clerk's are told", () => told.at(-1));
    assert.deepEqual([own.isGlobalAdmin, own.permissions], [false, ["sales.read"]]);
    await unwrap(client.POST("/identity/logout"));
    assert.deepEqual([client.rights.current, await client.rights.get()], [undefined, undefined]);
    assert.deepEqual(
      told.map((rights) => rights?.isGlobalAdmin),
      [true, undefined, false, undefined],
    );
    stop();
    const before = asked().length;
    await signIn(client);
    await unwrap(client.GET("/me"));
    assert.equal(asked().length, before);
  });

  test("are those of the second of two sign-ins, although the reading began with the first", async () => {
    const clerk = await newClerk(["sales.read"]);
    const { promise: isLate, resolve: goOn } = Promise.withResolvers<void>();
    const { promise: isAsked, resolve: nowAsked } = Promise.withResolvers<void>();
    let held = 1;
    const late = (fetch: Fetch) => async (request: Request) => {
      if (!request.url.endsWith("/capabilities") || held-- !== 1) return fetch(request);
      nowAsked();
      await isLate;
      return fetch(request);
    };
    const { client } = newClient({ around: late });
    await signIn(client);
    const rights = client.rights.get();
    await isAsked;
    await signIn(client, clerk);
    goOn();
    assert.deepEqual((await rights)?.permissions, ["sales.read"]);
  });

  test("are read again after a 403 that contradicts them, and after no other", async () => {
    const clerk = await newClerk(["sales.read", "catalogue.write"]);
    const { client, asked } = newClient();
    await signIn(client, clerk);
    await client.rights.get();
    const create = () => client.POST("/categories", { body: { name: "Bread" } });
    await unwrap(create());
    assert.equal((await client.GET("/users")).error?.errorCode, "permission_denied");
    assert.equal(asked().length, 2, "it is as they say");
    const { status } = await shop.patch(`/roles/${clerk.roleId}`, { permissions: ["sales.read"] });
    assert.equal(status, 200);
    assert.equal((await create()).error?.errorCode, "permission_denied");
    await eventually("they are read", () => client.rights.current?.permissions.length === 1);
    await create();
    assert.equal(asked().length, 4);
  });

  test("that cannot be read are told to who asks, and read with the next question", async () => {
    let fails = true;
    const failing = (fetch: Fetch) => async (request: Request) => {
      if (fails && request.url.endsWith("/capabilities")) throw new TypeError("the connection was lost");
      return fetch(request);
    };
    const { client } = newClient({ around: failing });
    await signIn(client);
    await assert.rejects(client.rights.get(), /the connection was lost/);
    fails = false;
    assert.equal((await client.rights.get())?.isGlobalAdmin, true);
  });

  test("a 403 is a locked module, a branch that is not the user's, or its detail; nothing else is a denial", async () => {
    const { client } = newClient();
    const clerk = await newClerk(["inventory.read", "catalogue.write"]);
    await signIn(client, clerk);
    const elsewhere = (await shop.post("/branches", { code: "FAR", name: "Far" })).body.id;
    const off = await client.GET("/suppliers");
    const far = await client.GET("/stock", { params: { query: { branchId: elsewhere } } });
    const denied = await client.GET("/users");
    const detailOf = (error: object | undefined) => (error as { detail?: string } | undefined)?.detail;
    assert.deepEqual(denialOf(off.error), {
      kind: "ModuleDisabled",
      module: "Purchasing",
      detail: detailOf(off.error),
    });
    assert.deepEqual(denialOf(far.error), {
      kind: "BranchForbidden",
      branchId: elsewhere,
      detail: detailOf(far.error),
    });
    assert.deepEqual(denialOf(denied.error), { kind: "AccessDenied", detail: detailOf(denied.error) });
    const thrown = await unwrap(client.GET("/suppliers")).catch((error: unknown) => error);
    assert.equal(denialOf(thrown)?.kind, "ModuleDisabled");
    const invalid = await client.POST("/categories", { body: { name: "" } });
    for (const other of [undefined, null, new Error("lost"), invalid.error]) assert.equal(denialOf(other), undefined);
    const proxy = newClient({ around: () => async () => new Response("<h1>Forbidden</h1>", { status: 403 }) });
    const { error } = await proxy.client.POST("/identity/login", { body: shop.owner });
    assert.deepEqual(denialOf(error), { kind: "AccessDenied", detail: "Status 403." });
  });

  test("of a page that was loaded anew come with the session that it restores; without one they are undefined", async () => {
    const { client, sent } = newClient();
    assert.equal(await client.rights.get(), undefined);
    assert.deepEqual(sent, ["POST /identity/refresh"]);
    await signIn(client);
    const told: (RightsOfUser | undefined)[] = [];
    client.rights.onChange((rights) => told.push(rights));
    await eventually("they are told to who listens late, too", () => told.length === 1);
    service.now.advance(400_000);
    const before = sent.length;
    assert.equal((await client.rights.read())?.isGlobalAdmin, true);
    const refreshes = sent.slice(before).filter((line) => line === "POST /identity/refresh");
    assert.deepEqual([refreshes.length, told.length], [1, 1], "the same are not told again");
  });
});
