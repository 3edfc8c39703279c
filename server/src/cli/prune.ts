import { prune } from "../admin/retention/service.ts";
import { withDeps } from "./environment.ts";
import { warn, type Output } from "./output.ts";

/** `tillhouse prune`: what was deleted, a line a table; exit code 1 when it failed somewhere. */
export async function pruneCommand(
  variables: Readonly<Record<string, string | undefined>>,
  output: Output,
): Promise<void> {
  const pruned = await withDeps(variables, ({ deps }) => prune(deps));
  const { deleted, failed } = pruned;
  const lines = Object.entries(deleted).map(([table, count]) => `${table}\t${count}`);
  for (const { tenantId, reason } of failed) warn(`${tenantId ?? "the central database"}: ${reason}`);
  output.answer(pruned, lines.length === 0 ? "Nothing was old enough." : lines.join("\n"));
  if (failed.length > 0) process.exitCode = 1;
}
