import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "./files.ts";

/** What a file takes that was never measured. */
const usualSeconds = 2;

/**
 * Divides the files among so many processes that end together, by the seconds in `seconds.json`, which `npm test --
 * --measure` writes. The same files always make the same shares, each in the same order.
 */
export function divide(files: readonly string[], count: number): string[][] {
  const measured = JSON.parse(readFileSync(secondsFile, "utf8")) as Readonly<Record<string, number>>;
  const secondsOf = (file: string) => measured[relative(root, file)] ?? usualSeconds;
  const shares = Array.from({ length: count }, () => ({ files: [] as string[], seconds: 0 }));
  for (const file of files.toSorted((a, b) => secondsOf(b) - secondsOf(a) || (a < b ? -1 : 1))) {
    const least = shares.reduce((a, b) => (b.seconds < a.seconds ? b : a));
    least.files.push(file);
    least.seconds += secondsOf(file);
  }
  return shares.map((share) => share.files).filter((share) => share.length > 0);
}

export const secondsFile = join(import.meta.dirname, "seconds.json");
