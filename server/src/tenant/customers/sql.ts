import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import { anyOf, hasMoreThan, insertRecord, isListed, updateRecord, type RecordTable } from "../../kernel/db/records.ts";
import { sql, type Fragment } from "../../kernel/db/sql.ts";
import { badRequest, conflict } from "../../kernel/http/problem.ts";
import { everyFound, pageFound, searchVector } from "../engine/search.sql.ts";
import { searchFor } from "../engine/search.ts";
import type { Customer, CustomerCreate, CustomerPatch, CustomerQuery, Duplicate } from "./schema.ts";

export const groupTable: RecordTable = {
  name: "customer_groups",
  select: sql`id, name, is_archived AS "isArchived", version, created_at AS "createdAt"`,
  columns: { name: "name" },
  sortKey: [
    ["lower(name)", "text"],
    ["id", "uuid"],
  ],
  canArchive: true,
  constraints: { customer_groups_name_key: () => conflict("name_taken", "Another customer group has this name.") },
};

export async function isGroupUsed(tx: TenantRead, id: string): Promise<boolean> {
  const { used } = await tx.one<{ used: boolean }>(
    sql`SELECT EXISTS (SELECT FROM customers WHERE group_id = ${id} AND NOT is_archived) AS used`,
  );
  return used;
}

const columns = sql`c.id, c.code, c.name, c.company, c.email, c.phone, c.tax_id AS "taxId",
  CASE WHEN c.tax_certificate IS NOT NULL THEN json_build_object('certificate', c.tax_certificate, 'validTo', c.tax_exempt_until) END AS "taxExemption",
  c.address, c.notes, c.birthday,
  c.group_id AS "groupId", c.accepts_marketing AS "acceptsMarketing", c.is_blocked AS "isBlocked",
  c.is_archived AS "isArchived", c.erased_at IS NOT NULL AS "isErased", c.version, c.created_at AS "createdAt",
  c.updated_at AS "updatedAt"`;
const table: RecordTable = {
  name: "customers",
  select: columns,
  columns: {
    code: "code",
    name: "name",
    company: "company",
    email: "email",
    phone: "phone",
    phoneKey: "phone_key",
    taxId: "tax_id",
    taxCertificate: "tax_certificate",
    taxExemptUntil: "tax_exempt_until",
    address: "address",
    notes: "notes",
    birthday: "birthday",
    groupId: "group_id",
    acceptsMarketing: "accepts_marketing",
    isBlocked: "is_blocked",
    updatedAt: "updated_at",
    search: "search",
    sortKey: "sort_key",
  },
  sortKey: [
    ["sort_key", "text"],
    ["id", "uuid"],
  ],
  canArchive: true,
  constraints: {
    customers_code_key: () => conflict("code_taken", "Another customer has this code."),
    customers_contact_check: () =>
      badRequest(
        "customer_contact_required",
        "A customer needs a name, a company, an email address or a phone number.",
      ),
  },
};

interface CustomerColumns {
  readonly phoneKey?: string | null | undefined;
  readonly updatedAt: Date;
  readonly taxExemption?: Customer["taxExemption"] | undefined;
  /** What the customer is found and sorted by, when that may have changed. */
  readonly lexemes?: readonly string[];
  readonly sortKey?: string;
}

function written({ lexemes, taxExemption, ...values }: CustomerColumns) {
  return {
    ...values,
    ...(lexemes === undefined ? {} : { search: searchVector(lexemes) }),
    ...(taxExemption === undefined
      ? {}
      : { taxCertificate: taxExemption?.certificate ?? null, taxExemptUntil: taxExemption?.validTo ?? null }),
  };
}

export function insertCustomer(tx: TenantWrite, id: string, values: CustomerCreate & CustomerColumns): Promise<void> {
  return insertRecord(tx, table, id, written(values));
}

export function updateCustomer(
  tx: TenantWrite,
  id: string,
  values: Omit<CustomerPatch, "isArchived"> & CustomerColumns & { readonly isArchived?: boolean | undefined },
): Promise<void> {
  return updateRecord(tx, table, id, written(values));
}

/** The customer under this id, or the one it was merged into. */
export function findCustomer(tx: TenantRead, id: string): Promise<Customer | undefined> {
  return tx.maybe<Customer>(sql`
    SELECT ${columns} FROM customers a JOIN customers c ON c.id = coalesce(a.merged_into_id, a.id) WHERE a.id = ${id}`);
}

/** The customer that a sale is made to: the one under the id that was given, or the one that it was merged into. */
export interface Buyer {
  readonly id: string;
  readonly isErased: boolean;
  readonly isBlocked: boolean;
  readonly isArchived: boolean;
}

// Subqueries, not a join: whoever waits for the row `a` reads them of the customer that it is merged into by then.
const buyer = sql`coalesce(a.merged_into_id, a.id) AS id, a.erased_at IS NOT NULL AS "isErased",
  (SELECT c.is_blocked FROM customers c WHERE c.id = coalesce(a.merged_into_id, a.id)) AS "isBlocked",
  (SELECT c.is_archived FROM customers c WHERE c.id = coalesce(a.merged_into_id, a.id)) AS "isArchived"`;

/** The statement of a `Buyer`. */
export function buyerRow(customerId: string): Fragment {
  return sql`SELECT ${buyer} FROM customers a WHERE a.id = ${customerId}`;
}

/**
 * As `buyerRow`, and holds the row of this id (FOR SHARE), so that the customer is neither merged nor erased until the
 * transaction ends; sales do not wait for each other.
 */
export function heldBuyerRow(customerId: string): Fragment {
  return sql`SELECT ${buyer} FROM customers a WHERE a.id = ${customerId} FOR SHARE OF a`;
}

/** The id of the customer that the id finds, and of everyone who was merged into it. `id` is an expression. */
export function historyOf(id: Fragment): Fragment {
  return sql`(
    SELECT coalesce(a.merged_into_id, a.id) AS id FROM customers a WHERE a.id = ${id}
    UNION ALL
    SELECT h.id FROM customers a JOIN customers h ON h.merged_into_id = coalesce(a.merged_into_id, a.id) WHERE a.id = ${id})`;
}

/** The customer and those merged into it, with the codes of their cards. */
export function listHistory(tx: TenantRead, id: string): Promise<{ id: string; code: string | null }[]> {
  return tx.many(sql`SELECT id, code FROM customers WHERE id = ${id} OR merged_into_id = ${id} ORDER BY id`);
}

/** Live customers by label, those that `q` finds by words or the phone's last digits; a code of an alias finds too. */
export function listCustomers(tx: TenantRead, query: CustomerQuery): Promise<(Customer & { sortKey: unknown[] })[]> {
  return tx.many<Customer & { sortKey: unknown[] }>(pageFound(listFor(query), searchFor(query.q), query));
}

/** Whether the filters leave more customers than that. */
export function hasMoreCustomers(tx: TenantRead, query: CustomerQuery, most: number): Promise<boolean> {
  return hasMoreThan(tx, most, everyFound(listFor(query), searchFor(query.q)));
}

/** Ids of the customers that `q` finds, archived ones, too; undefined for a `q` of no words: it finds all. */
export function customersFound(q: string): Fragment | undefined {
  const search = searchFor(q);
  const listed = listFor({ q, includeArchived: true, limit: 0, count: false, sort: "Name" });
  return search && sql`SELECT found.id FROM (${everyFound(listed, search)}) found`;
}

function listFor({ q, code, groupId, ...page }: CustomerQuery) {
  const coded =
    code === undefined
      ? sql`true`
      : sql`c.id IN (SELECT coalesce(merged_into_id, id) FROM customers WHERE lower(code) = lower(${code}))`;
  const grouped = groupId === undefined ? sql`true` : sql`c.group_id = ${groupId}`;
  const byPhone = endsWithDigits(q ?? "");
  return {
    table: "customers",
    alias: "c",
    columns,
    found: (words: Fragment) => sql`(c.search @@ ${words} ${byPhone})`,
    filter: sql`c.merged_into_id IS NULL AND ${coded} AND ${grouped} AND ${isListed("c.", page)}`,
  };
}

/** `OR` the phone number ends with what was typed, when that is three or more digits. */
function endsWithDigits(typed: string): Fragment {
  const digits = /^[+\d\s()/.-]+$/.test(typed) ? typed.replaceAll(/\D/g, "").replace(/^0+/, "") : "";
  if (digits.length < 3) return sql``;
  const from = [...digits].toReversed().join("");
  // ":" follows "9" in the order of bytes. A LIKE would not use the index when its pattern is a parameter.
  return sql`OR (reverse(c.phone_key) ~>=~ ${from} AND reverse(c.phone_key) ~<~ ${`${from}:`})`;
}

/** Live customers with the same phone, email address or tax id. */
export function listDuplicates(tx: TenantRead, id: string): Promise<Duplicate[]> {
  return tx.many<Duplicate>(sql`
    SELECT d.id, d.label, array_remove(ARRAY[
             CASE WHEN reverse(d.phone_key) = reverse(c.phone_key) THEN 'Phone' END,
             CASE WHEN lower(d.email) = lower(c.email) THEN 'Email' END,
             CASE WHEN lower(d.tax_id) = lower(c.tax_id) THEN 'TaxId' END], NULL) AS "matchedOn"
    FROM customers c JOIN customers d
      ON (reverse(d.phone_key) = reverse(c.phone_key) OR lower(d.email) = lower(c.email) OR lower(d.tax_id) = lower(c.tax_id))
    WHERE c.id = ${id} AND d.id <> c.id AND d.merged_into_id IS NULL AND NOT d.is_archived
    ORDER BY d.id LIMIT 20`);
}

export type LockedCustomer = Customer & { readonly mergedIntoId: string | null; readonly phoneKey: string | null };

/** The customers that exist, aliases as they are, locked until the transaction ends. */
export function lockCustomers(tx: TenantWrite, ids: readonly string[]): Promise<LockedCustomer[]> {
  return tx.many<LockedCustomer>(sql`
    SELECT ${columns}, c.merged_into_id AS "mergedIntoId", c.phone_key AS "phoneKey"
    FROM customers c WHERE c.id = ${anyOf(ids)} ORDER BY c.id FOR NO KEY UPDATE`);
}

const blank = sql`search = '', sort_key = '', name = NULL, company = NULL, email = NULL, phone = NULL, phone_key = NULL, tax_id = NULL,
  tax_certificate = NULL, tax_exempt_until = NULL, address = NULL, notes = NULL, birthday = NULL, group_id = NULL, accepts_marketing = false, version = version + 1`;

/** Makes the sources, and what was merged into them before, aliases of the target; their codes stay theirs. */
export async function updateMerged(
  tx: TenantWrite,
  targetId: string,
  sourceIds: readonly string[],
  at: Date,
): Promise<void> {
  await tx.run(sql`
    UPDATE customers SET merged_into_id = ${targetId}, updated_at = ${at}, ${blank} WHERE id = ${anyOf(sourceIds)}`);
  await tx.run(sql`
    UPDATE customers SET merged_into_id = ${targetId}, version = version + 1 WHERE merged_into_id = ${anyOf(sourceIds)}`);
}

/** Takes everything personal off the customer and its aliases. Answers with the ids of all of them. */
export async function updateErased(tx: TenantWrite, id: string, at: Date): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    UPDATE customers SET code = NULL, is_archived = true, is_blocked = false, erased_at = ${at}, updated_at = ${at}, ${blank}
    WHERE id = ${id} OR merged_into_id = ${id} RETURNING id`);
  return rows.map((row) => row.id);
}
