import { idOf, outright, type Call, type Calls } from "./call.ts";
import type { Place } from "./place.ts";

/** Calls of the reports of the place's branch. */
export function reportCalls({ branchId, savedReportId, spare }: Place): Calls {
  const days = { from: "2026-01-01", to: "2026-12-31", branchId };
  const period: Call = { query: { ...days, compare: "PreviousYear" } };
  const needs = [outright("reports.read"), outright("reports.export")];
  return {
    listSavedReports: [{}],
    createSavedReport: [
      { body: { name: "Monday", report: "sales", query: { by: "Product" }, branchId, recipients: [] }, needs },
    ],
    getSavedReport: [idOf(savedReportId)],
    patchSavedReport: [{ ...idOf(savedReportId), body: { name: "Tuesday", branchId }, needs }],
    deleteSavedReport: [idOf(spare.savedReportId)],
    getDashboardReport: [{ query: { branchId } }],
    getSalesReport: [
      period,
      { query: { ...days, by: "Tax" }, accept: "text/csv", needs: [outright("reports.export")] },
    ],
    getBasketsReport: [period],
    getExceptionsReport: [period],
    getReturnsReport: [period],
    getMarginsReport: [{ ...period, needs: [outright("catalogue.readCost")] }],
    getCashDaysReport: [{ query: days, needs: [outright("cash.readExpected")] }],
    getStockValuationReport: [{ query: { date: "2026-01-01", branchId }, needs: [outright("catalogue.readCost")] }],
    getStockMovementReport: [{ query: days }],
    getDeadStockReport: [{ query: { branchId } }],
    getDaysOfCoverReport: [{ query: { branchId } }],
    getLowStockReport: [{ query: { branchId } }],
    getPurchasesReport: [{ query: days, needs: [outright("catalogue.readCost")] }],
    getTransfersReport: [{ query: days }],
    getJournalReport: [
      {
        query: { date: "2026-01-01", branchId },
        needs: [outright("catalogue.readCost"), outright("cash.readExpected")],
      },
    ],
  };
}
