import type { Deps } from "../../../deps.ts";
import { isPostgresError } from "../../../kernel/postgres-error.ts";
import { endClient } from "../../../kernel/db/servers.ts";
import { patient } from "../../../kernel/patience.ts";
import { seesItsTables } from "../plan/catalogue.sql.ts";
import type { Diagnosis, SourceTenant } from "../schema.ts";

const answerWithinMs = () => patient(15_000);

/** Signs in as the shop, on a new connection and by the way of its requests. Rejects with the reason why it cannot. */
export async function signInAsShop(deps: Deps, tenantId: string): Promise<void> {
  const tenant = await deps.directory.reload(tenantId);
  if (tenant === undefined) throw new Error("the tenant's row is gone");
  const client = await deps.databases.connect(tenant, {
    applicationName: "tillhouse-doctor",
    queryTimeoutMs: answerWithinMs(),
  });
  try {
    if (!(await seesItsTables(client))) throw new Error("the login does not find the shop's tables");
  } finally {
    await endClient(client);
  }
}

/** What keeps the login of a shop out of its home, which stands. */
export async function findLogin(deps: Deps, tenant: SourceTenant): Promise<Diagnosis["findings"]> {
  const { tenantId, server, role } = tenant;
  try {
    await signInAsShop(deps, tenantId);
    return [];
  } catch (error) {
    const reason = error instanceof Error && error.message !== "" ? error.message : "it does not answer";
    const detail = `The shop's own login cannot work in its home: ${reason}. ${remedyOf(error, tenantId)}`;
    return [{ kind: "RefusedLogin", server, name: role, detail, isFixable: false }];
  }
}

function remedyOf(error: unknown, tenantId: string): string {
  const code = isPostgresError(error) ? error.code : undefined;
  if (code === "28P01") return `tillhouse tenants rotate-password ${tenantId} gives it a new password.`;
  if (code === "28000") return "pg_hba.conf of the server has no line for this kind of connection: see sslmode.";
  return "Its host, port and sslmode are those of the server in TILLHOUSE_SERVERS.";
}
