import { setTimeout as delay } from "node:timers/promises";
import type { Reply, Shop } from "../server/test/harness.ts";
import { openTill, sellByName, type Till } from "../server/test/sales.ts";

// What the shops of `soak.ts` do.

const retryMs = 100;
const taken = [200, 201];
/** While a server is away, a shop is closed for its move, or its queue is full; 0: cut off. */
const passing = [0, 429, 503];

/** A shop with a till, and what it was told is sold. */
export interface Trader {
  readonly shop: Shop;
  readonly till: Till;
  readonly sold: Set<string>;
}

/** Requests by status, and those whose status no bad day explains. */
export interface Tally {
  readonly statuses: Record<string, number>;
  readonly unexpected: string[];
}

export async function openTrader(shop: Shop): Promise<Trader> {
  await sellByName(shop);
  const category = await shop.post("/categories", { name: "All" });
  if (category.status !== 201) throw new Error(`no category: ${category.status}`);
  return { shop, till: await openTill(shop), sold: new Set() };
}

/** One client that goes from shop to shop, with a pause after each request, until it is told to stop. */
export async function trade(traders: readonly Trader[], tally: Tally, pauseMs: number, isOver: () => boolean) {
  const reads = ["/products?limit=20", "/orders?limit=20", "/customers", "/me/permissions", "/branches"];
  while (!isOver()) {
    const trader = traders[Math.floor(Math.random() * traders.length)];
    if (trader === undefined) throw new Error("there is no shop");
    const kind = Math.random();
    if (kind < 0.5) await sell(trader, tally);
    else if (kind < 0.6) await note(tally, "POST /customers", trader.shop.post("/customers", { name: "Kim Passing" }));
    else if (kind < 0.7) await note(tally, "GET x-report", xReport(trader));
    else {
      const path = reads[Math.floor(Math.random() * reads.length)] ?? "/me";
      await note(tally, `GET ${path}`, trader.shop.get(path));
    }
    await delay(pauseMs);
  }
}

const xReport = ({ shop, till }: Trader) => shop.get(`/cash/sessions/${till.sessionId}/x-report`);

/** Again under its id until it is taken. */
async function sell({ shop, till, sold }: Trader, tally: Tally): Promise<void> {
  const order = till.order([{ name: "One", quantity: "1", unitPrice: "1.10" }]);
  for (;;) {
    const status = await note(tally, "POST /orders", shop.post("/orders", order));
    if (taken.includes(status)) return void sold.add(String(order["id"]));
    if (!passing.includes(status)) return;
    await delay(retryMs);
  }
}

async function note({ statuses, unexpected }: Tally, what: string, reply: Promise<Reply>): Promise<number> {
  const { status, body } = await reply.catch(() => ({ status: 0, body: null }));
  statuses[status] = (statuses[status] ?? 0) + 1;
  if (!taken.includes(status) && !passing.includes(status))
    unexpected.push(`${what}: ${status} ${JSON.stringify(body).slice(0, 200)}`);
  return status;
}
