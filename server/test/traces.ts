import type { Diagnosis } from "../src/admin/graduation/schema.ts";
import type { TestService, Shop } from "./harness.ts";
import { asSuperuser } from "./superuser.ts";

/**
 * Everything on the run's servers that bears the shop's id: databases, roles (and whether they may log in), schemas.
 */
export async function tracesOf(service: TestService, shop: Shop): Promise<string[]> {
  const found: string[] = [];
  const hex = shop.tenantId.replaceAll("-", "");
  for (const server of Object.keys(service.superusers)) {
    const rows = await asSuperuser<{ what: string }>(
      service,
      server,
      `SELECT 'database' AS what FROM pg_database WHERE datname LIKE '%' || $1 || '%'
         UNION ALL SELECT 'role ' || left(rolname, 1) || CASE WHEN rolcanlogin THEN '' ELSE ' without login' END FROM pg_roles WHERE rolname LIKE '%' || $1 || '%'`,
      [hex],
    );
    found.push(...rows.map(({ what }) => `${server}: ${what}`));
  }
  const shared = `${service.deps.config.databasePrefix}_shared_1`;
  const schema = await asSuperuser(
    service,
    "default",
    "SELECT FROM pg_namespace WHERE nspname = $1",
    [`t_${hex}`],
    shared,
  );
  if (schema.length > 0) found.push("default: schema");
  return found.sort();
}

/**
 * The state by the contract's table of found states, of a shop that was active: by other eyes than the doctor's, but
 * for the tenant's row. It is closed a moment before the role is.
 */
export function expectedState({ mode, isActive }: Diagnosis, found: readonly string[]): string {
  if (mode === "Dedicated") return found.some((trace) => /schema|role t/.test(trace)) ? "Flipped" : "Healthy";
  if (!isActive || found.some((trace) => trace.includes("role t without login"))) return "Fenced";
  if (found.some((trace) => trace.includes("database"))) return "Orphans";
  return found.some((trace) => trace.includes("role d")) ? "OrphanRole" : "Healthy";
}

/** The shop's only database and role of its own on a server, whatever they are called. */
export async function ownOf(
  service: TestService,
  shop: Shop,
  server = "second",
): Promise<{ database: string; role: string }> {
  const hex = shop.tenantId.replaceAll("-", "");
  const [own] = await asSuperuser<{ database: string | null; role: string | null }>(
    service,
    server,
    `SELECT (SELECT min(datname) FROM pg_database WHERE datname LIKE '%\\_' || $1 || '%') AS database,
            (SELECT min(rolname) FROM pg_roles WHERE rolname LIKE 'd\\_' || $1 || '%') AS role`,
    [hex],
  );
  return { database: own?.database ?? "none", role: own?.role ?? "none" };
}
