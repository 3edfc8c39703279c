import assert from "node:assert/strict";
import type { TestService } from "../server/test/harness.ts";
import { fillIn, heading, launchBrowser, openPage, type WatchedPage } from "../web/test/browser.ts";
import { quantile, round2 } from "./figures.ts";
import type { Figures } from "./run.ts";
import { withService } from "./test-service.ts";

type Page = WatchedPage["page"];

const tenants = 5_000;
const searches = 20;
/** As a cheap tablet beside this machine. */
const slowdown = 4;

/**
 * The console of an installation with 5,000 tenants, in Chromium: from the last key of a search to its answer on the
 * screen, and how long the page needs to react to each key and press (INP), at full speed and at a fourth of it.
 */
export async function bench(): Promise<Figures> {
  const allowedOrigins: string[] = [];
  return withService({ durable: false, config: { servesApps: true, allowedOrigins } }, async (service) => {
    allowedOrigins.push(service.url);
    await addTenants(service);
    const browser = await launchBrowser();
    try {
      const figures: Record<string, number> = {};
      for (const [speed, rate] of [
        ["", 1],
        ["Slow", slowdown],
      ] as const) {
        const { page, sent, close } = await openPage(browser);
        const debug = await page.context().newCDPSession(page);
        await debug.send("Emulation.setCPUThrottlingRate", { rate });
        await page.addInitScript({ content: watchInteractions });
        await page.goto(`${service.url}/console/tenants`);
        await fillIn(page, service.operator);
        await heading(page, "Tenants").waitFor();
        await page.getByText(`${tenants.toLocaleString("en")} shops`).waitFor();
        const answers: number[] = [];
        sent.length = 0;
        for (let i = 0; i < searches; i++) answers.push(await timeOfSearch(page, `chain ${1000 + i * 137}`));
        assert.ok(sent.length <= searches * 2, `${sent.length} requests`);
        await walk(page);
        const interactions = await page.evaluate<number[]>("interactions");
        assert.ok(interactions.length > 50);
        figures[`search${speed}P95Ms`] = Math.round(quantile(answers, 0.95));
        figures[`inp${speed}P98Ms`] = Math.round(quantile(interactions, 0.98));
        figures[`requestsASearch${speed}`] = round2(sent.filter((line) => line.endsWith("/tenants")).length / searches);
        await close();
      }
      return figures;
    } finally {
      await browser.close();
    }
  });
}

/** Rows as shops have them; nobody opens one. */
async function addTenants(service: TestService): Promise<void> {
  const { tenantId } = await service.openShop();
  const client = await service.deps.central.connect();
  try {
    await client.query(
      `INSERT INTO tenants (tenant_id, name, slug, connection_string, schema_name, server, database_name, role_name,
         enabled_modules, migration_head)
       SELECT gen_random_uuid(), 'Chain ' || n, 'chain-' || n, connection_string, 't_bench_' || n, server,
         database_name, 't_bench_' || n, enabled_modules, migration_head
       FROM tenants, generate_series(1, $2::int - (SELECT count(*) FROM tenants)) n WHERE tenant_id = $1`,
      [tenantId, tenants],
    );
    await client.query("ANALYZE tenants");
  } finally {
    await client.end();
  }
}

/** Milliseconds from the last key of a search until its only row is drawn. */
async function timeOfSearch(page: Page, words: string): Promise<number> {
  const field = page.getByLabel("Name, slug or id");
  await field.fill("");
  await page.getByText(`${tenants.toLocaleString("en")} shops`).waitFor();
  const drawn = page.evaluate<number>(untilOneRow);
  await field.pressSequentially(words, { delay: 30 });
  return drawn;
}

// What runs in the page, so that the way of the messages to this process is not measured.

const untilOneRow = `new Promise((resolve) => {
  let lastKeyAt = 0;
  addEventListener("keydown", ({ timeStamp }) => (lastKeyAt = timeStamp), true);
  const observer = new MutationObserver(() => {
    if (document.querySelectorAll("tbody tr").length !== 1) return;
    observer.disconnect();
    requestAnimationFrame(() => resolve(performance.now() - lastKeyAt));
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
})`;

const watchInteractions = `globalThis.interactions = [];
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries()) if (interactionId > 0) interactions.push(duration);
}).observe({ type: "event", durationThreshold: 16, buffered: true });`;

/** Screens, filters, a dialog, a menu: what an operator presses in a minute. */
async function walk(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Clear the filters" }).click();
  for (let i = 0; i < 5; i++) await page.getByRole("button", { name: "Next page" }).click();
  await page.getByLabel("State").selectOption("Active");
  for (const screen of ["Overview", "Moves", "Servers", "Backups", "Operators", "Audit", "Tenants"]) {
    await page.getByRole("link", { name: screen, exact: true }).click();
    await heading(page, screen).waitFor();
  }
  await page.getByRole("button", { name: "View" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("row").nth(1).getByRole("link").click();
  await page.getByRole("button", { name: "Rename" }).click();
  await page.getByLabel("Name", { exact: true }).pressSequentially("Another name", { delay: 30 });
  await page.keyboard.press("Escape");
}
