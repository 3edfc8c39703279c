import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Browser } from "playwright-core";
import type { TestService } from "../../server/test/harness.ts";
import { heading, launchBrowser, noBrowser, openPage, startWithApps } from "./browser.ts";
import { bread, openTillShop, TillPage, type TillShop } from "./till-page.ts";

interface Order {
  readonly status: string;
  readonly totals: { readonly total: string };
}

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

  test("a browser becomes the till by a code, which works once, and stays it", async () => {
    const shop = await openTillShop(service);
    const { page, close } = await openPage(browser);
    const till = new TillPage(page);
    await page.goto(`${service.url}/till/${shop.slug}`);
    await page.getByLabel("Code").fill("AAAA-BBBB");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Go on without the promise" }).click();
    await page.getByText("This code is wrong").waitFor();
    await till.bind(service.url, shop);
    assert.equal(new URL(page.url()).hash, "", "the code is in the address no more");
    await page.reload();
    await heading(page, "Who is it?").waitFor();
    await page.getByText("Corner Shop · Front").waitFor();
    await close();
  });

  test("a sale by scanner and exact cash is kept, pushed by itself, and booked as it was shown", async () => {
    const { page, till, shop, close } = await selling();
    for (const expected of ["€2.50", "€5.00"]) {
      await till.scan(bread.code);
      await page.locator(".basket-total dd", { hasText: expected }).waitFor();
    }
    await page.keyboard.press("F9");
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
    await page.getByRole("button", { name: "Take Card" }).click();
    await page.getByRole("dialog", { name: "Sold" }).waitFor();
    await till.pushed();
    const [order] = await ordersOf(shop);
    assert.deepEqual([order.totals.total, order.status], ["1.25", "Completed"]);
    assert.deepEqual((await shop.shop.get(`/sync/flags?branchId=${shop.branchId}`)).body.items, []);
    await close();
  });
});
