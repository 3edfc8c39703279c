import { eventsFound, listAuditEvents } from "../../kernel/db/audit.ts";
import type { TenantRead } from "../../kernel/db/handles.ts";
import { anyOf, hasMoreThan } from "../../kernel/db/records.ts";
import { literal, raw, sql, type Fragment } from "../../kernel/db/sql.ts";
import { isUuid } from "../../kernel/ids.ts";
import { customerName } from "../engine/names.sql.ts";
import { isUserWithin } from "../users/service.ts";
import type { ShopAuditQuery } from "./schema.ts";

/** The user or service account that an event tells of; of a sign-in the one whose address was typed. */
const subject = raw(`(CASE WHEN subject_type IN ('User', 'ServiceAccount') THEN subject_id::uuid
  WHEN split_part(event, '.', 1) IN ('authn', 'second_factor')
    THEN coalesce(actor_id, (SELECT u.id FROM users u WHERE lower(u.email) = details ->> 'identifier')) END)`);

/**
 * Selects the events that touched one of these branches (null: any), and what is the shop's, but for what is of users
 * who work elsewhere.
 */
function selectOf({ branchId }: ShopAuditQuery, branchIds: readonly string[] | null): Fragment {
  return sql`(${branchId ?? null}::uuid IS NULL OR ${branchId ?? null} = ANY (branch_ids))
      AND (${branchIds}::uuid[] IS NULL OR branch_ids && ${branchIds}::uuid[]
        OR (branch_ids = '{}' AND ${isUserWithin(subject, branchIds)}))`;
}

/** Newest first, with what their subjects are called now. */
export async function listEvents(tx: TenantRead, query: ShopAuditQuery, branchIds: readonly string[] | null) {
  const { items, nextCursor } = await listAuditEvents(tx, query, selectOf(query, branchIds));
  const names = await listNames(tx, items, branchIds);
  const nameOf = ({ subjectType, subjectId }: Subject) => names.get(`${subjectType} ${subjectId}`) ?? null;
  return { items: items.map((event) => ({ ...event, subjectName: nameOf(event) })), nextCursor };
}

interface Subject {
  readonly subjectType: string | null;
  readonly subjectId: string | null;
}

const nameIn = (table: string) => (ids: Fragment) => sql`SELECT id, name FROM ${raw(table)} WHERE id = ${ids}`;

/** The statement of ids and names by the type of the subject. */
const namesBy = {
  Branch: nameIn("branches"),
  Customer: (ids) => sql`SELECT id, ${customerName("customers.id")} FROM customers WHERE id = ${ids}`,
  Device: nameIn("devices"),
  Order: (ids, branchIds) => sql`
    SELECT id, receipt_number FROM orders
    WHERE id = ${ids} AND (${branchIds}::uuid[] IS NULL OR branch_id = ${anyOf(branchIds)})`,
  PriceList: nameIn("price_lists"),
  Product: nameIn("products"),
  Register: nameIn("registers"),
  Role: nameIn("roles"),
  ServiceAccount: nameIn("users"),
  TaxGroup: nameIn("tax_groups"),
  TaxRate: nameIn("tax_rates"),
  User: nameIn("users"),
  Variant: (ids) => sql`
    SELECT v.id, concat_ws(' ', p.name, nullif(v.name, '')) FROM variants v JOIN products p ON p.id = v.product_id
    WHERE v.id = ${ids}`,
} as const satisfies Readonly<Record<string, (ids: Fragment, branchIds: readonly string[] | null) => Fragment>>;

/** Names by type and id of the subject, all in one statement. */
async function listNames(
  tx: TenantRead,
  subjects: readonly Subject[],
  branchIds: readonly string[] | null,
): Promise<ReadonlyMap<string, string>> {
  const parts = Object.entries(namesBy).map(([type, statement]) => {
    const ids = subjects.flatMap(({ subjectType, subjectId }) =>
      subjectType === type && subjectId !== null && isUuid(subjectId) ? [subjectId] : [],
    );
    return sql`SELECT ${raw(literal(type))} AS type, n.* FROM (${statement(anyOf(ids), branchIds)}) n(id, name)`;
  });
  const all = parts.reduce((sum, part) => sql`${sum} UNION ALL ${part}`);
  const rows = await tx.many<{ type: string; id: string; name: string | null }>(all);
  return new Map(rows.flatMap(({ type, id, name }) => (name === null ? [] : [[`${type} ${id}`, name]])));
}

/** Whether the filters leave more events than that. */
export function hasMoreEvents(
  tx: TenantRead,
  query: ShopAuditQuery,
  branchIds: readonly string[] | null,
  most: number,
): Promise<boolean> {
  return hasMoreThan(tx, most, sql`SELECT ${eventsFound(query, selectOf(query, branchIds))}`);
}
