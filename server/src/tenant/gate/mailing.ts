import type { Deps } from "../../deps.ts";
import type { TenantWrite } from "../../kernel/db/handles.ts";
import type { Tenant } from "../../kernel/db/tenants.ts";

/** Runs `work` in one transaction of the shop that may queue mail. */
export async function mailing<T>(deps: Deps, tenant: Tenant, work: (tx: TenantWrite) => Promise<T>): Promise<T> {
  await deps.postman.announce(tenant.tenantId);
  const result = await deps.databases.write(tenant, work);
  deps.postman.wake(tenant.tenantId);
  return result;
}
