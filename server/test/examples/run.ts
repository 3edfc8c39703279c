import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { answerPart, type Examples } from "../../src/kernel/http/openapi.ts";
import { filesLike, filesNamed, root } from "../runner/files.ts";
import { runShares } from "../runner/processes.ts";
import { openReport } from "../runner/report.ts";
import { onServers } from "../runner/servers.ts";
import { divide } from "../runner/shares.ts";
import { makeScratchFolder, openRunFolder } from "../scratch.ts";
import { chosenExample } from "./chosen.ts";
import { exchangesIn, type Exchange } from "./exchanges.ts";
import { misfits, type Document } from "./misfits.ts";
import { stable } from "./stable.ts";

// `npm run examples [-- <test files>]`: runs tests that call every operation, or those named, and writes the fullest
// request and answer of each into `examples.json`, from which the contract document has its examples. Named tests add
// what is missing and change no example that fits; to record one anew, delete it from `examples.json` first. An example
// that no longer fits its schema is dropped.

const file = join(root, "server/src/contract/examples.json");
const tests = filesLike(
  "server/test/rights/*.test.ts",
  "server/src/auth/{accounts,factors,passwords,sessions}/*.test.ts",
  "server/src/admin/{audit,keys,migrations,servers,tenants,users}/*.test.ts",
  "server/src/admin/graduation/{cancel,graduation}.test.ts",
  "server/src/admin/graduation/doctor/{adopt,restored}.test.ts",
  "server/src/tenant/{devices,pins,identity}/*.test.ts",
);

const isWhole = process.argv.length <= 2;
const chosen = isWhole ? tests : filesNamed(process.argv.slice(2));
// As the routes are now, with the examples as they were recorded.
const document = JSON.parse(
  execFileSync(process.execPath, [join(root, "server/src/main.ts"), "openapi"], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  }),
) as Document;
const dropped = await misfits(document);

const runFolder = await openRunFolder();
const scratch = makeScratchFolder("examples");
const folder = join(scratch, "exchanges");
mkdirSync(folder);
process.env["TILLHOUSE_TEST_EXCHANGES"] = folder;
const atOnce = availableParallelism();
const report = openReport((text) => void process.stdout.write(text));
await onServers(undefined, async (env) => {
  const shares = divide(chosen, atOnce).map((files) => ({ files, env }));
  const how = { atOnce, folder: makeScratchFolder("shares"), name: undefined, signal: new AbortController().signal };
  await runShares(shares, report, how);
});

const known = JSON.parse(readFileSync(file, "utf8")) as Examples;
const byOperation = Map.groupBy(exchangesIn(folder), ({ operation }) => operation);
const examples: Record<string, Examples[string]> = {};
for (const [path, operations] of Object.entries(document.paths)) {
  for (const [method, { operationId, responses }] of Object.entries(operations)) {
    const found = byOperation.get(`${method.toUpperCase()} ${path}`);
    const example = chosenExample({
      known: known[operationId],
      recorded: found === undefined ? {} : exampleOf(found, responses),
      isWhole,
      isDropped: (what) => dropped.has(`${operationId}: ${what}`),
    });
    if (Object.keys(example).length > 0) examples[operationId] = example;
  }
}
const sorted = Object.fromEntries(Object.entries(examples).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(sorted, null, 1)}\n`);
await runFolder.remove();
const lost = [...dropped].filter((name) => {
  const [operationId = "", what = ""] = name.split(": ");
  return !(what in (sorted[operationId] ?? {}));
});
for (const name of lost) process.stdout.write(`dropped, because it no longer fits its schema: ${name}\n`);
process.stdout.write(`${Object.keys(sorted).length} operations have examples; ${report.failed} tests failed\n`);

function exampleOf(exchanges: readonly Exchange[], responses: object): Examples[string] {
  const fullest = [...exchanges].sort((a, b) => fullness(b) - fullness(a));
  const ids = new Map<string, string>();
  const request = fullest.find((exchange) => exchange.request !== undefined)?.request;
  const answers = Map.groupBy(
    fullest.filter(({ answer }) => answer !== null && answer !== undefined),
    ({ status }) => answerPart(String(status), responses),
  );
  return {
    ...(request === undefined ? {} : { request: stable(request, ids) }),
    ...Object.fromEntries([...answers].map(([part, [first]]) => [part, stable(first?.answer, ids)])),
  };
}

/** How many members it has that say something. */
function fullness({ request, answer }: Exchange): number {
  const members = (value: unknown): number => {
    if (value === null || value === undefined || value === "") return 0;
    if (typeof value !== "object") return 1;
    if (Array.isArray(value)) return members(value[0]) + (value.length > 1 ? 1 : 0);
    return Object.values(value).reduce<number>((sum, member) => sum + members(member), 0);
  };
  return 3 * members(request) + members(answer);
}
