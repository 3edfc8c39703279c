import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Browser } from "playwright-core";
import type { TestService } from "../../server/test/harness.ts";
import { launchBrowser, noBrowser, startWithApps } from "./browser.ts";
import { bread, done } from "./till-page.ts";
import { assertUsable, fill, openSelling } from "./till-screens.ts";

describe("coupons at a till", { skip: noBrowser }, () => {
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

  /** A till of a shop that has a coupon for its goods, one that is over, and one for customers whom it knows. */
  async function opened() {
    return openSelling(service, browser, {
      modules: ["Promotions"],
      prepare: async ({ shop }) => {
        const rule = { items: {}, benefit: { kind: "Percent", value: "10" } };
        const offer = { name: "Spring", type: "Simple", rule, requiresCoupon: true };
        const { id: promotionId } = await done(shop.post("/promotions", offer));
        await done(shop.post(`/promotions/${promotionId}/enable`));
        await done(shop.post("/coupons", { promotionId, code: "SPRING-10" }));
        await done(shop.post("/coupons", { promotionId, code: "OVER-10", validTo: "2020-01-01T00:00:00Z" }));
        await done(shop.post("/coupons", { promotionId, code: "ONCE-EACH", limitPerCustomer: 1 }));
        const tiers = [{ from: "1000", benefit: { kind: "Amount", value: "5" } }];
        const large = { ...offer, name: "Large", type: "Threshold", rule: { items: {}, tiers } };
        const { id: largeId } = await done(shop.post("/promotions", large));
        await done(shop.post(`/promotions/${largeId}/enable`));
        await done(shop.post("/coupons", { promotionId: largeId, code: "LARGE-5" }));
      },
    });
  }

  test("one is taken by its code, shown at the line, taken out again, and booked with the sale", async () => {
    const { page, till, shop, close } = await opened();
    await fill(page, 2);
    await page.keyboard.press("F6");
    const dialog = page.getByRole("dialog", { name: "Coupon" });
    for (const [code, words] of [
      ["NO-SUCH", "There is no such coupon"],
      ["OVER-10", "not valid at this time"],
      ["ONCE-EACH", "choose the customer first"],
      ["LARGE-5", "takes nothing off this basket"],
    ] as const) {
      await dialog.getByLabel("Code of the coupon").fill(code);
      await page.keyboard.press("Enter");
      await dialog.getByText(words).waitFor();
    }
    await assertUsable(page);
    await till.scan("spring-10");
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: /Rye bread.*Spring · SPRING-10/ }).waitFor();
    assert.equal(await till.total(), "€4.50");
    await assertUsable(page);
    await page.keyboard.press("F6");
    await dialog.getByRole("button", { name: "Take the coupon SPRING-10 out" }).click();
    await page.locator(".basket-total dd", { hasText: "€5.00" }).waitFor();
    await dialog.getByLabel("Code of the coupon").fill("SPRING-10");
    await page.keyboard.press("Enter");
    await page.locator(".basket-total dd", { hasText: "€4.50" }).waitFor();
    await dialog.waitFor({ state: "hidden" });
    await page.keyboard.press("F8");
    await page.getByRole("dialog", { name: "Park" }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("A coupon cannot be parked").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("F9");
    await page.getByRole("dialog", { name: "Sold" }).waitFor();
    await page.getByRole("button", { name: "Next customer" }).click();
    await till.pushed();
    const [{ id }] = (await shop.shop.get("/orders")).body.items;
    const order = (await shop.shop.get(`/orders/${id}`)).body;
    assert.deepEqual(
      [order.totals.total, order.modules.promotions.coupons.map((one: { code: string }) => one.code)],
      ["4.50", ["SPRING-10"]],
    );
    assert.deepEqual((await shop.shop.get(`/sync/flags?branchId=${shop.branchId}`)).body.items, []);
    await close();
  });

  test("is asked for anew when the customer changes", async () => {
    const { page, till, shop, close } = await opened();
    await done(shop.shop.post("/customers", { name: "Ada Regular" }));
    await fill(page, 2);
    await till.pushed();
    const take = async (code: string) => {
      await page.keyboard.press("F6");
      await page.getByRole("dialog").getByRole("textbox").fill(code);
      await page.keyboard.press("Enter");
      await page.getByRole("dialog").waitFor({ state: "hidden" });
    };
    const total = (amount: string) => page.locator(".basket-total dd", { hasText: amount }).waitFor();
    await take("SPRING-10");
    await page.keyboard.press("F4");
    await till.type("Ada");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /Ada Regular/ })
      .click();
    await page.getByRole("button", { name: /Ada Regular/ }).waitFor();
    await page.getByRole("button", { name: /Rye bread.*Spring · SPRING-10/ }).waitFor();
    await total("€4.50");
    await page.keyboard.press("F6");
    await page.getByRole("button", { name: "Take the coupon SPRING-10 out" }).click();
    await total("€5.00");
    await page.keyboard.press("Escape");
    await take("ONCE-EACH");
    await total("€4.50");
    await page.keyboard.press("F4");
    await page.keyboard.press("F8");
    await page.getByText("choose the customer first").waitFor();
    await total("€5.00");
    await close();
  });

  test("without connection none is taken, and the screen says why", async () => {
    const { page, close } = await opened();
    await fill(page);
    await page.context().setOffline(true);
    await page.getByText("No connection").first().waitFor();
    await page.keyboard.press("F6");
    await page.getByText("The shop checks coupons, so this needs a connection.").waitFor();
    await page.getByLabel("Code of the coupon").waitFor({ state: "hidden" });
    await assertUsable(page);
    await close();
  });

  test("who signed in without connection is told to sign in once more", async () => {
    const { page, till, shop, close } = await opened();
    await till.scan(bread.code);
    await page.locator(".basket-total dd", { hasText: "€2.50" }).waitFor();
    await page.keyboard.press("F12");
    await page.context().setOffline(true);
    await page.getByText("No connection").first().waitFor();
    await till.signIn(shop.cashier);
    await page.context().setOffline(false);
    await page.getByText("Connected").first().waitFor();
    const take = async () => {
      await page.keyboard.press("F6");
      await page.getByRole("dialog").getByRole("textbox").fill("SPRING-10");
      await page.keyboard.press("Enter");
    };
    await take();
    await page.getByText("You signed in without a connection.").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("F12");
    await till.signIn(shop.cashier);
    await take();
    await page.locator(".basket-total dd", { hasText: "€2.25" }).waitFor();
    await close();
  });
});
