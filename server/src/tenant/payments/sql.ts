import type { TenantRead } from "../../kernel/db/handles.ts";
import { moneyText, type RecordTable } from "../../kernel/db/records.ts";
import { sql } from "../../kernel/db/sql.ts";
import { conflict } from "../../kernel/http/problem.ts";
import type { PaymentMethod } from "./schema.ts";

export const paymentMethodTable: RecordTable = {
  name: "payment_methods",
  select: sql`id, name, kind, opens_drawer AS "opensDrawer", allows_change AS "allowsChange", is_rounded AS "isRounded",
    requires_reference AS "requiresReference", requires_customer AS "requiresCustomer", works_offline AS "worksOffline",
    ${moneyText("max_amount")} AS "maxAmount", sort_order AS "sortOrder", is_archived AS "isArchived", version,
    created_at AS "createdAt"`,
  columns: {
    name: "name",
    kind: "kind",
    opensDrawer: "opens_drawer",
    allowsChange: "allows_change",
    isRounded: "is_rounded",
    requiresReference: "requires_reference",
    requiresCustomer: "requires_customer",
    worksOffline: "works_offline",
    maxAmount: "max_amount",
    sortOrder: "sort_order",
  },
  sortKey: [
    ["sort_order", "integer"],
    ["lower(name)", "text"],
    ["id", "uuid"],
  ],
  canArchive: true,
  constraints: { payment_methods_name_key: () => conflict("name_taken", "Another payment method has this name.") },
};

/** Those of the methods that exist, archived ones too. */
export function listMethods(tx: TenantRead, ids: readonly string[]): Promise<PaymentMethod[]> {
  return tx.many<PaymentMethod>(
    sql`SELECT ${paymentMethodTable.select} FROM payment_methods WHERE id = ANY (${ids}::uuid[])`,
  );
}
