import { prune } from "../admin/retention/service.ts";
import { withDeps } from "./environment.ts";

/** `tillhouse prune`: what was deleted, a line a table; exit code 1 when it failed somewhere. */
export async function pruneCommand(variables: Readonly<Record<string, string | undefined>>): Promise<void> {
  const { deleted, failed } = await withDeps(variables, ({ deps }) => prune(deps));
  for (const [table, count] of Object.entries(deleted)) console.log(`${table}\t${count}`);
  for (const { tenantId, reason } of failed) console.error(`${tenantId ?? "the central database"}: ${reason}`);
  if (Object.keys(deleted).length === 0) console.log("Nothing was old enough.");
  if (failed.length > 0) process.exitCode = 1;
}
