import type { TestService } from "../../server/test/harness.ts";
import { asSuperuser } from "../../server/test/superuser.ts";

/** A copy of a tenant's tables, wherever it stands. */
export interface Place {
  readonly server: string;
  readonly database: string;
  readonly schema: string;
}

/**
 * Every table, column, index, constraint, trigger, sequence and right in the place, a line each, without the names of
 * schema and role, which differ between homes. Read by the superuser with a text of its own, not the service's.
 */
export async function catalogueOf(service: TestService, place: Place): Promise<string[]> {
  const rows = await asSuperuser<{ line: string }>(
    service,
    place.server,
    catalogueText,
    [place.schema],
    place.database,
  );
  return rows.map(({ line }) =>
    line.replaceAll(`${place.schema}.`, "").replaceAll(/\b[td]_[0-9a-f]{32}(_[0-9a-f]{12})?\b/g, "ROLE"),
  );
}

const catalogueText = `
  WITH c AS (SELECT oid, relname, relkind, relpersistence, relacl, relrowsecurity FROM pg_class WHERE relnamespace = $1::regnamespace)
  SELECT concat_ws(' ', 'relation', relkind, relpersistence, relname, relrowsecurity,
           (SELECT string_agg(a.privilege_type, ',' ORDER BY a.privilege_type) FROM aclexplode(relacl) a JOIN pg_roles r ON r.oid = a.grantee
            WHERE r.rolname ~ '^[td]_')) AS line FROM c
  UNION ALL SELECT concat_ws(' ', 'column', relname, attname, format_type(atttypid, atttypmod), attnotnull, attgenerated, attidentity,
           (SELECT pg_get_expr(adbin, adrelid) FROM pg_attrdef WHERE adrelid = attrelid AND adnum = attnum))
         FROM c JOIN pg_attribute ON attrelid = c.oid WHERE attnum > 0 AND NOT attisdropped AND relkind IN ('r', 'p', 'v', 'm')
  UNION ALL SELECT concat_ws(' ', 'index', pg_get_indexdef(indexrelid), indisvalid, indisready, indisclustered) FROM c JOIN pg_index ON indrelid = c.oid
  UNION ALL SELECT concat_ws(' ', 'constraint', relname, conname, pg_get_constraintdef(k.oid), convalidated) FROM c JOIN pg_constraint k ON conrelid = c.oid
  UNION ALL SELECT concat_ws(' ', 'trigger', pg_get_triggerdef(t.oid), tgenabled) FROM c JOIN pg_trigger t ON tgrelid = c.oid WHERE NOT tgisinternal
  UNION ALL SELECT concat_ws(' ', 'function', proname, md5(prosrc)) FROM pg_proc WHERE pronamespace = $1::regnamespace
  ORDER BY 1`;

/** The rows of every table in the place, as a number of rows and a hash by table; undefined when it is not there. */
export async function rowsOf(service: TestService, place: Place): Promise<Map<string, string> | undefined> {
  const there = await asSuperuser(service, place.server, "SELECT FROM pg_database WHERE datname = $1", [
    place.database,
  ]);
  if (there.length === 0) return undefined;
  const tables = await asSuperuser<{ name: string }>(
    service,
    place.server,
    "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = $1 ORDER BY 1",
    [place.schema],
    place.database,
  );
  if (tables.length === 0) return undefined;
  const text = tables.map(
    ({ name }) =>
      `SELECT '${name.split(".")[1]}' AS name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) AS rows FROM ${name} t`,
  );
  const rows = await asSuperuser<{ name: string; rows: string }>(
    service,
    place.server,
    text.join(" UNION ALL "),
    [],
    place.database,
  );
  return new Map(rows.map((row) => [row.name, row.rows]));
}
