import fc from "fast-check";

const days = (count: number) => count * 24 * 60;

/** Something that a cashier pushes or sends: numbers choose among what is there. */
export const step = fc.record({
  what: fc.constantFrom(
    ...["sale", "sale", "sale", "refund", "back", "payOut", "void", "park", "online"],
    // What a till has no business with, or says without a right.
    ...(["count", "customer", "theirs", "theirDrawer", "parkedSale"] as const),
  ),
  who: fc.constantFrom("self", "self", "colleague", "owner"),
  minutesAgo: fc.constantFrom(0, 5, 120, days(2), days(30)),
  pieces: fc.constantFrom(1, 2, 5),
  /** The price of one piece, otherwise than by the list. */
  unitPrice: fc.constantFrom(undefined, undefined, "0.01"),
  /** What the till says to have sold one for. */
  soldAt: fc.constantFrom(undefined, undefined, "10", "0.01"),
  off: fc.constantFrom(undefined, undefined, "5", "10", "50"),
  coupon: fc.constantFrom(false, false, true),
  by: fc.constantFrom("cash", "cash", "OnAccount", "GiftCard", "StoreCredit"),
  /** An approval by the owner that comes with it. */
  approval: fc.constantFrom(undefined, undefined, undefined, "bare", "forged", "ofOwnPin"),
  /** The proof of the one in whose name it is. */
  proof: fc.constantFrom(undefined, undefined, "forged", "ofOwnPin"),
  amount: fc.constantFrom("1", "9", "11", "60"),
  order: fc.nat(9),
});
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
