import assert from "node:assert/strict";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import type { TestService } from "../../server/test/harness.ts";
import { accessibilityFaults, openPage, overflow, type WatchedPage } from "./browser.ts";
import { bread, done, openTillShop, TillPage, type TillShop, type TillUser } from "./till-page.ts";

/** The keys that are shown on more than one thing of the dialog on top, or of the screen. In the page. */
const ambiguousKeys = `(() => {
  const top = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
  const keys = [...top.querySelectorAll("[aria-keyshortcuts]")].map((one) => one.getAttribute("aria-keyshortcuts"));
  return keys.filter((key, i) => keys.indexOf(key) !== i);
})()`;

/** A page that is a shop's till, where somebody has opened the drawer. */
export interface SellingTill extends WatchedPage {
  readonly till: TillPage;
  readonly shop: TillShop;
}

interface Options {
  readonly who?: "cashier" | "manager";
  readonly browser?: BrowserContextOptions;
  readonly modules?: readonly string[];
  /** Gives the shop what it is to have beside. */
  readonly prepare?: (shop: TillShop) => Promise<void>;
}

/** What counts prints and tones, as a test hears and sees neither. */
const counters = `
  globalThis.prints = 0;
  globalThis.tones = 0;
  globalThis.print = () => { globalThis.prints += 1; };
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...given) { globalThis.tones += 1; return start.apply(this, given); };
`;

export async function openSelling(
  service: TestService,
  browser: Browser,
  { who = "cashier", browser: options, modules, prepare }: Options = {},
): Promise<SellingTill> {
  const shop = await openTillShop(service, modules);
  await prepare?.(shop);
  const opened = await openPage(browser, options);
  await opened.page.addInitScript(counters);
  const till = new TillPage(opened.page);
  await till.bind(service.url, shop);
  await till.signIn(shop[who]);
  await till.openDrawer("100");
  return { ...opened, till, shop };
}

/** Another till of the shop, where the manager has opened the drawer. */
export async function openSecond(service: TestService, browser: Browser, shop: TillShop): Promise<SellingTill> {
  const { shop: api, branchId } = shop;
  const { id: registerId } = await done(api.post("/registers", { branchId, name: "Back", code: "B1" }));
  const { id: deviceId } = await done(api.post("/devices", { branchId, name: "Back", registerId }));
  const code = async () => (await done(api.post(`/devices/${deviceId}/pairing`))).code;
  const second = { ...shop, registerId, deviceId, code };
  const opened = await openPage(browser);
  await opened.page.addInitScript(counters);
  const till = new TillPage(opened.page);
  await till.bind(service.url, second);
  await till.signIn(shop.manager);
  await till.openDrawer("50");
  return { ...opened, till, shop: second };
}

/** Puts so many pieces into the basket, found by words: a machine that has much to do types no scan fast enough. */
export async function fill(page: Page, pieces = 1): Promise<void> {
  for (let i = 1; i <= pieces; i += 1) {
    await page.getByRole("searchbox", { name: "Search" }).fill("rye");
    await page.getByRole("button", { name: `${bread.name} BREAD` }).click();
    await page.locator(".basket-total dd", { hasText: `€${(Number(bread.price) * i).toFixed(2)}` }).waitFor();
  }
}

/** Sells so many pieces for exact cash. */
export async function sell(page: Page, pieces = 1): Promise<void> {
  await fill(page, pieces);
  await page.keyboard.press("F9");
  await page.getByRole("dialog", { name: "Sold" }).waitFor();
  await page.getByRole("button", { name: "Next customer" }).click();
  await page.getByText("Scan, search, or choose.").waitFor();
}

/** How often the page has printed, or sounded. */
export const countOf = (page: Page, what: "prints" | "tones"): Promise<number> => page.evaluate(`globalThis.${what}`);

/** Opens a screen beside selling by the keys that are shown for it. */
export async function openBeside(page: Page, key: string): Promise<void> {
  await page.keyboard.press("F1");
  await page.getByRole("dialog", { name: "More" }).waitFor();
  await page.keyboard.press(key);
}

/** Locks the till, and somebody else signs in. */
export async function changeUser({ page, till }: SellingTill, user: TillUser): Promise<void> {
  await page.getByRole("button", { name: "Lock" }).click();
  await till.signIn(user);
}

/** What can be pressed and is smaller than a finger. */
const small = `[...document.querySelectorAll("button, select, input:not([type=checkbox], [type=file]), label.switch")]
  .filter((one) => one.checkVisibility())
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([, { width, height }]) => width < 44 || height < 44)
  .map(([one, { width, height }]) => one.outerHTML.slice(0, 100) + " " + width + "×" + height)`;

/** Receipts of which something is out of sight at their sides. */
const cutReceipts = `[...document.querySelectorAll(".shown-paper")]
  .filter((one) => one.checkVisibility())
  .map((one) => one.scrollWidth - one.clientWidth)
  .filter((wide) => wide > 0)`;

/** The actions of a dialog without a key. In a list only the first must have one; forms have Enter and Escape. */
const keyless = `[...([...document.querySelectorAll("dialog[open]")].at(-1)?.querySelectorAll("button") ?? [])]
  .filter((one) => one.checkVisibility() && !one.hasAttribute("aria-keyshortcuts") && one.closest(".keypad") === null)
  .filter((one) => !one.closest("li")?.previousElementSibling && !one.closest("form")?.querySelector("[name=confirmation]"))
  .map((one) => one.textContent)`;

/** What is open breaks no rule of accessibility, nothing of it is cut off, and a finger finds all of it. */
export async function assertUsable(page: Page, widths: readonly number[] = [1280, 320]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    assert.deepEqual(await accessibilityFaults(page), [], `${width} px`);
    assert.equal(await overflow(page), 0, `${width} px`);
    const wide = `[...document.querySelectorAll("dialog[open]")].filter((one) => one.scrollWidth > one.clientWidth).length`;
    assert.equal(await page.evaluate(wide), 0, `a dialog is wider than itself at ${width} px`);
    assert.deepEqual(await page.evaluate(small), [], `${width} px`);
    assert.deepEqual(await page.evaluate(cutReceipts), [], `an amount of the receipt is out of sight at ${width} px`);
  }
  assert.deepEqual(await page.evaluate(ambiguousKeys), [], "a key presses two things");
  assert.deepEqual(await page.evaluate(keyless), [], "no key does it");
  await page.setViewportSize({ width: 1280, height: 720 });
}
