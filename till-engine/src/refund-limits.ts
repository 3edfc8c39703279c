import { sum } from "@tillhouse/pricing/amounts.ts";
import type { Big } from "big.js";
import type { Book } from "./book.ts";
import type { Copy } from "./copy.ts";
import type { Days } from "./day.ts";
import type { Write } from "./disks/disk.ts";
import { holds, toApprove, type ApprovalNeed } from "./limits.ts";
import { rightsOf } from "./rights.ts";
import { settingsAt } from "./shop.ts";

interface Options {
  readonly copy: Copy;
  readonly book: Book;
  readonly days: Days;
}

/** Money that goes back for goods, above zero, line by line. */
export interface RefundAmounts {
  readonly userId: string;
  readonly amounts: readonly Big[];
  readonly digits: number;
}

/** What takes an approval; up to the limits of line, receipt and day none is asked of who may ask for one. */
export function needsOfRefund(
  { copy, book, days }: Options,
  { userId, amounts, digits }: RefundAmounts,
): ApprovalNeed[] {
  const { branchId } = book;
  const { refundLineLimit, refundReceiptLimit, refundDayLimit } = settingsAt(copy, branchId);
  const total = sum([...amounts]);
  const day = days.today(copy, branchId);
  const isWithin =
    total.lte(refundReceiptLimit) &&
    amounts.every((amount) => amount.lte(refundLineLimit)) &&
    days.of(day, userId, "Refund").plus(total).lte(refundDayLimit);
  const mayAsk = rightsOf(copy, userId, branchId)?.permissionsWithApproval.includes("sales.refund") === true;
  if (isWithin && mayAsk) return [];
  return toApprove({ copy, branchId, userId, digits }, new Map([["sales.refund", total]]));
}

/** What is to be written so that it counts against the cashier's day: what nobody has approved, nor may do outright. */
export function writesOfRefund(
  { copy, book, days }: Options,
  { userId, amounts }: RefundAmounts,
  needs: readonly ApprovalNeed[],
): Write[] {
  if (needs.length > 0 || holds(copy, book.branchId, userId, "sales.refund")) return [];
  return days.writesOf(days.today(copy, book.branchId), userId, "Refund", sum([...amounts]));
}
