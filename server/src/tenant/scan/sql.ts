import { keysOfScan } from "@tillhouse/pricing/gtin.ts";
import type { LabelRule } from "@tillhouse/pricing/label.ts";
import type { TenantRead } from "../../kernel/db/handles.ts";
import { quantityText } from "../../kernel/db/records.ts";
import { sql } from "../../kernel/db/sql.ts";
import { scanned } from "../catalogue/codes/service.ts";
import { sellables, type Sellable } from "../orders/service.ts";
import { shopCurrency } from "../settings/service.ts";
import type { ScanQuery } from "./schema.ts";

/** What is known of a scanned code; without an article `variantId` is null. */
export interface ScanRow extends Omit<Sellable, "variantId"> {
  readonly variantId: string | null;
  readonly productId: string;
  readonly productName: string;
  readonly variantName: string;
  readonly isArchived: boolean;
  /** The stock; for a set, how many its parts make. Null when nothing of it is tracked. */
  readonly onHand: string | null;
  /** Null when the code is no label. */
  readonly rule: LabelRule | null;
  readonly currency: string;
  readonly isCustomer: boolean;
}

/** Finds by index alone, so that it takes no longer in a large catalogue. */
export function findScan(tx: TenantRead, { code, branchId, ...query }: ScanQuery, at: Date): Promise<ScanRow> {
  const customerId = query.customerId ?? null;
  const { columns, from } = sellables({ branchId, customerId, at }, sql`ARRAY[NULL]::numeric[]`);
  return tx.one<ScanRow>(sql`
    SELECT found.*, ${shopCurrency} AS currency,
           ${customerId}::uuid IS NULL OR EXISTS (SELECT FROM customers WHERE id = ${customerId}::uuid) AS "isCustomer"
    FROM (VALUES (1)) AS always LEFT JOIN (
      SELECT ${columns}, p.id AS "productId", p.name AS "productName", v.name AS "variantName",
             v.is_archived OR p.is_archived AS "isArchived", f.rule,
             ${quantityText(`(CASE
               WHEN EXISTS (SELECT FROM variant_components c WHERE c.variant_id = v.id) THEN (
                 SELECT floor(min(coalesce(l.on_hand, 0) / c.quantity))
                 FROM variant_components c
                 LEFT JOIN stock_levels l ON l.variant_id = c.component_id AND l.branch_id = b.id
                 WHERE c.variant_id = v.id AND (SELECT part.is_tracked FROM variants part WHERE part.id = c.component_id))
               WHEN v.is_tracked THEN coalesce(
                 (SELECT l.on_hand FROM stock_levels l WHERE l.variant_id = v.id AND l.branch_id = b.id), 0)
             END)`)} AS "onHand"
      FROM ${scanned(code, keysOfScan(code))} f JOIN ${from} ON v.id = f.variant_id CROSS JOIN (SELECT ${branchId}::uuid AS id) b
    ) found ON true`);
}
