import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { eventually } from "../../server/test/eventually.ts";
import type { TestService } from "../../server/test/harness.ts";
import { heading, launchBrowser, noBrowser, openPage, startWithApps } from "./browser.ts";
import { bread, done, openTillShop, TillPage, type TillShop } from "./till-page.ts";
import { openBeside } from "./till-screens.ts";

/** The clock of the till's Worker, which is set by a message. */
const ownClock = `{
  const Real = Date;
  let aheadMs = 0;
  new BroadcastChannel("test-clock").onmessage = ({ data }) => { aheadMs = data; };
  globalThis.Date = class extends Real {
    constructor(...given) { if (given.length === 0) super(Real.now() + aheadMs); else super(...given); }
    static now() { return Real.now() + aheadMs; }
  };
}
`;
const dayMs = 86_400_000;

describe("a till whose clock is wrong", { skip: noBrowser }, () => {
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

  const set = (page: Page, aheadMs: number) =>
    page
      .evaluate(`new BroadcastChannel("test-clock").postMessage(${String(aheadMs)})`)
      .then(() => page.waitForTimeout(100));
  const opened = async (modules: readonly string[] = []) => {
    const shop = await openTillShop(service, modules);
    const watched = await openPage(browser);
    const { page } = watched;
    await page.route(/worker.*\.js/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: ownClock + (await answer.text()) });
    });
    return { ...watched, shop, till: new TillPage(page) };
  };
  const open = async ({ till, shop }: { till: TillPage; shop: TillShop }) => {
    await till.bind(service.url, shop);
    await till.signIn(shop.manager);
    await till.openDrawer("100");
  };
  const sell = async ({ page }: { page: Page }, price: string) => {
    await page.getByRole("searchbox", { name: "Search" }).fill("rye");
    await page.getByRole("button", { name: `${bread.name} BREAD` }).click();
    await page.locator(".basket-total dd", { hasText: price }).waitFor();
    await page.keyboard.press("F9");
    await page.getByRole("dialog", { name: "Sold" }).waitFor();
    await page.getByRole("button", { name: "Next customer" }).click();
    await page.getByText("Scan, search, or choose.").waitFor();
  };
  const closeDrawer = async ({ page }: { page: Page }, cash: string) => {
    await openBeside(page, "F7");
    const dialog = page.getByRole("dialog", { name: "Close the drawer" });
    await dialog.getByRole("button", { name: "One amount" }).click();
    await dialog.getByLabel("Counted", { exact: true }).fill(cash);
    await page.keyboard.press("Enter");
    await heading(page, "Z report").waitFor();
    for (const words of [cash, "Difference"]) await page.getByText(words).first().waitFor();
    await page.getByRole("button", { name: "Go on" }).click();
    await heading(page, "Open the drawer").waitFor();
  };
  /** What the shop has of all sessions, as soon as they are closed: number of the Z report, expected, difference. */
  const closedAs = async ({ shop }: TillShop, wanted: readonly unknown[]) => {
    const read = async () => (await shop.get("/cash/sessions")).body.items;
    await eventually(
      "all is closed",
      async () =>
        (await read()).filter(({ status }: { status: string }) => status === "Closed").length === wanted.length,
    );
    const rows = (await read()).map((one: Record<string, unknown>) => [
      one["zNumber"],
      one["expectedCash"],
      one["variance"],
    ]);
    assert.deepEqual(rows.sort(), wanted);
  };
  const salesOf = async ({ shop }: TillShop): Promise<unknown[][]> =>
    (await shop.get("/orders")).body.items
      .map((one: { receiptNumber: string; occurredAt: string; totals: { total: string } }) => [
        one.receiptNumber,
        Math.round((Date.parse(one.occurredAt) - service.deps.now().getTime()) / dayMs) + 0,
        one.totals.total,
      ])
      .sort();
  const flagsOf = async ({ shop, branchId }: TillShop) => {
    const { items } = (await shop.get(`/sync/flags?branchId=${branchId}&limit=200`)).body;
    return items
      .map((one: { kind: string; notes: { code: string }[] }) =>
        [one.kind, ...one.notes.map(({ code }) => code).filter((code) => /^(clock|promotion|invalid)/.test(code))].join(
          " ",
        ),
      )
      .sort();
  };

  test("a day ahead and a day back, across a promotion: each sale is in one day, and flagged", async () => {
    const at = await opened(["Promotions"]);
    const { page, till, shop } = at;
    const [{ id: variantId }] = (await done(shop.shop.get("/variants?q=BREAD"))).items;
    const today = service.deps.now().toISOString().slice(0, 10);
    const { id } = await done(
      shop.shop.post("/promotions", {
        ...{ name: "Today", type: "Simple", schedule: { startsOn: today, endsOn: today } },
        rule: { items: { includes: { variantIds: [variantId] } }, benefit: { kind: "Percent", value: "20" } },
      }),
    );
    await done(shop.shop.post(`/promotions/${id}/enable`));
    await open(at);
    await sell(at, "€2.00");
    await set(page, dayMs);
    await sell(at, "€2.50");
    await set(page, -dayMs);
    await sell(at, "€2.50");
    await set(page, 0);
    await sell(at, "€2.00");
    await till.pushed();
    assert.deepEqual(await salesOf(shop), [
      ["F1-000001", 0, "2.00"],
      ["F1-000002", 0, "2.50"],
      ["F1-000003", -1, "2.50"],
      ["F1-000004", 0, "2.00"],
    ]);
    assert.deepEqual(await flagsOf(shop), ["Order clock_ahead promotion_changed", "Order clock_back"]);
    await closeDrawer(at, "109");
    await closedAs(shop, [[1, "109.00", "0.00"]]);
    await at.close();
  });

  for (const [name, aheadMs] of [
    ["back", -dayMs],
    ["ahead", dayMs],
  ] as const)
    test(`a drawer is closed, and the next one opened, while the clock is a day ${name}`, async () => {
      const at = await opened();
      const { page, till, shop } = at;
      await open(at);
      await sell(at, "€2.50");
      await set(page, aheadMs);
      await sell(at, "€2.50");
      await closeDrawer(at, "105");
      await till.openDrawer("105");
      await sell(at, "€2.50");
      await set(page, 0);
      await sell(at, "€2.50");
      await till.pushed();
      await closeDrawer(at, "110");
      await closedAs(shop, [
        [1, "105.00", "0.00"],
        [2, "110.00", "0.00"],
      ]);
      const sold = aheadMs < 0 ? -1 : 0;
      assert.deepEqual(
        (await salesOf(shop)).map(([, day]) => day),
        [0, sold, sold, 0],
      );
      const flag = aheadMs < 0 ? "clock_back" : "clock_ahead";
      const flags = await flagsOf(shop);
      for (const kind of ["CashCount", "CashSessionClose", "Order"]) assert.ok(flags.includes(`${kind} ${flag}`), kind);
      assert.deepEqual((await shop.shop.get(`/sync/dead-letters?branchId=${shop.branchId}`)).body.items, []);
      await at.close();
    });
});
