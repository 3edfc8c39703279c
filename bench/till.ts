import assert from "node:assert/strict";
import { fork } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundle } from "../client/test/bundle.ts";
import { connectionTo } from "../till-engine/src/connection.ts";
import { SqliteDisk } from "../till-engine/src/disks/sqlite.ts";
import { Store } from "../till-engine/src/store.ts";
import { Till } from "../till-engine/src/till.ts";
import { fillCatalogue } from "./catalogue.ts";
import { median, round2 } from "./figures.ts";
import type { Figures } from "./run.ts";
import { openBenchShop } from "./sale.ts";
import { withService } from "./test-service.ts";

const variants = 50_000;
const promotions = 200;
const rounds = 3;

/**
 * What a till does with its copy of a shop of 50,000 articles, as many barcodes and customers, and 200 promotions, in
 * SQLite. `startMs`, `startMb`: from its disk, and what its process has then; `getUs`, `listUs`: a row, the rows of a
 * variant; `indexMs`, `indexMb`: making what scans and searches look into; `scanP95Ms`, `searchP95Ms`: an article by
 * its barcode, articles by what is typed; `indexTurnMs`, `pullTurnMs`: the longest that all else waits while that is
 * made, and while a thousand changes of articles come; `searchAfterPullMs`: the first search after those; `basketMs`,
 * `basketP95Ms`: a sale of 100 lines, until it is durable; `clientMb`: the peak of all that. `snapshotMb`, `gzipMb`,
 * `brMb`: the first copy on the wire, plain and compressed.
 */
export async function bench(): Promise<Figures> {
  return withService({ durable: true, config: { accessTokenS: 86_400 } }, async (service) => {
    const { shop, till } = await openBenchShop(service);
    await fillCatalogue(service, shop, variants);
    const token = await service.admin();
    const path = `/admin/tenants/${shop.tenantId}/modules`;
    await service.request("PUT", path, { token, body: { enabledModules: ["Promotions"] } });
    const { items } = (await shop.get("/variants?limit=200")).body;
    for (let n = 0; n < promotions; n += 1) {
      const rule = {
        items: { includes: { variantIds: [items[n % items.length].id] } },
        benefit: { kind: "Percent", value: "5" },
      };
      const { body } = await shop.post("/promotions", { name: `Offer ${n}`, type: "Simple", rule });
      assert.equal((await shop.post(`/promotions/${body.id}/enable`)).status, 200, JSON.stringify(body));
    }
    const folder = mkdtempSync(join(tmpdir(), "tillhouse-bench-"));
    try {
      const file = join(folder, "till.sqlite");
      const { branchId, cash: methodId } = till;
      const setup = { branchId, registerId: branchId, registerCode: "B", nextReceiptNumber: 1 };
      const disk = new SqliteDisk(file);
      const engine = await Till.open({ store: await Store.open(disk), setup });
      const { url } = service;
      await engine.pull(connectionTo({ url, tenantId: shop.tenantId, token: () => Promise.resolve(shop.token) }));
      await disk.close();
      const snapshot = `${url}/sync/snapshot?branchId=${branchId}`;
      const wire = async (encoding: string) =>
        (await bytesOf(snapshot, {
          ...{ "tenant-id": shop.tenantId, authorization: `Bearer ${shop.token}`, "accept-encoding": encoding },
        })) / 1e6;
      const [snapshotMb, gzipMb, brMb] = [await wire("identity"), await wire("gzip"), await wire("br")];
      const program = join(folder, "till.mjs");
      writeFileSync(program, await bundle(join(import.meta.dirname, "till-start.ts"), "node"));
      const { userId } = (await shop.get("/me")).body;
      const runs: Figures[] = [];
      for (let n = 0; n < rounds; n += 1) {
        // Each from the same file, without a session.
        const told = await start(program, { path: file, branchId, userId, methodId });
        console.log(told);
        runs.push(told);
      }
      const names = Object.keys(runs[0] ?? {});
      const medians = names.map((name) => [name, median(runs.map((run) => run[name] ?? NaN))] as const);
      const all = [...medians, ["snapshotMb", snapshotMb], ["gzipMb", gzipMb], ["brMb", brMb]] as const;
      return Object.fromEntries(all.map(([name, value]) => [name, round2(value)]));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
}

/** How many bytes the answer has on the wire. */
function bytesOf(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      let bytes = 0;
      response.on("data", (part: Buffer) => (bytes += part.length));
      response.on("end", () => resolve(bytes));
      response.on("error", reject);
    }).on("error", reject);
  });
}

async function start(program: string, given: Readonly<Record<string, string>>): Promise<Figures> {
  const child = fork(program, [JSON.stringify(given)], { execArgv: ["--optimize-for-size"] });
  const { rows, ...figures } = await new Promise<Figures & { readonly rows: unknown }>((resolve, reject) => {
    child.once("message", (message) => resolve(message as Figures & { rows: unknown }));
    child.once("exit", (code) => reject(new Error(`the till ended with ${code}`)));
  });
  console.log(rows);
  return figures;
}
