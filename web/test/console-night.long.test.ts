import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Browser, Route } from "playwright-core";
import { eventually } from "../../server/test/eventually.ts";
import type { TestService } from "../../server/test/harness.ts";
import { hexOf, onCentral } from "../../server/test/moves.ts";
import { asSuperuser } from "../../server/test/superuser.ts";
import { accessibilityFaults, heading, launchBrowser, noBrowser, overflow, startWithApps } from "./browser.ts";
import { askAsOperator, openConsole } from "./console-page.ts";

/** Changes the first answer, and the rows in it. */
function answerOnceWith(parts: object, ofRows?: object) {
  let isFirst = true;
  return async (route: Route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    const response = await route.fetch();
    const json = { ...(await response.json()), ...parts };
    if (ofRows !== undefined) json.items = json.items.map((row: object) => ({ ...row, ...ofRows }));
    return route.fulfill({ response, json });
  };
}

describe("what an operator on call reads on the console", { skip: noBrowser }, () => {
  let service: TestService;
  let browser: Browser;
  before(async () => {
    service = await startWithApps({ servers: { asleep: "postgres://nobody:hunter2@127.0.0.1:1/postgres" } });
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    await service?.close();
  });

  const signedIn = (path: string, options = {}) => openConsole(service, browser, path, options);
  const asOperator = (method: "GET" | "PUT" | "POST", path: string, body?: object) =>
    askAsOperator(service, method, path, body);

  for (const width of [320, 1200])
    test(`an event of the log shows what was changed from what to what, ${width} pixels wide`, async () => {
      const { tenantId } = await service.openShop();
      await asOperator("PUT", `/tenants/${tenantId}/quotas`, { users: 4, rows: 1000 });
      await asOperator("PUT", `/tenants/${tenantId}/quotas`, { users: 7, rows: 1000 });
      const { page, close } = await signedIn(`/console/tenants/${tenantId}/audit`, {
        viewport: { width, height: 800 },
      });
      await page.getByRole("button", { name: "Show" }).first().click();
      const dialog = page.getByRole("dialog", { name: "tenant.quotas_changed" });
      const changed = dialog.getByRole("table", { name: "What was changed" }).getByRole("row");
      assert.deepEqual(await changed.allInnerTexts(), ["What\tBefore\tAfter", "users\t4\t7"]);
      const box = await changed.last().boundingBox();
      assert.ok(box !== null && box.x >= 0 && box.x + box.width <= width, "it is read without scrolling");
      assert.deepEqual(await accessibilityFaults(page), []);
      assert.equal(await overflow(page), 0);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
      await close();
    });

  test("a migration run that ends while it is looked at says which shop failed and why", async () => {
    const shop = await service.openShop({ name: "Left Behind" });
    // Its tables stand, but it says that no migration was applied: the first one fails.
    const forget = `DELETE FROM t_${hexOf(shop)}.schema_migrations`;
    await asSuperuser(service, "default", forget, [], `${service.deps.config.databasePrefix}_shared_1`);
    await onCentral(service, "UPDATE tenants SET migration_head = NULL WHERE tenant_id = $1", [shop.tenantId]);
    const { page, close } = await signedIn("/console/migrations");
    // What the page hears first is of the time before the end.
    await page.route(/\/admin\/migrations\/[\w-]{36}$/, answerOnceWith({ state: "Running", failed: [], pending: 1 }));
    await page.route(
      /\/admin\/migrations\/[\w-]{36}\/tenants/,
      answerOnceWith({}, { state: "Pending", error: null, finishedAt: null }),
    );
    await page.getByRole("button", { name: "Migrate all shops" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Migrate all shops" }).click();
    await page.getByText("0 done, 1 failed, 0 to come.").waitFor();
    await page.getByRole("row", { name: /Left Behind Failed .* already exists/ }).waitFor({ timeout: 3000 });
    await close();
  });

  test("what has the wrong form is told which one is right", async () => {
    const { page, close } = await signedIn("/console/tenants/new");
    await page.getByLabel("Name", { exact: true }).fill("Night Kiosk");
    await page.getByLabel("Slug").fill("Night Kiosk!");
    await page.getByLabel("Owner's name").fill("Robin");
    await page.getByLabel("Owner's email").fill("robin");
    await page.keyboard.press("Enter");
    await page.getByText("Write small letters, digits and hyphens between them, such as corner-bakery.").waitFor();
    await page.getByText("Write an address such as name@example.com.").waitFor();
    assert.equal(await page.getByText("This has the wrong form.").count(), 0);
    assert.deepEqual(await accessibilityFaults(page), []);
    await close();
  });

  test("in forced colours a bar shows how full it is, and one tab is the open one", async () => {
    const { tenantId } = await service.openShop();
    await asOperator("PUT", `/tenants/${tenantId}/quotas`, { users: 20 });
    await onCentral(service, "INSERT INTO tenant_usage VALUES ($1, 95, 50, 10, 0, now())", [tenantId]);
    const { page, close } = await signedIn(`/console/tenants/${tenantId}/usage`, { forcedColors: "active" });
    const bar = page.getByRole("progressbar").first();
    const { x = 0, y = 0, width = 0, height = 0 } = (await bar.boundingBox()) ?? {};
    const half = (from: number) =>
      page.screenshot({ clip: { x: from + 4, y: y + 2, width: width / 2 - 8, height: height - 4 } });
    assert.notDeepEqual(await half(x), await half(x + width / 2));
    const lineOf = (tab: string) =>
      page.evaluate(`getComputedStyle(document.querySelector('.tabs ${tab}')).borderBlockEndColor`);
    assert.notEqual(await lineOf("[aria-current]"), await lineOf("a:not([aria-current])"));
    await close();
  });

  test("a mail that no server takes stands on the overview", async () => {
    const { page, close } = await signedIn("/console");
    const words = page.getByText(/^Mails are not sent: one has waited for 1\sh/);
    await page.getByText("Under way", { exact: true }).waitFor();
    assert.equal(await words.count(), 0);
    await onCentral(
      service,
      `INSERT INTO outbox (id, recipient, sealed, created_at, due_at)
       VALUES (gen_random_uuid(), 'gone@platform.test', '', $1, $2)`,
      [3_600_000, -3_600_000].map((ms) => new Date(service.deps.now().getTime() - ms)),
    );
    await page.reload();
    await words.waitFor();
    assert.deepEqual(await accessibilityFaults(page), []);
    await onCentral(service, "DELETE FROM outbox");
    await close();
  });

  test("a shop whose day has come says how it is deleted", async () => {
    const { tenantId } = await service.openShop();
    await asOperator("PUT", `/tenants/${tenantId}/deletion`, { waitDays: 10 });
    const { page, close } = await signedIn(`/console/tenants/${tenantId}`, { viewport: { width: 320, height: 800 } });
    await page.getByText("Waiting for its day").waitFor();
    const command = page.getByText(`tillhouse tenants delete ${tenantId} --export FILE`);
    assert.equal(await command.count(), 0);
    await onCentral(service, "UPDATE tenant_deletions SET due_at = now() - interval '1 hour' WHERE tenant_id = $1", [
      tenantId,
    ]);
    await page.reload();
    await page.getByText("Its day has come").waitFor();
    await command.waitFor();
    assert.deepEqual(await accessibilityFaults(page), []);
    assert.equal(await overflow(page), 0);
    await page.goto(`${service.url}/console`);
    await page.getByRole("link", { name: "1 deletion is overdue" }).waitFor();
    assert.equal(await page.getByText(/deletion waits|deletions wait/).count(), 0, "it is said once");
    await close();
  });

  test("where one is stands in view in the navigation of a narrow window", async () => {
    const { tenantId } = await service.openShop();
    const { page, close } = await signedIn("/console/audit", { viewport: { width: 320, height: 800 } });
    const isInView = async (navigation: string) => {
      const current = page.getByRole("navigation", { name: navigation }).locator("[aria-current=page]");
      const { x = -1, width = 0 } = (await current.boundingBox()) ?? {};
      return x >= 0 && x + width <= 320;
    };
    await eventually("its end is in view", () => isInView("Console"));
    await page.getByRole("link", { name: "Overview" }).press("Enter");
    await heading(page, "Overview").waitFor();
    await eventually("its beginning is in view", () => isInView("Console"));
    await page.goto(`${service.url}/console/tenants/${tenantId}/audit`);
    await eventually("the part of a screen is in view", () => isInView("Parts of this shop"));
    await close();
  });

  test("a shop whose server does not answer says so beside its state, on its page and in the list", async () => {
    const { tenantId } = await service.openShop();
    const { page, close } = await signedIn(`/console/tenants/${tenantId}`, { viewport: { width: 320, height: 800 } });
    await page.getByText("Active", { exact: true }).waitFor();
    await onCentral(service, "UPDATE tenants SET server = 'gone' WHERE tenant_id = $1", [tenantId]);
    // It is seen by who looks at the page, without a reload.
    await page.getByRole("link", { name: "Server gone does not answer" }).waitFor({ timeout: 20_000 });
    assert.equal(await page.locator(".badge", { hasText: "Active" }).getAttribute("data-tone"), "warning");
    assert.deepEqual(await accessibilityFaults(page), []);
    assert.equal(await overflow(page), 0);
    await page.goto(`${service.url}/console/tenants?q=${tenantId}`);
    await page.getByRole("link", { name: "gone: does not answer" }).click();
    await page.getByText("TILLHOUSE_SERVERS lacks it").waitFor();
    await close();
  });

  test("a plan for a server that does not answer says so by its name, and is asked for once", async () => {
    const { tenantId } = await service.openShop();
    const { page, sent, close } = await signedIn(`/console/tenants/${tenantId}/move`);
    await page.getByLabel("New home").selectOption("Dedicated asleep");
    await page.getByRole("button", { name: "Make a plan" }).click();
    await page.getByText("The server asleep does not answer").waitFor({ timeout: 10_000 });
    assert.equal(sent.filter((one) => one === `POST /admin/tenants/${tenantId}/graduate`).length, 1);
    await close();
  });

  test("a server that does not answer is not offered to be drained", async () => {
    const { tenantId } = await service.openShop();
    await onCentral(service, "UPDATE tenants SET server = 'asleep' WHERE tenant_id = $1", [tenantId]);
    const { page, close } = await signedIn("/console/servers/asleep");
    await page.getByText("It does not answer").waitFor();
    await page.getByText("This server was not drained yet.").waitFor();
    assert.equal(await page.getByRole("button", { name: "Drain" }).count(), 0);
    await onCentral(service, "UPDATE tenants SET server = 'default' WHERE tenant_id = $1", [tenantId]);
    await close();
  });

  test("a migration run that was told to stop says that it will, then goes on with what is left", async (t) => {
    const shops = [await service.openShop(), await service.openShop()];
    const ids = shops.map(({ tenantId }) => tenantId);
    await onCentral(service, "UPDATE tenants SET migration_head = NULL WHERE tenant_id = ANY ($1)", [ids]);
    const database = `${service.deps.config.databasePrefix}_shared_1`;
    const session = await service.deps.servers.mustGet("default").connect(database);
    t.after(() => session.end());
    const tables = shops.map((shop) => `t_${hexOf(shop)}.schema_migrations`);
    await session.query(`BEGIN; LOCK TABLE ${tables.join(", ")}`);
    const { page, close } = await signedIn("/console/migrations");
    await page.getByRole("button", { name: "Migrate all shops" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Migrate all shops" }).click();
    await page.getByRole("button", { name: "Stop" }).click();
    const says = page.getByText("It stops once the shops under way are done.");
    await says.waitFor();
    // Another operator, or the same after a reload.
    await page.reload();
    await says.waitFor();
    await page.getByText(`${service.operator.email}, `).waitFor();
    assert.equal(await page.getByRole("button", { name: "Stop" }).count(), 0);
    assert.deepEqual(await accessibilityFaults(page), []);
    await session.query("ROLLBACK");
    await page.getByText("Stopped", { exact: true }).waitFor();
    const address = page.url();
    await page.getByRole("button", { name: "Go on with what is left" }).click();
    await eventually("it is another run", () => page.url() !== address);
    await eventually("both are migrated", async () => {
      const tenants = await Promise.all(ids.map((id) => asOperator("GET", `/tenants/${id}`)));
      return tenants.every(({ migrationHead }) => migrationHead !== null);
    });
    assert.equal(await page.getByText("It stops once").count(), 0);
    await close();
  });
});
