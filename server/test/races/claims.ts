import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { hire } from "../staff.ts";
import { openTill } from "../sales.ts";
import { made, unique, type Race, type World } from "./world.ts";

/** Races at what a statement takes without a clause: a unique key that it claims, a row that it writes. */
export function claimRaces({ service, shop, till, branchId, variant }: World): Race[] {
  const sale = async (members: object = {}) => ({
    ...till.order([{ variantId: await variant(), quantity: "1" }]),
    ...members,
  });
  const post = (order: object) => () => shop.post("/orders", order);
  const claim = /INSERT INTO creations/;
  return [
    {
      lock: null,
      what: "a till posts a sale again while the first is under way: it is a replay",
      set: async () => {
        const order = await sale();
        return {
          first: post(order),
          heldAt: claim,
          rival: post(order),
          waitsAt: claim,
          outcome: [201, 200],
          after: async () => {
            const [line] = order["lines"] as { variantId: string }[];
            const path = `/stock/movements?branchId=${branchId}&variantId=${line?.variantId}`;
            assert.equal((await shop.get(path)).body.items.length, 1);
          },
        };
      },
    },
    {
      lock: null,
      what: "two post different sales under one id",
      set: async () => {
        const order = await sale();
        return {
          first: post(order),
          heldAt: claim,
          rival: post({ ...order, note: "another" }),
          waitsAt: claim,
          outcome: [201, "409 duplicate_conflict"],
        };
      },
    },
    {
      lock: null,
      what: "two sell the last piece of an article that must not go below zero",
      set: async () => {
        const variantId = await variant();
        await made(shop.patch(`/stock/variants/${variantId}`, { stockPolicy: "Deny" }));
        const reasons: { id: string; direction: string }[] = (await shop.get("/stock/adjustment-reasons")).body.items;
        const reasonId = reasons.find(({ direction }) => direction === "Both")?.id;
        const lines = [{ variantId, quantity: "1" }];
        await made(shop.post("/stock/adjustments", { branchId, lines: [{ ...lines[0], reasonId }] }));
        const other = await openTill(shop);
        const level = /WITH line AS MATERIALIZED/;
        return {
          first: () => till.sell(lines),
          heldAt: level,
          rival: () => other.sell(lines),
          waitsAt: level,
          outcome: [201, "400 insufficient_stock"],
        };
      },
    },
    {
      lock: null,
      what: "two sales of a register: their receipts have no gap and no number twice",
      set: async () => {
        const own = await openTill(shop);
        const numbers: string[] = [];
        const sell = async () => {
          const reply = await own.sell([{ variantId: await variant(), quantity: "1" }]);
          numbers.push(reply.body.receiptNumber.slice(-2));
          return reply;
        };
        const counter = /UPDATE registers r SET receipt_count/;
        return {
          first: sell,
          heldAt: counter,
          rival: sell,
          // The totals of the session are written just before the number is taken.
          waitsAt: /INSERT INTO session_totals/,
          outcome: [201, 201],
          after: async () => assert.deepEqual(numbers.sort(), ["01", "02"]),
        };
      },
    },
    {
      lock: null,
      what: "an approval is used twice: it lets one through",
      set: async () => {
        const clerk = await hire(service, shop, ["sales.read"], [branchId], ["branches.manage"]);
        const given = await made(shop.post("/approvals", { permission: "branches.manage", requesterId: clerk.userId }));
        const use = () => clerk.post("/branches", { code: unique(), name: randomUUID() }, { approval: given.id });
        return {
          first: use,
          heldAt: /UPDATE approvals SET used_at/,
          rival: use,
          waitsAt: /UPDATE approvals SET used_at/,
          outcome: [201, "403 approval_required"],
        };
      },
    },
  ];
}
