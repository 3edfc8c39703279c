import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { commandLine } from "../server/src/admin/gate/actor.ts";
import { atOncePerServer, startFanOut } from "../server/src/admin/migrations/service.ts";
import { createSharedHome, ensureSharedDatabase } from "../server/src/admin/shared-tier/home.sql.ts";
import { insertTenant } from "../server/src/admin/tenants/sql.ts";
import type { Deps } from "../server/src/deps.ts";
import { headOf, loadMigrations, type Migration } from "../server/src/kernel/db/migrate.ts";
import { newId } from "../server/src/kernel/ids.ts";
import type { Figures } from "./run.ts";
import { median, round2 } from "./figures.ts";
import { hasTools, inDatabase, installed, run, withBenchService } from "./service.ts";

// One added column for every tenant: our fan-out against psql applying the same file to the same schemas over as many
// connections. `npm run bench -- fanout [tenants] [rounds]`.

const [, , , tenantsText = "1000", roundsText = "9"] = process.argv;
const tenantCount = Number(tenantsText);
const rounds = Number(roundsText);
const perDatabase = 500;

export function bench(): Promise<Figures> {
  return withBenchService({}, async ({ deps, embedded, folder }) => {
    const base = await loadMigrations("tenant");
    const schemas = await openTenants(deps, base);
    console.log(`${tenantCount} tenants stand`);
    const migrations = [...base];
    const times: { fanOutMs: number; psqlMs: number }[] = [];
    for (let round = 1; round <= rounds; round++) {
      migrations.push(addColumn(`9${String(round).padStart(3, "0")}_bench`, `bench_${round}`));
      const ours = () => fanOut(deps, migrations);
      const theirs = () => psql(embedded.servers.default.provisionerUrl, folder, schemas, `psql_${round}`);
      const [fanOutMs, psqlMs] =
        round % 2 === 0
          ? [await ours(), await theirs()]
          : ((await theirs().then(async (ms) => [await ours(), ms])) as [number, number]);
      times.push({ fanOutMs, psqlMs });
      console.log(`round ${round}: fan-out ${fanOutMs} ms, psql ${psqlMs} ms`);
    }
    const fanOutMs = median(times.map((time) => time.fanOutMs));
    return {
      tenants: tenantCount,
      fanOutMs,
      ...(hasTools ? { vsPsql: round2(median(times.map((time) => time.fanOutMs / time.psqlMs))) } : {}),
    };
  });
}

function addColumn(name: string, column: string): Migration {
  const sql = `ALTER TABLE categories ADD COLUMN ${column} integer;\n`;
  return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
}

/** Tenants without owners, straight into the shared databases: provisioning itself is not measured here. */
async function openTenants(deps: Deps, migrations: readonly Migration[]): Promise<Map<string, string[]>> {
  const server = deps.servers.mustGet("default");
  const databases = new Map<string, string[]>();
  for (let first = 0; first < tenantCount; first += perDatabase) {
    const database = `${deps.config.databasePrefix}_shared_${databases.size + 1}`;
    await ensureSharedDatabase(server, database);
    const schemas: string[] = [];
    await server.withClient(database, async (client) => {
      for (let n = first; n < Math.min(first + perDatabase, tenantCount); n++) {
        const tenantId = newId();
        const name = `t_${tenantId.replaceAll("-", "")}`;
        await createSharedHome(
          client,
          { tenantId, attempt: { installation: newId(), tenantId, id: newId() }, database, name, password: "unused" },
          migrations,
          async () => undefined,
        );
        await deps.central.transact((tx) =>
          insertTenant(tx, {
            tenantId,
            name,
            slug: `bench-${n}`,
            sealedConnection: "unused",
            schemaName: name,
            server: server.name,
            databaseName: database,
            roleName: name,
            enabledModules: [],
            migrationHead: headOf(migrations),
          }),
        );
        schemas.push(name);
      }
    });
    databases.set(database, schemas);
  }
  return databases;
}

async function fanOut(deps: Deps, migrations: readonly Migration[]): Promise<number> {
  const startedMs = performance.now();
  const { finished } = await startFanOut(deps, { actor: commandLine, migrations: [...migrations] });
  const end = await finished;
  if (end.done !== tenantCount) throw new Error(`${end.done} of ${tenantCount} tenants were migrated`);
  return Math.round(performance.now() - startedMs);
}

/** As many psql processes as we have connections, each with its share of the schemas, a transaction a schema. */
async function psql(
  url: string,
  folder: string,
  databases: ReadonlyMap<string, readonly string[]>,
  column: string,
): Promise<number> {
  if (!hasTools) return Number.NaN;
  const file = join(folder, "add-column.sql");
  writeFileSync(file, addColumn("", column).sql);
  const scripts: { database: string; script: string }[] = [];
  const shares = Math.max(1, Math.round(atOncePerServer / databases.size));
  for (const [database, schemas] of databases) {
    for (let share = 0; share < shares; share++) {
      const script = join(folder, `${database}-${share}.sql`);
      const mine = schemas.filter((_, i) => i % shares === share);
      writeFileSync(
        script,
        mine.map((schema) => `BEGIN;\nSET LOCAL search_path = ${schema};\n\\i ${file}\nCOMMIT;\n`).join(""),
      );
      scripts.push({ database, script });
    }
  }
  const startedMs = performance.now();
  await Promise.all(
    scripts.map(({ database, script }) =>
      run(`${installed}/bin/psql -X -q -v ON_ERROR_STOP=1 -f ${script} '${inDatabase(url, database)}'`),
    ),
  );
  return Math.round(performance.now() - startedMs);
}
