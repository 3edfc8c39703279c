import { randomUUID } from "node:crypto";
import { change, idOf, type Calls } from "../../../test/rights/call.ts";
import { newCode } from "../../../test/rights/new-code.ts";
import type { Ground, Place } from "../../../test/rights/place.ts";
import {
  defineSpecimen,
  type ChangeGround,
  type Changes,
  type Ids,
  type ResourceGround,
  type Resources,
  type TableRows,
} from "../../../test/specimens/specimen.ts";
import { moment, one, other } from "../../../test/tables/values.ts";

/** Promotions of the branch, which take something off for coupons alone. */
type Own = Awaited<ReturnType<typeof furnish>>;

async function furnish({ shop, add, at: { branchId } }: Ground) {
  const benefit = { kind: "Percent", value: "1" };
  const offer = async (members: object): Promise<string> =>
    (await add("/promotions", { name: newCode(), requiresCoupon: true, branchIds: [branchId], ...members })).id;
  const promotion = async (...moves: readonly string[]): Promise<string> => {
    const id = await offer({ type: "Simple", rule: { benefit } });
    for (const move of moves) {
      const { status, body: answer } = await shop.post(`/promotions/${id}/${move}`);
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(answer)}`);
    }
    return id;
  };
  const id = await promotion("enable");
  const code = newCode();
  const coupon = await add("/coupons", { promotionId: id, code });
  const series = await add("/coupon-series", { promotionId: id, name: "Letter", count: 1 });
  return {
    id,
    draftId: await promotion(),
    /** A draft of articles that go together. */
    setId: await offer({ type: "MixAndMatch", rule: { groups: [{ quantity: 2, items: {} }], benefit } }),
    givenId: await promotion("enable"),
    spareId: await promotion(),
    code,
    couponId: coupon.id as string,
    seriesId: series.id as string,
  };
}

function callsAt({ branchId, variantId, productId, categoryId, customerGroupId }: Place, own: Own): Calls {
  const { id, draftId, setId, givenId, spareId, couponId, seriesId, code } = own;
  const benefit = { kind: "Percent", value: "1" };
  const items = {
    includes: { categoryIds: [categoryId], productIds: [productId], variantIds: [variantId] },
    excludes: { categoryIds: [categoryId], productIds: [productId], variantIds: [variantId] },
  };
  const of = { audience: { customerGroupIds: [customerGroupId] }, branchIds: [branchId] };
  return {
    listPromotions: [{ query: { status: "Draft" } }],
    createPromotion: [
      { body: { name: "Offer", type: "Simple", rule: { items, benefit }, ...of } },
      { body: { name: "Set", type: "MixAndMatch", rule: { groups: [{ quantity: 2, items }], benefit }, ...of } },
    ],
    getPromotion: [idOf(id)],
    patchPromotion: [
      change(draftId, { rule: { items, benefit }, ...of }),
      change(setId, { rule: { groups: [{ quantity: 2, items }], benefit } }),
      change(draftId, { name: "Another" }),
    ],
    enablePromotion: [idOf(draftId)],
    disablePromotion: [idOf(givenId)],
    archivePromotion: [idOf(spareId)],
    evaluatePromotions: [
      {
        body: {
          branchId,
          lines: [{ variantId, quantity: "1" }],
          modules: { promotions: { coupons: [code], declinedIds: [id] } },
        },
      },
    ],
    listCoupons: [{ query: { promotionId: id, seriesId } }],
    createCoupon: [{ body: { promotionId: id, code: newCode() } }],
    getCoupon: [idOf(couponId)],
    patchCoupon: [change(couponId, { limitTotal: 100 })],
    listCouponRedemptions: [idOf(couponId)],
    listCouponSeriesList: [{ query: { promotionId: id } }],
    createCouponSeries: [{ body: { promotionId: id, name: "Letter", count: 2 } }],
    getCouponSeries: [idOf(seriesId)],
    patchCouponSeries: [change(seriesId, { name: "Letters" })],
  };
}

const ids: Ids<Own> = {
  things: ({ couponId, seriesId, draftId }) => ({ coupon: couponId, couponSeries: seriesId, promotion: draftId }),
  byResource: { "/coupon-series": "couponSeries", "/coupons": "coupon", "/promotions": "promotion" },
  byName: {
    declinedIds: "promotion",
    promotionId: "promotion",
    seriesId: "couponSeries",
    "evaluatePromotions body.lines[].id": "line",
    "evaluatePromotions body.payments[].id": "payment",
  },
  accepted: [
    [/ body\..*modules\.promotions\.declinedIds/, "a promotion that is not given any more is not wanted all the same"],
  ],
  untried: [[/^completeOrder body\.modules\.promotions\.declinedIds/, "the basket is completed once"]],
};

const tables: TableRows = {
  wrong: {
    "tenant.coupon_redemptions": [{ discount: 0 }],
    "tenant.coupon_series": [
      ...[{ count: 0 }, { limit_per_code: 0 }, { limit_per_customer: 0 }],
      { valid_from: moment, valid_to: moment },
    ],
    "tenant.coupons": [
      ...[{ limit_total: 0 }, { limit_per_customer: 0 }, { redeemed: -1 }],
      { valid_from: moment, valid_to: moment },
    ],
    "tenant.promotion_revision": [{ id: false }],
    "tenant.promotions": [
      ...[{ type: "Gift" }, { status: "Lost" }, { concurrency: "Any" }, { max_per_order: 0 }, { max_discount: 0 }],
      { status: "Enabled", is_archived: true },
    ],
  },
  twins: {
    "tenant.coupon_redemptions_order_key": [
      { order_id: one, coupon_id: one },
      { order_id: one, coupon_id: one },
      { order_id: one, coupon_id: other },
    ],
    "tenant.coupons_code_key": [{ code: "a" }, { code: "A" }, { code: "b" }],
  },
  free: {
    "tenant.coupon_redemptions.scope_id": "a coupon or its series, which nothing deletes",
  },
  lacking: {
    "tenant.coupon_redemptions": "customer_id released_at",
    "tenant.coupon_series": "limit_per_customer valid_from valid_to",
    "tenant.coupons": "series_id limit_total limit_per_customer valid_from valid_to",
    "tenant.promotions": "max_per_order max_discount",
  },
};

const rule = { benefit: { kind: "Percent", value: "10" } };
const offer = { name: "Offer", type: "Simple", rule, requiresCoupon: true };

async function resources({ made, fresh, named }: ResourceGround): Promise<Resources> {
  const promotionId = await made("/promotions", offer);
  return {
    samples: {
      "/promotions": named(offer),
      "/coupon-series": {
        body: () => ({ promotionId, name: fresh("Letter"), count: 2 }),
        other: { name: "Other" },
      },
      "/coupons": { body: () => ({ promotionId, code: randomUUID() }), other: { limitTotal: 2 } },
    },
    others: {
      "POST /promotions/:id/enable": [`/promotions/${promotionId}/enable`],
      "POST /promotions/:id/disable": [`/promotions/${promotionId}/disable`],
    },
  };
}

async function changes({ make, at, branchId, customerGroupId }: ChangeGround): Promise<Changes> {
  const window = { validFrom: "2026-01-01T00:00:00.000Z", validTo: "2036-01-01T00:00:00.000Z" };
  return {
    members: {
      "/coupon-series/:id": [
        await at("/coupon-series", { promotionId: await make("/promotions", offer), name: "Letter", count: 1 }),
        { name: "Letter, renamed", limitPerCustomer: 2, ...window, isBlocked: true },
      ],
      "/coupons/:id": [
        await at("/coupons", { promotionId: await make("/promotions", offer), code: "SPRING" }),
        { limitTotal: 5, limitPerCustomer: 2, ...window, isBlocked: true },
      ],
      "/promotions/:id": [
        await at("/promotions", offer),
        {
          ...{ name: "Offer, renamed", concurrency: "Compound", priority: 3, branchIds: [branchId] },
          schedule: {
            ...{ startsOn: "2030-01-02", endsOn: "2030-01-03" },
            hours: [{ days: ["Monday"], from: "08:00", to: "24:00" }],
          },
          audience: { requiresCustomer: true, customerGroupIds: [customerGroupId] },
          rule: { benefit: { kind: "Amount", value: "1" } },
          ...{ requiresCoupon: false, includesOverrides: true, maxPerOrder: 4, maxDiscount: "5.00" },
          isArchived: false,
        },
      ],
    },
  };
}

export const specimen = defineSpecimen({
  ...{ furnish, calls: callsAt, ids, tables, resources, changes },
  cashier: { lacks: ["promotions.write", "promotions.enable", "promotions.coupons"] },
});
