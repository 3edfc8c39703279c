import { defineModule, defineReport } from "../engine/manifest.ts";
import { csvOf } from "../engine/report-csv.ts";
import { ofShop } from "../gate/branch.ts";
import { customerHooks } from "./customers.ts";
import { permissions } from "./permissions.ts";
import { pushedPayment } from "./pushed.ts";
import { creditRoutes } from "./routes.ts";
import { orderHooks } from "./sales.ts";
import { tenderKinds } from "./service.ts";
import { creditSettings } from "./settings.ts";
import { stream } from "./sql.ts";
import {
  DaysQuery,
  EntriesQuery,
  Receivables,
  ReceivablesEntries,
  ReceivablesEntry,
  ReceivablesQuery,
  ReceivablesRow,
  VoucherLine,
  VoucherLines,
  Vouchers,
  VouchersItem,
} from "./statements/schema.ts";
import { readReceivables, readReceivablesEntries, readVoucherLines, readVouchers } from "./statements/service.ts";
import { rules } from "./verify.sql.ts";
import { expireVouchers } from "./vouchers/service.ts";
import { voucherStream } from "./vouchers/sql.ts";

const ofShopAsAWhole = { permission: "credit.read", branch: ofShop("credit is of the shop as a whole") } as const;

/** What customers owe the shop, and what the shop owes: store credit and gift cards. */
export const credit = defineModule({
  name: "Credit",
  tags: {
    Credit: "What customers owe, store credit and gift cards (module Credit).",
  },
  permissions,
  startingGrants: {
    Manager: {
      permissions: [
        "credit.read",
        "credit.manage",
        "credit.overLimit",
        "credit.receive",
        "credit.adjust",
        "credit.issue",
      ],
    },
    Cashier: {
      permissions: ["credit.read", "credit.receive"],
      permissionsWithApproval: ["credit.overLimit", "credit.issue"],
    },
  },
  settings: creditSettings,
  routes: creditRoutes,
  orderHooks,
  customerHooks,
  tenderKinds,
  pushes: [pushedPayment],
  jobs: [
    { name: "credit.expireVouchers", schedule: { everyMinutes: 60 }, run: (tx, { now }) => expireVouchers(tx, now) },
  ],
  reports: [
    defineReport({
      name: "receivables",
      summary: "What customers owe today, by how many days it is overdue",
      permission: "credit.read",
      branch: null,
      query: ReceivablesQuery,
      reply: Receivables,
      read: readReceivables,
      csv: csvOf(ReceivablesRow, ({ items }: Receivables) => items.map(({ ageing, ...of }) => ({ ...of, ...ageing }))),
    }),
    defineReport({
      ...ofShopAsAWhole,
      name: "receivables-entries",
      summary: "What changed what customers owe, with documents, branches and both dates",
      query: EntriesQuery,
      reply: ReceivablesEntries,
      read: (tx, _actor, query) => readReceivablesEntries(tx, query),
      csv: csvOf(ReceivablesEntry, ({ items }: ReceivablesEntries) => items),
    }),
    defineReport({
      ...ofShopAsAWhole,
      branch: null,
      name: "vouchers",
      summary: "What is outstanding of gift cards and store credit: issued, loaded, redeemed and expired",
      query: DaysQuery,
      reply: Vouchers,
      read: (tx, _actor, query) => readVouchers(tx, query),
      csv: csvOf(VouchersItem, ({ items }: Vouchers) => items),
    }),
    defineReport({
      ...ofShopAsAWhole,
      name: "voucher-entries",
      summary: "What changed gift cards and store credit, with documents, branches and both dates",
      query: EntriesQuery,
      reply: VoucherLines,
      read: (tx, _actor, query) => readVoucherLines(tx, query),
      csv: csvOf(VoucherLine, ({ items }: VoucherLines) => items),
    }),
  ],
  syncStreams: [stream, voucherStream],
  verify: rules,
});
