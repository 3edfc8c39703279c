import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { fillIn, heading, launchBrowser } from "./test/browser.ts";

/**
 * `npm run screenshots`: draws docs/screenshots.md and its pictures. It needs a fresh service (`npm start`) and the
 * variables of its tour.env. It opens a shop there, moves one, and asks for the deletion of another.
 */

const folder = join(import.meta.dirname, "../docs/screenshots");
const { TILLHOUSE_URL: url, ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = process.env;
if (url === undefined || email === undefined || password === undefined) {
  process.stderr.write("first: . .tillhouse/tour.env\n");
  process.exit(2);
}

const sections: string[] = [];
const browser = await launchBrowser();
const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, timezoneId: "UTC" });
const page = await context.newPage();
mkdirSync(folder, { recursive: true });

await page.goto(`${url}/console`);
await heading(page, "Sign in").waitFor();
await take("sign-in", "Signing in");
await fillIn(page, { email, password });
await heading(page, "Overview").waitFor();
await screen("/tenants/new", "Open a shop");
await page.getByLabel("Name", { exact: true }).fill("Harbour Books");
await page.getByLabel("Owner's name").fill("Ada Lund");
await page.getByRole("button", { name: "Open a shop" }).click();
await page.getByText("Fill this in.").waitFor();
await take("open-a-shop", "Opening a shop, with what is wrong at its field");
await page.getByLabel("Owner's email").fill("ada@harbour.example");
await page.getByLabel("Loyalty").check();
await page.getByRole("button", { name: "Open a shop" }).click();
await heading(page, "Harbour Books").waitFor();
await take("shop", "A shop");
await page.getByRole("button", { name: "Modules" }).click();
await take("modules", "Its modules");
await page.keyboard.press("Escape");
await page.getByRole("button", { name: "Delete the shop" }).click();
await take("deletion", "Asking for its deletion, by its name");
await page.getByLabel(/^Type/).fill("harbour-books");
await page.keyboard.press("Enter");
await page.getByText("Not before").waitFor();

await screen("/tenants", "Tenants");
await page.getByRole("link", { name: "Corner Bakery" }).click();
await page.getByRole("link", { name: "Move", exact: true }).click();
await page.getByRole("button", { name: "Make a plan" }).click();
await page.getByRole("button", { name: "Move the shop" }).waitFor();
await take("plan", "What a graduation would move");
await page.getByRole("button", { name: "Move the shop" }).click();
await page.getByLabel(/^Type/).waitFor();
await take("confirm", "Beginning it, by typing the slug");
await page.getByLabel(/^Type/).fill("corner-bakery");
await page.keyboard.press("Enter");
await page.waitForURL(/graduations\//);
await take("moving", "A graduation under way");
await page.getByText("Succeeded").first().waitFor({ timeout: 60_000 });
await take("moved", "What it did");
await screen("/tenants", "Tenants");
await page.getByRole("link", { name: "Corner Bakery" }).click();
await page.getByRole("link", { name: "Diagnosis" }).click();
await settle(page);
await take("diagnosis", "The diagnosis of a shop");
await page.getByRole("link", { name: "Usage and quotas" }).click();
await settle(page);
await take("usage", "Its use, and quotas");
await screen("/tenants", "Tenants");
await take("tenants", "The tenants");
for (const [name, title, caption] of [
  ["graduations", "Moves", "The moves"],
  ["migrations", "Migrations", "Migrations of all shops"],
  ["servers", "Servers", "The servers"],
  ["backups", "Backups", "The backups"],
  ["operators", "Operators", "The operators"],
  ["audit", "Audit", "The audit log"],
  ["account", "Account", "One's own account"],
] as const) {
  await screen(`/${name}`, title);
  await take(name, caption);
}
await screen("/diagnoses", "Not healthy");
await take("diagnoses", "The shops that are not healthy");
await screen("/", "Overview");
await take("overview", "The overview");
await page.emulateMedia({ colorScheme: "dark" });
await take("overview-dark", "The same, dark");
await page.evaluate(`localStorage["tillhouse.look"] = '{"language":"ar"}'`);
await page.setViewportSize({ width: 390, height: 800 });
await page.goto(`${url}/console/tenants`);
await settle(page);
await take("phone", "The tenants on a phone, in Arabic");
await office();
await browser.close();

const intro = "Made by `npm run screenshots` (web/screenshots.ts) from a fresh `npm start`.";
writeFileSync(join(folder, "../screenshots.md"), `# Screenshots\n\n${intro}\n\n${sections.join("\n\n")}\n`);

/** The office of a shop, as an operator looks into it: the demo's owners have passwords that are shown once. */
async function office(): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: "light" });
  await page.evaluate(`localStorage["tillhouse.look"] = '{"language":"en"}'`);
  await screen("/tenants", "Tenants");
  await page.getByRole("link", { name: "Chain & Spoke" }).click();
  await page.getByRole("button", { name: "Look into the shop" }).click();
  await page.getByLabel("Reason").fill("A till does not push");
  await page.keyboard.press("Enter");
  const [opened] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: "Open the shop's office" }).click(),
  ]);
  await heading(opened, "Today").waitFor();
  await take("office", "The office of a shop, as an operator looks into it", opened);
}

async function screen(path: string, title: string): Promise<void> {
  await page.goto(`${url}/console${path}`);
  await heading(page, title).waitFor();
  await settle(page);
}

/** What is loaded has come, and nothing moves any more. */
async function settle(shown: Page): Promise<void> {
  await shown.locator(".waiting").first().waitFor({ state: "detached" });
  await shown.waitForTimeout(300);
}

async function take(name: string, caption: string, shown = page): Promise<void> {
  await settle(shown);
  const file = join(folder, `${name}.png`);
  await sharp(await shown.screenshot())
    .png({ palette: true, colours: 64 })
    .toFile(file);
  sections.push(`**${caption}**\n\n![${caption}](screenshots/${name}.png)`);
}
