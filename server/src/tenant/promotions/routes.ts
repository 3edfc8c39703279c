import { expectedVersion } from "../../kernel/http/version.ts";
import { ofResource } from "../gate/branch.ts";
import type { ModuleManifest } from "../engine/manifest.ts";
import { QuoteInput } from "../orders/schema.ts";
import { fillModules, presentsCodeTo, quoteErrors } from "../orders/service.ts";
import { recordRoutes } from "../engine/records.ts";
import { IdParams, type TenantRoutes } from "../gate/route.ts";
import type { Deps } from "../../deps.ts";
import { RedemptionPage, RedemptionQuery } from "./coupons/schema.ts";
import { coupons, couponSeries, readRedemptions } from "./coupons/service.ts";
import { evaluateBasket } from "./evaluation.ts";
import type { PromotionPermission } from "./permissions.ts";
import { Evaluation, Promotion } from "./schema.ts";
import { disablePromotion, enablePromotion, promotions } from "./service.ts";
import { findBranches } from "./sql.ts";

export function promotionRoutes(
  routes: TenantRoutes<PromotionPermission>,
  _deps: Deps,
  modules: readonly ModuleManifest[],
): void {
  recordRoutes(routes, promotions);
  recordRoutes(routes, coupons);
  recordRoutes(routes, couponSeries);
  const moves = {
    tag: "Promotions",
    permission: "promotions.enable",
    method: "POST",
    params: IdParams,
    branch: ofResource(findBranches),
    replies: { 200: Promotion },
  } as const;
  routes.write(
    {
      ...moves,
      path: "/promotions/:id/enable",
      operationId: "enablePromotion",
      summary: "Give it from now on, as its schedule says",
      errors: [
        ...(["not_found", "version_conflict", "promotion_enabled", "promotion_ended", "promotion_archived"] as const),
        "too_many_promotions",
      ],
    },
    (tx, { actor, params, request }) => enablePromotion(tx, actor, params.id, expectedVersion(request)),
  );
  routes.write(
    {
      ...moves,
      path: "/promotions/:id/disable",
      operationId: "disablePromotion",
      summary: "Give it no longer",
      errors: ["not_found", "version_conflict", "promotion_not_enabled"],
    },
    (tx, { actor, params, request }) => disablePromotion(tx, actor, params.id, expectedVersion(request)),
  );
  const ofModules = modules.flatMap((module) => module.orderHooks?.errors ?? []);
  routes.read(
    {
      tag: "Promotions",
      permission: "promotions.read",
      method: "POST",
      path: "/promotions/evaluate",
      presentsCode: presentsCodeTo(modules),
      operationId: "evaluatePromotions",
      summary: "What promotions take off a basket, and why; nothing is written",
      branch: "body",
      body: fillModules(QuoteInput, modules),
      replies: { 200: fillModules(Evaluation, modules) },
      errors: [...quoteErrors, ...ofModules],
    },
    (tx, { actor, body }) => evaluateBasket(tx, actor, body, modules),
  );
  routes.read(
    {
      tag: "Coupons",
      permission: "promotions.coupons",
      method: "GET",
      path: "/coupons/:id/redemptions",
      operationId: "listCouponRedemptions",
      summary: "Sales of your branches that used a coupon, latest first",
      branch: "assigned",
      params: IdParams,
      query: RedemptionQuery,
      replies: { 200: RedemptionPage },
      errors: ["not_found"],
    },
    (tx, { actor, params, query }) => readRedemptions(tx, actor, params.id, query),
  );
}
