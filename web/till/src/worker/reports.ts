import { holds } from "@tillhouse/till-engine/limits.ts";
import type { XReport } from "@tillhouse/till-engine/sums.ts";
import type { Till } from "@tillhouse/till-engine/till.ts";

/** An X report as somebody may see it: what tells how much the drawer should hold is there for who may know. */
export type ShownReport = Omit<XReport, "tenders" | "cash"> & Partial<Pick<XReport, "tenders" | "cash">>;

export function xReportFor(till: Till, branchId: string, userId: string): ShownReport {
  const { tenders, cash, ...others } = till.xReport;
  return holds(till.copy, branchId, userId, "cash.readExpected") ? { ...others, tenders, cash } : others;
}
