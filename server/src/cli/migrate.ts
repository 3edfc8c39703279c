import { commandLine } from "../admin/gate/actor.ts";
import { NewMigrationRun } from "../admin/migrations/schema.ts";
import { startFanOut } from "../admin/migrations/service.ts";
import { headOf, loadMigrations } from "../kernel/db/migrate.ts";
import type { Boot } from "../boot.ts";
import { withDeps } from "./environment.ts";
import { checked, inNames } from "./input.ts";
import type { Output } from "./output.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/** `tillhouse migrate central`: opening the service's databases migrates the central one. */
export async function migrateCentralCommand(variables: Variables, output: Output): Promise<void> {
  await withDeps(variables, async () => undefined, { migrates: true });
  const migrationHead = headOf(await loadMigrations("central"));
  output.answer({ migrationHead }, `The central database is at the newest migration, ${migrationHead}.`);
}

const ofRun = { resumeRunId: "--resume", tenantIds: "tenantId", canaryId: "--canary" };

/** `tillhouse migrate tenants`: all that are behind, or the chosen ones; exit code 1 when a tenant failed. */
export async function migrateTenantsCommand(
  variables: Variables,
  output: Output,
  tenantIds: readonly string[],
  { resume, canary }: { resume?: string; canary?: string },
): Promise<void> {
  const wanted = checked(
    NewMigrationRun,
    {
      ...(resume === undefined ? {} : { resumeRunId: resume }),
      ...(tenantIds.length === 0 ? {} : { tenantIds }),
      ...(canary === undefined ? {} : { canaryId: canary }),
    },
    ofRun,
  );
  const bar = await output.bar("{bar} {value}/{total} tenants, {failed} failed, {left} s left");
  const migrate = ({ deps }: Boot) =>
    startFanOut(deps, {
      ...wanted,
      actor: commandLine,
      onProgress: ({ done, failed, etaS }) => bar.update(done + failed, { failed, left: etaS ?? "?" }),
    });
  const run = await inNames(ofRun, () =>
    withDeps(variables, async (booted) => {
      const { run: begun, finished } = await migrate(booted);
      bar.start(begun.pending, 0, { failed: 0, left: "?" });
      return finished.finally(() => bar.stop());
    }),
  );
  output.answer(run);
  if (run.state !== "Succeeded") process.exitCode = 1;
}
