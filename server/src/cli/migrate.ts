import { SingleBar } from "cli-progress";
import { commandLine } from "../admin/actor.ts";
import { startFanOut } from "../admin/migrations/service.ts";
import { withDeps } from "./environment.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/** `tillhouse migrate central`: opening the service's databases migrates the central one. */
export async function migrateCentralCommand(variables: Variables): Promise<void> {
  await withDeps(variables, async () => undefined);
  console.log("The central database is at the newest migration.");
}

/** `tillhouse migrate tenants`; exit code 1 when a tenant failed. */
export async function migrateTenantsCommand(variables: Variables, { resume }: { resume?: string }): Promise<void> {
  const bar = new SingleBar({
    format: "{bar} {value}/{total} tenants, {failed} failed, {left} s left",
    noTTYOutput: true,
  });
  const run = await withDeps(variables, async ({ deps }) => {
    const { run: begun, finished } = await startFanOut(deps, {
      actor: commandLine,
      resumeRunId: resume,
      onProgress: ({ done, failed, etaS }) => bar.update(done + failed, { failed, left: etaS ?? "?" }),
    });
    bar.start(begun.pending, 0, { failed: 0, left: "?" });
    return finished.finally(() => bar.stop());
  });
  console.log(JSON.stringify(run, null, 2));
  if (run.state !== "Succeeded") process.exitCode = 1;
}
