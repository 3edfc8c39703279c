import { defineModule, defineReport } from "../engine/manifest.ts";
import { csvOf } from "../engine/report-csv.ts";
import { ofShop } from "../gate/branch.ts";
import { storedAs } from "../engine/stored-rules.ts";
import { expirePoints, updateMemberTiers, vestPoints } from "./clock.ts";
import { customerHooks } from "./customers.ts";
import { permissions } from "./permissions.ts";
import { streams } from "./programme.sql.ts";
import { loyaltyRoutes } from "./routes.ts";
import { orderHooks, tenderKinds } from "./sales.ts";
import {
  Liability,
  LiabilityQuery,
  LiabilityRow,
  PointLine,
  PointLines,
  PointLinesQuery,
  liabilityRow,
} from "./schema.ts";
import { readLiability, readPointLines, rules as earningRules, tiers } from "./service.ts";
import { loyaltySettings } from "./settings.ts";
import { rules } from "./verify.sql.ts";

/** Points that customers earn by what they buy, and pay with. */
export const loyalty = defineModule({
  name: "Loyalty",
  tags: {
    Loyalty: "Points that customers earn by what they buy and pay with, what brings them, tiers (module Loyalty).",
  },
  permissions,
  startingGrants: {
    Manager: { permissions: ["loyalty.read", "loyalty.manage", "loyalty.enrol", "loyalty.redeem", "loyalty.adjust"] },
    Cashier: {
      permissions: ["loyalty.read", "loyalty.enrol", "loyalty.redeem"],
      permissionsWithApproval: ["loyalty.adjust"],
    },
  },
  settings: loyaltySettings,
  routes: loyaltyRoutes,
  orderHooks,
  customerHooks,
  tenderKinds,
  jobs: [
    { name: "loyalty.vestPoints", schedule: { everyMinutes: 60 }, run: (tx, { now }) => vestPoints(tx, now) },
    { name: "loyalty.expirePoints", schedule: { everyMinutes: 60 }, run: (tx, { now }) => expirePoints(tx, now) },
    { name: "loyalty.updateTiers", schedule: { dailyAt: "03:30" }, run: (tx, { now }) => updateMemberTiers(tx, now) },
  ],
  reports: [
    defineReport({
      name: "loyalty-liability",
      summary: "The points that customers have, by what they pay, and when they expire",
      permission: "loyalty.read",
      branch: null,
      query: LiabilityQuery,
      reply: Liability,
      read: readLiability,
      csv: csvOf(LiabilityRow, (reply: Liability) => [liabilityRow(reply)]),
    }),
    defineReport({
      name: "loyalty-entries",
      summary: "What changed points, with documents, branches and both dates",
      permission: "loyalty.read",
      branch: ofShop("points are of the shop as a whole"),
      query: PointLinesQuery,
      reply: PointLines,
      read: (tx, _actor, query) => readPointLines(tx, query),
      csv: csvOf(PointLine, ({ items }: PointLines) => items),
    }),
  ],
  syncStreams: streams,
  stored: [storedAs(tiers), storedAs(earningRules)],
  verify: rules,
});
