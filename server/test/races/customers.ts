import assert from "node:assert/strict";
import { made, type Race, type World } from "./world.ts";

/** Races for customers. */
export function customerRaces({ shop, till, variant }: World): Race[] {
  const sale = async () => [{ variantId: await variant(), quantity: "1" }];
  return [
    {
      lock: "tenant/customers/sql.ts lockCustomers FOR NO KEY UPDATE",
      what: "a customer is changed while it is merged into another",
      set: async () => {
        const [source, target] = [
          await made(shop.post("/customers", { name: "Ann" })),
          await made(shop.post("/customers", { name: "Anne" })),
        ];
        return {
          first: () => shop.post(`/customers/${target.id}/merge`, { sourceIds: [source.id] }),
          rival: () => shop.patch(`/customers/${source.id}`, { name: "Anna" }),
          outcome: [200, "409 customer_merged"],
        };
      },
    },
    {
      lock: "tenant/customers/sql.ts lockCustomers FOR NO KEY UPDATE",
      what: "a customer is erased while it is merged into another: nothing of it is left there",
      set: async () => {
        const [source, target] = [
          await made(shop.post("/customers", { name: "Ann", email: "ann@example.test" })),
          await made(shop.post("/customers", { name: "Anne" })),
        ];
        return {
          first: () => shop.post(`/customers/${target.id}/merge`, { sourceIds: [source.id] }),
          rival: () => shop.post(`/customers/${source.id}/erase`),
          outcome: [200, 200],
          after: async () => {
            const { body } = await shop.get(`/customers/${source.id}`);
            assert.deepEqual([body.id, body.isErased, body.email], [target.id, true, null]);
          },
        };
      },
    },
    {
      lock: "tenant/customers/sql.ts heldBuyerRow FOR SHARE OF a",
      what: "a customer is erased while something is sold to it: the note of the sale goes, too",
      set: async () => {
        const { id: customerId } = await made(shop.post("/customers", { name: "Ann" }));
        const order = till.order(await sale(), { customerId, note: "for Ann" });
        return {
          first: () => shop.post("/orders", order),
          rival: () => shop.post(`/customers/${customerId}/erase`),
          waitsAt: /FROM customers .* FOR NO KEY UPDATE/,
          outcome: [201, 200],
          after: async () => assert.equal((await shop.get(`/orders/${String(order["id"])}`)).body.note, null),
        };
      },
    },
    {
      lock: "tenant/customers/sql.ts heldBuyerRow FOR SHARE OF a",
      what: "two sales to a customer do not wait for each other",
      isBeside: true,
      set: async () => {
        const { id: customerId } = await made(shop.post("/customers", { name: "Ann" }));
        const sell = async () => till.sell(await sale(), { customerId });
        return { first: sell, rival: sell, waitsAt: null, outcome: [201, 201] };
      },
    },
  ];
}
