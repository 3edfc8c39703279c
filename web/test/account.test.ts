import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { codeOf, planesOf, type PlaneUnderTest } from "../../server/test/accounts.ts";
import type { TestService } from "../../server/test/harness.ts";
import { accessibilityFaults, fillIn, launchBrowser, noBrowser, openPage, startWithApps } from "./browser.ts";

describe("one's own account in the console", { skip: noBrowser }, () => {
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

  test("an authenticator is set up by the keyboard alone: the code is asked for where the focus is", async () => {
    const account = await operators.newAccount();
    const { page, close } = await openPage(browser);
    await page.goto(`${service.url}/console/account`);
    await fillIn(page, account);
    await page.getByRole("button", { name: "Set up an authenticator" }).press("Enter");
    await page.keyboard.type(account.password);
    await page.keyboard.press("Enter");
    await page.getByAltText("The key as a QR code").waitFor();
    await page.keyboard.type("123");
    assert.equal(await page.getByLabel("Code").inputValue(), "123");
    assert.deepEqual(await accessibilityFaults(page), []);
    await close();
  });

  test("a wrong password is said to be one where no code was asked for", async () => {
    const account = await operators.newAccount();
    const { page, close } = await openPage(browser);
    await page.goto(`${service.url}/console/account`);
    await fillIn(page, account);
    await page.getByLabel("Current password").fill("not this one at all");
    await page.getByLabel("New password").fill("quiet rivers carry boats");
    await page.keyboard.press("Enter");
    await page.getByText("The password is not right.").waitFor();
    await page.getByRole("button", { name: "Set up an authenticator" }).click();
    await page.keyboard.type("not this one at all");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByText("The password is not right.").waitFor();
    await close();
  });

  test("a session that cannot be ended says so", async () => {
    const account = await operators.newAccount();
    await account.signIn();
    const { page, close } = await openPage(browser);
    await page.goto(`${service.url}/console/account`);
    await fillIn(page, account);
    await page.route("**/admin/identity/sessions/*", (route) => route.fulfill({ status: 502, body: "" }));
    await page.getByRole("button", { name: "End", exact: true }).click();
    await page.getByRole("alert").waitFor({ timeout: 5000 });
    await page.unroute("**/admin/identity/sessions/*");
    await page.getByRole("button", { name: "End", exact: true }).click();
    await page.getByRole("alert").waitFor({ state: "detached" });
    await close();
  });

  test("an authenticator whose confirmation got lost is on, and says that its recovery codes did not arrive", async () => {
    const account = await operators.newAccount();
    const { page, close } = await openPage(browser);
    await page.goto(`${service.url}/console/account`);
    await fillIn(page, account);
    await page.getByRole("button", { name: "Set up an authenticator" }).press("Enter");
    await page.keyboard.type(account.password);
    await page.keyboard.press("Enter");
    await page.getByAltText("The key as a QR code").waitFor();
    const secret = (await page.getByRole("dialog").locator(".mono").textContent()) ?? "";
    const confirmation = "**/authenticator/confirm";
    await page.route(confirmation, async (route) => {
      await route.fetch();
      await route.fulfill({ status: 502, body: "" });
    });
    await page.keyboard.type(codeOf(secret, service.deps.now().getTime()));
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByRole("alert").waitFor();
    const on = page.getByText("On: a sign-in needs a code, too");
    await on.waitFor({ timeout: 5000 });
    await page.unroute(confirmation);
    await page.getByRole("dialog").getByRole("button", { name: "Go on" }).click();
    await page.getByText("its recovery codes did not arrive").waitFor({ timeout: 5000 });
    assert.equal(await page.getByRole("dialog").count(), 0);
    assert.deepEqual(await accessibilityFaults(page), []);
    await close();
  });

  test("sessions are ended by the keyboard: the focus goes to the next one, and nothing is offered without others", async () => {
    const account = await operators.newAccount();
    for (let n = 0; n < 2; n++) await account.signIn();
    const { page, close } = await openPage(browser);
    await page.goto(`${service.url}/console/account`);
    await fillIn(page, account);
    const ends = page.getByRole("button", { name: "End", exact: true });
    const others = page.getByRole("button", { name: "End all others" });
    await others.waitFor();
    assert.equal(await ends.count(), 2);
    await ends.first().press("Enter");
    await ends.nth(1).waitFor({ state: "detached" });
    assert.equal(await page.evaluate("document.activeElement.textContent"), "End");
    await page.keyboard.press("Enter");
    await ends.waitFor({ state: "detached" });
    assert.equal(await page.evaluate("document.activeElement.textContent"), "Where you are signed in");
    assert.equal(await others.count(), 0);
    assert.deepEqual(await accessibilityFaults(page), []);
    await close();
  });
});
