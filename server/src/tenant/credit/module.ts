import { defineModule, defineReport } from "../engine/manifest.ts";
import { csvOf } from "../engine/report-csv.ts";
import { customerHooks } from "./customers.ts";
import { permissions } from "./permissions.ts";
import { creditRoutes } from "./routes.ts";
import { orderHooks } from "./sales.ts";
import { tenderKinds } from "./service.ts";
import { creditSettings } from "./settings.ts";
import { stream } from "./sql.ts";
import { Receivables, ReceivablesQuery, ReceivablesRow } from "./statements/schema.ts";
import { readReceivables } from "./statements/service.ts";
import { rules } from "./verify.sql.ts";
import { expireVouchers } from "./vouchers/service.ts";
import { voucherStream } from "./vouchers/sql.ts";

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
  ],
  syncStreams: [stream, voucherStream],
  verify: rules,
});
