import type { CentralTx, TenantWrite } from "./handles.ts";
import { sql } from "./sql.ts";

// The change feed of a shop (docs/decisions/0022-the-change-feed.md), as far as the kernel knows it: that something was
// noted in it, how it is numbered, and how other processes hear of that.

/** What a session says beside the answer to a statement that changed what clients keep a copy of. */
export const feedNotice = "feed changed";

/** The channel of the central database on which shops are named whose feed has new numbers. */
export const feedChannel = "feeds";

/** Numbers every transaction of the shop that has committed, and says the last number. Waits for another who does. */
export async function numberFeed(tx: TenantWrite): Promise<number> {
  return (await tx.one<{ number: number }>(sql`SELECT number_feed()::float8 AS number`)).number;
}

/** Tells every process that the shop's feed has new numbers. */
export async function announceFeed(tx: CentralTx, tenantId: string): Promise<void> {
  await tx.run(sql`SELECT pg_notify(${feedChannel}, ${tenantId})`);
}
