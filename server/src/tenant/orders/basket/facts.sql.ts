import type { PriceSources } from "@tillhouse/pricing/price.ts";
import type { TaxComponent } from "@tillhouse/pricing/tax.ts";
import type { TenantRead } from "../../../kernel/db/handles.ts";
import { anyOf, moneyText } from "../../../kernel/db/records.ts";
import { sql, type Fragment } from "../../../kernel/db/sql.ts";
import { priceSourcesJson } from "../../catalogue/prices/service.ts";
import { taxesJson } from "../../catalogue/taxes/service.ts";
import { methodsAt } from "../../payments/service.ts";
import { reasonRows, type Reason } from "../reasons/sql.ts";
import type { Buyer } from "../../customers/service.ts";
import { localDate } from "../../settings/service.ts";

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

/**
 * The select list of `Sellable`, and the FROM that it stands on, of which `v` are the variants; with the prices of
 * these quantities, as `priceSourcesJson` takes them.
 */
export function sellables(scope: Scope, quantities: Fragment) {
  const customerGroupId =
    scope.customerId === null
      ? null
      : sql`(
    SELECT c.group_id FROM customers a JOIN customers c ON c.id = coalesce(a.merged_into_id, a.id) WHERE a.id = ${scope.customerId})`;
  const columns = sql`
    v.id AS "variantId", CASE WHEN v.name = '' THEN p.name ELSE p.name || ' ' || v.name END AS name, v.sku,
    p.category_id AS "categoryId", u.code AS "unitCode", u.precision, v.is_open_price AS "isOpenPrice",
    NOT v.is_archived AND NOT p.is_archived AND coalesce(bv.is_available, true) AS "isSold",
    ${moneyText("v.cost")} AS cost, ${priceSourcesJson({ ...scope, customerGroupId, quantities })} AS prices,
    p.tax_group_id AS "taxGroupId", ${taxesAt("p.tax_group_id", scope)} AS taxes,
    coalesce((SELECT json_agg(json_build_object('variantId', c.component_id, 'quantity', c.quantity::text) ORDER BY c.component_id)
              FROM variant_components c WHERE c.variant_id = v.id),
             json_build_array(json_build_object('variantId', v.id, 'quantity', '1'))) AS stock`;
  const from = sql`variants v JOIN products p ON p.id = v.product_id JOIN units u ON u.id = v.unit_id
    LEFT JOIN branch_variants bv ON bv.variant_id = v.id AND bv.branch_id = ${scope.branchId}`;
  return { columns, from };
}

/** A variant, and how much of it; null: its price for any quantity. */
export interface PriceRequest {
  readonly variantId: string;
  readonly quantity: string | null;
}

/** What these variants cost, are taxed and take out of stock at the branch, for the customer, at the moment. */
export function listSellables(tx: TenantRead, asked: readonly PriceRequest[], scope: Scope): Promise<Sellable[]> {
  const { columns, from } = sellables(scope, sql`asked.quantities`);
  return tx.many<Sellable>(sql`
    SELECT ${columns} FROM ${from} JOIN (
      SELECT variant_id, array_agg(DISTINCT abs(quantity)) AS quantities
      FROM unnest(${asked.map(({ variantId }) => variantId)}::uuid[], ${asked.map(({ quantity }) => quantity)}::numeric[]) AS a (variant_id, quantity)
      GROUP BY variant_id) asked ON asked.variant_id = v.id`);
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
    SELECT g.id AS "taxGroupId", ${taxesAt("g.id", scope)} AS taxes FROM tax_groups g WHERE g.id = ${anyOf(ids)}`);
}

/** The ids that belong to users. */
export async function listUserIds(tx: TenantRead, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`SELECT id FROM users WHERE id = ${anyOf(ids)}`);
  return rows.map(({ id }) => id);
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
  readonly worksOffline: boolean;
  /** False only in a sale that has happened already: the method is archived, or another branch's. */
  readonly isInUse: boolean;
}

/** The certificate by which the customer, or the one it was merged into, is exempt from tax at the moment. */
function exemptionOf({ customerId, branchId, at }: Scope): Fragment {
  if (customerId === null) return sql`NULL`;
  return sql`(
    SELECT c.tax_certificate FROM customers a JOIN customers c ON c.id = coalesce(a.merged_into_id, a.id)
    WHERE a.id = ${customerId} AND (c.tax_exempt_until IS NULL OR c.tax_exempt_until >= ${localDate(branchId, at)}))`;
}

interface NamedIds {
  readonly methodIds: readonly string[];
  readonly reasonIds: readonly string[];
  /** Null: nobody is named. */
  readonly buyer: Fragment | null;
}

/**
 * What a basket names, in one statement:
 * - the payment methods that the branch takes, of the ids asked for;
 * - the first method that is Cash, which change in cash is booked to;
 * - who buys, by the statement `buyer`, and the certificate that exempts them from tax;
 * - the reasons.
 *
 * `hasHappened`: the sale has been made already. Archived methods and those of other branches are found, too.
 */
export function findNamed(
  tx: TenantRead,
  { methodIds, reasonIds, buyer }: NamedIds,
  scope: Scope & { readonly hasHappened?: boolean },
): Promise<{ methods: Method[]; buyer: Buyer | null; taxCertificate: string | null; reasons: Reason[] }> {
  const reasons =
    reasonIds.length === 0
      ? sql`'[]'::json`
      : sql`(SELECT coalesce(json_agg(r), '[]') FROM (${reasonRows(reasonIds)}) r)`;
  return tx.one(sql`
    SELECT ${buyer === null ? sql`NULL` : sql`(SELECT row_to_json(b) FROM (${buyer}) b)`} AS buyer,
      ${exemptionOf(scope)} AS "taxCertificate", ${reasons} AS reasons, (
      SELECT coalesce(json_agg(json_build_object('methodId', id, 'name', name, 'kind', kind, 'changeAs', change_as,
        'maxCashBack', ${moneyText("max_cash_back")}, 'isRounded', is_rounded, 'requiresReference', requires_reference,
        'requiresCustomer', requires_customer, 'maxAmount', max_amount::text, 'worksOffline', works_offline,
        'isInUse', NOT is_archived AND ${methodsAt(scope.branchId)}) ORDER BY sort_order, lower(name), id), '[]')
      FROM payment_methods
      WHERE ${scope.hasHappened === true ? sql`true` : sql`NOT is_archived AND ${methodsAt(scope.branchId)}`} AND (id = ${anyOf(methodIds)} OR id = (
        SELECT id FROM payment_methods WHERE kind = 'Cash' AND NOT is_archived AND ${methodsAt(scope.branchId)} ORDER BY sort_order, lower(name), id LIMIT 1))
    ) AS methods`);
}
