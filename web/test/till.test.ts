import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { eventually } from "../../server/test/eventually.ts";
import type { TestService } from "../../server/test/harness.ts";
import { addVariant } from "../../server/test/sales.ts";
import {
  accessibilityFaults,
  heading,
  launchBrowser,
  noBrowser,
  openPage,
  overflow,
  startWithApps,
} from "./browser.ts";
import { bread, openTillShop, TillPage, type TillShop } from "./till-page.ts";

interface Order {
  readonly status: string;
  readonly totals: { readonly total: string };
}

const sumOf = (sizes: readonly number[] = []) => sizes.reduce((sum, size) => sum + size, 0);

describe("the till", { skip: noBrowser }, () => {
  let service: TestService;
  let browser: Browser;
  before(async () => {
    service = await startWithApps();
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    await service?.close();
  });

  /** A page that is a shop's till, where the cashier has opened the drawer. */
  async function selling(of?: TillShop) {
    const shop = of ?? (await openTillShop(service));
    const opened = await openPage(browser);
    const till = new TillPage(opened.page);
    await till.bind(service.url, shop);
    await till.signIn(shop.cashier);
    await till.openDrawer("100");
    return { ...opened, till, shop };
  }
  const ordersOf = async ({ shop }: TillShop) => (await shop.get("/orders")).body.items;

  test("each key that is shown presses its button, wherever the focus is, but for what is typed into a field", async () => {
    const { page, till, shop, close } = await selling();
    const { keyboard } = page;
    await till.scan(bread.code);
    await page.locator(".basket-total dd", { hasText: "€2.50" }).waitFor();
    await keyboard.press("F2");
    assert.equal(await page.evaluate("document.activeElement.type"), "search");
    await till.type("rye");
    await keyboard.press("Home");
    await keyboard.press("Delete");
    assert.equal(await page.evaluate("document.activeElement.value"), "ye");
    await keyboard.press("F10");
    const payment = page.getByRole("dialog", { name: "Payment" });
    await payment.getByRole("button", { name: "Cash" }).first().waitFor();
    // Of the basket below.
    await keyboard.press("F12");
    await payment.waitFor();
    await keyboard.press("Escape");
    await payment.waitFor({ state: "hidden" });
    await keyboard.press("F12");
    await heading(page, "Who is it?").waitFor();
    await keyboard.press("F2");
    await page.getByLabel(`PIN of ${shop.cashier.name}`).waitFor();
    await till.type(shop.cashier.pin);
    await keyboard.press("Enter");
    await page.locator(".basket-total dd", { hasText: "€2.50" }).waitFor();
    await page.locator("h1").first().waitFor({ state: "attached" });
    await keyboard.press("Delete");
    await page.getByRole("dialog").getByRole("button", { name: "Discard" }).waitFor();
    await keyboard.press("Enter");
    await page.getByText("Scan, search, or choose.").waitFor();
    await close();
  });

  test("a browser becomes the till by a code, which works once, and stays it", async () => {
    const shop = await openTillShop(service);
    const { page, close } = await openPage(browser);
    const till = new TillPage(page);
    await page.goto(`${service.url}/till/${shop.slug}`);
    await page.getByLabel("Code").fill("AAAA-BBBB");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Go on without the promise" }).click();
    await page.getByText("This code is wrong").waitFor();
    await page.getByText("The office gives the code").waitFor();
    await page.goto(`${service.url}/till/${shop.slug}#${await shop.code()}`);
    await page.getByText("The link has filled the code in: press the button.").waitFor();
    assert.equal(await page.getByText("The office gives the code").count(), 0);
    await till.bind(service.url, shop);
    await eventually("the code is in the address no more", async () => new URL(page.url()).hash === "");
    await page.reload();
    await heading(page, "Who is it?").waitFor();
    await page.getByText("Corner Shop · Front").waitFor();
    await close();
  });

  test("the first load is at most 200 kB, compressed, and the program of the Worker at most 60", async () => {
    const { page, close } = await openPage(browser);
    const files = new Set<string>();
    page.on("request", (request) => files.add(new URL(request.url()).pathname));
    await page.goto(`${service.url}/till/${(await openTillShop(service)).slug}`);
    await heading(page, "Make this browser a till").waitFor();
    const dist = join(import.meta.dirname, "../dist");
    const assets = [...files].filter((path) => path.startsWith("/till/assets/"));
    const [ofWorker, ofPage] = [true, false].map((isWorker) =>
      assets
        .filter((path) => path.includes("/worker-") === isWorker)
        .map((path) => statSync(join(dist, `${path}.gz`)).size),
    );
    assert.ok(sumOf(ofWorker) <= 60_000 && sumOf(ofPage) <= 200_000, `${ofWorker?.join()}; ${ofPage?.join()}`);
    assert.deepEqual([ofWorker?.length, ofPage !== undefined && ofPage.length >= 3], [1, true]);
    await close();
  });

  test("a sale by scanner and exact cash is kept, pushed by itself, and booked as it was shown", async () => {
    const { page, till, shop, close } = await selling();
    for (const expected of ["€2.50", "€5.00"]) {
      await till.scan(bread.code);
      await page.locator(".basket-total dd", { hasText: expected }).waitFor();
    }
    // A nervous finger presses twice, and sells once.
    await page.evaluate(`for (const _ of [1, 2]) dispatchEvent(new KeyboardEvent("keydown", { key: "F9" }))`);
    await page.getByRole("dialog", { name: "Sold" }).waitFor();
    await page.getByText("Receipt F1-000001").waitFor();
    await page.getByRole("button", { name: "Next customer" }).click();
    await page.getByText("Scan, search, or choose.").waitFor();
    await till.pushed();
    const [order, ...others] = await ordersOf(shop);
    assert.deepEqual(
      [order.receiptNumber, order.totals.total, order.status, order.cashierName, others.length],
      ["F1-000001", "5.00", "Completed", "Kim", 0],
    );
    await close();
  });

  test("what was scanned never vanishes: less of a line is a line of its own; a discarded basket is told", async () => {
    const { page, till, shop, close } = await selling();
    await till.scan(bread.code);
    await page.getByRole("button", { name: /Rye bread/ }).click();
    await page.getByRole("button", { name: "Take out" }).click();
    await page.locator(".basket-total dd", { hasText: "€0.00" }).waitFor();
    const discard = async () => {
      await page.getByRole("button", { name: "Discard" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
      await page.getByText("Scan, search, or choose.").waitFor();
    };
    await discard();
    await till.scan(bread.code);
    await page.getByRole("button", { name: /Rye bread/ }).waitFor();
    await discard();
    await till.pushed();
    const orders = await ordersOf(shop);
    assert.deepEqual(
      orders.map(({ status, totals }: Order) => [status, totals.total]),
      [["Completed", "0.00"]],
    );
    const { items } = (await shop.shop.get("/audit?event=order.cancelled")).body;
    assert.deepEqual(
      items.map(({ actorId, details }: { actorId: string; details: { reason: string } }) => [actorId, details.reason]),
      [[shop.cashier.id, "Discarded"]],
    );
    await close();
  });

  test("what a cashier may not do asks for a manager's PIN there and then; the shop flags nothing", async () => {
    const { page, till, shop, close } = await selling();
    await till.scan(bread.code);
    await page.getByText("Rye bread added").waitFor();
    await page.keyboard.press("F7");
    await page.getByLabel("Percent", { exact: true }).waitFor();
    await till.type("50");
    await page.keyboard.press("Enter");
    await page.getByText("A discount beyond the limit").waitFor();
    await till.approve({ ...shop.manager, pin: shop.manager.pin });
    await page.locator(".basket-total dd", { hasText: "€1.25" }).waitFor();
    await page.keyboard.press("F10");
    await page.getByRole("dialog", { name: "Payment" }).waitFor();
    await page.getByRole("button", { name: "Card", exact: true }).click();
    await page.getByLabel("Tip").fill("1,x");
    await page.getByText("This has the wrong form.").waitFor();
    await page.getByRole("button", { name: "Take Card" }).click();
    await page.getByLabel("Tip").fill("0,50");
    await page.getByLabel("Given").fill("1.75");
    await page.getByRole("button", { name: "Take Card" }).click();
    await page.getByRole("dialog", { name: "Sold" }).waitFor();
    await till.pushed();
    const [order] = await ordersOf(shop);
    assert.deepEqual([order.totals.total, order.totals.tip, order.status], ["1.25", "0.50", "Completed"]);
    assert.deepEqual((await shop.shop.get(`/sync/flags?branchId=${shop.branchId}`)).body.items, []);
    await close();
  });

  test("the customer's window shows what the basket holds and what goes back", async () => {
    const { page, till, shop, close } = await selling();
    const display = await page.context().newPage();
    await display.goto(`${service.url}/till/${shop.slug}?display`);
    await display.getByRole("heading", { name: "Corner Shop" }).waitFor();
    await page.bringToFront();
    await till.scan(bread.code);
    await display.getByText("1 × Rye bread").waitFor();
    await display.locator(".display-figure", { hasText: "€2.50" }).waitFor();
    assert.deepEqual(await accessibilityFaults(display), []);
    await page.keyboard.press("F10");
    await page.getByLabel("Given").waitFor();
    await till.type("10");
    await page.keyboard.press("Enter");
    await display.getByText("Thank you").waitFor();
    await display.locator(".display-figure", { hasText: "€7.50" }).waitFor();
    await close();
  });

  test("what the office has laid out stands first; what is weighed asks how much", async () => {
    const { page, till, shop, close } = await selling();
    const { items } = (await shop.shop.get("/products?q=cheese")).body;
    const tile = { kind: "Product", productId: items[0].id, color: "Yellow" };
    const put = await shop.shop.put(`/branches/${shop.branchId}/till-layout`, {
      pages: [{ name: "Counter", tiles: [tile] }],
    });
    assert.equal(put.status, 200, JSON.stringify(put.body));
    await page.getByRole("button", { name: "Counter" }).waitFor();
    await page.locator(".tiles").getByRole("button", { name: "Hard cheese" }).click();
    await page.getByRole("button", { name: /Hard cheese.* kg/ }).click();
    await page.getByLabel("How much of Hard cheese (kg)").waitFor();
    await till.type("0,25");
    await page.keyboard.press("Enter");
    await page.locator(".basket-total dd", { hasText: "€4.73" }).waitFor();
    await close();
  });

  test("of many that are found the first 20 are shown, and the others when they are asked for, by keyboard", async () => {
    const shop = await openTillShop(service);
    const unitId = (await shop.shop.get("/units")).body.items[0].id;
    for (let n = 10; n < 33; n++)
      await addVariant(shop.shop, { sku: `ROLL-${n}`, price: "1.00", unitId }, { name: `Roll ${n}` });
    const { page, close } = await selling(shop);
    await page.getByRole("searchbox", { name: "Search" }).fill("roll");
    const found = page.locator(".tiles").getByRole("button", { name: /^Roll \d+/ });
    await found.nth(19).waitFor();
    assert.equal(await found.count(), 20);
    await page.locator(".tiles").getByRole("button", { name: "More", exact: true }).press("Enter");
    await found.nth(22).waitFor();
    assert.equal(await page.evaluate("document.activeElement.textContent"), await found.nth(20).textContent());
    await page.keyboard.press("Enter");
    await page.locator(".basket-total dd", { hasText: "€1.00" }).waitFor();
    assert.deepEqual(await accessibilityFaults(page), []);
    await close();
  });

  for (const [locale, width, colorScheme] of [
    ["en-GB", 1280, "light"],
    ["de-DE", 1024, "dark"],
    ["de-DE", 320, "light"],
    ["ar-EG", 320, "light"],
  ] as const)
    test(`axe finds nothing, and nothing is cut off: ${locale}, ${width} px, ${colorScheme}`, async () => {
      const shop = await openTillShop(service);
      const options = { locale, colorScheme, viewport: { width, height: 800 }, hasTouch: true } as const;
      const { page, close } = await openPage(browser, options);
      const check = async (what: string) => {
        assert.deepEqual(await accessibilityFaults(page), [], what);
        assert.ok((await overflow(page)) <= 0, what);
        const small = await page.evaluate(smallTargets);
        assert.deepEqual(small, [], `${what}: targets under 44 px`);
      };
      await page.goto(`${service.url}/till/${shop.slug}#${await shop.code()}`);
      await page.locator("form button").waitFor();
      await check("binding");
      await page.locator("form button").click();
      await page.locator(".notice button, .names button").first().click();
      const name = page.getByRole("button", { name: "Kim", exact: true });
      await name.waitFor();
      await check("who");
      await name.click();
      await page.locator("input.pin").waitFor();
      await check("PIN");
      await page.keyboard.type(shop.cashier.pin, { delay: 70 });
      await page.keyboard.press("Enter");
      await page.locator("input.amount").waitFor();
      await check("drawer");
      await page.keyboard.type("100", { delay: 70 });
      await page.keyboard.press("Enter");
      await page.locator(".finder").waitFor();
      await check("empty basket");
      await new TillPage(page).scan(bread.code);
      await page.locator(".basket-total").waitFor();
      await check("basket");
      for (const key of ["F4", "F7", "F8", "F10"]) {
        await page.keyboard.press(key);
        await page.locator("dialog").waitFor();
        await check(key);
        await page.keyboard.press("Escape");
        await page.locator("dialog").waitFor({ state: "detached" });
      }
      await page.locator("button.basket-line").click();
      await page.locator("dialog").waitFor();
      await check("line");
      await page.keyboard.press("Escape");
      await page.keyboard.press("F9");
      await page.locator("dialog .pay-due").waitFor();
      await check("sold");
      await close();
    });
});

/** The buttons and fields that a thumb would miss. */
const smallTargets = `[...document.querySelectorAll("button, input, select, summary")]
  .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 44)
  .map((element) => element.outerHTML.slice(0, 120))`;
