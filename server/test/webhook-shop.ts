import assert from "node:assert/strict";
import type { Config } from "../src/config.ts";
import type { EventType } from "../src/tenant/webhooks/event-types.ts";
import { startService, type Reply, type Shop, type TestService } from "./harness.ts";
import { startReceiver, type Receiver } from "./receiver.ts";
import { addVariant, openTill, type Till } from "./sales.ts";

/** A webhook that was made, and the path at the receiver to which it leads. */
interface MadeWebhook {
  readonly id: string;
  readonly secret: string;
  readonly secrets: readonly { readonly id: string }[];
  readonly path: string;
}

/** A shop that sells, and a receiver of its webhooks, for tests. */
export interface WebhookShop {
  readonly service: TestService;
  readonly shop: Shop;
  readonly till: Till;
  /** Costs 2.00, and is sold when there is none. */
  readonly bread: string;
  readonly receiver: Receiver;
  make(events: readonly EventType[], more?: object, of?: Shop): Promise<MadeWebhook>;
  sell(quantity?: string): Promise<Reply["body"]>;
  deliveries(webhook: { readonly id: string }, query?: string): Promise<Reply["body"][]>;
  /** Takes away all webhooks, and what the receiver has. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export async function openWebhookShop(config: Partial<Config> = {}): Promise<WebhookShop> {
  const receiver = await startReceiver();
  const service = await startService({ config: { webhooksPrivate: true, ...config } });
  const shop = await service.openShop({ modules: ["Returns"] });
  const till = await openTill(shop);
  const unitId = (await shop.get("/units")).body.items[0].id;
  const bread = await addVariant(shop, { sku: "BREAD", price: "2", unitId });
  await shop.patch("/settings", { stockPolicy: "Allow" });
  return {
    ...{ service, shop, till, bread, receiver },
    make: async (events, more = {}, of = shop) => {
      const path = receiver.newPath();
      const webhook = { name: "Books", url: `${receiver.url}${path}`, events, ...more };
      const { status, body } = await of.post("/webhooks", webhook);
      assert.equal(status, 201, JSON.stringify(body));
      return { ...body, path };
    },
    sell: async (quantity = "1") => (await till.sell([{ variantId: bread, quantity }])).body,
    deliveries: async ({ id }, query = "") => (await shop.get(`/webhooks/${id}/deliveries${query}`)).body.items,
    reset: async () => {
      receiver.received.length = 0;
      receiver.answers.clear();
      for (const { id } of (await shop.get("/webhooks?limit=200")).body.items) await shop.delete(`/webhooks/${id}`);
    },
    close: async () => {
      receiver.close();
      await service.close();
    },
  };
}
