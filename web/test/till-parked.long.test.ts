import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Browser } from "playwright-core";
import type { TestService } from "../../server/test/harness.ts";
import { launchBrowser, noBrowser, startWithApps } from "./browser.ts";
import { assertUsable, fill, openSecond, openSelling } from "./till-screens.ts";

describe("baskets that other tills have parked", { skip: noBrowser }, () => {
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

  test("are listed with the till's name and taken over by one; the till that parked it has it no more", async () => {
    const first = await openSelling(service, browser);
    const { shop } = first;
    const { shop: api, branchId } = shop;
    const opened = await openSecond(service, browser, shop);

    await fill(first.page, 2);
    await first.page.keyboard.press("F8");
    await first.page.getByLabel("Name, so that it is found again").fill("Blue coat");
    await first.page.keyboard.press("Enter");
    await first.page.getByText("Scan, search, or choose.").waitFor();
    assert.equal(await first.page.locator(".basket .said").textContent(), "Parked: Blue coat");
    await first.till.pushed();
    await first.page.keyboard.press("F8");
    await first.page.getByText("Blue coat", { exact: true }).waitFor();
    await assertUsable(first.page);
    await first.page.keyboard.press("F3");
    const pay = first.page.getByRole("dialog", { name: "Payment" });
    await pay.waitFor();
    await first.page.keyboard.press("Escape");
    await pay.waitFor({ state: "hidden" });

    const { page } = opened;
    await page.keyboard.press("F8");
    const dialog = page.getByRole("dialog", { name: "Parked baskets" });
    await dialog.getByText("Blue coat").waitFor();
    await dialog.getByText("Front · Kim").waitFor();
    await assertUsable(page);
    await dialog.getByRole("button", { name: "Take over" }).click();
    await page.locator(".basket-total dd", { hasText: "€5.00" }).waitFor();

    // It is taken from the others by then.
    await dialog.waitFor({ state: "hidden" });
    assert.equal(await page.locator(".basket .said").textContent(), "Taken up");
    await first.page.keyboard.press("F8");
    await first.page.getByText("Nothing is parked.").waitFor();
    await first.page.keyboard.press("Escape");
    await page.keyboard.press("F9");
    await page.getByRole("dialog", { name: "Sold" }).waitFor();
    await page.getByRole("button", { name: "Next customer" }).click();
    await opened.till.pushed();
    const { items } = (await api.get("/orders")).body;
    assert.deepEqual(
      items.map((one: { receiptNumber: string; totals: { total: string } }) => [one.receiptNumber, one.totals.total]),
      [["B1-000001", "5.00"]],
    );
    assert.deepEqual((await api.get(`/sync/flags?branchId=${branchId}`)).body.items, []);
    await opened.close();
    await first.close();
  });
});
