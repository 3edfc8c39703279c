import { anyOf } from "../../../kernel/db/records.ts";
import { sql } from "../../../kernel/db/sql.ts";

/**
 * `(variant_id, rule)` of what a scanned code means, one row or none: a barcode, else a SKU, else the article of a
 * scale's label with the rule that reads it; what is not archived first. `keys`: `keysOfScan` of the code. It has no
 * join for which the planner could choose to read a whole table: before the first ANALYZE it expects many rows of a
 * key.
 */
export function scanned(code: string, keys: readonly string[]) {
  const digits = /^\d+$/.test(code) ? code : null;
  return sql`(
    WITH label AS (
      SELECT substr(${digits}, code_start, code_length) AS code,
             json_build_object('codeStart', code_start, 'codeLength', code_length, 'valueStart', value_start,
               'valueLength', value_length, 'valueKind', value_kind, 'decimals', decimals) AS rule
      FROM barcode_rules WHERE NOT is_archived AND length = length(${digits}::text) AND starts_with(${digits}, prefix)
      ORDER BY length(prefix) DESC LIMIT 1
    ), candidate (variant_id, rank, rule) AS (
      SELECT variant_id, array_position(${keys}::text[], scan_key), NULL::json FROM barcodes
      WHERE scan_key = ${anyOf(keys, "text")}
      UNION ALL SELECT id, 10, NULL FROM variants WHERE lower(sku) = lower(${code})
      UNION ALL SELECT b.variant_id, 20, l.rule FROM label l JOIN barcodes b
        ON b.scan_key = ANY (ARRAY[l.code, lpad(l.code, greatest(14, length(l.code)), '0')])
      UNION ALL SELECT v.id, 30, l.rule FROM label l JOIN variants v ON lower(v.sku) = l.code
    )
    SELECT c.variant_id, c.rule FROM candidate c
    ORDER BY (SELECT v.is_archived OR p.is_archived FROM variants v JOIN products p ON p.id = v.product_id WHERE v.id = c.variant_id),
             c.rank LIMIT 1)`;
}
