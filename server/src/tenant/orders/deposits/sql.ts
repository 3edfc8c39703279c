import { withConstraints } from "../../../kernel/db/errors.ts";
import type { TenantWrite } from "../../../kernel/db/handles.ts";
import { sql } from "../../../kernel/db/sql.ts";
import { conflict } from "../../../kernel/http/problem.ts";
import type { Deposit } from "./schema.ts";

export async function insertDeposits(
  tx: TenantWrite,
  orderId: string,
  deposits: readonly Deposit[],
  { isLate, receivedAt }: { readonly isLate: boolean; readonly receivedAt: Date },
): Promise<void> {
  await withConstraints(
    { deposits_pkey: () => conflict("duplicate_conflict", "The id of a deposit was used before.") },
    () =>
      tx.run(sql`
        INSERT INTO deposits (id, order_id, session_id, method_id, method, amount, reference, user_id, occurred_at, received_at, is_late)
        SELECT d.id, ${orderId}, d."cashSessionId", d."methodId", d.method, d.amount, d.reference, d."userId", d."occurredAt", ${receivedAt}, ${isLate}
        FROM jsonb_to_recordset(${JSON.stringify(deposits)}::jsonb) d(id uuid, "cashSessionId" uuid, "methodId" uuid, method text,
          amount numeric, reference text, "userId" uuid, "occurredAt" timestamptz)`),
  );
}
