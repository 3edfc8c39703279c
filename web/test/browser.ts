import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import chromium from "@sparticuz/chromium";
import type { AxeResults } from "axe-core";
import {
  chromium as browsers,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from "playwright-core";
import { startService, type ServiceOptions, type TestService } from "../../server/test/harness.ts";
import { openWeakNetwork, type WeakNetwork } from "./weak-network.ts";

/** Why tests in a browser are skipped; false where they run. */
export const noBrowser = process.platform !== "linux" && "the Chromium of npm is Linux's";

// No page of ours draws by WebGL; emulating its device takes a quarter of the browser's time.
chromium.setGraphicsMode = false;

/** One process for all pages would end with the first; without its security it says no Origin. */
const args = chromium.args.filter((arg) => arg !== "--single-process" && arg !== "--disable-web-security");

/** Chromium, headless. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = await chromium.executablePath();
  return relaunchOnCrash(() => browsers.launch({ executablePath, args }));
}

/** Seldom Chromium ends by a fault of its own while it starts: no page of ours was open, and it is started again. */
async function relaunchOnCrash<Launched>(launch: () => Promise<Launched>): Promise<Launched> {
  try {
    return await launch();
  } catch (error) {
    if (!String(error).includes("signal=SIGSEGV")) throw error;
    return launch();
  }
}

/** A browser whose profile outlives it. `kill` ends it as a crash does: it does nothing more. */
export interface MortalBrowser {
  readonly context: BrowserContext;
  kill(): Promise<void>;
}

/** Chromium, headless, with its profile in this folder. */
export async function launchMortalBrowser(folder: string): Promise<MortalBrowser> {
  const executablePath = await chromium.executablePath();
  const context = await relaunchOnCrash(() => browsers.launchPersistentContext(folder, { executablePath, args }));
  const session = await context.browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await session?.send("SystemInfo.getProcessInfo")) ?? {};
  const pid = processInfo.find(({ type }) => type === "browser")?.id;
  assert.ok(pid !== undefined, "the browser does not say which process it is");
  return {
    context,
    kill: async () => {
      const closed = new Promise<void>((resolve) => void context.once("close", () => resolve()));
      process.kill(pid, "SIGKILL");
      await closed;
    },
  };
}

/** A service that serves the apps, to pages of its own address. */
export async function startWithApps({ config = {}, ...options }: ServiceOptions = {}): Promise<TestService> {
  const allowedOrigins: string[] = [];
  const service = await startService({ ...options, config: { ...config, servesApps: true, allowedOrigins } });
  allowedOrigins.push(service.url);
  return service;
}

/** A service that serves the apps by a network that fails when it is told to. */
export async function startBehindWeakNetwork(
  options: ServiceOptions = {},
): Promise<{ readonly service: TestService; readonly network: WeakNetwork; close(): Promise<void> }> {
  const network = await openWeakNetwork();
  const config = { ...options.config, servesApps: true, allowedOrigins: [network.url] };
  const service = await startService({ ...options, config });
  network.lead(Number(new URL(service.url).port));
  return {
    ...{ service, network },
    close: async () => {
      await network.close();
      await service.close();
    },
  };
}

/** A page of its own browser profile, with all that went wrong in it. */
export interface WatchedPage {
  readonly page: Page;
  /** Errors of the console, violations of the policy, rejections that nobody handled. */
  readonly faults: string[];
  /** Requests to the API, as `GET /admin/tenants`. */
  readonly sent: string[];
  close(): Promise<void>;
}

/** Opens a page. `close` fails when anything went wrong in it. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({ locale: "en-GB", timezoneId: "Africa/Lagos", ...options });
  const page = await context.newPage();
  const faults: string[] = [];
  const sent: string[] = [];
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  page.on("console", (message) => {
    // The browser's own line about an answer of 4xx or 5xx, which the page shows in words.
    const isAnswer = message.text().startsWith("Failed to load resource: the server responded with");
    if (["error", "warning"].includes(message.type()) && !isAnswer) faults.push(`console: ${message.text()}`);
  });
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === "fetch") sent.push(`${request.method()} ${pathname}`);
  });
  return {
    ...{ page, faults, sent },
    close: async () => {
      await context.close();
      assert.deepEqual(faults, []);
    },
  };
}

/** The title of a screen. */
export const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

/** Fills in the first page of a sign-in, and sends it. */
export async function fillIn(
  page: Page,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.keyboard.press("Enter");
}

/** Where the link of the last mail to an address leads, at the service that the test has started. */
export async function mailedPage(service: TestService, email: string): Promise<string> {
  const [link] = /https?:\/\/\S+/.exec((await service.mailTo(email)).text) ?? [];
  assert.ok(link);
  const { pathname, hash } = new URL(link);
  return `${service.url}${pathname}${hash}`;
}

const axeSource = () => readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * What a page breaks of WCAG 2.2 AA, as axe finds it: each rule with the elements that break it. The guards at the ends
 * of Base UI's menus are left out: they hand the focus on, and nobody stays on them.
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // By the debugger, which the page's policy does not bind.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeSource());
  const values = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const options = JSON.stringify({ runOnly: { type: "tag", values } });
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run({ exclude: [["[data-base-ui-focus-guard]"]] }, ${options})`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary}`),
  );
}

/** How many pixels a page is wider than its window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
