import { listAuditEvents } from "../../kernel/db/audit.ts";
import type { TenantRead } from "../../kernel/db/handles.ts";
import { raw, sql } from "../../kernel/db/sql.ts";
import { isUserWithin } from "../users/service.ts";
import type { ShopAuditQuery } from "./schema.ts";

/** The user or service account that an event tells of; of a sign-in the one whose address was typed. */
const subject = raw(`(CASE WHEN subject_type IN ('User', 'ServiceAccount') THEN subject_id::uuid
  WHEN split_part(event, '.', 1) IN ('authn', 'second_factor')
    THEN coalesce(actor_id, (SELECT u.id FROM users u WHERE lower(u.email) = details ->> 'identifier')) END)`);

/**
 * Events that touched one of these branches (null: any), and what is the shop's, but for what is of users who work
 * elsewhere; newest first.
 */
export function listEvents(tx: TenantRead, query: ShopAuditQuery, branchIds: readonly string[] | null) {
  const { branchId = null } = query;
  return listAuditEvents(
    tx,
    query,
    sql`(${branchId}::uuid IS NULL OR ${branchId} = ANY (branch_ids))
      AND (${branchIds}::uuid[] IS NULL OR branch_ids && ${branchIds}::uuid[]
        OR (branch_ids = '{}' AND ${isUserWithin(subject, branchIds)}))`,
  );
}
