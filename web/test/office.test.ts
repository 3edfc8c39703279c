import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { eventually } from "../../server/test/eventually.ts";
import type { Shop, TestService } from "../../server/test/harness.ts";
import { hire } from "../../server/test/staff.ts";
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

describe("the office of a shop", { skip: noBrowser }, () => {
  let service: TestService;
  let browser: Browser;
  let shop: Shop;
  let slug: string;
  before(async () => {
    service = await startWithApps();
    browser = await launchBrowser();
    shop = await service.openShop({ name: "Corner Shop" });
    slug = await slugOf(shop);
  });
  after(async () => {
    await browser?.close();
    await service?.close();
  });

  const slugOf = async ({ tenantId }: Shop): Promise<string> =>
    (await service.request("GET", `/admin/tenants/${tenantId}`, { token: await service.admin() })).body.slug;
  async function signedIn(path = "", options = {}) {
    const opened = await openPage(browser, options);
    await opened.page.goto(`${service.url}/office/${slug}${path}`);
    await fillIn(opened.page, shop.owner);
    await opened.page.getByRole("navigation", { name: "Office" }).waitFor();
    return opened;
  }

  test("a shop is found by its slug, kept, and left for another; a slug that no shop has is told", async () => {
    const { page, close } = await openPage(browser);
    await page.goto(`${service.url}/office`);
    await heading(page, "Which shop?").waitFor();
    await page.getByLabel("Short name of the shop").fill("no-such-shop");
    await page.keyboard.press("Enter");
    await page.getByText("There is no such shop.").waitFor();
    await page.getByLabel("Short name of the shop").fill(slug.toUpperCase());
    await page.keyboard.press("Enter");
    await heading(page, "Sign in").waitFor();
    await page.getByText("Corner Shop").waitFor();
    await fillIn(page, { ...shop.owner, password: "not this one at all" });
    await page.getByText("That did not work.").waitFor();
    await fillIn(page, shop.owner);
    await heading(page, "Today").waitFor();
    await page.goto(`${service.url}/office`);
    await heading(page, "Today").waitFor();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByText("You are signed out.").waitFor();
    await page.getByRole("link", { name: "To another shop" }).click();
    await heading(page, "Which shop?").waitFor();
    await page.goto(`${service.url}/office/nobody-has-this/tills`);
    await page.getByText("There is no shop with this short name.").waitFor();
    await close();
  });

  test("an invitation and a reset are redeemed where the mails lead, also when the shop has got another slug", async () => {
    const other = await service.openShop();
    const email = "mia@corner.test";
    const role = (await other.get("/roles")).body.items[0];
    const { page, close } = await openPage(browser);
    const invited = await other.post("/users", { email, name: "Mia", roleIds: [role.id], isGlobalAdmin: true });
    assert.equal(invited.status, 201, JSON.stringify(invited.body));
    const link = await mailedPage(service, email);
    assert.match(link, /\/office\/[a-z0-9-]+\/accept-invitation#token=/);
    const renamed = await service.request("PATCH", `/admin/tenants/${other.tenantId}`, {
      ...{ token: await service.admin(), body: { slug: "another-slug" } },
    });
    assert.equal(renamed.status, 200);
    await page.goto(link);
    await page.getByLabel("New password").fill("quiet rivers carry boats");
    await page.keyboard.press("Enter");
    await page.getByText("The password is set.").waitFor();
    await page.goto(`${service.url}/office/another-slug/forgot-password`);
    await page.getByLabel("Email").fill(email);
    await page.keyboard.press("Enter");
    await page.getByText("a mail is on its way").waitFor();
    await page.goto(await mailedPage(service, email));
    await page.getByLabel("New password").fill("loud rivers carry ships");
    await page.keyboard.press("Enter");
    await page.getByText("The password is set.").waitFor();
    await page.getByRole("link", { name: "Back to sign-in" }).click();
    await fillIn(page, { email, password: "loud rivers carry ships" });
    await heading(page, "Today").waitFor();
    await close();
  });

  test("a till is added with its register, and its code binds a browser; it is renamed and revoked", async () => {
    const { page, close } = await signedIn("/tills");
    await page.getByText("No till was added yet.").waitFor();
    await page.getByRole("button", { name: "Add a till" }).click();
    await page.getByLabel("Till", { exact: true }).fill("Front till");
    await page.getByLabel("Code of the new register").fill("F1");
    assert.deepEqual(await accessibilityFaults(page), []);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Bind Front till" }).waitFor();
    const code = (await page.locator(".pair-code").textContent()) ?? "";
    const paired = await service.request("POST", "/identity/device/pair", {
      ...{ tenantId: shop.tenantId, body: { code } },
    });
    assert.equal(paired.status, 200, JSON.stringify(paired.body));
    assert.equal(paired.body.registerName, "Front till");
    await page.getByRole("button", { name: "Done" }).click();
    const row = page.getByRole("row", { name: /^Front till/ });
    const choose = async (verb: string) => {
      await row.getByRole("button", { name: /^Choose/ }).click();
      await page.getByRole("menuitem", { name: verb }).click();
    };
    await choose("Rename");
    await page.getByLabel("Till", { exact: true }).fill("Front till 2");
    await page.keyboard.press("Enter");
    await page.getByRole("rowheader", { name: "Front till 2" }).waitFor();
    await choose("Revoke");
    await page.getByLabel("Type Front till 2 to confirm").fill("Front till 2");
    await page.keyboard.press("Enter");
    await page.getByText("No till was added yet.").waitFor();
    await close();
  });

  test("an operator's look: read only, with its reason and clock; the shop ends it within seconds; only the console renews it", async () => {
    const console_ = await openPage(browser);
    const { page } = console_;
    await page.goto(`${service.url}/console/tenants/${shop.tenantId}`);
    await fillIn(page, service.operator);
    const open = async (reason: string) => {
      await page.getByRole("button", { name: "Look into the shop" }).click();
      await page.getByLabel("Reason").fill(reason);
      await page.keyboard.press("Enter");
      const [opened] = await Promise.all([
        page.waitForEvent("popup"),
        page.getByRole("button", { name: "Open the shop's office" }).click(),
      ]);
      await heading(opened, "Today").waitFor();
      return opened;
    };
    const office = await open("A till does not push");
    await office.getByText("You look into Corner Shop as an operator.").waitFor();
    await office.getByText("Reason: A till does not push").waitFor();
    assert.match((await office.getByText(/ left$/).textContent()) ?? "", /^14\sm 5\d\ss left$|^15\sm left$/);
    assert.equal(await office.getByRole("button", { name: "Sign out" }).count(), 0);
    assert.deepEqual(await accessibilityFaults(office), []);

    const owner = await signedIn("/support-accesses");
    await owner.page.getByRole("button", { name: "End it now" }).click();
    await owner.page.getByText("Ended by").waitFor();
    await office.getByText("The look is over").waitFor({ timeout: 10_000 });
    await owner.close();

    const left = await open("Seen enough");
    await left.getByRole("button", { name: "End the look" }).click();
    await heading(left, "The look is over").waitFor();
    await eventually("the service knows it", async () => {
      const [newest] = (await shop.get("/support-accesses")).body.items;
      return newest.reason === "Seen enough" && newest.endedBy === service.operator.email;
    });

    const again = await open("Once more");
    await again.reload();
    await again.getByText("Reason: Once more").waitFor();
    const stored = await again.evaluate<string>("JSON.stringify({ ...localStorage, ...sessionStorage })");
    assert.doesNotMatch(stored, /eyJ/, "no token is in it; the keys that the router draws have no capitals");
    await again.evaluate("window.opener = null");
    await page.reload();
    await again.reload();
    await heading(again, "This page has no access").waitFor();

    // From here on all pages of this browser have that clock.
    const timed = await open("Until the clock says so");
    await timed.clock.install();
    await timed.clock.fastForward("14:30");
    await timed.getByText(/^\d+\ss left$/).waitFor();
    await timed.clock.fastForward("00:40");
    await heading(timed, "The look is over").waitFor();
    await console_.close();
  });

  test("who may not see a part is not offered it", async () => {
    const clerk = await hire(service, shop, ["inventory.read"], []);
    const { page, close } = await openPage(browser);
    await page.goto(`${service.url}/office/${slug}`);
    await fillIn(page, clerk);
    await heading(page, "Today").waitFor();
    assert.equal(await page.getByRole("link", { name: "Tills" }).count(), 0);
    assert.equal(await page.getByText("Taken in").count(), 0);
    await page.goto(`${service.url}/office/${slug}/tills`);
    await page.getByText("Your role does not allow this.").waitFor();
    await close();
  });

  const screens = {
    "": /Today|Heute|اليوم/,
    "/tills": /Tills|Kassen|نقاط البيع/,
    "/support-accesses": /Support access|Supportzugriffe|الاطلاع للدعم/,
    "/account": /Account|Konto|الحساب/,
    "/nowhere": /No such page|Keine solche Seite|لا توجد صفحة كهذه/,
  };
  for (const [language, colorScheme, width] of [
    ["de", "light", 1280],
    ["ar", "dark", 320],
  ] as const)
    test(`every screen in ${language}, ${colorScheme}, ${width} pixels wide: nothing of WCAG 2.2 AA is broken or cut off`, async () => {
      const { page, close } = await signedIn("", { colorScheme, viewport: { width, height: 800 } });
      await page.evaluate(`localStorage["tillhouse.look"] = '{"language":"${language}"}'`);
      for (const [path, name] of Object.entries(screens)) {
        await page.goto(`${service.url}/office/${slug}${path}`);
        await heading(page, name).waitFor();
        await page.locator(".waiting").first().waitFor({ state: "detached" });
        assert.deepEqual(await accessibilityFaults(page), [], path);
        assert.equal(await overflow(page), 0, path);
        assert.equal(await page.getByRole("alert").count(), 0, path);
      }
      const before = ["confirm-mails#token=x&tenant=y", "stop-mails#token=x", "unlock", "look", "sign-in"];
      for (const path of before) {
        await page.goto("about:blank");
        await page.goto(`${service.url}/office/${slug}/${path}`);
        await page.getByRole("heading", { level: 1 }).waitFor();
        assert.deepEqual(await accessibilityFaults(page), [], path);
        assert.equal(await overflow(page), 0, path);
      }
      await close();
    });
});
