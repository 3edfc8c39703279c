import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import { anyOf, quantityText, type RecordTable } from "../../kernel/db/records.ts";
import { sql, written } from "../../kernel/db/sql.ts";
import { conflict } from "../../kernel/http/problem.ts";
import { without } from "../../kernel/http/shapes.ts";
import { amountText } from "../engine/amounts.sql.ts";
import type { SyncStream } from "../engine/manifest.ts";
import { localDate } from "../settings/service.ts";
import type { Programme, Rule } from "./earning.ts";
import { LoyaltyAccount, LoyaltyRule, LoyaltyTier } from "./schema.ts";

export const tierTable: RecordTable = {
  name: "loyalty_tiers",
  select: sql`id, name, ${amountText("min_spend")} AS "minSpend", ${quantityText("multiplier")} AS multiplier,
    is_archived AS "isArchived", version, created_at AS "createdAt"`,
  columns: { name: "name", minSpend: "min_spend", multiplier: "multiplier" },
  sortKey: [
    ["lower(name)", "text"],
    ["id", "uuid"],
  ],
  canArchive: true,
  constraints: { loyalty_tiers_name_key: () => conflict("name_taken", "Another tier has this name.") },
};

export const ruleTable: RecordTable = {
  name: "loyalty_rules",
  select: sql`id, name, basis, ${quantityText("points")} AS points, ${quantityText("per")} AS per,
    ${amountText("min_spend")} AS "minSpend", product_ids AS "productIds", category_ids AS "categoryIds",
    branch_ids AS "branchIds", customer_group_ids AS "customerGroupIds", starts_on AS "startsOn", ends_on AS "endsOn", is_archived AS "isArchived", version,
    created_at AS "createdAt"`,
  columns: {
    name: "name",
    basis: "basis",
    points: "points",
    per: "per",
    minSpend: "min_spend",
    productIds: "product_ids",
    categoryIds: "category_ids",
    branchIds: "branch_ids",
    customerGroupIds: "customer_group_ids",
    startsOn: "starts_on",
    endsOn: "ends_on",
  },
  sortKey: [
    ["lower(name)", "text"],
    ["id", "uuid"],
  ],
  canArchive: true,
  constraints: { loyalty_rules_name_key: () => conflict("name_taken", "Another rule has this name.") },
};

/** The ids of what exists: products, categories and customer groups that are in use, branches. */
export async function listNamed(
  tx: TenantRead,
  {
    productIds,
    categoryIds,
    branchIds,
    customerGroupIds,
  }: Record<"productIds" | "categoryIds" | "branchIds" | "customerGroupIds", readonly string[]>,
): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    SELECT id FROM products WHERE id = ${anyOf(productIds)} AND NOT is_archived
    UNION ALL SELECT id FROM categories WHERE id = ${anyOf(categoryIds)} AND NOT is_archived
    UNION ALL SELECT id FROM customer_groups WHERE id = ${anyOf(customerGroupIds)} AND NOT is_archived
    UNION ALL SELECT id FROM branches WHERE id = ${anyOf(branchIds)}`);
  return rows.map(({ id }) => id);
}

/** The days on which a rule begins and ends. */
export function findDays(tx: TenantRead, id: string) {
  return tx.one<{ startsOn: string | null; endsOn: string | null }>(
    sql`SELECT starts_on AS "startsOn", ends_on AS "endsOn" FROM loyalty_rules WHERE id = ${id}`,
  );
}

/** Rules, and what of a sale they can apply to. */
export type Rules = Pick<Programme, "rules" | "targetsOf">;

/** The rules that hold for a customer at a branch at a moment, with what of the variants they name. */
export async function findRulesFor(
  tx: TenantRead,
  {
    customerId,
    branchId,
    at,
    variantIds,
  }: {
    readonly customerId: string;
    readonly branchId: string;
    readonly at: Date;
    readonly variantIds: readonly string[];
  },
): Promise<Rules> {
  const targets = sql`RECURSIVE targets AS (
    SELECT v.id AS variant_id, p.id, p.category_id AS above_id FROM variants v JOIN products p ON p.id = v.product_id
    WHERE v.id = ${anyOf(variantIds)}
    UNION SELECT t.variant_id, c.id, c.parent_id FROM targets t JOIN categories c ON c.id = t.above_id)`;
  const [rules, found] = await Promise.all([
    tx.many<Rule>(sql`
      WITH ${targets}
      SELECT r.basis, r.points::text AS points, r.per::text AS per, r.min_spend::text AS "minSpend",
        CASE WHEN r.product_ids IS NOT NULL OR r.category_ids IS NOT NULL THEN (
          SELECT coalesce(json_agg(n.id), '[]') FROM unnest(r.product_ids || r.category_ids) AS n (id)
          WHERE n.id IN (SELECT t.id FROM targets t)) END AS targets
      FROM loyalty_rules r, (SELECT ${localDate(branchId, at)} AS day) today
      WHERE NOT r.is_archived AND (r.branch_ids IS NULL OR ${branchId}::uuid = ANY (r.branch_ids))
        AND (r.customer_group_ids IS NULL OR (
          SELECT c.group_id FROM customers c
          WHERE c.id = (SELECT coalesce(a.merged_into_id, a.id) FROM customers a WHERE a.id = ${customerId})) = ANY (r.customer_group_ids))
        AND coalesce(r.starts_on <= today.day, true) AND coalesce(r.ends_on >= today.day, true)
      ORDER BY r.id`),
    tx.many<{ variantId: string; ids: string[] }>(sql`
      WITH ${targets} SELECT variant_id AS "variantId", json_agg(id) AS ids FROM targets GROUP BY variant_id`),
  ]);
  const byVariant = new Map(found.map(({ variantId, ids }) => [variantId, ids]));
  return { rules, targetsOf: (variantId) => byVariant.get(variantId) };
}

/** How many rules are in use, and how many products, categories, branches and groups they name together. */
export function countRules(tx: TenantRead): Promise<{ readonly rules: number; readonly names: number }> {
  return tx.one(sql`
    SELECT count(*)::int AS rules, coalesce(sum(
      coalesce(cardinality(product_ids), 0) + coalesce(cardinality(category_ids), 0)
      + coalesce(cardinality(branch_ids), 0) + coalesce(cardinality(customer_group_ids), 0)), 0)::int AS names
    FROM loyalty_rules WHERE NOT is_archived`);
}

/** The customer's account that a sale brings points, as it was before the sale. */
export interface Member {
  /** Null: the customer has no account. */
  readonly id: string | null;
  readonly balance: number;
  readonly pending: number;
  readonly isBlocked: boolean;
  readonly multiplier: string;
  readonly hasTiers: boolean;
}

/** The account of the customer, or of the one that it was merged into. */
export function findMember(tx: TenantRead, customerId: string): Promise<Member> {
  return tx.one<Member>(sql`
    SELECT a.id, coalesce(a.balance, 0)::float8 AS balance, coalesce(a.pending, 0)::float8 AS pending,
      coalesce(a.is_blocked, false) AS "isBlocked", coalesce(t.multiplier, 1)::text AS multiplier,
      EXISTS (SELECT FROM loyalty_tiers WHERE NOT is_archived) AS "hasTiers"
    FROM (SELECT coalesce(c.merged_into_id, c.id) AS id FROM (SELECT ${customerId}::uuid AS id) asked
          LEFT JOIN customers c ON c.id = asked.id) customer
    LEFT JOIN loyalty_accounts a ON a.customer_id = customer.id
    LEFT JOIN loyalty_tiers t ON t.id = a.tier_id AND NOT t.is_archived`);
}

/** What an account and those that were merged into it have bought since a day. */
const spendSince = (since: string) => sql`(
  SELECT coalesce(sum(e.spend), 0) FROM loyalty_entries e
  WHERE e.spent_on >= ${since}::date AND e.account_id = ANY (ARRAY(
    SELECT m.id FROM loyalty_accounts m WHERE m.id = a.id OR m.merged_into_id = a.id)))`;

const tierFor = (spend: ReturnType<typeof sql>) => sql`
  SELECT t.id, t.min_spend FROM loyalty_tiers t WHERE NOT t.is_archived AND t.min_spend <= ${spend}
  ORDER BY t.min_spend DESC, t.multiplier DESC, t.id LIMIT 1`;

/** Lifts an account that the caller holds to the tier of what was bought since the day, never lower. */
export async function updateTierUp(tx: TenantWrite, accountId: string, since: string): Promise<void> {
  await tx.run(sql`
    UPDATE loyalty_accounts a SET tier_id = n.id, version = a.version + 1
    FROM (SELECT a.id AS account_id, o.min_spend FROM loyalty_accounts a LEFT JOIN loyalty_tiers o ON o.id = a.tier_id AND NOT o.is_archived
          WHERE a.id = ${accountId}) was,
      LATERAL (SELECT s.amount FROM (SELECT ${spendSince(since)} AS amount FROM loyalty_accounts a WHERE a.id = was.account_id) s) spent,
      LATERAL (${tierFor(sql`spent.amount`)}) n
    WHERE a.id = was.account_id AND a.tier_id IS DISTINCT FROM n.id AND n.min_spend > coalesce(was.min_spend, -1)`);
}

/** Accounts whose tier is another than that of what was bought since the day, with the one that it is to be. */
const misplaced = (since: string) => sql`
  SELECT a.id, n.id AS tier_id FROM loyalty_accounts a
  LEFT JOIN (SELECT coalesce(m.merged_into_id, m.id) AS id, sum(e.spend) AS amount FROM loyalty_entries e
             JOIN loyalty_accounts m ON m.id = e.account_id WHERE e.spent_on >= ${since}::date GROUP BY 1) spent ON spent.id = a.id
  LEFT JOIN LATERAL (${tierFor(sql`coalesce(spent.amount, 0)`)}) n ON true
  WHERE a.merged_into_id IS NULL AND a.tier_id IS DISTINCT FROM n.id`;

/** At most so many. */
export async function listMisplaced(tx: TenantRead, since: string, limit: number): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(
    sql`SELECT m.id FROM (${misplaced(since)}) m ORDER BY m.id LIMIT ${written(limit)}`,
  );
  return rows.map(({ id }) => id);
}

/** Puts these accounts, which the caller holds, into the tier of what was bought since the day. */
export async function updateTiers(tx: TenantWrite, ids: readonly string[], since: string): Promise<void> {
  await tx.run(sql`
    UPDATE loyalty_accounts a SET tier_id = m.tier_id, version = a.version + 1
    FROM (${misplaced(since)}) m WHERE a.id = m.id AND a.id = ${anyOf(ids)}`);
}

export const streams: readonly SyncStream[] = [
  {
    name: "LoyaltyAccounts",
    table: "loyalty_accounts",
    key: [["id", "uuid"]],
    select: sql`id, customer_id AS "customerId", balance::float8 AS balance, greatest(0, balance - pending)::float8 AS available,
      tier_id AS "tierId", is_blocked AS "isBlocked", merged_into_id AS "mergedIntoId", version`,
    members: without(LoyaltyAccount, "pending", "createdAt"),
  },
  {
    name: "LoyaltyTiers",
    table: "loyalty_tiers",
    key: [["id", "uuid"]],
    select: sql`id, name, ${amountText("min_spend")} AS "minSpend", ${quantityText("multiplier")} AS multiplier,
      is_archived AS "isArchived", version`,
    members: without(LoyaltyTier, "createdAt"),
  },
  {
    name: "LoyaltyRules",
    table: "loyalty_rules",
    key: [["id", "uuid"]],
    select: sql`id, name, basis, ${quantityText("points")} AS points, ${quantityText("per")} AS per,
      ${amountText("min_spend")} AS "minSpend", product_ids AS "productIds", category_ids AS "categoryIds",
      branch_ids AS "branchIds", customer_group_ids AS "customerGroupIds", starts_on AS "startsOn", ends_on AS "endsOn",
      is_archived AS "isArchived", version`,
    members: without(LoyaltyRule, "createdAt"),
  },
];
