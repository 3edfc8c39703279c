import { MemoryDisk } from "../src/disks/memory.ts";
import type { RowChange } from "../src/rows.ts";
import { Store } from "../src/store.ts";
import { Till } from "../src/till.ts";
import type { TillOptions } from "../src/till-parts.ts";
import { FakeShop, goodsOf, setup, userId } from "./shop.ts";

/** For tests: a till whose shop is no more than its answers, with an open session. */
export async function newTill(
  rows: readonly RowChange[] = [],
  options: Pick<TillOptions, "now" | "elapsed" | "isConnected"> = {},
  opened?: Store,
): Promise<Till> {
  const store = opened ?? (await Store.open(new MemoryDisk()));
  const till = await Till.open({ store, setup, ...options });
  await till.pull(new FakeShop([...goodsOf(5), ...rows]));
  await till.openSession(userId, "100");
  return till;
}
