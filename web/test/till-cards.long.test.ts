import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Browser } from "playwright-core";
import type { TestService } from "../../server/test/harness.ts";
import { launchBrowser, noBrowser, startWithApps } from "./browser.ts";
import { done } from "./till-page.ts";
import { assertUsable, fill, openBeside, openSelling } from "./till-screens.ts";

describe("gift cards at a till", { skip: noBrowser }, () => {
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

  const opened = () =>
    openSelling(service, browser, {
      modules: ["Credit"],
      prepare: async ({ shop }) => {
        await done(shop.post("/payment-methods", { name: "Gift card", kind: "GiftCard" }));
      },
    });

  test("one is sold by a scanned code and one by a code of the till's; it pays a part, and is loaded again", async () => {
    const { page, till, shop, close } = await opened();
    const code = "CARD-2580-1470";
    const dialog = page.getByRole("dialog", { name: "Gift card", exact: true });
    await page.keyboard.press("F3");
    await assertUsable(page);
    await till.scan(code);
    await dialog.getByLabel("What is put on it").waitFor();
    await till.type("20");
    await assertUsable(page);
    await page.keyboard.press("Enter");
    await page.locator(".basket-total dd", { hasText: "€20.00" }).waitFor();
    await page.getByText("1 × €20.00").waitFor();
    await page.keyboard.press("F3");
    await dialog.getByRole("button", { name: "Make a code" }).click();
    const made = await dialog.getByLabel("Code of the card").inputValue();
    await dialog.getByLabel("Code of the card").press("Enter");
    await dialog.getByLabel("What is put on it").waitFor();
    await till.type("5");
    await page.keyboard.press("Enter");
    await page.locator(".basket-total dd", { hasText: "€25.00" }).waitFor();
    await page.keyboard.press("F9");
    const sold = page.getByRole("dialog", { name: "Sold" });
    await sold.getByText(`Code of the gift card: ${made}`).waitFor();
    await assertUsable(page);
    await page.getByRole("button", { name: "Next customer" }).click();
    await till.pushed();

    await fill(page, 3);
    await page.keyboard.press("F10");
    const pay = page.getByRole("dialog", { name: "Payment" });
    await pay.getByRole("button", { name: "Gift card" }).click();
    await pay.getByLabel("Code of the card").fill("NO-SUCH-CARD");
    await page.keyboard.press("Enter");
    await pay.getByText("No gift card has this code.").waitFor();
    await assertUsable(page);
    await till.scan(made);
    await pay.getByText("It holds €5.00").waitFor();
    await assertUsable(page);
    await pay.getByRole("button", { name: "Take Gift card" }).click();
    await pay.locator(".pay-due", { hasText: "€2.50" }).waitFor();
    await pay.getByRole("button", { name: "Cash", exact: true }).click();
    await pay.getByRole("button", { name: "Take Cash" }).click();
    await sold.getByText(`Gift card ****${made.slice(-4)} holds`).waitFor();
    await sold.locator("dd", { hasText: "€0.00" }).first().waitFor();
    await page.getByRole("button", { name: "Next customer" }).click();
    await till.pushed();

    await page.keyboard.press("F3");
    await dialog.getByRole("button", { name: "Load again" }).click();
    await till.scan(code);
    await dialog.getByText("It holds €20.00").waitFor();
    await till.type("10");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /Gift card.*CARD-2580-1470/ }).click();
    await page.getByRole("button", { name: "Take out" }).click();
    await page.getByText("Scan, search, or choose.").waitFor();
    await page.keyboard.press("F3");
    await dialog.getByRole("button", { name: "Load again" }).click();
    await till.scan(code);
    await dialog.getByText("It holds €20.00").waitFor();
    await till.type("10");
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "hidden" });
    await page.locator(".basket-total dd", { hasText: "€10.00" }).waitFor();
    await page.keyboard.press("F9");
    await sold
      .getByText("Gift card ****1470 holds")
      .or(sold.getByText(/Gift card \*{4}\d* holds/))
      .first()
      .waitFor();
    await sold.locator("dd", { hasText: "€30.00" }).waitFor();
    await page.getByRole("button", { name: "Next customer" }).click();
    await till.pushed();
    const held = async (of: string) => (await shop.shop.post("/credit/vouchers/lookup", { code: of })).body.balance;
    assert.deepEqual([await held(code), await held(made)], ["30.00", "0.00"]);
    assert.deepEqual((await shop.shop.get(`/sync/flags?branchId=${shop.branchId}`)).body.items, []);
    await close();
  });

  test("of one that is spent in part neither the money goes back, nor is its sale voided", async () => {
    const { page, till, shop, close } = await opened();
    await shop.shop.patch("/settings", { refundLineLimit: "50", refundReceiptLimit: "50", refundDayLimit: "50" });
    const code = "CARD-2580-1470";
    const sellCard = async (of: string) => {
      await page.keyboard.press("F3");
      await till.scan(of);
      await page.getByLabel("What is put on it").waitFor();
      await till.type("20");
      await page.keyboard.press("Enter");
      await page.locator(".basket-total dd", { hasText: "€20.00" }).waitFor();
      await page.keyboard.press("F9");
      await page.getByRole("button", { name: "Next customer" }).click();
      await till.pushed();
    };
    const open = async (number: string) => {
      await openBeside(page, "F2");
      await page.getByRole("button", { name: number }).click();
      await page.getByRole("dialog", { name: `Receipt ${number}` }).waitFor();
    };
    const giveBack = async () => {
      await page.getByRole("button", { name: "Take goods back" }).click();
      await page.getByRole("textbox", { name: "Gift card" }).fill("1");
      await page.getByText("Goes back:").waitFor();
      await page.getByRole("button", { name: "Give the money back" }).click();
    };
    await sellCard(code);
    await fill(page, 1);
    await page.keyboard.press("F10");
    const pay = page.getByRole("dialog", { name: "Payment" });
    await pay.getByRole("button", { name: "Gift card" }).click();
    await till.scan(code);
    await pay.getByText("It holds €20.00").waitFor();
    await pay.getByRole("button", { name: "Take Gift card" }).click();
    await page.getByRole("button", { name: "Next customer" }).click();
    await till.pushed();
    await open("F1-000001");
    await giveBack();
    const less = page.getByText("There is not so much on it.");
    await less.waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Void" }).click();
    await page.getByLabel("Why").fill("Mistake");
    await page.getByRole("dialog", { name: "Void receipt" }).getByRole("button", { name: "Void" }).click();
    await till.approve(shop.manager);
    await less.waitFor();
    for (let i = 0; i < 4; i += 1) await page.keyboard.press("Escape");
    await page.getByText("Scan, search, or choose.").waitFor();
    await sellCard("CARD-3690-1470");
    await open("F1-000003");
    await giveBack();
    await page.getByRole("dialog", { name: "Taken back" }).waitFor();
    await till.pushed();
    assert.deepEqual((await shop.shop.get(`/sync/flags?branchId=${shop.branchId}`)).body.items, []);
    await close();
  });

  test("of two that one sale has sold, the one that is whole comes back, and the spent one does not", async () => {
    const { page, till, shop, close } = await opened();
    await shop.shop.patch("/settings", { refundLineLimit: "50", refundReceiptLimit: "50", refundDayLimit: "50" });
    const codes = ["CARD-2580-1111", "CARD-2580-2222"];
    for (const [i, code] of codes.entries()) {
      await page.keyboard.press("F3");
      await till.scan(code);
      await page.getByLabel("What is put on it").waitFor();
      await till.type("20");
      await page.keyboard.press("Enter");
      await page.locator(".basket-total dd", { hasText: `€${String(20 * (i + 1))}.00` }).waitFor();
    }
    await page.keyboard.press("F9");
    await page.getByRole("button", { name: "Next customer" }).click();
    await till.pushed();
    await fill(page, 1);
    await page.keyboard.press("F10");
    const pay = page.getByRole("dialog", { name: "Payment" });
    await pay.getByRole("button", { name: "Gift card" }).click();
    await till.scan(codes[0] ?? "");
    await pay.getByRole("button", { name: "Take Gift card" }).click();
    await page.getByRole("button", { name: "Next customer" }).click();
    await till.pushed();
    await openBeside(page, "F2");
    await page.getByRole("button", { name: "F1-000001" }).click();
    await page.getByRole("dialog", { name: "Receipt F1-000001" }).waitFor();
    const giveBack = async (i: number) => {
      await page.getByRole("button", { name: "Take goods back" }).click();
      await page.getByRole("textbox", { name: "Gift card" }).nth(i).fill("1");
      await page.getByText("Goes back:").waitFor();
      await page.getByRole("button", { name: "Give the money back" }).click();
    };
    await giveBack(0);
    await page.getByText("There is not so much on it.").waitFor();
    await page.keyboard.press("Escape");
    await giveBack(1);
    await page.getByRole("dialog", { name: "Taken back" }).waitFor();
    await till.pushed();
    assert.deepEqual((await shop.shop.get(`/sync/flags?branchId=${shop.branchId}`)).body.items, []);
    const held = async (code: string) => (await shop.shop.post("/credit/vouchers/lookup", { code })).body.balance;
    assert.deepEqual([await held(codes[0] ?? ""), await held(codes[1] ?? "")], ["17.50", "0.00"]);
    await close();
  });
});
