import { connectionAad } from "../../kernel/db/directory.ts";
import { applyMigrations, grantTenant, loadMigrations } from "../../kernel/db/migrate.ts";
import { scramVerifier } from "../../kernel/db/scram.ts";
import { endClient } from "../../kernel/db/servers.ts";
import { nothing, type Step } from "../../kernel/steps.ts";
import { dropTenantHome } from "../tenants/service.ts";
import { describeSchema, readSequences, tryRights, writeSequences } from "./catalogue.sql.ts";
import { analyzeTables, liftTimeout } from "./loading.sql.ts";
import {
  connectionOf,
  dedicatedSchema,
  hasFlipped,
  insistOnLock,
  onSource,
  onTarget,
  sidesOf,
  type Graduation,
} from "./context.ts";
import { copyTables, digestTables } from "./copy.ts";
import { fence, releaseFence, unfence } from "./fence.ts";
import { markerOf, sessionName, sweepServer } from "./marks.ts";
import { checkAgain } from "./plan.ts";
import {
  closePublicSchema,
  confirmLocks,
  createDedicatedDatabase,
  createDedicatedRole,
  dropDatabase,
  dropRole,
  endSessionsNamed,
  findMarkedObjects,
  readLocaleClauses,
} from "./servers.sql.ts";
import { closeInterrupted, flipTenant, listPastGraduations } from "./sql.ts";

/** The contract's "Graduation sequence" up to the flip; step 8, which nothing can undo, is `cleanUp`. */
export const steps: readonly Step<Graduation>[] = [
  { name: "Validate", do: validateTenant, undo: nothing("it only reads") },
  { name: "CreateRole", do: createRole, undo: owning(dropDedicatedRole) },
  { name: "Fence", do: fence, undo: owning(unfence) },
  { name: "CreateDatabase", do: createDatabase, undo: owning(dropDedicatedDatabase) },
  { name: "Copy", do: copy, undo: nothing("the rows go with the database") },
  { name: "ValidateCopy", do: validateCopy, undo: nothing("it only reads") },
  {
    name: "Flip",
    final: true,
    do: flip,
    undo: nothing("one UPDATE: it happened, and then this is no failure, or it did not"),
  },
];

/** Step 1. The prechecks ran before the lock was had; the world may have moved since. */
async function validateTenant({ deps, tenant, plan, patienceMs }: Graduation): Promise<void> {
  await checkAgain(deps, tenant, plan, patienceMs);
}

/** An undo that only whoever holds the maintenance lock may do. */
function owning(undo: (graduation: Graduation) => Promise<void>): (graduation: Graduation) => Promise<void> {
  return async (graduation) => {
    await insistOnLock(graduation);
    await undo(graduation);
  };
}

/** Step 2, after a sweep of what earlier attempts left on any server. */
async function createRole(graduation: Graduation): Promise<void> {
  const { id, tenant, plan, password } = graduation;
  await sweepOrphans(graduation);
  await onTarget(graduation, undefined, (client) =>
    createDedicatedRole(client, {
      name: plan.targetRole,
      verifier: scramVerifier(password),
      marker: markerOf(tenant.tenantId, id),
    }),
  );
}

/** A server that neither side needs may be away: what is left there is the doctor's to find. */
async function sweepOrphans({ deps, id, tenant, plan, patienceMs }: Graduation): Promise<void> {
  const { tenantId } = tenant;
  const past = await deps.central.transact((tx) => listPastGraduations(tx, tenantId));
  let isClean = true;
  for (const name of deps.servers.names()) {
    try {
      await sweepServer(deps, { tenantId, server: name, past }, patienceMs);
    } catch (error) {
      if (name === plan.targetServer || name === plan.sourceServer) throw error;
      isClean = false;
      deps.log.warn({ err: error, server: name, graduationId: id }, "a server could not be swept of orphans");
    }
  }
  if (isClean) await deps.central.transact((tx) => closeInterrupted(tx, { tenantId, state: "RolledBack", except: id }));
}

/** Only what carries this graduation's mark: a name that was taken meanwhile belongs to somebody. */
async function dropDedicatedRole(graduation: Graduation): Promise<void> {
  const { id, tenant, plan } = graduation;
  if (await hasFlipped(graduation)) return;
  await onTarget(graduation, undefined, async (client) => {
    await endSessionsNamed(client, sessionName(id));
    const { roles } = await findMarkedObjects(client);
    const mine = markerOf(tenant.tenantId, id);
    if (roles.some(({ name, marker }) => name === plan.targetRole && marker === mine))
      await dropRole(client, plan.targetRole);
  });
}

/** Step 4. */
async function createDatabase(graduation: Graduation): Promise<void> {
  const { id, tenant, plan } = graduation;
  const locale = await onSource(graduation, readLocaleClauses);
  const marker = markerOf(tenant.tenantId, id);
  await onTarget(graduation, undefined, (client) =>
    createDedicatedDatabase(client, { database: plan.targetDatabase, role: plan.targetRole, marker, locale }),
  );
  await onTarget(graduation, plan.targetDatabase, async (client) => {
    await closePublicSchema(client);
    await applyMigrations(client, { schema: dedicatedSchema, migrations: await loadMigrations("tenant") });
    await grantTenant(client, { schema: dedicatedSchema, role: plan.targetRole });
  });
}

/** A database gets its mark just after it is made, so one without a mark may be this graduation's; another's mark may not. */
async function dropDedicatedDatabase(graduation: Graduation): Promise<void> {
  const { id, tenant, plan } = graduation;
  if (await hasFlipped(graduation)) return;
  await onTarget(graduation, undefined, async (client) => {
    await endSessionsNamed(client, sessionName(id));
    const { databases } = await findMarkedObjects(client);
    const found = databases.find(({ name }) => name === plan.targetDatabase);
    if (found === undefined || (found.marker !== null && found.marker !== markerOf(tenant.tenantId, id))) return;
    await dropDatabase(client, plan.targetDatabase);
  });
}

/** Step 5. */
async function copy(graduation: Graduation): Promise<void> {
  const { plan, tables, progress, patienceMs, onTable, onBuild } = graduation;
  const { source, target } = sidesOf(graduation);
  const sequences = await onSource(graduation, (client) => readSequences(client, plan.schema));
  await onTarget(graduation, plan.targetDatabase, (client) => writeSequences(client, dedicatedSchema, sequences));
  graduation.copied = await copyTables({ source, target, tables, progress, patienceMs, onTable, onBuild });
}

/** Step 6, as the tenant's own new role: every row read back, the catalogues compared, the rights tried. */
async function validateCopy(graduation: Graduation): Promise<void> {
  const { plan, tables, copied, patienceMs } = graduation;
  const { tenant } = sidesOf(graduation);
  const describeSource = onSource(
    graduation,
    async (client) =>
      [await describeSchema(client, plan.schema, plan.sourceRole), await readSequences(client, plan.schema)] as const,
  );
  const [digests, [before, sequences]] = await bothOf(digestTables(tenant, tables, patienceMs), describeSource);
  for (const { table, rows, hash } of copied) {
    const found = digests.get(table);
    if (found?.rows !== rows || found.hash !== hash)
      throw new Error(`table ${table} differs: ${rows} rows were copied, ${found?.rows ?? "none"} read back`);
  }
  if (digests.size !== copied.length) throw new Error("not every table was copied");
  const client = await tenant.connect(patienceMs);
  try {
    const wrong = await tryRights(client);
    if (wrong !== undefined) throw new Error(wrong);
    const after = await describeSchema(client, dedicatedSchema, plan.targetRole);
    const difference = [
      ...before.filter((line) => !after.includes(line)),
      ...after.filter((line) => !before.includes(line)),
    ];
    if (difference.length > 0) throw new Error(`the catalogues differ: ${difference.slice(0, 5).join("; ")}`);
    if (JSON.stringify(await readSequences(client, dedicatedSchema)) !== JSON.stringify(sequences))
      throw new Error("the sequences differ");
  } finally {
    await endClient(client);
  }
}

/** Both results, or the first error once both have ended. */
async function bothOf<A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([first, second]);
  return Promise.all([first, second]);
}

/** Step 7. Whoever lost the maintenance lock lost its connection too, and cannot flip. */
async function flip(graduation: Graduation): Promise<void> {
  const { deps, id, lock, tenant, plan, fence: fenced, fenceVersion } = graduation;
  if (fenced === undefined || fenceVersion === undefined) throw new Error("the tenant is not fenced");
  await confirmLocks(fenced);
  const sealed = deps.secrets.seal(connectionOf(graduation), connectionAad(tenant.tenantId));
  graduation.flipTried = true;
  try {
    const flipped = await flipTenant(lock.client, { id, tenant, plan, sealed, fenceVersion });
    if (flipped !== 1) throw new Error("the tenant's row is not as it was captured");
  } catch (error) {
    if (!(await hasFlipped(graduation))) throw error;
  }
  deps.directory.forget(tenant.tenantId);
  graduation.fenceMs = performance.now() - graduation.fencedAtMs;
}

/** Step 8: drops the old schema and role and verifies that they are gone. */
export async function cleanUp(graduation: Graduation): Promise<void> {
  const { deps, tenant, plan } = graduation;
  await releaseFence(graduation);
  await dropTenantHome(
    deps,
    {
      server: plan.sourceServer,
      database: plan.sourceDatabase,
      tenantId: tenant.tenantId,
      name: plan.schema,
    },
    graduation.patienceMs,
  );
}

/** What can be done once the tenant works again. Without it the planner knows the new tables coarsely. */
export async function refineStatistics(graduation: Graduation): Promise<void> {
  const { plan, tables } = graduation;
  await onTarget(graduation, plan.targetDatabase, async (client) => {
    await liftTimeout(client);
    await analyzeTables(client, dedicatedSchema, tables);
  });
}
