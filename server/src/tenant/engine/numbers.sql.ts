import type { TenantWrite } from "../../kernel/db/handles.ts";
import { raw, sql } from "../../kernel/db/sql.ts";

/**
 * The next number of a kind of document, counted through the shop without gaps; others wait until the transaction ends.
 */
export async function nextNumber(tx: TenantWrite, kind: string): Promise<number> {
  const { last } = await tx.one<{ last: number }>(sql`
    INSERT INTO document_numbers AS n (kind, last) VALUES (${kind}, 1)
    ON CONFLICT (kind) DO UPDATE SET last = n.last + 1 RETURNING last`);
  return last;
}

/** A number as people read it: `ST-000001`. Prefix and column must be constants, never input. */
export function numberText(prefix: string, column: string) {
  return raw(`'${prefix}-' || lpad(${column}::text, greatest(6, length(${column}::text)), '0')`);
}
