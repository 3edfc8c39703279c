import type { Report } from "../engine/manifest.ts";
import { defineReport } from "../engine/manifest.ts";
import { CashDays, CashDaysQuery } from "./cash/schema.ts";
import { readCashDays } from "./cash/service.ts";
import { csvOf } from "../engine/report-csv.ts";
import { Dashboard, DashboardQuery } from "./dashboard/schema.ts";
import { readDashboard } from "./dashboard/service.ts";
import {
  Journal,
  JournalEntries,
  JournalEntriesQuery,
  JournalEntry,
  JournalLine,
  JournalQuery,
} from "./journal/schema.ts";
import { readJournal, readJournalEntries } from "./journal/service.ts";
import type { Permission } from "../gate/permissions.ts";
import type { ReportingPermission } from "./permissions.ts";
import * as sales from "./sales/schema.ts";
import * as stock from "./stock/schema.ts";
import { readCover, readDeadStock, readLowStock, readMovement, readValuation } from "./stock/service.ts";
import * as trade from "./trade/schema.ts";
import { readPurchases, readTransfers } from "./trade/service.ts";
import { readBaskets, readExceptions, readMargins, readReturns, readSales } from "./sales/service.ts";

const ofBranches = { permission: "reports.read", branch: "assigned", errors: ["date_range_too_large"] } as const;

/** The reports of this module; modules with data of their own declare theirs. */
export const reports: readonly Report<Permission | ReportingPermission>[] = [
  defineReport({
    ...ofBranches,
    name: "dashboard",
    summary: "A business date at a glance: sales, tenders, hours and products, beside a week and a year before",
    errors: [],
    query: DashboardQuery,
    reply: Dashboard,
    read: readDashboard,
  }),
  defineReport({
    ...ofBranches,
    name: "sales",
    summary: "Sales by hour, day, week, cashier, product, category, branch, tender or tax",
    query: sales.SalesQuery,
    reply: sales.Sales,
    read: readSales,
    csv: csvOf(sales.SalesItem, ({ items }: sales.Sales) => items),
  }),
  defineReport({
    ...ofBranches,
    name: "baskets",
    summary: "How large the baskets are",
    query: sales.BasketsQuery,
    reply: sales.Baskets,
    read: readBaskets,
  }),
  defineReport({
    ...ofBranches,
    name: "exceptions",
    summary:
      "Discounts, prices changed by hand, lines by name, voids, rounding of cash and drawers opened without a sale, by cashier and reason",
    query: sales.ExceptionsQuery,
    reply: sales.Exceptions,
    read: readExceptions,
    csv: csvOf(sales.ExceptionItem, ({ items }: sales.Exceptions) => items),
  }),
  defineReport({
    ...ofBranches,
    name: "returns",
    summary: "What came back, by article, reason and what becomes of it",
    query: sales.ReturnsQuery,
    reply: sales.ReturnsReport,
    read: readReturns,
    csv: csvOf(sales.ReturnItem, ({ items }: sales.ReturnsReport) => items),
  }),
  defineReport({
    ...ofBranches,
    name: "margins",
    summary: "Net sales, their cost and profit by product, category, branch or day; for those who may see costs",
    query: sales.MarginsQuery,
    reply: sales.Margins,
    read: readMargins,
    csv: csvOf(sales.MarginItem, ({ items }: sales.Margins) => items),
  }),
  defineReport({
    ...ofBranches,
    name: "cash-days",
    summary: "Cash sessions with their Z numbers and differences; for those who may see what drawers should hold",
    query: CashDaysQuery,
    reply: CashDays,
    read: readCashDays,
    csv: csvOf(CashDays.properties.items.items, ({ items }: CashDays) => items),
  }),
  defineReport({
    ...ofBranches,
    name: "stock-valuation",
    summary: "What is in stock, or was at the end of a business date, and its value; for those who may see costs",
    errors: [],
    query: stock.ValuationQuery,
    reply: stock.Valuation,
    read: readValuation,
    csv: csvOf(stock.ValuationItem, ({ items }: stock.Valuation) => items),
  }),
  defineReport({
    ...ofBranches,
    name: "stock-movement",
    summary:
      "What was there, what moved by sales, returns, purchases, transfers and adjustments, and what was there after",
    query: stock.MovementQuery,
    reply: stock.Movement,
    read: readMovement,
    csv: csvOf(stock.MovementItem, ({ items }: stock.Movement) => items),
  }),
  defineReport({
    ...ofBranches,
    name: "dead-stock",
    summary: "What is in stock and was not sold for so many days",
    errors: [],
    query: stock.DeadStockQuery,
    reply: stock.DeadStock,
    read: readDeadStock,
    csv: csvOf(stock.DeadStockItem, ({ items }: stock.DeadStock) => items),
  }),
  defineReport({
    ...ofBranches,
    name: "days-of-cover",
    summary: "For how long stock lasts at the rate at which it was sold",
    errors: [],
    query: stock.CoverQuery,
    reply: stock.Cover,
    read: readCover,
    csv: csvOf(stock.CoverItem, ({ items }: stock.Cover) => items),
  }),
  defineReport({
    ...ofBranches,
    name: "low-stock",
    summary: "What is at or below its reorder point, or below zero",
    errors: [],
    query: stock.LowStockQuery,
    reply: stock.LowStock,
    read: readLowStock,
    csv: csvOf(stock.LowStockItem, ({ items }: stock.LowStock) => items),
  }),
  defineReport({
    ...ofBranches,
    name: "purchases",
    summary: "What arrived of suppliers and went back, by supplier or product; for those who may see costs",
    query: trade.PurchasesQuery,
    reply: trade.Purchases,
    read: readPurchases,
    csv: csvOf(trade.PurchasesItem, ({ items }: trade.Purchases) => items),
  }),
  defineReport({
    ...ofBranches,
    name: "transfers",
    summary: "What went from branch to branch, with what is damaged, missing and in transit",
    query: trade.TransfersQuery,
    reply: trade.Transfers,
    read: readTransfers,
    csv: csvOf(trade.TransferItem, ({ items }: trade.Transfers) => items),
  }),
  defineReport({
    ...ofBranches,
    name: "journal",
    summary:
      "Business dates as balanced lines of double entry; for those who may see costs and what drawers should hold",
    query: JournalQuery,
    reply: Journal,
    read: readJournal,
    csv: csvOf(JournalLine, ({ items }: Journal) => items),
  }),
  defineReport({
    ...ofBranches,
    name: "journal-entries",
    summary: "The journal, a line a document and account, with both dates of what came after its own was closed",
    query: JournalEntriesQuery,
    reply: JournalEntries,
    read: readJournalEntries,
    csv: csvOf(JournalEntry, ({ items }: JournalEntries) => items),
  }),
];
