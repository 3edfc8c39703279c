import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { commandLine } from "../server/src/admin/gate/actor.ts";
import { graduate } from "../server/src/admin/graduation/service.ts";
import type { Deps } from "../server/src/deps.ts";
import type { EmbeddedServers } from "../server/src/embedded/servers.ts";
import { checkpoint, openShop } from "./graduation-shop.ts";
import type { Figures } from "./run.ts";
import { median, round2 } from "./figures.ts";
import { asSuperuser, hasTools, inDatabase, installed, run, withBenchService } from "./service.ts";

// Graduation against the tools made for it: pgcopydb and pg_dump | pg_restore, on the same two servers, each round on a
// shop of its own with the real schema and its indexes. `npm run bench -- graduation [rounds] [rows]`.

const [, , , roundsText = "3", rowsText = "5000000", verbose] = process.argv;
const rounds = Number(roundsText);
const rows = Number(rowsText);

export async function bench(): Promise<Figures> {
  // First: the rounds drop databases, and ext4 without a journal makes files several times as slowly for the minutes in
  // which it keeps from using the inodes of deleted ones again. CREATE DATABASE makes some 600 files.
  const smallFenceMs = await measureSmallFences();
  // Each shop in a shared database of its own, so that the other tools move exactly what we move.
  return withBenchService({ sharedTenantsMax: 1 }, async ({ deps, embedded, folder }) => {
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
      smallFenceMs,
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

async function measureRound(deps: Deps, embedded: EmbeddedServers, folder: string, round: number): Promise<Round> {
  const { tenantId, database } = await openShop(deps, embedded, `round-${round}`, rows);
  const others: { pgcopydbMs?: number; pgDumpRestoreMs?: number } = {};
  if (hasTools) {
    const source = inDatabase(embedded.servers.default.superuserUrl, database);
    // The order changes from round to round, because the first one finds colder caches.
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

/** In a process of its own, whose memory is not counted. */
async function measureSmallFences(): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, "run.ts"), "fence"]);
  process.stdout.write(stdout);
  const { figures } = JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as { figures: { smallFenceMs: number } };
  return figures.smallFenceMs;
}

async function pgcopydb(source: string, embedded: EmbeddedServers, folder: string): Promise<{ pgcopydbMs: number }> {
  const target = await freshTarget(embedded);
  const work = join(folder, "pgcopydb");
  rmSync(work, { recursive: true, force: true });
  const startedMs = performance.now();
  await run(
    `PATH=${installed}/bin:$PATH pgcopydb clone --source '${source}' --target '${target}' --dir ${work} --table-jobs 2 --index-jobs 2 --no-owner --no-acl --not-consistent`,
  );
  return { pgcopydbMs: Math.round(performance.now() - startedMs) };
}

async function dumpAndRestore(source: string, embedded: EmbeddedServers): Promise<{ pgDumpRestoreMs: number }> {
  const target = await freshTarget(embedded);
  const startedMs = performance.now();
  await run(
    `${installed}/bin/pg_dump -Fc '${source}' | ${installed}/bin/pg_restore --no-owner --no-acl -d '${target}'`,
  );
  return { pgDumpRestoreMs: Math.round(performance.now() - startedMs) };
}

async function freshTarget(embedded: EmbeddedServers): Promise<string> {
  const url = embedded.servers.second.superuserUrl;
  await asSuperuser(url, ["CREATE DATABASE bench_target TEMPLATE template0"]);
  await checkpoint(embedded);
  return inDatabase(url, "bench_target");
}
