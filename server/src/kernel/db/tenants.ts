import { tenantSuspended, tenantUnavailable } from "../http/problem.ts";

/** Quotas on what is counted when something is added. */
export type CountedQuota = "users" | "devices";
/** Quotas on what is measured now and then. */
type MeasuredQuota = "rows" | "bytes";
/** Quotas on requests with a token of the shop. */
export type RequestQuota = "requestsPerMinute" | "requestsPerDay";
export type QuotaName = CountedQuota | MeasuredQuota | RequestQuota;

/** The name as a value of an enum (docs/contract.md "Wire conventions"). */
export function valueOfQuota<Q extends QuotaName>(quota: Q): Capitalize<Q> {
  return `${quota.charAt(0).toUpperCase()}${quota.slice(1)}` as Capitalize<Q>;
}

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
  /** Null, and what is not there: unlimited. */
  readonly quotas: Readonly<Partial<Record<QuotaName, number | null>>>;
  /** The quotas that the last measurement found used up. */
  readonly usedUp: readonly MeasuredQuota[];
  /** Between these two moments it will be closed for a while, by its operators' appointment; null: none is made. */
  readonly closesAt: string | null;
  readonly closesBy: string | null;
  /** Decrypted; never logged, never in an answer or an error. */
  readonly connectionString: string;
  /** The same with another password, while that of the role is being changed; either may be the one that works. */
  readonly nextConnectionString: string | undefined;
}

/** Throws 503 `tenant_unavailable` for a shop that is suspended or fenced; detail and `Retry-After` say which. */
export function requireActive({ isActive, isFenced }: Tenant): void {
  if (!isActive) throw isFenced ? tenantUnavailable() : tenantSuspended();
}
