import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { anyOf, moneyText, type RecordTable } from "../../../kernel/db/records.ts";
import { sql, written, type Fragment } from "../../../kernel/db/sql.ts";
import { decodeCursor } from "../../../kernel/http/page.ts";
import { conflict, invalid } from "../../../kernel/http/problem.ts";
import { branchName, customerName } from "../../engine/names.sql.ts";
import type { ListedRedemption, Redemption, RedemptionQuery } from "./schema.ts";

const noPromotion = () => invalid("promotionId", "no such promotion");
const backwards = () => invalid("validTo", "must be later than validFrom");
const window = {
  limitPerCustomer: "limit_per_customer",
  validFrom: "valid_from",
  validTo: "valid_to",
  isBlocked: "is_blocked",
};
const stamps = sql`limit_per_customer AS "limitPerCustomer", valid_from AS "validFrom", valid_to AS "validTo",
  is_blocked AS "isBlocked", version, created_at AS "createdAt"`;

export const couponTable: RecordTable = {
  name: "coupons",
  select: sql`id, promotion_id AS "promotionId", series_id AS "seriesId", code, limit_total AS "limitTotal", redeemed, ${stamps}`,
  columns: { promotionId: "promotion_id", code: "code", limitTotal: "limit_total", ...window },
  sortKey: [["id", "uuid"]],
  canArchive: false,
  constraints: {
    coupons_code_key: () => conflict("code_taken", "Another coupon has this code."),
    coupons_promotion_id_fkey: noPromotion,
    coupons_window_check: backwards,
  },
};

export const seriesTable: RecordTable = {
  name: "coupon_series",
  select: sql`id, promotion_id AS "promotionId", name, prefix, count, limit_per_code AS "limitPerCode", ${stamps}`,
  columns: {
    promotionId: "promotion_id",
    name: "name",
    prefix: "prefix",
    count: "count",
    limitPerCode: "limit_per_code",
    ...window,
  },
  sortKey: [["id", "uuid"]],
  canArchive: false,
  constraints: { coupon_series_promotion_id_fkey: noPromotion, coupon_series_window_check: backwards },
};

interface CouponFilter {
  readonly promotionId?: string;
  readonly seriesId?: string;
  readonly code?: string;
}

/** Only the conditions that are asked for, so that each is found by its index. */
export function whereCoupons({ promotionId, seriesId, code }: CouponFilter): Fragment {
  const ofPromotion = promotionId === undefined ? sql`true` : sql`promotion_id = ${promotionId}`;
  const ofSeries = seriesId === undefined ? sql`true` : sql`series_id = ${seriesId}`;
  return sql`${ofPromotion} AND ${ofSeries} AND ${code === undefined ? sql`true` : sql`upper(code) = upper(${code})`}`;
}

export function whereSeries({ promotionId }: Pick<CouponFilter, "promotionId">): Fragment {
  return promotionId === undefined ? sql`true` : sql`promotion_id = ${promotionId}`;
}

/** The promotion that coupons are made for; undefined when there is none, or it is archived. */
export function findPromotion(tx: TenantWrite, id: string): Promise<{ readonly requiresCoupon: boolean } | undefined> {
  return tx.maybe<{ requiresCoupon: boolean }>(sql`
    SELECT requires_coupon AS "requiresCoupon" FROM promotions WHERE id = ${id} AND NOT is_archived`);
}

export function getSeriesPlan(
  tx: TenantRead,
  id: string,
): Promise<{
  readonly promotionId: string;
  readonly prefix: string;
  readonly count: number;
  readonly limitPerCode: number;
}> {
  return tx.one(sql`
    SELECT promotion_id AS "promotionId", prefix, count, limit_per_code AS "limitPerCode" FROM coupon_series WHERE id = ${id}`);
}

/** Throws 409 `code_taken`, of which a random code is not seen in a thousand years. */
export async function insertCodes(
  tx: TenantWrite,
  seriesId: string,
  { promotionId, limitPerCode }: { readonly promotionId: string; readonly limitPerCode: number },
  codes: readonly { readonly id: string; readonly code: string }[],
): Promise<void> {
  await tx.run(sql`
    INSERT INTO coupons (id, promotion_id, series_id, code, limit_total)
    SELECT c.id, ${promotionId}::uuid, ${seriesId}::uuid, c.code, ${limitPerCode}::int
    FROM jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) c(id uuid, code text)`);
}

/** A coupon as a sale needs it, with what its series says. */
export interface UsableCoupon {
  readonly id: string;
  readonly promotionId: string;
  /** Over what the uses of a customer are counted. */
  readonly scopeId: string;
  readonly seriesId: string | null;
  readonly code: string;
  readonly limitTotal: number | null;
  readonly limitPerCustomer: number | null;
  readonly redeemed: number;
  readonly isBlocked: boolean;
  readonly isEnabled: boolean;
  /** Its window and that of its series are open at the moment that is asked for. */
  readonly isValid: boolean;
  /** How often the customer has used it. */
  readonly usedByCustomer: number;
}

const usableBy = (customerId: Fragment, at: Date) => sql`
  c.id, c.promotion_id AS "promotionId", coalesce(c.series_id, c.id) AS "scopeId", c.series_id AS "seriesId", c.code,
  c.limit_total AS "limitTotal", CASE WHEN s.id IS NULL THEN c.limit_per_customer ELSE s.limit_per_customer END AS "limitPerCustomer",
  c.redeemed, c.is_blocked OR coalesce(s.is_blocked, false) AS "isBlocked",
  (SELECT p.status = 'Enabled' FROM promotions p WHERE p.id = c.promotion_id) AS "isEnabled",
  coalesce(greatest(c.valid_from, s.valid_from) <= ${at}, true) AND coalesce(least(c.valid_to, s.valid_to) > ${at}, true) AS "isValid",
  (SELECT count(*)::int FROM coupon_redemptions r
   WHERE r.customer_id = ${customerId} AND r.scope_id = coalesce(c.series_id, c.id) AND r.released_at IS NULL) AS "usedByCustomer"`;

interface Use {
  readonly at: Date;
  readonly customerId: string | null;
}

/** The coupons with these codes; the customer's uses are those of whom the id was merged into. */
export function listByCodes(
  tx: TenantRead,
  codes: readonly string[],
  { at, customerId }: Use,
): Promise<UsableCoupon[]> {
  const survivor = sql`(SELECT coalesce(a.merged_into_id, a.id) FROM customers a WHERE a.id = ${customerId})`;
  return tx.many<UsableCoupon>(sql`
    SELECT ${usableBy(survivor, at)} FROM coupons c LEFT JOIN coupon_series s ON s.id = c.series_id
    WHERE upper(c.code) = ${anyOf(codes, "text")}`);
}

/** These coupons as they are now; the customer is none that was merged. */
export function listByIds(tx: TenantRead, ids: readonly string[], { at, customerId }: Use): Promise<UsableCoupon[]> {
  return tx.many<UsableCoupon>(sql`
    SELECT ${usableBy(sql`${customerId}::uuid`, at)} FROM coupons c LEFT JOIN coupon_series s ON s.id = c.series_id
    WHERE c.id = ${anyOf(ids)}`);
}

/**
 * Holds the series until the transaction ends, in the order of their ids; the uses of a customer are counted over them.
 */
export async function lockSeries(tx: TenantWrite, ids: readonly string[]): Promise<void> {
  await tx.run(sql`SELECT FROM coupon_series WHERE id = ${anyOf(ids)} ORDER BY id FOR NO KEY UPDATE`);
}

/** Holds the coupons until the transaction ends, in the order of their ids. */
export async function lockCoupons(tx: TenantWrite, ids: readonly string[]): Promise<void> {
  await tx.run(sql`SELECT FROM coupons WHERE id = ${anyOf(ids)} ORDER BY id FOR NO KEY UPDATE`);
}

export interface NewRedemption {
  readonly id: string;
  readonly couponId: string;
  readonly scopeId: string;
  readonly discount: string;
  readonly isOverLimit: boolean;
}

/** Writes uses of coupons that the caller holds, and counts them. */
export async function insertRedemptions(
  tx: TenantWrite,
  order: { readonly id: string; readonly customerId: string | null; readonly at: Date },
  redemptions: readonly NewRedemption[],
): Promise<void> {
  await tx.run(sql`
    WITH redeemed AS (
      INSERT INTO coupon_redemptions (id, coupon_id, scope_id, order_id, customer_id, discount, is_over_limit, redeemed_at)
      SELECT r.id, r."couponId", r."scopeId", ${order.id}::uuid, ${order.customerId}::uuid, r.discount, r."isOverLimit", ${order.at}::timestamptz
      FROM jsonb_to_recordset(${JSON.stringify(redemptions)}::jsonb)
        r(id uuid, "couponId" uuid, "scopeId" uuid, discount numeric, "isOverLimit" boolean)
      RETURNING coupon_id)
    UPDATE coupons SET redeemed = redeemed + 1 WHERE id IN (SELECT coupon_id FROM redeemed)`);
}

/** Ends the uses of coupons by a sale; the caller holds the coupons. */
export async function updateReleased(tx: TenantWrite, orderId: string, at: Date): Promise<void> {
  await tx.run(sql`
    WITH released AS (
      UPDATE coupon_redemptions SET released_at = ${at} WHERE order_id = ${orderId} AND released_at IS NULL RETURNING coupon_id)
    UPDATE coupons SET redeemed = redeemed - 1 WHERE id IN (SELECT coupon_id FROM released)`);
}

/** A merged customer's uses are the survivor's. */
export async function updateCustomers(tx: TenantWrite, targetId: string, sourceIds: readonly string[]): Promise<void> {
  await tx.run(sql`
    UPDATE coupon_redemptions SET customer_id = ${targetId} WHERE customer_id = ${anyOf(sourceIds)}`);
}

const redemption = sql`r.id, r.coupon_id AS "couponId", r.order_id AS "orderId", o.branch_id AS "branchId",
  r.customer_id AS "customerId", ${moneyText("r.discount")} AS discount, r.is_over_limit AS "isOverLimit",
  r.redeemed_at AS "redeemedAt", r.released_at AS "releasedAt"`;

/** Latest first; `branchIds` null: of all branches. */
export function listRedemptions(
  tx: TenantRead,
  couponId: string,
  branchIds: readonly string[] | null,
  { limit, cursor }: RedemptionQuery,
): Promise<ListedRedemption[]> {
  const after = decodeCursor(cursor, ["uuid"]);
  const before = after === undefined ? sql`true` : sql`r.id < ${after[0]}::uuid`;
  const own = branchIds === null ? sql`true` : sql`o.branch_id = ${anyOf(branchIds)}`;
  return tx.many<ListedRedemption>(sql`
    SELECT ${redemption}, o.receipt_number AS "receiptNumber", ${branchName("o.branch_id")} AS "branchName",
      ${customerName("r.customer_id")} AS "customerName"
    FROM coupon_redemptions r JOIN orders o ON o.id = r.order_id
    WHERE r.coupon_id = ${couponId} AND ${before} AND ${own} ORDER BY r.id DESC LIMIT ${written(limit + 1)}`);
}

/** What customers used, who are one. */
export function listRedemptionsOf(
  tx: TenantRead,
  customerIds: readonly string[],
  { limit, cursor }: { readonly limit: number; readonly cursor?: string },
): Promise<Redemption[]> {
  const after = decodeCursor(cursor, ["uuid"]);
  return tx.many<Redemption>(sql`
    SELECT ${redemption} FROM coupon_redemptions r JOIN orders o ON o.id = r.order_id
    WHERE r.customer_id = ANY (${customerIds}::uuid[]) AND ${after === undefined ? sql`true` : sql`r.id > ${after[0]}::uuid`}
    ORDER BY r.id LIMIT ${written(limit + 1)}`);
}
