import { Big } from "big.js";
import type { TenantWrite } from "../../../kernel/db/handles.ts";
import { badRequest, invalid } from "../../../kernel/http/problem.ts";
import * as cash from "../../cash/entries/service.ts";
import type { Actor } from "../../gate/context.ts";
import { momentOf } from "../../gate/context.ts";
import { judge } from "../../gate/findings.ts";
import { isCustom, type Article } from "../basket/lines.ts";
import type { Deposit } from "../deposits/schema.ts";
import type { Order, OrderLine } from "../schema.ts";
import type { Payment, Totals } from "../totals.schema.ts";
import { insertSessionPayments } from "./session-payments.sql.ts";

/** The members of a document that its cash session adds up. Amounts given back are negative, as in an order. */
interface SessionDocument {
  readonly documentId: string;
  readonly cashSessionId: string;
  readonly branchId: string;
  /** By the till's clock; without it, now. */
  readonly occurredAt?: string | undefined;
  readonly lines: readonly (Pick<OrderLine, "kind" | "quantity" | "total" | "taxes"> & Partial<Article>)[];
  readonly payments: readonly Pick<Payment, "methodId" | "amount">[];
  readonly totals: Pick<Totals, "lineDiscount" | "orderDiscount" | "rounding" | "total"> &
    Partial<Pick<Totals, "tip" | "deposit">>;
  /** The user who gets the tip. */
  readonly cashierId?: string | undefined;
}

/**
 * Adds the money of a document that is no sale of its own (goods that come back, a payment on account) to its cash
 * session, which it holds until the transaction ends, and writes down its payments. Throws 400 for a session of another
 * branch, `session_closed`, `branch_inactive`, `register_inactive`, 403 `register_not_bound`, 409 `session_not_open`.
 * `isLate`: the session was closed already, so that its Z report stays as it is.
 */
export async function addDocumentToSession(
  tx: TenantWrite,
  actor: Actor,
  document: SessionDocument,
): Promise<{ registerId: string; isLate: boolean }> {
  const held = await cash.holdSession(tx, document.cashSessionId);
  const occurredAt = momentOf(actor, document);
  const admitted = admitDocument(actor, held, document, occurredAt);
  const drawer = await cash.addToSession(tx, entryOf(document, admitted.isLate, "Sale"));
  await insertSessionPayments(tx, document, { isLate: admitted.isLate, occurredAt, receivedAt: actor.now });
  await cash.requireCash(tx, actor, document.cashSessionId, drawer);
  return admitted;
}

/**
 * The register of a document at the session, and whether what happens `at` is late. Throws as `addDocumentToSession`.
 */
export function admitDocument(
  actor: Actor,
  held: Awaited<ReturnType<typeof cash.holdSession>>,
  { branchId, isOffline }: { readonly branchId: string; readonly isOffline?: boolean },
  at: Date,
): { registerId: string; isLate: boolean } {
  if (held === undefined || held.branchId !== branchId)
    throw invalid("cashSessionId", "no such session at this branch");
  if (!held.isBranchActive) judge(actor, badRequest("branch_inactive", "This branch is not in use."));
  cash.requireDevice(actor, { deviceId: held.deviceId, isOffline });
  if (!held.isRegisterActive) judge(actor, badRequest("register_inactive", "This register is not in use."));
  return {
    registerId: held.registerId,
    isLate: cash.admitToSession(actor, held, at),
  };
}

/** The amounts that a document adds to its session's sums; with "Void", that its void takes back. */
export function entryOf(
  document: Omit<SessionDocument, "cashSessionId" | "documentId"> & Pick<Order, "cashSessionId">,
  isLate: boolean,
  event: "Sale" | "Void",
): cash.SessionEntry {
  const sign = event === "Sale" ? 1 : -1;
  const signed = (amount: Big | string) => new Big(amount).times(sign).toFixed();
  const refunded = document.lines.filter(isRefund);
  const fees = document.lines.filter(({ kind }) => kind === "Fee");
  const sold = document.lines.filter((line) => !isRefund(line) && line.kind !== "Fee");
  const custom = document.lines.filter(isCustom);
  const totalOf = (lines: SessionDocument["lines"]) => lines.reduce((sum, { total }) => sum.plus(total), new Big(0));
  const charged = document.lines.filter(({ kind }) => kind === "Charge");
  const { lineDiscount, orderDiscount, rounding, total, tip = "0", deposit = "0" } = document.totals;
  return {
    sessionId: document.cashSessionId ?? "",
    isLate,
    tenders: document.payments.map(({ methodId, amount }) => ({ methodId, count: sign, amount: signed(amount) })),
    taxes: document.lines.flatMap(({ taxes }) =>
      taxes.map(({ taxRateId, name, rate, base, amount }) => ({
        taxRateId,
        name,
        rate,
        netAmount: signed(base),
        taxAmount: signed(amount),
      })),
    ),
    tips:
      document.cashierId === undefined || new Big(tip).eq(0)
        ? []
        : [{ userId: document.cashierId, amount: signed(tip) }],
    totals: {
      saleCount: sold.length > 0 ? sign : 0,
      saleAmount: signed(totalOf(sold)),
      refundCount: refunded.length > 0 ? sign : 0,
      refundAmount: signed(totalOf(refunded).neg()),
      voidCount: event === "Void" ? 1 : 0,
      voidAmount: event === "Void" ? total : "0",
      discountAmount: signed(new Big(lineDiscount).plus(orderDiscount)),
      roundingAmount: signed(rounding),
      customCount: sign * custom.filter(({ kind }) => kind !== "Void").length,
      customAmount: signed(totalOf(custom)),
      tipAmount: signed(tip),
      serviceChargeAmount: signed(totalOf(charged)),
      feeAmount: signed(totalOf(fees)),
      depositAmount: "0",
      depositUsedAmount: signed(deposit),
    },
  };
}

/** What a Void takes back of a refund has the sign of a sale; its total may be zero. */
function isRefund({ kind, quantity }: SessionDocument["lines"][number]): boolean {
  return kind === "Refund" || (kind === "Void" && new Big(quantity).gt(0));
}

/** The amounts that deposits add to a session's sums: positive when taken, negative when given back. */
export function depositEntry(
  sessionId: string,
  isLate: boolean,
  deposits: readonly Pick<Deposit, "methodId" | "amount">[],
): cash.SessionEntry {
  const depositAmount = deposits.reduce((sum, { amount }) => sum.plus(amount), new Big(0)).toFixed();
  return {
    sessionId,
    isLate,
    tenders: deposits.map(({ methodId, amount }) => ({ methodId, count: 1, amount })),
    taxes: [],
    tips: [],
    totals: { ...cash.noTotals(0), depositAmount },
  };
}
