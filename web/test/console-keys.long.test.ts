import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { eventually } from "../../server/test/eventually.ts";
import type { TestService } from "../../server/test/harness.ts";
import { onCentral } from "../../server/test/moves.ts";
import { heading, launchBrowser, noBrowser, startWithApps } from "./browser.ts";
import { openConsole } from "./console-page.ts";

describe("the console by the keyboard, and what one's own acts leave on it", { skip: noBrowser }, () => {
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

  const signedIn = (path: string, options = {}) => openConsole(service, browser, path, options);
  /** Waits until the focus is in what the selector finds. */
  const focusIsIn = (page: Page, selector: string) =>
    eventually(`the focus is in ${selector}`, () =>
      page.evaluate<boolean>(`document.activeElement.closest(${JSON.stringify(selector)}) !== null`),
    );

  const focusIsAt = (page: Page, selector: string) =>
    eventually(`the focus is at ${selector}`, () =>
      page.evaluate<boolean>(`document.activeElement.matches(${JSON.stringify(selector)})`),
    );

  test("the focus begins at the top of each new screen, and stays near what goes away", async () => {
    const { tenantId } = await service.openShop();
    const { page, close } = await signedIn("/console/");
    for (const name of ["Tenants", "Servers", "Audit", "Overview"]) {
      await page.getByRole("link", { name, exact: true }).press("Enter");
      await heading(page, name).waitFor();
      await focusIsIn(page, "#screen");
    }
    await page.goto(`${service.url}/console/tenants/${tenantId}`);
    await page.getByRole("link", { name: "Diagnosis" }).press("Enter");
    await page.getByText("Its home is where its row says").waitFor();
    await focusIsIn(page, "#screen");
    // Its field takes the focus itself.
    await page.goto(`${service.url}/console/tenants?mode=Shared`);
    await page.getByRole("link", { name: "Open a shop" }).press("Enter");
    await focusIsIn(page, "[name=name]");
    await page.goBack();
    await page.getByRole("button", { name: "Clear the filters" }).press("Enter");
    await focusIsIn(page, "search");
    await page.keyboard.press("Tab");
    await focusIsIn(page, "[name=q]");
    await close();
  });

  test("the last page of a list leaves the focus beside the way back", async () => {
    const { tenantId } = await service.openShop();
    await onCentral(
      service,
      `INSERT INTO tenants (tenant_id, name, slug, connection_string, schema_name, server, database_name, role_name,
         enabled_modules, migration_head)
       SELECT gen_random_uuid(), 'Many ' || n, 'many-' || n, connection_string, 't_many_' || n, server, database_name,
         't_many_' || n, enabled_modules, migration_head
       FROM tenants, generate_series(1, 60) n WHERE tenant_id = $1`,
      [tenantId],
    );
    const { page, close } = await signedIn("/console/tenants?q=many-");
    await page.getByText("60 shops").waitFor();
    await page.getByRole("button", { name: "Next page" }).press("Enter");
    await focusIsAt(page, ".pager");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await eventually("it is the first page", () => !page.url().includes("cursor"));
    await focusIsAt(page, ".pager");
    await onCentral(service, "DELETE FROM tenants WHERE slug LIKE 'many-%'");
    await close();
  });
});
