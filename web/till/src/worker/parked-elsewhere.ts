import { newId, unwrap, type components } from "@tillhouse/client";
import type { BasketRequestLine } from "@tillhouse/till-engine/lines.ts";
import { Refusal } from "@tillhouse/till-engine/refusal.ts";
import type { Till } from "@tillhouse/till-engine/till.ts";
import type { KeptBasket } from "../news.ts";
import type { CashierSession } from "./cashier-session.ts";

type Schemas = components["schemas"];

/** A basket that another till of the branch has put aside. */
export interface ElsewhereTile {
  readonly id: string;
  readonly ticketName: string | null;
  readonly total: string;
  /** The till's name; null: it was parked otherwise. */
  readonly tillName: string | null;
  readonly by: string;
}

interface TillAtBranch {
  readonly till: Till;
  readonly branchId: string;
  readonly cashier: CashierSession;
}

const mostListed = 100;

/** Calls for baskets of other tills, which only the service knows. */
export function elsewhereCalls(opened: () => TillAtBranch) {
  const client = () => opened().cashier.client("A basket of another till");
  return {
    /** What other tills of the branch have put aside. What this one has, and another has taken, is forgotten. */
    parkedElsewhere: async (): Promise<ElsewhereTile[]> => {
      const { till, branchId } = opened();
      const shop = await client();
      // What this till has parked or given up since is not in the answer, or still is.
      const unpushed = new Set(till.unpushed.flatMap(({ id, kind, body }) => ofParked(kind, id, body)));
      const own = new Set(till.parked.map(({ id }) => id));
      const query = { branchId, status: "Parked", limit: mostListed } as const;
      const [{ items, nextCursor }, registers] = await Promise.all([
        unwrap(shop.GET("/orders", { params: { query } })),
        unwrap(shop.GET("/registers", { params: { query: { branchId } } })),
      ]);
      const listed = new Set(items.map(({ id }) => id));
      if (nextCursor === null)
        for (const id of own) if (!listed.has(id) && !unpushed.has(id)) await till.forgetParked(id);
      return items
        .filter(({ id }) => !own.has(id) && !unpushed.has(id))
        .map(({ id, ticketName, totals, deviceId, cashierName }) => ({
          ...{ id, ticketName, total: totals.total, by: cashierName },
          tillName: registers.items.find((one) => deviceId !== null && one.deviceId === deviceId)?.name ?? null,
        }));
    },
    /** What is in it, to be priced here. Throws `parked_deposit` for what was paid for in advance. */
    goodsElsewhere: async (id: string): Promise<KeptBasket["goods"]> => {
      const order = await unwrap((await client()).GET("/orders/{id}", { params: { path: { id } } }));
      if (order.deposits.length > 0) throw new Refusal("parked_deposit", "a deposit was paid for this basket");
      return goodsOf(order);
    },
    /** Takes it from the other tills: one gets it, and the others are refused. */
    takeFromOthers: async (id: string): Promise<void> => {
      const body = { reason: "Taken up by another till" };
      await unwrap((await client()).DELETE("/orders/{id}", { params: { path: { id } }, body }));
    },
  };
}

function ofParked(kind: string, id: string, body: unknown): string[] {
  const { orderId } = body as { readonly orderId?: string };
  return kind === "ParkedOrder" || kind === "OrderCancel" ? [orderId ?? id] : [];
}

function goodsOf({ lines, discounts, customerId, note }: Schemas["Order"]): KeptBasket["goods"] {
  const ids = new Map(lines.map(({ id }) => [id, newId()]));
  const sold = lines.filter(({ kind }) => kind === "Sale");
  const ofOrder = discounts.flatMap(({ lineIds, ...one }) => {
    const given = byHand([one]);
    return given.map((discount) =>
      lineIds === null ? discount : { ...discount, lineIds: lineIds.flatMap((id) => ids.get(id) ?? []) },
    );
  });
  return {
    lines: sold.map((line) => lineOf(line, ids.get(line.id) ?? newId())),
    discounts: ofOrder,
    ...(customerId === null ? {} : { customerId }),
    ...(note === null ? {} : { note }),
  };
}

function lineOf(line: Schemas["OrderLine"], id: string): BasketRequestLine {
  const { variantId, name, quantity, unitPrice, priceSource, priceReason, reasonId, discounts, note } = line;
  const isByHand = variantId === null || priceSource === "Override" || priceSource === "Open";
  const own = byHand(discounts);
  return {
    ...{ id, quantity, ...(variantId === null ? { name } : { variantId }) },
    ...(isByHand ? { unitPrice } : {}),
    ...(isByHand && priceReason !== null ? { priceReason } : {}),
    ...(isByHand && reasonId !== null ? { reasonId } : {}),
    ...(own.length === 0 ? {} : { discounts: own }),
    ...(note === null ? {} : { note }),
  };
}

/** What somebody has taken off; promotions are found anew. */
function byHand(discounts: readonly Omit<Schemas["OrderDiscount"], "lineIds">[]) {
  return discounts
    .filter(({ source }) => source === "Manual")
    .map(({ kind, value, reason, reasonId }) => ({
      ...{ kind, value },
      ...(reason === null ? {} : { reason }),
      ...(reasonId === null ? {} : { reasonId }),
    }));
}
