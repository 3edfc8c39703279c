import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { build, type Rolldown } from "vite";
import type { Receipt } from "../../till-engine/src/receipt.ts";
import type { TestService } from "../../server/test/harness.ts";
import { launchBrowser, noBrowser, openPage, startWithApps } from "./browser.ts";
import { bread, openTillShop, TillPage } from "./till-page.ts";

type Paper = "58" | "80" | "A4";
interface Options {
  readonly paper?: Paper;
  readonly isGift?: boolean;
}

/** Pictures are written into this folder, for people to look at. */
const pictures = process.env["TILLHOUSE_PICTURES"];
const millimetre = 72 / 25.4;

describe("a receipt on paper", { skip: noBrowser }, () => {
  let service: TestService;
  let browser: Browser;
  let script: string;
  let style: string;
  before(async () => {
    service = await startWithApps();
    browser = await launchBrowser();
    [script, style] = await buildPrinting();
  });
  after(async () => {
    await browser?.close();
    await service?.close();
  });

  /** A page that prints what it is given, in the dark. */
  async function openPrinter() {
    const opened = await openPage(browser, { colorScheme: "dark", viewport: { width: 800, height: 600 } });
    const { page } = opened;
    await page.route("http://print.test/**", (route) => {
      const isScript = route.request().url().endsWith(".js");
      const html = `<!doctype html><html><head><style>@layer reset, base, screens; ${style}</style></head><body><h1>A screen</h1></body></html>`;
      return route.fulfill(
        isScript ? { contentType: "text/javascript", body: script } : { contentType: "text/html", body: html },
      );
    });
    await page.goto("http://print.test/");
    await page.evaluate("globalThis.print = () => undefined");
    const print = async (receipt: Receipt, { paper = "80", ...options }: Options = {}) => {
      await page.evaluate(`document.documentElement.dataset.paper = "${paper}"`);
      return page.evaluate<boolean>(
        `import("http://print.test/print.js").then((one) => one.printReceipt(${JSON.stringify(receipt)}, ${JSON.stringify(options)}))`,
      );
    };
    return { ...opened, print };
  }

  const rowsOf = async (page: Page) =>
    (await page.locator(".print-sheet").allInnerTexts()).join("\n").replaceAll(/\s+/g, " ");

  for (const { name, receipt, options = {}, has, hasNot = [] } of cases())
    test(`of ${name} has what was sold, on paper of its size, black on white, and nothing is cut off`, async () => {
      const { page, print, close } = await openPrinter();
      assert.equal(await print(receipt, options), true);
      const { paper = "80" } = options;
      await page.emulateMedia({ media: "print", colorScheme: "dark" });
      const width = { "58": 220, "80": 303, A4: 794 }[paper];
      await page.setViewportSize({ width, height: 600 });
      const text = await rowsOf(page);
      for (const one of has) assert.ok(text.includes(one), `${one} is missing in: ${text}`);
      for (const one of hasNot) assert.ok(!text.includes(one), `${one} is in: ${text}`);
      const [color, background, dir, cut] = await page.evaluate<[string, string, string, string[]]>(`(() => {
        const sheet = document.querySelector(".print-sheet");
        const { color, backgroundColor } = getComputedStyle(sheet);
        const { left, right } = sheet.getBoundingClientRect();
        const outside = [...sheet.querySelectorAll("bdi, p, span")].filter((one) => {
          const box = one.getBoundingClientRect();
          return right > innerWidth + 1 || box.left < left - 1 || box.right > right + 1 || one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0;
        });
        return [color, backgroundColor, sheet.dir, outside.map((one) => one.textContent)];
      })()`);
      assert.deepEqual([color, background, cut], ["rgb(0, 0, 0)", "rgb(255, 255, 255)", []]);
      assert.equal(dir, receipt.language === "ar" ? "rtl" : "ltr");
      if (pictures !== undefined) {
        mkdirSync(pictures, { recursive: true });
        await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
      }
      const { pages, wide } = pdfOf(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
      assert.ok(Math.abs(wide / millimetre - (paper === "A4" ? 210 : Number(paper))) < 1, `${wide / millimetre} mm`);
      if (paper !== "A4") assert.equal(pages, 1);
      await close();
    });

  test("is printed from the till after a sale; a print that fails undoes nothing", async () => {
    const shop = await openTillShop(service);
    const { page, close } = await openPage(browser);
    const till = new TillPage(page);
    await till.bind(service.url, shop);
    await till.signIn(shop.cashier);
    await till.openDrawer("100");
    await till.scan(bread.code);
    await page.getByText("Rye bread added").waitFor();
    await page.keyboard.press("F9");
    await page.getByRole("dialog", { name: "Sold" }).waitFor();
    await page.evaluate("globalThis.print = () => { throw new Error('no printer') }");
    await page.getByRole("button", { name: "Print" }).click();
    assert.equal(await page.locator(".print-sheet").count(), 0);
    await page.evaluate("globalThis.print = () => undefined");
    await page.getByRole("button", { name: "Print" }).click();
    await page.emulateMedia({ media: "print" });
    const text = await rowsOf(page);
    await page.emulateMedia({ media: null });
    assert.match(text, /F1-000001 .*Rye bread 2\.50 .*Total EUR 2\.50 .*Served by Kim/);
    const { pages, wide } = pdfOf(await page.pdf({ preferCSSPageSize: true }));
    assert.deepEqual([pages, Math.round(wide / millimetre)], [1, 80]);
    await page.locator(".print-sheet").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Next customer" }).click();
    await till.pushed();
    assert.equal((await shop.shop.get("/orders")).body.items.length, 1);
    await close();
  });
});

/** Its pages, and how wide the first is in points. */
function pdfOf(bytes: Buffer): { readonly pages: number; readonly wide: number } {
  const boxes = [...bytes.toString("latin1").matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) [\d.]+\s*\]/g)];
  return { pages: boxes.length, wide: Number(boxes[0]?.[1]) };
}

/** The till's own printing, as it is built. */
async function buildPrinting(): Promise<[string, string]> {
  const built = (await build({
    ...{ configFile: false, logLevel: "error", root: join(import.meta.dirname, "../till") },
    define: { "process.env.NODE_ENV": '"production"' },
    resolve: { conditions: ["@tillhouse/source", "module", "browser"] },
    build: {
      ...{ write: false, minify: false },
      lib: { entry: join(import.meta.dirname, "../till/src/print/print.tsx"), formats: ["es"], fileName: "print" },
    },
  })) as Rolldown.RolldownOutput[];
  const files = built.flatMap(({ output }) => output);
  const script = files.find((file) => file.type === "chunk");
  const style = files.find((file) => file.fileName.endsWith(".css"));
  assert.ok(script?.type === "chunk" && style?.type === "asset");
  return [script.code, String(style.source)];
}

interface Case {
  readonly name: string;
  readonly receipt: Receipt;
  readonly options?: Options;
  readonly has: readonly string[];
  readonly hasNot?: readonly string[];
}

function cases(): readonly Case[] {
  const long = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenhalterung aus handgeschmiedetem Stahl";
  return [
    { name: "en", receipt: receiptOf({}), has: ["Total EUR 7.50", "Rye bread 7.50", "3 × 2.50", "COPY 1"] },
    {
      name: "de, a long name",
      receipt: receiptOf({ language: "de", names: [long, "Brot"] }),
      options: { paper: "58" },
      has: [long, "Summe EUR 15,00", "Es bediente Sie Kim"],
    },
    {
      name: "fr, 80 lines",
      receipt: receiptOf({ language: "fr", names: Array.from({ length: 80 }, (_, i) => `Pain n° ${i + 1}`) }),
      has: ["Pain n° 1 ", "Pain n° 80 ", "Total EUR 600,00"],
    },
    {
      name: "ar, three digits",
      receipt: receiptOf({ language: "ar", currency: "KWD", digits: 3, names: ["خبز الجاودار", "Rye bread"] }),
      has: ["المجموع KWD 15.000", "خبز الجاودار 7.500", "خدمكم Kim"],
    },
    {
      name: "en, no digits, on A4",
      receipt: receiptOf({ currency: "JPY", digits: 0, names: Array.from({ length: 80 }, (_, i) => `Rice ${i + 1}`) }),
      options: { paper: "A4" },
      has: ["Total JPY 640", "Rice 80 8"],
    },
    {
      name: "a gift, in German",
      receipt: receiptOf({ language: "de" }),
      options: { isGift: true },
      has: ["Geschenkbeleg", "Rye bread 3", "F1-000001"],
      hasNot: ["7,50", "2,50", "EUR"],
    },
  ];
}

interface Drawn {
  readonly language?: string;
  readonly currency?: string;
  readonly digits?: number;
  readonly names?: readonly string[];
}

/** Three of each name. */
function receiptOf({ language = "en", currency = "EUR", digits = 2, names = ["Rye bread"] }: Drawn): Receipt {
  const text = (amount: number) => amount.toFixed(digits);
  const total = text(names.length * Number(text(7.5)));
  return {
    ...{ language, copy: 1, localTime: "2027-03-02 10:00", cashier: "Kim", giftCards: [], customer: null },
    ...{
      header: null,
      footer: "Thank you\nCome again",
      taxes: [{ name: "VAT", rate: "0.2", base: text(6.25), amount: text(1.25) }],
    },
    seller: { name: "Corner Shop Ltd", address: "1 High Street\nLondon", taxId: "GB 123" },
    branch: { name: "Corner Shop", address: null, phone: "020 1234" },
    order: {
      ...{ receiptNumber: "F1-000001", status: "Completed", currency, taxMode: "Inclusive", taxCertificate: null },
      lines: names.map((name) => ({
        ...{ kind: "Sale", name, quantity: "3", unitCode: null, unitPrice: text(2.5), gross: text(7.5), discounts: [] },
      })),
      discounts: [],
      totals: {
        ...{ net: total, tax: text(0), exemptTax: text(0), total, rounding: text(0), tip: text(0) },
        ...{ deposit: text(0), change: text(2.5) },
      },
      payments: [{ method: "Cash", tendered: text(10) }],
    },
  } as unknown as Receipt;
}
