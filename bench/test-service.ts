import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { readConfig, type Config } from "../server/src/config.ts";
import { startEmbedded } from "../server/src/embedded/servers.ts";
import { ident, literal } from "../server/src/kernel/db/sql.ts";
import { configureDerivation, owaspCost } from "../server/src/admin/tenants/leaving/passphrase.ts";
import { configureHashing } from "../server/src/auth/passwords/passwords.ts";
import { startService, type TestService, type ServiceOptions } from "../server/test/harness.ts";

/**
 * Runs `work` with a whole service on embedded servers of its own, which are gone afterwards. `postgres`: settings that
 * its first server gets by ALTER SYSTEM, as from an operator.
 */
export async function withService<T>(
  { postgres = {}, ...options }: ServiceOptions & { durable: boolean; postgres?: Readonly<Record<string, string>> },
  work: (service: TestService) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "tillhouse-bench-"));
  // PostgreSQL's user must be able to pass when we are root.
  chmodSync(folder, 0o711);
  const start = () => startEmbedded(folder, { durable: options.durable });
  let embedded = await start();
  if (Object.keys(postgres).length > 0) {
    await configure(embedded.servers.default.superuserUrl, postgres);
    await embedded.close();
    embedded = await start();
  }
  try {
    process.env["TILLHOUSE_TEST_SERVERS"] = JSON.stringify(embedded.servers);
    // As in production, not as in tests.
    configureHashing({});
    configureDerivation(owaspCost);
    const config = { patience: 1, ...options.config };
    const service = await startService({ shops: "opened", ...options, config });
    try {
      return await work(service);
    } finally {
      await service.close();
    }
  } finally {
    await embedded.close();
    for (const used of [embedded.postgresFolder, folder]) rmSync(used, { recursive: true, force: true });
  }
}

async function configure(connectionString: string, settings: Readonly<Record<string, string>>): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  for (const [name, value] of Object.entries(settings))
    await client.query(`ALTER SYSTEM SET ${ident(name)} = ${literal(value)}`);
  await client.end();
}

/** The pools with as many connections of one tenant as a bench has at once; the rest as it is by default. */
export function poolsFor(connections: number): Config["pools"] {
  const read = readConfig({
    TILLHOUSE_ADMIN_EMAIL: "operator@bench.test",
    TILLHOUSE_POOL_CENTRAL: "10",
    TILLHOUSE_POOL_PER_SERVER: "40",
    TILLHOUSE_POOL_PER_TENANT: String(connections),
  });
  if ("faults" in read) throw new Error(read.faults.join("; "));
  return read.config.pools;
}

/** Where the real data lies; benches that need it say so. */
export function dataFolder(): string {
  const folder = process.env["TILLHOUSE_DATA"];
  if (folder === undefined) throw new Error("set TILLHOUSE_DATA to the folder with store/");
  return folder;
}
