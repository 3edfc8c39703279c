import { commandLine } from "../admin/gate/actor.ts";
import { startDrain } from "../admin/graduation/drains/service.ts";
import { listenForStop } from "./stop-requests.ts";
import { withDeps } from "./environment.ts";
import { UsageError } from "./usage.ts";
import { tableOf, warn, type Output } from "./output.ts";

/**
 * `tillhouse servers drain`: a line for each shop as it comes. Exit code 1 when a shop is left on the server. Asked to
 * stop, the shop under way is rolled back, or finished if it has moved already, and the others stay.
 */
export async function drainCommand(
  variables: Readonly<Record<string, string | undefined>>,
  output: Output,
  from: string,
  { to, mode }: { readonly to: string; readonly mode?: "Shared" | "Dedicated" },
): Promise<void> {
  if (from === to) throw new UsageError("--to must be another server than the one that is drained.");
  const asked = listenForStop(() => warn("Asked to stop: the shops that have not moved stay."));
  const onTenant = (tenantId: string, outcome: string) => output.progress(`${tenantId}: ${outcome}`);
  try {
    const { signal } = asked;
    const request = { from, to, mode, actor: commandLine, signal, onTenant };
    const drained = await withDeps(variables, async ({ deps }) => (await startDrain(deps, request)).finished);
    output.answer(drained, tableOf(drained.left, `${drained.moved.length} shops have moved; none is left.`));
    if (drained.left.length > 0) process.exitCode = 1;
  } finally {
    asked.release();
  }
}
