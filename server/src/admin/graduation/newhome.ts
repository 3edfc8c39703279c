import { ensureSharedDatabase, groupOf as sharedGroupOf } from "../shared-tier/home.sql.ts";
import { sessionName } from "../maintenance.ts";
import { markOf, onOwn, onTarget, openProvisioner, type Graduation } from "./context.ts";
import { endClient } from "../../kernel/db/servers.ts";
import { foldDigests } from "./homes/dedicated.ts";
import type { PlanToShared } from "./schema.ts";
import { createSharedSchema, endSessionsHere, markSchema } from "./shared.sql.ts";
import { createBuild, markDatabase, renameDatabase } from "./servers.sql.ts";

// The parts of a graduation that differ by the new home: a database, or a schema in a shared one. A database has one
// name until it is published and another one after; a schema keeps its name, which no other attempt uses, and its mark
// says whether it is published.

/** Whether the new home is in the shared tier. */
export function isOfShared(graduation: Graduation): graduation is Graduation & { readonly plan: PlanToShared } {
  return graduation.plan.targetSchema !== undefined;
}

/** The group that the new role joins; undefined for a database of its own. Makes the shared database where needed. */
export async function readyTarget(graduation: Graduation): Promise<string | undefined> {
  if (!isOfShared(graduation)) return undefined;
  const { deps, plan } = graduation;
  await ensureSharedDatabase(deps.servers.mustGet(plan.targetServer), plan.targetDatabase);
  return sharedGroupOf(plan.targetDatabase);
}

/** Step 4: what the migrations make, marked as a build. */
export async function makeEmptyHome(graduation: Graduation): Promise<void> {
  const { deps, plan, template, patienceMs } = graduation;
  const mark = markOf(graduation, "Building");
  if (isOfShared(graduation)) {
    const client = await openProvisioner(graduation, plan.targetServer, plan.targetDatabase, patienceMs);
    try {
      const { targetSchema: schema } = graduation.plan;
      await createSharedSchema(client, { schema, mark, migrations: deps.tenantMigrations });
    } finally {
      await endClient(client);
    }
    return;
  }
  if (template === undefined) throw new Error("no template for the new database");
  const build = { name: plan.targetBuild, oid: plan.targetOid, template, role: plan.targetRole };
  await onTarget(graduation, (client) => createBuild(client, { ...build, mark }));
}

/** The first half of step 7: this attempt has no session in the new home any more; it is marked MayBeLive. */
export async function publish(graduation: Graduation): Promise<void> {
  const { id, plan, copied } = graduation;
  const digest = foldDigests(copied.map((table) => [table.table, table]));
  const [from, to] = [markOf(graduation, "Building"), markOf(graduation, "MayBeLive", digest)];
  if (isOfShared(graduation)) {
    const { targetSchema } = graduation.plan;
    return onOwn(graduation, "Building", async (client) => {
      await endSessionsHere(client, sessionName(id));
      await markSchema(client, targetSchema, { from, to });
    });
  }
  const build = { name: plan.targetBuild, oid: plan.targetOid, marker: from };
  await onTarget(graduation, (client) => renameDatabase(client, build, { name: plan.targetDatabase, mark: to }));
}

/** After the flip: marks the new home as Home, so that it is kept even if the central database is turned back. */
export async function markAsHome(graduation: Graduation): Promise<void> {
  const { plan, copied, patienceMs } = graduation;
  const mark = markOf(graduation, "Home");
  if (!isOfShared(graduation)) return onTarget(graduation, (client) => markDatabase(client, plan.targetDatabase, mark));
  const digest = foldDigests(copied.map((table) => [table.table, table]));
  const client = await openProvisioner(graduation, plan.targetServer, plan.targetDatabase, patienceMs);
  try {
    await markSchema(client, graduation.plan.targetSchema, { from: markOf(graduation, "MayBeLive", digest), to: mark });
  } finally {
    await endClient(client);
  }
}
