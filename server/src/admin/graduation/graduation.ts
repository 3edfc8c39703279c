import type pg from "pg";
import type { Deps } from "../../deps.ts";
import { connectionAad } from "../../kernel/db/directory.ts";
import { scramVerifier } from "../../kernel/db/scram.ts";
import { endClient } from "../../kernel/db/servers.ts";
import { rightsOf } from "../../kernel/db/migrate.ts";
import { grantTenant } from "../../kernel/db/tenant-role.ts";
import { never, nothing, type Step } from "../../kernel/steps.ts";
import { sessionName } from "../maintenance.ts";
import { schemaOrRoleExists } from "../../kernel/db/names.ts";
import { describeSchema, tryRights } from "./plan/catalogue.sql.ts";
import { readSequences, writeSequences } from "../tables.sql.ts";
import {
  connectionOf,
  decideFlip,
  markOf,
  onOwn,
  onSource,
  onTarget,
  sidesOf,
  type HomeDescription,
  type Graduation,
} from "./context.ts";
import { copyTables, digestTables } from "./copy/copy.ts";
import { isOfShared, makeEmptyHome, markAsHome, publish, readyTarget } from "./newhome.ts";
import { newSchemaOf, type SourceTenant } from "./schema.ts";
import { fence, endFenceSession, unfence } from "./fence/fence.ts";
import {
  dropBuild,
  dropOldDatabase,
  findLeftovers,
  retireHome,
  serverFor,
  type AttemptServer,
} from "./homes/dedicated.ts";
import { dropSharedBuild, endedThere } from "./homes/shared.ts";
import { analyzeTables } from "../loading.sql.ts";
import { markText } from "./marks.ts";
import { nameTaken } from "./plan/plan.ts";
import { dropOldSchema, retireOldHome, takeMoveRow } from "./fence/proof.sql.ts";
import {
  confirmLocks,
  createDedicatedRole,
  dropRole,
  endSessionsNamed,
  findMarkedObjects,
  type MarkedDatabase,
} from "./servers.sql.ts";
import { closeInterrupted, flipTenant, isCutShort, listPastGraduations, livesIn } from "./sql.ts";
import { takeFromTheDead } from "./fence/takeover.ts";

/** The contract's "Graduation sequence". */
export const steps: readonly Step<Graduation>[] = [
  { name: "Validate", do: becomeMover, undo: nothing("the number in the tenant's row of move_fences only grows") },
  { name: "CreateRole", do: createRole, undo: unlessFlipped(dropDedicatedRole) },
  { name: "Fence", urgent: true, do: fence, undo: unlessFlipped(unfence) },
  { name: "CreateDatabase", do: createDatabase, undo: unlessFlipped(dropOwnBuild) },
  { name: "Copy", do: copy, undo: nothing("the rows go with the database") },
  { name: "ValidateCopy", do: validateCopy, undo: nothing("it only reads") },
  { name: "Flip", final: true, do: flip, undo: unlessFlipped(withdraw) },
  { name: "CleanUp", do: cleanUp, undo: never("the tenant lives in its new home") },
];

/** An undo that runs only when it is certain that the tenant has not flipped and never will. */
function unlessFlipped(undo: (graduation: Graduation) => Promise<void>): (graduation: Graduation) => Promise<void> {
  return async (graduation) => {
    if (!(await decideFlip(graduation))) await undo(graduation);
  };
}

/**
 * Step 1, whose checks have run under the lock, in `prepare`: ends what dead attempts left at work, and takes the
 * tenant's row of move_fences, 409 when a living attempt holds it. Dead attempts become Interrupted, so none of them
 * can flip, and without that row they can do nothing to the old home any more.
 */
async function becomeMover(graduation: Graduation): Promise<void> {
  const { deps, id, tenant, seen } = graduation;
  await takeFromTheDead(deps, tenant.tenantId, id);
  graduation.proof = await onSource(graduation, (client) =>
    takeMoveRow(client, { tenantId: tenant.tenantId, attempt: id, seen }),
  );
  if (graduation.proof === undefined) throw new Error("another attempt has taken this tenant meanwhile");
}

/** Step 2, after a sweep of what earlier attempts left on any server. */
async function createRole(graduation: Graduation): Promise<void> {
  const { plan, password } = graduation;
  await sweepOrphans(graduation);
  const group = await readyTarget(graduation);
  const role = {
    name: plan.targetRole,
    schema: newSchemaOf(plan),
    group,
    verifier: scramVerifier(password),
    marker: roleMarkOf(graduation),
  };
  await unlessTaken(
    role.name,
    onTarget(graduation, (client) => createDedicatedRole(client, role)),
  );
}

/** A server that is neither source nor target may be unreachable; the doctor finds later what is left there. */
async function sweepOrphans({ deps, id, tenant, plan, patienceMs }: Graduation): Promise<void> {
  let isClean = true;
  const past = await deps.central.transact((tx) => listPastGraduations(tx, tenant.tenantId, deps.config.deadAfterMs));
  const dead = past.filter(isCutShort).map((graduation) => graduation.id);
  for (const name of deps.servers.names()) {
    try {
      await sweepServer(deps, { tenant, server: serverFor(deps, id, name, patienceMs), patienceMs });
    } catch (error) {
      if (name === plan.targetServer || name === plan.sourceServer) throw error;
      isClean = false;
      deps.log.warn({ err: error, server: name, graduationId: id }, "a server could not be swept of orphans");
    }
  }
  if (isClean) await deps.central.transact((tx) => closeInterrupted(tx, dead));
}

/** Drops what ended attempts of the tenant left on a server, after ending their sessions. None of it can be a home. */
async function sweepServer(
  deps: Deps,
  { tenant, server, patienceMs }: { tenant: SourceTenant; server: AttemptServer; patienceMs: number },
): Promise<void> {
  const past = await deps.central.transact((tx) => listPastGraduations(tx, tenant.tenantId, deps.config.deadAfterMs));
  const { builds, roles } = await server.run(undefined, async (client) => {
    for (const { id } of past.filter(isCutShort)) await endSessionsNamed(client, sessionName(id));
    return findLeftovers(await findMarkedObjects(client), tenant, server.name, past);
  });
  for (const build of builds) await dropBuild(server, build, tenant);
  for (const ended of endedThere(past, tenant, server.name))
    await dropSharedBuild(deps, server, ended, tenant, patienceMs);
  await server.run(undefined, async (client) => {
    for (const { name } of roles) await dropRole(client, name);
  });
}

/** The mark of the new home's role. */
function roleMarkOf({ id, tenant: { installation, tenantId } }: Graduation): string {
  return markText({ installation, tenantId, attemptId: id });
}

/** PostgreSQL refuses to drop a role that something depends on, so the role of a home stays. */
async function dropDedicatedRole(graduation: Graduation): Promise<void> {
  const { id, plan } = graduation;
  const mine = roleMarkOf(graduation);
  await onTarget(graduation, async (client) => {
    await endSessionsNamed(client, sessionName(id));
    const { roles } = await findMarkedObjects(client);
    if (roles.some(({ name, marker }) => name === plan.targetRole && marker === mine))
      await dropRole(client, plan.targetRole);
  });
}

/** Step 4; the old home, which its locks keep as it is, is described meanwhile. */
async function createDatabase(graduation: Graduation): Promise<void> {
  [, graduation.described] = await bothOf(makeBuild(graduation), describeOldHome(graduation));
}

async function describeOldHome(graduation: Graduation): Promise<HomeDescription> {
  const { plan } = graduation;
  const source = fenceSessionOf(graduation);
  return {
    objects: await describeSchema(source, plan.schema, plan.sourceRole),
    sequences: await readSequences(source, plan.schema),
  };
}

async function makeBuild(graduation: Graduation): Promise<void> {
  const { plan } = graduation;
  await unlessTaken(plan.targetSchema ?? plan.targetBuild, makeEmptyHome(graduation));
  await onOwn(graduation, "Building", (client) =>
    grantTenant(
      client,
      { schema: newSchemaOf(plan), role: plan.targetRole },
      rightsOf(graduation.deps.tenantMigrations),
    ),
  );
}

/**
 * 42710, 42P04 and 42P06: somebody created an object of that name after the prechecks. It belongs to them, and nothing
 * of it is undone.
 */
async function unlessTaken(name: string, work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Error && "code" in error && ["42710", "42P04", "42P06"].includes(String(error.code)))
      throw nameTaken(name);
    throw error;
  }
}

/** Only what its own CREATE made: by its mark or, before it has one, by its OID. */
async function dropOwnBuild(graduation: Graduation): Promise<void> {
  const { deps, tenant, plan, patienceMs } = graduation;
  if (isOfShared(graduation)) return dropSharedBuild(deps, targetOf(graduation), graduation, tenant, patienceMs);
  const found = await findOwn(graduation, plan.targetBuild);
  if (found !== undefined) await dropBuild(targetOf(graduation), found, tenant);
}

/** The graduation's database under this name, its own sessions ended; undefined when there is none, or another's. */
async function findOwn(graduation: Graduation, database: string): Promise<MarkedDatabase | undefined> {
  const { databases } = await onTarget(graduation, async (client) => {
    await endSessionsNamed(client, sessionName(graduation.id));
    return findMarkedObjects(client);
  });
  return databases.find(({ name, oid }) => name === database && oid === graduation.plan.targetOid);
}

function targetOf({ deps, id, plan, patienceMs }: Graduation): AttemptServer {
  return serverFor(deps, id, plan.targetServer, patienceMs);
}

/** Step 5. */
async function copy(graduation: Graduation): Promise<void> {
  const { plan, tables, progress, phases, patienceMs, onTable, onBuild } = graduation;
  const { source, target } = sidesOf(graduation);
  const { sequences } = describedOf(graduation);
  if (sequences.length > 0)
    await onOwn(graduation, "Building", (client) => writeSequences(client, newSchemaOf(plan), sequences));
  graduation.copied = await copyTables({ source, target, tables, progress, phases, patienceMs, onTable, onBuild });
}

/** The session that keeps the writers out: it reads the source, too. */
function fenceSessionOf({ fenceSession }: Graduation): pg.Client {
  if (fenceSession === undefined) throw new Error("the tenant is not fenced");
  return fenceSession;
}

function describedOf({ described }: Graduation): HomeDescription {
  if (described === undefined) throw new Error("the old home was not described");
  return described;
}

/** Step 6, as the tenant's own new role: every row read back, the catalogues compared, the rights tried. */
async function validateCopy(graduation: Graduation): Promise<void> {
  const { tables, copied, patienceMs, verified } = graduation;
  const { tenant } = sidesOf(graduation);
  const [digests, differences] = await bothOf(
    digestTables(tenant, tables, patienceMs, verified),
    compareCatalogues(graduation),
  );
  for (const { table, rows, hash } of copied) {
    const found = digests.get(table);
    if (found?.rows !== rows || found.hash !== hash)
      throw new Error(`table ${table} differs: ${rows} rows were copied, ${found?.rows ?? "none"} read back`);
  }
  if (digests.size !== copied.length) throw new Error("not every table was copied");
  if (differences.length > 0) throw new Error(`the catalogues differ: ${differences.slice(0, 5).join("; ")}`);
}

/** What source and target do not have in common, rows aside. */
async function compareCatalogues(graduation: Graduation): Promise<string[]> {
  const { plan, patienceMs } = graduation;
  const before = describedOf(graduation);
  const client = await sidesOf(graduation).tenant.connect(patienceMs);
  try {
    const wrong = await tryRights(client);
    if (wrong !== undefined) throw new Error(wrong);
    const has = new Set(await describeSchema(client, newSchemaOf(plan), plan.targetRole));
    const sequences = await readSequences(client, newSchemaOf(plan));
    const isSame = JSON.stringify(sequences) === JSON.stringify(before.sequences);
    return [...new Set(before.objects).symmetricDifference(has), ...(isSame ? [] : ["the state of the sequences"])];
  } finally {
    await endClient(client);
  }
}

/** Both results, or the first error once both have ended. */
async function bothOf<A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([first, second]);
  return Promise.all([first, second]);
}

/**
 * Step 7. The database is renamed to its final name and marked MayBeLive, and only then the tenant's row points to it.
 * From here on it is never dropped without being read first. If the answer to the flip is lost, the graduation's state
 * decides.
 */
async function flip(graduation: Graduation): Promise<void> {
  const { deps, id, lock, tenant, plan, stop } = graduation;
  const fenceSession = fenceSessionOf(graduation);
  await publish(graduation);
  await confirmLocks(fenceSession);
  stop.signal.throwIfAborted();
  const sealed = deps.secrets.seal(connectionOf(graduation), connectionAad(tenant.tenantId));
  graduation.flipTried = true;
  try {
    if (!(await flipTenant(lock.client, { id, tenant, plan, sealed })))
      throw new Error("the tenant's row is not as it was captured, or the graduation is not its mover's any more");
    graduation.flipped = true;
  } catch (error) {
    if (!(await decideFlip(graduation))) throw error;
  }
  deps.directory.forget(tenant.tenantId);
  graduation.fenceMs = performance.now() - graduation.fencedAtMs;
}

/**
 * The undo of publishing: the flip did not happen, but the new home is checked for rows that somebody may have written.
 */
async function withdraw(graduation: Graduation): Promise<void> {
  if (isOfShared(graduation)) return dropOwnBuild(graduation);
  const found = await findOwn(graduation, graduation.plan.targetDatabase);
  if (found !== undefined && !(await retireHome(graduation.deps, targetOf(graduation), found, graduation.patienceMs)))
    throw new Error(`${found.name} has been written to: it may be the tenant's home`);
}

/**
 * Step 8: drops the old home and its role and checks that they are gone. Before that, marks the new home as Home and
 * asks the central database again, so that the old home is never the last copy.
 */
async function cleanUp(graduation: Graduation): Promise<void> {
  const { deps, id, tenant, plan, proof, patienceMs } = graduation;
  if (proof === undefined) throw new Error("the tenant's row of move_fences was not taken");
  await endFenceSession(graduation);
  await markAsHome(graduation);
  if (!(await deps.central.transact((tx) => livesIn(tx, tenant.tenantId, plan))))
    throw new Error("the tenant's row does not say that it has moved");
  const { source: home, sourceRole: role } = plan;
  const server = serverFor(deps, id, plan.sourceServer, patienceMs);
  if (home !== undefined) return dropOldDatabase(server, { home, role, tenant });
  await onSource(graduation, async (client) => {
    await endSessionsNamed(client, sessionName(id));
    const { schema, oldSchema } = plan;
    await retireOldHome(client, proof, { schema, role, oldSchema, mark: markOf(graduation, "Trash") });
    await dropOldSchema(client, oldSchema);
    if (await schemaOrRoleExists(client, schema)) throw new Error("the schema or role is still there");
  });
}

/**
 * Work that can be done after the tenant is open again. Without it the query planner has only coarse statistics of the
 * new tables.
 */
export async function refineStatistics(graduation: Graduation): Promise<void> {
  await onOwn(graduation, "Home", async (client) => {
    await analyzeTables(client, newSchemaOf(graduation.plan), graduation.tables);
  });
}
