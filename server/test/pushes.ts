import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { registerTill, type AtTill } from "./devices.ts";
import type { Shop, TestService } from "./harness.ts";
import { addVariant, openTill, type Till } from "./sales.ts";

/** What became of one thing that a till pushed. */
export interface PushResult {
  readonly id: string;
  readonly status: string;
  readonly notes: readonly {
    readonly code: string;
    readonly detail: string;
    readonly members: { readonly module?: string };
  }[];
  readonly waitsFor: string | null;
}

/** Pushes as a till of the branch, which the service takes. `more`: other members of the body. */
export async function pushAs(
  by: Pick<AtTill, "post">,
  branchId: string,
  items: readonly object[],
  more: object = {},
): Promise<readonly PushResult[]> {
  const { status, body } = await by.post("/sync/push", { branchId, items, ...more });
  assert.equal(status, 200, JSON.stringify(body));
  return body.results;
}

/** A shop whose owner pushes from a till, at which a session is open. */
export interface PushingTill {
  readonly shop: Shop;
  readonly branchId: string;
  readonly ownerId: string;
  /** A variant at 2.00. */
  readonly bread: string;
  readonly till: Till;
  readonly at: AtTill;
  /** The sale of one bread, as an item; `more`: other members of its body. */
  sale(more?: object): { readonly kind: string; readonly id: string; readonly userId: string; readonly body: object };
}

export async function openPushingTill(service: TestService, modules: readonly string[] = []): Promise<PushingTill> {
  const shop = await service.openShop({ modules });
  const branchId: string = (await shop.get("/branches")).body.items[0].id;
  const ownerId: string = (await shop.get("/me")).body.userId;
  const unitId = (await shop.get("/units")).body.items[0].id;
  const bread = await addVariant(shop, { sku: "BREAD", price: "2", unitId });
  await shop.patch("/settings", { stockPolicy: "Allow" });
  const till = await openTill(shop, branchId);
  const at = await (await registerTill(service, shop, till)).signIn();
  const sale: PushingTill["sale"] = (more = {}) => {
    const lines = [{ id: randomUUID(), variantId: bread, quantity: "1" }];
    const payments = [{ methodId: till.cash, tendered: "2" }];
    const body = { branchId, cashSessionId: till.sessionId, isOffline: true, lines, payments, ...more };
    return { kind: "Order", id: randomUUID(), userId: ownerId, body };
  };
  return { shop, branchId, ownerId, bread, till, at, sale };
}
