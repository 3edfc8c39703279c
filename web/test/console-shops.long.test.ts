import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { eventually } from "../../server/test/eventually.ts";
import type { TestService } from "../../server/test/harness.ts";
import { onCentral } from "../../server/test/moves.ts";
import { accessibilityFaults, launchBrowser, noBrowser, overflow, startWithApps } from "./browser.ts";
import { askAsOperator, openConsole } from "./console-page.ts";

describe("a shop on the console", { skip: noBrowser }, () => {
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

  const signedIn = (path: string, options = {}) => openConsole(service, browser, path, options);
  const asOperator = (method: "GET" | "PUT" | "POST", path: string, body?: object) =>
    askAsOperator(service, method, path, body);

  const dialogOf = (page: Page) => page.getByRole("dialog");
  const openDialog = (page: Page, name: string) => page.getByRole("button", { name }).click();

  test("a quota that is no number is refused, and the one before stays", async () => {
    const { tenantId } = await service.openShop();
    await asOperator("PUT", `/tenants/${tenantId}/quotas`, { bytes: 5_000_000 });
    const { page, close } = await signedIn(`/console/tenants/${tenantId}/usage`);
    await openDialog(page, "Change the quotas");
    await dialogOf(page).getByLabel("Bytes").fill("5 GB");
    await dialogOf(page).getByRole("button", { name: "Save" }).click();
    await dialogOf(page).getByText("Write a whole number such as 250.").waitFor();
    assert.equal((await asOperator("GET", `/tenants/${tenantId}/usage`)).quotas.bytes, 5_000_000);
    await dialogOf(page).getByLabel("Bytes").fill("6000000");
    await dialogOf(page).getByRole("button", { name: "Save" }).click();
    await dialogOf(page).waitFor({ state: "hidden" });
    assert.equal((await asOperator("GET", `/tenants/${tenantId}/usage`)).quotas.bytes, 6_000_000);
    await close();
  });

  test("the password of its database is changed, and the shop goes on", async () => {
    // One of its own: the others of the tests share their logins.
    const shop = await service.openShop({ name: "Locksmith" });
    const { page, close } = await signedIn(`/console/tenants/${shop.tenantId}`);
    const rotated = async () => (await asOperator("GET", "/audit?event=tenant.password_rotated")).items.length;
    const before = await rotated();
    const said = page.getByRole("status").filter({ hasText: "The database has a new password." });
    await openDialog(page, "Change the database's password");
    await page.keyboard.press("Enter");
    await dialogOf(page).waitFor({ state: "hidden" });
    assert.equal(await said.count(), 0, "it was left");
    await openDialog(page, "Change the database's password");
    await dialogOf(page).getByRole("button", { name: "Change the database's password" }).click();
    await dialogOf(page).waitFor({ state: "hidden" });
    await said.waitFor();
    assert.equal(await rotated(), before + 1);
    assert.equal((await shop.get("/me")).status, 200);
    await page.getByText(`tillhouse tenants export ${shop.tenantId} FILE`).waitFor();
    await close();
  });

  test("what another operator set while a dialog was open is shown, and what was typed is kept", async () => {
    const { tenantId } = await service.openShop();
    const { page, close } = await signedIn(`/console/tenants/${tenantId}`, { viewport: { width: 320, height: 800 } });
    const save = () => dialogOf(page).getByRole("button", { name: "Save" }).click();
    const conflict = dialogOf(page).getByText("Somebody has changed this meanwhile.");
    await openDialog(page, "Modules");
    await asOperator("PUT", `/tenants/${tenantId}/modules`, { enabledModules: ["Purchasing"] });
    await dialogOf(page).getByLabel("Reporting").check();
    await save();
    await conflict.waitFor();
    await dialogOf(page).getByText("Purchasing: suppliers and orders: On").waitFor();
    assert.ok(await dialogOf(page).getByLabel("Purchasing: suppliers and orders").isChecked());
    assert.ok(await dialogOf(page).getByLabel("Reporting").isChecked());
    assert.deepEqual(await accessibilityFaults(page), []);
    assert.equal(await overflow(page), 0);
    assert.deepEqual((await asOperator("GET", `/tenants/${tenantId}`)).enabledModules, ["Purchasing"]);
    await save();
    await dialogOf(page).waitFor({ state: "hidden" });
    const { enabledModules } = await asOperator("GET", `/tenants/${tenantId}`);
    assert.deepEqual(enabledModules.toSorted(), ["Purchasing", "Reporting"]);

    await page.getByRole("link", { name: "Usage and quotas" }).click();
    await openDialog(page, "Change the quotas");
    await asOperator("PUT", `/tenants/${tenantId}/quotas`, { devices: 9, users: 4 });
    await dialogOf(page).getByLabel("Rows").fill("1000");
    await dialogOf(page).getByLabel("Users").fill("7");
    await save();
    await conflict.waitFor();
    await dialogOf(page).getByText("Users: 4").waitFor();
    await dialogOf(page).getByText("Devices: 9").waitFor();
    assert.equal(await dialogOf(page).getByLabel("Users").inputValue(), "7");
    await save();
    await dialogOf(page).waitFor({ state: "hidden" });
    const { quotas } = await asOperator("GET", `/tenants/${tenantId}/usage`);
    assert.deepEqual([quotas.devices, quotas.rows, quotas.users], [9, 1000, 7]);
    await close();
  });

  test("a deletion without a waiting time says that nothing can be withdrawn, and wants the slug", async () => {
    const { tenantId } = await service.openShop();
    const { slug } = await asOperator("GET", `/tenants/${tenantId}`);
    const { page, close } = await signedIn(`/console/tenants/${tenantId}`, { viewport: { width: 320, height: 800 } });
    await openDialog(page, "Delete the shop");
    const warning = dialogOf(page).getByText("Nothing can be withdrawn");
    assert.equal(await warning.count(), 0);
    await dialogOf(page).getByLabel("Days to wait").fill("0");
    await warning.waitFor();
    assert.deepEqual(await accessibilityFaults(page), []);
    assert.equal(await overflow(page), 0);
    const send = dialogOf(page).getByRole("button", { name: "Delete the shop" });
    assert.ok(await send.isDisabled());
    await dialogOf(page).getByLabel("Days to wait").fill("10");
    await warning.waitFor({ state: "detached" });
    await dialogOf(page)
      .getByText(/^It can be deleted from \w+day, .* on\.$/)
      .waitFor();
    assert.equal(
      await dialogOf(page)
        .getByText(/days from now/)
        .count(),
      0,
    );
    await dialogOf(page).getByLabel("Days to wait").fill("400");
    const inTime = new Date(Date.now() + 400 * 86_400_000);
    const day = new Intl.DateTimeFormat("en", { dateStyle: "full", timeZone: "Africa/Lagos" }).format(inTime);
    await dialogOf(page).getByText(`It can be deleted from ${day} on.`).waitFor();
    await dialogOf(page).getByText("That is 400 days from now.").waitFor();
    assert.deepEqual(await accessibilityFaults(page), []);
    assert.equal(await overflow(page), 0);
    await dialogOf(page).getByLabel(/Type/).fill(slug);
    assert.ok(await send.isEnabled());
    await close();
  });

  test("one that is to be deleted offers to withdraw that, and not to activate it", async () => {
    const { tenantId } = await service.openShop();
    await asOperator("PUT", `/tenants/${tenantId}/deletion`, { waitDays: 10 });
    const { page, close } = await signedIn(`/console/tenants/${tenantId}`);
    const activate = page.getByRole("button", { name: "Activate" });
    await page.getByRole("button", { name: "Withdraw the deletion" }).waitFor();
    await page.getByRole("button", { name: "Rename" }).waitFor();
    assert.equal(await activate.count(), 0);
    await openDialog(page, "Withdraw the deletion");
    await dialogOf(page).getByRole("button", { name: "Withdraw the deletion" }).click();
    await page.getByRole("button", { name: "Suspend" }).waitFor();
    await close();
  });

  test("the diagnosis of all shops says that it works while it works", async () => {
    const { page, close } = await signedIn("/console");
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    await page.route("**/admin/diagnoses", async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole("button", { name: "Diagnose now" }).click();
    const busy = page.getByRole("button", { name: "Diagnosing …" });
    await busy.waitFor();
    assert.equal(await busy.getAttribute("aria-busy"), "true");
    assert.deepEqual(await accessibilityFaults(page), []);
    goOn();
    await page.getByRole("button", { name: "Diagnose now" }).waitFor();
    await close();
  });

  test("a dialog that was left gives the focus back to the button that opened it", async () => {
    const { tenantId } = await service.openShop();
    const { page, close } = await signedIn(`/console/tenants/${tenantId}`);
    const button = page.getByRole("button", { name: "Suspend" });
    await button.press("Enter");
    await dialogOf(page).getByRole("button", { name: "Suspend" }).waitFor();
    await page.keyboard.press("Escape");
    await dialogOf(page).waitFor({ state: "hidden" });
    assert.equal(await page.evaluate("document.activeElement.textContent"), "Suspend");
    await close();
  });

  test("its page is told to be out of reach while the line is cut, and loads by itself when it is back", async () => {
    const { page } = await signedIn("/console/");
    const tenants = page.getByRole("link", { name: "Tenants" });
    await tenants.waitFor();
    await page.context().setOffline(true);
    await tenants.click();
    const notice = page.getByRole("alert").filter({ hasText: "This page tries it again by itself." });
    await notice.getByText("The service does not answer.").waitFor();
    await notice.getByRole("button", { name: "Try again" }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole("row").nth(1).waitFor();
    await notice.waitFor({ state: "detached" });
    await page.context().close();
  });

  test("a list comes back by itself after a service that was away, of which the browser hears nothing", async () => {
    const { page, sent } = await signedIn("/console/");
    let isAway = true;
    await page.route("**/admin/tenants?**", (route) => (isAway ? route.abort() : route.continue()));
    await page.getByRole("link", { name: "Tenants" }).click();
    const notice = page.getByRole("alert").filter({ hasText: "This page tries it again by itself." });
    await notice.waitFor();
    const asked = () => sent.filter((one) => one === "GET /admin/tenants").length;
    const before = asked();
    await eventually("it tries again", () => asked() > before);
    assert.equal(await notice.count(), 1, "what is said stays meanwhile");
    isAway = false;
    await page.getByRole("row").nth(1).waitFor();
    await notice.waitFor({ state: "detached" });
    await page.context().close();
  });

  test("a name without a blank breaks where it must, and nothing is cut off", async () => {
    const { tenantId } = await service.openShop({ name: "Donaudampfschifffahrt".repeat(9) });
    const { page, close } = await signedIn(`/console/tenants/${tenantId}`);
    await page.getByText("Tenant id").waitFor();
    assert.equal(await overflow(page), 0);
    await page.getByRole("link", { name: "Tenants" }).click();
    const opened = page.getByRole("columnheader", { name: "Opened" });
    await opened.waitFor();
    const { x = 9999, width = 0 } = (await opened.boundingBox()) ?? {};
    assert.ok(x + width <= 1280, `the last column ends at ${x + width}`);
    await close();
  });

  test("an id of nothing in the address is told as that, with the way back", async () => {
    const { page, sent, close } = await signedIn("/console/tenants/xyz", { viewport: { width: 320, height: 800 } });
    const no = "00000000-0000-7000-8000-000000000000";
    for (const [path, way] of [
      ["tenants/xyz", "tenants"],
      [`tenants/${no}/diagnosis`, "tenants"],
      [`tenants/${no}/graduations/xyz`, "graduations"],
      ["drains/xyz", "servers"],
      [`drains/${no}`, "servers"],
      ["migrations/xyz", "migrations"],
    ] as const) {
      await page.goto(`${service.url}/console/${path}`);
      await page.getByText("There is no such thing").waitFor();
      assert.equal(await page.getByText("See the marked fields").count(), 0, path);
      assert.deepEqual(await accessibilityFaults(page), [], path);
      assert.equal(await overflow(page), 0, path);
      sent.length = 0;
      await page.locator(".notice").getByRole("link").click();
      await page.waitForURL(`${service.url}/console/${way}`);
      assert.ok(!sent.some((one) => one.endsWith(`/${path}`)), "it is not asked for again");
    }
    await close();
  });

  test("it is found by its id, and a server that the list is narrowed to is seen", async () => {
    const { tenantId } = await service.openShop({ name: "Known By Id" });
    const { page, close } = await signedIn("/console/tenants");
    await page.getByLabel("Name, slug or id").fill(tenantId);
    await page.getByText("1 shop", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Known By Id" }).waitFor();
    await page.goto(`${service.url}/console/tenants?server=second`);
    assert.equal(await page.getByLabel("Server").inputValue(), "second");
    await page.getByLabel("Server").selectOption("default");
    await page.getByRole("link", { name: "Known By Id" }).waitFor();
    assert.equal(new URL(page.url()).searchParams.get("server"), "default");
    await close();
  });

  test("the log is narrowed to a kind of event and to who did it, and leads to the shop", async () => {
    const { tenantId } = await service.openShop({ name: "In The Log" });
    await asOperator("POST", `/tenants/${tenantId}/suspend`);
    const { page, close } = await signedIn("/console/audit");
    const events = page.getByRole("rowheader");
    await page.getByText("authn.login").first().waitFor();
    await page.getByLabel("Event").fill("tenant");
    await page.getByText("authn.login").first().waitFor({ state: "detached" });
    assert.equal(await events.first().textContent(), "tenant.suspended");
    await page.getByLabel("Event").fill("tenant.suspended");
    await page.getByText("tenant.created").first().waitFor({ state: "detached" });
    await page.getByRole("link", { name: service.operator.email }).first().click();
    await page.waitForURL(/actorId=/);
    await page.getByRole("link", { name: "In The Log" }).first().click();
    await page.getByRole("heading", { level: 1, name: "In The Log" }).waitFor();
    await close();
  });

  test("the log and the moves are narrowed to days, which the address keeps", async () => {
    const { tenantId } = await service.openShop();
    for (const day of ["2026-03-01", "2026-03-02", "2026-03-03"]) {
      await onCentral(
        service,
        `INSERT INTO audit_events (id, at, event, actor_name, outcome, details)
         VALUES (gen_random_uuid(), $1, 'tenant.suspended', $2, 'Success', '{}')`,
        [`${day}T12:00:00Z`, `did it ${day}`],
      );
      await onCentral(
        service,
        `INSERT INTO graduations (id, tenant_id, state, source_server, target_server, plan, started_at, finished_at, started_by_name)
         VALUES (gen_random_uuid(), $1, 'RolledBack', 'default', 'second', '{}', $2, $2, $3)`,
        [tenantId, `${day}T12:00:00Z`, `did it ${day}`],
      );
    }
    const { page, close } = await signedIn("/console/audit", { viewport: { width: 320, height: 800 } });
    for (const path of ["audit", "graduations"]) {
      await page.goto(`${service.url}/console/${path}`);
      await page.getByText("did it 2026-03-03").waitFor();
      await page.getByLabel("From").fill("2026-03-02");
      await page.getByLabel("To, with that day").fill("2026-03-02");
      await page.getByText("did it 2026-03-03").waitFor({ state: "detached" });
      await page.getByText("did it 2026-03-02").waitFor();
      assert.equal(await page.getByText("did it 2026-03-01").count(), 0);
      assert.equal(new URL(page.url()).search, "?from=2026-03-02&to=2026-03-02");
      await page.reload();
      await page.getByText("did it 2026-03-02").waitFor();
      assert.equal(await page.getByLabel("From").inputValue(), "2026-03-02");
      assert.deepEqual(await accessibilityFaults(page), []);
      assert.equal(await overflow(page), 0);
      await page.getByRole("button", { name: "Clear the filters" }).click();
      await page.getByText("did it 2026-03-01").waitFor();
      assert.equal(new URL(page.url()).search, "");
    }
    await close();
  });

  test("the bar of a quota warns before nothing is left, and is red when nothing is, on each screen", async () => {
    const { tenantId } = await service.openShop({ name: "Nearly Full" });
    await asOperator("PUT", `/tenants/${tenantId}/quotas`, { devices: 100, users: 10 });
    await onCentral(
      service,
      `INSERT INTO tenant_usage (tenant_id, row_count, byte_count, user_count, device_count, measured_at)
       VALUES ($1, 1, 1, 10, 95, now())
       ON CONFLICT (tenant_id) DO UPDATE SET user_count = 10, device_count = 95`,
      [tenantId],
    );
    const { page, close } = await signedIn(`/console/tenants/${tenantId}/usage`);
    const toneOf = (name: string) => page.getByRole("progressbar", { name }).first().getAttribute("data-tone");
    assert.deepEqual([await toneOf("Devices"), await toneOf("Users")], ["warning", "bad"]);
    await page.goto(`${service.url}/console/`);
    await page.getByRole("progressbar", { name: "Nearly Full: Users" }).waitFor();
    assert.deepEqual([await toneOf("Nearly Full: Devices"), await toneOf("Nearly Full: Users")], ["warning", "bad"]);
    await close();
  });

  test("requests that a quota refused are seen on its page and by hour", async () => {
    const { tenantId } = await service.openShop();
    await onCentral(
      service,
      "INSERT INTO tenant_refusals VALUES ($1, $2, 'RequestsPerDay', 5), ($1, $3, 'RequestsPerDay', 2)",
      [
        tenantId,
        new Date(service.deps.now().getTime() - 3_600_000),
        new Date(service.deps.now().getTime() - 7_200_000),
      ],
    );
    const { page, close } = await signedIn(`/console/tenants/${tenantId}`, { viewport: { width: 320, height: 800 } });
    await page.getByText("A quota has refused 7 requests in the last 24 hours").waitFor();
    await page.getByText("Used up: Requests a day.").waitFor();
    await page.getByRole("link", { name: "Requests refused" }).click();
    const table = page.getByRole("table", { name: "Requests refused in the last 24 hours" });
    await table.getByRole("row", { name: / 5$/ }).waitFor();
    assert.equal(await table.getByRole("row").count(), 3);
    assert.deepEqual(await accessibilityFaults(page), []);
    assert.equal(await overflow(page), 0);
    await close();
  });

  test("its page calls its state what the list calls it", async () => {
    const { tenantId } = await service.openShop({ name: "Of One Word" });
    const { page, close } = await signedIn(`/console/tenants/${tenantId}`);
    await page.getByText("Active", { exact: true }).waitFor();
    await openDialog(page, "Suspend");
    await dialogOf(page).getByRole("button", { name: "Suspend" }).click();
    await page.getByText("Suspended", { exact: true }).waitFor();
    // Who works by the keyboard stays where the shop is made active again.
    await dialogOf(page).waitFor({ state: "hidden" });
    assert.equal(await page.evaluate("document.activeElement.textContent"), "Activate");
    await close();
  });
});
