import type { Promotion as PricingPromotion } from "@tillhouse/pricing/promotions/promotion.ts";
import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import { anyOf, moneyText, type RecordTable } from "../../kernel/db/records.ts";
import { raw, sql, type Fragment } from "../../kernel/db/sql.ts";
import { without } from "../../kernel/http/shapes.ts";
import type { Reach } from "../gate/branch.ts";
import { wholeShop } from "../gate/branch.sql.ts";
import type { SyncStream } from "../engine/manifest.ts";
import { Promotion } from "./schema.ts";

const evaluated = sql`id, name, type, status, concurrency, priority, schedule, audience, branch_ids AS "branchIds", rule,
  requires_coupon AS "requiresCoupon", includes_overrides AS "includesOverrides", max_per_order AS "maxPerOrder",
  ${moneyText("max_discount")} AS "maxDiscount", is_archived AS "isArchived", version`;

export const promotionTable: RecordTable = {
  name: "promotions",
  select: sql`${evaluated}, created_at AS "createdAt"`,
  columns: {
    name: "name",
    type: "type",
    concurrency: "concurrency",
    priority: "priority",
    schedule: "schedule",
    audience: "audience",
    branchIds: "branch_ids",
    rule: "rule",
    requiresCoupon: "requires_coupon",
    includesOverrides: "includes_overrides",
    maxPerOrder: "max_per_order",
    maxDiscount: "max_discount",
  },
  sortKey: [
    ["lower(name)", "text"],
    ["id", "uuid"],
  ],
  canArchive: true,
  constraints: {},
};

/** The stream of promotions for tills, which evaluate those that are enabled. */
export const stream: SyncStream = {
  name: "Promotions",
  table: "promotions",
  key: [["id", "uuid"]],
  select: evaluated,
  members: without(Promotion, "createdAt"),
};

/** The branches of a promotion, or the whole shop of one that is of every branch; undefined: no such promotion. */
export function findBranches(tx: TenantRead, id: string): Promise<Reach | undefined> {
  return branchesOf(tx, sql`${id}::uuid`);
}

/** As `findBranches`, of the promotion of a coupon or a series. */
export function findBranchesBy(table: "coupons" | "coupon_series") {
  return (tx: TenantRead, id: string): Promise<Reach | undefined> =>
    branchesOf(tx, sql`(SELECT c.promotion_id FROM ${raw(table)} c WHERE c.id = ${id})`);
}

async function branchesOf(tx: TenantRead, id: Fragment): Promise<Reach | undefined> {
  const row = await tx.maybe<{ branchIds: string[]; inUse: string[] }>(sql`
    SELECT branch_ids::text[] AS "branchIds", ARRAY(SELECT b.id::text FROM branches b WHERE b.is_active ORDER BY b.id) AS "inUse"
    FROM promotions WHERE id = ${id}`);
  return row && reachOf(row.branchIds, row.inUse);
}

/** The branches that the body names; none are the whole shop. */
export async function findNamedBranches(
  tx: TenantRead,
  { body }: { readonly body: unknown },
): Promise<Reach | undefined> {
  const { branchIds } = (body ?? {}) as { readonly branchIds?: readonly string[] };
  if (branchIds === undefined) return undefined;
  return branchIds.length === 0 ? wholeShop(tx) : reachOf(branchIds, []);
}

function reachOf(branchIds: readonly string[], inUse: readonly string[]): Reach {
  return branchIds.length === 0 ? { branchIds: inUse, own: "shop" } : { branchIds, own: "every" };
}

export function whereStatus({ status, type }: Readonly<Record<string, unknown>>): Fragment {
  const ofType = type === undefined ? sql`true` : sql`type = ${type}`;
  return sql`${status === undefined ? sql`true` : sql`status = ${status}`} AND ${ofType}`;
}

/** The ids that belong to branches of the shop. */
export async function listBranchIds(tx: TenantRead, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`SELECT id FROM branches WHERE id = ${anyOf(ids)}`);
  return rows.map(({ id }) => id);
}

/** Changes what is enabled: whoever has read the promotions reads them again. */
export async function updateStatus(tx: TenantWrite, id: string, status: Promotion["status"]): Promise<void> {
  await tx.run(sql`
    WITH changed AS (UPDATE promotions SET status = ${status}, version = version + 1 WHERE id = ${id})
    UPDATE promotion_revision SET revision = gen_random_uuid()`);
}

/** How many are enabled, and how many articles and categories they name together. */
export async function countEnabled(tx: TenantRead): Promise<{ readonly promotions: number; readonly names: number }> {
  return tx.one(sql`
    SELECT count(*)::int AS promotions, coalesce(sum((
      SELECT count(*) FROM jsonb_path_query(p.rule, '$.items.*.*[*]'))
      + (SELECT count(*) FROM jsonb_path_query(p.rule, '$.groups[*].items.*.*[*]'))), 0)::int AS names
    FROM promotions p WHERE p.status = 'Enabled'`);
}

/** Ends those whose last day is over wherever on earth a branch is. */
export async function updateExpired(tx: TenantWrite, now: Date): Promise<void> {
  await tx.run(sql`
    WITH ended AS (
      UPDATE promotions SET status = 'Expired', version = version + 1
      WHERE status = 'Enabled'
        AND schedule->>'endsOn' < to_char(${now}::timestamptz AT TIME ZONE 'UTC' - interval '12 hours', 'YYYY-MM-DD')
      RETURNING id)
    UPDATE promotion_revision SET revision = gen_random_uuid() WHERE EXISTS (SELECT FROM ended)`);
}

/** What promotions of a basket are given by. */
interface PromotionFacts {
  readonly revision: string;
  /** All that are enabled; null: they are those of the revision that is known. */
  readonly promotions: readonly PricingPromotion[] | null;
  readonly articles: readonly {
    readonly variantId: string;
    readonly productId: string;
    readonly categoryIds: string[];
  }[];
  readonly customer: { readonly groupId: string | null } | null;
  /** `YYYY-MM-DD HH:MM`, by the clocks of the branch. */
  readonly local: string | null;
}

const pricingPromotion = sql`json_build_object('id', p.id, 'version', p.version, 'name', p.name, 'type', p.type,
  'concurrency', p.concurrency, 'priority', p.priority, 'schedule', p.schedule, 'audience', p.audience, 'branchIds', p.branch_ids,
  'rule', p.rule, 'requiresCoupon', p.requires_coupon, 'includesOverrides', p.includes_overrides,
  'maxPerOrder', p.max_per_order, 'maxDiscount', p.max_discount::text)`;

/** The customer, or whom it was merged into. */
function customer(id: string): Fragment {
  return sql`(SELECT json_build_object('groupId', c.group_id) FROM customers a
    JOIN customers c ON c.id = coalesce(a.merged_into_id, a.id) WHERE a.id = ${id})`;
}

/** In one statement, so that the promotions are those of the revision. */
export function findFacts(
  tx: TenantRead,
  asked: {
    readonly knownRevision: string | null;
    readonly variantIds: readonly string[];
    readonly customerId: string | null;
    /** The moment as the clocks of the branch show it. */
    readonly local: Fragment;
  },
): Promise<PromotionFacts> {
  return tx.one<PromotionFacts>(sql`
    SELECT r.revision, ${asked.local} AS local,
      CASE WHEN r.revision IS DISTINCT FROM ${asked.knownRevision}::uuid THEN (
        SELECT coalesce(json_agg(${pricingPromotion} ORDER BY p.id), '[]') FROM promotions p WHERE p.status = 'Enabled') END AS promotions,
      ${asked.customerId === null ? sql`NULL` : customer(asked.customerId)} AS customer,
      (WITH RECURSIVE sold AS MATERIALIZED (
         SELECT v.id AS variant_id, p.id AS product_id, p.category_id
         FROM variants v JOIN products p ON p.id = v.product_id WHERE v.id = ${anyOf(asked.variantIds)}
       ), within (category_id, id) AS (
         SELECT DISTINCT category_id, category_id FROM sold WHERE category_id IS NOT NULL
         UNION SELECT w.category_id, c.parent_id FROM within w JOIN categories c ON c.id = w.id WHERE c.parent_id IS NOT NULL
       ), above AS (SELECT category_id, json_agg(id) AS ids FROM within GROUP BY category_id)
       SELECT coalesce(json_agg(json_build_object('variantId', s.variant_id, 'productId', s.product_id,
         'categoryIds', coalesce(a.ids, '[]'))), '[]')
       FROM sold s LEFT JOIN above a USING (category_id)) AS articles
    FROM promotion_revision r`);
}
