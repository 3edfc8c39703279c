import type { Shop, TestService } from "./harness.ts";
import { hexOf } from "./moves.ts";
import { asSuperuser } from "./superuser.ts";

/**
 * Everything that bears the shop's id on the run's servers and in their shared databases, by what it is: databases,
 * schemas, and roles with whether they may log in.
 */
export async function homesOf(service: TestService, shop: Pick<Shop, "tenantId">): Promise<string[]> {
  const hex = hexOf(shop);
  const found: string[] = [];
  for (const server of Object.keys(service.superusers)) {
    const ask = (text: string, database?: string) =>
      asSuperuser<{ what: string }>(service, server, text, [hex], database);
    const databases = await ask("SELECT datname AS what FROM pg_database WHERE datname LIKE '%_shared_%' AND $1 <> ''");
    const rows = await ask(
      `SELECT 'database' AS what FROM pg_database WHERE datname LIKE '%' || $1 || '%'
       UNION ALL SELECT CASE WHEN rolcanlogin THEN 'role' ELSE 'role without login' END FROM pg_roles WHERE rolname LIKE '%' || $1 || '%'`,
    );
    const prefix = service.deps.config.databasePrefix;
    for (const { what: database } of databases.filter(({ what }) => what.startsWith(`${prefix}_`)))
      rows.push(
        ...(await ask("SELECT 'schema' AS what FROM pg_namespace WHERE nspname LIKE '%' || $1 || '%'", database)),
      );
    found.push(...rows.map(({ what }) => `${server}: ${what}`));
  }
  return found.sort();
}
