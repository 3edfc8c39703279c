import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { eventually } from "../../server/test/eventually.ts";
import type { TestService } from "../../server/test/harness.ts";
import { heading, launchBrowser, noBrowser, startWithApps } from "./browser.ts";
import { bread, cheese, done, type TillShop } from "./till-page.ts";
import { assertUsable, changeUser, countOf, fill, openSelling } from "./till-screens.ts";

describe("a till at the end of a long day", { skip: noBrowser }, () => {
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

  test("a key that is held presses once: the change stays on the screen, and one dialog is left", async () => {
    const { page, till, close } = await openSelling(service, browser);
    const { keyboard } = page;
    const hold = async (key: string, until: () => Promise<unknown>) => {
      for (let i = 1; i <= 3; i += 1) await keyboard.down(key);
      await until();
      for (let i = 1; i <= 10; i += 1) await keyboard.down(key);
      await keyboard.up(key);
    };
    const sold = page.getByRole("dialog", { name: "Sold" });
    await fill(page);
    await keyboard.press("F10");
    await page.getByRole("dialog", { name: "Payment" }).waitFor();
    await till.type("5");
    await hold("Enter", () => sold.waitFor());
    assert.match((await sold.textContent()) ?? "", /€2\.50/);
    await hold("F9", () => eventually("it is printed", async () => (await countOf(page, "prints")) > 0));
    assert.equal(await countOf(page, "prints"), 1);
    await keyboard.press("Enter");
    await sold.waitFor({ state: "hidden" });
    await page.keyboard.press("F1");
    await page.keyboard.press("F2");
    await page.getByRole("button", { name: /F1-000001/ }).click();
    const receipt = page.getByRole("dialog", { name: /^Receipt F1/ });
    await receipt.waitFor();
    await hold("Escape", () => receipt.waitFor({ state: "hidden" }));
    await page.getByRole("dialog", { name: /^Receipts/ }).waitFor();
    await close();
  });

  test("who presses Enter twice still reads what the customer gets back", async () => {
    const { page, till, close } = await openSelling(service, browser);
    await fill(page);
    await page.keyboard.press("F10");
    await page.getByRole("dialog", { name: "Payment" }).waitFor();
    await till.type("5");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Sold" }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("Receipt F1-000001 · Change €2.50").waitFor();
    await fill(page);
    await page.getByText(`${bread.name} added`).waitFor();
    await close();
  });

  test("Insert and Delete press what shows them in a field that has nothing to delete", async () => {
    const { page, till, close } = await openSelling(service, browser);
    await fill(page);
    await page.keyboard.press("F10");
    const payment = page.getByRole("dialog", { name: "Payment" });
    await payment.waitFor();
    await till.type("1");
    await page.keyboard.press("Enter");
    await payment.getByText("€1.50").first().waitFor();
    await assertUsable(page);
    await till.type("7");
    await page.keyboard.press("Home");
    await page.keyboard.press("Delete");
    assert.equal(await payment.getByLabel("Given").inputValue(), "", "the field's own");
    await payment.getByText("Still open").waitFor();
    await page.keyboard.press("Delete");
    await payment.getByText("To pay").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("F2");
    await page.keyboard.press("Insert");
    const custom = page.getByRole("dialog", { name: "Without an article" });
    await custom.waitFor();
    await custom.getByLabel("Price").fill("1");
    await page.keyboard.press("Enter");
    await custom.getByText("The shop has no tax for what is no article").waitFor();
    await close();
  });

  test("a finger leaves each dialog of the basket; a scan does not take the place of what is weighed", async () => {
    const { page, till, close } = await openSelling(service, browser);
    const leave = async (name: string | RegExp) => {
      const dialog = page.getByRole("dialog", { name });
      await assertUsable(page);
      await dialog.getByRole("button", { name: "Back" }).click();
      await dialog.waitFor({ state: "hidden" });
    };
    await fill(page);
    await page.keyboard.press("F7");
    await leave("Discount of all lines");
    await page.locator(".basket-line").click();
    await leave(bread.name);
    await page.keyboard.press("Insert");
    await leave("Without an article");
    await page.getByRole("searchbox", { name: "Search" }).fill("cheese");
    await page.getByRole("button", { name: new RegExp(cheese.name) }).click();
    const weighing = page.getByRole("dialog", { name: cheese.name });
    await weighing.waitFor();
    await till.scan(bread.code);
    await weighing.getByText("Not taken: a code was scanned while this is asked. Scan it again afterwards.").waitFor();
    assert.equal(await till.total(), "€2.50");
    await leave(cheese.name);
    await close();
  });

  test("a code that is scanned where nobody takes it is refused in words, and counts as no PIN", async () => {
    const { page, till, shop, close } = await openSelling(service, browser);
    const refused = "Not taken: a code was scanned while this is asked. Scan it again afterwards.";
    await fill(page);
    await page.keyboard.press("F10");
    const pay = page.getByRole("dialog", { name: "Payment" });
    await till.scan(bread.code);
    await pay.getByText(refused).waitFor();
    assert.equal(await countOf(page, "tones"), 1, "who looks at the goods hears it");
    await assertUsable(page);
    await page.keyboard.press("Escape");
    assert.equal(await till.total(), "€2.50");
    await page.keyboard.press("F12");
    await page.getByRole("button", { name: shop.cashier.name, exact: true }).click();
    // As many as would lock the PIN.
    for (let i = 0; i < 10; i++) {
      await page.keyboard.type(bread.code);
      await page.keyboard.press("Enter");
      await page.getByText("Not a PIN, which has 4 to 6 digits.").waitFor();
      assert.equal(await page.getByLabel(/^PIN of/).inputValue(), "");
    }
    await assertUsable(page);
    await page.keyboard.type(shop.cashier.pin);
    await page.keyboard.press("Enter");
    await heading(page, "Sell").waitFor({ state: "attached" });
    await close();
  });

  test("a discount of nothing that is left is not shown", async () => {
    const { page, till, close } = await openSelling(service, browser);
    await fill(page);
    await page.keyboard.press("F7");
    await page.getByRole("dialog", { name: "Discount of all lines" }).waitFor();
    await till.type("10");
    await page.keyboard.press("Enter");
    await page.locator(".basket-totals").getByText("-€0.25").waitFor();
    await page.locator("button.basket-line").click();
    await page.getByRole("dialog", { name: bread.name }).waitFor();
    await page.keyboard.press("F9");
    await page.locator(".basket-total dd", { hasText: "€0.00" }).waitFor();
    assert.equal(await page.locator(".basket-totals").getByText("Taken off").count(), 0);
    await close();
  });

  test("a quantity that nobody approves stays in its dialog; who approves sees what", async () => {
    const { page, till, shop, close } = await openSelling(service, browser);
    await page.getByRole("searchbox", { name: "Search" }).fill("cheese");
    await page.getByRole("button", { name: new RegExp(cheese.name) }).click();
    const weighing = page.getByRole("dialog", { name: cheese.name });
    await weighing.waitFor();
    await till.type("100000");
    await page.keyboard.press("Enter");
    const approval = page.getByRole("dialog", { name: "A second person has to approve" });
    await approval.getByText(`100,000 kg × ${cheese.name}`).waitFor();
    await approval.getByText("€1,890,000.00").first().waitFor();
    await assertUsable(page);
    await page.keyboard.press("Escape");
    await approval.waitFor({ state: "hidden" });
    const typed = weighing.getByLabel(/^How much/);
    assert.equal(await typed.inputValue(), "100000");
    await typed.fill("0");
    await page.keyboard.press("Enter");
    await weighing.getByText("This quantity cannot be sold.").waitFor();
    await typed.fill("2");
    await page.keyboard.press("Enter");
    await weighing.waitFor({ state: "hidden" });
    assert.equal(await till.total(), "€37.80");
    await page.locator("button.basket-line").click();
    await page.getByRole("dialog", { name: cheese.name }).waitFor();
    await till.type("100000");
    await page.keyboard.press("Enter");
    await till.approve(shop.manager);
    await page.locator(".basket-total dd", { hasText: "€1,890,000.00" }).waitFor();
    await page.keyboard.press("F7");
    await page.getByLabel("Percent", { exact: true }).waitFor();
    await till.type("50");
    await page.keyboard.press("Enter");
    // What was approved before is not asked for again.
    await till.approve(shop.manager);
    await page.locator(".basket-total dd", { hasText: "€945,000.00" }).waitFor();
    await close();
  });

  test("a basket of which all was taken out is discarded, and sold by no key", async () => {
    const { page, close } = await openSelling(service, browser);
    await fill(page);
    await page.locator("button.basket-line").click();
    const line = page.getByRole("dialog", { name: bread.name });
    await line.waitFor();
    await page.keyboard.press("F9");
    await line.waitFor({ state: "hidden" });
    await page.locator(".basket-total dd", { hasText: "€0.00" }).waitFor();
    assert.equal(await page.getByRole("button", { name: "Exact cash" }).isDisabled(), true);
    await page.keyboard.press("F10");
    await page.getByRole("dialog", { name: "Discard the basket?" }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("Scan, search, or choose.").waitFor();
    await close();
  });

  test("who gives an approval up while money is taken is back at the payment, with what was taken before", async () => {
    const at = await openSelling(service, browser, { who: "manager" });
    const { page, till, shop, close } = at;
    await fill(page);
    await page.locator("button.basket-line").click();
    await page.getByRole("dialog", { name: bread.name }).waitFor();
    await page.keyboard.press("F3");
    await page.getByLabel("Price", { exact: true }).fill("2");
    await page.keyboard.press("Enter");
    await page.locator(".basket-total dd", { hasText: "€2.00" }).waitFor();
    await changeUser(at, shop.cashier);
    await page.locator(".basket-total dd", { hasText: "€2.00" }).waitFor();
    await page.keyboard.press("F10");
    const payment = page.getByRole("dialog", { name: "Payment" });
    await payment.getByRole("button", { name: "Card" }).click();
    await till.type("0.50");
    await page.keyboard.press("Enter");
    await payment.locator(".pay-due", { hasText: "€1.50" }).waitFor();
    await page.keyboard.press("Enter");
    const approval = page.getByRole("dialog", { name: "A second person has to approve" });
    await approval.waitFor();
    await page.keyboard.press("Escape");
    await approval.waitFor({ state: "hidden" });
    await payment.locator(".pay-due", { hasText: "€1.50" }).waitFor();
    await payment.getByText("€0.50").waitFor();
    await close();
  });

  test("who pays what was put aside at a price of then is approved with its goods in sight; on a phone the sum is", async () => {
    const at = await openSelling(service, browser, { who: "manager" });
    const { page, shop, close } = at;
    await fill(page);
    await page.locator("button.basket-line").click();
    await page.getByRole("dialog", { name: bread.name }).waitFor();
    await page.keyboard.press("F3");
    await page.getByLabel("Price", { exact: true }).fill("2");
    await page.keyboard.press("Enter");
    await page.locator(".basket-total dd", { hasText: "€2.00" }).waitFor();
    await page.keyboard.press("F8");
    await page.getByRole("dialog", { name: "Park" }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("Scan, search, or choose.").waitFor();
    await changeUser(at, shop.cashier);
    await page.keyboard.press("F8");
    await page.getByText("1 × Rye bread").waitFor();
    await page.setViewportSize({ width: 320, height: 640 });
    await page.keyboard.press("F3");
    const due = page.getByRole("dialog", { name: "Payment" }).locator(".pay-due");
    await due.waitFor();
    const { y = -1, height = 0 } = (await due.boundingBox()) ?? {};
    assert.ok(y >= 0 && y + height <= 640, `the sum is seen: ${String(y)}`);
    await page.keyboard.press("Enter");
    const approval = page.getByRole("dialog", { name: "A second person has to approve" });
    await approval.getByText("1 × Rye bread").waitFor();
    await assertUsable(page);
    await close();
  });

  test("what is offered in cash after another payment is what coins there are for", async () => {
    const prepare = async ({ shop }: TillShop) => {
      await done(shop.patch("/settings", { cashRounding: "0.05" }));
    };
    const { page, till, close } = await openSelling(service, browser, { prepare });
    await fill(page);
    await page.keyboard.press("F10");
    const payment = page.getByRole("dialog", { name: "Payment" });
    await payment.waitFor();
    await payment.getByRole("button", { name: "Card" }).click();
    await till.type("0.49");
    await page.keyboard.press("Enter");
    await payment.getByText("€2.01").first().waitFor();
    await payment.getByRole("button", { name: "Cash" }).click();
    await payment.getByRole("button", { name: "€2.00" }).click();
    await page.getByRole("dialog", { name: "Sold" }).waitFor();
    await close();
  });
});
