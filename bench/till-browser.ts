import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchMortalBrowser } from "../web/test/browser.ts";
import { serveTill } from "../web/test/worker-page.ts";
import { median, round2 } from "./figures.ts";
import type { Figures } from "./run.ts";

const rounds = 3;

/**
 * How a till starts in a Worker of Chromium, with its copy of 50,000 articles, barcodes and customers in IndexedDB, in
 * milliseconds since the Worker was made: `diskMs`, it has its disk; `staffMs`, people type their PINs; `loadedMs`, it
 * has all of the copy; `readyMs`, it scans and searches. `longestTurnMs`: how long it answers nobody meanwhile;
 * `scanMs`, `searchMs`: the first ones. `snapshotMs`: from the start of the first page until it has a copy.
 */
export async function bench(): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), "tillhouse-bench-"));
  const { url, close } = await serveTill(join(folder, "apps"), "start.ts");
  /** Each in a browser that has just started. */
  const start = async () => {
    const { context, kill } = await launchMortalBrowser(join(folder, "profile"));
    try {
      const page = await context.newPage();
      await page.goto(url);
      return await page.evaluate<Figures | undefined>("till('start')");
    } finally {
      await context.close().catch(kill);
    }
  };
  try {
    const fromMs = performance.now();
    await start();
    const snapshotMs = performance.now() - fromMs;
    const runs: Figures[] = [];
    for (let n = 0; n < rounds; n += 1) {
      const told = (await start()) ?? {};
      console.log(told);
      runs.push(told);
    }
    const names = Object.keys(runs[0] ?? {});
    const medians = names.map((name) => [name, round2(median(runs.map((run) => run[name] ?? NaN)))] as const);
    return { ...Object.fromEntries(medians), snapshotMs: Math.round(snapshotMs) };
  } finally {
    await close();
    rmSync(folder, { recursive: true, force: true });
  }
}
