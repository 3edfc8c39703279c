import type { ClientBase } from "pg";
import { ident, literal } from "../../../kernel/db/sql.ts";

/** One thing that a schema is made of, as a line that reads the same in another schema, database and PostgreSQL. */
export interface SchemaPart {
  readonly kind: string;
  readonly name: string;
  /** What the part is of, as "kind name": a column's table. Null: of the schema itself. */
  readonly owner: string | null;
  /** All that two parts of one name may differ in. */
  readonly text: string;
  /** True for a right of the tenant's own role: two schemas without their roles' rights may be compared, too. */
  readonly isRight: boolean;
}

/**
 * Everything that a schema is but its rows. Names in the schema stand without it, since it is the search_path while
 * this reads; what its role may do is told apart, and the role's name is left out. What else depends on the schema or
 * on something in it is listed by name at least, so that no kind of object can be forgotten.
 *
 * Deparsing takes AccessShareLock on the tables (pg_get_expr, pg_get_indexdef, pg_get_constraintdef, pg_get_viewdef):
 * it waits for an open ALTER TABLE, at most for lock_timeout (55P03). The settings end with the transaction.
 */
export async function readSchemaParts(client: ClientBase, schema: string, role: string): Promise<SchemaPart[]> {
  const settings = {
    search_path: ident(schema),
    jit: "off",
    enable_seqscan: "off",
    enable_hashjoin: "off",
    enable_mergejoin: "off",
  };
  const set = Object.entries(settings).map(([name, value]) => `set_config(${literal(name)}, ${literal(value)}, true)`);
  const parts = [...Object.values(sections), catchAll, remarks].join("\nUNION ALL ");
  // One message is one transaction, so that the settings hold for the reading and for nothing after it.
  const results = await client.query<SchemaPart>(`SELECT ${set.join(", ")};
    WITH ${members(schema, role)}
    SELECT kind, name, owner, text, "isRight" FROM (${parts}) AS part (kind, name, owner, text, "isRight")`);
  return (results as unknown as (typeof results)[]).at(-1)?.rows ?? [];
}

/** A line for each part, sorted; two homes of one tenant give the same. */
export function linesOf(parts: readonly SchemaPart[]): string[] {
  return parts
    .map(({ kind, name, owner, text }) =>
      [kind, name, owner === null ? "" : `of ${owner}`, text].filter((word) => word !== "").join(" "),
    )
    .sort();
}

/**
 * `home` is the schema with whom it belongs to, `member` all that depends on it, by way of pg_depend: the catalogues
 * have no index by schema, and a shared database has hundreds of them. `rel` is what of it has columns.
 */
const members = (schema: string, role: string) => `
  home AS MATERIALIZED (
    SELECT n.oid, n.nspacl, (SELECT r.oid FROM pg_roles r WHERE r.rolname = ${literal(role)}) AS role, n.nspowner,
           CASE WHEN pg_get_userbyid(n.nspowner) = 'pg_database_owner' THEN d.datdba ELSE n.nspowner END AS schema_owner
    FROM pg_namespace n, pg_database d WHERE n.nspname = ${literal(schema)} AND d.datname = current_database()),
  member AS MATERIALIZED (
    SELECT DISTINCT d.classid, d.objid, EXISTS (SELECT FROM pg_depend i WHERE i.classid = d.classid AND i.objid = d.objid AND i.deptype = 'i') AS internal
    FROM home, pg_depend d WHERE d.refclassid = 'pg_namespace'::regclass AND d.refobjid = home.oid),
  rel AS MATERIALIZED (
    SELECT c.*, CASE c.relkind WHEN 'r' THEN 'table' WHEN 'p' THEN 'partitioned table' WHEN 'v' THEN 'view' WHEN 'm' THEN 'materialized view'
                     WHEN 'S' THEN 'sequence' WHEN 'f' THEN 'foreign table' WHEN 'c' THEN 'type' ELSE 'relation ' || c.relkind::text END AS kind
    FROM member m JOIN pg_class c ON c.oid = CASE m.classid WHEN 'pg_class'::regclass THEN m.objid ELSE (SELECT typrelid FROM pg_type WHERE oid = m.objid) END
    WHERE m.classid IN ('pg_class'::regclass, 'pg_type'::regclass)),
  -- Row types, array types and multiranges go with what they are of.
  typ AS MATERIALIZED (
    SELECT t.*, CASE t.typtype WHEN 'd' THEN 'domain' ELSE 'type' END AS kind
    FROM member m JOIN pg_type t ON t.oid = m.objid LEFT JOIN pg_class c ON c.oid = t.typrelid
    WHERE m.classid = 'pg_type'::regclass AND coalesce(c.relkind, 'c') = 'c' AND t.typtype <> 'm'
      AND NOT EXISTS (SELECT FROM pg_type e WHERE e.oid = t.typelem AND e.typarray = t.oid)),
  -- Without those that PostgreSQL makes with a range type.
  proc AS MATERIALIZED (
    SELECT p.*, CASE p.prokind WHEN 'p' THEN 'procedure' WHEN 'a' THEN 'aggregate' ELSE 'function' END AS kind, p.oid::regprocedure::text AS name
    FROM member m JOIN pg_proc p ON p.oid = m.objid WHERE m.classid = 'pg_proc'::regclass AND NOT m.internal),
  idx AS MATERIALIZED (
    SELECT i.*, c.relname AS name, c.reltablespace, rel.kind, rel.relname AS rel
    FROM rel JOIN pg_index i ON i.indrelid = rel.oid JOIN pg_class c ON c.oid = i.indexrelid)`;

/** The owner, where that is not the schema's owner. */
const otherOwner = (column: string) =>
  `(SELECT 'owner=' || pg_get_userbyid(${column}) FROM home WHERE ${column} <> home.schema_owner)`;
const space = (column: string) => `(SELECT 'tablespace=' || spcname FROM pg_tablespace WHERE oid = ${column})`;
const words = (...values: readonly string[]) => `concat_ws(' ', ${values.join(", ")})`;

const sequence = words(
  "format_type(s.seqtypid, NULL)",
  "'start=' || s.seqstart",
  "'increment=' || s.seqincrement",
  "'min=' || s.seqmin",
  "'max=' || s.seqmax",
  "'cache=' || s.seqcache",
  "CASE WHEN s.seqcycle THEN 'cycle' END",
  `(SELECT 'owned by ' || d.refobjid::regclass || '.' || a.attname
    FROM pg_depend d JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
    WHERE d.classid = 'pg_class'::regclass AND d.objid = rel.oid AND d.refclassid = 'pg_class'::regclass
      AND d.deptype IN ('a', 'i'))`,
);

/** By kind; each selects kind, name, owner, text and whether it is a right of the tenant's role. */
const sections = {
  relations: `
    SELECT kind, relname, NULL, ${words(
      "CASE relpersistence WHEN 'u' THEN 'unlogged' WHEN 't' THEN 'temporary' END",
      "CASE WHEN relrowsecurity THEN 'row security' END",
      "CASE WHEN relforcerowsecurity THEN 'forced row security' END",
      "CASE WHEN relreplident NOT IN ('d', 'n') THEN 'replica identity ' || relreplident::text END",
      "'options=' || reloptions::text",
      "(SELECT 'toast options=' || t.reloptions::text FROM pg_class t WHERE t.oid = rel.reltoastrelid)",
      "(SELECT 'access method=' || amname FROM pg_am WHERE oid = relam AND amname <> 'heap')",
      space("reltablespace"),
      "'of ' || nullif(reloftype, 0)::regtype",
      "CASE relkind WHEN 'p' THEN 'by ' || pg_get_partkeydef(oid) END",
      "CASE WHEN relispartition THEN pg_get_expr(relpartbound, oid, true) END",
      "(SELECT 'inherits ' || string_agg(inhparent::regclass::text || CASE WHEN to_jsonb(i)->>'inhdetachpending' = 'true' THEN ' (detaching)' ELSE '' END, ',' ORDER BY inhseqno) FROM pg_inherits i WHERE inhrelid = rel.oid)",
      "CASE WHEN relkind IN ('v', 'm') THEN pg_get_viewdef(oid, true) END",
      "CASE WHEN relkind = 'm' THEN 'populated=' || relispopulated END",
      `(SELECT ${sequence} FROM pg_sequence s WHERE s.seqrelid = rel.oid)`,
      otherOwner("relowner"),
    )}, false FROM rel WHERE relkind <> 'c'`,
  columns: `
    SELECT 'column', rel.relname || '.' || a.attname, rel.kind || ' ' || rel.relname, ${words(
      "format_type(a.atttypid, a.atttypmod)",
      "CASE WHEN a.attnotnull THEN 'not null' END",
      "'default=' || pg_get_expr(d.adbin, d.adrelid, true)",
      "'generated=' || nullif(a.attgenerated::text, '')",
      "'identity=' || nullif(a.attidentity::text, '')",
      "CASE WHEN a.attcollation <> t.typcollation THEN 'collation=' || a.attcollation::regcollation END",
      "CASE WHEN a.attstorage <> t.typstorage THEN 'storage=' || a.attstorage::text END",
      "'compression=' || nullif(a.attcompression::text, '')",
      // Until 16 -1, from 17 on null.
      "'statistics=' || nullif(a.attstattarget, -1)",
      "'options=' || a.attoptions::text",
      "CASE WHEN NOT a.attislocal THEN 'inherited' END",
    )}, false
    FROM rel JOIN pg_attribute a ON a.attrelid = rel.oid JOIN pg_type t ON t.oid = a.atttypid
         LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
    WHERE a.attnum > 0 AND NOT a.attisdropped AND rel.relkind <> 'S'`,
  indexes: `
    SELECT 'index', name, coalesce(
             (SELECT 'constraint ' || conname FROM pg_constraint WHERE conrelid = indrelid AND conindid = indexrelid AND contype IN ('p', 'u', 'x')),
             kind || ' ' || rel), ${words(
               "pg_get_indexdef(indexrelid, 0, true)",
               "CASE WHEN NOT (indisvalid AND indisready) THEN 'invalid' END",
               "CASE WHEN indisclustered THEN 'clustered' END",
               "CASE WHEN indisreplident THEN 'replica identity' END",
               space("reltablespace"),
               "(SELECT 'statistics=' || string_agg(attnum || ':' || attstattarget, ',' ORDER BY attnum) FROM pg_attribute WHERE attrelid = indexrelid AND attstattarget >= 0)",
             )}, false FROM idx`,
  // PostgreSQL 18 lists NOT NULL among them; of those only one that was never checked says more than the column does.
  constraints: `
    SELECT 'constraint', k.conname, rel.kind || ' ' || rel.relname, ${words(
      "pg_get_constraintdef(k.oid, true)",
      "CASE WHEN NOT k.convalidated THEN 'not validated' END",
      "CASE WHEN NOT k.conislocal THEN 'inherited' END",
      "(SELECT 'switched off: ' || count(*) FROM pg_trigger WHERE tgconstraint = k.oid AND tgisinternal AND tgenabled <> 'O' HAVING count(*) > 0)",
    )}, false
    FROM rel JOIN pg_constraint k ON k.conrelid = rel.oid WHERE k.contype <> 't' AND (k.contype <> 'n' OR NOT k.convalidated)`,
  triggers: `
    SELECT 'trigger', g.tgname, rel.kind || ' ' || rel.relname, ${words("pg_get_triggerdef(g.oid, true)", "'enabled=' || g.tgenabled::text")}, false
    FROM rel JOIN pg_trigger g ON g.tgrelid = rel.oid WHERE NOT g.tgisinternal`,
  policies: `
    SELECT 'policy', p.polname, rel.kind || ' ' || rel.relname, ${words(
      "p.polcmd",
      "CASE WHEN NOT p.polpermissive THEN 'restrictive' END",
      "(SELECT 'to ' || string_agg(CASE r WHEN 0 THEN 'PUBLIC' WHEN home.role THEN 'the tenant' ELSE pg_get_userbyid(r) END, ',' ORDER BY r = home.role, pg_get_userbyid(r)) FROM home, unnest(p.polroles) r)",
      "'using ' || pg_get_expr(p.polqual, p.polrelid, true)",
      "'check ' || pg_get_expr(p.polwithcheck, p.polrelid, true)",
    )}, false
    FROM rel JOIN pg_policy p ON p.polrelid = rel.oid`,
  rules: `
    SELECT 'rule', w.rulename, rel.kind || ' ' || rel.relname, ${words("pg_get_ruledef(w.oid, true)", "'enabled=' || w.ev_enabled::text")}, false
    FROM rel JOIN pg_rewrite w ON w.ev_class = rel.oid WHERE w.rulename <> '_RETURN'`,
  statistics: `
    SELECT 'extended statistics', s.stxname, rel.kind || ' ' || rel.relname, ${words(
      "pg_get_statisticsobjdef_columns(s.oid)",
      "s.stxkind::text",
      "'statistics=' || nullif(s.stxstattarget, -1)",
      otherOwner("s.stxowner"),
    )}, false
    FROM rel JOIN pg_statistic_ext s ON s.stxrelid = rel.oid`,
  types: `
    SELECT typ.kind, typ.typname, NULL, ${words(
      "typ.typtype",
      "CASE WHEN typ.typtype = 'd' THEN format_type(typ.typbasetype, typ.typtypmod) END",
      "CASE WHEN typ.typnotnull THEN 'not null' END",
      "'default=' || typ.typdefault",
      "CASE WHEN typ.typtype IN ('b', 'd') THEN 'collation=' || nullif(typ.typcollation, 0)::regcollation END",
      "CASE WHEN typ.typtype = 'b' THEN concat_ws(',', typ.typinput, typ.typoutput, typ.typreceive, typ.typsend, typ.typlen, typ.typalign, typ.typstorage) END",
      "(SELECT string_agg(quote_literal(e.enumlabel), ',' ORDER BY e.enumsortorder) FROM pg_enum e WHERE e.enumtypid = typ.oid)",
      "(SELECT concat_ws(',', r.rngsubtype::regtype, nullif(r.rngcollation, 0)::regcollation, (SELECT opcname FROM pg_opclass WHERE oid = r.rngsubopc), r.rngcanonical, r.rngsubdiff) FROM pg_range r WHERE r.rngtypid = typ.oid)",
      otherOwner("typ.typowner"),
    )}, false
    FROM typ`,
  domains: `
    SELECT 'constraint', k.conname, 'domain ' || typ.typname, ${words("pg_get_constraintdef(k.oid, true)", "CASE WHEN NOT k.convalidated THEN 'not validated' END")}, false
    FROM typ JOIN pg_constraint k ON k.contypid = typ.oid WHERE k.contype <> 'n'`,
  functions: `
    SELECT p.kind, p.name, NULL, ${words(
      "pg_get_function_arguments(p.oid)",
      "'returns ' || pg_get_function_result(p.oid)",
      "(SELECT lanname FROM pg_language WHERE oid = p.prolang)",
      "p.prokind",
      "p.provolatile",
      "p.proparallel",
      "CASE WHEN p.proisstrict THEN 'strict' END",
      "CASE WHEN p.prosecdef THEN 'security definer' END",
      "CASE WHEN p.proleakproof THEN 'leakproof' END",
      "'cost=' || p.procost",
      "'rows=' || p.prorows",
      "'support=' || nullif(p.prosupport, 0)::regproc",
      // SET search_path FROM CURRENT names the schema.
      "(SELECT string_agg(CASE WHEN c IN (SELECT 'search_path=' || own FROM unnest(ARRAY[current_setting('search_path'), quote_ident(current_schema())]) own) THEN 'search_path=(its own)' ELSE c END, ',') FROM unnest(p.proconfig) c)",
      "(SELECT concat_ws(',', a.aggtransfn, a.aggfinalfn, a.aggcombinefn, a.aggserialfn, a.aggdeserialfn, a.aggmtransfn, a.aggminvtransfn, a.aggmfinalfn, a.aggsortop::regoper, a.aggtranstype::regtype, a.agginitval, a.aggminitval, a.aggkind, a.aggfinalmodify) FROM pg_aggregate a WHERE a.aggfnoid = p.oid)",
      "coalesce(pg_get_function_sqlbody(p.oid), p.prosrc)",
      "p.probin",
      otherOwner("p.proowner"),
    )}, false FROM proc p`,
  operators: `
    SELECT 'operator', o.oid::regoperator::text, NULL, ${words("o.oprcode", "o.oprresult::regtype", "o.oprcom::regoper", "o.oprnegate::regoper", "o.oprrest", "o.oprjoin", "o.oprcanmerge", "o.oprcanhash", otherOwner("o.oprowner"))}, false
    FROM member m JOIN pg_operator o ON o.oid = m.objid WHERE m.classid = 'pg_operator'::regclass`,
  collations: `
    SELECT 'collation', c.collname, NULL, ${words("c.collprovider", "c.collcollate", "c.collctype", "coalesce(to_jsonb(c)->>'colllocale', to_jsonb(c)->>'colliculocale')", "to_jsonb(c)->>'collicurules'", "c.collisdeterministic", otherOwner("c.collowner"))}, false
    FROM member m JOIN pg_collation c ON c.oid = m.objid WHERE m.classid = 'pg_collation'::regclass`,
  grants: grants(),
};

/**
 * What is granted to anyone but the owner. A null list means the kind's own default, which opens functions and types to
 * PUBLIC.
 */
function grants(): string {
  const to =
    "CASE WHEN x.grantee = 0 THEN 'PUBLIC' WHEN x.grantee = home.role THEN 'the tenant' ELSE pg_get_userbyid(x.grantee) END";
  const all = `
    SELECT kind || ' ' || relname AS object, CASE relkind WHEN 'S' THEN 's' ELSE 'r' END::"char" AS sort, relowner AS owner, relacl AS acl, NULL::text AS column FROM rel WHERE relacl IS NOT NULL
    UNION ALL SELECT rel.kind || ' ' || rel.relname, NULL, rel.relowner, a.attacl, a.attname FROM rel JOIN pg_attribute a ON a.attrelid = rel.oid WHERE a.attacl IS NOT NULL
    UNION ALL SELECT kind || ' ' || name, 'f', proowner, proacl, NULL FROM proc
    UNION ALL SELECT kind || ' ' || typname, 'T', typowner, typacl, NULL FROM typ
    UNION ALL SELECT NULL, 'n', nspowner, nspacl, NULL FROM home
    UNION ALL SELECT 'later ' || CASE d.defaclobjtype WHEN 'r' THEN 'tables' WHEN 'S' THEN 'sequences' WHEN 'f' THEN 'functions' WHEN 'T' THEN 'types' ELSE d.defaclobjtype::text END || coalesce(' of ' || (SELECT pg_get_userbyid(d.defaclrole) FROM home WHERE d.defaclrole <> home.schema_owner), ''), NULL, d.defaclrole, d.defaclacl, NULL
    FROM member m JOIN pg_default_acl d ON d.oid = m.objid WHERE m.classid = 'pg_default_acl'::regclass`;
  return `
    SELECT 'grant', x.privilege_type || coalesce(' (' || g.column || ')', '') || ' to ' || ${to}, coalesce(g.object, 'the schema'),
           CASE WHEN x.is_grantable THEN 'with grant option' ELSE '' END, coalesce(x.grantee = home.role, false)
    FROM home, (${all}) g, aclexplode(coalesce(g.acl, acldefault(g.sort, g.owner))) x WHERE x.grantee <> g.owner`;
}

/** What the sections show completely; of these only what lies in another schema is still to be named. */
const shown = `ARRAY['pg_class', 'pg_type', 'pg_proc', 'pg_constraint', 'pg_attrdef', 'pg_trigger', 'pg_policy', 'pg_rewrite', 'pg_statistic_ext', 'pg_operator', 'pg_collation', 'pg_default_acl']::regclass[]`;

/** Every other object that depends on the schema, and every one elsewhere that depends on something in it. */
const catchAll = `
    SELECT 'object', o.type || ' ' || replace(o.identity, quote_ident((SELECT nspname FROM pg_namespace WHERE oid = (SELECT oid FROM home))) || '.', ''), NULL, '', false
    FROM (SELECT classid, objid FROM member WHERE classid <> ALL (${shown})
          UNION SELECT d.classid, d.objid FROM home, member m JOIN pg_depend d ON d.refclassid = m.classid AND d.refobjid = m.objid
          WHERE d.classid <> ALL (${shown}) OR home.oid IS DISTINCT FROM CASE d.classid
            WHEN 'pg_class'::regclass THEN (SELECT CASE c.relkind WHEN 't' THEN home.oid WHEN 'c' THEN home.oid ELSE c.relnamespace END FROM pg_class c WHERE c.oid = d.objid)
            WHEN 'pg_type'::regclass THEN (SELECT t.typnamespace FROM pg_type t WHERE t.oid = d.objid)
            WHEN 'pg_proc'::regclass THEN (SELECT p.pronamespace FROM pg_proc p WHERE p.oid = d.objid)
            WHEN 'pg_constraint'::regclass THEN (SELECT k.connamespace FROM pg_constraint k WHERE k.oid = d.objid)
            WHEN 'pg_trigger'::regclass THEN (SELECT c.relnamespace FROM pg_trigger g JOIN pg_class c ON c.oid = g.tgrelid WHERE g.oid = d.objid)
            WHEN 'pg_policy'::regclass THEN (SELECT c.relnamespace FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid WHERE p.oid = d.objid)
            WHEN 'pg_rewrite'::regclass THEN (SELECT c.relnamespace FROM pg_rewrite w JOIN pg_class c ON c.oid = w.ev_class WHERE w.oid = d.objid)
            WHEN 'pg_attrdef'::regclass THEN (SELECT c.relnamespace FROM pg_attrdef a JOIN pg_class c ON c.oid = a.adrelid WHERE a.oid = d.objid)
            WHEN 'pg_statistic_ext'::regclass THEN (SELECT s.stxnamespace FROM pg_statistic_ext s WHERE s.oid = d.objid)
            WHEN 'pg_operator'::regclass THEN (SELECT o.oprnamespace FROM pg_operator o WHERE o.oid = d.objid)
            WHEN 'pg_collation'::regclass THEN (SELECT c.collnamespace FROM pg_collation c WHERE c.oid = d.objid)
            ELSE home.oid END) other,
         LATERAL pg_identify_object(other.classid, other.objid, 0) o`;

/** Comments and security labels of everything above, but for a graduation's mark on the schema. */
const remarks = `
    SELECT r.kind, CASE WHEN every.classid = 'pg_namespace'::regclass THEN 'the schema'
                   ELSE o.type || ' ' || replace(o.identity, quote_ident((SELECT nspname FROM pg_namespace WHERE oid = (SELECT oid FROM home))) || '.', '') END,
           NULL, r.text, false
    FROM (SELECT m.classid, m.objid FROM member m UNION SELECT 'pg_namespace'::regclass, oid FROM home
          UNION SELECT 'pg_class'::regclass, oid FROM rel UNION SELECT 'pg_class'::regclass, indexrelid FROM idx
          UNION SELECT d.classid, d.objid FROM member m JOIN pg_depend d ON d.refclassid = m.classid AND d.refobjid = m.objid) every
    JOIN LATERAL (SELECT 'comment' AS kind, description AS text, objsubid FROM pg_description WHERE objoid = every.objid AND classoid = every.classid AND description <> 'standard public schema'
            AND NOT (classoid = 'pg_namespace'::regclass AND starts_with(description, '{"purpose":"tillhouse-graduation"'))
                  UNION ALL SELECT 'security label', provider || ': ' || label, objsubid FROM pg_seclabel WHERE objoid = every.objid AND classoid = every.classid) r ON true,
         LATERAL pg_identify_object(every.classid, every.objid, r.objsubid) o`;
