import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { sql } from "../../../kernel/db/sql.ts";
import type { Order } from "../schema.ts";
import type { Receipt } from "./schema.ts";

interface ReceiptFacts extends Pick<Receipt, "branch" | "customer" | "cashier"> {
  readonly email: string | null;
  /** How often it was given out. */
  readonly prints: number;
}

export function findReceiptFacts(tx: TenantRead, order: Order): Promise<ReceiptFacts | undefined> {
  return tx.maybe<ReceiptFacts>(sql`
    SELECT json_build_object('name', b.name, 'address', b.address, 'phone', b.phone) AS branch, u.name AS cashier, c.email,
           CASE WHEN c.id IS NOT NULL AND c.erased_at IS NULL THEN json_build_object(
             'name', c.name, 'company', c.company, 'address', c.address, 'taxId', c.tax_id) END AS customer,
           (SELECT count(*)::int FROM receipt_prints p WHERE p.order_id = ${order.id}) AS prints
    FROM branches b JOIN users u ON u.id = ${order.cashierId}
    LEFT JOIN customers a ON a.id = ${order.customerId} LEFT JOIN customers c ON c.id = coalesce(a.merged_into_id, a.id)
    WHERE b.id = ${order.branchId}`);
}

/** Counts one more; the order is held. Answers with how often it was given out by now. */
export async function insertPrint(
  tx: TenantWrite,
  print: {
    readonly id: string;
    readonly orderId: string;
    readonly isMailed: boolean;
    readonly userId: string;
    readonly at: Date;
  },
): Promise<number> {
  const { number } = await tx.one<{ number: number }>(sql`
    INSERT INTO receipt_prints (id, order_id, number, is_mailed, user_id, printed_at)
    SELECT ${print.id}, ${print.orderId}, count(*) + 1, ${print.isMailed}, ${print.userId}, ${print.at}
    FROM receipt_prints WHERE order_id = ${print.orderId}
    RETURNING number`);
  return number;
}

/** Which of the order's it was. */
export async function getPrintNumber(tx: TenantRead, id: string): Promise<number> {
  return (await tx.one<{ number: number }>(sql`SELECT number FROM receipt_prints WHERE id = ${id}`)).number;
}
