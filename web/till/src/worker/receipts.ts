import { isProblem, newId, unwrap, type ShopClient } from "@tillhouse/client";
import { giveBack, type ReturnLine } from "@tillhouse/till-engine/journal.ts";
import { Refusal } from "@tillhouse/till-engine/refusal.ts";
import type { SyncLoop } from "@tillhouse/till-engine/sync-loop.ts";
import type { Till } from "@tillhouse/till-engine/till.ts";
import { Big } from "big.js";
import type { CashierSession } from "./cashier-session.ts";
import { foundReceipts, shownReceipt } from "./rows.ts";

interface TillAtBranch {
  readonly till: Till;
  readonly branchId: string;
  readonly loop: Pick<SyncLoop, "state">;
  readonly cashier: CashierSession;
}

/** The customer waits: a shop that says nothing within this is not asked. */
export const answerWithinMs = 3_000;

/** Calls for the receipts of this till, and what is undone of them. */
export function receiptCalls(opened: () => TillAtBranch) {
  /** Throws `store_credit_insufficient` when something is spent of a gift card that these lines have sold. */
  const requireUnspent = async (
    shop: ShopClient,
    { id, lineIds, signal }: { readonly id: string; readonly lineIds: readonly string[]; readonly signal: AbortSignal },
  ): Promise<void> => {
    const { modules } = await unwrap(shop.GET("/orders/{id}", { params: { path: { id } }, signal }));
    const sold = (modules?.credit?.vouchers ?? []).filter(
      ({ amount, lineId }) => Number(amount) < 0 && (lineId === undefined || lineIds.includes(lineId)),
    );
    for (const [voucherId, loads] of Map.groupBy(sold, (one) => one.voucherId)) {
      const path = { id: voucherId };
      const { available } = await unwrap(shop.GET("/credit/vouchers/{id}", { params: { path }, signal }));
      if (loads.reduce((left, { amount }) => left.plus(amount), new Big(available)).lt(0))
        throw new Refusal("store_credit_insufficient", "something is spent of the gift card", { available });
    }
  };

  /**
   * Another till or the office may have given the money back already, or taken it from the gift card that was sold,
   * which only the shop knows. Throws `return_exceeds_sold`, `order_not_returnable` and `store_credit_insufficient`.
   * Without an answer the till goes by what it knows itself.
   */
  const requireLeft = async (orderId: string, lines: readonly ReturnLine[]): Promise<void> => {
    const { till, branchId, loop, cashier } = opened();
    if (!loop.state.isConnected || till.unpushed.some(({ id }) => id === orderId)) return;
    const back = lines.map(({ lineId, quantity }) => {
      return { kind: "Refund" as const, originalLineId: lineId, quantity: new Big(quantity).neg().toFixed() };
    });
    try {
      const shop = await cashier.client("Goods that come back");
      const signal = AbortSignal.timeout(answerWithinMs);
      await unwrap(shop.POST("/orders/quote", { body: { branchId, lines: back }, signal }));
      const ofCards = (till.sale(orderId)?.lines ?? []).filter(
        ({ id, isValue }) => isValue === true && lines.some(({ lineId }) => lineId === id),
      );
      const lineIds = ofCards.map(({ id }) => id);
      if (lineIds.length > 0) await requireUnspent(shop, { id: orderId, lineIds, signal });
    } catch (error) {
      if (error instanceof Refusal && error.code === "store_credit_insufficient") throw error;
      if (isProblem(error, "line_quantity_invalid"))
        throw new Refusal("return_exceeds_sold", "more of it came back than this till knows");
      if (isProblem(error) && "errors" in error.problem && error.problem.errors !== undefined)
        throw new Refusal("order_not_returnable", "the shop says that nothing of it can come back");
    }
  };

  return {
    /** The newest receipts whose numbers have these words, and whether there are more. */
    receipts: async (words: string) => foundReceipts(opened().till, words),
    /** A receipt of this till, with what can still come back of it. */
    receipt: async (id: string) => shownReceipt(opened().till, id),
    /** What so much of a sale gives back. Throws for more than is left. */
    refundTotal: async (orderId: string, lines: readonly ReturnLine[]): Promise<string> => {
      const entry = opened().till.sale(orderId);
      if (entry === undefined) throw new Error(`no sale ${orderId} of this till`);
      const { priced, digits } = giveBack(entry, lines, newId);
      return priced.totals.total.abs().toFixed(digits);
    },
    printAgain: (orderId: string) => opened().till.printAgain(orderId),
    requireLeft,
    voidSale: async (asked: Parameters<Till["voidSale"]>[0]): Promise<void> => {
      const { till } = opened();
      const sold = till.sale(asked.orderId)?.lines ?? [];
      await requireLeft(
        asked.orderId,
        sold.map(({ id, charged }) => ({ lineId: id, quantity: charged.quantity })),
      );
      await till.voidSale(asked);
    },
    refund: async (asked: Parameters<Till["refund"]>[0]) => {
      await requireLeft(asked.orderId, asked.lines);
      return opened().till.refund(asked);
    },
  };
}
