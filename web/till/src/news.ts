import type { OrderDiscount } from "@tillhouse/till-engine/basket.ts";
import type { Row } from "@tillhouse/till-engine/copy.ts";
import type { BasketRequestLine } from "@tillhouse/till-engine/lines.ts";
import type { Approval } from "@tillhouse/till-engine/outbox.ts";
import type { Goods } from "@tillhouse/till-engine/sale.ts";
import type { Settings } from "@tillhouse/till-engine/shop.ts";
import type { Failure } from "./failure.ts";
import type { SecondCopyState } from "./worker/second-copy.ts";
import type { Preferences } from "./settings/preferences.ts";

/** Where the till is on its way to selling. */
export type Phase =
  | { readonly name: "Starting" | "Unbound" | "Ready" }
  /** Another tab has the till; this one waits. */
  | { readonly name: "Elsewhere" }
  /** This tab had it, and another one has taken it. */
  | { readonly name: "Released" }
  /** The first copy of the shop comes; so many rows are there. */
  | { readonly name: "Pulling"; readonly rows: number }
  | { readonly name: "Failed"; readonly failure: Failure };

/** How the till is now. */
export interface TillState {
  /** Grows whenever goods or customers have changed. */
  readonly rowsVersion: number;
  readonly shopName: string;
  readonly registerName: string;
  /** The users who can sign in with a PIN. */
  readonly users: readonly { readonly id: string; readonly name: string }[];
  readonly isConnected: boolean;
  readonly lastContactAt: number | undefined;
  readonly clockOffsetMs: number | undefined;
  /** Why the last call to the service failed. */
  readonly failure: Failure | undefined;
  readonly unsyncedCount: number;
  /** How much the shop has flagged or not booked, that nobody has acknowledged. */
  readonly outcomes: number;
  readonly parked: number;
  readonly sessionId: string | undefined;
  readonly isOutdated: boolean;
  /** The browser has promised to keep the storage. */
  readonly isPersistent: boolean | undefined;
  /** Why the till keeps nothing any more. */
  readonly diskFailure: string | undefined;
  readonly preferences: Preferences;
  readonly secondCopy: SecondCopyState;
  /** That of the program. */
  readonly version: string;
}

/** What the screens show of the shop. */
export interface Facts {
  readonly settings: Settings;
  readonly branchName: string;
  readonly timezone: string;
  readonly methods: readonly Row<"PaymentMethods">[];
  readonly cashReasons: readonly Row<"CashReasons">[];
  readonly saleReasons: readonly Row<"SaleReasons">[];
  readonly returnReasons: readonly Row<"ReturnReasons">[];
  /** The shop has promotions that are given for coupons. */
  readonly takesCoupons: boolean;
  readonly taxGroups: readonly Row<"TaxGroups">[];
}

/** A basket that was not sold yet. */
export interface KeptBasket {
  /** The id that the sale is to have, which approvals name. */
  readonly saleId: string;
  readonly goods: Omit<Goods, "userId">;
  readonly approvals: readonly Approval[];
  readonly exchange?: Exchange;
}

/** What is asked back of a sale. */
export interface AskedReturn {
  readonly userId: string;
  readonly orderId: string;
  readonly isLate: boolean;
  readonly lines: readonly { readonly lineId: string; readonly quantity: string }[];
  /** What the customer says; the shop's reason, if it is one. */
  readonly reason: string;
  /** The reason in the books for setting the policy aside when nobody typed one, in the cashier's language. */
  readonly unsaid: string;
  /** The method by which the money goes back; without one as the shop's policy says. */
  readonly methodId?: string;
}

/** What comes back of a sale in exchange for what is in the basket. */
export interface Exchange {
  readonly asked: AskedReturn;
  /** The number on the receipt of that sale. */
  readonly number: string;
  readonly lines: readonly { readonly id: string; readonly name: string; readonly quantity: string }[];
  /** What the shop gives for it; negative. */
  readonly total: string;
}

/** What was put aside. */
export interface ParkedTile {
  readonly id: string;
  readonly ticketName: string | undefined;
  readonly customerId: string | undefined;
  readonly note: string | undefined;
  readonly total: string;
  /** All of it in cash. */
  readonly inCash: string;
  readonly names: readonly { readonly name: string; readonly quantity: string }[];
  readonly lines: readonly BasketRequestLine[];
  readonly discounts: readonly OrderDiscount[];
}

/** What the Worker tells its page unasked. */
export type News = { readonly phase: Phase } | { readonly state: TillState } | { readonly facts: Facts };
