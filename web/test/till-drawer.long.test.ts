import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Browser } from "playwright-core";
import type { TestService } from "../../server/test/harness.ts";
import { heading, launchBrowser, noBrowser, startWithApps } from "./browser.ts";
import {
  assertUsable,
  changeUser,
  countOf,
  fill,
  openBeside,
  openSelling,
  sell,
  type SellingTill,
} from "./till-screens.ts";

describe("the drawer of a till", { skip: noBrowser }, () => {
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

  const sessionOf = async ({ shop }: SellingTill) => (await shop.shop.get("/cash/sessions")).body.items[0];

  test("cash goes in and out for the shop's reasons, beyond a limit with a manager's PIN; no sale is for who may", async () => {
    const at = await openSelling(service, browser);
    const { page, till, shop, close } = at;
    await shop.shop.patch("/settings", { payOutLimit: "10", dropLimit: "1000" });
    await shop.shop.post("/cash/reasons", { name: "Change from the bank", kind: "PaidIn" });
    await shop.shop.post("/cash/reasons", { name: "Window cleaner", kind: "PaidOut" });
    await shop.shop.post("/cash/reasons", { name: "Change for a customer", kind: "NoSale" });
    await openBeside(page, "F3");
    const dialog = page.getByRole("dialog", { name: "Cash in and out" });
    const choose = (kind: string) => dialog.getByRole("button", { name: kind, exact: true }).first().click();
    const send = async (amount: string, reason?: string) => {
      if (reason !== undefined) await dialog.getByLabel("Reason").selectOption({ label: reason });
      await dialog.getByLabel("Amount").fill(amount);
      await page.keyboard.press("Enter");
    };
    await dialog.getByRole("option", { name: "Change from the bank" }).waitFor({ state: "attached" });
    await assertUsable(page);
    await send("50");
    await page.getByText("This needs a reason of the shop's list.").waitFor();
    await send("50", "Change from the bank");
    await dialog.getByText("Done: Pay in €50.00").waitFor();
    await choose("Pay out");
    await dialog.getByText("Up to €10.00 a day without approval.").waitFor();
    await send("12.50", "Window cleaner");
    await page.getByText("Cash out beyond the limit").waitFor();
    await till.approve(shop.manager);
    await dialog.getByText("Done: Pay out €12.50").waitFor();
    await choose("To the safe");
    await send("40");
    await dialog.getByText("Done: To the safe €40.00").waitFor();
    await choose("To the bank");
    await dialog.getByLabel("Number of the bag or slip").fill("B-77");
    await send("20");
    await dialog.getByText("Done: To the bank €20.00").waitFor();
    assert.equal(await dialog.getByRole("button", { name: "No sale" }).count(), 0, "a cashier may not");
    await page.keyboard.press("Escape");
    await changeUser(at, shop.manager);
    await openBeside(page, "F3");
    await choose("No sale");
    await assertUsable(page);
    await dialog.getByLabel("Reason").selectOption({ label: "Change for a customer" });
    await dialog.getByRole("button", { name: "Open the drawer" }).click();
    await dialog.getByText("Done: No sale").waitFor();
    await page.keyboard.press("Escape");
    await till.pushed();
    const { id } = await sessionOf(at);
    const { items } = (await shop.shop.get(`/cash/sessions/${id}/movements`)).body;
    assert.deepEqual(items.map(({ kind, amount }: { kind: string; amount: string }) => `${kind} ${amount}`).sort(), [
      "BankDrop 20.00",
      "NoSale 0.00",
      "PaidIn 50.00",
      "PaidOut 12.50",
      "SafeDrop 40.00",
    ]);
    assert.deepEqual((await shop.shop.get(`/sync/flags?branchId=${shop.branchId}`)).body.items, []);
    await close();
  });

  test("a drawer is closed by its notes and coins, blind, and never with something in the basket", async () => {
    const at = await openSelling(service, browser);
    const { page, shop, close } = at;
    await sell(page);
    await fill(page);
    await openBeside(page, "F7");
    await page.getByText("Something is in the basket. Sell it, park it or discard it first.").waitFor();
    await assertUsable(page);
    await page.keyboard.press("Escape");
    await page.keyboard.press("F9");
    await page.getByRole("button", { name: "Next customer" }).click();
    await openBeside(page, "F7");
    const dialog = page.getByRole("dialog", { name: "Close the drawer" });
    await dialog.getByLabel("€50", { exact: true }).fill("2");
    await dialog.getByLabel("€2", { exact: true }).fill("2");
    await dialog.getByText("€104.00").waitFor();
    assert.equal(await dialog.getByText("Expected").count(), 0, "a cashier counts blind");
    await dialog.getByLabel("Stays in the drawer").fill("104.01");
    await dialog.getByText("This is more than was counted.").waitFor();
    await dialog.getByLabel("Stays in the drawer").fill("100");
    await assertUsable(page);
    await page.keyboard.press("Enter");
    await heading(page, "Z report").waitFor();
    for (const words of ["€105.00", "€104.00", "-€1.00", "2 · €5.00"]) await page.getByText(words).first().waitFor();
    await assertUsable(page);
    await page.getByRole("button", { name: "Print" }).click();
    assert.equal(await countOf(page, "prints"), 1);
    await page.getByRole("button", { name: "Go on" }).click();
    await heading(page, "Open the drawer").waitFor();
    await assertUsable(page);
    await page.keyboard.press("F1");
    await page.getByRole("dialog", { name: "More" }).getByRole("button", { name: "Receipts" }).waitFor();
    assert.equal(await page.getByRole("button", { name: "X report" }).count(), 0, "no drawer is open");
    await page.keyboard.press("F8");
    await page.getByText("The shop has all of it.").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await at.till.openDrawer("90");
    // What it was closed with, and what it was opened with afterwards.
    await page.getByText("2 need a look").waitFor();
    await openBeside(page, "F8");
    const differs = page.getByText("Nobody has approved it who may: A drawer that differs.");
    await differs.nth(1).waitFor();
    const sessions = (await shop.shop.get("/cash/sessions")).body.items as { readonly status: string }[];
    const closed = sessions.find(({ status }) => status === "Closed") as unknown as Record<string, unknown>;
    const { countedDenominations, countedCash, remainingCash } = closed;
    assert.deepEqual([sessions.length, countedCash, remainingCash], [2, "104.00", "100.00"]);
    assert.deepEqual(countedDenominations, [
      { value: "50", count: 2 },
      { value: "2", count: 2 },
    ]);
    await page.keyboard.press("Escape");
    await changeUser(at, shop.cashier);
    await close();
  });

  test("who may know what the drawer should hold sees it while counting, and in the X report; others see neither", async () => {
    const at = await openSelling(service, browser, { who: "manager" });
    const { page, shop, close } = at;
    await sell(page);
    await openBeside(page, "F4");
    const report = page.getByRole("dialog", { name: "X report" });
    await report.getByText("€102.50").waitFor();
    await assertUsable(page);
    await report.getByRole("button", { name: "Print" }).click();
    assert.equal(await countOf(page, "prints"), 1);
    await page.keyboard.press("Escape");
    await openBeside(page, "F7");
    const dialog = page.getByRole("dialog", { name: "Close the drawer" });
    await dialog.getByRole("button", { name: "One amount" }).click();
    await dialog.getByLabel("Counted", { exact: true }).fill("100");
    await dialog.getByText("-€2.50").waitFor();
    await dialog.getByText("€102.50").waitFor();
    const beyond = dialog.getByText("This is more than the shop allows.");
    await beyond.waitFor();
    await assertUsable(page);
    await dialog.getByLabel("Counted", { exact: true }).fill("102.50");
    await beyond.waitFor({ state: "hidden" });
    await page.keyboard.press("Escape");
    await changeUser(at, shop.cashier);
    await openBeside(page, "F4");
    await report.getByText("What the drawer should hold, and how it was paid, is for who may see it.").waitFor();
    assert.equal(await report.getByText("€102.50").count(), 0);
    await assertUsable(page);
    await close();
  });
});
