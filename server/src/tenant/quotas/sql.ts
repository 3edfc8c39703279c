import type { TenantWrite } from "../../kernel/db/handles.ts";
import { raw, sql } from "../../kernel/db/sql.ts";
import type { CountedQuota } from "../../kernel/db/tenants.ts";

const counted: Readonly<Record<CountedQuota, string>> = {
  users: "users WHERE is_active AND service_permissions IS NULL",
  devices: "devices WHERE revoked_at IS NULL",
};

/** Lets one after the other add something of which a shop has a limited number, until the transaction ends. */
export async function lockCounts(tx: TenantWrite): Promise<void> {
  await tx.run(sql`SELECT FROM settings FOR NO KEY UPDATE`);
}

export async function countUsed(tx: TenantWrite, quota: CountedQuota): Promise<number> {
  return (await tx.one<{ count: number }>(sql`SELECT count(*)::int AS count FROM ${raw(counted[quota])}`)).count;
}
