import { pageOf } from "../../kernel/http/page.ts";
import { defineModule } from "../engine/manifest.ts";
import { storedAs } from "../engine/stored-rules.ts";
import { Redemption } from "./coupons/schema.ts";
import { couponSeries, coupons } from "./coupons/service.ts";
import { listRedemptionsOf, updateCustomers } from "./coupons/sql.ts";
import { permissions } from "./permissions.ts";
import { promotionRoutes } from "./routes.ts";
import { requireShape } from "./rules.ts";
import { hooksWith, moduleName } from "./sales.ts";
import type { Promotion, Rule } from "./schema.ts";
import { promotions as resource } from "./service.ts";
import { stream, updateExpired } from "./sql.ts";
import { rules } from "./verify.sql.ts";

/** What takes something off a basket by itself, or for a coupon. */
export const promotions = defineModule({
  name: moduleName,
  tags: {
    Coupons: "Codes that unlock promotions, with limits, and series of them (module Promotions).",
    Promotions: "What takes something off a basket by itself, or for a coupon (module Promotions).",
  },
  permissions,
  startingGrants: {
    Manager: { permissions: ["promotions.read", "promotions.write", "promotions.enable", "promotions.coupons"] },
    Cashier: { permissions: ["promotions.read"] },
  },
  routes: promotionRoutes,
  orderHooks: hooksWith(),
  customerHooks: {
    merge: (tx, _actor, { targetId, sourceIds }) => updateCustomers(tx, targetId, sourceIds),
    records: [
      {
        member: "couponRedemptions",
        schema: Redemption,
        list: async (tx, ids, page) => pageOf(await listRedemptionsOf(tx, ids, page), page.limit, ({ id }) => [id]),
      },
    ],
  },
  jobs: [{ name: "promotions.expire", schedule: { everyMinutes: 60 }, run: (tx, { now }) => updateExpired(tx, now) }],
  syncStreams: [stream],
  stored: [
    storedAs(resource, { rule: (rule: Rule, { type }) => requireShape(type as Promotion["type"], rule) }),
    storedAs(coupons),
    storedAs(couponSeries),
  ],
  verify: rules,
});
