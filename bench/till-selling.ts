import { barcodeOf, things } from "./catalogue.ts";
import { memoryOf, quantile, round2 } from "./figures.ts";
import type { Figures } from "./run.ts";
import type { TillPage } from "../web/test/till-page.ts";

type Page = TillPage["page"];

const baskets = 40;
const articlesOfBasket = 3;

/**
 * Sells and searches at a till whose people have signed in, among `size` articles. Milliseconds are from the last
 * key to the frame that shows what it brings.
 */
export async function sell(page: Page, size: number): Promise<Figures> {
  await page.evaluate(tools);
  const codes = Array.from({ length: baskets * articlesOfBasket }, (_, n) => barcodeOf((n * 7_919) % size));
  const words = Array.from({ length: baskets }, (_, n) => things[n % things.length] ?? "");
  const at = await page.evaluate<Record<"scans" | "pays" | "searches" | "tasks", number[]>>(
    `bench.run(${JSON.stringify({ codes, words, articlesOfBasket })})`,
  );
  const p95 = (values: readonly number[]) => round2(quantile(values, 0.95));
  return {
    ...{ scanP95Ms: p95(at.scans), searchP95Ms: p95(at.searches), payP95Ms: p95(at.pays) },
    ...{ longTasks: at.tasks.length, longestTaskMs: Math.max(0, ...at.tasks.map(Math.round)) },
  };
}

/** Makes the page's main thread so many times slower; its Worker stays as it is. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
}

/** Sells so many baskets of one article, as fast as the screens let somebody. */
export async function sellMany(page: Page, count: number): Promise<void> {
  await page.evaluate(tools);
  await page.evaluate(`bench.sellMany(${JSON.stringify({ code: barcodeOf(3), count })})`);
}

interface HeapUsage {
  readonly usedSize: number;
  readonly backingStorageSize: number;
}

/** What the page and its Worker hold in their heaps, buffers too, in MB, after all else was collected. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const workers: string[] = [];
  session.on("Target.attachedToTarget", ({ sessionId }) => workers.push(sessionId));
  await session.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  /** Asks a Worker, whose session takes messages within messages. */
  const ofWorker = (sessionId: string, id: number, method: string) =>
    new Promise<unknown>((resolve) => {
      session.on("Target.receivedMessageFromTarget", (event) => {
        const answer = JSON.parse(event.message) as { readonly id?: number; readonly result?: unknown };
        if (event.sessionId === sessionId && answer.id === id) resolve(answer.result);
      });
      void session.send("Target.sendMessageToTarget", { sessionId, message: JSON.stringify({ id, method }) });
    });
  const heaps: HeapUsage[] = [];
  await session.send("HeapProfiler.collectGarbage");
  heaps.push((await session.send("Runtime.getHeapUsage")) as HeapUsage);
  for (const worker of workers) {
    await ofWorker(worker, 1, "HeapProfiler.collectGarbage");
    heaps.push((await ofWorker(worker, 2, "Runtime.getHeapUsage")) as HeapUsage);
  }
  if (workers.length === 0) throw new Error("the Worker was not found");
  return Math.round(heaps.reduce((sum, one) => sum + one.usedSize + one.backingStorageSize, 0) / 1e6);
}

/** What the page and its Worker take, in MB: more than their heaps. */
export async function memoryOfRenderer(page: Page): Promise<number> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await session?.send("SystemInfo.getProcessInfo")) ?? {};
  const renderers = processInfo.filter(({ type }) => type === "renderer");
  return Math.max(...renderers.map(({ id }) => memoryOf(id, "VmRSS")));
}

/** Copies the till's only sale so often, as if it had been made in the days before. The till must be started anew. */
export async function fillPast(page: Page, count: number): Promise<void> {
  await page.evaluate(filling(count));
}

/** In the page. */
const filling = (count: number) => `(async () => {
  const over = (request) => new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
  });
  const { name } = (await indexedDB.databases()).find((one) => one.name.startsWith("till-"));
  const database = await over(indexedDB.open(name));
  const read = database.transaction("till").objectStore("till");
  const [keys, texts] = await Promise.all([over(read.getAllKeys()), over(read.getAll())]);
  const past = keys.map((key, i) => [key, texts[i]]).filter(([key]) => key.startsWith("~"));
  const id = past[0][0].split("/").at(-1);
  for (let n = 0; n < ${count}; ) {
    const transaction = database.transaction("till", "readwrite", { durability: "relaxed" });
    for (const end = Math.min(${count}, n + 1000); n < end; n++) {
      const other = crypto.randomUUID();
      for (const [key, text] of past)
        transaction.objectStore("till").put(text.replaceAll(id, other), key.replaceAll(id, other));
    }
    await new Promise((resolve) => transaction.addEventListener("complete", resolve));
  }
  database.close();
})()`;

/** In the page. */
const tools = `
globalThis.bench = {
  press: (keys) => {
    for (const key of keys)
      (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", {
        key, code: /^\\d$/.test(key) ? "Digit" + key : key, bubbles: true, cancelable: true,
      }));
  },
  frame: () => new Promise((done) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(performance.now());
    port2.postMessage(0);
  })),
  /** Does it, and answers with how long it takes until a frame shows that it is so. */
  until: (act, isSo, withinMs = 20_000) => new Promise((done, failed) => {
    const giveUp = setTimeout(() => (observer.disconnect(), failed(new Error("never seen: " + isSo))), withinMs);
    const began = performance.now();
    const look = async () => {
      if (!isSo()) return;
      observer.disconnect();
      clearTimeout(giveUp);
      done(await bench.frame() - began);
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    act();
    look();
  }),
  /** Nobody scans faster. */
  rest: () => new Promise((done) => setTimeout(done, 150)),
  all: (selector) => document.querySelectorAll(selector),
  sellMany: async ({ code, count }) => {
    const { press, until, all } = bench;
    for (let n = 0; n < count; n++) {
      await until(() => press([...code, "Enter"]), () => all(".basket-lines > li").length === 1);
      await until(() => press(["F9"]), () => all("[role=dialog] .pay-due, dialog[open] .pay-due").length > 0);
      const next = [...all("button")].find(({ textContent }) => textContent.includes("Next customer"));
      await until(() => next.click(), () => all(".basket-lines > li").length === 0);
    }
  },
  run: async ({ codes, words, articlesOfBasket }) => {
    const tasks = [];
    const watch = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)));
    watch.observe({ type: "longtask" });
    const [scans, pays, searches] = [[], [], []];
    const { press, until, rest, all } = bench;
    for (let n = 0; n < codes.length; n += articlesOfBasket) {
      for (let k = 0; k < articlesOfBasket; k++) {
        scans.push(await until(() => press([...codes[n + k], "Enter"]), () => all(".basket-lines > li").length === k + 1));
        await rest();
      }
      pays.push(await until(() => press(["F9"]), () => all("[role=dialog] .pay-due, dialog[open] .pay-due").length > 0));
      const next = [...all("button")].find(({ textContent }) => textContent.includes("Next customer"));
      await until(() => next.click(), () => all(".basket-lines > li").length === 0);
      await rest();
    }
    const field = all(".finder input[type=search]")[0];
    const type = (text) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(field, text);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    };
    const shown = () => [...all(".finder .tiles:not([hidden]) > li")].map(({ textContent }) => textContent);
    // What is found may be what was there before: then nothing is seen, and nothing is measured.
    const change = (text) => {
      const before = shown().join();
      return until(() => type(text), () => shown().join() !== before, 1000).catch(() => undefined);
    };
    for (const word of words) {
      for (let k = 1; k <= 4; k++) {
        const ms = await change(word.slice(0, k));
        if (ms !== undefined) searches.push(ms);
      }
      await change("");
    }
    if (searches.length < words.length) throw new Error("nothing was found");
    watch.disconnect();
    return { scans, pays, searches, tasks };
  },
};
`;
