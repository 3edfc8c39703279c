import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { copyMarked, moveAndTurnBack } from "../../server/test/central-rows.ts";
import type { Shop, TestService } from "../../server/test/harness.ts";
import { onCentral } from "../../server/test/moves.ts";
import { asSuperuser } from "../../server/test/superuser.ts";
import { accessibilityFaults, launchBrowser, noBrowser, overflow, startWithApps } from "./browser.ts";
import { askAsOperator, openConsole } from "./console-page.ts";
import { holdMove } from "./held-moves.ts";

describe("what others do with a shop meanwhile, on the console", { skip: noBrowser }, () => {
  let service: TestService;
  let browser: Browser;
  before(async () => {
    service = await startWithApps({ shops: "opened" });
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    await service?.close();
  });

  const signedIn = (path: string, options = {}) => openConsole(service, browser, path, options);
  const asOperator = (method: "GET" | "PUT" | "POST", path: string, body?: object) =>
    askAsOperator(service, method, path, body);
  const slugOf = async ({ tenantId }: Shop): Promise<string> => (await asOperator("GET", `/tenants/${tenantId}`)).slug;

  const dialogOf = (page: Page) => page.getByRole("dialog");
  const confirm = (page: Page) => dialogOf(page).locator("button[type=submit]");

  async function makePlan(page: Page, home: string, slug: string): Promise<void> {
    await page.getByLabel("New home").selectOption(home);
    await page.getByRole("button", { name: "Make a plan" }).click();
    await page.getByRole("button", { name: "Move the shop" }).click();
    await dialogOf(page)
      .getByLabel(/to confirm/)
      .fill(slug);
  }

  test("the name that was typed for a planned move confirms no second one, nor a deletion a second one", async () => {
    const shop = await service.openShop();
    const slug = await slugOf(shop);
    const { page, close } = await signedIn(`/console/tenants/${shop.tenantId}/move`);
    await makePlan(page, "Dedicated second", slug);
    await dialogOf(page)
      .getByLabel("When")
      .fill(new Date(Date.now() + 86_400_000).toISOString().slice(0, 16));
    await confirm(page).click();
    await page.getByRole("heading", { name: "Planned move" }).waitFor();
    await page.getByRole("button", { name: "Move the shop" }).click();
    assert.equal(
      await dialogOf(page)
        .getByLabel(/to confirm/)
        .inputValue(),
      "",
    );
    assert.equal(await confirm(page).isEnabled(), false);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Summary" }).click();
    await page.getByRole("button", { name: "Cancel the plan" }).click();
    await confirm(page).click();
    await page.getByRole("button", { name: "Delete the shop" }).click();
    await dialogOf(page)
      .getByLabel(/to confirm/)
      .fill(slug);
    await confirm(page).click();
    await page.getByRole("button", { name: "Withdraw the deletion" }).click();
    await confirm(page).click();
    await page.getByRole("button", { name: "Delete the shop" }).click();
    assert.equal(await confirm(page).isEnabled(), false);
    await close();
  });

  test("a plan is none any more once somebody else has moved the shop", async () => {
    const shop = await service.openShop();
    const { page, close } = await signedIn(`/console/tenants/${shop.tenantId}/move`);
    await makePlan(page, "Dedicated default", await slugOf(shop));
    await asOperator("POST", `/tenants/${shop.tenantId}/graduate?server=second`);
    await page.getByText("Somebody has moved the shop meanwhile").waitFor({ timeout: 20_000 });
    assert.equal(await dialogOf(page).count(), 0);
    assert.equal(await page.getByRole("button", { name: "Move the shop" }).count(), 0);
    assert.deepEqual(await accessibilityFaults(page), []);
    await close();
  });

  test("a deletion that somebody else asks for is shown with its badge, and nothing is offered that is refused", async () => {
    const { tenantId } = await service.openShop();
    const { page, close } = await signedIn(`/console/tenants/${tenantId}`);
    await page.getByText("Nobody has asked for its deletion.").waitFor();
    await asOperator("PUT", `/tenants/${tenantId}/deletion`, {});
    await page.getByText("To be deleted").waitFor({ timeout: 20_000 });
    await page.getByRole("button", { name: "Withdraw the deletion" }).waitFor({ timeout: 20_000 });
    for (const name of ["Activate", "Suspend", "Delete the shop"])
      assert.equal(await page.getByRole("button", { name, exact: true }).count(), 0, name);
    await close();
  });

  test("a shop that moves leads to its moves, and offers no activation, which is refused", async (t) => {
    const shop = await service.openShop();
    const move = await holdMove(t, service, shop, "Copy");
    const { page, close } = await signedIn(`/console/tenants/${shop.tenantId}`);
    await page.getByText("Moving", { exact: true }).waitFor();
    assert.equal(await page.getByRole("button", { name: "Activate", exact: true }).count(), 0);
    await page.getByRole("link", { name: "Moving" }).click();
    await page.getByRole("row").filter({ hasText: "Running" }).waitFor();
    move.letGo();
    await move.moved;
    await close();
  });

  test("a shop whose home is ill says so on its page, and leads to its diagnosis", async () => {
    const { tenantId } = await service.openShop();
    await onCentral(service, "INSERT INTO ill_shops VALUES ($1, 'Broken', '[]', now())", [tenantId]);
    const { page, close } = await signedIn(`/console/tenants/${tenantId}`);
    await page.getByRole("link", { name: "Home missing or twice there" }).click();
    await page.getByText("Its home is where its row says").waitFor();
    await close();
  });

  test("failing webhooks are told on the overview and on the page of the shop, with since when", async () => {
    const { tenantId } = await service.openShop({ name: "Deaf Receivers" });
    await onCentral(service, "INSERT INTO webhook_notices VALUES ($1, now(), 'infinity', '2020-01-02T03:04:05Z')", [
      tenantId,
    ]);
    const { page, close } = await signedIn("/console/", { viewport: { width: 320, height: 800 } });
    await page.getByText("Webhooks of 1 shop fail").waitFor();
    const card = page.getByRole("region", { name: "Failing webhooks" });
    assert.match((await card.textContent()) ?? "", /Deaf Receivers.*Since .*2020/);
    assert.deepEqual(await accessibilityFaults(page), []);
    assert.equal(await overflow(page), 0);
    await card.getByRole("link", { name: "Deaf Receivers" }).click();
    await page.getByText(/Its webhooks have failed since .*2020/).waitFor();
    assert.deepEqual(await accessibilityFaults(page), []);
    await onCentral(service, "DELETE FROM webhook_notices");
    await close();
  });

  test("of two databases that could be the home: a refusal says why and shows both anew, then one is adopted", async () => {
    const shop = await service.openShop();
    const { candidate } = await moveAndTurnBack(service, shop, { to: "before it began", writes: [] });
    const copy = await copyMarked(service, candidate);
    const acl = "SELECT DISTINCT grantee::regrole AS role FROM pg_database, aclexplode(datacl) WHERE datname = $1";
    const roles = (await asSuperuser<{ role: string }>(service, "second", acl, [candidate.database])).map(
      ({ role }) => role,
    );
    for (const role of roles)
      await asSuperuser(service, "second", `REVOKE ALL ON DATABASE ${candidate.database} FROM ${role}`);
    const { page, close } = await signedIn(`/console/tenants/${shop.tenantId}/diagnosis`, {
      viewport: { width: 320, height: 800 },
    });
    const adopt = async (name: string) => {
      await page.getByRole("button", { name: `Make ${name} on second its home` }).click();
      await dialogOf(page)
        .getByLabel(/to confirm/)
        .fill(name);
      assert.equal(await overflow(page), 0);
      await confirm(page).click();
      await dialogOf(page).waitFor({ state: "hidden" });
    };
    const rows = page.getByRole("table").getByRole("row");
    await page.getByRole("button", { name: `Make ${copy.database} on second its home` }).waitFor();
    assert.equal(await rows.count(), 3);
    assert.equal(await overflow(page), 0);
    await adopt(candidate.database);
    await page.getByText("its role cannot connect: permission denied").waitFor();
    // It has another name by now.
    await page.getByRole("button", { name: `Make ${candidate.database} on second` }).waitFor({ state: "detached" });
    assert.equal(await rows.count(), 3);
    assert.deepEqual(await accessibilityFaults(page), []);
    const renamed = (await asOperator("GET", `/tenants/${shop.tenantId}/diagnosis`)).findings
      .map((one: { candidate?: { database: string } }) => one.candidate?.database)
      .find((name?: string) => name !== undefined && name !== copy.database);
    const role = renamed.replace(/^[^_]+_/, "d_");
    await asSuperuser(service, "second", `GRANT CONNECT ON DATABASE ${renamed} TO ${role}`);
    await adopt(renamed);
    await page.getByText(/ on second is its home now\.$/).waitFor();
    await page.getByText("Two homes").waitFor();
    assert.equal(await rows.count(), 2, "what was found before is gone");
    await close();
  });
});
