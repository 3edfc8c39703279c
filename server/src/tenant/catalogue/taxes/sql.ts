import { withConstraints } from "../../../kernel/db/errors.ts";
import type { Handle, TenantWrite } from "../../../kernel/db/handles.ts";
import { quantityText, type RecordTable } from "../../../kernel/db/records.ts";
import { raw, sql, type Fragment } from "../../../kernel/db/sql.ts";
import { conflict, notFound } from "../../../kernel/http/problem.ts";

const stamps = sql`is_archived AS "isArchived", version, created_at AS "createdAt"`;
const byName = [
  ["lower(name)", "text"],
  ["id", "uuid"],
] as const;
const nameTaken = (noun: string) => () => conflict("name_taken", `Another ${noun} has this name.`);

export const taxRateTable: RecordTable = {
  name: "tax_rates",
  select: sql`id, name, ${stamps}, (
    SELECT json_agg(json_build_object('validFrom', nullif(p.valid_from, '-infinity'), 'rate', ${quantityText("p.rate")}) ORDER BY p.valid_from)
    FROM tax_rate_periods p WHERE p.tax_rate_id = tax_rates.id) AS rates`,
  columns: { name: "name" },
  sortKey: byName,
  canArchive: true,
  constraints: { tax_rates_name_key: nameTaken("tax rate") },
};

export const taxGroupTable: RecordTable = {
  name: "tax_groups",
  select: sql`id, name, ${stamps}, (
    SELECT coalesce(json_agg(json_build_object('taxRateId', c.tax_rate_id, 'isCompound', c.is_compound) ORDER BY c.position), '[]')
    FROM tax_group_components c WHERE c.tax_group_id = tax_groups.id) AS components`,
  columns: { name: "name" },
  sortKey: byName,
  canArchive: true,
  constraints: { tax_groups_name_key: nameTaken("tax group") },
};

/** The components of a tax group at a branch on a day, as JSON. `groupId` is a word of ours, `day` SQL for a date. */
export function taxesJson(groupId: string, branchId: string, day: Fragment) {
  return sql`(
  SELECT coalesce(json_agg(json_build_object('taxRateId', r.id, 'name', r.name, 'rate', ${quantityText("period.rate")}, 'isCompound', c.is_compound) ORDER BY c.position), '[]')
  FROM tax_group_components c JOIN tax_rates r ON r.id = c.tax_rate_id JOIN LATERAL (
    SELECT rate FROM tax_rate_periods WHERE tax_rate_id = r.id AND valid_from <= ${day} ORDER BY valid_from DESC LIMIT 1) period ON true
  WHERE c.tax_group_id = coalesce(
    (SELECT used_group_id FROM branch_tax_groups WHERE tax_group_id = ${raw(groupId)} AND branch_id = ${branchId}), ${raw(groupId)}))`;
}

/** `validFrom` null: from ever on. */
export async function saveRate(
  tx: TenantWrite,
  id: string,
  { validFrom, rate }: { readonly validFrom: string | null; readonly rate: string },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO tax_rate_periods (tax_rate_id, valid_from, rate) VALUES (${id}, coalesce(${validFrom}::date, '-infinity'), ${rate})
    ON CONFLICT (tax_rate_id, valid_from) DO UPDATE SET rate = excluded.rate`);
}

/** False when nothing changes on that day. */
export async function deleteRate(tx: TenantWrite, id: string, validFrom: string): Promise<boolean> {
  return (
    (await tx.run(sql`DELETE FROM tax_rate_periods WHERE tax_rate_id = ${id} AND valid_from = ${validFrom}`)) === 1
  );
}

export async function replaceComponents(
  tx: TenantWrite,
  groupId: string,
  components: readonly { taxRateId: string; isCompound: boolean }[],
): Promise<void> {
  await tx.run(sql`DELETE FROM tax_group_components WHERE tax_group_id = ${groupId}`);
  await tx.run(sql`
    INSERT INTO tax_group_components (tax_group_id, position, tax_rate_id, is_compound)
    SELECT ${groupId}, position - 1, (component ->> 'taxRateId')::uuid, (component ->> 'isCompound')::boolean
    FROM jsonb_array_elements(${JSON.stringify(components)}::jsonb) WITH ORDINALITY AS c (component, position)`);
}

/** The group that the branch uses in place of this one. */
export async function findBranchGroup(tx: Handle, id: string, branchId: string): Promise<string | null> {
  const row = await tx.maybe<{ usedId: string }>(sql`
    SELECT used_group_id AS "usedId" FROM branch_tax_groups WHERE tax_group_id = ${id} AND branch_id = ${branchId}`);
  return row?.usedId ?? null;
}

/** Throws 404 for an unknown branch. */
export async function saveBranchGroup(tx: TenantWrite, id: string, branchId: string, usedId: string): Promise<void> {
  await withConstraints({ branch_tax_groups_branch_id_fkey: () => notFound("branch") }, () =>
    tx.run(sql`
      INSERT INTO branch_tax_groups (tax_group_id, branch_id, used_group_id) VALUES (${id}, ${branchId}, ${usedId})
      ON CONFLICT (tax_group_id, branch_id) DO UPDATE SET used_group_id = excluded.used_group_id`),
  );
}

export async function deleteBranchGroup(tx: TenantWrite, id: string, branchId: string): Promise<void> {
  await tx.run(sql`DELETE FROM branch_tax_groups WHERE tax_group_id = ${id} AND branch_id = ${branchId}`);
}

export async function isTaxRateUsed(tx: Handle, id: string): Promise<boolean> {
  return (
    await tx.one<{ used: boolean }>(sql`
    SELECT EXISTS (
      SELECT FROM tax_group_components c JOIN tax_groups g ON g.id = c.tax_group_id
      WHERE c.tax_rate_id = ${id} AND NOT g.is_archived) AS used`)
  ).used;
}

/** Has a live product the group, a branch in place of a live one, or a setting? */
export async function isTaxGroupUsed(tx: Handle, id: string): Promise<boolean> {
  return (
    await tx.one<{ used: boolean }>(sql`
    SELECT EXISTS (SELECT FROM products WHERE tax_group_id = ${id} AND NOT is_archived)
        OR EXISTS (SELECT FROM branch_tax_groups b JOIN tax_groups g ON g.id = b.tax_group_id
                   WHERE b.used_group_id = ${id} AND NOT g.is_archived)
        OR EXISTS (SELECT FROM settings WHERE ${id} IN (custom_tax_group_id, service_charge_tax_group_id))
        OR EXISTS (SELECT FROM branch_settings WHERE ${id} IN (custom_tax_group_id, service_charge_tax_group_id)) AS used`)
  ).used;
}
