import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import { amountText } from "../engine/amounts.sql.ts";
import { anyOf, type RecordTable } from "../../kernel/db/records.ts";
import { sql, type Fragment } from "../../kernel/db/sql.ts";
import { conflict } from "../../kernel/http/problem.ts";
import type { ChangeAs, PaymentMethod } from "./schema.ts";

export const paymentMethodTable: RecordTable = {
  name: "payment_methods",
  select: sql`id, name, kind, opens_drawer AS "opensDrawer", change_as <> 'None' AS "allowsChange", change_as AS "changeAs",
    ${amountText("max_cash_back")} AS "maxCashBack", is_rounded AS "isRounded",
    requires_reference AS "requiresReference", requires_customer AS "requiresCustomer", works_offline AS "worksOffline",
    ${amountText("max_amount")} AS "maxAmount", sort_order AS "sortOrder", branch_ids AS "branchIds",
    is_archived AS "isArchived", version,
    created_at AS "createdAt"`,
  columns: {
    name: "name",
    kind: "kind",
    opensDrawer: "opens_drawer",
    maxCashBack: "max_cash_back",
    isRounded: "is_rounded",
    requiresReference: "requires_reference",
    requiresCustomer: "requires_customer",
    worksOffline: "works_offline",
    maxAmount: "max_amount",
    sortOrder: "sort_order",
    branchIds: "branch_ids",
  },
  sortKey: [
    ["sort_order", "integer"],
    ["lower(name)", "text"],
    ["id", "uuid"],
  ],
  canArchive: true,
  constraints: { payment_methods_name_key: () => conflict("name_taken", "Another payment method has this name.") },
};

/** The methods with these ids, archived ones too. */
export function listMethods(tx: TenantRead, ids: readonly string[]): Promise<PaymentMethod[]> {
  return tx.many<PaymentMethod>(sql`SELECT ${paymentMethodTable.select} FROM payment_methods WHERE id = ${anyOf(ids)}`);
}

/** Selects the methods that the branch takes; without a branch, all. */
export function methodsAt(branchId: unknown): Fragment {
  return branchId === undefined ? sql`true` : sql`(branch_ids IS NULL OR ${branchId}::uuid = ANY (branch_ids))`;
}

/** The ids that belong to branches. */
export async function listBranchIds(tx: TenantRead, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`SELECT id FROM branches WHERE id = ${anyOf(ids)}`);
  return rows.map(({ id }) => id);
}

/** How a method gives change: as `changeAs` says, or by `allowsChange` alone: in cash, or not at all. */
export async function updateChange(
  tx: TenantWrite,
  id: string,
  { changeAs, allowsChange }: { readonly changeAs?: ChangeAs; readonly allowsChange?: boolean },
): Promise<void> {
  if (changeAs === undefined && allowsChange === undefined) return;
  const said = changeAs ?? (allowsChange === true ? "Cash" : "None");
  // A request that only says that there is change leaves how it is given.
  const isKept = changeAs === undefined && allowsChange === true;
  await tx.run(sql`
    UPDATE payment_methods SET change_as = ${said} WHERE id = ${id} AND NOT (${isKept} AND change_as <> 'None')`);
}
