import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { registerTill } from "../../server/test/devices.ts";
import { eventually } from "../../server/test/eventually.ts";
import { startService, type Shop, type TestService } from "../../server/test/harness.ts";
import { makeScratchFolder } from "../../server/test/scratch.ts";
import { createShopClient, newId, unwrap, type components, type ShopClient } from "../src/index.ts";
import { writeExamples } from "./readme.ts";
import { watchedFetch } from "./service.ts";

/**
 * What the README's dashboard.ts and till.ts export; the compiler sees them in a thorough run (`generators.test.ts`).
 */
interface Dashboard {
  enter(shop: ShopClient, visitor: object): Promise<void>;
  overview(shop: ShopClient, date: string): Promise<object>;
  follow(
    shop: ShopClient,
    seen: { lastId?: string },
    signal: AbortSignal,
  ): AsyncGenerator<components["schemas"]["ShopEvent"] | "Reset">;
  rename(shop: ShopClient, product: { id: string; version: number }, name: string): Promise<string>;
}
interface Drawer {
  readonly sessionId: string;
}
interface Till {
  open(shop: ShopClient, credential: string, who: { name: string; pin: string }, openingCash: string): Promise<Drawer>;
  scan(shop: ShopClient, drawer: Drawer, sale: object, code: string): Promise<string>;
  pay(shop: ShopClient, drawer: Drawer, sale: object, tendered: string): Promise<string>;
  close(shop: ShopClient, drawer: Drawer, counted: string): Promise<number>;
}

describe("the README's worked examples", () => {
  let service: TestService;
  let shop: Shop;
  let client: ShopClient;
  let product: { id: string; version: number };
  const scratch = makeScratchFolder("readme");
  before(async () => {
    service = await startService();
    shop = await service.openShop({ modules: ["Reporting"] });
    client = newClient();
    writeExamples(scratch);
  });
  after(async () => {
    rmSync(scratch, { recursive: true });
    await service.close();
  });
  const newClient = () =>
    createShopClient({ baseUrl: service.url, tenantId: shop.tenantId, fetch: watchedFetch(service).fetch });

  test("a till opens a drawer, sells, prints and closes", async () => {
    const till = (await import(join(scratch, "till.ts"))) as Till;
    await unwrap(client.POST("/identity/login", { body: shop.owner }));
    const { items: branches } = await unwrap(client.GET("/branches"));
    const { items: units } = await unwrap(client.GET("/units"));
    const branchId = branches[0]?.id ?? "";
    const variant = { sku: "BR-001", unitId: units[0]?.id ?? "", price: "4.20" };
    product = await unwrap(client.POST("/products", { body: { name: "Rye bread", variants: [variant] } }));
    const register = await unwrap(client.POST("/registers", { body: { branchId, name: "Till 1", code: "T1" } }));
    const { credential } = await registerTill(service, shop, { branchId, registerId: register.id });
    await unwrap(client.PUT("/identity/pin", { body: { password: shop.owner.password, pin: "280417" } }));

    const atTill = newClient();
    const drawer = await till.open(atTill, credential, { name: "Olive Owner", pin: "280417" }, "100");
    const sale = { id: newId(), lines: [] };
    assert.equal(await till.scan(atTill, drawer, sale, "BR-001"), "Rye bread 4.20");
    assert.equal(await till.scan(atTill, drawer, sale, "NOTHING"), "Nothing has this code.");
    assert.equal(await till.pay(atTill, drawer, sale, "4"), "0.20 is still to be paid.");
    const receipt = await till.pay(atTill, drawer, sale, "10");
    assert.match(receipt, /Rye bread/);
    assert.equal(await till.pay(atTill, drawer, sale, "10"), receipt);
    assert.equal(await till.close(atTill, drawer, "104.20"), 1);
    assert.equal(atTill.session.isSignedIn, false);
  });

  test("a dashboard signs in, shows the day and renames a product", async () => {
    const dashboard = (await import(join(scratch, "dashboard.ts"))) as Dashboard;
    const page = newClient();
    let asked = 0;
    const visitor = { credentials: async () => ((asked += 1), shop.owner) };
    await dashboard.enter(page, visitor);
    await dashboard.enter(page, visitor);
    assert.equal(asked, 1);
    const { items } = await unwrap(client.GET("/orders"));
    const shown = await dashboard.overview(page, items[0]?.businessDate ?? "");
    const day = { orders: 1, netSales: "4.20", weekBefore: "0.00", drawers: [] };
    assert.deepEqual(shown, { mayEditProducts: true, ...day });
    assert.equal(await dashboard.rename(page, product, "Rye loaf"), "Saved.");
    assert.equal(await dashboard.rename(page, product, "Rye"), "Somebody was faster: it is at version 2 by now.");
    assert.equal(await dashboard.rename(page, { ...product, version: 2 }, ""), "must not be empty");
  });

  test("a dashboard hears what happens, and goes on where it was", async () => {
    const dashboard = (await import(join(scratch, "dashboard.ts"))) as Dashboard;
    const page = newClient();
    await unwrap(page.POST("/identity/login", { body: shop.owner }));
    const seen: { lastId?: string } = {};
    const next = async () => {
      for await (const event of dashboard.follow(page, seen, AbortSignal.timeout(60_000))) return event;
      throw new Error("the stream has ended");
    };
    const isOf = (event: Awaited<ReturnType<typeof next>>, id: string) =>
      event !== "Reset" && event.type === "CustomerChanged" && event.data.customerId === id;
    const addCustomer = async () => (await unwrap(page.POST("/customers", { body: { name: "Ann" } }))).id;
    const first = next();
    // Without an id it begins when the stream does, which the first id tells.
    await Promise.race([eventually("it has begun", () => seen.lastId !== undefined), first]);
    const id = await addCustomer();
    assert.ok(isOf(await first, id));
    const missed = await addCustomer();
    assert.ok(isOf(await next(), missed));
  });
});
