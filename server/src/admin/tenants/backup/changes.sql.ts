import type { ClientBase } from "pg";
import { ident } from "../../../kernel/db/sql.ts";

/** Work by the clock moves these rows also in a shop where nothing happens; a restored job is due at once. */
const ofTheClock = ["jobs"];

/** A session that is idle for longer has added what it did to the counts: PostgreSQL lets it wait for ten seconds. */
const countedAfter = "20 seconds";
/** Sessions of backups and exports, which only read. */
const reading = "^tillhouse-(backup$|export )";

/**
 * Whether PostgreSQL's counts have all that was committed in a schema before: nobody who may use it has a session in
 * this database, other than one that has long been idle. A session that ends adds what it did before it is gone.
 */
async function isCounted(client: ClientBase, schema: string): Promise<boolean> {
  const { rows } = await client.query<{ isCounted: boolean }>(
    `SELECT NOT EXISTS (
       SELECT FROM pg_stat_activity a
       WHERE a.datname = current_database() AND a.usesysid IS NOT NULL AND a.pid <> pg_backend_pid()
         AND has_schema_privilege(a.usesysid, to_regnamespace($1)::oid, 'USAGE')
         AND NOT (a.usename = current_user AND a.application_name ~ $2)
         AND (a.state = 'idle' AND a.state_change < clock_timestamp() - $3::interval) IS NOT TRUE) AS "isCounted"`,
    [ident(schema), reading, countedAfter],
  );
  return rows[0]?.isCounted === true;
}

/** What PostgreSQL has counted of a schema. */
export interface Changes {
  readonly digest: string;
  /** Whether that is all which was committed before. */
  readonly isWhole: boolean;
}

/**
 * A digest of how often the rows of a schema have been changed, as PostgreSQL counts it; null when it does not count,
 * as a standby does not count what it follows. It is another one after every change, after a crash or restart of the
 * server, and when a table is emptied or made anew. A session adds what it did to the counts when it is idle: a change
 * may be missing for some seconds, and as long as the statement lasts that follows it, unless they are whole.
 */
export async function readChanges(client: ClientBase, schema: string): Promise<Changes | null> {
  // First of all the sessions: one that ends after this has added what it did before the counts are read.
  const isWhole = await isCounted(client, schema);
  const { rows } = await client.query<{ digest: string | null }>(
    `SELECT CASE WHEN current_setting('track_counts')::boolean AND NOT pg_is_in_recovery() THEN encode(sha256(convert_to(concat_ws(' ',
       pg_postmaster_start_time(), (SELECT stats_reset FROM pg_stat_wal), (SELECT stats_reset FROM pg_stat_bgwriter),
       (SELECT concat_ws(' ', d.oid, pg_stat_get_db_stat_reset_time(d.oid)) FROM pg_database d WHERE d.datname = current_database()),
       (SELECT string_agg(concat_ws(' ', c.oid, c.relname, pg_relation_filenode(c.oid), pg_stat_get_tuples_inserted(c.oid),
               pg_stat_get_tuples_updated(c.oid), pg_stat_get_tuples_deleted(c.oid)), ',' ORDER BY c.oid)
        FROM pg_class c WHERE c.relnamespace = to_regnamespace($1) AND c.relkind = 'r' AND c.relname <> ALL ($2))), 'UTF8')), 'hex')
     END AS digest`,
    [ident(schema), ofTheClock],
  );
  const digest = rows[0]?.digest ?? null;
  return digest === null ? null : { digest, isWhole };
}
