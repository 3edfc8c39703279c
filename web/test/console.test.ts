import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import type { Browser } from "playwright-core";
import { createPlatformUser } from "../../server/src/admin/users/service.ts";
import { planesOf, type PlaneUnderTest } from "../../server/test/accounts.ts";
import type { TestService } from "../../server/test/harness.ts";
import { onCentral } from "../../server/test/moves.ts";
import {
  accessibilityFaults,
  fillIn,
  heading,
  launchBrowser,
  mailedPage,
  noBrowser,
  openPage,
  overflow,
  startWithApps,
} from "./browser.ts";
import { openConsole } from "./console-page.ts";

describe("the operators' console", { skip: noBrowser }, () => {
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

  const signedIn = (path?: string, options = {}) => openConsole(service, browser, path, options);

  test("who is not signed in comes to the sign-in, and from there to where they wanted", async () => {
    const { page, close } = await openPage(browser);
    await page.goto(`${service.url}/console/tenants?state=Active`);
    await heading(page, "Sign in").waitFor();
    await fillIn(page, { email: service.operator.email, password: "not this one at all" });
    assert.match((await page.getByRole("alert").textContent()) ?? "", /^That did not work\..*Request [\w-]{36}/);
    await page.getByLabel("Password").fill(service.operator.password);
    await page.keyboard.press("Enter");
    await heading(page, "Tenants").waitFor();
    assert.equal(new URL(page.url()).search, "?state=Active");
    await page.reload();
    await heading(page, "Tenants").waitFor();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByText("You are signed out.").waitFor();
    assert.ok(!(await page.content()).includes("Chain"));
    await close();
  });

  test("the way after the sign-in stays in the console, whatever the address says", async () => {
    for (const next of ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"]) {
      const { page, close } = await openPage(browser);
      await page.goto(`${service.url}/console/sign-in?next=${encodeURIComponent(next)}`);
      await fillIn(page, service.operator);
      await heading(page, "Overview").waitFor();
      assert.equal(new URL(page.url()).origin, service.url);
      await close();
    }
  });

  test("a second factor: a wrong code is said to be wrong, the right one goes on", async () => {
    const account = await operators.newAccount();
    await account.enrol();
    const { page, close } = await openPage(browser);
    await page.goto(`${service.url}/console`);
    await fillIn(page, account);
    await page.getByLabel("Code").fill("000000");
    await page.keyboard.press("Enter");
    await page.getByText("This code is not right").waitFor();
    service.now.advance(30_000);
    await page.getByLabel("Code").fill(account.code());
    await page.keyboard.press("Enter");
    await heading(page, "Overview").waitFor();
    await close();
  });

  test("an invitation, a reset and an unlocking are redeemed on the pages that the mails lead to", async () => {
    const { page, close } = await openPage(browser);
    const email = "olga@platform.test";
    const invited = await operators.request("POST", "/users", { email, name: "Olga", role: "Operator" });
    assert.equal(invited.status, 201);
    await page.goto(await mailedPage(service, email));
    await page.getByLabel("New password").fill("short");
    await page.keyboard.press("Enter");
    await page.getByText("must have at least 12 characters").waitFor();
    await page.getByLabel("New password").fill("quiet rivers carry boats");
    await page.keyboard.press("Enter");
    await page.getByText("The password is set.").waitFor();
    await page.getByRole("link", { name: "Back to sign-in" }).click();
    await page.getByRole("link", { name: "Forgot the password?" }).click();
    await page.getByLabel("Email").fill(email);
    await page.keyboard.press("Enter");
    await page.getByText("a mail is on its way").waitFor();
    await page.goto(await mailedPage(service, email));
    await heading(page, "Choose a new password").waitFor();
    await page.getByLabel("New password").fill("loud rivers carry ships");
    await page.keyboard.press("Enter");
    await page.getByText("The password is set.").waitFor();
    await page.getByRole("link", { name: "Back to sign-in" }).click();
    await fillIn(page, { email, password: "loud rivers carry ships" });
    await heading(page, "Overview").waitFor();
    await close();
  });

  test("a session that has ended is told, and its page is found again", async () => {
    const account = await operators.newAccount();
    const { page, close } = await openPage(browser);
    await page.goto(`${service.url}/console/tenants`);
    await fillIn(page, account);
    await heading(page, "Tenants").waitFor();
    await account.request("DELETE", "/sessions", { token: await account.signIn() });
    await page.getByRole("link", { name: "Overview" }).click();
    await page.getByText("Your sign-in has ended: nothing was done for a while, or somebody has ended it.").waitFor();
    await fillIn(page, account);
    await heading(page, "Overview").waitFor();
    await close();
  });

  test("a sign-out that did not work is told, and the session goes on", async () => {
    const { page, faults } = await signedIn();
    await page.route("**/identity/logout", (route) => route.abort());
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByText("The service does not answer.").waitFor();
    await page.unroute("**/identity/logout");
    await page.getByRole("link", { name: "Tenants" }).click();
    await page.getByRole("row").nth(1).waitFor();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByText("You are signed out.").waitFor();
    // The browser's own line about the connection that the test has cut.
    assert.deepEqual(faults, ["console: Failed to load resource: net::ERR_FAILED"]);
    await page.context().close();
  });

  test("who has gone away is asked, and then signed out; who is there stays", async () => {
    const { page, close } = await openPage(browser);
    await page.clock.install();
    await page.goto(`${service.url}/console/tenants`);
    await fillIn(page, service.operator);
    await heading(page, "Tenants").waitFor();
    await page.clock.fastForward("28:30");
    await page.getByText("Are you still there?").waitFor();
    assert.deepEqual(await accessibilityFaults(page), []);
    await page.getByRole("button", { name: "Stay signed in" }).click();
    await page.clock.fastForward("27:00");
    await heading(page, "Tenants").waitFor();
    assert.equal(await page.getByRole("dialog").count(), 0);
    await page.clock.fastForward("04:00");
    await page.getByText("Your sign-in has ended: nothing was done for a while").waitFor();
    await page.clock.runFor(1000);
    await fillIn(page, service.operator);
    await heading(page, "Tenants").waitFor();
    await close();
  });

  test("the list of tenants: words and filters are in the address, a page is all that is asked for", async () => {
    const { page, sent, close } = await signedIn("/console/tenants");
    const rows = page.getByRole("row");
    await rows.nth(1).waitFor();
    const before = await rows.count();
    assert.ok(before > 3);
    const name = (await rows.nth(1).getByRole("rowheader").textContent()) ?? "";
    const slug = name.split(" ").at(-1) ?? "";
    sent.length = 0;
    await page.getByLabel("Name, slug or id").pressSequentially(slug);
    await page.getByText("1 shop", { exact: true }).waitFor();
    assert.equal(new URL(page.url()).searchParams.get("q"), slug);
    assert.ok(sent.length <= 2, sent.join());
    await page.getByRole("button", { name: "Clear the filters" }).click();
    await page.getByText(/^\d shops$/).waitFor();
    assert.equal(await rows.count(), before);
    await page.goBack();
    await page.getByText("1 shop", { exact: true }).waitFor();
    assert.equal(await page.getByLabel("Name, slug or id").inputValue(), slug);
    await close();
  });

  test("a page of an older build loads itself anew, once, when its files are gone", async () => {
    const { page } = await openPage(browser);
    await page.goto(`${service.url}/console/servers`);
    // The language is kept with the account.
    await fillIn(page, await operators.newAccount());
    await heading(page, "Servers").waitFor();
    const files = "**/console/assets/ar-*.js";
    await page.route(files, (route) => route.fulfill({ status: 404, body: "" }));
    let loads = 0;
    page.on("load", () => (loads += 1));
    const reloaded = page.waitForEvent("load");
    await page.getByRole("button", { name: "View" }).click();
    await page.getByRole("menuitemradio", { name: "العربية" }).click();
    await reloaded;
    await page.waitForLoadState("networkidle");
    assert.equal(loads, 1, "it does not go round in circles");
    await page.unroute(files);
    await page.reload();
    await heading(page, "الخوادم").waitFor();
    await page.context().close();
  });

  test("the first page is at most 280 kB of files, compressed, in at most 30 requests", async () => {
    const { page, close } = await openPage(browser);
    const files: string[] = [];
    page.on("request", (request) => files.push(new URL(request.url()).pathname));
    await page.goto(`${service.url}/console/sign-in`);
    await heading(page, "Sign in").waitFor();
    const dist = join(import.meta.dirname, "../dist");
    const sizes = files
      .filter((path) => path.startsWith("/console/assets/"))
      .map((path) => gzipSync(readFileSync(join(dist, path))).length);
    assert.ok(sizes.length >= 3);
    const sum = sizes.reduce((all, size) => all + size, 0);
    assert.ok(sum <= 280_000, `${sum} bytes`);
    assert.ok(files.length <= 30, files.join());
    await close();
  });

  test("a shop's name is text and nothing else, wherever it stands", async () => {
    const hostile = `<img src=x onerror="document.title='run'"> {count}`;
    const { page, close } = await signedIn("/console/tenants/new");
    await page.getByLabel("Name", { exact: true }).fill(hostile);
    await page.getByLabel("Owner's name").fill("Ada");
    await page.getByLabel("Owner's email").fill("ada@hostile.test");
    await page.getByRole("button", { name: "Open a shop" }).click();
    await page.getByRole("heading", { level: 1, name: hostile }).waitFor();
    await page.getByRole("button", { name: "Rename" }).click();
    assert.equal(await page.getByRole("textbox", { name: "Name" }).inputValue(), hostile);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Tenants" }).click();
    await page.getByRole("link", { name: hostile }).waitFor();
    assert.equal(await page.getByRole("img").count(), 0);
    await close();
  });

  test("the overview leads to the shops that are not healthy, and each of them to its diagnosis; growth is drawn", async () => {
    const { tenantId } = await service.openShop({ name: "Broken Bakery" });
    const finding = { kind: "OrphanDatabase", server: "default", name: "t_old", detail: "left over", isFixable: true };
    await onCentral(service, "INSERT INTO shop_states VALUES ('Orphans', 1, now())");
    await onCentral(service, "INSERT INTO ill_shops VALUES ($1, 'Orphans', $2, now())", [
      tenantId,
      JSON.stringify([finding]),
    ]);
    await onCentral(
      service,
      "INSERT INTO usage_days SELECT current_date - n, 9 - n, 1, 1000, 1, 1, 7 FROM generate_series(0, 5) n",
    );
    const { page, close } = await signedIn("/console/");
    await page.getByRole("img", { name: /^From 4 on .* to 9 on / }).waitFor();
    await page.getByRole("button", { name: "Table Shops" }).click();
    await page.getByRole("row").filter({ hasText: /9$/ }).waitFor();
    assert.deepEqual(await accessibilityFaults(page), []);
    await page.getByRole("link", { name: "1 shop is not healthy" }).click();
    const row = page.getByRole("row", { name: /^Broken Bakery/ });
    assert.match((await row.textContent()) ?? "", /Databases are left over/);
    assert.deepEqual(await accessibilityFaults(page), []);
    await row.getByRole("link").click();
    await page.getByText("Its home is where its row says").waitFor();
    await close();
  });

  test("the overview says when the shops were diagnosed, and has them diagnosed anew", async () => {
    const { page, close } = await signedIn("/console/", { viewport: { width: 320, height: 800 } });
    const wrong = page.getByRole("region", { name: "What needs a look" });
    await onCentral(service, "UPDATE shop_states SET diagnosed_at = '2020-01-02T03:04:05Z'");
    await page.reload();
    await wrong.getByText("2020").waitFor();
    await wrong.getByRole("button", { name: "Diagnose now" }).press("Enter");
    await wrong.getByText("2020").waitFor({ state: "detached" });
    await wrong.getByText(/^Diagnosed /).waitFor();
    assert.deepEqual(await accessibilityFaults(page), []);
    assert.equal(await overflow(page), 0);
    await close();
  });

  test("what a role does not allow is not offered, and its address says so", async () => {
    const email = "sam@platform.test";
    await createPlatformUser(service.deps, {
      email,
      name: "Sam Support",
      role: "Support",
      password: "seven tills ring at noon",
    });
    const { page, close } = await openPage(browser);
    await page.goto(`${service.url}/console`);
    await fillIn(page, { email, password: "seven tills ring at noon" });
    await page.getByRole("link", { name: "Sam Support" }).waitFor();
    await page.getByRole("link", { name: "Tenants" }).click();
    await page.getByRole("row").nth(1).waitFor();
    assert.equal(await page.getByRole("link", { name: "Open a shop" }).count(), 0);
    assert.equal(await page.getByRole("link", { name: "Operators" }).count(), 0);
    await page.goto(`${service.url}/console/operators`);
    await page.getByText("Your role does not allow this.").waitFor();
    await close();
  });

  test("the pages before the sign-in: nothing of WCAG 2.2 AA is broken, and nothing is cut off at 320 pixels", async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      const { page, close } = await openPage(browser, { colorScheme, viewport: { width: 320, height: 640 } });
      const check = async (name: string) => {
        await heading(page, name).waitFor();
        assert.deepEqual(await accessibilityFaults(page), [], `${name}, ${colorScheme}`);
        assert.equal(await overflow(page), 0, `${name}, ${colorScheme}`);
      };
      const pages = {
        "forgot-password": "Forgotten password",
        "reset-password#token=x": "Choose a new password",
        "accept-invitation#token=x": "Welcome",
        "confirm-email#token=x": "Confirm the new address",
        "unlock#token=x": "Unlock the account",
        "sign-in": "Sign in",
      };
      for (const [path, name] of Object.entries(pages)) {
        await page.goto("about:blank");
        await page.goto(`${service.url}/console/${path}`);
        await check(name);
      }
      await page.keyboard.press("Enter");
      await page.getByText("Fill this in.").first().waitFor();
      await check("Sign in");
      await fillIn(page, { email: "nobody@platform.test", password: "whatever it may be" });
      await page.getByRole("alert").waitFor();
      await check("Sign in");
      await close();
    }
  });

  const screens = async (): Promise<Readonly<Record<string, RegExp>>> => {
    const { tenantId } = await service.openShop();
    const { body: drain } = await service.request("POST", "/admin/servers/second/drain", {
      ...{ token: await service.admin(), body: { to: "default" } },
    });
    return {
      "/": /Overview|Übersicht|نظرة عامة/,
      "/tenants": /Tenants|Geschäfte|المتاجر/,
      "/tenants?q=there+is+none": /Tenants|Geschäfte|المتاجر/,
      "/tenants/new": /Open a shop|Geschäft eröffnen|افتتاح متجر/,
      [`/tenants/${tenantId}`]: /^Shop /,
      [`/tenants/${tenantId}/move`]: /^Shop /,
      [`/tenants/${tenantId}/graduations`]: /^Shop /,
      [`/tenants/${tenantId}/diagnosis`]: /^Shop /,
      [`/tenants/${tenantId}/usage`]: /^Shop /,
      [`/tenants/${tenantId}/audit`]: /^Shop /,
      "/diagnoses": /Not healthy|Nicht gesund|ليست سليمة/,
      "/graduations": /Moves|Umzüge|عمليات النقل/,
      "/migrations": /Migrations|Migrationen|الترحيلات/,
      "/servers": /Servers|Server|الخوادم/,
      "/servers/second": /^second$/,
      [`/drains/${drain.drainId}`]: /second/,
      "/backups": /Backups|Sicherungen|النسخ الاحتياطية/,
      "/operators": /Operators|Betreiber|المشغّلون/,
      "/support": /Support access|Einblicke|الاطلاع للدعم/,
      "/audit": /Audit|Protokoll|السجل/,
      "/account": /Account|Konto|الحساب/,
      "/nowhere": /No such page|Diese Seite gibt es nicht|لا توجد صفحة كهذه/,
    };
  };

  for (const [language, colorScheme, width] of [
    ["de", "light", 1280],
    ["ar", "dark", 320],
  ] as const)
    test(`every screen in ${language}, ${colorScheme}, ${width} pixels wide: nothing of WCAG 2.2 AA is broken or cut off`, async () => {
      const { page, sent, close } = await signedIn("/console/", { colorScheme, viewport: { width, height: 800 } });
      await page.evaluate(`localStorage["tillhouse.look"] = '{"language":"${language}"}'`);
      for (const [path, name] of Object.entries(await screens())) {
        // What the page before is still asking for is not counted.
        await page.goto("about:blank");
        sent.length = 0;
        await page.goto(`${service.url}/console${path}`);
        await page.getByRole("heading", { level: 1, name }).waitFor();
        await page.locator(".waiting").first().waitFor({ state: "detached" });
        assert.deepEqual(await accessibilityFaults(page), [], path);
        assert.equal(await overflow(page), 0, path);
        assert.equal(await page.getByRole("alert").count(), 0, path);
        // What each page asks for once: a token, who one is, what one may.
        const own = sent.filter((line) => !/ \/admin\/(identity\/refresh|me|me\/permissions)$/.test(line));
        assert.ok(own.length <= 3, `${path}: ${own.join()}`);
      }
      await close();
    });
});
