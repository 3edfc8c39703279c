import { parseArgs } from "node:util";
import { endAll } from "../server/test/cleanup.ts";
import { buildApps } from "../server/test/runner/apps.ts";
import { root } from "../server/test/runner/files.ts";
import { onServers } from "../server/test/runner/servers.ts";
import { openRunFolder } from "../server/test/scratch.ts";
import { exploreDrawn } from "./explore-drawn.ts";
import { exploreFiles } from "./explore-files.ts";
import { isDrawn, type Kind } from "./kind.ts";
import { kinds } from "./kinds.ts";

/**
 * `npm run explore -- <kind>… [--seed n] [--minutes m] [--case name]`: tries what the gate has no time for, or what is
 * not the same twice. `all` is every kind, with an equal share of the minutes. Prints the seed first; without `--seed`
 * it draws one. Without `--minutes` a kind of files runs once, and one of drawn cases for ten minutes. A case that
 * fails is written into `proof/cases/`, which the gate replays. Ends with exit code 1 when anything failed.
 */

const usualMinutes = 10;
const mostSeed = 2 ** 32;

process.exitCode = await main().catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error));
  return 2;
});

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seed: { type: "string" }, minutes: { type: "string" }, case: { type: "string" } },
  });
  const chosen = positionals.includes("all") ? kinds : positionals.map(kindNamed);
  if (values.case !== undefined && chosen.length !== 1) throw new Error("--case takes one kind");
  if (chosen.length === 0) return help();
  const seed = Number(values.seed ?? Math.floor(Math.random() * mostSeed));
  const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
  if (!Number.isInteger(seed) || seed < 0 || seed >= mostSeed)
    throw new Error("--seed takes a whole number of 32 bits");
  if (minutes !== undefined && !(minutes > 0)) throw new Error("--minutes takes a number above 0");
  const said = values.minutes === undefined ? "" : ` --minutes ${minutes}`;
  say(`explore ${chosen.map(({ name }) => name).join(" ")} --seed ${seed}${said}`);
  const interrupted = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => interrupted.abort());
  // Some kinds open them in a browser.
  buildApps();
  const folder = await openRunFolder();
  let failed = 0;
  try {
    for (const kind of chosen) {
      const share = minutes === undefined ? undefined : minutes / chosen.length;
      const options = { seed, minutes: share, caseName: values.case, signal: interrupted.signal };
      failed += await explore(kind, options).catch((error: unknown) => {
        // Another kind may find something all the same.
        say(`${kind.name}: ${error instanceof Error ? error.message : String(error)}`);
        return 1;
      });
    }
  } finally {
    await endAll();
    await folder.remove();
  }
  return failed > 0 || interrupted.signal.aborted ? 1 : 0;
}

async function explore(
  kind: Kind,
  {
    minutes,
    ...options
  }: { seed: number; minutes: number | undefined; caseName: string | undefined; signal: AbortSignal },
): Promise<number> {
  if (!isDrawn(kind)) {
    const endMs = minutes === undefined ? Infinity : performance.now() + minutes * 60_000;
    return exploreFiles(kind, { ...options, endMs, say });
  }
  return onServers(undefined, async (env) => {
    Object.assign(process.env, env);
    const endMs = performance.now() + (minutes ?? usualMinutes) * 60_000;
    return exploreDrawn(kind, { ...options, endMs, say });
  });
}

function kindNamed(name: string): Kind {
  const found = kinds.find((kind) => kind.name === name);
  if (found === undefined) throw new Error(`no kind ${name}; there are ${kinds.map((kind) => kind.name).join(", ")}`);
  return found;
}

function help(): number {
  say(`npm run explore -- <kind>… [--seed n] [--minutes m] [--case name], in ${root}; "all" is each of`);
  for (const { name, what } of kinds) say(`  ${name.padEnd(12)} ${what}`);
  return 0;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
