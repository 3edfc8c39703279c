import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { eventually } from "../../server/test/eventually.ts";
import { startService, type Shop, type TestService } from "../../server/test/harness.ts";
import type * as client from "../src/index.ts";
import { launchBrowser, noBrowser } from "../../web/test/browser.ts";
import { hire } from "../../server/test/staff.ts";
import { bundle } from "./bundle.ts";

declare global {
  // What the pages of these tests hold.
  var shop: client.ShopClient;
}

type Device = Exclude<client.ShopClientOptions["device"], undefined>;

describe("tabs of a browser", { skip: noBrowser }, () => {
  let site: Server;
  let service: TestService;
  let shop: Shop;
  let cashier: Shop["owner"];
  let device: Device;
  let browser: Browser;
  let siteUrl: string;
  before(async () => {
    const script = await bundle(join(import.meta.dirname, "../src/index.ts"));
    site = createServer((request, response) => {
      const isScript = request.url === "/client.js";
      response.setHeader("content-type", isScript ? "text/javascript" : "text/html");
      response.end(isScript ? script : "<!doctype html><title>Dashboard</title>");
    });
    await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
    siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    service = await startService({ config: { accessTokenS: 300, allowedOrigins: [siteUrl] } });
    shop = await service.openShop();
    const branchId: string = (await shop.get("/branches")).body.items[0].id;
    cashier = await hire(service, shop, ["sales.read"], [branchId]);
    const { body } = await shop.post("/devices", { branchId, name: "Till in a browser" });
    device = { id: body.id, credential: body.credential };
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    site?.close();
    await service?.close();
  });

  /** A browser with two tabs, the first of which has signed in; `sent` are its requests from then on. */
  async function twoTabs(): Promise<{ context: BrowserContext; tabs: readonly Page[]; sent: string[] }> {
    const context = await browser.newContext();
    const tabs = [await openTab(context), await openTab(context)];
    const signedIn = await tabs[0]?.evaluate(
      async (owner) => (await globalThis.shop.POST("/identity/login", { body: owner })).response.status,
      shop.owner,
    );
    assert.equal(signedIn, 200);
    const sent: string[] = [];
    context.on("request", (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
    return { context, tabs, sent };
  }
  async function openTab(
    context: BrowserContext,
    { tenantId = shop.tenantId, device: till = null }: { tenantId?: string; device?: Device | null } = {},
  ): Promise<Page> {
    const page = await context.newPage();
    await page.goto(siteUrl);
    await page.evaluate(
      async ([baseUrl, id, ofTill]) => {
        const path = "/client.js";
        const { createShopClient } = (await import(path)) as typeof client;
        globalThis.shop = createShopClient({ baseUrl, tenantId: id, ...(ofTill === null ? {} : { device: ofTill }) });
      },
      [service.url, tenantId, till] as const,
    );
    return page;
  }
  const signIn = async (page: Page | undefined, { email, password }: Shop["owner"]) =>
    page?.evaluate(async (body) => (await globalThis.shop.POST("/identity/login", { body })).response.status, {
      email,
      password,
    });
  const whoIn = async (page: Page | undefined) =>
    page?.evaluate(async () => {
      const { data, response } = await globalThis.shop.GET("/me");
      return data?.email ?? response.status;
    });
  const endIn = async (page: Page | undefined) =>
    page?.evaluate(() => new Promise((resolve) => globalThis.shop.session.onChange((_is, end) => resolve(end))));
  const callTwentyTimes = (page: Page) =>
    page.evaluate(async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => globalThis.shop.GET("/me")));
      return answers.map(({ response }) => response.status);
    });
  const refreshes = (sent: readonly string[]) => sent.filter((line) => line === "POST /identity/refresh").length;

  test("a till beside the office: each has its own session, whoever signs in or out last", async () => {
    const { context, tabs } = await twoTabs();
    const [office] = tabs;
    const till = await openTab(context, { device });
    assert.equal(await signIn(till, cashier), 200);
    assert.deepEqual([await whoIn(office), await whoIn(till)], [shop.owner.email, cashier.email]);
    service.now.advance(400_000);
    assert.deepEqual([await whoIn(office), await whoIn(till)], [shop.owner.email, cashier.email]);
    await office?.evaluate(() => globalThis.shop.POST("/identity/logout"));
    assert.deepEqual([await whoIn(office), await whoIn(till)], [401, cashier.email]);
    await context.close();
  });

  test("all have the rights of who signs in at one of them, the same user or another", async () => {
    const { context, tabs } = await twoTabs();
    const [first, second] = tabs;
    const ofOwner = await second?.evaluate(async () => (await globalThis.shop.rights.get())?.isGlobalAdmin);
    assert.equal(ofOwner, true);
    const heard = second?.evaluate(
      () =>
        new Promise((resolve) => globalThis.shop.rights.onChange((rights) => rights && resolve(rights.permissions))),
    );
    await second?.evaluate(() => globalThis.shop.GET("/me"));
    await first?.evaluate((body) => globalThis.shop.POST("/identity/login", { body }), {
      email: cashier.email,
      password: cashier.password,
    });
    assert.deepEqual(await heard, ["sales.read"]);
    await context.close();
  });

  test("two with 20 concurrent 401s each make exactly one refresh", async () => {
    const { context, tabs, sent } = await twoTabs();
    for (let round = 1; round <= 3; round += 1) {
      // Both tabs have a token, and it has expired.
      await Promise.all(tabs.map((tab) => tab.evaluate(() => globalThis.shop.session.restore())));
      service.now.advance(400_000);
      sent.length = 0;
      const statuses = await Promise.all(tabs.map(callTwentyTimes));
      assert.deepEqual(
        statuses.flat(),
        Array.from({ length: 40 }, () => 200),
      );
      assert.equal(sent.filter((line) => line === "GET /me").length, 80);
      assert.equal(refreshes(sent), 1);
    }
    await context.close();
  });

  test("all are of who signed in at one of them, although another one was at a refresh of the session before", async () => {
    const { context, tabs, sent } = await twoTabs();
    const [first, second] = tabs;
    const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
    await context.route("**/identity/refresh", (route) => mayGoOn.then(() => route.continue()));
    service.now.advance(400_000);
    const refreshed = whoIn(first);
    await eventually("the first tab refreshes", () => refreshes(sent) === 1);
    const signedIn = signIn(second, cashier);
    await second?.evaluate(() => fetch("/client.js").then((script) => script.text()));
    assert.ok(!sent.includes("POST /identity/login"), "it waits for the refresh");
    goOn();
    await Promise.all([refreshed, signedIn]);
    await eventually("the first tab has heard of it", async () => (await whoIn(first)) === cashier.email);
    service.now.advance(400_000);
    assert.deepEqual(await Promise.all(tabs.map(whoIn)), [cashier.email, cashier.email]);
    await context.close();
  });

  test("one that is loaded anew restores the session by the cookie, which no page can read", async () => {
    const { context, tabs, sent } = await twoTabs();
    const again = await openTab(context);
    assert.equal(await again.evaluate(() => globalThis.shop.session.restore()), true);
    assert.equal(refreshes(sent), 1);
    const kept = await again.evaluate(() => {
      const page = globalThis as unknown as {
        document: { cookie: string };
        localStorage: object;
        sessionStorage: object;
      };
      return [page.document.cookie, Object.keys(page.localStorage), Object.keys(page.sessionStorage)];
    });
    assert.deepEqual(kept, ["", [], []]);
    assert.equal(tabs.length, 2);
    await context.close();
  });

  test("all are signed out where one is", async () => {
    const { context, tabs } = await twoTabs();
    const [first, second] = tabs;
    assert.equal(await second?.evaluate(() => globalThis.shop.session.restore()), true);
    const heard = second?.evaluate(
      () => new Promise((resolve) => globalThis.shop.session.onChange((isSignedIn) => resolve(isSignedIn))),
    );
    await second?.evaluate(() => globalThis.shop.GET("/me"));
    await first?.evaluate(() => globalThis.shop.POST("/identity/logout"));
    assert.equal(await heard, false);
    await context.close();
  });

  test("a sign-in to another shop ends the first one's session in all its tabs, and says why", async () => {
    const { context, tabs } = await twoTabs();
    const [first, second] = tabs;
    await second?.evaluate(() => globalThis.shop.session.restore());
    const ends = [endIn(first), endIn(second)];
    await Promise.all(tabs.map(whoIn));
    const other = await service.openShop();
    const third = await openTab(context, { tenantId: other.tenantId });
    assert.equal(await signIn(third, other.owner), 200);
    assert.deepEqual(await Promise.all(ends), ["Replaced", "Replaced"]);
    assert.deepEqual([await whoIn(first), await whoIn(third)], [401, other.owner.email]);
    await context.close();
  });

  test("a token that is handed in is that tab's alone, and ends without a refresh", async () => {
    const { context, tabs, sent } = await twoTabs();
    const [office, looking] = tabs;
    const token = await shop.login(shop.owner.email, shop.owner.password);
    await looking?.evaluate((lent) => globalThis.shop.session.use(lent), token);
    assert.equal(await whoIn(looking), shop.owner.email);
    await office?.evaluate(() => globalThis.shop.POST("/identity/logout"));
    assert.deepEqual([await whoIn(looking), await whoIn(office)], [shop.owner.email, 401]);
    service.now.advance(400_000);
    const end = endIn(looking);
    sent.length = 0;
    assert.equal(await whoIn(looking), 401);
    assert.deepEqual([await end, refreshes(sent)], ["Expired", 0]);
    await context.close();
  });

  test("one goes on without a tab that holds the lock and crashed", async () => {
    const { context, tabs, sent } = await twoTabs();
    const [first, second] = tabs;
    service.now.advance(400_000);
    // Its refresh never ends.
    await context.route("**/identity/refresh", (route, request) =>
      request.frame().page() === first ? undefined : route.continue(),
    );
    await first?.evaluate(() => void globalThis.shop.GET("/me"));
    await eventually("the first tab refreshes", () => refreshes(sent) === 1);
    const waiting = second?.evaluate(async () => (await globalThis.shop.GET("/me")).response.status);
    await eventually("the second one has to", () => sent.filter((line) => line === "GET /me").length === 2);
    await first?.close();
    assert.equal(await waiting, 200);
    assert.equal(refreshes(sent), 2);
    await context.close();
  });
});
