import { existsSync } from "node:fs";
import { join } from "node:path";

// `npm run bench -- <name>`: runs bench/<name>.ts and ends with one JSON line of its figures.

/** The figures of one bench by name; ratios and plain units, as `docs/performance.md` lists them. */
export type Figures = Readonly<Record<string, number>>;

const [name] = process.argv.slice(2);
const path = join(import.meta.dirname, `${name ?? ""}.ts`);
if (name === undefined || name === "run" || !existsSync(path)) {
  console.error("usage: npm run bench -- <name>, a file of bench/ without its ending");
  process.exit(2);
}
const { bench } = (await import(path)) as { bench: () => Promise<Figures> };
const figures = await bench();
console.log(JSON.stringify({ bench: name, figures }));
process.exit(0);
