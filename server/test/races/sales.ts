import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { registerTill } from "../devices.ts";
import { pushAs } from "../pushes.ts";
import { openTill } from "../sales.ts";
import { made, type Race, type World } from "./world.ts";

/** Races for orders: voids, refunds, parked orders. */
export function saleRaces({ shop, till, branchId, service, variant }: World): Race[] {
  const sale = async () => [{ variantId: await variant(), quantity: "1" }];
  const void_ = (id: string, reason: string) => shop.post(`/orders/${id}/void`, { reason });
  const park = async () => (await made(shop.post("/orders", { branchId, status: "Parked", lines: await sale() }))).id;
  const naming = /UPDATE parked_orders SET completed_by/;
  const notParked = "Flagged price_changed order_not_parked";
  /** A parked order whose price has changed since, and two tills that sell it as it was parked. */
  const soldTwice = async () => {
    const lines = await sale();
    const { id } = await made(shop.post("/orders", { branchId, status: "Parked", lines }));
    await made(shop.patch(`/variants/${lines[0]?.variantId}`, { price: "9" }));
    const { userId } = await made(shop.get("/me"));
    const pushBy = async (orderId: string, named: object) => {
      const own = await openTill(shop, branchId);
      const by = await (await registerTill(service, shop, own)).signIn();
      const [lineId, payments] = [randomUUID(), [{ methodId: own.cash, tendered: "5" }]];
      const body = { branchId, cashSessionId: own.sessionId, lines: [{ ...lines[0], id: lineId }], payments };
      const held = { id: lineId, listPrice: "5.00", unitPrice: "5.00", priceSource: "Catalogue", taxes: [] };
      const sold = { taxMode: "Inclusive", total: "5.00", lines: [held], ...named };
      return async () => {
        const [result] = await pushAs(by, branchId, [{ kind: "Order", id: orderId, userId, body, sold }]);
        return [result?.status, ...(result?.notes ?? []).map(({ code }) => code)].join(" ");
      };
    };
    return { underItsId: await pushBy(id, {}), namingIt: await pushBy(randomUUID(), { parkedOrderId: id }) };
  };
  return [
    {
      lock: "tenant/orders/list/read.sql.ts lockOrder FOR NO KEY UPDATE",
      what: "two voids of a sale: one puts the goods back",
      set: async () => {
        const { id, lines } = await made(till.sell(await sale()));
        return {
          first: () => void_(id, "Mistake"),
          rival: () => void_(id, "Another mistake"),
          outcome: [200, "409 order_already_voided"],
          after: async () => {
            const { body } = await shop.get(`/stock/movements?branchId=${branchId}&variantId=${lines[0].variantId}`);
            assert.deepEqual(kindsOf(body.items), ["SaleVoid", "Sale"]);
          },
        };
      },
    },
    {
      lock: "tenant/orders/refunds/sql.ts lockOrdersOfLines FOR NO KEY UPDATE",
      what: "the last of a sold line is given back twice: once",
      set: async () => {
        const { lines } = await made(till.sell(await sale()));
        const giveBack = () =>
          till.sell([{ kind: "Refund", originalLineId: lines[0].id, quantity: "-1" }], {
            payments: [{ methodId: till.cash, tendered: "0" }],
          });
        return { first: giveBack, rival: giveBack, outcome: [201, "400 line_quantity_invalid"] };
      },
    },
    {
      lock: "tenant/orders/parked/sql.ts lockParked FOR UPDATE",
      what: "a parked order is cancelled while somebody completes it",
      set: async () => {
        const id = await park();
        const payments = [{ methodId: till.cash, tendered: "5" }];
        return {
          first: () => shop.delete(`/orders/${id}`, { reason: "Gone" }),
          rival: () => shop.post(`/orders/${id}/complete`, { cashSessionId: till.sessionId, payments }),
          outcome: [200, "409 order_not_parked"],
        };
      },
    },
    {
      lock: "tenant/orders/sale/sql.ts lockWaiting FOR UPDATE",
      what: "one till pushes a parked order under its own id while another names it: the price of then is good for one",
      set: async () => {
        const { underItsId, namingIt } = await soldTwice();
        return { first: underItsId, rival: namingIt, waitsAt: naming, outcome: ["Created", notParked] };
      },
    },
    {
      lock: null,
      what: "one till names a parked order while another pushes it under its own id: the price of then is good for one",
      set: async () => {
        const { underItsId, namingIt } = await soldTwice();
        const waitsAt = /FROM parked_orders WHERE id = \$2 FOR UPDATE/;
        return { first: namingIt, heldAt: naming, rival: underItsId, waitsAt, outcome: ["Created", notParked] };
      },
    },
  ];
}

function kindsOf(movements: readonly { kind: string }[]): string[] {
  return movements.map(({ kind }) => kind);
}
