import { isProblem, unwrap } from "@tillhouse/client";
import { Refusal } from "@tillhouse/till-engine/refusal.ts";
import type { ToldCard } from "@tillhouse/till-engine/stored-value.ts";
import type { CashierSession } from "./cashier-session.ts";
import { answerWithinMs } from "./receipts.ts";

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

/** Calls for gift cards, of whose codes a till keeps only the end. */
export function cardCalls(opened: () => TillAtBranch) {
  /** The codes of the cards that were found, by their ids, until the program ends. */
  const codes = new Map<string, string>();

  const lookUp = async (code: string, signal?: AbortSignal): Promise<FoundCard> => {
    const shop = await opened().cashier.client("A gift card");
    const asked = { body: { code }, ...(signal === undefined ? {} : { signal }) };
    const { id, codeEnding, balance, held, available, status, expiresOn } = await unwrap(
      shop.POST("/credit/vouchers/lookup", asked),
    );
    codes.set(id, code);
    return { id, codeEnding, balance, held, available, isBlocked: status === "Blocked", expiresOn };
  };

  return {
    /** The gift card with a code, and what it holds. Throws `card_unknown`. */
    findCard: async (typed: string): Promise<FoundCard> => {
      const code = typed.trim();
      if (!wellFormed.test(code)) throw unknown();
      return lookUp(code).catch((error: unknown) => {
        if (isProblem(error) && error.problem.status === 404) throw unknown();
        throw error;
      });
    },
    /** The cards with their balance of now: another till may have used one. Unchanged when the shop does not answer. */
    cardsNow: (cards: readonly ToldCard[]): Promise<ToldCard[]> =>
      Promise.all(
        cards.map(async (card) => {
          const code = codes.get(card.id);
          if (code === undefined) return card;
          return lookUp(code, AbortSignal.timeout(answerWithinMs)).catch(() => card);
        }),
      ),
  };
}

function unknown(): Refusal {
  return new Refusal("card_unknown", "no gift card has such a code");
}
