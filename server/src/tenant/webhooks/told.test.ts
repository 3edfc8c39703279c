import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, beforeEach, describe, test } from "node:test";
import { done } from "../../../test/depots.ts";
import { eventually } from "../../../test/eventually.ts";
import type { Shop, TestService } from "../../../test/harness.ts";
import type { Receiver } from "../../../test/receiver.ts";
import { addVariant } from "../../../test/sales.ts";
import { openWebhookShop, type WebhookShop } from "../../../test/webhook-shop.ts";

describe("what webhooks are told", () => {
  let books: WebhookShop;
  let service: TestService;
  let shop: Shop;
  let receiver: Receiver;

  before(async () => {
    books = await openWebhookShop();
    ({ service, shop, receiver } = books);
  });
  after(() => books.close());
  beforeEach(() => books.reset());

  const deliver = () => service.deps.courier.run();
  /** The customers that the messages that came are about, sorted. */
  const customersAt = (webhook: { path: string }): string[] =>
    receiver
      .at(webhook)
      .map(({ body }) => JSON.parse(body).data.customerId)
      .sort();

  describe("of customers", () => {
    let [kept, first, second] = ["", "", ""];

    beforeEach(async () => {
      const add = async (name: string): Promise<string> => (await done(shop.post("/customers", { name }))).id;
      [kept, first, second] = [await add("Ann"), await add("Anne"), await add("Anna")];
    });

    test("a merge is a change of the one that is kept and of each that it took in, and again is none", async () => {
      const webhook = await books.make(["CustomerChanged"]);
      for (let time = 0; time < 2; time++) {
        await done(shop.post(`/customers/${kept}/merge`, { sourceIds: [first, second] }));
        await deliver();
        assert.deepEqual(customersAt(webhook), [kept, first, second].sort());
      }
    });

    test("an erasure is a change of the customer and of each that was merged into it, and again is none", async () => {
      await done(shop.post(`/customers/${kept}/merge`, { sourceIds: [first, second] }));
      const webhook = await books.make(["CustomerChanged"]);
      for (let time = 0; time < 2; time++) {
        await done(shop.post(`/customers/${kept}/erase`));
        await deliver();
        assert.deepEqual(customersAt(webhook), [kept, first, second].sort());
      }
    });
  });

  describe("of another shop", () => {
    let other: Shop;
    let [north, south] = ["", ""];

    before(async () => {
      other = await service.openShop({ modules: ["Purchasing", "StockTransfers"] });
      north = (await other.get("/branches")).body.items[0].id;
      south = (await done(other.post("/branches", { code: "S", name: "South" }))).id;
    });

    /** How North comes to have four of its ten. */
    const ways: Readonly<Record<string, (variantId: string) => Promise<unknown>>> = {
      "a count": async (variantId) => {
        const { id } = await done(
          other.post("/stock/counts", { branchId: north, scope: "List", variantIds: [variantId] }),
        );
        await done(other.put(`/stock/counts/${id}/lines`, { lines: [{ variantId, counted: "4" }] }));
        await done(other.post(`/stock/counts/${id}/submit`));
        await done(other.post(`/stock/counts/${id}/post`));
      },
      "a transfer that is shipped": async (variantId) => {
        const lines = [{ variantId, quantity: "6" }];
        const { id } = await done(other.post("/stock-transfers", { fromBranchId: north, toBranchId: south, lines }));
        await done(other.post(`/stock-transfers/${id}/dispatch`, {}));
      },
      "a return to the supplier": async (variantId) => {
        const { id: supplierId } = await done(other.post("/suppliers", { name: "Mill", code: "MILL" }));
        const lines = [{ variantId, quantity: "6", reason: "Damaged" }];
        await done(other.post("/supplier-returns", { supplierId, branchId: north, lines }));
      },
    };
    for (const [way, lower] of Object.entries(ways))
      test(`what becomes low by ${way} is low, once`, async () => {
        const unitId = (await other.get("/units")).body.items[0].id;
        const variantId = await addVariant(other, { sku: randomUUID(), price: "2", cost: "1", unitId });
        const reasonId = (await other.get("/stock/adjustment-reasons")).body.items[0].id;
        const lines = [{ variantId, quantity: "10", reasonId, unitCost: "1" }];
        await done(other.post("/stock/adjustments", { branchId: north, lines }));
        const points = [{ variantId, reorderPoint: "5", reorderQuantity: null }];
        assert.equal((await other.put("/stock/reorder-points", { branchId: north, points })).status, 204);
        const webhook = await books.make(["StockLow"], {}, other);
        await lower(variantId);
        await deliver();
        assert.deepEqual(
          receiver.at(webhook).map(({ body }) => JSON.parse(body).data),
          [{ variantId, branchId: north, onHand: "4", reorderPoint: "5" }],
        );
      });

    test("while it is suspended nothing is sent of it, and of others all; activated, it is sent once", async (t) => {
      const change = async (action: "suspend" | "activate", status: number) => {
        const path = `/admin/tenants/${other.tenantId}/${action}`;
        assert.equal((await service.request("POST", path, { token: await service.admin() })).status, 200);
        await eventually(action, async () => (await other.get("/me")).status === status);
      };
      let moved = 0;
      t.after(() => service.now.advance(-moved));
      /** Longer than a shop that has something to send is left alone. */
      const wait = () => {
        moved += 3 * 60_000;
        service.now.advance(3 * 60_000);
      };
      const [here, there] = [await books.make(["CustomerChanged"]), await books.make(["CustomerChanged"], {}, other)];
      await done(other.post("/customers", { name: "Ben" }));
      await change("suspend", 503);
      await done(shop.post("/customers", { name: "Cem" }));
      for (let time = 0; time < 2; time++) {
        await deliver();
        assert.deepEqual([receiver.at(here).length, receiver.at(there).length], [1, 0]);
        wait();
      }
      await change("activate", 200);
      for (let time = 0; time < 2; time++) {
        await deliver();
        assert.deepEqual([receiver.at(here).length, receiver.at(there).length], [1, 1]);
        wait();
      }
    });
  });
});
