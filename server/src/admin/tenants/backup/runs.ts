import type { Deps } from "../../../deps.ts";
import { newId } from "../../../kernel/ids.ts";
import type { BackupManifest } from "./format.ts";
import { insertRun } from "./runs.sql.ts";

/** What a run tells of the backup that it made. */
interface Written {
  readonly path: string;
  readonly unchanged: number;
  readonly manifest: Pick<BackupManifest, "central" | "tenants" | "failed">;
}

/**
 * Runs `work`, which makes a backup, and writes down how it went. A backup is none the worse when that cannot be
 * written.
 */
export async function noted<B extends Written>(deps: Deps, work: () => Promise<B>): Promise<B> {
  const startedAt = deps.now();
  const note = async (became: { readonly backup: B } | { readonly error: string }) => {
    const run = { id: newId(), startedAt, endedAt: deps.now(), ...figuresOf(became) };
    await deps.central
      .transact((tx) => insertRun(tx, run))
      .catch((error: unknown) => deps.log.warn({ err: error }, "the run of a backup could not be written down"));
  };
  let backup: B;
  try {
    backup = await work();
  } catch (error) {
    await note({ error: error instanceof Error ? error.message : String(error) });
    throw error;
  }
  await note({ backup });
  return backup;
}

function figuresOf(became: { readonly backup: Written } | { readonly error: string }) {
  if ("error" in became) return { tenants: 0, failed: 0, unchanged: 0, bytes: 0, path: null, error: became.error };
  const { path, unchanged, manifest } = became.backup;
  const { central, tenants, failed } = manifest;
  const bytes = tenants.reduce((sum, tenant) => sum + tenant.bytes, central.bytes);
  return { tenants: tenants.length, failed: failed.length, unchanged, bytes, path, error: null };
}
