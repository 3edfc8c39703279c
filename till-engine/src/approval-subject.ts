import type { Movement, SessionEnd } from "./drawer.ts";
import type { QuotedReturn } from "./returns.ts";
import type { Goods, Refund, Tenders, Void } from "./sale.ts";

/** What is about to be done. */
export type ApprovalSubject =
  | { readonly sale: Goods & Partial<Tenders> }
  | { readonly refund: Pick<Refund, "userId" | "orderId" | "lines" | "methodId"> }
  | { readonly takeBack: QuotedReturn }
  | { readonly void: Pick<Void, "userId" | "orderId"> }
  | { readonly userId: string; readonly movement: Movement }
  | { readonly userId: string; readonly closing: Pick<SessionEnd, "remainingCash"> & { readonly cash: string } };
