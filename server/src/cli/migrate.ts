import { SingleBar } from "cli-progress";
import { commandLine } from "../admin/actor.ts";
import { NewMigrationRun } from "../admin/migrations/schema.ts";
import { startFanOut } from "../admin/migrations/service.ts";
import { headOf, loadMigrations } from "../kernel/db/migrate.ts";
import { withDeps } from "./environment.ts";
import { checked } from "./input.ts";
import type { Output } from "./output.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/** `tillhouse migrate central`: opening the service's databases migrates the central one. */
export async function migrateCentralCommand(variables: Variables, output: Output): Promise<void> {
  await withDeps(variables, async () => undefined, { migrates: true });
  const migrationHead = headOf(await loadMigrations("central"));
  output.answer({ migrationHead }, `The central database is at the newest migration, ${migrationHead}.`);
}

/** `tillhouse migrate tenants`; exit code 1 when a tenant failed. */
export async function migrateTenantsCommand(
  variables: Variables,
  output: Output,
  { resume }: { resume?: string },
): Promise<void> {
  const wanted = resume === undefined ? {} : { resumeRunId: resume };
  const { resumeRunId } = checked(NewMigrationRun, wanted, { resumeRunId: "--resume" });
  const bar = new SingleBar({
    format: "{bar} {value}/{total} tenants, {failed} failed, {left} s left",
    noTTYOutput: true,
  });
  const run = await withDeps(variables, async ({ deps }) => {
    const { run: begun, finished } = await startFanOut(deps, {
      actor: commandLine,
      resumeRunId,
      onProgress: ({ done, failed, etaS }) => bar.update(done + failed, { failed, left: etaS ?? "?" }),
    });
    bar.start(begun.pending, 0, { failed: 0, left: "?" });
    return finished.finally(() => bar.stop());
  });
  output.answer(run);
  if (run.state !== "Succeeded") process.exitCode = 1;
}
