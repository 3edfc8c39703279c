import { createHash } from "node:crypto";
import pg from "pg";
import { applyMigrations, loadMigrations, rightsOf, type Migration } from "../src/kernel/db/migrate.ts";
import { ident, literal } from "../src/kernel/db/sql.ts";

// Tests of moves open many shops, and most of what that costs is making, copying and dropping tables. A graduation
// knows tables only as a list, so these shops have few of them.

/** What such tests do in a shop needs these: signing in, categories, products, and what a new shop is given. */
const kept = [
  "adjustment_reasons",
  "audit_events",
  "barcodes",
  "branches",
  "cash_reasons",
  "categories",
  "creations",
  "customers",
  "devices",
  "event_log",
  "feed_changes",
  "feed_head",
  "feed_transactions",
  "introductions",
  "jobs",
  "login_challenges",
  "login_failures",
  "login_identifiers",
  "one_time_links",
  "payment_methods",
  "product_images",
  "products",
  "promotion_revision",
  "refresh_tokens",
  "registers",
  "roles",
  "sale_reasons",
  "second_factors",
  "sessions",
  "settings",
  "sign_in_settings",
  "tax_groups",
  "units",
  "user_branches",
  "user_pins",
  "user_roles",
  "users",
  "variant_components",
  "variants",
];

let made: Promise<readonly Migration[]> | undefined;

/** One migration that makes only those tables, as the real ones make them, with the rights on them. */
export function smallMigrations(superuserUrl: string): Promise<readonly Migration[]> {
  return (made ??= make(superuserUrl));
}

async function make(superuserUrl: string): Promise<readonly Migration[]> {
  const migrations = await loadMigrations("tenant");
  const sql = await onScratchDatabase(superuserUrl, async (client) => {
    await applyMigrations(client, { schema: "public", migrations });
    return describe(client);
  });
  const checksum = createHash("sha256").update(sql).digest("hex");
  return [{ name: "0001_small", sql, checksum, rights: rightsOnKept(rightsOf(migrations)) }];
}

async function onScratchDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const server = new pg.Client(url);
  await server.connect();
  const name = `small_shops_${process.pid}`;
  try {
    await server.query(`CREATE DATABASE ${ident(name)}`);
    const inside = new URL(url);
    inside.pathname = `/${name}`;
    const client = new pg.Client(inside.href);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  } finally {
    await server.query(`DROP DATABASE IF EXISTS ${ident(name)}`);
    await server.end();
  }
}

/**
 * Statements that make the tables that are kept, with the rows that the migrations put in; `schema_migrations` aside.
 */
async function describe(client: pg.Client): Promise<string> {
  await client.query("SET search_path = public");
  const lines = async (text: string): Promise<string[]> =>
    (await client.query<{ line: string }>(text, [kept])).rows.map(({ line }) => line);
  const missing = await lines("SELECT name AS line FROM unnest($1::text[]) name WHERE to_regclass(name) IS NULL");
  if (missing.length > 0) throw new Error(`the migrations make no ${missing.join(", ")}`);
  const statements = [
    ...(await lines(functions)),
    ...(await lines(tables)),
    ...(await lines(constraints)),
    ...(await lines(indexes)),
    ...(await lines(triggers)),
  ].map(
    (line) =>
      `${line.replaceAll("SET search_path TO 'public'", "SET search_path FROM CURRENT").replaceAll("public.", "")};`,
  );
  const rows: string[] = [];
  for (const table of kept) {
    const name = ident(table);
    const [found] = await lines(`SELECT json_agg(t)::text AS line FROM ${name} t WHERE $1::text[] IS NOT NULL`);
    const written = (await lines(`${writtenColumns} WHERE ${ofKept} AND c.relname = ${literal(table)}`)).join(", ");
    if (typeof found !== "string") continue;
    const read = `json_populate_recordset(NULL::${name}, ${literal(found)})`;
    rows.push(`INSERT INTO ${name} (${written}) SELECT ${written} FROM ${read};`);
  }
  // Functions come first: columns, checks and triggers name them.
  return ["SET LOCAL check_function_bodies = off;", ...statements, ...rows].join("\n");
}

const ofKept = "c.relname = ANY ($1) AND c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'";

const functions =
  "SELECT pg_get_functiondef(oid) AS line FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND $1::text[] IS NOT NULL ORDER BY oid";

const tables = `
  SELECT format('CREATE TABLE %I (%s)%s', c.relname, string_agg(concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
           CASE a.attgenerated WHEN 's' THEN format('GENERATED ALWAYS AS (%s) STORED', pg_get_expr(d.adbin, d.adrelid)) ELSE 'DEFAULT ' || pg_get_expr(d.adbin, d.adrelid) END,
           CASE WHEN a.attnotnull THEN 'NOT NULL' END), ', ' ORDER BY a.attnum),
           (SELECT ' WITH (' || string_agg(o, ', ') || ')' FROM unnest(c.reloptions) o)) AS line
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE ${ofKept} GROUP BY c.oid ORDER BY c.oid`;

const writtenColumns =
  "SELECT quote_ident(a.attname) AS line FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''";

const constraints = `
  SELECT format('ALTER TABLE %I ADD CONSTRAINT %I %s', c.relname, k.conname, pg_get_constraintdef(k.oid)) AS line
  FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid LEFT JOIN pg_class f ON f.oid = k.confrelid
  WHERE ${ofKept} AND k.contype IN ('p', 'u', 'c', 'f', 'x') AND (f.oid IS NULL OR f.relname = ANY ($1))
  ORDER BY k.contype = 'f', k.oid`;

const indexes = `
  SELECT pg_get_indexdef(i.indexrelid) AS line FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
  WHERE ${ofKept} AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u', 'x')) ORDER BY i.indexrelid`;

const triggers = `
  SELECT pg_get_triggerdef(t.oid) AS line FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
  WHERE ${ofKept} AND NOT t.tgisinternal ORDER BY t.oid`;

/** The statements of tenant-rights.sql without the tables that are not there. */
function rightsOnKept(text: string): string {
  const there = new Set([...kept, "schema_migrations"]);
  return text
    .replaceAll(/^--.*$/gm, "")
    .split(";")
    .flatMap((statement) => {
      const named = /\bON\s+([a-z_]+(?:\s*,\s*[a-z_]+)*)\s+(?=(?:FROM|TO) \$role)/.exec(statement);
      if (named?.[1] === undefined) return [statement];
      const left = named[1].split(",").filter((name) => there.has(name.trim()));
      return left.length === 0 ? [] : [statement.replace(named[1], left.join(","))];
    })
    .join(";");
}
