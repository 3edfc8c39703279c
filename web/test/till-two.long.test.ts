import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Browser } from "playwright-core";
import type { Shop, TestService } from "../../server/test/harness.ts";
import { launchBrowser, noBrowser, startWithApps } from "./browser.ts";
import { bread, done, type TillShop } from "./till-page.ts";
import { fill, openBeside, openSecond, openSelling, sell, type SellingTill } from "./till-screens.ts";

describe("two tills of a shop", { skip: noBrowser }, () => {
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

  const number = "F1-000001";
  /** A sale of two breads at the first till, and the second one of the shop. */
  const opened = async (options: Parameters<typeof openSelling>[2] = { modules: ["Returns"] }) => {
    const first = await openSelling(service, browser, options);
    await sell(first.page, 2);
    await first.till.pushed();
    return { first, second: await openSecond(service, browser, first.shop), shop: first.shop.shop };
  };
  const giveBack = async ({ page }: SellingTill) => {
    await page.getByRole("textbox", { name: bread.name }).first().waitFor();
    await page.keyboard.press("Insert");
    await page.getByLabel("Why").fill("Changed mind");
    await page.locator(".back-total").waitFor();
    await page.getByRole("button", { name: "Give the money back" }).click();
  };
  /** All of the sale is brought to the till that sold it. */
  const bringToFirst = async (first: SellingTill) => {
    await openBeside(first.page, "F2");
    await first.page.getByRole("button", { name: number }).click();
    await first.page.getByRole("button", { name: "Take goods back" }).click();
    await giveBack(first);
  };
  /** All of the sale is brought to the other till. */
  const bringToSecond = async (second: SellingTill) => {
    await openBeside(second.page, "F2");
    await second.page.getByLabel("Number of the receipt").fill(number);
    await second.page.getByRole("button", { name: `Look ${number} up at the shop` }).click();
    await giveBack(second);
  };
  const slip = ({ page }: SellingTill) => page.getByRole("dialog", { name: "Taken back" });
  const cameBack = async (shop: Shop) =>
    (await shop.get("/orders")).body.items
      .map((one: { receiptNumber: string; totals: { total: string } }) => [one.receiptNumber, one.totals.total])
      .sort();

  const flags = async ({ shop, branchId }: TillShop) =>
    (await shop.get(`/sync/flags?branchId=${branchId}`)).body.items.map((one: { notes: unknown }) => one.notes);
  const letters = async ({ shop, branchId }: TillShop) =>
    (await shop.get(`/sync/dead-letters?branchId=${branchId}`)).body.items;
  /** The approval of a return, if it takes one. */
  const approveReturn = async (at: SellingTill) => {
    const approving = at.page.getByRole("dialog", { name: "A second person has to approve" });
    await approving.or(slip(at)).first().waitFor();
    if (await approving.isVisible()) await at.till.approve(at.shop.manager);
  };

  test("what came back at one is refused at the other, which asks the shop before anybody approves it", async () => {
    const { first, second, shop } = await opened();
    await bringToSecond(second);
    await slip(second).waitFor();
    await second.till.pushed();
    await bringToFirst(first);
    await first.page.getByText("More would come back than was sold.").waitFor();
    await first.page.keyboard.press("Escape");
    await first.page.getByRole("button", { name: "Void", exact: true }).click();
    await first.page.getByLabel("Why").fill("Wrong bread");
    await first.page.keyboard.press("Enter");
    await first.till.approve(first.shop.manager);
    await first.page.getByText("More would come back than was sold.").waitFor();
    assert.deepEqual(await cameBack(shop), [
      ["B1-000001", "-5.00"],
      [number, "5.00"],
    ]);
    assert.deepEqual(await flags(first.shop), []);
    await first.close();
    await second.close();
  });

  test("what comes back at one while somebody approves it at the other is refused there", async () => {
    const { first, second, shop } = await opened();
    await bringToFirst(first);
    const asking = first.page.getByRole("dialog", { name: "A second person has to approve" });
    await asking.waitFor();
    await bringToSecond(second);
    await slip(second).waitFor();
    await second.till.pushed();
    await first.till.approve(first.shop.manager);
    await first.page.getByText("More would come back than was sold.").waitFor();
    assert.equal((await cameBack(shop)).length, 2);
    assert.deepEqual([await flags(first.shop), await letters(first.shop)], [[], []]);
    await first.close();
    await second.close();
  });

  test("what came back without connection, and at the other till, waits for the manager", async () => {
    const { first, second, shop } = await opened();
    await first.page.context().setOffline(true);
    await first.page.getByText("No connection").first().waitFor();
    await bringToFirst(first);
    await approveReturn(first);
    await slip(first).waitFor();
    await bringToSecond(second);
    await slip(second).waitFor();
    await second.till.pushed();
    await first.page.context().setOffline(false);
    await first.page.getByRole("button", { name: "Next customer" }).click();
    await first.till.pushed();
    assert.deepEqual(await cameBack(shop), [
      ["B1-000001", "-5.00"],
      [number, "5.00"],
    ]);
    const [letter] = await letters(first.shop);
    assert.deepEqual(
      [letter.deviceName, letter.problem.code, letter.problem.detail],
      ["Front", "line_quantity_invalid", "0 of this line can still come back."],
    );
    await first.page.getByText("1 needs a look").first().waitFor();
    for (let i = 0; i < 3; i += 1) await first.page.keyboard.press("Escape");
    await openBeside(first.page, "F8");
    await first.page.getByText("More of it came back than was left.").waitFor();
    await first.close();
    await second.close();
  });

  test("a gift card pays at one of them; an exchange at the other asks what is left on it, too", async () => {
    const code = "CARD-2580-1472";
    const { first, second } = await opened({
      modules: ["Returns", "Credit"],
      prepare: async ({ shop: api }) => {
        await done(api.post("/payment-methods", { name: "Gift card", kind: "GiftCard", worksOffline: true }));
        await done(api.post("/credit/vouchers", { kind: "GiftCard", code, amount: "5.00", reason: "A present" }));
      },
    });
    await openBeside(second.page, "F2");
    await second.page.getByLabel("Number of the receipt").fill(number);
    await second.page.getByRole("button", { name: `Look ${number} up at the shop` }).click();
    await second.page.getByRole("textbox", { name: bread.name }).first().fill("1");
    await second.page.getByLabel("Why").fill("Changed mind");
    await second.page.getByRole("button", { name: "Exchange" }).click();
    await second.page.getByText(`Comes back of receipt ${number}`).waitFor();
    for (const { page, till } of [first, second]) {
      await fill(page, 3);
      await page.keyboard.press("F10");
      await page.getByRole("dialog", { name: "Payment" }).getByRole("button", { name: "Gift card" }).click();
      await till.scan(code);
      await page.getByText("It holds €5.00").waitFor();
    }
    await first.page.getByRole("button", { name: "Take Gift card" }).click();
    await first.page.getByRole("button", { name: "Cash", exact: true }).click();
    await first.page.getByRole("button", { name: "Take Cash" }).click();
    await first.page.getByRole("dialog", { name: "Sold" }).waitFor();
    await first.till.pushed();
    await second.page.getByRole("button", { name: "Take Gift card" }).click();
    await second.page.getByText("There is not so much on it.").waitFor();
    await second.page.getByRole("button", { name: "Cash", exact: true }).click();
    await second.page.getByRole("button", { name: "Take Cash" }).click();
    await second.page.getByRole("dialog", { name: "Sold" }).waitFor();
    await second.till.pushed();
    assert.deepEqual([await flags(first.shop), await letters(first.shop)], [[], []]);
    await first.close();
    await second.close();
  });

  test("a gift card pays at one of them; the other asks what is left before it sells", async () => {
    const code = "CARD-2580-1470";
    const first = await openSelling(service, browser, {
      modules: ["Credit"],
      prepare: async ({ shop }) => {
        await done(shop.post("/payment-methods", { name: "Gift card", kind: "GiftCard", worksOffline: true }));
        await done(shop.post("/credit/vouchers", { kind: "GiftCard", code, amount: "5.00", reason: "A present" }));
      },
    });
    const second = await openSecond(service, browser, first.shop);
    const { shop } = first.shop;
    const show = async ({ page, till }: SellingTill) => {
      await fill(page, 2);
      await page.keyboard.press("F10");
      await page.getByRole("button", { name: "Gift card" }).last().click();
      await till.scan(code);
      await page.getByText("It holds €5.00").waitFor();
    };
    const take = ({ page }: SellingTill) => page.getByRole("button", { name: "Take Gift card" }).click();
    const sold = ({ page }: SellingTill) => page.getByRole("dialog", { name: "Sold" });
    await show(first);
    await show(second);
    await take(first);
    await sold(first).waitFor();
    await first.till.pushed();
    await take(second);
    await second.page.getByText("There is not so much on it.").waitFor();
    await second.page.getByRole("button", { name: "Cash", exact: true }).click();
    await second.page.getByRole("button", { name: "Take Cash" }).click();
    await sold(second).waitFor();
    await second.till.pushed();
    assert.deepEqual([await flags(first.shop), await letters(first.shop)], [[], []]);

    // The network of one fails behind its look at the card.
    const another = { kind: "GiftCard", code: "CARD-2580-1471", amount: "5.00", reason: "A present" };
    await done(shop.post("/credit/vouchers", another));
    for (const at of [first, second]) {
      await at.page.getByRole("button", { name: "Next customer" }).click();
      await fill(at.page, 2);
      await at.page.keyboard.press("F10");
      await at.page.getByRole("button", { name: "Gift card" }).last().click();
      await at.till.scan(another.code);
      await at.page.getByText("It holds €5.00").waitFor();
    }
    await second.page.context().setOffline(true);
    await second.page.getByText("No connection").first().waitFor();
    await take(second);
    await sold(second).waitFor();
    await take(first);
    await sold(first).waitFor();
    await first.till.pushed();
    await second.page.context().setOffline(false);
    await second.page.getByRole("button", { name: "Next customer" }).click();
    await second.till.pushed();
    const { items: orders } = (await shop.get("/orders")).body;
    assert.deepEqual(
      orders.map((one: { receiptNumber: string; isOffline: boolean }) => [one.receiptNumber, one.isOffline]).sort(),
      [
        ["B1-000001", false],
        ["B1-000002", true],
        ["F1-000001", false],
        ["F1-000002", false],
      ],
    );
    const [notes] = await flags(first.shop);
    assert.deepEqual(
      notes.map((one: { code: string }) => one.code),
      ["store_credit_insufficient"],
    );
    assert.equal((await shop.post("/credit/vouchers/lookup", { code: another.code })).body.balance, "0.00");
    await first.close();
    await second.close();
  });
});
