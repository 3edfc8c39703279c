import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import type { Browser } from "playwright-core";
import type { TestService } from "../../server/test/harness.ts";
import { heading, launchBrowser, noBrowser, startWithApps } from "./browser.ts";
import { assertUsable, countOf, fill, openBeside, openSelling, sell } from "./till-screens.ts";

describe("what a till keeps, and how it is set up", { skip: noBrowser }, () => {
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

  test("what is not pushed is listed and exported; a till that has any is unbound by nobody; a file is restored", async () => {
    const at = await openSelling(service, browser);
    const { page, till, shop, close } = at;
    await till.pushed();
    await page.context().setOffline(true);
    await page.getByText("No connection").waitFor();
    await sell(page);
    await page.getByRole("button", { name: "No connection" }).click();
    const dialog = page.getByRole("dialog", { name: "Connection and what is not pushed" });
    const row = dialog.getByRole("listitem").filter({ hasText: "Sale" });
    for (const words of ["no. 1", "€2.50", "Kim"]) await row.getByText(words).waitFor();
    await assertUsable(page);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: "Export as a file" }).click(),
    ]);
    const file = await download.path();
    assert.match(readFileSync(file, "utf8"), /"kind": "Order"/);
    await dialog.getByRole("button", { name: "Make it no till" }).click();
    const unbind = page.getByRole("dialog", { name: "Make this browser no till" });
    await unbind.getByText("1 thing is not pushed yet").waitFor();
    await assertUsable(page);
    await page.keyboard.press("Escape");
    await page.context().setOffline(false);
    await dialog.getByRole("button", { name: "Push now" }).click();
    await dialog.getByText("The shop has all of it.").waitFor();
    const chooser = dialog.getByLabel("Restore from a file");
    await chooser.setInputFiles({ name: "other.json", mimeType: "application/json", buffer: Buffer.from("{}") });
    await page.getByText("This is not a file that a till of this branch has exported.").waitFor();
    await chooser.setInputFiles(file);
    await dialog.getByText("What the file had is here, and is pushed.").waitFor();
    await dialog.getByText("The shop has all of it.").waitFor();
    assert.equal((await shop.shop.get("/orders")).body.items.length, 1, "it is booked once");
    await dialog.getByRole("button", { name: "Make it no till" }).click();
    const sure = unbind.getByRole("button", { name: "Make it no till" });
    assert.equal(await sure.isDisabled(), true);
    await unbind.getByRole("textbox").fill("Front");
    await assertUsable(page);
    await sure.click();
    await till.approve(shop.manager);
    await heading(page, "Make this browser a till").waitFor();
    await page.reload();
    await heading(page, "Make this browser a till").waitFor();
    await close();
  });

  test("what the shop has flagged is said in words, and seen by who reviews it, or with their PIN", async () => {
    const at = await openSelling(service, browser);
    const { page, till, shop, close } = at;
    await till.pushed();
    await page.context().setOffline(true);
    await page.getByText("No connection").waitFor();
    const [product] = (await shop.shop.get("/products?q=bread")).body.items;
    const { variants } = (await shop.shop.get(`/products/${product.id}`)).body;
    await shop.shop.patch(`/variants/${variants[0].id}`, { price: "3.10" });
    await fill(page);
    await page.keyboard.press("F7");
    await page.getByLabel("Percent", { exact: true }).waitFor();
    await till.type("50");
    await page.keyboard.press("Enter");
    await till.approve(shop.manager);
    await page.locator(".basket-total dd", { hasText: "€1.25" }).waitFor();
    await page.keyboard.press("F9");
    await page.getByRole("dialog", { name: "Sold" }).waitFor();
    await page.getByRole("button", { name: "Next customer" }).click();
    await page.context().setOffline(false);
    await page.getByText("1 needs a look").waitFor();
    const [flag] = (await shop.shop.get("/sync/flags")).body.items;
    const { content } = (await shop.shop.get(`/sync/flags/${flag.id}`)).body;
    assert.equal(content.approvals[0].orderId, content.id, "what was approved is for this sale alone");
    await page.keyboard.press("F1");
    await page.keyboard.press("F8");
    const dialog = page.getByRole("dialog", { name: "Connection and what is not pushed" });
    await dialog.getByText("Booked, and flagged").waitFor();
    await dialog.getByText("The shop has another price by now.").waitFor();
    await assertUsable(page);
    await dialog.getByRole("button", { name: "Seen", exact: true }).click();
    await page.getByText("Reviewing what tills have sent").waitFor();
    await till.approve(shop.manager);
    await dialog.getByText("Booked, and flagged").waitFor({ state: "hidden" });
    await page.keyboard.press("Escape");
    await page.getByText("1 needs a look").waitFor({ state: "hidden" });
    await close();
  });

  test("a storage that is nearly full, and a browser that promises nothing, are told before anybody signs in", async () => {
    const at = await openSelling(service, browser);
    const { page, close } = at;
    await page.evaluate("navigator.storage.estimate = () => Promise.resolve({ usage: 81e6, quota: 1e8 })");
    await page.getByRole("button", { name: "Lock" }).click();
    await page.getByRole("button", { name: "All is pushed" }).click();
    const dialog = page.getByRole("dialog", { name: "Connection and what is not pushed" });
    await dialog.getByText("The storage of this device is nearly full").waitFor();
    await dialog.getByText("81 MB of 100 MB (81%)").waitFor();
    await dialog.getByText("The browser may clear it").waitFor();
    await dialog.getByText("Right", { exact: true }).waitFor();
    assert.equal(await dialog.getByRole("button", { name: "Make it no till" }).count(), 0);
    await assertUsable(page);
    await page.keyboard.press("Escape");
    await close();
  });

  test("the settings of a till outlive a reload: sound, printing, paper, the scanner, and when it locks", async () => {
    const at = await openSelling(service, browser);
    const { page, till, shop, close } = at;
    const wrong = "4006381333948";
    await till.scan(wrong);
    await page.getByText(`No article has the code ${wrong}.`).waitFor();
    assert.equal(await countOf(page, "tones"), 1);
    await openBeside(page, "F9");
    const dialog = page.getByRole("dialog", { name: "Settings of this till" });
    const save = dialog.getByRole("button", { name: "Save" });
    await dialog.getByLabel("Minutes until it locks by itself").fill("61");
    assert.equal(await save.isDisabled(), true);
    await assertUsable(page);
    await dialog.getByLabel("Minutes until it locks by itself").fill("1");
    await dialog.getByLabel("Print each receipt by itself").check();
    await dialog.getByLabel("Paper").selectOption({ label: "Roll of 58 mm" });
    await dialog.getByLabel("Scanner: milliseconds between two keys, at most").fill("150");
    await dialog.getByLabel("A sound when a scan is refused").uncheck();
    await save.click();
    await dialog.waitFor({ state: "hidden" });
    await page.clock.install();
    await page.reload();
    await till.signIn(shop.cashier);
    assert.equal(await page.evaluate("document.documentElement.dataset.paper"), "58");
    await till.scan(wrong);
    await page.getByText(`No article has the code ${wrong}.`).waitFor();
    assert.equal(await countOf(page, "tones"), 0, "it is silent now");
    await openBeside(page, "F9");
    assert.equal(await dialog.getByLabel("Scanner: milliseconds between two keys, at most").inputValue(), "150");
    await page.keyboard.press("Escape");
    await sell(page);
    assert.equal(await countOf(page, "prints"), 1);
    await page.clock.fastForward(61_000);
    await heading(page, "Who is it?").waitFor();
    await close();
  });

  test("each screen beside selling can be used in Arabic", async () => {
    const at = await openSelling(service, browser);
    const { page, till, shop, close } = at;
    await sell(page);
    await page.evaluate(`localStorage.setItem("tillhouse.look", JSON.stringify({ language: "ar" }))`);
    await page.reload();
    await page.getByRole("button", { name: shop.cashier.name }).click();
    await till.type(shop.cashier.pin);
    await page.keyboard.press("Enter");
    await page.getByText("امسح أو ابحث أو اختر.").waitFor();
    await page.keyboard.press("F1");
    await page.getByRole("dialog", { name: "المزيد" }).waitFor();
    await assertUsable(page);
    await page.keyboard.press("Escape");
    for (const [key, title] of [
      ["F2", "إيصالات الأيام الأخيرة"],
      ["F3", "إدخال النقد وإخراجه"],
      ["F4", "تقرير X"],
      ["F7", "إغلاق الدرج"],
      ["F8", "الاتصال وما لم يُرسل"],
      ["F9", "إعدادات نقطة البيع هذه"],
    ] as const) {
      await page.keyboard.press("F1");
      await page.getByRole("dialog", { name: "المزيد" }).waitFor();
      await page.keyboard.press(key);
      await page.getByRole("dialog", { name: title }).waitFor();
      await assertUsable(page);
      if (key === "F2") {
        await page.getByRole("button", { name: "F1-000001" }).click();
        await page.getByRole("button", { name: "استرجاع بضاعة" }).click();
        await page.getByRole("dialog", { name: "بضاعة من الإيصال F1-000001 تعود" }).waitFor();
        await assertUsable(page);
        await page.keyboard.press("Escape");
        await page.keyboard.press("Escape");
      }
      await page.keyboard.press("Escape");
    }
    await close();
  });

  test("little room for what is kept is told while goods are sold", async () => {
    const at = await openSelling(service, browser);
    const { page, till, shop, close } = at;
    await page.addInitScript("navigator.storage.estimate = async () => ({ usage: 81, quota: 100 })");
    await page.reload();
    await till.signIn(shop.cashier);
    await page.getByText("Little room on this device").waitFor();
    await close();
  });
});
