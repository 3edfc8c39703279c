import type { TestService, Shop } from "../../server/test/harness.ts";
import { asSuperuser } from "../../server/test/superuser.ts";
import { catalogueOf, rowsOf, type Place } from "./catalogue.ts";
import { centralOf, centralTables, inCentral } from "./code.ts";

/** The tenant's central row. */
export interface TenantRow {
  readonly mode: "Shared" | "Dedicated";
  readonly schema_name: string | null;
  readonly server: string;
  readonly database_name: string;
  readonly role_name: string;
  readonly is_active: boolean;
  readonly fenced_by: string | null;
  readonly [column: string]: unknown;
}

export async function rowOf(service: TestService, shop: Shop): Promise<TenantRow> {
  const [row] = await inCentral<TenantRow>(service, "SELECT * FROM tenants WHERE tenant_id = $1", [shop.tenantId]);
  if (row === undefined) throw new Error("the tenant's row is gone");
  return row;
}

/** Where the tenant lives, by its central row. */
export function homeOf({ server, database_name: database, schema_name: schema }: TenantRow): Place {
  return { server, database, schema: schema ?? "public" };
}

/** A database, role or schema that bears the tenant's id or a mark of its. */
export interface Trace {
  readonly kind: "database" | "role" | "schema";
  readonly server: string;
  readonly name: string;
  /** Whether a role may log in. */
  readonly canLogin?: boolean;
  readonly mark?: string | null;
}

/** Everything of the tenant on the run's servers, whatever it is called. */
export async function tracesOf(service: TestService, shop: Shop): Promise<Trace[]> {
  const hex = shop.tenantId.replaceAll("-", "");
  const found: Trace[] = [];
  for (const server of Object.keys(service.superusers)) {
    const rows = await asSuperuser<Omit<Trace, "server"> & Record<string, unknown>>(
      service,
      server,
      `SELECT * FROM (
         SELECT 'database' AS kind, datname AS name, NULL::boolean AS "canLogin", shobj_description(oid, 'pg_database') AS mark FROM pg_database
         UNION ALL SELECT 'role', rolname, rolcanlogin, shobj_description(oid, 'pg_authid') FROM pg_authid) o
       WHERE strpos(name, $1) > 0 OR strpos(mark, $2) > 0 ORDER BY kind, name`,
      [hex, shop.tenantId],
    );
    found.push(...rows.map((row) => ({ ...row, server })));
  }
  const attempts = await inCentral<{ id: string }>(service, "SELECT id FROM graduations WHERE tenant_id = $1", [
    shop.tenantId,
  ]);
  const schemas = await asSuperuser<{ name: string }>(
    service,
    "default",
    "SELECT nspname AS name FROM pg_namespace WHERE strpos(nspname, $1) > 0 OR nspname = ANY($2) ORDER BY 1",
    [hex, attempts.map(({ id }) => `old_${id.replaceAll("-", "")}`)],
    sharedDatabaseOf(service),
  );
  return [...found, ...schemas.map(({ name }): Trace => ({ kind: "schema", server: "default", name }))];
}

export function sharedDatabaseOf(service: TestService): string {
  return `${service.deps.config.databasePrefix}_shared_1`;
}

/** Every copy of the tenant's tables that can be found: its databases, and its schemas in the shared one. */
export function copiesAmong(service: TestService, traces: readonly Trace[]): Place[] {
  return traces.flatMap(({ kind, server, name }): Place[] => {
    if (kind === "database" && name !== centralOf(service)) return [{ server, database: name, schema: "public" }];
    return kind === "schema" ? [{ server, database: sharedDatabaseOf(service), schema: name }] : [];
  });
}

/** What copies of a tenant hold, by place. */
export type Contents = Map<string, readonly string[]>;

/**
 * A line for everything there is of the tenant; what differs between two of them is what was changed. Copies in `known`
 * are not read again, and those that are read are added to it.
 */
export async function worldOf(service: TestService, shop: Shop, known: Contents = new Map()): Promise<string[]> {
  const traces = await tracesOf(service, shop);
  const lines = traces.map((trace) => JSON.stringify(trace));
  for (const place of copiesAmong(service, traces)) {
    const where = `${place.server} ${place.database} ${place.schema}`;
    const content = known.get(where) ?? (await contentOf(service, place, where));
    known.set(where, content);
    lines.push(...content);
  }
  const [fence] = await asSuperuser<{ number: string; attempt: string | null }>(
    service,
    "default",
    "SELECT number::text, attempt FROM tillhouse.move_fences WHERE tenant_id = $1",
    [shop.tenantId],
    sharedDatabaseOf(service),
  );
  lines.push(`fence ${fence?.number} ${fence?.attempt}`);
  for (const [table, rows] of Object.entries(await centralRowsOf(service, shop)))
    lines.push(...rows.map((row) => `central ${table} ${JSON.stringify(row)}`));
  return lines;
}

async function contentOf(service: TestService, place: Place, where: string): Promise<string[]> {
  const rows = [...((await rowsOf(service, place)) ?? [])].map(([table, text]) => `rows ${where} ${table} ${text}`);
  const catalogue = await catalogueOf(service, place).catch(() => []);
  return [...rows, ...catalogue.map((line) => `catalogue ${where} ${line}`)];
}

/** The lines that only one of the two has. */
export function differenceOf(before: readonly string[], after: readonly string[]): string[] {
  const [old, now] = [new Set(before), new Set(after)];
  return [
    ...before.filter((line) => !now.has(line)).map((line) => `- ${line}`),
    ...after.filter((line) => !old.has(line)).map((line) => `+ ${line}`),
  ];
}

export type CentralRows = Record<string, Record<string, unknown>[]>;

/** What the central database has of the tenant and its graduations. */
export async function centralRowsOf(service: TestService, shop: Shop): Promise<CentralRows> {
  const rows: CentralRows = {};
  const ofTenant: Record<(typeof centralTables)[number], string> = {
    tenants: "tenant_id = $1",
    graduations: "tenant_id = $1",
    graduation_steps: "graduation_id IN (SELECT id FROM graduations WHERE tenant_id = $1)",
    maintenance_sessions: "$1::uuid IS NOT NULL",
  };
  for (const table of centralTables) {
    const found = await inCentral<{ row: Record<string, unknown> }>(
      service,
      `SELECT to_jsonb(t) AS row FROM ${table} t WHERE ${ofTenant[table]} ORDER BY 1`,
      [shop.tenantId],
    );
    rows[table] = found.map(({ row }) => row);
  }
  return rows;
}
