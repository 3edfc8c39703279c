import assert from "node:assert/strict";
import { after, before, describe, test, type TestContext } from "node:test";
import type { Browser, Page } from "playwright-core";
import { crashesIn } from "../../server/test/crashes.ts";
import { eventually } from "../../server/test/eventually.ts";
import type { Shop, TestService } from "../../server/test/harness.ts";
import { onCentral, operate } from "../../server/test/moves.ts";
import { accessibilityFaults, launchBrowser, noBrowser, openPage, startWithApps } from "./browser.ts";
import { holdMove } from "./held-moves.ts";

describe("moves of shops in the console", { skip: noBrowser }, () => {
  let service: TestService;
  let browser: Browser;
  before(async () => {
    service = await startWithApps({ shops: "small" });
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    await service?.close();
  });

  /** A browser in which the operator is signed in, at a page of the console. */
  async function openAt(path: string) {
    const opened = await openPage(browser);
    const { page } = opened;
    await page.goto(`${service.url}/console${path}`);
    await page.getByLabel("Email").fill(service.operator.email);
    await page.getByLabel("Password").fill(service.operator.password);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1 }).waitFor();
    return opened;
  }
  const tenantOf = async ({ tenantId }: Shop) =>
    (await service.request("GET", `/admin/tenants/${tenantId}`, { token: await service.admin() })).body;
  const says = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor();

  const heldMove = (t: TestContext, shop: Shop, before: string) => holdMove(t, service, shop, before);

  test("by the keyboard alone: the plan changes nothing, the slug confirms, the steps are told to their end", async () => {
    const shop = await service.openShop();
    const { slug } = await tenantOf(shop);
    const { page, close } = await openAt(`/tenants/${shop.tenantId}/move`);
    const { keyboard } = page;
    await page.getByLabel("New home").focus();
    await keyboard.type("Own database · second");
    await keyboard.press("Tab");
    await keyboard.press("Enter");
    await page.getByRole("heading", { name: "The plan" }).waitFor();
    assert.deepEqual(await accessibilityFaults(page), []);
    assert.deepEqual((await operate(service, shop, "GET", "graduations")).body.items, []);
    await keyboard.press("Tab");
    await keyboard.press("Enter");
    const button = page.getByRole("dialog").getByRole("button", { name: "Move the shop" });
    await keyboard.type(`${slug}x`);
    assert.equal(await button.isDisabled(), true);
    await keyboard.press("Enter");
    assert.deepEqual((await operate(service, shop, "GET", "graduations")).body.items, []);
    await keyboard.press("Backspace");
    assert.deepEqual(await accessibilityFaults(page), []);
    await keyboard.press("Enter");
    await says(page, "nothing is left of the old one");
    const { mode, server } = await tenantOf(shop);
    assert.deepEqual([mode, server], ["Dedicated", "second"]);
    assert.match(page.url(), /\/graduations\/[0-9a-f-]{36}$/);
    const steps = page.getByRole("region", { name: "Steps" }).getByRole("listitem");
    await eventually("all are done", async () =>
      (await steps.allTextContents()).every((text) => text.includes(": done")),
    );
    assert.deepEqual(await accessibilityFaults(page), []);
    await close();
  });

  test("two operators see the same while it runs, a reload loses nothing, and cancelling undoes all of it", async (t) => {
    const shop = await service.openShop();
    assert.equal((await shop.post("/categories", { name: "Bread" })).status, 201);
    const { path, letGo, moved } = await heldMove(t, shop, "Flip");
    const [first, second] = [await openAt(path), await openAt("/graduations")];
    await says(first.page, "The move is under way");
    await second.page
      .getByRole("link", { name: /^Shop / })
      .first()
      .click();
    await first.page.reload();
    for (const { page } of [first, second]) {
      await says(page, "The move is under way");
      await page.getByRole("listitem").filter({ hasText: "Serve it from the new home: under way" }).waitFor();
      await page.getByRole("button", { name: "Show all" }).click();
      const row = page.getByRole("row", { name: /^categories/ });
      assert.match((await row.textContent()) ?? "", /Verified1/);
      assert.deepEqual(await accessibilityFaults(page), []);
    }
    const overview = await openAt("/");
    await overview.page
      .getByRole("region", { name: "Under way" })
      .getByRole("link", { name: /^Shop / })
      .click();
    await says(overview.page, "The move is under way");
    await overview.close();
    await first.page.getByRole("button", { name: "Cancel the move" }).click();
    await first.page.getByRole("dialog").getByRole("button", { name: "Let it go on" }).click();
    await says(first.page, "The move is under way");
    await first.page.getByRole("button", { name: "Cancel the move" }).click();
    await first.page.getByRole("dialog").getByRole("button", { name: "Cancel the move" }).click();
    letGo();
    assert.equal(await moved, "refused");
    for (const { page } of [first, second]) {
      await says(page, "Everything was undone");
      await page.getByText("Cancelled", { exact: true }).waitFor();
      await page.getByText(`${service.operator.email} cancelled it:`).waitFor();
      assert.doesNotMatch(await page.locator("main").innerText(), /terminated|was cancelled|Copying|Verified/);
      assert.equal(await page.getByRole("listitem").filter({ hasText: ": failed" }).count(), 0);
      assert.deepEqual(await accessibilityFaults(page), []);
    }
    assert.equal((await shop.get("/categories")).status, 200);
    await first.close();
    await second.close();
  });

  test("a move that stands still says so, and one that is refused says why", async (t) => {
    const shop = await service.openShop();
    const { path, letGo, moved } = await heldMove(t, shop, "ValidateCopy");
    const { page, close } = await openAt(path);
    await says(page, "The move is under way");
    await page.clock.install();
    await page.reload();
    await says(page, "The move is under way");
    await page.clock.fastForward("00:20");
    assert.equal(await page.getByText("Nothing goes on").count(), 0);
    await page.clock.fastForward("00:15");
    await says(page, "Nothing goes on");
    assert.deepEqual(await accessibilityFaults(page), []);
    letGo();
    assert.equal(await moved, "moved");
    await close();

    const locked = await service.openShop();
    const [home] = await onCentral<{ database: string; schema: string }>(
      service,
      "SELECT database_name AS database, schema_name AS schema FROM tenants WHERE tenant_id = $1",
      [locked.tenantId],
    );
    const session = await service.deps.servers.mustGet("default").connect(home?.database);
    t.after(() => session.end());
    await session.query(`BEGIN; ALTER TABLE ${home?.schema}.units ADD COLUMN later int`);
    const other = await openAt(`/tenants/${locked.tenantId}/move`);
    await other.page.getByRole("button", { name: "Make a plan" }).click();
    await says(other.page, "one of its tables is locked by another session");
    await other.close();
  });

  test("a move is planned for a time, shown where the shop is moved, and cancelled there", async () => {
    const shop = await service.openShop();
    const { slug } = await tenantOf(shop);
    const { page, close } = await openAt(`/tenants/${shop.tenantId}/move`);
    await page.getByRole("button", { name: "Make a plan" }).click();
    await page.getByRole("button", { name: "Move the shop" }).click();
    const tomorrow = new Date(service.deps.now().getTime() + 86_400_000).toISOString().slice(0, 16);
    await page.getByLabel("When").fill(tomorrow);
    await page.getByLabel(`Type ${slug}`).fill(slug);
    assert.deepEqual(await accessibilityFaults(page), []);
    await page.keyboard.press("Enter");
    await says(page, "Planned move");
    assert.deepEqual(await accessibilityFaults(page), []);
    const { body } = await operate(service, shop, "GET", "appointment");
    // The browser of these tests is in Lagos, which has the same time all year.
    assert.equal(body.at, new Date(`${tomorrow}:00+01:00`).toISOString());
    const other = await openAt("/");
    await other.page.getByRole("link", { name: "1 move is planned" }).click();
    await other.page.getByRole("table", { name: "Planned move" }).waitFor();
    assert.deepEqual(await accessibilityFaults(other.page), []);
    await other.page.getByRole("link", { name: (await tenantOf(shop)).name }).click();
    await says(other.page, "Planned move");
    await other.page.getByRole("link", { name: "Summary" }).click();
    await other.page.getByRole("heading", { name: "Planned move" }).waitFor();
    await other.page.getByRole("button", { name: "Cancel the plan" }).waitFor();
    assert.deepEqual(await accessibilityFaults(other.page), []);
    await page.getByRole("button", { name: "Cancel the plan" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Keep the plan" }).click();
    assert.equal((await operate(service, shop, "GET", "appointment")).body.state, "Waiting");
    await page.getByRole("button", { name: "Cancel the plan" }).click();
    assert.deepEqual(await accessibilityFaults(page), []);
    await page.getByRole("dialog").getByRole("button", { name: "Cancel the plan" }).click();
    await says(page, "Cancelled");
    assert.equal(await page.evaluate("document.activeElement.textContent"), "Planned move");
    assert.equal((await operate(service, shop, "GET", "appointment")).body.state, "Cancelled");
    await close();
    const planned = other.page.getByRole("heading", { name: "Planned move" });
    await other.page.reload();
    await says(other.page, "What it is");
    assert.equal(await planned.count(), 0);
    await onCentral(service, "UPDATE move_appointments SET outcome = 'Missed', ended_by = NULL WHERE tenant_id = $1", [
      shop.tenantId,
    ]);
    await other.page.reload();
    await says(other.page, "Missed its time");
    await other.page.getByRole("link", { name: "Make another plan" }).click();
    await other.page.getByRole("button", { name: "Make a plan" }).waitFor();
    await other.close();
  });

  test("one that fails says in which step and why, and that the shop is where it was", async (t) => {
    const shop = await service.openShop();
    const { path, letGo, moved } = await heldMove(t, shop, "ValidateCopy");
    const { page, close } = await openAt(path);
    await says(page, "The move is under way");
    letGo(new Error("the new disk is full"));
    assert.equal(await moved, "refused");
    await says(page, "Everything was undone");
    const failed = page.getByRole("listitem").filter({ hasText: "Read back and compare every row" });
    assert.match((await failed.textContent()) ?? "", /the new disk is full/);
    assert.deepEqual(await accessibilityFaults(page), []);
    await close();
  });

  test("its progress is asked for once a second at most, and no more once nobody looks", async (t) => {
    const shop = await service.openShop();
    const { path, letGo, moved } = await heldMove(t, shop, "Copy");
    const { page, sent, close } = await openAt(path);
    await says(page, "The move is under way");
    const asked = () => sent.filter((line) => line.startsWith("GET") && line.includes("/graduations/")).length;
    const [from, began] = [asked(), Date.now()];
    await eventually("it has asked three times more", () => asked() >= from + 3);
    assert.ok(Date.now() - began > 1900, "three in less than two seconds");
    letGo();
    assert.equal(await moved, "moved");
    await says(page, "nothing is left of the old one");
    await page.getByRole("link", { name: "Servers" }).click();
    await page.getByRole("row", { name: /^second/ }).waitFor();
    const last = asked();
    for (const name of ["Backups", "Audit"]) {
      await page.getByRole("link", { name }).click();
      await page.getByRole("heading", { level: 1, name }).waitFor();
    }
    assert.equal(asked(), last);
    await close();
  });

  test("a mover that died after the move leads to what is left of it; the step no longer counts on", async (t) => {
    const crashes = crashesIn(service);
    t.after(() => crashes.close());
    const shop = await service.openShop();
    await crashes.run({ tenantId: shop.tenantId, server: "second", death: { before: "ANALYZE (SKIP_LOCKED)" } });
    await crashes.settled(shop);
    const [{ graduationId }] = (await operate(service, shop, "GET", "graduations")).body.items;
    const { page, close } = await openAt(`/tenants/${shop.tenantId}/graduations/${graduationId}`);
    const step = page.getByRole("listitem").filter({ hasText: "Gather statistics for the planner" });
    await step.getByText("its process died", { exact: true }).waitFor();
    assert.deepEqual(await accessibilityFaults(page), []);
    await page.getByRole("link", { name: "See what is left, and recover" }).click();
    await page.getByRole("row", { name: /^Statistics not gathered/ }).waitFor();
    await page.getByRole("button", { name: "Recover" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Recover" }).click();
    await says(page, "Recovered.");
    await page.getByRole("row", { name: /^Statistics not gathered/ }).waitFor({ state: "detached" });
    await close();
  });

  test("a mover that died is told, with what is left and what recovering does about it; recovering opens the shop", async (t) => {
    const crashes = crashesIn(service);
    t.after(() => crashes.close());
    const shop = await service.openShop();
    await crashes.run({ tenantId: shop.tenantId, server: "second", death: { event: "Copy Done" } });
    await crashes.settled(shop);
    const { page, close } = await openAt("/");
    await page.getByRole("link", { name: /left closed by a move/ }).click();
    await page
      .getByRole("link", { name: /^Shop / })
      .first()
      .click();
    await page.getByRole("link", { name: "Diagnosis" }).click();
    await says(page, "A move that died before the flip left it closed");
    await page.getByRole("row", { name: /^Closed by a move/ }).waitFor();
    assert.deepEqual(await accessibilityFaults(page), []);
    await page.getByRole("button", { name: "Recover" }).click();
    assert.deepEqual(await accessibilityFaults(page), []);
    await page.getByRole("dialog").getByRole("button", { name: "Recover" }).click();
    await says(page, "Recovered.");
    await says(page, "Its home is where its row says");
    assert.equal((await shop.get("/categories")).status, 200);
    await close();
  });

  test("a shop that a dead move left closed can be suspended, and stays closed when it is recovered", async (t) => {
    const crashes = crashesIn(service);
    t.after(() => crashes.close());
    const shop = await service.openShop();
    await crashes.run({ tenantId: shop.tenantId, server: "second", death: { event: "Copy Done" } });
    await crashes.settled(shop);
    const { page, close } = await openAt(`/tenants/${shop.tenantId}`);
    await page.getByText("Left closed", { exact: true }).waitFor();
    assert.equal(await page.getByRole("button", { name: "Activate", exact: true }).count(), 0);
    await page.getByRole("button", { name: "Suspend", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Suspend" }).click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.getByRole("link", { name: "Diagnosis" }).click();
    await page.getByRole("button", { name: "Recover" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Recover" }).click();
    await says(page, "Recovered.");
    await page.getByText("Suspended", { exact: true }).waitFor();
    assert.equal((await shop.get("/categories")).status, 503);
    await page.getByRole("link", { name: "Summary" }).click();
    await page.getByRole("button", { name: "Activate", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Activate" }).click();
    await page.getByText("Active", { exact: true }).waitFor();
    assert.equal((await shop.get("/categories")).status, 200);
    await close();
  });
});
