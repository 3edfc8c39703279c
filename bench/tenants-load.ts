import { setTimeout as delay } from "node:timers/promises";
import type { Shop } from "../server/test/harness.ts";
import { round2 } from "./figures.ts";

// Shops' pages from clients in this process, for `tenants.ts`.

export interface Load {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly refused: number;
}

/** Which shop the next request is for. */
export type Choice = () => Shop | undefined;

export function inTurn(over: readonly Shop[]): Choice {
  let turn = 0;
  return () => over[turn++ % over.length];
}

/** The n-th of them 1/n as often as the first (Zipf's law). */
export function byZipf(over: readonly Shop[]): Choice {
  const sums: number[] = [];
  for (const n of over.keys()) sums.push((sums.at(-1) ?? 0) + 1 / (n + 1));
  return () => {
    const at = Math.random() * (sums.at(-1) ?? 0);
    let [from, to] = [0, sums.length - 1];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((sums[middle] ?? 0) < at) from = middle + 1;
      else to = middle;
    }
    return over[from];
  };
}

/** Reads a page of products of the chosen shop, with so many clients, for so long. */
export async function load(choose: Choice, atOnce: number, forMs: number): Promise<Load> {
  const times: number[] = [];
  let refused = 0;
  const until = performance.now() + forMs;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < until) {
        const begun = performance.now();
        const { status } = (await choose()?.get("/products?limit=20")) ?? { status: 0 };
        if (status === 200) times.push(performance.now() - begun);
        else refused += 1;
        if (status !== 200) await delay(100);
      }
    }),
  );
  times.sort((a, b) => a - b);
  const at = (share: number) => round2(times[Math.floor(times.length * share)] ?? 0);
  return { perSecond: Math.round((times.length / forMs) * 1000), p50Ms: at(0.5), p99Ms: at(0.99), refused };
}

export function tell(what: string, { perSecond, p50Ms, p99Ms, refused }: Load): void {
  console.log(`${what}: ${perSecond}/s, p50 ${p50Ms} ms, p99 ${p99Ms} ms, ${refused} refused`);
}
