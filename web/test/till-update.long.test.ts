import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { globSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, before, describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { startService, type TestService } from "../../server/test/harness.ts";
import { heading, launchBrowser, noBrowser, openPage } from "./browser.ts";
import { bread, openTillShop, TillPage } from "./till-page.ts";

describe("an update of the till's program", { skip: noBrowser }, () => {
  const allowedOrigins: string[] = [];
  let service: TestService;
  let front: Server;
  let url: string;
  let browser: Browser;
  /** Grows with each deployment. */
  let build = 0;

  before(async () => {
    service = await startService({ config: { servesApps: true, allowedOrigins } });
    front = createServer((incoming, reply) => {
      const { "accept-encoding": _any, ...headers } = incoming.headers;
      const asked = request(service.url + (incoming.url ?? ""), { method: incoming.method, headers }, (answer) => {
        const { statusCode = 500, headers: theirs } = answer;
        const isPage = theirs["content-type"]?.startsWith("text/html") === true;
        if (build > 0 && isOld(incoming.url ?? "")) reply.writeHead(404).end();
        else if (!isPage && incoming.url !== "/till/sw.js") answer.pipe(reply.writeHead(statusCode, theirs));
        else {
          void (async () => {
            const { "content-length": _length, etag: _tag, "last-modified": _at, ...kept } = theirs;
            reply.writeHead(statusCode, kept).end(deployed(await text(answer), isPage));
          })();
        }
      });
      reply.on("close", () => asked.destroy());
      asked.on("error", () => reply.destroy());
      incoming.pipe(asked);
    });
    front.listen(0, "127.0.0.1");
    await once(front, "listening");
    url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
    allowedOrigins.push(url);
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    front?.closeAllConnections();
    front?.close();
    await service?.close();
  });

  /** The German of the first build is gone with the next one. */
  const isOld = (path: string) => /\/assets\/de-/.test(path);
  const pageOf = (content: string) => content.replace("<head>", `<head><meta name="build" content="${build}" />`);

  /** A file as this build has it: its page differs from those of the others. */
  function deployed(content: string, isPage: boolean): string {
    if (isPage) return pageOf(content);
    return content
      .replace(/("\/till\/": )"[^"]*"/, `$1"${pageHash}"`)
      .replaceAll(/"\/till\/assets\/de-[^"]*": "[^"]*",/g, (one) => (build === 0 ? one : ""))
      .replace(/[0-9a-f]{16}/, (version) => version.slice(0, -1) + String(build));
  }
  let pageHash = "";
  async function deploy(to: number): Promise<void> {
    build = to;
    const page = await (await fetch(`${url}/till/`)).text();
    pageHash = `sha256-${createHash("sha256").update(page).digest("base64")}`;
  }

  test("is told, waits for an empty basket, and takes nothing from an open till", async () => {
    await deploy(0);
    const shop = await openTillShop(service);
    const { page, faults, close } = await openPage(browser);
    const till = new TillPage(page);
    await till.bind(url, shop);
    await till.signIn(shop.cashier);
    await till.openDrawer("100");
    await till.programKept();
    const shown = () => page.locator("meta[name=build]").getAttribute("content");
    await till.scan(bread.code);
    await page.getByText("Rye bread added").waitFor();

    await deploy(1);
    await page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update()).then(() => undefined)");
    await page.getByText("New version at the next empty basket").waitFor();
    await page.waitForTimeout(5_000);
    assert.equal(await shown(), "0", "the basket is not empty");
    const [german] = globSync("assets/de-*.js", { cwd: join(import.meta.dirname, "../dist/till") });
    const statusOf = () => page.evaluate<number>(`fetch("/till/${german}").then(({ status }) => status)`);
    assert.equal(await statusOf(), 200, "its files are there, though the service has them no more");
    await page.keyboard.press("F9");
    await page.getByRole("dialog", { name: "Sold" }).waitFor();
    await page.waitForTimeout(5_000);
    assert.equal(await shown(), "0", "the receipt is looked at");
    const reloaded = page.waitForEvent("load");
    await page.getByRole("button", { name: "Next customer" }).click();
    await reloaded;
    await heading(page, "Who is it?").waitFor();
    assert.equal(await shown(), "1");
    assert.equal((await fetch(`${url}/till/${german}`)).status, 404);
    await till.signIn(shop.cashier);
    await till.pushed();
    assert.deepEqual(faults, []);
    await close();
  });
});
