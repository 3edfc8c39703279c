import assert from "node:assert/strict";
import { openTill } from "../sales.ts";
import { made, unique, type Race, type World } from "./world.ts";

/** Races for a customer's points. */
export function loyaltyRaces({ shop, till, branchId, variant }: World): Race[] {
  return [
    {
      lock: "tenant/loyalty/ledger.sql.ts lockAccounts FOR NO KEY UPDATE",
      what: "the last points pay at two tills: once",
      set: async () => {
        const loyalty = { pointValue: "0.01" };
        await shop.patch("/settings", { modules: { loyalty } });
        const { id: methodId } = await made(shop.post("/payment-methods", { name: unique(), kind: "Loyalty" }));
        const { id: customerId } = await made(shop.post("/customers", { name: unique() }));
        const { id } = await made(shop.post("/loyalty/accounts", { customerId }));
        await made(shop.post(`/loyalty/accounts/${id}/adjustments`, { points: 500, reason: "Race" }));
        const tills = [till, await openTill(shop, branchId)];
        // They have nothing but the points in common.
        const [pay, rival] = await Promise.all(
          tills.map(async (one) => {
            const lines = [{ variantId: await variant(), quantity: "1" }];
            return () => one.sell(lines, { customerId, payments: [{ methodId, tendered: "5" }] });
          }),
        );
        assert.ok(pay !== undefined && rival !== undefined);
        return { first: pay, rival, outcome: [201, "400 points_insufficient"] };
      },
    },
    {
      lock: "tenant/loyalty/revaluation.sql.ts revaluePoints LOCK TABLE IN SHARE ROW EXCLUSIVE MODE",
      what: "a point gets another value while somebody gets points: these have the new value, or are revalued",
      set: async () => {
        const { id: customerId } = await made(shop.post("/customers", { name: unique() }));
        const { id } = await made(shop.post("/loyalty/accounts", { customerId }));
        return {
          first: () => shop.patch("/settings", { modules: { loyalty: { pointValue: "0.02" } } }),
          rival: () => shop.post(`/loyalty/accounts/${id}/adjustments`, { points: 500, reason: "Race" }),
          waitsAt: /UPDATE loyalty_accounts/,
          outcome: [200, 201],
          // Back to the value that the other race pays by.
          cleanUp: () => shop.patch("/settings", { modules: { loyalty: { pointValue: "0.01" } } }),
        };
      },
    },
  ];
}
