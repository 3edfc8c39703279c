import { eventsFound, listAuditEvents } from "../../kernel/db/audit.ts";
import type { TenantRead } from "../../kernel/db/handles.ts";
import { hasMoreThan } from "../../kernel/db/records.ts";
import { raw, sql, type Fragment } from "../../kernel/db/sql.ts";
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

/** Newest first. */
export function listEvents(tx: TenantRead, query: ShopAuditQuery, branchIds: readonly string[] | null) {
  return listAuditEvents(tx, query, selectOf(query, branchIds));
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
