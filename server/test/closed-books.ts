import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { done } from "./depots.ts";
import type { Reply, TestService } from "./harness.ts";
import { openPushingTill, pushAs, type PushingTill, type PushResult } from "./pushes.ts";
import { addVariant, openTill, sellByName, type Till } from "./sales.ts";

type Body = Reply["body"];

export const everyModule = ["Reporting", "Credit", "Purchasing", "StockTransfers", "Returns", "Promotions", "Loyalty"];

/** A customer who owes and has points. */
interface Member {
  readonly customerId: string;
  readonly accountId: string;
  readonly pointsId: string;
}

/** A shop that traded in May, and what is to be done with its documents later. */
export interface MayTrade extends PushingTill {
  readonly service: TestService;
  readonly south: string;
  /** With costs and stock, at both branches. */
  readonly flour: string;
  readonly supplierId: string;
  readonly adjustmentReasonId: string;
  /** Registers without a device, where things are done online; the second one is closed late. */
  readonly desk: Till;
  readonly second: Till;
  readonly onAccount: string;
  readonly giftCard: string;
  readonly ann: Member;
  readonly bob: Member;
  readonly cleo: Member;
  /** A new sale of two breads in May. */
  sold(members?: object): Promise<Body>;
  /** A sale on Ann's account. */
  charged(): Promise<Body>;
  /** A parked order with a deposit of 1.00. */
  parked(): Promise<string>;
  /** A return that waits for its inspection. */
  quarantined(): Promise<Body>;
  voucher(): Promise<Body>;
  purchase(): Promise<string>;
  /** A purchase that has come, and its receipt. */
  bought(): Promise<{ readonly id: string; readonly receiptId: string }>;
  sentBack(): Promise<string>;
  /** A transfer from South to the till's branch, or the other way. */
  drafted(toTill?: boolean): Promise<string>;
  dispatched(): Promise<string>;
  counted(): Promise<string>;
  /** Pushes what the till did; throws unless it is booked. */
  pushed(kind: string, body: object, id?: string): Promise<PushResult>;
}

/** Opens the shop, whose clock stands in May, with all that there is to be late for. */
export async function openMayTrade(service: TestService): Promise<MayTrade> {
  const made = await openPushingTill(service, everyModule);
  const { shop, branchId, bread } = made;
  const send = (path: string, body?: object): Promise<Body> => done(shop.post(path, body));
  await sellByName(shop);
  const seller = { sellerName: "Shop", sellerAddress: "Main Street 1", sellerTaxId: "DE1" };
  const settings = { loyalty: { pointValue: "0.01" }, returns: { requiresReason: false } };
  await done(shop.patch("/settings", { ...seller, modules: settings }));
  await send("/loyalty/rules", { name: "A point", basis: "Amount" });
  const { id: south } = await send("/branches", { code: "S", name: "South" });
  const method = async (kind: string): Promise<string> => (await send("/payment-methods", { name: kind, kind })).id;
  const [onAccount, giftCard] = [await method("OnAccount"), await method("GiftCard")];
  const unitId = (await shop.get("/units")).body.items[0].id;
  const flour = await addVariant(shop, { sku: "FLOUR", price: "3", unitId, cost: "2" });
  const { items: reasons } = (await shop.get("/stock/adjustment-reasons")).body;
  const adjustmentReasonId = reasons.find(({ direction }: Body) => direction === "Both").id;
  for (const depot of [branchId, south]) {
    const lines = [bread, flour].map((variantId) => ({
      ...{ variantId, quantity: "500", reasonId: adjustmentReasonId, unitCost: "1.33" },
    }));
    await send("/stock/adjustments", { branchId: depot, lines });
  }
  const { id: supplierId } = await send("/suppliers", { name: "Mill", code: "MILL" });
  const member = async (name: string): Promise<Member> => {
    const { id: customerId } = await send("/customers", { name });
    const { id: accountId } = await send("/credit/accounts", { customerId, limit: null });
    const { id: pointsId } = await send("/loyalty/accounts", { customerId });
    await send(`/credit/accounts/${accountId}/adjustments`, { kind: "OpeningBalance", amount: "30", reason: "Before" });
    await send(`/loyalty/accounts/${pointsId}/adjustments`, { points: 300, reason: "Welcome" });
    return { customerId, accountId, pointsId };
  };
  const [ann, bob, cleo] = [await member("Ann"), await member("Bob"), await member("Cleo")] as const;
  const [desk, second] = [await openTill(shop, branchId), await openTill(shop, branchId)];
  return {
    ...{
      ...made,
      service,
      south,
      flour,
      supplierId,
      adjustmentReasonId,
      desk,
      second,
      onAccount,
      giftCard,
      ann,
      bob,
      cleo,
    },
    ...documentsOf({ ...made, desk, south, flour, supplierId, onAccount, ann }),
  };
}

type Maker = Pick<MayTrade, "desk" | "south" | "flour" | "supplierId" | "onAccount" | "ann"> & PushingTill;

/** What makes documents in May. */
function documentsOf({ shop, branchId, south, bread, flour, desk, at, supplierId, onAccount, ann, ...made }: Maker) {
  const send = (path: string, body?: object): Promise<Body> => done(shop.post(path, body));
  const line = () => ({ id: randomUUID(), variantId: bread, quantity: "2" });
  const goods = [{ variantId: flour, quantity: "4" }];
  const sold: MayTrade["sold"] = async (members = {}) => {
    const payments = [{ methodId: desk.cash, tendered: "4" }];
    return done(desk.sell([line()], { customerId: ann.customerId, payments, ...members }));
  };
  const parked = async () => {
    const body = { branchId, lines: [line()], status: "Parked" };
    const { id } = await send("/orders", body);
    await send(`/orders/${id}/deposits`, { cashSessionId: desk.sessionId, methodId: desk.cash, amount: "1" });
    return id;
  };
  const purchase = async () => {
    const lines = [{ variantId: flour, quantity: "10", unitCost: "2.17" }];
    const { id } = await send("/purchase-orders", { supplierId, branchId, lines });
    await send(`/purchase-orders/${id}/submit`);
    return id;
  };
  const drafted = async (toTill = true) => {
    const [fromBranchId, toBranchId] = toTill ? [south, branchId] : [branchId, south];
    return (await send("/stock-transfers", { fromBranchId, toBranchId, lines: goods })).id;
  };
  const { ownerId } = made;
  return {
    ...{ sold, parked, purchase, drafted },
    charged: () => sold({ payments: [{ methodId: onAccount, tendered: "4" }] }),
    quarantined: async () => {
      const order = await sold();
      const lines = [
        {
          ...{ originalLineId: order.lines[0].id, quantity: "2", condition: "Damaged" },
          ...{ reason: "It is torn", disposition: "Quarantine" },
        },
      ];
      return send("/returns", { branchId, cashSessionId: desk.sessionId, originalOrderId: order.id, lines });
    },
    voucher: () => send("/credit/vouchers", { kind: "GiftCard", amount: "40", reason: "Prize" }),
    bought: async () => {
      const id = await purchase();
      const receipt = await send(`/purchase-orders/${id}/receipts`, {});
      return { id, receiptId: receipt.id };
    },
    sentBack: async () => {
      const lines = goods.map((of) => ({ ...of, reason: "Damaged" }));
      return (await send("/supplier-returns", { supplierId, branchId, lines })).id;
    },
    dispatched: async () => {
      const id = await drafted();
      await send(`/stock-transfers/${id}/dispatch`, {});
      return id;
    },
    counted: async () => {
      const { id } = await send("/stock/counts", { branchId, scope: "List", variantIds: [flour] });
      await done(shop.put(`/stock/counts/${id}/lines`, { lines: [{ variantId: flour, counted: "321" }] }));
      return id;
    },
    pushed: (kind: string, body: object, id: string = randomUUID()) =>
      pushAs(at, branchId, [{ kind, id, userId: ownerId, body }]).then(([result]) => {
        assert.ok(result !== undefined && ["Created", "Flagged"].includes(result.status), JSON.stringify(result));
        return result;
      }),
  };
}
