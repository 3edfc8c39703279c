import type { CentralTx } from "../../../kernel/db/handles.ts";
import { sql, written } from "../../../kernel/db/sql.ts";
import type { BackupRun } from "./runs.schema.ts";

export async function insertRun(
  tx: CentralTx,
  run: Omit<BackupRun, "startedAt" | "endedAt"> & { readonly startedAt: Date; readonly endedAt: Date },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO backups (id, started_at, ended_at, tenants, failed, unchanged, bytes, path, error)
    VALUES (${run.id}, ${run.startedAt}, ${run.endedAt}, ${run.tenants}, ${run.failed}, ${run.unchanged}, ${run.bytes},
            ${run.path}, ${run.error})`);
}

/** Newest first; one row more than the limit tells whether there is a next page. */
export function listRuns(tx: CentralTx, limit: number, after: readonly unknown[] | undefined): Promise<BackupRun[]> {
  const [startedAt = null, id = null] = after ?? [];
  return tx.many<BackupRun & Record<string, unknown>>(sql`
    SELECT id, started_at AS "startedAt", ended_at AS "endedAt", tenants, failed, unchanged, bytes::float8, path, error
    FROM backups WHERE ${startedAt}::timestamptz IS NULL OR (started_at, id) < (${startedAt}::timestamptz, ${id}::uuid)
    ORDER BY started_at DESC, id DESC LIMIT ${written(limit + 1)}`);
}
