import { sql } from "../../kernel/db/sql.ts";
import type { BookRule } from "../engine/manifest.ts";

/** What holds of promotions and coupons. */
export const rules: readonly BookRule[] = [
  {
    invariant: "what a promotion takes off an order is the sum of what it takes off its lines",
    broken: sql`
      SELECT format('%s %s', o.id, a->>'promotionId') AS example
      FROM orders o, jsonb_array_elements(o.modules->'promotions'->'applied') a
      WHERE (a->>'discount')::numeric IS DISTINCT FROM (
        SELECT sum((d->>'amount')::numeric) FROM order_lines l, jsonb_array_elements(l.discounts || l.order_discounts) d
        WHERE l.order_id = o.id AND d->>'promotionId' = a->>'promotionId')`,
  },
  {
    invariant: "a coupon is used as often as sales that hold have used it",
    broken: sql`
      SELECT c.id::text AS example FROM coupons c
      LEFT JOIN (SELECT coupon_id, count(*) AS uses FROM coupon_redemptions WHERE released_at IS NULL GROUP BY coupon_id) r
        ON r.coupon_id = c.id
      WHERE c.redeemed <> coalesce(r.uses, 0)`,
  },
  {
    invariant: "no coupon is used more often than its limit, but by sales without connection",
    broken: sql`
      SELECT c.id::text AS example FROM coupons c JOIN coupon_redemptions r ON r.coupon_id = c.id
      WHERE r.released_at IS NULL AND NOT r.is_over_limit GROUP BY c.id HAVING count(*) > c.limit_total`,
  },
  {
    invariant: "a sale that holds has used the coupons that it names, for what they took off, and a voided one none",
    broken: sql`
      SELECT format('%s %s', coalesce(a.order_id, r.order_id), coalesce(a.coupon_id, r.coupon_id)) AS example
      FROM (SELECT o.id AS order_id, (a->>'couponId')::uuid AS coupon_id, (a->>'discount')::numeric AS discount
            FROM orders o, jsonb_array_elements(o.modules->'promotions'->'applied') a
            WHERE o.status = 'Completed' AND a->>'couponId' IS NOT NULL) a
      FULL JOIN (SELECT order_id, coupon_id, discount FROM coupon_redemptions WHERE released_at IS NULL) r
        ON r.order_id = a.order_id AND r.coupon_id = a.coupon_id
      WHERE a.discount IS DISTINCT FROM r.discount`,
  },
];
