import { rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { commandLine } from "../server/src/admin/actor.ts";
import { graduate } from "../server/src/admin/graduation/service.ts";
import { provisionTenant } from "../server/src/admin/tenants/provision.ts";
import type { Deps } from "../server/src/deps.ts";
import type { Embedded } from "../server/src/embedded/servers.ts";
import { fillShop } from "./graduation-data.ts";
import type { Figures } from "./run.ts";
import { median, round2 } from "./figures.ts";
import { asSuperuser, hasTools, inDatabase, installed, run, withBenchService } from "./service.ts";

// Graduation against the tools made for it: pgcopydb and pg_dump | pg_restore, on the same two servers, each round on a
// shop of its own with the real schema and its indexes. `npm run bench -- graduation [rounds] [rows]`.

const [, , , roundsText = "3", rowsText = "5000000", verbose] = process.argv;
const rounds = Number(roundsText);
const rows = Number(rowsText);
const smallRows = 10_000;
const smallShops = 5;

export function bench(): Promise<Figures> {
  // Each shop in a shared database of its own, so that the other tools move exactly what we move.
  return withBenchService({ sharedTenantsMax: 1 }, async ({ deps, embedded, folder }) => {
    // First: the rounds drop databases, and ext4 without a journal makes files several times as slowly for the minutes in
    // which it keeps from using the inodes of deleted ones again. CREATE DATABASE makes some 600 files.
    const fences = await smallFences(deps, embedded);
    const times: Round[] = [];
    for (let round = 1; round <= rounds; round++) {
      times.push(await measureRound(deps, embedded, folder, round));
      console.log(
        `round ${round}: ${Object.entries(times.at(-1) ?? {})
          .map(([what, value]) => `${what} ${value}`)
          .join(", ")}`,
      );
    }
    const of = (name: keyof Round) => median(times.map((time) => time[name] ?? Number.NaN));
    return {
      graduationMs: of("graduationMs"),
      smallFenceMs: median(fences),
      peakRssMb: Math.max(...times.map(({ peakRssMb }) => peakRssMb)),
      megabytesCopied: of("megabytes"),
      ...(hasTools
        ? {
            vsPgcopydb: round2(median(times.map((time) => time.graduationMs / (time.pgcopydbMs ?? Number.NaN)))),
            vsPgDumpRestore: round2(
              median(times.map((time) => time.graduationMs / (time.pgDumpRestoreMs ?? Number.NaN))),
            ),
          }
        : {}),
    };
  });
}

interface Round {
  readonly graduationMs: number;
  readonly peakRssMb: number;
  readonly megabytes: number;
  readonly pgcopydbMs?: number;
  readonly pgDumpRestoreMs?: number;
}

async function measureRound(deps: Deps, embedded: Embedded, folder: string, round: number): Promise<Round> {
  const { tenantId, database } = await openShop(deps, embedded, `round-${round}`, rows);
  const others: { pgcopydbMs?: number; pgDumpRestoreMs?: number } = {};
  if (hasTools) {
    const source = inDatabase(embedded.servers.default.superuserUrl, database);
    // The order changes from round to round: whoever comes first finds colder caches.
    const tools = [() => pgcopydb(source, embedded, folder), () => dumpAndRestore(source, embedded)];
    for (const tool of round % 2 === 0 ? tools.toReversed() : tools) {
      Object.assign(others, await tool());
      // Autovacuum would go over what it loaded while the next is measured.
      await asSuperuser(embedded.servers.second.superuserUrl, ["DROP DATABASE bench_target WITH (FORCE)"]);
    }
  }
  await checkpoint(embedded);
  let peakRss = 0;
  const watch = setInterval(() => (peakRss = Math.max(peakRss, process.memoryUsage.rss())), 20);
  const startedMs = performance.now();
  const cpuBefore = process.cpuUsage();
  const result = await graduate(deps, tenantId, {
    server: "second",
    actor: commandLine,
    onProgress: ({ step, state, table, what }) => {
      if (verbose)
        console.log(`${Math.round(performance.now() - startedMs)} ${step} ${state} ${table?.table ?? what ?? ""}`);
    },
  });
  const graduationMs = Math.round(performance.now() - startedMs);
  clearInterval(watch);
  const cpu = process.cpuUsage(cpuBefore);
  const steps = result.steps.map(({ step, ms }) => `${step} ${ms}`).join(", ");
  console.log(`${steps}; ${Math.round((cpu.user + cpu.system) / 1000)} ms of our own CPU`);
  const bytes = result.tables.reduce((sum, table) => sum + table.bytes, 0);
  await deps.background.wait();
  await asSuperuser(embedded.servers.second.superuserUrl, [`DROP DATABASE ${result.database} WITH (FORCE)`]);
  return {
    graduationMs,
    peakRssMb: Math.round(peakRss / 1024 / 1024),
    megabytes: Math.round(bytes / 1024 / 1024),
    ...others,
  };
}

async function smallFences(deps: Deps, embedded: Embedded): Promise<number[]> {
  const fences: number[] = [];
  for (let shop = 1; shop <= smallShops; shop++) {
    const { tenantId } = await openShop(deps, embedded, `small-${shop}`, smallRows);
    fences.push((await graduate(deps, tenantId, { server: "second", actor: commandLine })).fenceMs);
  }
  console.log(`fences of ${smallRows} rows: ${fences.join(", ")} ms`);
  return fences;
}

async function openShop(deps: Deps, embedded: Embedded, slug: string, count: number) {
  const { tenant } = await provisionTenant(
    deps,
    {
      name: slug,
      slug,
      enabledModules: [],
      owner: { email: `${slug}@bench.test`, name: "Bench", password: "fifty baskets of plums" },
    },
    commandLine,
  );
  const database = (await deps.directory.resolve(tenant.tenantId))?.databaseName ?? "";
  const client = new pg.Client({ connectionString: inDatabase(embedded.servers.default.provisionerUrl, database) });
  await client.connect();
  try {
    await fillShop(client, tenant.schemaName ?? "", count);
  } finally {
    await client.end();
  }
  await checkpoint(embedded);
  return { tenantId: tenant.tenantId, database };
}

async function pgcopydb(source: string, embedded: Embedded, folder: string): Promise<{ pgcopydbMs: number }> {
  const target = await freshTarget(embedded);
  const work = join(folder, "pgcopydb");
  rmSync(work, { recursive: true, force: true });
  const startedMs = performance.now();
  await run(
    `PATH=${installed}/bin:$PATH pgcopydb clone --source '${source}' --target '${target}' --dir ${work} --table-jobs 2 --index-jobs 2 --no-owner --no-acl --not-consistent`,
  );
  return { pgcopydbMs: Math.round(performance.now() - startedMs) };
}

async function dumpAndRestore(source: string, embedded: Embedded): Promise<{ pgDumpRestoreMs: number }> {
  const target = await freshTarget(embedded);
  const startedMs = performance.now();
  await run(
    `${installed}/bin/pg_dump -Fc '${source}' | ${installed}/bin/pg_restore --no-owner --no-acl -d '${target}'`,
  );
  return { pgDumpRestoreMs: Math.round(performance.now() - startedMs) };
}

async function freshTarget(embedded: Embedded): Promise<string> {
  const url = embedded.servers.second.superuserUrl;
  await asSuperuser(url, ["CREATE DATABASE bench_target TEMPLATE template0"]);
  await checkpoint(embedded);
  return inDatabase(url, "bench_target");
}

/** Nobody pays for what another wrote. */
async function checkpoint(embedded: Embedded): Promise<void> {
  for (const { superuserUrl } of Object.values(embedded.servers)) await asSuperuser(superuserUrl, ["CHECKPOINT"]);
}
