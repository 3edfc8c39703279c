import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { after, before, beforeEach, describe, test } from "node:test";
import type { Page } from "playwright-core";
import type { TestService } from "../../server/test/harness.ts";
import { eventually } from "../../server/test/eventually.ts";
import { makeScratchFolder } from "../../server/test/scratch.ts";
import { heading, launchMortalBrowser, noBrowser, startBehindWeakNetwork, type MortalBrowser } from "./browser.ts";
import { bread, openTillShop, TillPage, type TillShop } from "./till-page.ts";
import { assertUsable, openBeside } from "./till-screens.ts";
import type { WeakNetwork } from "./weak-network.ts";

describe("the till without connection", { skip: noBrowser }, () => {
  const folders: string[] = [];
  const running = new Set<MortalBrowser>();
  let service: TestService;
  let network: WeakNetwork;
  let close: () => Promise<void>;
  before(async () => {
    ({ service, network, close } = await startBehindWeakNetwork());
  });
  after(async () => {
    for (const browser of running) await browser.kill();
    await close?.();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  beforeEach(() => network.turn("good"));

  /** A browser of its own profile; `again` is the same profile after it was killed. */
  async function launch(profile = makeScratchFolder("till-offline")) {
    if (!folders.includes(profile)) folders.push(profile);
    const browser = await launchMortalBrowser(profile);
    running.add(browser);
    const kill = async () => {
      running.delete(browser);
      await browser.kill();
    };
    return { browser, context: browser.context, kill, again: () => launch(profile) };
  }

  /** A tab that is the shop's till, where the drawer is open, with the program kept by the browser. */
  async function selling(page: Page, shop: TillShop): Promise<TillPage> {
    const till = new TillPage(page);
    await till.bind(network.url, shop);
    await till.signIn(shop.cashier);
    await till.openDrawer("100");
    await till.programKept();
    return till;
  }

  const sellBread = async (till: TillPage) => {
    await till.scan(bread.code);
    await till.page.locator(".basket-total dd", { hasText: "€2.50" }).waitFor();
    await till.page.keyboard.press("F9");
    await till.page.getByRole("dialog", { name: "Sold" }).waitFor();
    await till.page.getByRole("button", { name: "Next customer" }).click();
  };
  const numbersOf = async ({ shop }: TillShop): Promise<string[]> =>
    (await shop.get("/orders")).body.items.map((order: { receiptNumber: string }) => order.receiptNumber).sort();

  test("starts cold after a kill, sells, and pushes by itself when the network is back", async () => {
    const shop = await openTillShop(service);
    const first = await launch();
    const till = await selling(await first.context.newPage(), shop);
    await sellBread(till);
    await till.pushed();
    await first.kill();

    network.turn("cut");
    const second = await first.again();
    await second.context.setOffline(true);
    const page = await second.context.newPage();
    const again = new TillPage(page);
    // As an installed till starts.
    await page.goto(`${network.url}/till/`);
    await heading(page, "Who is it?").waitFor();
    assert.equal(new URL(page.url()).pathname, `/till/${shop.slug}`);
    await again.signIn(shop.cashier);
    await sellBread(again);
    await page.getByText("1 to push").waitFor();
    await page.getByRole("button", { name: "Lock" }).click();
    await heading(page, "Who is it?").waitFor();
    assert.deepEqual(await numbersOf(shop), ["F1-000001"]);

    network.turn("good");
    await second.context.setOffline(false);
    await page.getByText("All is pushed").waitFor({ timeout: 10_000 });
    assert.deepEqual(await numbersOf(shop), ["F1-000001", "F1-000002"]);
    await second.kill();
  });

  test("says the receipt and the change of a sale during which the power failed", async () => {
    const shop = await openTillShop(service);
    const first = await launch();
    const till = await selling(await first.context.newPage(), shop);
    await till.scan(bread.code);
    await till.page.locator(".basket-total dd", { hasText: "€2.50" }).waitFor();
    await till.page.keyboard.press("F10");
    await till.page.getByLabel("Given").fill("5");
    await till.page.keyboard.press("Enter");
    await till.page.getByRole("dialog", { name: "Sold" }).waitFor();
    await first.kill();

    const second = await first.again();
    const page = await second.context.newPage();
    const again = new TillPage(page);
    await page.goto(`${network.url}/till/${shop.slug}`);
    await again.signIn(shop.cashier);
    await page.locator(".said", { hasText: "F1-000001 · Change €2.50" }).waitFor();
    await page.getByText("Scan, search, or choose.").waitFor();
    await second.kill();
  });

  test("a return during which the power fails is made once or not at all, and said when it was", async () => {
    const shop = await openTillShop(service);
    const first = await launch();
    let [browser, till] = [first, await selling(await first.context.newPage(), shop)];
    const restart = async () => {
      await browser.kill();
      browser = await browser.again();
      till = new TillPage(await browser.context.newPage());
      await till.page.goto(`${network.url}/till/${shop.slug}`);
      await till.signIn(shop.cashier);
    };
    const receipts = async () => {
      await openBeside(till.page, "F2");
      await till.page.getByRole("button", { name: "F1-000001" }).waitFor();
      const numbers = await till.page.getByRole("dialog").getByRole("button", { name: /F1-\d/ }).count();
      await till.page.keyboard.press("Escape");
      return numbers;
    };
    const ask = async () => {
      await openBeside(till.page, "F2");
      await till.page.getByRole("button", { name: "F1-000001" }).click();
      await till.page.getByRole("button", { name: "Take goods back" }).click();
      await till.page.getByRole("textbox", { name: bread.name }).first().waitFor();
      await till.page.keyboard.press("Insert");
      await till.page.getByText("€2.50").last().waitFor();
      await till.page.getByRole("button", { name: "Give the money back" }).click();
      await till.page.getByLabel(`PIN of ${shop.manager.name}`).waitFor();
    };
    await sellBread(till);
    await till.pushed();

    await ask();
    await restart();
    assert.equal(await receipts(), 1, "nobody had approved it");

    const pauses = [0, 15, 40, 80];
    let made = 1;
    for (const pause of pauses) {
      await ask();
      await till.page.getByLabel(`PIN of ${shop.manager.name}`).fill(shop.manager.pin);
      await till.page.keyboard.press("Enter");
      await till.page.waitForTimeout(pause);
      await restart();
      made = await receipts();
      if (made === 2) break;
    }
    if (made === 1) {
      await ask();
      await till.approve(shop.manager);
      await till.page.getByRole("dialog", { name: "Taken back" }).waitFor();
      await restart();
    }
    await till.page.locator(".said", { hasText: "F1-000002 · Goes back: €2.50" }).waitFor();
    await openBeside(till.page, "F2");
    await till.page.getByRole("button", { name: "F1-000001" }).click();
    await till.page.getByRole("button", { name: "Print again" }).waitFor();
    assert.equal(await till.page.getByRole("button", { name: "Take goods back" }).count(), 0, "all of it is back");
    await till.page.keyboard.press("Escape");
    await till.pushed();
    assert.deepEqual(await numbersOf(shop), ["F1-000001", "F1-000002"]);
    const [session] = (await shop.shop.get("/cash/sessions")).body.items;
    const { cash } = (await shop.shop.get(`/cash/sessions/${session.id}/x-report`)).body;
    assert.equal(cash.expected, "100.00", "the money of the sale went out once");
    await browser.kill();
  });

  test("can be installed", async () => {
    const shop = await openTillShop(service);
    const { context, kill } = await launch();
    const page = await context.newPage();
    await page.goto(`${network.url}/till/${shop.slug}`);
    await new TillPage(page).programKept();
    const devtools = await context.newCDPSession(page);
    const { errors, url } = await devtools.send("Page.getAppManifest");
    assert.deepEqual([errors, new URL(url).pathname], [[], "/till/manifest.webmanifest"]);
    const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
    assert.deepEqual(
      installabilityErrors.map(({ errorId }) => errorId),
      [],
    );
    await kill();
  });

  test("asks nobody for the program's files any more, and passes the API on", async () => {
    const shop = await openTillShop(service);
    const { context, kill } = await launch();
    const till = await selling(await context.newPage(), shop);
    const asked: string[] = [];
    service.app.server.on("request", ({ url }) => url?.startsWith("/till") && asked.push(url));
    await till.page.reload();
    await heading(till.page, "Who is it?").waitFor();
    const policies = await till.page.evaluate(async () => {
      const worker = performance.getEntriesByType("resource").find(({ name }) => name.includes("/worker-"));
      return (await fetch(worker?.name ?? "")).headers.get("content-security-policy");
    });
    assert.match(policies ?? "", /wasm-unsafe-eval/, "a kept file has its own policy");
    assert.deepEqual(
      asked.filter((url) => url !== "/till/sw.js"),
      [],
    );
    await kill();
  });

  test("the second tab says that the till is open elsewhere, takes it, and the first says so", async () => {
    const shop = await openTillShop(service);
    const { context, kill } = await launch();
    const till = await selling(await context.newPage(), shop);
    await till.scan(bread.code);
    await till.page.getByText("Rye bread added").waitFor();
    const second = new TillPage(await context.newPage());
    await second.page.goto(`${network.url}/till/${shop.slug}`);
    await heading(second.page, "The till is open in another tab").waitFor();
    await second.page.getByRole("button", { name: "Use it here" }).waitFor();
    await second.page.keyboard.press("Enter");
    await heading(second.page, "Who is it?").waitFor();
    await heading(till.page, "The till is used in another tab").waitFor();
    await second.signIn(shop.cashier);
    await second.page.locator(".basket-total dd", { hasText: "€2.50" }).waitFor();
    await till.page.bringToFront();
    await till.page.getByRole("button", { name: "Use it here" }).click();
    await heading(till.page, "Who is it?").waitFor();
    await heading(second.page, "The till is used in another tab").waitFor();
    await kill();
  });

  test("keeps the basket over a crash of the tab, and over a Worker that dies or hangs", async () => {
    const shop = await openTillShop(service);
    const { context, kill } = await launch();
    const till = await selling(await context.newPage(), shop);
    await till.scan(bread.code);
    await till.page.getByText("Rye bread added").waitFor();
    const isThere = (one: TillPage) => one.page.locator(".basket-total dd", { hasText: "€2.50" }).waitFor();
    const who = heading(till.page, "Who is it?");
    for (const end of [
      "close()",
      `void fetch("/till/").then(() => { for (const _ of { [Symbol.iterator]: () => ({ next: () => ({}) }) }); })`,
    ]) {
      const worker = till.page.workers().at(-1);
      assert.ok(worker);
      void worker.evaluate(end).catch(() => undefined);
      await who.waitFor({ timeout: 20_000 });
      await till.signIn(shop.cashier);
      await isThere(till);
    }
    const devtools = await context.newCDPSession(till.page);
    void devtools.send("Page.crash").catch(() => undefined);
    await till.page.waitForEvent("crash");
    const after = new TillPage(await context.newPage());
    await after.page.goto(`${network.url}/till/${shop.slug}`);
    await after.signIn(shop.cashier);
    await isThere(after);
    await kill();
  });

  test("what is not pushed is in a folder too, where it is chosen; a folder that takes nothing is told", async () => {
    const shop = await openTillShop(service);
    const { context, kill } = await launch();
    const till = await selling(await context.newPage(), shop);
    const { page } = till;
    await till.pushed();
    // Nobody can choose in a window of the system; a folder of the browser's own stands for the stick.
    await page.evaluate(`globalThis.showDirectoryPicker = async () =>
      (await navigator.storage.getDirectory()).getDirectoryHandle("stick", { create: true })`);
    const copied = async () =>
      page.evaluate<string>(`(async () => {
        const stick = await (await navigator.storage.getDirectory()).getDirectoryHandle("stick");
        for await (const file of stick.values())
          if (file.name.endsWith(".json")) return (await file.getFile()).text();
        return "";
      })()`);
    const holds = (count: number) =>
      eventually(
        `${count} in the copy`,
        async () => (JSON.parse((await copied()) || "{}").items ?? []).length === count,
      );
    const stick = page.getByRole("dialog").getByRole("region", { name: "Second copy" });
    await openBeside(page, "F8");
    await assertUsable(page);
    await page.keyboard.press("F3");
    await stick.getByText("What is not pushed is also in the folder stick.").waitFor();
    await page.keyboard.press("Escape");
    await holds(0);
    await context.setOffline(true);
    await page.getByText("No connection").waitFor();
    await sellBread(till);
    await holds(1);
    await page.reload();
    await till.signIn(shop.cashier);
    await sellBread(till);
    await holds(2);
    await context.setOffline(false);
    await till.pushed();
    await holds(0);
    await page.evaluate(
      `(async () => (await navigator.storage.getDirectory()).removeEntry("stick", { recursive: true }))()`,
    );
    await context.setOffline(true);
    await page.getByText("No connection").waitFor();
    await sellBread(till);
    await page.getByText("Second copy stopped").waitFor();
    await page.evaluate(
      `navigator.storage.getDirectory().then((root) => root.getDirectoryHandle("stick", { create: true }))`,
    );
    await openBeside(page, "F8");
    await stick.getByText("The folder stick takes nothing").waitFor();
    await assertUsable(page);
    await page.keyboard.press("F3");
    await stick.getByText("What is not pushed is also in the folder stick.").waitFor();
    await holds(1);
    await page.keyboard.press("F6");
    await stick.getByText("A copy in a folder, as of a memory stick, outlives the device.").waitFor();
    await kill();
  });
});
