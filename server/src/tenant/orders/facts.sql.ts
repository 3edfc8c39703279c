import type { PriceSources } from "@tillhouse/pricing/price.ts";
import type { TaxComponent } from "@tillhouse/pricing/tax.ts";
import type { TenantRead } from "../../kernel/db/handles.ts";
import { moneyText } from "../../kernel/db/records.ts";
import { sql } from "../../kernel/db/sql.ts";
import { priceSourcesJson } from "../catalogue/prices/service.ts";
import { taxesJson } from "../catalogue/taxes/service.ts";
import { localDate } from "../settings/service.ts";

/** A variant as a sale needs it. */
export interface Sellable {
  readonly variantId: string;
  readonly name: string;
  readonly sku: string;
  readonly categoryId: string | null;
  readonly unitCode: string;
  /** Fraction digits a quantity may have. */
  readonly precision: number;
  readonly isOpenPrice: boolean;
  readonly isSold: boolean;
  readonly cost: string | null;
  readonly prices: PriceSources;
  readonly taxes: readonly TaxComponent[];
  readonly taxGroupId: string | null;
  /** What one unit takes out of stock. */
  readonly stock: readonly { readonly variantId: string; readonly quantity: string }[];
}

interface Scope {
  readonly branchId: string;
  readonly customerId: string | null;
  readonly at: Date;
}

function taxesAt(groupId: string, { branchId, at }: Pick<Scope, "branchId" | "at">) {
  return taxesJson(groupId, branchId, localDate(branchId, at));
}

/** The select list of `Sellable`, and the FROM that it stands on, of which `v` are the variants. */
export function sellables(scope: Scope) {
  const customerGroupId = sql`(
    SELECT c.group_id FROM customers a JOIN customers c ON c.id = coalesce(a.merged_into_id, a.id) WHERE a.id = ${scope.customerId})`;
  const columns = sql`
    v.id AS "variantId", CASE WHEN v.name = '' THEN p.name ELSE p.name || ' ' || v.name END AS name, v.sku,
    p.category_id AS "categoryId", u.code AS "unitCode", u.precision, v.is_open_price AS "isOpenPrice",
    NOT v.is_archived AND NOT p.is_archived AND coalesce(bv.is_available, true) AS "isSold",
    ${moneyText("v.cost")} AS cost, ${priceSourcesJson({ ...scope, customerGroupId })} AS prices,
    p.tax_group_id AS "taxGroupId", ${taxesAt("p.tax_group_id", scope)} AS taxes,
    coalesce((SELECT json_agg(json_build_object('variantId', c.component_id, 'quantity', c.quantity::text) ORDER BY c.component_id)
              FROM variant_components c WHERE c.variant_id = v.id),
             json_build_array(json_build_object('variantId', v.id, 'quantity', '1'))) AS stock`;
  const from = sql`variants v JOIN products p ON p.id = v.product_id JOIN units u ON u.id = v.unit_id
    LEFT JOIN branch_variants bv ON bv.variant_id = v.id AND bv.branch_id = ${scope.branchId}`;
  return { columns, from };
}

/** What these variants cost, are taxed and take out of stock at the branch, for the customer, at the moment. */
export function listSellables(tx: TenantRead, variantIds: readonly string[], scope: Scope): Promise<Sellable[]> {
  const { columns, from } = sellables(scope);
  return tx.many<Sellable>(sql`SELECT ${columns} FROM ${from} WHERE v.id = ANY (${variantIds}::uuid[])`);
}

export interface TaxGroup {
  readonly taxGroupId: string;
  readonly taxes: readonly TaxComponent[];
}

export function listTaxGroups(
  tx: TenantRead,
  ids: readonly string[],
  scope: Pick<Scope, "branchId" | "at">,
): Promise<TaxGroup[]> {
  return tx.many<TaxGroup>(sql`
    SELECT g.id AS "taxGroupId", ${taxesAt("g.id", scope)} AS taxes FROM tax_groups g WHERE g.id = ANY (${ids}::uuid[])`);
}

/** The certificate by which the customer, or the one it was merged into, is exempt from tax at the moment. */
export async function findExemption(
  tx: TenantRead,
  customerId: string,
  { branchId, at }: Pick<Scope, "branchId" | "at">,
): Promise<string | null> {
  const row = await tx.maybe<{ certificate: string }>(sql`
    SELECT c.tax_certificate AS certificate FROM customers a JOIN customers c ON c.id = coalesce(a.merged_into_id, a.id)
    WHERE a.id = ${customerId} AND c.tax_certificate IS NOT NULL
      AND (c.tax_exempt_until IS NULL OR c.tax_exempt_until >= ${localDate(branchId, at)})`);
  return row?.certificate ?? null;
}

/** Whether there is such a customer, and who of these is a user. */
export function getPeople(
  tx: TenantRead,
  customerId: string | null,
  userIds: readonly string[],
): Promise<{ isCustomer: boolean; userIds: string[] }> {
  return tx.one(sql`
    SELECT EXISTS (SELECT FROM customers WHERE id = ${customerId}) AS "isCustomer",
           ARRAY(SELECT id::text FROM users WHERE id = ANY (${userIds}::uuid[])) AS "userIds"`);
}

/** A payment method as settling needs it. */
export interface Method {
  readonly methodId: string;
  readonly name: string;
  readonly kind: string;
  readonly changeAs: "None" | "Cash" | "Own";
  readonly maxCashBack: string | null;
  readonly isRounded: boolean;
  readonly requiresReference: boolean;
  readonly requiresCustomer: boolean;
  readonly maxAmount: string | null;
}

/** Those of these that are in use, and the one that change in cash is booked to: the first that is Cash. */
export function listMethods(tx: TenantRead, ids: readonly string[]): Promise<Method[]> {
  return tx.many<Method>(sql`
    SELECT id AS "methodId", name, kind, change_as AS "changeAs", ${moneyText("max_cash_back")} AS "maxCashBack",
           is_rounded AS "isRounded", requires_reference AS "requiresReference", requires_customer AS "requiresCustomer",
           max_amount AS "maxAmount"
    FROM payment_methods
    WHERE NOT is_archived AND (id = ANY (${ids}::uuid[]) OR id = (
      SELECT id FROM payment_methods WHERE kind = 'Cash' AND NOT is_archived ORDER BY sort_order, lower(name), id LIMIT 1))
    ORDER BY sort_order, lower(name), id`);
}
