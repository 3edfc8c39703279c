import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Browser } from "playwright-core";
import type { TestService } from "../../server/test/harness.ts";
import { openTill } from "../../server/test/sales.ts";
import { launchBrowser, noBrowser, startWithApps } from "./browser.ts";
import { bread, done, type TillShop } from "./till-page.ts";
import { assertUsable, changeUser, fill, openBeside, openSelling, sell, type SellingTill } from "./till-screens.ts";

describe("exchanges, and returns by the shop's policy", { skip: noBrowser }, () => {
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

  test("goods are exchanged: what comes back stands beside other goods, and the difference is paid or given back", async () => {
    const at = await openSelling(service, browser, { modules: ["Returns"] });
    const { page, till, shop, close } = at;
    await sell(page, 2);
    await till.pushed();
    const exchange = async (back: string) => {
      await open(at, "F1-000001");
      await page.getByRole("button", { name: "Take goods back" }).click();
      await page.getByRole("textbox", { name: bread.name }).first().fill(back);
      await page.getByLabel("Why").fill("Changed mind");
      await page.getByRole("button", { name: "Exchange" }).click();
      await page.getByText("Comes back of receipt F1-000001").waitFor();
    };
    await exchange("1");
    await assertUsable(page);
    assert.equal(await page.getByRole("button", { name: /^Parked/ }).count(), 0, "an exchange is not parked");
    await fill(page, 2);
    assert.equal(await page.getByRole("button", { name: "Park" }).count(), 0, "an exchange is not parked");
    await page.getByText("Difference to pay").waitFor();
    const large = await page.evaluate(`[...document.querySelectorAll(".basket dd")]
      .filter((one) => parseFloat(getComputedStyle(one).fontSize) > 24).map((one) => one.textContent)`);
    assert.deepEqual(large, ["€2.50"], "one sum is to be paid");
    await assertUsable(page);
    await page.keyboard.press("F10");
    const pay = page.getByRole("dialog", { name: "Payment" });
    await pay.locator(".pay-due", { hasText: "€2.50" }).waitFor();
    await pay.getByRole("button", { name: "Take Cash" }).click();
    await till.approve(shop.manager);
    await page.getByRole("dialog", { name: "Sold" }).getByText("Receipt F1-000002").waitFor();
    await page.getByRole("button", { name: "Next customer" }).click();
    await page.getByText("Scan, search, or choose.").waitFor();
    await till.pushed();
    await exchange("1");
    await fill(page, 1);
    await page.keyboard.press("F10");
    await page.getByRole("dialog", { name: "Exchange" }).getByText("€0.00").first().waitFor();
    await assertUsable(page);
    await page.getByRole("button", { name: "Exchange it" }).click();
    await till.approve(shop.manager);
    await page.getByRole("dialog", { name: "Sold" }).waitFor();
    await page.getByRole("button", { name: "Next customer" }).click();
    await till.pushed();
    const { items } = (await shop.shop.get("/returns")).body;
    assert.equal(items.length, 2);
    assert.deepEqual((await shop.shop.get(`/sync/flags?branchId=${shop.branchId}`)).body.items, []);
    await close();
  });

  test("money goes back by what paid; otherwise somebody sets the policy aside, of another till's sale, too", async () => {
    const prepare = async ({ shop: api }: TillShop) => {
      await done(api.patch("/settings", { refundLineLimit: "9", refundReceiptLimit: "9", refundDayLimit: "99" }));
      await done(api.patch("/settings", { modules: { returns: { requiresReason: false } } }));
      await done(api.post("/payment-methods", { name: "Store credit", kind: "StoreCredit" }));
    };
    const at = await openSelling(service, browser, { modules: ["Returns", "Credit"], prepare });
    const { page, till, shop, close } = at;
    const aside = page.getByText("Setting the policy of returns aside");
    await fill(page, 2);
    await page.keyboard.press("F10");
    const pay = page.getByRole("dialog", { name: "Payment" });
    await pay.getByRole("button", { name: "Card" }).click();
    await pay.getByRole("button", { name: "Take Card" }).click();
    await page.getByRole("button", { name: "Next customer" }).click();
    await till.pushed();
    const other = await openTill(shop.shop);
    const { items } = (await shop.shop.get("/variants?q=BREAD")).body;
    const card = (await shop.shop.get("/payment-methods")).body.items.find(
      (one: { name: string }) => one.name === "Card",
    );
    const payments = [{ methodId: card.id, tendered: "2.50" }];
    const elsewhere = await other.sell([{ variantId: items[0].id, quantity: "1" }], { payments });
    assert.equal(elsewhere.status, 201, JSON.stringify(elsewhere.body));

    const comesBack = async (method: string, why = "Changed mind") => {
      await page.getByRole("textbox", { name: /^Rye bread \d of \d$/ }).fill("1");
      if (why !== "") await page.getByLabel("Why").fill(why);
      assert.equal(await page.getByRole("button", { name: "Store credit" }).count(), 0, "it paid for nothing");
      if (method !== "") await page.getByRole("button", { name: method }).click();
      await page.getByText("Goes back:").waitFor();
      await page.getByRole("button", { name: "Give the money back" }).click();
    };
    const finish = async () => {
      await page.getByRole("dialog", { name: "Taken back" }).waitFor();
      await till.pushed();
      assert.deepEqual((await shop.shop.get(`/sync/flags?branchId=${shop.branchId}`)).body.items, []);
      await page.keyboard.press("Enter");
      for (let i = 0; i < 3; i += 1) await page.keyboard.press("Escape");
      await page.getByText("Scan, search, or choose.").waitFor();
    };
    for (const method of ["", "Cash"]) {
      await open(at, "F1-000001");
      await page.getByRole("button", { name: "Take goods back" }).click();
      await comesBack(method);
      if (method !== "") {
        await aside.waitFor();
        await till.approve(shop.manager);
      }
      await finish();
    }
    await openBeside(page, "F2");
    await page.getByLabel("Number of the receipt").fill(elsewhere.body.receiptNumber);
    await page.getByRole("button", { name: `Look ${elsewhere.body.receiptNumber} up at the shop` }).click();
    await comesBack("Cash", "");
    await aside.waitFor();
    await till.approve(shop.manager);
    await finish();
    const returned = (await shop.shop.get("/returns")).body.items as { readonly id: string }[];
    const reasons = await Promise.all(
      returned.map(async ({ id }) => (await shop.shop.get(`/returns/${id}`)).body.overrideReason),
    );
    assert.ok(reasons.includes("Another way than it was paid"), JSON.stringify(reasons));
    await close();
  });

  test("what goes out in exchange at another price is approved once, also when somebody else has put it in", async () => {
    const at = await openSelling(service, browser, { modules: ["Returns"] });
    const { page, till, shop, close } = at;
    const approval = page.getByRole("dialog", { name: "A second person has to approve" });
    const otherPrice = async () => {
      await fill(page, 1);
      await page.locator("button.basket-line").click();
      await page.getByRole("dialog", { name: bread.name }).waitFor();
      await page.keyboard.press("F3");
      await page.getByLabel("Price", { exact: true }).fill("1");
      await page.keyboard.press("Enter");
    };
    const exchange = async () => {
      await open(at, "F1-000001");
      await page.getByRole("button", { name: "Take goods back" }).click();
      await page.getByRole("textbox", { name: bread.name }).first().fill("1");
      await page.getByLabel("Why").fill("Changed mind");
      await page.getByRole("button", { name: "Exchange" }).click();
      await page.getByText("Comes back of receipt F1-000001").waitFor();
    };
    const finish = async (asked: readonly string[]) => {
      await page.keyboard.press("F10");
      await page.getByRole("button", { name: "Exchange it" }).click();
      await approval.getByText("1 × Rye bread").last().waitFor();
      for (const words of ["A refund", "Another price than the list's"])
        assert.equal(await approval.getByText(words).count(), asked.includes(words) ? 1 : 0, words);
      await assertUsable(page);
      await till.approve(shop.manager);
      await page.getByRole("button", { name: "Next customer" }).click();
      await till.pushed();
      assert.deepEqual((await shop.shop.get(`/sync/flags?branchId=${shop.branchId}`)).body.items, []);
    };
    await sell(page, 2);
    await till.pushed();
    await changeUser(at, shop.manager);
    await otherPrice();
    await page.locator(".basket-total dd", { hasText: "€1.00" }).waitFor();
    await page.locator(".basket-line").getByText("1 × €1.00").waitFor();
    await changeUser(at, shop.cashier);
    await exchange();
    await finish(["A refund", "Another price than the list's"]);
    await exchange();
    await otherPrice();
    await till.approve(shop.manager);
    await page.locator(".basket-total dd", { hasText: "€1.00" }).waitFor();
    await finish(["A refund"]);
    await close();
  });

  test("goods of another till's sale come back by the number on its receipt, as the shop's policy says", async () => {
    const at = await openSelling(service, browser, { modules: ["Returns"] });
    const { page, till, shop, close } = at;
    const other = await openTill(shop.shop);
    const { items } = (await shop.shop.get("/variants?q=BREAD")).body;
    const sold = await other.sell([{ variantId: items[0].id, quantity: "4" }]);
    assert.equal(sold.status, 201, JSON.stringify(sold.body));
    await openBeside(page, "F2");
    const field = page.getByLabel("Number of the receipt");
    await field.fill("X9-000001");
    await page.getByRole("button", { name: "Look X9-000001 up at the shop" }).click();
    await page.getByText("The shop knows no such receipt. If another till sold it").waitFor();
    await field.fill(sold.body.receiptNumber);
    await page.getByRole("button", { name: `Look ${sold.body.receiptNumber} up at the shop` }).click();
    await page.getByLabel(/Rye bread/).fill("3");
    await page.getByText("This needs a reason of the shop's list.").waitFor();
    await page.getByLabel("Why").fill("Changed mind");
    await page.getByText("€7.50").waitFor();
    await assertUsable(page);
    await page.getByRole("button", { name: "Give the money back" }).click();
    await till.approve(shop.manager);
    await page.getByRole("dialog", { name: "Taken back" }).waitFor();
    await till.pushed();
    const { items: returns } = (await shop.shop.get("/returns")).body;
    assert.deepEqual(
      returns.map(({ receiptNumber, refunded }: Record<string, string>) => [receiptNumber, refunded]),
      [["F1-000001", "7.50"]],
    );
    assert.deepEqual((await shop.shop.get(`/sync/flags?branchId=${shop.branchId}`)).body.items, []);
    await close();
  });
});
