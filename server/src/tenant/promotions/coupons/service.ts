import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { findRecord } from "../../../kernel/db/records.ts";
import { pageOf } from "../../../kernel/http/page.ts";
import { badRequest, invalid, notFound } from "../../../kernel/http/problem.ts";
import { newId } from "../../../kernel/ids.ts";
import { newCode } from "../../../kernel/tokens.ts";
import { ofGivenId, ofResource, ofShop } from "../../gate/branch.ts";
import { wrongCode } from "../../gate/wrong-code.ts";
import { audit, branchesOf, type Actor } from "../../gate/context.ts";
import type { RecordResource } from "../../engine/records.ts";
import type { PromotionPermission } from "../permissions.ts";
import { findBranches, findBranchesBy } from "../sql.ts";
import * as shape from "./schema.ts";
import type { Coupon } from "./schema.ts";
import * as db from "./sql.ts";
import { refuse, type Finding } from "../../gate/findings.ts";

const resource = {
  tag: "Coupons",
  // Cashiers are shown codes by customers; a user who could list them could use them up.
  readPermission: "promotions.coupons",
  writePermission: "promotions.coupons",
} as const;

/** The branch rules of coupons: a user who makes or changes one works at the branches of its promotion. */
function ofPromotion(table: "coupons" | "coupon_series") {
  const find = findBranchesBy(table);
  const named = async (tx: TenantRead, { body }: { readonly body: unknown }) =>
    findBranches(tx, (body as { readonly promotionId: string }).promotionId);
  return {
    read: ofShop("everybody may know what is offered elsewhere"),
    create: [ofGivenId(find), named],
    change: ofResource(find),
  };
}
/** Behind the prefix of the series. */
const codeLength = 12;
const changed = ["limitPerCustomer", "validFrom", "validTo", "isBlocked"] as const;

export const coupons: RecordResource<PromotionPermission> = {
  ...resource,
  noun: "coupon",
  path: "/coupons",
  name: ["Coupon", "Coupons"],
  branch: ofPromotion("coupons"),
  filters: { query: shape.couponFilters, condition: db.whereCoupons },
  table: db.couponTable,
  schema: { one: shape.Coupon, page: shape.CouponPage, create: shape.CouponCreate, patch: shape.CouponPatch },
  errors: ["code_taken", "coupon_of_series"],
  requireValid: async (tx, id, values, isNew) => {
    if (isNew) return requireCouponed(tx, values["promotionId"] as string);
    const { seriesId, redeemed } = (await findRecord(tx, db.couponTable, id)) as unknown as Coupon;
    if (seriesId !== null && Object.keys(values).some((member) => member !== "isBlocked"))
      throw badRequest("coupon_of_series", "Of a coupon of a series only isBlocked is its own.");
    const limit = values["limitTotal"] as number | null | undefined;
    if (typeof limit === "number" && limit < redeemed) throw invalid("limitTotal", `it is used ${redeemed} times`);
    return undefined;
  },
  made: (tx, actor, id) => audit(tx, actor, { event: "coupon.created", subjectType: "Coupon", subjectId: id }),
  audits: { event: "coupon.changed", subjectType: "Coupon", members: ["limitTotal", ...changed] },
};

export const couponSeries: RecordResource<PromotionPermission> = {
  ...resource,
  noun: "coupon series",
  path: "/coupon-series",
  name: ["CouponSeries", "CouponSeriesList"],
  branch: ofPromotion("coupon_series"),
  filters: { query: shape.seriesFilters, condition: db.whereSeries },
  table: db.seriesTable,
  schema: {
    one: shape.CouponSeries,
    page: shape.CouponSeriesPage,
    create: shape.CouponSeriesCreate,
    patch: shape.CouponSeriesPatch,
  },
  errors: [],
  requireValid: async (tx, _id, values, isNew) => {
    if (isNew) await requireCouponed(tx, values["promotionId"] as string);
  },
  made: async (tx, actor, id) => {
    const plan = await db.getSeriesPlan(tx, id);
    const codes = new Set<string>();
    while (codes.size < plan.count) codes.add(`${plan.prefix}${newCode(codeLength)}`);
    await db.insertCodes(
      tx,
      id,
      plan,
      [...codes].map((code) => ({ id: newId(), code })),
    );
    await audit(tx, actor, {
      event: "coupon_series.created",
      subjectType: "CouponSeries",
      subjectId: id,
      details: { count: plan.count },
    });
  },
  audits: { event: "coupon_series.changed", subjectType: "CouponSeries", members: ["name", ...changed] },
};

/** 400 by path unless the promotion is there and given for coupons. */
async function requireCouponed(tx: TenantWrite, promotionId: string): Promise<void> {
  const promotion = await db.findPromotion(tx, promotionId);
  if (promotion === undefined) throw invalid("promotionId", "no such promotion");
  if (!promotion.requiresCoupon) throw invalid("promotionId", "is given without a coupon");
}

/** Uses in the caller's branches. Throws 404 `not_found`. */
export async function readRedemptions(tx: TenantRead, actor: Actor, id: string, query: shape.RedemptionQuery) {
  if ((await findRecord(tx, db.couponTable, id)) === undefined) throw notFound("coupon");
  return pageOf(await db.listRedemptions(tx, id, branchesOf(actor), query), query.limit, (one) => [one.id]);
}

/** Coupons that are presented, each once, with what a sale needs to know of them. */
export function findPresented(tx: TenantRead, codes: readonly string[], use: Omit<Use, "hasHappened">) {
  const upper = [...new Set(codes.map((code) => code.toUpperCase()))];
  return upper.length === 0 ? [] : db.listByCodes(tx, upper, use);
}

/** When, by whom and how coupons are used. */
export interface Use {
  readonly at: Date;
  readonly customerId: string | null;
  /** Whatever has become of the limits since. */
  readonly hasHappened: boolean;
}

/**
 * Finds why it cannot be used: 400 `coupon_invalid`, `coupon_expired`, `coupon_limit_reached`,
 * `coupon_customer_limit_reached`, `coupon_customer_required`.
 */
export function checkUsable(coupon: db.UsableCoupon, customerId: string | null): Finding | undefined {
  const { code, limitTotal, limitPerCustomer, redeemed, usedByCustomer } = coupon;
  const members = { coupon: code };
  if (coupon.isBlocked || !coupon.isEnabled) return unknownCoupon(code);
  if (!coupon.isValid)
    return badRequest("coupon_expired", `The coupon ${code} is not valid at this time.`, { members });
  if (limitPerCustomer !== null && customerId === null)
    return badRequest("coupon_customer_required", "This coupon is limited by customer: name one.", { members });
  if (limitTotal !== null && redeemed >= limitTotal)
    return badRequest("coupon_limit_reached", `The coupon ${code} is used up.`, { members });
  if (limitPerCustomer !== null && usedByCustomer >= limitPerCustomer)
    return badRequest("coupon_customer_limit_reached", `The customer has used ${code} as often as one may.`, {
      members,
    });
  return undefined;
}

export function unknownCoupon(code: string) {
  return wrongCode(badRequest("coupon_invalid", `There is no coupon ${code}.`, { members: { coupon: code } }));
}

/**
 * Uses up coupons for a sale, each with what it takes off; the limits are looked at again while series and coupons are
 * held, in this order. Its locks leave before it first awaits. Throws what `checkUsable` finds.
 */
export async function redeem(
  tx: TenantWrite,
  orderId: string,
  use: Use,
  coupons: readonly { readonly coupon: db.UsableCoupon; readonly discount: string }[],
): Promise<void> {
  const ids = coupons.map(({ coupon }) => coupon.id);
  const seriesIds = coupons.flatMap(({ coupon }) => (coupon.limitPerCustomer === null ? [] : (coupon.seriesId ?? [])));
  await Promise.all([seriesIds.length === 0 ? undefined : db.lockSeries(tx, seriesIds), db.lockCoupons(tx, ids)]);
  const held = new Map((await db.listByIds(tx, ids, use)).map((one) => [one.id, one]));
  const redemptions = coupons.map(({ coupon: { id }, discount }) => {
    const coupon = held.get(id);
    if (coupon === undefined) throw new Error(`the coupon ${id} is gone`);
    const found = checkUsable(coupon, use.customerId);
    if (!use.hasHappened) refuse(found);
    return {
      id: newId(),
      couponId: id,
      scopeId: coupon.scopeId,
      discount,
      isOverLimit: found !== undefined,
    };
  });
  await db.insertRedemptions(tx, { id: orderId, customerId: use.customerId, at: use.at }, redemptions);
}

/** Gives the uses of a voided sale back to their coupons. */
export async function release(tx: TenantWrite, orderId: string, couponIds: readonly string[], at: Date): Promise<void> {
  await db.lockCoupons(tx, couponIds);
  await db.updateReleased(tx, orderId, at);
}
