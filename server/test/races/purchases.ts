import assert from "node:assert/strict";
import { made, unique, type Race, type World } from "./world.ts";

/** Races about goods that are bought. */
export function purchaseRaces({ shop, till, branchId, variant }: World): Race[] {
  const purchase = async () => {
    const { id: supplierId } = await made(shop.post("/suppliers", { name: unique(), code: unique() }));
    const { id } = await made(
      shop.post("/purchase-orders", {
        supplierId,
        branchId,
        lines: [{ variantId: await variant(), quantity: "1", unitCost: "1" }],
      }),
    );
    await made(shop.post(`/purchase-orders/${id}/submit`));
    return { id, supplierId };
  };
  return [
    {
      lock: "tenant/purchasing/orders/sql.ts lockOrder FOR NO KEY UPDATE OF o",
      what: "a purchase order is cancelled while it is received",
      set: async () => {
        const { id } = await purchase();
        return {
          first: () => shop.post(`/purchase-orders/${id}/receipts`, {}),
          rival: () => shop.post(`/purchase-orders/${id}/cancel`, { reason: "Not now" }),
          outcome: [201, "409 po_not_cancellable"],
        };
      },
    },
    {
      lock: "tenant/inventory/revaluation.sql.ts lockLevels FOR NO KEY UPDATE",
      what: "goods are sold while costs on top of them are entered: they become dearer before",
      set: async () => {
        const { id } = await purchase();
        const { id: receiptId, lines } = await made(shop.post(`/purchase-orders/${id}/receipts`, {}));
        const costs = [{ name: "Freight", amount: "1", by: "Quantity" }];
        const { variantId } = lines[0];
        return {
          first: () => shop.post(`/purchase-orders/${id}/receipts/${receiptId}/costs`, { costs }),
          rival: () => till.sell([{ variantId, quantity: "1" }]),
          waitsAt: /INSERT INTO stock_levels/,
          outcome: [201, 201],
          after: async () => {
            const { body } = await shop.get(`/stock/movements?branchId=${branchId}&variantId=${variantId}`);
            const kinds = body.items.map(({ kind }: { kind: string }) => kind);
            assert.deepEqual(kinds, ["Sale", "Revaluation", "PurchaseReceipt"]);
          },
        };
      },
    },
    {
      lock: "tenant/purchasing/returns/sql.ts lockReturn FOR NO KEY UPDATE OF r",
      what: "a return to a supplier is cancelled while it is credited",
      set: async () => {
        const { supplierId } = await purchase();
        const lines = [{ variantId: await variant(), quantity: "1", reason: "Damaged" }];
        const { id } = await made(shop.post("/supplier-returns", { supplierId, branchId, lines }));
        const credit = { number: "C", issuedOn: "2026-01-01", creditCost: "1" };
        return {
          first: () => shop.post(`/supplier-returns/${id}/credit`, credit),
          rival: () => shop.post(`/supplier-returns/${id}/cancel`),
          outcome: [200, "409 supplier_return_ended"],
        };
      },
    },
  ];
}
