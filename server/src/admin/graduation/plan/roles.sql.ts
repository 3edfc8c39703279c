import type { ClientBase } from "pg";
import type { RoleSetting } from "../../../kernel/db/tenant-role.ts";

/** What a login role can do to itself: settings, and things that it owns. */
export interface RoleFacts {
  readonly settings: readonly RoleSetting[];
  readonly owned: readonly Ownership[];
}

interface Ownership {
  /** Null: of the whole server. */
  readonly database: string | null;
  readonly objects: number;
  /** How many of them are large objects, which lie in no schema. */
  readonly largeObjects: number;
}

/** The facts of every login role of the server, or of the given one, by name. */
export async function readRoleFacts(client: ClientBase, role: string | null): Promise<Map<string, RoleFacts>> {
  const { rows } = await client.query<RoleFacts & { name: string }>(
    `WITH settings AS (
       SELECT s.setrole AS role, json_agg(json_build_object('database', d.datname, 'setting', x.setting)) AS found
       FROM pg_db_role_setting s LEFT JOIN pg_database d ON d.oid = s.setdatabase, unnest(s.setconfig) AS x (setting)
       GROUP BY s.setrole),
     counted AS (
       SELECT s.refobjid AS role, d.datname AS database, count(*) AS objects,
              count(*) FILTER (WHERE s.classid = 'pg_largeobject'::regclass) AS "largeObjects"
       FROM pg_shdepend s LEFT JOIN pg_database d ON d.oid = s.dbid
       WHERE s.refclassid = 'pg_authid'::regclass AND s.deptype = 'o' GROUP BY 1, 2),
     owned AS (
       SELECT role, json_agg(json_build_object('database', database, 'objects', objects, 'largeObjects', "largeObjects"))
         AS found
       FROM counted GROUP BY role)
     SELECT r.rolname AS name, coalesce(s.found, '[]') AS settings, coalesce(o.found, '[]') AS owned
     FROM pg_roles r LEFT JOIN settings s ON s.role = r.oid LEFT JOIN owned o ON o.role = r.oid
     WHERE r.rolcanlogin AND ($1::text IS NULL OR r.rolname = $1)`,
    [role],
  );
  return new Map(rows.map(({ name, settings, owned }) => [name, { settings, owned }]));
}

/** "3 objects in x, 2 of them large objects". */
export function tellOwned(owned: readonly Ownership[]): string {
  const each = owned.map(({ database, objects, largeObjects }) => {
    const large = largeObjects === 0 ? "" : `, ${largeObjects} of them large objects`;
    return `${objects} object${objects === 1 ? "" : "s"} ${database === null ? "of the server" : `in ${database}`}${large}`;
  });
  return each.join("; ");
}
