import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { openShop, send, type TestService } from "../server/test/harness.ts";
import { launchBrowser } from "./test/browser.ts";
import { done, openTillShop, type TillShop, type TillUser } from "./test/till-page.ts";

/**
 * `npm run screenshots` draws docs/till-screenshots.md and its pictures by this, from the service of the console's.
 * It opens a shop there with two tills: one in English, one in Arabic on a phone. Keys lead it, as they are the same in
 * both.
 */

const folder = join(import.meta.dirname, "../docs/screenshots");
const { TILLHOUSE_URL: url, ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = process.env;
if (url === undefined || email === undefined || password === undefined) {
  process.stderr.write("first: . .tillhouse/tour.env\n");
  process.exit(2);
}

interface Look {
  readonly language: "en" | "ar";
  readonly width: number;
  /** Behind the names of its pictures. */
  readonly suffix: string;
}

const looks: readonly Look[] = [
  { language: "en", width: 1280, suffix: "" },
  { language: "ar", width: 320, suffix: "-ar" },
];

const request: TestService["request"] = (method, path, options = {}) => send(url, method, path, options);
const admin = async (): Promise<string> =>
  (await done(request("POST", "/admin/identity/login", { body: { email, password } }))).accessToken;
const opening = { request, admin, openShop: async (options = {}) => openShop(request, await admin(), options) };
const shop = await openTillShop(opening, ["Returns", "Promotions", "Credit"]);
await furnish(shop);

const browser = await launchBrowser();
const captions = new Map<string, string>();
mkdirSync(folder, { recursive: true });
for (const [i, look] of looks.entries()) await draw(look, i === 0 ? shop.code : await otherTill(shop));
await browser.close();

const pictures = [...captions].map(([name, caption]) => {
  const shown = looks.map(
    ({ suffix, language }) => `![${caption} (${language})](screenshots/till-${name}${suffix}.png)`,
  );
  return `**${caption}**\n\n${shown.join("\n")}`;
});
const intro = "Made by `npm run screenshots` (web/till-screenshots.ts): in English, and in Arabic on a phone.";
writeFileSync(
  join(folder, "../till-screenshots.md"),
  `# Screenshots of the till\n\n${intro}\n\n${pictures.join("\n\n")}\n`,
);

/** What there is beside bread and cheese, so that all keys of the basket are shown. */
async function furnish({ shop: api }: TillShop): Promise<void> {
  await done(api.post("/payment-methods", { name: "Gift card", kind: "GiftCard" }));
  const rule = { items: {}, benefit: { kind: "Percent", value: "10" } };
  const { id } = await done(api.post("/promotions", { name: "Spring", type: "Simple", rule, requiresCoupon: true }));
  await done(api.post(`/promotions/${id}/enable`));
}

async function otherTill({ shop: api, branchId }: TillShop): Promise<() => Promise<string>> {
  const register = await done(api.post("/registers", { branchId, name: "Back", code: "B1" }));
  const device = await done(api.post("/devices", { branchId, name: "Back", registerId: register.id }));
  return async () => (await done(api.post(`/devices/${device.id}/pairing`))).code;
}

async function draw({ language, width, suffix }: Look, code: () => Promise<string>): Promise<void> {
  const context = await browser.newContext({ viewport: { width, height: 800 }, timezoneId: "UTC" });
  const page = await context.newPage();
  await page.addInitScript(`localStorage["tillhouse.look"] = '{"language":"${language}","theme":"Light"}'`);
  const take = async (name: string, caption: string) => {
    await settle(page);
    captions.set(name, caption);
    const picture = sharp(await page.screenshot());
    await picture.png({ palette: true, colours: 64 }).toFile(join(folder, `till-${name}${suffix}.png`));
  };
  const press = (key: string) => page.keyboard.press(key);
  const type = (text: string) => page.keyboard.type(text, { delay: 70 });
  const dialog = page.locator("dialog[open]").last();

  await page.goto(`${url}/till/${shop.slug}`);
  await page.locator("input[name=code]").waitFor();
  await take("bind", "Making a browser a till");
  await bind(page, await code());
  await page.getByRole("button", { name: shop.manager.name, exact: true }).click();
  await page.locator("input[type=password]").waitFor();
  await take("pin", "Signing in by PIN");
  await signIn(page, shop.manager, type);
  await type("100");
  await press("Enter");
  await page.locator(".sell").waitFor();

  const fill = async (words: string) => {
    await press("F2");
    await page.locator(".finder input").fill(words);
    await page.locator(".finder .tiles button", { hasText: words }).first().click();
  };
  await fill("rye");
  await page.locator(".basket-line").waitFor();
  await fill("rye");
  await page.locator(".basket-line", { hasText: "2" }).waitFor();
  await take("selling", "Selling");
  await press("F10");
  await dialog.locator(".pay").waitFor();
  await take("pay", "Taking the money");
  await press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await press("F9");
  await dialog.locator(".pay-due").waitFor();
  await take("paid", "Paid, with what goes back");
  await press("Escape");
  await dialog.waitFor({ state: "hidden" });

  const beside = async (key: string) => {
    await press("F1");
    await dialog.locator(".choices").waitFor();
    await press(key);
  };
  await beside("F2");
  await dialog.locator(".choices bdi").first().waitFor();
  await take("receipts", "The receipts of the last days");
  await dialog.locator(".choices button").first().click();
  await dialog.locator(".shown-paper").waitFor();
  await dialog.locator(".button-row").first().locator("button:not([data-kind=danger])").first().click();
  await dialog.locator(".back-line").first().waitFor();
  await take("returns", "Goods come back");
  for (let i = 0; i < 3; i += 1) await press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await beside("F3");
  await settle(page);
  await take("cash", "Cash in and out");
  await press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await beside("F8");
  await settle(page);
  await take("sync", "The connection, and what is not pushed");
  await context.close();
}

/** A browser without a history of the page promises to keep nothing, and is asked again. */
async function bind(page: Page, code: string): Promise<void> {
  await page.locator("input[name=code]").fill(code);
  await page.keyboard.press("Enter");
  const who = page.getByRole("button", { name: shop.manager.name, exact: true });
  const anyway = page.locator(".notice button");
  await who.or(anyway).first().waitFor();
  if (await anyway.isVisible()) await anyway.click();
  await who.waitFor();
}

async function signIn(page: Page, { pin }: TillUser, type: (text: string) => Promise<void>): Promise<void> {
  await type(pin);
  await page.keyboard.press("Enter");
  await page.locator("input[type=password]").waitFor({ state: "detached" });
  await page.locator(".amount").waitFor();
}

/** What is loaded has come, and nothing moves any more. */
async function settle(page: Page): Promise<void> {
  await page.locator(".waiting").first().waitFor({ state: "detached" });
  await page.waitForTimeout(500);
}
