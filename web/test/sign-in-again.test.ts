import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { planesOf, type Account, type PlaneUnderTest } from "../../server/test/accounts.ts";
import type { TestService } from "../../server/test/harness.ts";
import {
  accessibilityFaults,
  fillIn,
  heading,
  launchBrowser,
  noBrowser,
  openPage,
  overflow,
  startWithApps,
} from "./browser.ts";

describe("a session that ends over a form", { skip: noBrowser }, () => {
  let service: TestService;
  let browser: Browser;
  let operators: PlaneUnderTest;
  before(async () => {
    service = await startWithApps();
    browser = await launchBrowser();
    const [, admin] = await planesOf(service);
    assert.ok(admin);
    operators = admin;
  });
  after(async () => {
    await browser?.close();
    await service?.close();
  });

  const dialog = (page: Page) => page.getByRole("dialog", { name: "Sign in" });
  const endSessions = async (account: Account) =>
    account.request("DELETE", "/sessions", { token: await account.signIn() });

  /** Signs in, and waits until the page knows its user: before, it keeps nothing of what they type. */
  async function enter(page: Page, account: Account, name: string) {
    await fillIn(page, account);
    await page.getByRole("link", { name }).waitFor();
  }

  /** Types the name of a new shop, and ends the session under it. */
  async function typing(options = {}) {
    const account = await operators.newAccount();
    const opened = await openPage(browser, options);
    const { page } = opened;
    await page.goto(`${service.url}/console/tenants/new`);
    await enter(page, account, "Opal Operator");
    await page.getByLabel("Name", { exact: true }).fill("Half Typed");
    await page.getByLabel("Owner's name").fill("Ada");
    await endSessions(account);
    await page.getByLabel("Owner's email").fill("ada@half.test");
    await page.keyboard.press("Enter");
    await dialog(page).waitFor();
    return { ...opened, account };
  }

  test("is begun again in a dialog over it, and what was typed is there and can be sent", async () => {
    const { page, close, account } = await typing({ viewport: { width: 320, height: 800 } });
    assert.deepEqual(await accessibilityFaults(page), []);
    assert.equal(await overflow(page), 0);
    // Who passes by reads nothing of the page.
    const veil = "getComputedStyle(document.querySelector('dialog[open]'), '::backdrop').backgroundColor";
    assert.match(await page.evaluate(veil), /^rgb\(/);
    for (let n = 0; n < 2; n++) await page.keyboard.press("Escape");
    await page.locator("dialog:modal [name=password]:focus").waitFor();
    await page.keyboard.type("not this one at all");
    await page.keyboard.press("Enter");
    await dialog(page).getByText("That did not work.").waitFor();
    await dialog(page).getByLabel("Password").fill(account.password);
    await page.keyboard.press("Enter");
    await dialog(page).waitFor({ state: "detached" });
    assert.equal(await page.getByLabel("Name", { exact: true }).inputValue(), "Half Typed");
    await page.getByText("You are not signed in any more.").waitFor({ state: "detached", timeout: 3000 });
    assert.ok(
      !(await page.evaluate<string>("JSON.stringify({ ...localStorage, ...sessionStorage })")).includes(
        account.password,
      ),
    );
    await page.getByLabel("Owner's email").press("Enter");
    await heading(page, "Half Typed").waitFor();
    await close();
  });

  test("is another's when another signs in: nothing of what was typed or read is left", async () => {
    const { page, close } = await typing();
    await dialog(page).getByLabel("Email").fill(service.operator.email);
    await dialog(page).getByLabel("Password").fill(service.operator.password);
    await page.keyboard.press("Enter");
    await dialog(page).waitFor({ state: "detached" });
    await heading(page, "Open a shop").waitFor();
    await page.getByLabel("Name", { exact: true }).waitFor();
    assert.equal(await page.getByLabel("Name", { exact: true }).inputValue(), "");
    await close();
  });

  test("can be left, and then the page is gone", async () => {
    const { page, close } = await typing();
    await dialog(page).getByRole("button", { name: "Leave without it" }).click();
    await heading(page, "Sign in").waitFor();
    await page.getByText("Your sign-in has ended").waitFor();
    assert.equal(await page.getByText("Half Typed").count(), 0);
    await close();
  });

  test("in the office, too", async () => {
    const [tenant] = await planesOf(service);
    assert.ok(tenant);
    const account = await tenant.newAccount();
    const { body } = await service.request("GET", `/admin/tenants/${account.tenantId}`, {
      token: await service.admin(),
    });
    const { page, close } = await openPage(browser);
    await page.goto(`${service.url}/office/${body.slug}/account`);
    await enter(page, account, "Pat Person");
    await page.getByLabel("Current password").fill("typed before");
    await endSessions(account);
    await page.getByLabel("New password").fill("quiet rivers carry boats");
    await page.keyboard.press("Enter");
    await dialog(page).getByLabel("Password").fill(account.password);
    await page.keyboard.press("Enter");
    await dialog(page).waitFor({ state: "detached" });
    assert.equal(await page.getByLabel("Current password").inputValue(), "typed before");
    await close();
  });
});
