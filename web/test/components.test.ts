import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Browser } from "playwright-core";
import type { TestService } from "../../server/test/harness.ts";
import { accessibilityFaults, launchBrowser, noBrowser, openPage, overflow, startWithApps } from "./browser.ts";

describe("the page of components", { skip: noBrowser }, () => {
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

  for (const [language, colorScheme, width] of [
    ["en", "light", 1280],
    ["de", "dark", 2560],
    ["ar", "dark", 320],
  ] as const)
    test(`in ${language}, ${colorScheme}, ${width} pixels wide: nothing of WCAG 2.2 AA is broken or cut off in any state`, async () => {
      const { page, close } = await openPage(browser, { colorScheme, viewport: { width, height: 900 } });
      await page.goto(`${service.url}/components`);
      await page.evaluate(`localStorage["tillhouse.look"] = '{"language":"${language}"}'`);
      await page.reload();
      await page.getByRole("heading", { level: 1, name: "Components" }).waitFor();
      await page.getByRole("alert").first().waitFor();
      const check = async (state: string) => {
        assert.deepEqual(await accessibilityFaults(page), [], state);
        assert.equal(await overflow(page), 0, state);
      };
      await check("at rest");
      await page.getByRole("button", { name: "Send what fails" }).click();
      await check("with a missing field");
      await page.getByLabel("Required").fill("something");
      await page.keyboard.press("Enter");
      await check("after a failure");
      await page.getByRole("button", { name: "Choose …" }).click();
      await page.getByRole("menuitem", { name: "Rename" }).waitFor();
      await check("with a menu");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Open a dialog" }).click();
      assert.equal(await page.evaluate("document.activeElement.getAttribute('name')"), "confirmation");
      await check("with a dialog");
      const confirm = page.getByRole("dialog").getByRole("button", { name: "Delete" });
      for (const [words, isReady] of [
        ["rye", false],
        ["Rye-bread", false],
        ["rye-bread", true],
      ] as const) {
        await page.getByRole("dialog").getByRole("textbox").fill(words);
        assert.equal(await confirm.isEnabled(), isReady, words);
      }
      await page.keyboard.press("Escape");
      assert.equal(await page.getByRole("dialog").count(), 0);
      await close();
    });

  test("forced colours and less motion: it is whole, and nothing moves", async () => {
    const { page, close } = await openPage(browser, { forcedColors: "active", reducedMotion: "reduce" });
    await page.goto(`${service.url}/components`);
    await page.getByRole("heading", { level: 1, name: "Components" }).waitFor();
    assert.equal(await page.evaluate("document.getAnimations().length"), 0);
    assert.deepEqual(await accessibilityFaults(page), []);
    await close();
  });
});
