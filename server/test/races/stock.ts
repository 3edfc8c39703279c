import { made, twoChanges, unique, type Race, type World } from "./world.ts";

/** Races for counts and transfers of goods. */
export function stockRaces({ shop, branchId, variant }: World): Race[] {
  const sale = async () => [{ variantId: await variant(), quantity: "1" }];
  return [
    {
      lock: "tenant/inventory/counts/sql.ts lockCount FOR NO KEY UPDATE",
      what: "a count is cancelled while it is posted",
      set: async () => {
        const variantIds = [await variant()];
        const { id } = await made(shop.post("/stock/counts", { branchId, scope: "List", variantIds }));
        await made(shop.post(`/stock/counts/${id}/submit`));
        return {
          first: () => shop.post(`/stock/counts/${id}/post`),
          rival: () => shop.post(`/stock/counts/${id}/cancel`),
          outcome: [200, "409 count_already_posted"],
        };
      },
    },
    {
      lock: "tenant/transfers/sql.ts lockTransfer FOR NO KEY UPDATE OF t",
      what: "a transfer is cancelled while it leaves",
      set: async () => {
        const to = await made(shop.post("/branches", { name: unique(), code: unique() }));
        const body = { fromBranchId: branchId, toBranchId: to.id, lines: await sale() };
        const { id } = await made(shop.post("/stock-transfers", body));
        return {
          first: () => shop.post(`/stock-transfers/${id}/dispatch`, {}),
          rival: () => shop.post(`/stock-transfers/${id}/cancel`, { reason: "Not now" }),
          outcome: [200, "409 transfer_not_cancellable"],
        };
      },
    },
    {
      lock: "tenant/transfers/sql.ts holdClosedBranches FOR SHARE",
      what: "a branch is closed while goods leave for it",
      set: async () => {
        const to = await made(shop.post("/branches", { name: unique(), code: unique() }));
        const body = { fromBranchId: branchId, toBranchId: to.id, lines: await sale() };
        const { id } = await made(shop.post("/stock-transfers", body));
        return {
          first: () => shop.post(`/stock-transfers/${id}/dispatch`, {}),
          rival: () => shop.patch(`/branches/${to.id}`, { isActive: false }),
          waitsAt: /FROM branches WHERE id = \$1 FOR NO KEY UPDATE/,
          outcome: [200, "409 branch_awaits_transfers"],
        };
      },
    },
    {
      lock: "tenant/inventory/sql.ts lockItem FOR NO KEY UPDATE",
      what: "two change how a variant is kept in stock",
      set: async () => {
        const id = await variant();
        return twoChanges((headers) => shop.patch(`/stock/variants/${id}`, { stockPolicy: "Deny" }, headers));
      },
    },
  ];
}
