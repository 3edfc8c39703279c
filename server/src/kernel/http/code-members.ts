import { Type, type TProperties } from "typebox";
import { Decimal, Id, Shape } from "./shapes.ts";

/**
 * What an errorCode promises: its one status, what it means, and the members its problem carries beside the standard
 * ones.
 */
export interface CodeEntry {
  readonly status: 400 | 403 | 404 | 405 | 408 | 409 | 410 | 413 | 414 | 415 | 429 | 431 | 500 | 503;
  /** Any route can answer it with this status, too. */
  readonly anywhereStatus?: 429;
  /** One sentence for the documents; the problem's `detail` says it for the case at hand. */
  readonly meaning: string;
  /** A member has one shape in all codes, so that a client reads it without looking at the code. */
  readonly members?: TProperties;
  /** Any route can answer it without declaring it: it comes before the route's own work, or when that failed. */
  readonly isAnywhere?: true;
}

/** Members that several codes carry. */
export const permission = Type.String({ description: "`<area>.<verb>`." });
export const shortages = Type.Array(
  Shape({ variantId: Id, requested: Decimal, available: Decimal }, { title: "StockShortage" }),
);
export const line = Type.Integer({ minimum: 0, description: "Position in the request's `lines`, counted from 0." });
export const coupon = Type.String({ description: "The code of the coupon." });
