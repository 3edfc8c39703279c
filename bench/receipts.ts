import { listBreaches } from "../server/src/tenant/verify/sql.ts";
import { readReceipts } from "../proof/receipts/file.ts";
import { postReceipts, type PostingResult } from "../proof/receipts/post.ts";
import { openStore } from "../proof/receipts/shop.ts";
import { dataFolder, withService } from "./test-service.ts";
import type { Figures } from "./run.ts";

/** Every receipt of a real shop through HTTP, twice: the books against the file, and the rate. */
export async function bench(): Promise<Figures> {
  const receipts = readReceipts(dataFolder());
  return withService({ durable: false, config: { accessTokenS: 3600 } }, async (service) => {
    const store = await openStore(await service.openShop(), dataFolder(), receipts);
    const first = await postReceipts(service, store, receipts);
    tell("first", first);
    const second = await postReceipts(service, store, receipts);
    tell("second", second);
    const tenant = await service.deps.directory.resolve(store.shop.tenantId);
    if (tenant === undefined) throw new Error("the shop is gone");
    const breaches = await service.deps.databases.read(tenant, listBreaches);
    for (const breach of breaches) console.log("broken:", breach);
    return {
      receipts: receipts.length,
      represented: (first.statuses["201"] ?? 0) / receipts.length,
      replayed: (second.statuses["200"] ?? 0) / (first.statuses["201"] ?? 1),
      differences: first.differences.length + second.differences.length,
      brokenInvariants: breaches.length,
      ordersPerSecond: Math.round((receipts.length / first.postedMs) * 1000),
    };
  });
}

function tell(run: string, { statuses, taxes, refused, differences, sessionIds }: PostingResult): void {
  console.log(run, { statuses, taxes, sessions: sessionIds.length, differences: differences.slice(0, 10) });
  for (const { index, reason } of refused) console.log(`  not represented: receipt ${index}, ${reason}`);
}
