import type { TenantWrite } from "../../../kernel/db/handles.ts";
import { sql } from "../../../kernel/db/sql.ts";
import type { Payment } from "../totals.schema.ts";

interface PaidDocument {
  readonly documentId: string;
  readonly cashSessionId: string;
  readonly payments: readonly Pick<Payment, "methodId" | "amount">[];
}

/** Writes down what a document that is no sale brings into a cash session, so that its tenders can be checked. */
export async function insertSessionPayments(
  tx: TenantWrite,
  { documentId, cashSessionId, payments }: PaidDocument,
  {
    isLate,
    occurredAt,
    receivedAt,
  }: { readonly isLate: boolean; readonly occurredAt: Date; readonly receivedAt: Date },
): Promise<void> {
  if (payments.length === 0) return;
  await tx.run(sql`
    INSERT INTO session_payments (id, session_id, method_id, document_id, amount, is_late, occurred_at, received_at)
    SELECT gen_random_uuid(), ${cashSessionId}, method_id, ${documentId}, amount, ${isLate}, ${occurredAt}, ${receivedAt}
    FROM unnest(${payments.map(({ methodId }) => methodId)}::uuid[], ${payments.map(({ amount }) => amount)}::numeric[])
      AS p (method_id, amount)`);
}
