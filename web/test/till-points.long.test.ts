import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Browser } from "playwright-core";
import type { TestService } from "../../server/test/harness.ts";
import { launchBrowser, noBrowser, startWithApps } from "./browser.ts";
import { done, type TillShop } from "./till-page.ts";
import { assertUsable, fill, openSelling } from "./till-screens.ts";

describe("points at a till", { skip: noBrowser }, () => {
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

  test("pay with a connection what they are worth, by keyboard alone; the rest is paid in cash", async () => {
    const prepare = async ({ shop }: TillShop) => {
      await done(shop.patch("/settings", { modules: { loyalty: { pointValue: "0.01" } } }));
      await done(shop.post("/payment-methods", { name: "Points", kind: "Loyalty", requiresCustomer: true }));
      const { id: customerId } = await done(shop.post("/customers", { name: "Ann Example" }));
      const { id } = await done(shop.post("/loyalty/accounts", { customerId }));
      await done(shop.post(`/loyalty/accounts/${id}/adjustments`, { points: 150, reason: "Welcome" }));
    };
    const { page, till, shop, close } = await openSelling(service, browser, { modules: ["Loyalty"], prepare });
    await fill(page);
    await page.keyboard.press("F4");
    const customers = page.getByRole("dialog", { name: "Customer" });
    await customers.waitFor();
    await till.type("ann");
    await customers.getByRole("button", { name: "Ann Example" }).waitFor();
    await assertUsable(page);
    await page.keyboard.press("F2");
    await page.getByRole("button", { name: "Ann Example" }).waitFor();
    await page.keyboard.press("F10");
    const pay = page.getByRole("dialog", { name: "Payment" });
    const points = pay.getByRole("button", { name: "Points" });
    await points.waitFor();
    await page.keyboard.press((await points.getAttribute("aria-keyshortcuts")) ?? "");
    await pay.getByText("150 points, worth €1.50").waitFor();
    await assertUsable(page);
    await page.keyboard.press("Enter");
    await pay.locator(".pay-due", { hasText: "€1.00" }).waitFor();
    await page.keyboard.press("F2");
    await pay.getByRole("button", { name: "Take Cash" }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Sold" }).waitFor();
    await page.keyboard.press("Enter");
    await till.pushed();
    assert.deepEqual((await shop.shop.get(`/sync/flags?branchId=${shop.branchId}`)).body.items, []);
    const [account] = (await shop.shop.get("/loyalty/accounts")).body.items;
    assert.equal(account.balance, 0);
    await close();
  });
});
