import type { TenantWrite } from "../../../kernel/db/handles.ts";
import { sql } from "../../../kernel/db/sql.ts";
import type { Order } from "../schema.ts";

export async function updateVoided(
  tx: TenantWrite,
  id: string,
  voided: {
    reason: string;
    reasonId: string | null;
    note: string | null;
    userId: string;
    at: Date;
    receivedAt: Date;
    /** It came after the session of the sale was closed. */
    isLate: boolean;
    approvals: Order["approvals"];
  },
): Promise<void> {
  await tx.run(sql`
    UPDATE orders SET status = 'Voided', voided_at = ${voided.at}, void_received_at = ${voided.receivedAt}, voided_by = ${voided.userId}, void_reason = ${voided.reason}, void_reason_id = ${voided.reasonId},
      void_note = ${voided.note}, is_void_late = ${voided.isLate}, approvals = ${JSON.stringify(voided.approvals)}, version = version + 1
    WHERE id = ${id}`);
}
