import type { TenantWrite } from "../../kernel/db/handles.ts";
import { anyOf } from "../../kernel/db/records.ts";
import { sql } from "../../kernel/db/sql.ts";

/** Takes off the orders and baskets of these customers what somebody wrote about them; the books stay. */
export async function updateErasedNotes(tx: TenantWrite, customerIds: readonly string[]): Promise<void> {
  await tx.run(sql`
    UPDATE orders SET note = NULL, void_note = NULL
    WHERE customer_id = ${anyOf(customerIds)} AND (note IS NOT NULL OR void_note IS NOT NULL)`);
  await tx.run(sql`
    UPDATE order_lines SET note = NULL
    WHERE note IS NOT NULL AND order_id IN (SELECT id FROM orders WHERE customer_id = ${anyOf(customerIds)})`);
  const withoutNotes = (lines: "input" | "document") => {
    const notes = { input: sql`input->'lines'`, document: sql`document->'lines'` }[lines];
    const blank = { input: sql`l - 'note'`, document: sql`l || '{"note": null}'` }[lines];
    return sql`jsonb_build_object('lines', (
      SELECT jsonb_agg(${blank} ORDER BY n) FROM jsonb_array_elements(${notes}) WITH ORDINALITY a(l, n)))`;
  };
  await tx.run(sql`
    UPDATE parked_orders SET version = version + 1,
      input = input - ARRAY['note', 'ticketName'] || ${withoutNotes("input")},
      document = document || jsonb_build_object('note', NULL, 'ticketName', NULL, 'version', version + 1) || ${withoutNotes("document")}
    WHERE document->>'customerId' = ${anyOf(customerIds, "text")}`);
}
