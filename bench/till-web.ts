import { globSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { heading, launchMortalBrowser } from "../web/test/browser.ts";
import { openTillShop, TillPage, type TillShop } from "../web/test/till-page.ts";
import { barcodeOf, fillCatalogue } from "./catalogue.ts";
import { median, round2 } from "./figures.ts";
import type { Figures } from "./run.ts";
import { withService } from "./test-service.ts";
import { fillPast, heapOf, memoryOfRenderer, sell, sellMany, slowDown } from "./till-selling.ts";

const size = 50_000;
const starts = 3;
/** A week of 2,000 sales a day. */
const pastSales = 14_000;
/** A day of them, in one page that is never loaded anew. */
const manySales = 2000;

/**
 * How the till's screens start in Chromium with 50,000 articles, in milliseconds since the page was asked for. The
 * browser has the program and the copy; each start is of a browser that has just been opened. `paintMs`: something is
 * seen; `pinMs`: people type their PINs; `lineMs`: the first article that was scanned is in the basket, by who signs in
 * as fast as a machine does. Sizes are of the program's first load in English.
 */
export async function bench(): Promise<Figures> {
  const allowedOrigins: string[] = [];
  return withService({ durable: false, config: { servesApps: true, allowedOrigins } }, async (service) => {
    allowedOrigins.push(service.url);
    const folder = mkdtempSync(join(tmpdir(), "tillhouse-bench-"));
    const shop = await openTillShop(service);
    await fillCatalogue(service, shop.shop, size);
    try {
      const copied = await bindTill(join(folder, "profile"), service.url, shop);
      const runs: Figures[] = [];
      for (let n = 0; n < starts; n++) runs.push(await startTill(join(folder, "profile"), service.url, shop));
      console.log(runs);
      const names = Object.keys(runs[0] ?? {});
      const started = names.map((name) => [name, Math.round(median(runs.map((run) => run[name] ?? NaN)))] as const);
      const sold = await sellAt(join(folder, "profile"), service.url, shop);
      return { ...sizes(), ...copied, ...Object.fromEntries(started), ...sold };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

async function bindTill(profile: string, url: string, shop: TillShop): Promise<Figures> {
  const { context } = await launchMortalBrowser(profile);
  const till = new TillPage(await context.newPage());
  till.page.setDefaultTimeout(180_000);
  const fromMs = performance.now();
  await till.bind(url, shop);
  const bindMs = Math.round(performance.now() - fromMs);
  await till.signIn(shop.cashier);
  await till.openDrawer("100");
  await till.programKept();
  await sellOnce(till);
  await fillPast(till.page, pastSales);
  await context.close();
  return { bindMs };
}

async function open(profile: string, url: string, { slug }: TillShop) {
  const { context } = await launchMortalBrowser(profile);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.addInitScript(watching);
  await page.goto(`${url}/till/${slug}`);
  await heading(page, "Who is it?").waitFor();
  return { context, page };
}

async function startTill(profile: string, url: string, shop: TillShop): Promise<Figures> {
  const { context, page } = await open(profile, url, shop);
  await page.getByRole("button", { name: shop.cashier.name, exact: true }).click();
  await page.keyboard.type(shop.cashier.pin);
  await page.keyboard.press("Enter");
  await heading(page, "Sell").waitFor({ state: "attached" });
  await page.keyboard.type(barcodeOf(7), { delay: 1 });
  await page.keyboard.press("Enter");
  await page.locator(".basket-lines > li").waitFor();
  const told = await page.evaluate<Figures>(`({
    paintMs: performance.getEntriesByName("first-contentful-paint")[0].startTime,
    pinMs: till.seen[".names"],
    lineMs: till.seen[".basket-lines > li"],
  })`);
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await page.getByText("Scan, search, or choose.").waitFor();
  await context.close();
  return told;
}

async function sellOnce({ page }: TillPage): Promise<void> {
  await page.keyboard.type(barcodeOf(3), { delay: 1 });
  await page.keyboard.press("Enter");
  await page.locator(".basket-lines > li").waitFor();
  await page.keyboard.press("F9");
  await page.getByRole("button", { name: "Next customer" }).click();
}

/** At full speed, and then with the page at a fourth of it. */
async function sellAt(profile: string, url: string, shop: TillShop): Promise<Figures> {
  const { context, page } = await open(profile, url, shop);
  await new TillPage(page).signIn(shop.cashier);
  const sold = await sell(page, size);
  await sellMany(page, manySales);
  const [heapMb, rendererMb] = [await heapOf(page), await memoryOfRenderer(page)];
  await slowDown(page, 4);
  const slow = await sell(page, size);
  await context.close();
  const slowed = Object.entries(slow).map(([name, value]) => [`slow${name[0]?.toUpperCase()}${name.slice(1)}`, value]);
  return { ...sold, heapMb, rendererMb, ...Object.fromEntries(slowed) };
}

/** In the page: when things were first seen, and how long they take. */
const watching = `
globalThis.till = {
  seen: {},
};
const see = () => {
  for (const selector of [".names", ".basket-lines > li"])
    if (till.seen[selector] === undefined && document.querySelector(selector) !== null) till.seen[selector] = performance.now();
};
new MutationObserver(see).observe(document, { subtree: true, childList: true });
`;

/** In kB of 1000 bytes. */
function sizes(): Figures {
  const folder = join(import.meta.dirname, "../web/dist/till/assets");
  const kb = (pattern: string, ending: string) =>
    round2(
      globSync(`${pattern}.${ending}`, { cwd: folder }).reduce(
        (sum, file) => sum + statSync(join(folder, file)).size,
        0,
      ) / 1000,
    );
  const first = "{index-*,en-*}.{js,css}";
  return {
    ...{ firstGzipKb: kb(first, "gz"), firstBrKb: kb(first, "br") },
    ...{ workerGzipKb: kb("worker-*.js", "gz"), workerBrKb: kb("worker-*.js", "br") },
  };
}
