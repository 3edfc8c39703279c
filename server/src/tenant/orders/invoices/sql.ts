import { withConstraints } from "../../../kernel/db/errors.ts";
import type { Handle, TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { anyOf } from "../../../kernel/db/records.ts";
import { sql, written } from "../../../kernel/db/sql.ts";
import { conflict } from "../../../kernel/http/problem.ts";
import { decodeCursor } from "../../../kernel/http/page.ts";
import { amountText } from "../../engine/amounts.sql.ts";
import type { Seller } from "../receipts/schema.ts";
import type { Buyer, InvoiceQuery, InvoiceSummary } from "./schema.ts";
import type { Static } from "typebox";

const columns = sql`i.id, i.number, i.order_id AS "orderId", i.branch_id AS "branchId", i.issued_on AS "issuedOn",
  i.issued_at AS "issuedAt", i.issued_by AS "issuedBy", i.seller, i.buyer`;

export type InvoiceRow = Omit<InvoiceSummary, "currency" | "total">;

export async function hasInvoice(tx: Handle, orderId: string): Promise<boolean> {
  return (await tx.run(sql`SELECT FROM invoices WHERE order_id = ${orderId}`)) === 1;
}

export function findInvoice(tx: TenantRead, orderId: string): Promise<InvoiceRow | undefined> {
  return tx.maybe<InvoiceRow>(sql`SELECT ${columns} FROM invoices i WHERE i.order_id = ${orderId}`);
}

/** The invoices of these branches (null: of all), latest first, one more than the limit. */
export function listInvoices(
  tx: TenantRead,
  {
    limit,
    cursor,
    branchId,
    from,
    to,
    branchIds,
  }: Static<typeof InvoiceQuery> & { readonly branchIds: readonly string[] | null },
): Promise<InvoiceSummary[]> {
  const after = decodeCursor(cursor, ["timestamptz", "uuid"]);
  return tx.many<InvoiceSummary>(sql`
    SELECT ${columns}, o.currency, ${amountText("o.total")} AS total
    FROM invoices i JOIN orders o ON o.id = i.order_id
    WHERE (${branchIds}::uuid[] IS NULL OR i.branch_id = ${anyOf(branchIds)})
      ${branchId === undefined ? sql`` : sql`AND i.branch_id = ${branchId}`}
      ${from === undefined ? sql`` : sql`AND i.issued_on >= ${from}`}
      ${to === undefined ? sql`` : sql`AND i.issued_on <= ${to}`}
      ${after === undefined ? sql`` : sql`AND (i.issued_at, i.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`}
    ORDER BY i.issued_at DESC, i.id DESC LIMIT ${written(limit + 1)}`);
}

/**
 * Takes the next number of the branch's series and writes the invoice, in one statement: the last one before the
 * commit, because every invoice of the series waits for it. A failed one leaves no gap.
 */
export async function insertInvoice(
  tx: TenantWrite,
  invoice: {
    readonly id: string;
    readonly orderId: string;
    readonly branchId: string;
    readonly issuedOn: string;
    readonly seller: Seller;
    readonly buyer: Buyer;
    readonly userId: string;
    readonly at: Date;
  },
): Promise<string> {
  const { number } = await withConstraints(
    { invoices_pkey: () => conflict("duplicate_conflict", "The id of an invoice was used before.") },
    () =>
      tx.one<{ number: string }>(sql`
        WITH series AS (
          INSERT INTO invoice_series AS s (code, invoice_count) SELECT upper(code), 1 FROM branches WHERE id = ${invoice.branchId}
          ON CONFLICT (code) DO UPDATE SET invoice_count = s.invoice_count + 1 RETURNING code, invoice_count
        )
        INSERT INTO invoices (id, order_id, branch_id, series, sequence, number, issued_on, seller, buyer, issued_by, issued_at)
        SELECT ${invoice.id}, ${invoice.orderId}, ${invoice.branchId}, code, invoice_count,
          code || '-INV-' || lpad(invoice_count::text, greatest(6, length(invoice_count::text)), '0'), ${invoice.issuedOn},
          ${JSON.stringify(invoice.seller)}, ${JSON.stringify(invoice.buyer)}, ${invoice.userId}, ${invoice.at}
        FROM series RETURNING number`),
  );
  return number;
}
