import { calculate } from "@tillhouse/till-engine/basket.ts";
import type { ApprovalNeed } from "@tillhouse/till-engine/limits.ts";
import { inCashOf } from "@tillhouse/till-engine/quote.ts";
import { roundingAt, settleBasket, type Tender } from "@tillhouse/till-engine/tenders.ts";
import type { Till } from "@tillhouse/till-engine/till.ts";
import type { ParkedTile } from "../news.ts";

interface TillAtBranch {
  readonly till: Till;
  readonly branchId: string;
}

/** Calls for baskets that were put aside. */
export function parkedCalls(opened: () => TillAtBranch) {
  return {
    park: (...given: Parameters<Till["park"]>) => opened().till.park(...given),
    parked: async (): Promise<ParkedTile[]> => opened().till.parked.map((one) => tileOf(opened(), one)),
    /** As `settle`, of what was put aside, at the prices of then. */
    settleParked: async (id: string, payments: readonly Tender[]) => {
      const { till, branchId } = opened();
      const parked = till.parked.find((one) => one.id === id);
      if (parked === undefined) throw new Error(`nothing is parked as ${id}`);
      const basket = calculate(parked.held);
      const settled = settleBasket(till.copy, branchId, basket, payments);
      const text = (amount: typeof settled.due) => amount.toFixed(basket.digits);
      const quote = { due: text(settled.due), change: text(settled.change), rounding: text(settled.rounding) };
      return { quote, lacking: [] as ApprovalNeed[] };
    },
    completeParked: (...given: Parameters<Till["completeParked"]>) => opened().till.completeParked(...given),
    cancelParked: (...given: Parameters<Till["cancelParked"]>) => opened().till.cancelParked(...given),
  };
}

function tileOf(
  { till, branchId }: TillAtBranch,
  { id, ticketName, customerId, held, said }: Till["parked"][number],
): ParkedTile {
  const basket = calculate(held);
  const { priced, digits } = basket;
  return {
    ...{ id, ticketName, customerId, note: said.note, total: priced.totals.total.toFixed(digits) },
    inCash: inCashOf(basket, roundingAt(till.copy, branchId)).total,
    lines: held.lines.flatMap((line) => line.said ?? []),
    names: held.lines.map(({ name, quantity }) => ({ name, quantity })),
    discounts: held.discounts,
  };
}
