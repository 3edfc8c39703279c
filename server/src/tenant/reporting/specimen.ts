import { idOf, outright, type Call, type Calls } from "../../../test/rights/call.ts";
import type { Ground, Place } from "../../../test/rights/place.ts";
import {
  defineSpecimen,
  type ActingGround,
  type Case,
  type ChangeGround,
  type Changes,
  type TableRows,
} from "../../../test/specimens/specimen.ts";

/** Reports that are saved for the branch. */
type Own = Awaited<ReturnType<typeof furnish>>;

async function furnish({ named, at: { branchId } }: Ground) {
  const saved = () => named("/saved-reports", { report: "sales", branchId });
  return { savedReportId: await saved(), spareId: await saved() };
}

function callsAt({ branchId }: Place, { savedReportId, spareId }: Own): Calls {
  const days = { from: "2026-01-01", to: "2026-12-31", branchId };
  const period: Call = { query: { ...days, compare: "PreviousYear" } };
  const needs = [outright("reports.read"), outright("reports.export")];
  const ofJournal = [outright("catalogue.readCost"), outright("cash.readExpected")];
  return {
    listSavedReports: [{}],
    createSavedReport: [
      { body: { name: "Monday", report: "sales", query: { by: "Product" }, branchId, recipients: [] }, needs },
    ],
    getSavedReport: [idOf(savedReportId)],
    patchSavedReport: [{ ...idOf(savedReportId), body: { name: "Tuesday", branchId }, needs }],
    deleteSavedReport: [idOf(spareId)],
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
    getJournalReport: [{ query: { date: "2026-01-01", branchId }, needs: ofJournal }],
    getJournalEntriesReport: [{ query: days, needs: ofJournal }],
    exportBooks: [{ query: days, needs: [...ofJournal, outright("reports.export")] }],
    getBookClosing: [{}],
    putBookClosing: [{ body: { closedUntil: "2020-01-01", reason: "Too early" } }],
  };
}

const tables: TableRows = {
  wrong: {
    "tenant.late_postings": [{ own_date: "2026-01-02", posted_on: "2026-01-02" }],
    "tenant.saved_reports": [{ period: "Someday" }, { schedule: "Hourly" }],
  },
  lacking: {
    "tenant.saved_reports": "branch_id next_on mailed_at last_error",
    "tenant.settings": "reporting_accounts reporting_datev",
    "tenant.book_closings": "closed_until reason",
    "tenant.late_postings": "branch_id",
  },
};

async function changes({ at, branchId }: ChangeGround): Promise<Changes> {
  return {
    members: {
      "/saved-reports/:id": [
        await at("/saved-reports", { name: "Sales", report: "sales", schedule: "Daily" }),
        {
          ...{ name: "Margins", report: "margins", query: { by: "Day" }, period: "LastMonth", schedule: "Never" },
          ...{ branchId, recipients: ["books@shop.test"] },
        },
      ],
    },
    told: { "/saved-reports/:id schedule": { schedule: "Never", nextOn: null } },
    settings: {
      reporting: {
        accounts: [{ role: "Safe", account: "1360", taxCode: "1" }],
        datev: { consultantNumber: 29_098, clientNumber: 55_003, fiscalYearMonth: 1, accountLength: 4 },
      },
    },
  };
}

const acting = (ground: () => ActingGround): Record<string, Case> => ({
  "modules.reporting.accounts": {
    value: [{ role: "Safe", account: "1360" }],
    probe: async () => {
      const { service, shop } = ground();
      const path = `/reports/journal?date=${service.deps.now().toISOString().slice(0, 10)}`;
      return (await shop.get(path)).body.items.find(({ role }: { role: string }) => role === "Safe")?.account;
    },
    expected: ["Safe", "1360"],
  },
  "modules.reporting.datev": {
    value: { consultantNumber: 29_098, clientNumber: 55_003, fiscalYearMonth: 1, accountLength: 4 },
    probe: async () => {
      const { service, shop } = ground();
      const date = service.deps.now().toISOString().slice(0, 10);
      const { body } = await shop.get(`/books/export?from=${date}&to=${date}&format=Datev`);
      return body.missing?.[0] === "modules.reporting.datev";
    },
    expected: [true, false],
  },
});

export const specimen = defineSpecimen({
  ...{ furnish, calls: callsAt, tables, changes, acting },
  ids: {
    things: ({ savedReportId }) => ({ savedReport: savedReportId }),
    byResource: { "/saved-reports": "savedReport" },
    accepted: [
      [/^patchSettings .*accounts\[\]\.\w+ (?:archived|closed)/, "what was posted before has its account, too"],
    ],
  },
  resources: async ({ named }) => ({ samples: { "/saved-reports": named({ report: "sales" }) } }),
  cashier: { lacks: ["reports.export", "reports.read", "reports.save"] },
});
