import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import { anyOf } from "../../kernel/db/records.ts";
import { sql, type Fragment } from "../../kernel/db/sql.ts";
import type { Job } from "../engine/manifest.ts";

/** When a job is due after a moment, in a time zone. A time of day that the clocks skip or have twice counts once. */
interface After {
  readonly now: Date;
  readonly timezone: string;
}

function dueAfter({ schedule }: Job, { now, timezone }: After): Fragment {
  if ("everyMinutes" in schedule)
    return sql`${now}::timestamptz + make_interval(mins => ${schedule.everyMinutes}::int)`;
  return sql`(SELECT min(at) FROM (
    SELECT ((${now}::timestamptz AT TIME ZONE ${timezone})::date + day + ${schedule.dailyAt}::time) AT TIME ZONE ${timezone} AS at
    FROM generate_series(0, 2) day) days WHERE at > ${now})`;
}

/** Plans the job, unless it is planned. */
export async function insertJob(tx: TenantWrite, job: Job, after: After): Promise<void> {
  await tx.run(
    sql`INSERT INTO jobs (name, due_at) VALUES (${job.name}, ${dueAfter(job, after)}) ON CONFLICT DO NOTHING`,
  );
}

export async function listJobNames(tx: TenantRead): Promise<string[]> {
  return (await tx.many<{ name: string }>(sql`SELECT name FROM jobs`)).map(({ name }) => name);
}

export interface DueJob {
  readonly name: string;
  readonly dueAt: string;
}

/**
 * The job of these that has been due for the longest, held until the transaction ends; one that another holds is not.
 */
export function lockDueJob(tx: TenantWrite, names: readonly string[], now: Date): Promise<DueJob | undefined> {
  return tx.maybe<DueJob>(sql`
    SELECT name, due_at AS "dueAt" FROM jobs
    WHERE name = ${anyOf(names, "text")} AND greatest(due_at, retry_at) <= ${now}
    ORDER BY due_at, name LIMIT 1 FOR UPDATE SKIP LOCKED`);
}

/** The job was done, and is due again later. */
export async function updateDone(tx: TenantWrite, job: Job, after: After): Promise<void> {
  await tx.run(sql`
    UPDATE jobs SET due_at = ${dueAfter(job, after)}, retry_at = NULL, failures = 0, last_run_at = ${after.now}, last_error = NULL
    WHERE name = ${job.name}`);
}

/** The job failed, and is tried again after 30 seconds, doubling to an hour. */
export async function updateFailed(tx: TenantWrite, { name, dueAt }: DueJob, error: string, now: Date): Promise<void> {
  await tx.run(sql`
    UPDATE jobs SET failures = failures + 1, last_error = ${error},
      retry_at = ${now}::timestamptz + least(interval '30 seconds' * 2 ^ least(failures, 10), interval '1 hour')
    WHERE name = ${name} AND due_at = ${dueAt}`);
}

/** When the first of these jobs is due; null when none is planned. */
export async function nextJobDueAt(tx: TenantRead, names: readonly string[]): Promise<string | null> {
  const { dueAt } = await tx.one<{ dueAt: string | null }>(
    sql`SELECT min(greatest(due_at, retry_at)) AS "dueAt" FROM jobs WHERE name = ${anyOf(names, "text")}`,
  );
  return dueAt;
}
