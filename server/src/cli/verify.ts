import { modules } from "../tenant/modules.ts";
import { listBreaches } from "../tenant/verify/sql.ts";
import { withDeps } from "./environment.ts";
import { UsageError } from "./faults.ts";

/** `tillhouse verify`: the rules of a shop's books that do not hold; exit code 1 when there are any. */
export async function verifyCommand(
  variables: Readonly<Record<string, string | undefined>>,
  tenantId: string,
): Promise<void> {
  const breaches = await withDeps(variables, async ({ deps }) => {
    const tenant = await deps.directory.resolve(tenantId.toLowerCase());
    if (tenant === undefined) throw new UsageError(`No tenant has the id ${tenantId}.`);
    const rules = modules.flatMap((module) => module.verify ?? []);
    return deps.databases.read(tenant, (tx) => listBreaches(tx, rules));
  });
  for (const { invariant, breaches: count, example } of breaches)
    console.log(`${count} × not so: ${invariant} (${example})`);
  console.log(breaches.length === 0 ? "The books are in order." : `${breaches.length} rules are broken.`);
  if (breaches.length > 0) process.exitCode = 1;
}
