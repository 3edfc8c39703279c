import { isProblem, unwrap } from "@tillhouse/client";
import { Refusal } from "@tillhouse/till-engine/refusal.ts";
import type { ToldCard } from "@tillhouse/till-engine/stored-value.ts";
import type { CashierSession } from "./cashier-session.ts";

/** A gift card as the service has told it. */
export interface FoundCard extends ToldCard {
  /** What it can pay. */
  readonly available: string;
}

interface TillAtBranch {
  readonly cashier: CashierSession;
}

/** As the service takes them; no other one is asked for. */
const wellFormed = /^[a-z0-9](?:[ -]?[a-z0-9]){7,}$/i;

/** Calls for gift cards, of whose codes a till knows only the end. */
export function cardCalls(opened: () => TillAtBranch) {
  return {
    /** The gift card with a code, and what it holds. Throws `card_unknown`. */
    findCard: async (typed: string): Promise<FoundCard> => {
      const code = typed.trim();
      if (!wellFormed.test(code)) throw unknown();
      const shop = await opened().cashier.client("A gift card");
      const found = await unwrap(shop.POST("/credit/vouchers/lookup", { body: { code } })).catch((error: unknown) => {
        if (isProblem(error) && error.problem.status === 404) throw unknown();
        throw error;
      });
      const { id, codeEnding, balance, held, available, status, expiresOn } = found;
      return { id, codeEnding, balance, held, available, isBlocked: status === "Blocked", expiresOn };
    },
  };
}

function unknown(): Refusal {
  return new Refusal("card_unknown", "no gift card has such a code");
}
