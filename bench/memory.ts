import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startEmbedded } from "../server/src/embedded/servers.ts";
import type { Shop } from "../server/test/harness.ts";
import { openTill, type Till } from "../server/test/sales.ts";
import { productionSettings, startProcess, type ServiceProcess } from "../server/test/service-process.ts";
import { memoryOf } from "./figures.ts";
import { measure, type Load } from "./load.ts";
import type { Figures } from "./run.ts";

// What the service takes of the machine's memory, as a process of its own in production, on servers beside it:
// `npm run bench -- memory [requests] [rows]`.

const [, , , requestsText = "100000", rowsText = "50000"] = process.argv;
const wanted = { requests: Number(requestsText), rows: Number(rowsText) };
const root = join(import.meta.dirname, "..");

/**
 * `idleRssMb` ten seconds after the start; `loadedRssMb` after an import of 50,000 rows and 100,000 requests;
 * `peakRssMb`.
 */
export async function bench(): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), "tillhouse-bench-"));
  // PostgreSQL's user must be able to pass when we are root.
  chmodSync(folder, 0o711);
  const embedded = await startEmbedded(folder, { durable: false });
  try {
    const { default: first, second } = embedded.servers;
    const urls = { default: first.provisionerUrl, second: second.provisionerUrl };
    const service = await startProcess({
      command: ["node", "bin/tillhouse.mjs", "serve"],
      cwd: root,
      env: {
        NODE_ENV: "production",
        ...productionSettings(urls, embedded.centralUrl),
        TILLHOUSE_LOG_LEVEL: "warn",
      },
    });
    try {
      await delay(10_000);
      const idleRssMb = memoryOf(service.pid, "VmRSS");
      console.log({ idleRssMb });
      const requests = await load(service);
      await delay(2_000);
      const [loadedRssMb, peakRssMb] = [memoryOf(service.pid, "VmRSS"), memoryOf(service.pid, "VmHWM")];
      return { idleRssMb, loadedRssMb, peakRssMb, requests, rows: wanted.rows };
    } finally {
      await service.stop();
    }
  } finally {
    await embedded.close();
    for (const used of [embedded.postgresFolder, folder]) rmSync(used, { recursive: true, force: true });
  }
}

/** An import, then pages, look-ups and quotes until enough were answered; how many were. */
async function load(service: ServiceProcess): Promise<number> {
  const shop = await service.openShop();
  const imported = await shop.post("/catalogue/import", csvOf(wanted.rows), { "content-type": "text/csv" });
  if (imported.body.created !== wanted.rows) throw new Error(`not imported: ${JSON.stringify(imported.body)}`);
  console.log({ importedRssMb: memoryOf(service.pid, "VmRSS") });
  const loads = loadsOf(service, shop, await openTill(shop));
  let requests = 0;
  for (let i = 0; requests < wanted.requests; i += 1) {
    const { statuses } = await measure(loads[i % loads.length] as Load);
    const bad = Object.keys(statuses).filter((status) => !status.startsWith("2"));
    if (bad.length > 0) throw new Error(`answers with ${bad.join()}`);
    requests += Object.values(statuses).reduce((sum, count) => sum + count, 0);
    console.log({ requests, rssMb: memoryOf(service.pid, "VmRSS") });
  }
  return requests;
}

function loadsOf(service: ServiceProcess, { token, tenantId }: Shop, till: Till): Load[] {
  const common = {
    port: Number(new URL(service.url).port),
    headers: { authorization: `Bearer ${token}`, "tenant-id": tenantId },
    connections: 4,
    seconds: 5,
  };
  return [
    { ...common, method: "GET", path: ["/products?limit=50", "/products?q=thing&limit=20", "/customers", "/orders"] },
    { ...common, method: "GET", path: ["/variants/lookup?code=T-7", "/me", `/cash/sessions/${till.sessionId}`] },
  ];
}

function csvOf(rows: number): string {
  const lines = Array.from({ length: rows }, (_, i) => `T-${i},Thing ${i},EA,${(i % 900) + 1}.50`);
  return ["sku,name,unit,price", ...lines, ""].join("\n");
}
