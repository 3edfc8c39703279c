import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { eventually } from "../../server/test/eventually.ts";
import type { TestService } from "../../server/test/harness.ts";
import { launchBrowser, noBrowser, startWithApps } from "./browser.ts";
import { bread, done } from "./till-page.ts";
import { assertUsable, countOf, fill, openBeside, openSelling, sell, type SellingTill } from "./till-screens.ts";

describe("the receipts of a till", { skip: noBrowser }, () => {
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

  const open = async ({ page }: SellingTill, number: string) => {
    await openBeside(page, "F2");
    await page.getByRole("button", { name: number }).click();
    await page.getByRole("dialog", { name: `Receipt ${number}` }).waitFor();
  };

  test("one is found by its number, by keyboard alone, and printed again; a scan of it goes into no basket", async () => {
    const at = await openSelling(service, browser);
    const { page, close } = at;
    await sell(page);
    await sell(page, 2);
    await openBeside(page, "F2");
    const list = page.getByRole("dialog", { name: "Receipts of the last days" });
    await list.getByRole("button", { name: "F1-000002" }).waitFor();
    await assertUsable(page);
    await at.till.type("0001");
    await list.getByRole("button", { name: "F1-000002" }).waitFor({ state: "hidden" });
    await at.till.scan("0000009");
    await page.getByText("No receipt has this number.").waitFor();
    await page.getByLabel("Number of the receipt").fill("2");
    await list.getByRole("button", { name: "F1-000002" }).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Receipt F1-000002" }).waitFor();
    await assertUsable(page);
    await page.getByRole("button", { name: "Print again" }).focus();
    await page.keyboard.press("Enter");
    await eventually("it is printed", async () => (await countOf(page, "prints")) === 1);
    await page.keyboard.press("Escape");
    await list.waitFor();
    await page.keyboard.press("Escape");
    await page.getByText("Scan, search, or choose.").waitFor();
    await close();
  });

  test("one is seen whole on a phone, with units as people write them, and no discount that takes nothing off", async () => {
    const at = await openSelling(service, browser, { who: "manager" });
    const { page, till, close } = at;
    await page.getByRole("searchbox", { name: "Search" }).fill("cheese");
    await page.getByRole("button", { name: /Hard cheese CHEESE.*€18\.90 \/ kg/ }).click();
    await page.getByLabel("How much of Hard cheese (kg)").waitFor();
    await till.type("2");
    await page.keyboard.press("Enter");
    await page.locator(".basket-line", { hasText: "2 kg × €18.90" }).waitFor();
    await page.getByRole("searchbox", { name: "Search" }).fill("rye");
    await page.getByRole("button", { name: `${bread.name} BREAD` }).click();
    const line = page.locator("button.basket-line", { hasText: bread.name });
    await line.click();
    await page.keyboard.press("F2");
    const quantity = page.getByLabel("Quantity", { exact: true });
    await quantity.fill("3");
    await page.keyboard.press("Enter");
    await line.getByText("3 × €2.50").waitFor();
    await quantity.waitFor({ state: "hidden" });
    await page.keyboard.press("F7");
    await page.getByRole("dialog", { name: "Discount of all lines" }).waitFor();
    await till.type("0.01");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Discount of all lines" }).waitFor({ state: "hidden" });
    await page.keyboard.press("F9");
    const sold = page.getByRole("dialog", { name: "Sold" });
    await sold.getByText("Receipt", { exact: true }).click();
    await assertUsable(page);
    const paper = sold.locator(".shown-paper");
    await paper.getByText("2 kg × 18.90", { exact: true }).waitFor();
    await paper.getByText("3 × 2.50", { exact: true }).waitFor();
    assert.doesNotMatch((await paper.textContent()) ?? "", /EA|KG|-0\.00/);
    await page.getByRole("button", { name: "Next customer" }).click();
    await open(at, "F1-000001");
    await assertUsable(page);
    await close();
  });

  test("what is offered to come back is written as the language has it, and its receipt opens by a key", async () => {
    const { page, till, shop, close } = await openSelling(service, browser);
    await page.getByRole("searchbox", { name: "Search" }).fill("cheese");
    await page.getByRole("button", { name: /Hard cheese/ }).click();
    await page.getByLabel("How much of Hard cheese (kg)").fill("1.5");
    await page.keyboard.press("Enter");
    await page.locator(".basket-line").waitFor();
    // Until its dialog has gone, a key is that dialog's.
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.keyboard.press("F9");
    await page.getByRole("dialog", { name: "Sold" }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("Receipt F1-000001").waitFor();
    await page.evaluate(`localStorage.setItem("tillhouse.look", JSON.stringify({ language: "de" }))`);
    await page.reload();
    await page.getByRole("button", { name: shop.cashier.name }).click();
    await till.type(shop.cashier.pin);
    await page.keyboard.press("Enter");
    await page.getByText("Bon F1-000001").waitFor();
    await page.keyboard.press("F1");
    await page.getByRole("dialog", { name: "Mehr" }).waitFor();
    await page.keyboard.press("F2");
    const list = page.getByRole("dialog", { name: "Bons der letzten Tage" });
    await list.getByRole("button", { name: "F1-000001" }).waitFor();
    await assertUsable(page);
    await page.keyboard.press("F2");
    await page.getByRole("dialog", { name: "Bon F1-000001" }).waitFor();
    await page.keyboard.press("F7");
    const back = page.getByRole("textbox", { name: "Hard cheese" });
    await back.waitFor();
    await page.keyboard.press("Insert");
    assert.equal(await back.inputValue(), "1,5");
    await page.getByText("28,35 €").waitFor();
    await close();
  });

  test("a sale of the open session is voided for a reason, with a manager's PIN; the shop flags nothing", async () => {
    const at = await openSelling(service, browser);
    const { page, till, shop, close } = at;
    await sell(page);
    await open(at, "F1-000001");
    await page.getByRole("button", { name: "Void", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Void receipt F1-000001?" });
    assert.equal(await dialog.getByRole("button", { name: "Void" }).isDisabled(), true, "without a reason");
    await till.type("Wrong bread");
    await assertUsable(page);
    await page.keyboard.press("Enter");
    await page.getByText("Voiding a sale").waitFor();
    await till.approve(shop.manager);
    await dialog.waitFor({ state: "hidden" });
    await page.getByText("Voided", { exact: true }).waitFor();
    assert.equal(await page.getByRole("button", { name: "Take goods back" }).count(), 0);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await till.pushed();
    const [order] = (await shop.shop.get("/orders")).body.items;
    assert.equal(order.status, "Voided");
    assert.deepEqual((await shop.shop.get(`/sync/flags?branchId=${shop.branchId}`)).body.items, []);
    await close();
  });

  test("goods come back: so many as are left, for a reason, by a method; the slip is shown", async () => {
    const at = await openSelling(service, browser);
    const { page, till, shop, close } = at;
    await sell(page, 3);
    await open(at, "F1-000001");
    await page.getByRole("button", { name: "Take goods back" }).click();
    const dialog = page.getByRole("dialog", { name: "Goods of receipt F1-000001 come back" });
    const give = dialog.getByRole("button", { name: "Give the money back" });
    const ways = dialog.getByRole("group", { name: "How the money goes back" });
    assert.equal(await ways.getByRole("button", { name: "Cash" }).count(), 1);
    assert.equal(await ways.getByRole("button", { name: /gift card/i }).count(), 0, "the shop has none");
    // Each scan is a line of its own or more of the first; either way not more than was sold comes back.
    const [first] = await dialog.getByRole("textbox", { name: bread.name }).all();
    assert.ok(first);
    await first.fill("9");
    assert.equal(await give.isDisabled(), true, "more than was sold");
    await first.fill("1");
    await dialog.getByText("€2.50").waitFor();
    await dialog.getByLabel("Why").fill("Mouldy");
    await assertUsable(page);
    await give.click();
    const approving = page.getByRole("dialog", { name: "A second person has to approve" });
    const slip = page.getByRole("dialog", { name: "Taken back" });
    await approving.or(slip).first().waitFor();
    if (await approving.isVisible()) await till.approve(shop.manager);
    await slip.getByText("Receipt F1-000002").waitFor();
    await slip.locator(".pay-due", { hasText: "€2.50" }).waitFor();
    await slip.getByRole("button", { name: "Next customer" }).click();
    await page.getByRole("button", { name: "Take goods back" }).click();
    await dialog.getByText("2 of 3").waitFor();
    for (let i = 0; i < 3; i += 1) await page.keyboard.press("Escape");
    await till.pushed();
    const { items } = (await shop.shop.get("/orders")).body;
    const totals = items.map(({ totals: { total } }: { totals: { total: string } }) => total);
    assert.deepEqual(totals.sort(), ["-2.50", "7.50"]);
    assert.deepEqual((await shop.shop.get(`/sync/flags?branchId=${shop.branchId}`)).body.items, []);
    assert.equal(await countOf(page, "prints"), 0);
    await close();
  });

  test("a receipt is mailed when it is paid, to the customer's address, and later to another; without connection it says why not", async () => {
    const at = await openSelling(service, browser, {
      prepare: async ({ shop }) => {
        await done(shop.post("/customers", { name: "Ann Example", email: "ann@customer.test" }));
      },
    });
    const { page, till, close } = at;
    await page.keyboard.press("F4");
    await page.getByLabel("Name, company, phone or code").fill("Ann");
    await page.getByRole("button", { name: "Ann Example" }).click();
    await fill(page);
    await page.keyboard.press("F9");
    await page.getByRole("dialog", { name: "Sold" }).getByRole("button", { name: "Mail" }).click();
    const dialog = page.getByRole("dialog", { name: "Mail the receipt" });
    const address = dialog.getByLabel("Address");
    await eventually("the customer's address", async () => (await address.inputValue()) === "ann@customer.test");
    await assertUsable(page);
    await address.press("Enter");
    await dialog.getByText("It goes to ann@customer.test.").waitFor();
    await assertUsable(page);
    assert.match((await service.mailTo("ann@customer.test")).text, /F1-000001/);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Next customer" }).click();
    await till.pushed();
    await open(at, "F1-000001");
    await page.getByRole("button", { name: "Mail" }).click();
    await address.fill("bob@customer.test");
    await address.press("Enter");
    await dialog.getByText("It goes to bob@customer.test.").waitFor();
    assert.match((await service.mailTo("bob@customer.test")).text, /F1-000001/);
    await page.keyboard.press("Escape");
    await page.context().setOffline(true);
    await page.getByText("No connection").first().waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Mail" }).click();
    await dialog.getByText("The shop mails receipts, so this needs a connection.").waitFor();
    assert.equal(await address.count(), 0);
    await close();
  });

  test("an address that comes while another one is about to be typed is replaced by it", async () => {
    const at = await openSelling(service, browser, {
      prepare: async ({ shop }) => {
        await done(shop.post("/customers", { name: "Di Example", email: "di@customer.test" }));
      },
    });
    const { page, close } = at;
    await page.keyboard.press("F4");
    await page.getByLabel("Name, company, phone or code").fill("Di");
    await page.getByRole("button", { name: "Di Example" }).click();
    await fill(page);
    const { promise: isFocused, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\/customers\/[^/]+$/, async (route) => {
      await isFocused;
      await route.continue();
    });
    await page.keyboard.press("F9");
    await page.getByRole("dialog", { name: "Sold" }).getByRole("button", { name: "Mail" }).click();
    const dialog = page.getByRole("dialog", { name: "Mail the receipt" });
    const address = dialog.getByLabel("Address");
    await address.focus();
    release();
    await eventually("the customer's address", async () => (await address.inputValue()) === "di@customer.test");
    await page.keyboard.insertText("eve@customer.test");
    assert.equal(await address.inputValue(), "eve@customer.test");
    await page.keyboard.press("Enter");
    await dialog.getByText("It goes to eve@customer.test.").waitFor();
    await close();
  });

  test("the customer's address comes as soon as the shop answers, and a mail whose answer is lost is sent once", async () => {
    const at = await openSelling(service, browser, {
      prepare: async ({ shop }) => {
        await done(shop.post("/customers", { name: "Cy Example", email: "cy@customer.test" }));
      },
    });
    const { page, shop, close } = at;
    await page.keyboard.press("F4");
    await page.getByLabel("Name, company, phone or code").fill("Cy");
    await page.getByRole("button", { name: "Cy Example" }).click();
    await fill(page);
    // Nobody answers what the till looks up first.
    let isDead = true;
    await page.route(/\/orders\/[^/]+$/, (route) => (isDead ? route.abort() : route.continue()));
    // The first mail is taken, and its answer is lost with all that the client tries by itself.
    let isLost = true;
    await page.route(/\/orders\/[^/]+\/mails$/, async (route) => {
      await route.fetch();
      return isLost ? route.abort() : route.continue();
    });
    await page.keyboard.press("F9");
    await page.getByRole("dialog", { name: "Sold" }).getByRole("button", { name: "Mail" }).click();
    const dialog = page.getByRole("dialog", { name: "Mail the receipt" });
    await dialog.getByText("The service does not answer.").waitFor();
    isDead = false;
    // Whatever the shop says next.
    await done(shop.shop.post("/categories", { name: "Cakes" }));
    const address = dialog.getByLabel("Address");
    await eventually("the customer's address", async () => (await address.inputValue()) === "cy@customer.test");
    await address.press("Enter");
    await dialog.getByText("The service does not answer.").waitFor();
    isLost = false;
    await address.press("Enter");
    await dialog.getByText("It goes to cy@customer.test.").waitFor();
    await service.mailTo("cy@customer.test");
    assert.equal(service.mails.filter(({ to }) => to === "cy@customer.test").length, 1);
    await close();
  });
});
