import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { crashesIn, type Crashes } from "../../server/test/crashes.ts";
import type { TestService } from "../../server/test/harness.ts";
import { operate } from "../../server/test/moves.ts";
import {
  accessibilityFaults,
  fillIn,
  launchBrowser,
  noBrowser,
  openPage,
  startWithApps,
  type WatchedPage,
} from "../../web/test/browser.ts";
import { holdMove } from "../../web/test/held-moves.ts";

type Page = WatchedPage["page"];
type Browser = Awaited<ReturnType<typeof launchBrowser>>;

/** The steps of a move and what the console calls them; before CleanUp all of it can be undone. */
const steps = {
  Validate: "Check that it can be moved",
  CreateRole: "Make its new login",
  Fence: "Close the shop and let requests finish",
  CreateDatabase: "Make the new database",
  Copy: "Copy its tables",
  ValidateCopy: "Read back and compare every row",
  Flip: "Serve it from the new home",
  CleanUp: "Drop the old home",
  Statistics: "Gather statistics for the planner",
} as const;
type Step = keyof typeof steps;
const all = Object.keys(steps) as Step[];
const undone = all.slice(0, all.indexOf("CleanUp"));

describe("the console while a move goes wrong", { skip: noBrowser }, () => {
  let service: TestService;
  let browser: Browser;
  let crashes: Crashes;
  before(async () => {
    service = await startWithApps({ shops: "small" });
    browser = await launchBrowser();
    crashes = crashesIn(service);
  });
  after(async () => {
    await crashes?.close();
    await browser?.close();
    await service?.close();
  });

  async function openAt(path: string) {
    const opened = await openPage(browser);
    await opened.page.goto(`${service.url}/console${path}`);
    await fillIn(opened.page, service.operator);
    return opened;
  }
  const says = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor();
  const stepOf = (page: Page, step: Step) => page.getByRole("listitem").filter({ hasText: steps[step] });

  for (const step of undone)
    test(`${step} fails: the page says in which step and why, and that all was undone`, async (t) => {
      const shop = await service.openShop();
      const { path, letGo, moved } = await holdMove(t, service, shop, step);
      const { page, close } = await openAt(path);
      await says(page, "The move is under way");
      letGo(new Error("the new disk is full"));
      assert.equal(await moved, "refused");
      await says(page, "Everything was undone");
      assert.match((await stepOf(page, step).textContent()) ?? "", /the new disk is full/);
      assert.deepEqual(await accessibilityFaults(page), []);
      assert.equal((await shop.get("/categories")).status, 200);
      await close();
    });

  for (const step of undone)
    test(`cancelled before ${step}: the page says that all was undone, and the shop is open where it was`, async (t) => {
      const shop = await service.openShop();
      const { path, letGo, moved } = await holdMove(t, service, shop, step);
      const { page, close } = await openAt(path);
      await page.getByRole("button", { name: "Cancel the move" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Cancel the move" }).click();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      letGo();
      assert.equal(await moved, "refused");
      await says(page, "Everything was undone");
      assert.equal((await shop.get("/categories")).status, 200);
      await close();
    });

  for (const step of all)
    test(`the mover dies at ${step}: the move's page leads to the diagnosis, and recovering there makes the shop whole`, async () => {
      const shop = await service.openShop();
      await crashes.run({ tenantId: shop.tenantId, server: "second", death: { event: `${step} Doing` } });
      await crashes.settled(shop);
      const [{ graduationId }] = (await operate(service, shop, "GET", "graduations")).body.items;
      const { page, close } = await openAt(`/tenants/${shop.tenantId}/graduations/${graduationId}`);
      await page.getByRole("heading", { level: 1, name: /^Move of / }).waitFor();
      assert.deepEqual(await accessibilityFaults(page), []);
      await page.getByRole("link", { name: "See what is left, and recover" }).click();
      const healthy = page.getByText("Its home is where its row says");
      const recover = page.getByRole("button", { name: "Recover" });
      await healthy.or(recover).first().waitFor();
      assert.deepEqual(await accessibilityFaults(page), []);
      if (await recover.isVisible()) {
        await recover.click();
        await page.getByRole("dialog").getByRole("button", { name: "Recover" }).click();
        await says(page, "Recovered.");
      }
      await healthy.waitFor();
      assert.equal((await shop.get("/categories")).status, 200);
      await close();
    });
});
