import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import type { Deps } from "../../deps.ts";
import { connectionAad } from "../../kernel/db/directory.ts";
import { applyMigrations, grantTenant, loadMigrations } from "../../kernel/db/migrate.ts";
import { scramVerifier } from "../../kernel/db/scram.ts";
import { openClient } from "../../kernel/db/servers.ts";
import { nothing, type Step } from "../../kernel/steps.ts";
import type { MaintenanceLock } from "../maintenance.ts";
import { dropTenantHome } from "../tenants/service.ts";
import {
  addForeignKeys,
  analyze,
  describeSchema,
  dropForeignKeys,
  listTables,
  readSequences,
  truncateTables,
  tryRights,
  writeSequences,
  type Table,
} from "./catalogue.sql.ts";
import { copyTables, digestTables, type CopiedTable } from "./copy.ts";
import { checkAgain, markerOf, sweepOrphans } from "./plan.ts";
import type { Plan, SourceTenant } from "./schema.ts";
import {
  confirmLocks,
  createDedicatedDatabase,
  closePublicSchema,
  createDedicatedRole,
  dropDatabase,
  dropRole,
  fenceTenant,
  findMarkedObjects,
  flipTenant,
  listStartingBackends,
  lockTables,
  readLocaleClauses,
  setRoleLogin,
  setTenantActive,
  settleFlip,
  terminateSessions,
} from "./sql.ts";

/** What the steps hand on to each other. */
export interface Graduation {
  readonly deps: Deps;
  readonly id: string;
  readonly tenant: SourceTenant;
  readonly plan: Plan;
  readonly password: string;
  readonly lock: MaintenanceLock;
  readonly onTable: (done: CopiedTable) => Promise<void>;
  /** Holds the tables of the source locked against writes from the fence to the flip. */
  fence: pg.Client | undefined;
  fencedAtMs: number;
  fenceMs: number;
  /** The version of the tenant's row that the flip insists on. */
  fencedVersion: number | undefined;
  /** From then on only the tenant's row knows whether it was flipped: `hasFlipped`. */
  flipTried: boolean;
  tables: Table[];
  copied: CopiedTable[];
}

const dedicatedSchema = "public";
const terminateWithinMs = 15_000;
const pollMs = 100;

/** The contract's "Graduation sequence" up to the flip; step 8, which nothing can undo, is `cleanUp`. */
export const steps: readonly Step<Graduation>[] = [
  { name: "Validate", do: validateTenant, undo: nothing("it only reads") },
  { name: "CreateRole", do: createRole, undo: dropDedicatedRole },
  { name: "Fence", do: fence, undo: unfence },
  { name: "CreateDatabase", do: createDatabase, undo: dropDedicatedDatabase },
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
async function validateTenant({ deps, tenant, plan }: Graduation): Promise<void> {
  await checkAgain(deps, tenant, plan);
}

/** Step 2. */
async function createRole({ deps, id, tenant, plan, password }: Graduation): Promise<void> {
  await sweepOrphans(deps, tenant.tenantId);
  await deps.servers.mustGet(plan.targetServer).withClient(undefined, (client) =>
    createDedicatedRole(client, {
      name: plan.targetRole,
      verifier: scramVerifier(password),
      marker: markerOf(tenant.tenantId, id),
    }),
  );
}

/** Only what carries this graduation's mark: a name that was taken meanwhile belongs to somebody. */
async function dropDedicatedRole(graduation: Graduation): Promise<void> {
  const { deps, id, tenant, plan } = graduation;
  if (await hasFlipped(graduation)) return;
  await deps.servers.mustGet(plan.targetServer).withClient(undefined, async (client) => {
    const { roles } = await findMarkedObjects(client);
    const mine = markerOf(tenant.tenantId, id);
    if (roles.some(({ name, marker }) => name === plan.targetRole && marker === mine))
      await dropRole(client, plan.targetRole);
  });
}

/** Step 3 (contract "Safety fence"): inactive, NOLOGIN, no session left, and every table locked against writers. */
async function fence(graduation: Graduation): Promise<void> {
  const { deps, tenant, plan } = graduation;
  graduation.fencedAtMs = performance.now();
  graduation.fencedVersion = await deps.central.transact((tx) => fenceTenant(tx, tenant.tenantId));
  if (graduation.fencedVersion === undefined) throw new Error("the tenant's row is not as it was captured");
  deps.directory.forget(tenant.tenantId);
  await delay(deps.config.drainMs);
  const client = await deps.servers.mustGet(plan.sourceServer).connect(plan.sourceDatabase);
  graduation.fence = client;
  await setRoleLogin(client, plan.sourceRole, false);
  await deps.databases.disconnect(tenant.tenantId);
  await endSessions(client, plan.sourceRole);
  graduation.tables = await listTables(client, plan.schema);
  await lockTables(
    client,
    plan.schema,
    graduation.tables.map(({ name }) => name),
  );
}

/** Ends the role's sessions until two looks find none and every login that was under way has shown whose it is. */
async function endSessions(client: pg.Client, role: string): Promise<void> {
  const deadline = performance.now() + terminateWithinMs;
  const starting = new Set(await listStartingBackends(client));
  for (let quiet = 0; quiet < 2;) {
    if (performance.now() > deadline) throw new Error("sessions of the tenant's role would not end");
    const ended = await terminateSessions(client, role);
    const pending = (await listStartingBackends(client)).some((pid) => starting.has(pid));
    quiet = ended === 0 && !pending ? quiet + 1 : 0;
    if (quiet < 2) await delay(pollMs);
  }
}

async function unfence(graduation: Graduation): Promise<void> {
  const { deps, tenant, plan } = graduation;
  await releaseFence(graduation);
  if (await hasFlipped(graduation)) return;
  await deps.servers
    .mustGet(plan.sourceServer)
    .withClient(plan.sourceDatabase, (client) => setRoleLogin(client, plan.sourceRole, true));
  await deps.central.transact((tx) => setTenantActive(tx, tenant.tenantId, tenant.wasActive));
  deps.directory.forget(tenant.tenantId);
  graduation.fenceMs = performance.now() - graduation.fencedAtMs;
}

/** Ending the connection ends its transaction and with it the locks. */
async function releaseFence(graduation: Graduation): Promise<void> {
  const client = graduation.fence;
  graduation.fence = undefined;
  await client?.end().catch(() => undefined);
}

/** Step 4. */
async function createDatabase({ deps, id, tenant, plan }: Graduation): Promise<void> {
  const source = deps.servers.mustGet(plan.sourceServer);
  const target = deps.servers.mustGet(plan.targetServer);
  const locale = await source.withClient(plan.sourceDatabase, readLocaleClauses);
  const marker = markerOf(tenant.tenantId, id);
  await target.withClient(undefined, (client) =>
    createDedicatedDatabase(client, { database: plan.targetDatabase, role: plan.targetRole, marker, locale }),
  );
  await target.withClient(plan.targetDatabase, async (client) => {
    await closePublicSchema(client);
    await applyMigrations(client, { schema: dedicatedSchema, migrations: await loadMigrations("tenant") });
    await grantTenant(client, { schema: dedicatedSchema, role: plan.targetRole });
  });
}

/** A database gets its mark just after it is made, so one without a mark may be this graduation's; another's mark may not. */
async function dropDedicatedDatabase(graduation: Graduation): Promise<void> {
  const { deps, id, tenant, plan } = graduation;
  if (await hasFlipped(graduation)) return;
  await deps.servers.mustGet(plan.targetServer).withClient(undefined, async (client) => {
    const { databases } = await findMarkedObjects(client);
    const found = databases.find(({ name }) => name === plan.targetDatabase);
    if (found === undefined || (found.marker !== null && found.marker !== markerOf(tenant.tenantId, id))) return;
    await dropDatabase(client, plan.targetDatabase);
  });
}

/** Step 5. */
async function copy(graduation: Graduation): Promise<void> {
  const { deps, plan, tables } = graduation;
  const source = deps.servers.mustGet(plan.sourceServer);
  const target = deps.servers.mustGet(plan.targetServer);
  await target.withClient(plan.targetDatabase, async (client) => {
    await truncateTables(client, dedicatedSchema, tables);
    const keys = await dropForeignKeys(client, dedicatedSchema);
    graduation.copied = await copyTables(
      { schema: plan.schema, connect: () => source.connect(plan.sourceDatabase) },
      { schema: dedicatedSchema, connect: () => target.connect(plan.targetDatabase) },
      tables,
      graduation.onTable,
    );
    await addForeignKeys(client, dedicatedSchema, keys);
    await writeSequences(
      client,
      dedicatedSchema,
      await source.withClient(plan.sourceDatabase, (from) => readSequences(from, plan.schema)),
    );
    await analyze(client);
  });
}

/** Step 6, as the tenant's own new role: every row read back, the catalogues compared, the rights tried. */
async function validateCopy(graduation: Graduation): Promise<void> {
  const { deps, plan, tables, copied } = graduation;
  const connect = () => openClient(connectionOf(graduation), "tillhouse-graduation");
  const digests = await digestTables(connect, dedicatedSchema, tables);
  for (const { table, rows, hash } of copied) {
    const found = digests.get(table);
    if (found?.rows !== rows || found.hash !== hash)
      throw new Error(`table ${table} differs: ${rows} rows were copied, ${found?.rows ?? "none"} read back`);
  }
  if (digests.size !== copied.length) throw new Error("not every table was copied");
  const client = await connect();
  try {
    const wrong = await tryRights(client);
    if (wrong !== undefined) throw new Error(wrong);
    const source = deps.servers.mustGet(plan.sourceServer);
    const [before, sequences] = await source.withClient(
      plan.sourceDatabase,
      async (from) =>
        [await describeSchema(from, plan.schema, plan.sourceRole), await readSequences(from, plan.schema)] as const,
    );
    const after = await describeSchema(client, dedicatedSchema, plan.targetRole);
    const difference = [
      ...before.filter((line) => !after.includes(line)),
      ...after.filter((line) => !before.includes(line)),
    ];
    if (difference.length > 0) throw new Error(`the catalogues differ: ${difference.slice(0, 5).join("; ")}`);
    if (JSON.stringify(await readSequences(client, dedicatedSchema)) !== JSON.stringify(sequences))
      throw new Error("the sequences differ");
  } finally {
    await client.end().catch(() => undefined);
  }
}

function connectionOf({ deps, plan, password }: Graduation): string {
  return deps.servers
    .mustGet(plan.targetServer)
    .connectionString({ role: plan.targetRole, password, database: plan.targetDatabase });
}

/** Step 7. Whoever lost the maintenance lock lost its connection too, and cannot flip. */
async function flip(graduation: Graduation): Promise<void> {
  const { deps, lock, tenant, plan, fence: fenced, fencedVersion } = graduation;
  if (fenced === undefined || fencedVersion === undefined) throw new Error("the tenant is not fenced");
  await confirmLocks(fenced);
  const sealed = deps.secrets.seal(connectionOf(graduation), connectionAad(tenant.tenantId));
  graduation.flipTried = true;
  try {
    const flipped = await flipTenant(lock.client, { tenant, plan, sealed, version: fencedVersion });
    if (flipped !== 1) throw new Error("the tenant's row is not as it was captured");
  } catch (error) {
    if (!(await hasFlipped(graduation))) throw error;
  }
  deps.directory.forget(tenant.tenantId);
  graduation.fenceMs = performance.now() - graduation.fencedAtMs;
}

/**
 * Whether the tenant lives on its own database now, decided for good: an error of the flip may have come after its
 * commit. Rejects while the central database cannot tell; then nothing may be dropped.
 */
export async function hasFlipped({ deps, tenant, flipTried }: Graduation): Promise<boolean> {
  return flipTried && deps.central.transact((tx) => settleFlip(tx, tenant.tenantId));
}

/** Step 8: drops the old schema and role and verifies that they are gone. */
export async function cleanUp(graduation: Graduation): Promise<void> {
  const { deps, tenant, plan } = graduation;
  await releaseFence(graduation);
  await dropTenantHome(deps, {
    server: plan.sourceServer,
    database: plan.sourceDatabase,
    tenantId: tenant.tenantId,
    name: plan.schema,
  });
}
