import { tenantSuspended, tenantUnavailable } from "../http/problem.ts";

/** What a request needs to know of a tenant; read by the directory, never changed in place. */
export interface Tenant {
  readonly tenantId: string;
  readonly name: string;
  readonly slug: string;
  readonly mode: "Shared" | "Dedicated";
  readonly schemaName: string | null;
  readonly isActive: boolean;
  /** Not active because a graduation holds it closed: it is about to be opened again. */
  readonly isFenced: boolean;
  /** Placement server the tenant's database lies on. */
  readonly server: string;
  readonly databaseName: string;
  readonly roleName: string;
  readonly enabledModules: readonly string[];
  /** Decrypted; never logged, never in an answer or an error. */
  readonly connectionString: string;
  /** The same with another password, while that of the role is being changed; either may be the one that works. */
  readonly nextConnectionString: string | undefined;
}

/** Throws 503 `tenant_unavailable` for a shop that is suspended or fenced; detail and `Retry-After` say which. */
export function requireActive({ isActive, isFenced }: Tenant): void {
  if (!isActive) throw isFenced ? tenantUnavailable() : tenantSuspended();
}
