import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { eventually } from "../../server/test/eventually.ts";
import type { TestService } from "../../server/test/harness.ts";
import { onCentral } from "../../server/test/moves.ts";
import { heading, launchBrowser, noBrowser, startWithApps } from "./browser.ts";
import { askAsOperator, openConsole } from "./console-page.ts";

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
  const asOperator = (method: "GET" | "PUT" | "POST", path: string, body?: object) =>
    askAsOperator(service, method, path, body);
  const dialogOf = (page: Page) => page.getByRole("dialog");

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

  test("a shop that was moved on this console is shown at its new home at once, and so is its server", async () => {
    const { tenantId } = await service.openShop({ name: "Mover" });
    const { slug } = await asOperator("GET", `/tenants/${tenantId}`);
    const { page, close } = await signedIn("/console/servers/second");
    await page.getByText("This server was not drained yet.").waitFor();
    await page.getByRole("link", { name: "Tenants", exact: true }).first().click();
    await page.getByRole("link", { name: "Mover" }).click();
    await page.getByRole("link", { name: "Move", exact: true }).click();
    await page.getByLabel("New home").selectOption("Dedicated second");
    await page.getByRole("button", { name: "Make a plan" }).click();
    await page.getByRole("button", { name: "Move the shop" }).click();
    await page.keyboard.type(slug);
    await page.keyboard.press("Enter");
    await page.getByText("nothing is left of the old one").waitFor();
    await page.getByRole("link", { name: "To the shop" }).click();
    await page.getByText("Own database · second").first().waitFor({ timeout: 3000 });
    await page.getByRole("link", { name: "Servers" }).click();
    await page.getByRole("link", { name: "second" }).click();
    await page.getByRole("button", { name: "Drain" }).click({ timeout: 3000 });
    await page.keyboard.type("second");
    await page.keyboard.press("Enter");
    await page.getByText("1 moved, 0 failed, 0 left.").waitFor();
    await page.getByRole("link", { name: "second" }).click();
    await page.getByRole("row", { name: /Succeeded/ }).waitFor({ timeout: 3000 });
    await page.getByRole("button", { name: "Drain" }).waitFor({ state: "detached", timeout: 3000 });
    await close();
  });

  test("a version that another part of the shop has changed is no conflict of its quotas or modules", async () => {
    const { tenantId } = await service.openShop();
    const { page, close } = await signedIn(`/console/tenants/${tenantId}/usage`);
    const isClosed = () => dialogOf(page).waitFor({ state: "hidden", timeout: 5000 });
    await page.getByRole("button", { name: "Change the quotas" }).click();
    await asOperator("PUT", `/tenants/${tenantId}/modules`, { enabledModules: ["Returns"] });
    await dialogOf(page).getByLabel("Users").fill("7");
    await page.keyboard.press("Enter");
    await isClosed();
    await page.getByRole("link", { name: "Summary" }).click();
    await page.getByText("Returns and exchanges").waitFor();
    await page.getByRole("button", { name: "Modules" }).click();
    await asOperator("PUT", `/tenants/${tenantId}/quotas`, { users: 8 });
    await dialogOf(page).getByLabel("Reporting").check();
    await dialogOf(page).getByRole("button", { name: "Save" }).click();
    await isClosed();
    const { quotas } = await asOperator("GET", `/tenants/${tenantId}/usage`);
    const { enabledModules } = await asOperator("GET", `/tenants/${tenantId}`);
    assert.deepEqual([quotas.users, enabledModules.toSorted()], [8, ["Reporting", "Returns"]]);
    await close();
  });

  test("what another operator made of a platform user meanwhile is shown, and the next press does it", async () => {
    const { id } = await asOperator("POST", "/users", {
      email: "two@platform.test",
      name: "Two Hands",
      role: "Support",
    });
    const { page, close } = await signedIn("/console/operators");
    const choose = async (verb: string) => {
      await page
        .getByRole("row", { name: /two@platform.test/ })
        .getByRole("button")
        .click();
      await page.getByRole("menuitem", { name: verb }).click();
    };
    const conflict = dialogOf(page).getByText("Somebody has changed this meanwhile.");
    await choose("Change");
    await dialogOf(page).getByLabel("Name").waitFor();
    await page.keyboard.press("Escape");
    // What was pressed in the menu is gone: the focus is back at its button.
    await focusIsIn(page, "td .button");
    await choose("Change");
    const version = (await asOperator("GET", `/users/${id}`)).version;
    const { status } = await service.request("PATCH", `/admin/users/${id}`, {
      ...{ token: await service.admin(), body: { role: "Operator" } },
      headers: { "if-match": `"${version}"` },
    });
    assert.equal(status, 200);
    await dialogOf(page).getByLabel("Name").fill("Two Names");
    await page.keyboard.press("Enter");
    await conflict.waitFor();
    await dialogOf(page).getByText("Role: Operator").waitFor();
    assert.equal(await dialogOf(page).getByLabel("Name").inputValue(), "Two Names");
    assert.equal(await dialogOf(page).getByLabel("Role").inputValue(), "Operator");
    await dialogOf(page).getByRole("button", { name: "Change" }).click();
    await dialogOf(page).waitFor({ state: "hidden" });
    const changed = await asOperator("GET", `/users/${id}`);
    assert.deepEqual([changed.name, changed.role], ["Two Names", "Operator"]);
    await choose("Deactivate");
    await asOperator("POST", `/users/${id}/deactivate`);
    await dialogOf(page).getByRole("button", { name: "Deactivate" }).click();
    await conflict.waitFor();
    await dialogOf(page).getByText("State: Inactive").waitFor();
    await close();
  });

  test("a proof that was left after a wrong password is asked for anew", async () => {
    const { page, close } = await signedIn("/console/operators");
    await page.route("**/admin/users", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({
            status: 403,
            contentType: "application/problem+json",
            json: {
              ...{
                title: "Forbidden",
                status: 403,
                detail: "Prove it.",
                requestId: "00000000-0000-0000-0000-00000000000a",
              },
              errorCode: "reauthentication_required",
            },
          })
        : route.continue(),
    );
    await page.getByRole("button", { name: "Invite an operator" }).click();
    await dialogOf(page).getByLabel("Email").fill("proof@platform.test");
    await dialogOf(page).getByLabel("Name").fill("Proof");
    await page.keyboard.press("Enter");
    const proof = page.getByRole("dialog").filter({ has: page.getByLabel("Password") });
    await proof.last().getByLabel("Password").fill("not this one at all");
    await page.keyboard.press("Enter");
    const refused = page.getByText("The password or the code is not right.");
    await refused.waitFor();
    await page.keyboard.press("Escape");
    await proof.last().getByLabel("Password").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Invite an operator" }).last().click();
    await proof.last().getByLabel("Password").waitFor();
    assert.equal(await refused.count(), 0);
    await close();
  });

  test("a button in a table is one line of words", async () => {
    await service.openShop();
    const { page, close } = await signedIn("/console/audit", { viewport: { width: 1000, height: 800 } });
    const show = page.getByRole("button", { name: "Show" }).first();
    await show.waitFor();
    const { width = 0, height = 0 } = (await show.boundingBox()) ?? {};
    assert.ok(width > height, `${width} × ${height}`);
    await close();
  });
});
