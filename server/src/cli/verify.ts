import { Problem } from "../kernel/http/problem.ts";
import { modules } from "../tenant/modules.ts";
import { listBreaches } from "../tenant/verify/sql.ts";
import { withDeps } from "./environment.ts";
import type { Output } from "./output.ts";
import { tenantIdOf } from "./tenants.ts";

/** `tillhouse verify`: the rules of a shop's books that do not hold; exit code 1 when there are any. */
export async function verifyCommand(
  variables: Readonly<Record<string, string | undefined>>,
  output: Output,
  id: string,
): Promise<void> {
  const tenantId = tenantIdOf(id);
  const breaches = await withDeps(variables, async ({ deps }) => {
    const tenant = await deps.directory.resolve(tenantId);
    if (tenant === undefined) throw new Problem(404, "tenant_not_found", "No such tenant.");
    const rules = modules.flatMap((module) => module.verify ?? []);
    return deps.databases.read(tenant, (tx) => listBreaches(tx, rules));
  });
  const lines = breaches.map(
    ({ invariant, breaches: count, example }) => `${count} × not so: ${invariant} (${example})`,
  );
  const summary = breaches.length === 0 ? "The books are in order." : `${breaches.length} rules are broken.`;
  output.answer({ tenantId, breaches }, [...lines, summary].join("\n"));
  if (breaches.length > 0) process.exitCode = 1;
}
