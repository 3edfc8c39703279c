import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { createPlatformUser } from "../../server/src/admin/users/service.ts";
import { newId } from "../../server/src/kernel/ids.ts";
import { eventually } from "../../server/test/eventually.ts";
import type { TestService } from "../../server/test/harness.ts";
import { onCentral } from "../../server/test/moves.ts";
import { accessibilityFaults, heading, launchBrowser, noBrowser, overflow, startWithApps } from "./browser.ts";
import { openConsole } from "./console-page.ts";

/** A drain whose first shop moves and whose others are to come, of a process that was heard of at `heardAt`. */
async function oldDrain(service: TestService, ids: readonly string[], heardAt: string): Promise<string> {
  const drainId = newId();
  await onCentral(
    service,
    `WITH drain AS (
       INSERT INTO drains (id, server, target_server, state, started_by_name, started_at, heard_at)
       VALUES ($2, 'second', 'default', 'Running', 'x', now() + interval '1 s', ${heardAt})
       RETURNING id
     )
     INSERT INTO drain_tenants (drain_id, tenant_id, state)
     SELECT id, tenant, CASE n WHEN 1 THEN 'Moving' ELSE 'Pending' END
     FROM drain, unnest($1::uuid[]) WITH ORDINALITY AS of (tenant, n)`,
    [ids, drainId],
  );
  return drainId;
}

describe("a server on the console", { skip: noBrowser }, () => {
  let service: TestService;
  let browser: Browser;
  before(async () => {
    service = await startWithApps({ config: { drainMs: 20 } });
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    await service?.close();
  });

  const signedIn = (path: string, user = service.operator, options = {}) =>
    openConsole(service, browser, path, { user, ...options });

  test("it is drained once its name is typed; the page of the drain stays, and tells who moved and who stays", async () => {
    const shops = [await service.openShop({ server: "second" }), await service.openShop({ server: "second" })];
    const [first, broken] = shops;
    assert.ok(first && broken);
    const { databaseName, schemaName } = (await service.deps.directory.reload(broken.tenantId)) ?? {};
    await service.deps.servers
      .mustGet("second")
      .withClient(databaseName, (client) => client.query(`CREATE TABLE ${schemaName}.by_hand (id int)`));
    const { page, close } = await signedIn("/console/servers", service.operator, {
      viewport: { width: 320, height: 800 },
    });
    await page.getByRole("link", { name: "second" }).click();
    await heading(page, "second").waitFor();
    await page.getByRole("button", { name: "Drain…" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Drain second" });
    await dialog.getByText("2 shops move to default, one after the other.").waitFor();
    assert.deepEqual(await accessibilityFaults(page), []);
    await page.keyboard.type("secon");
    assert.ok(await dialog.getByRole("button", { name: "Drain", exact: true }).isDisabled());
    await page.keyboard.type("d");
    await page.keyboard.press("Enter");
    await heading(page, "Drain of second to default").waitFor();
    await page.getByText("1 moved, 1 failed, 0 left.").waitFor();
    const address = page.url();
    await page.reload();
    const row = page.getByRole("row", { name: /Stays/ });
    await row.getByText(/table by_hand is not of the migrations/).waitFor();
    assert.equal(page.url(), address);
    assert.deepEqual(await accessibilityFaults(page), []);
    assert.equal(await overflow(page), 0);
    assert.equal(await page.getByRole("button", { name: /Stop/ }).count(), 0);
    await close();
  });

  test("it is stopped after the present shop, and says by whom", async () => {
    for (let n = 0; n < 3; n++) await service.openShop({ server: "second" });
    const { page, close } = await signedIn("/console/servers/second");
    await page.getByRole("button", { name: "Drain…" }).click();
    await page.getByLabel(/Type/).fill("second");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Stop after the present shop" }).click();
    await page.getByText("Stopped", { exact: true }).waitFor();
    await page.getByText(`${service.operator.email},`).waitFor();
    await eventually("it has ended", async () => {
      const { body } = await service.request("GET", "/admin/drains", { token: await service.admin() });
      return body.items[0].state === "Stopped";
    });
    await close();
  });

  test("its shops are narrowed to a state by the address, and what moves now is said above them", async () => {
    const shops = [await service.openShop({ server: "second" }), await service.openShop({ server: "second" })];
    const ids = shops.map(({ tenantId }) => tenantId);
    const drainId = await oldDrain(service, ids, "now()");
    const { page, close } = await signedIn(`/console/drains/${drainId}`, service.operator, {
      viewport: { width: 320, height: 800 },
    });
    const row = (n: number) => page.locator("tr", { has: page.locator(`a[href*="${ids[n]}"]`) });
    await row(1).waitFor();
    const moving = page.locator(".card", { hasText: "Moving now" });
    await moving.locator(`a[href*="${ids[0]}"]`).waitFor();
    await page.getByLabel("State").selectOption("Pending");
    await row(0).waitFor({ state: "detached" });
    await row(1).waitFor();
    assert.equal(new URL(page.url()).search, "?state=Pending");
    await page.reload();
    await row(1).waitFor();
    assert.equal(await page.getByLabel("State").inputValue(), "Pending");
    assert.deepEqual(await accessibilityFaults(page), []);
    assert.equal(await overflow(page), 0);
    await page.getByRole("button", { name: "Clear the filters" }).click();
    await row(0).waitFor();
    // Who stops it by the keyboard is led to what it says then.
    await page.getByRole("button", { name: "Stop after the present shop" }).press("Enter");
    await page.getByText("It stops once the present shop has moved.").waitFor();
    assert.equal(await page.evaluate("document.activeElement.textContent"), "Progress");
    await close();
    await onCentral(service, "UPDATE drains SET state = 'Stopped', finished_at = now() WHERE id = $1", [drainId]);
  });

  test("one whose process died says where, that it does not go on, and stands on the overview", async () => {
    const shops = [await service.openShop({ server: "second" }), await service.openShop({ server: "second" })];
    const ids = shops.map(({ tenantId }) => tenantId);
    await oldDrain(service, ids, "now() - interval '1 day'");
    const { page, close } = await signedIn("/console");
    await page.getByRole("link", { name: "A drain of second to default was interrupted, with 2 shops left" }).click();
    await heading(page, "Drain of second to default").waitFor();
    await page.getByText("0 moved, 0 failed, 2 left.").waitFor();
    await page.getByText("It does not go on by itself").waitFor();
    for (const [n, state] of ["Interrupted", "Not begun"].entries())
      await page
        .locator("tr", { has: page.locator(`a[href*="${ids[n]}"]`) })
        .getByText(state)
        .waitFor();
    assert.deepEqual(await accessibilityFaults(page), []);
    // A server that went away at its last shop leaves none that was not begun.
    await onCentral(service, "UPDATE drain_tenants SET state = 'Failed' WHERE tenant_id = ANY ($1)", [ids]);
    await page.reload();
    await page.getByText("0 moved, 2 failed, 0 left.").waitFor();
    await page.getByText("It does not go on by itself").waitFor();
    await page.goto(`${service.url}/console`);
    await page.getByRole("link", { name: "was interrupted, with 2 shops left" }).waitFor();
    await close();
  });

  test("one that does not answer stands on the overview, and its page says what to look at", async () => {
    const { page, close } = await signedIn("/console/servers");
    await page.route("**/admin/overview", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), serversDown: ["second"] } });
    });
    await page.route("**/admin/servers", async (route) => {
      const response = await route.fetch();
      const { items, ...rest } = await response.json();
      const down = { health: "Down", version: null, databases: null, connections: null, maxConnections: null };
      const json = {
        ...rest,
        items: items.map((one: { name: string }) => ({ ...one, ...(one.name === "second" && down) })),
      };
      await route.fulfill({ response, json });
    });
    await page.goto(`${service.url}/console`);
    await page.getByRole("link", { name: "Server second does not answer" }).click();
    await heading(page, "second").waitFor();
    await page.getByText("Look whether PostgreSQL runs on its machine").waitFor();
    assert.deepEqual(await accessibilityFaults(page), []);
    await close();
  });

  test("who may not move shops is not offered it", async () => {
    const support = { email: "sue@platform.test", password: "rings at each full hour" };
    await createPlatformUser(service.deps, { ...support, name: "Sue", role: "Support" });
    const { page, close } = await signedIn("/console/servers/second", support);
    await page.getByRole("heading", { name: "Drains" }).waitFor();
    await page.getByText("PostgreSQL").waitFor();
    assert.equal(await page.getByRole("button", { name: /Drain/ }).count(), 0);
    await close();
  });
});
