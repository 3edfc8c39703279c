import type pg from "pg";
import type { Deps } from "../../../deps.ts";
import { recordAudit } from "../../../kernel/db/audit.ts";
import { joinTransaction, type CentralTx } from "../../../kernel/db/handles.ts";
import { withConstraints } from "../../../kernel/db/errors.ts";
import { applyWithin, rightsOf } from "../../../kernel/db/migrate.ts";
import { claimCreation } from "../../../kernel/db/replay.ts";
import { grantTenant } from "../../../kernel/db/tenant-role.ts";
import { insertNotice } from "../../../kernel/db/notices.ts";
import { insertVisit } from "../../../kernel/db/visits.ts";
import type { PlacementServer } from "../../../kernel/db/servers.ts";
import { conflict } from "../../../kernel/http/problem.ts";
import type { Actor } from "../../gate/actor.ts";
import { deleteLostHome } from "../../graduation/lost/service.ts";
import { listTables } from "../../tables.sql.ts";
import { findOpenDeletion } from "../deletion/sql.ts";
import { beginHome, letIn, markSharedHome, type SharedHome } from "../../shared-tier/home.sql.ts";
import { newId } from "../../../kernel/ids.ts";
import { beginHomeAttempt, endHomeAttempt } from "../../shared-tier/attempts.sql.ts";
import { abandon, chooseHome, clearName, placeTenant, serverFor, tryHome } from "../provision.ts";
import { refuseExistingHomes } from "../existing-homes.ts";
import type { TenantQuotas } from "../quotas/schema.ts";
import { setQuotas } from "../quotas/service.ts";
import type { TenantJson } from "../schema.ts";
import { getTenant, slugTaken } from "../service.ts";
import { deleteClaim, findTenant, hasSlug, updateTenantActive } from "../sql.ts";
import { fillTables } from "./filling.ts";
import { fileOf, isOfInstallation, type ExportedTable, type Manifest } from "./format.ts";
import { inWords, migrationsOf, openExport, requireModules, type OpenedExport } from "./reading.ts";
import type { Boxes } from "./rows.ts";
import { commitDurably, dropTokens, restartFeed, rollBack, usePlainForms, useSchema } from "./tables.sql.ts";

export interface ImportRequest {
  readonly file: string;
  readonly passphrase: string;
  /** Placement server; the default one unless given. */
  readonly server?: string | undefined;
  /** Instead of the one that the shop had. */
  readonly slug?: string | undefined;
  /** The shop is there, and does not work yet. */
  readonly isSuspended?: boolean | undefined;
  /** What it may use; without limits unless given. */
  readonly quotas?: TenantQuotas | undefined;
  readonly actor: Actor;
  /** Called after each table. */
  readonly onTable?: (table: ExportedTable) => void;
}

export interface ImportResult {
  readonly tenant: TenantJson;
  /** Sessions and the tokens that lead to one are as they were; else everybody signs in anew. */
  readonly keepsTokens: boolean;
}

/**
 * Opens the shop of an export, in the shared tier, under the id that it had. All of it or nothing: the home is one
 * transaction, and is committed while the tenant's row is. Every row is read back and compared by digest before. Throws
 * 409 `duplicate_conflict` when the shop is there, 409 `name_taken` for its slug and for what may
 * be a home of it on any server, 400 `unknown_server`, and what
 * `openExport` throws.
 */
export async function importTenant(deps: Deps, request: ImportRequest): Promise<ImportResult> {
  const server = serverFor(deps, request.server);
  const opened = await openExport(request.file, request.passphrase);
  let undo = () => Promise.resolve();
  try {
    const { manifest } = opened;
    migrationsOf(manifest, deps.tenantMigrations);
    const { id, enabledModules } = manifest.tenant;
    requireModules(deps, enabledModules);
    const slug = request.slug ?? manifest.tenant.slug;
    await deps.central.transact((tx) => requireFree(tx, { id, slug }));
    await refuseExistingHomes(deps, [id], { onto: server.name });
    const home = await reserve(deps, server, { id, slug });
    undo = () => abandon(deps, server, home);
    const keepsTokens = isOfInstallation(deps.secrets, manifest);
    const tenant = await server.withClient(
      home.database,
      async (client) => {
        try {
          await beginHome(client, home);
          await fillHome(deps, client, home, opened, { keepsTokens, onTable: request.onTable });
          return await register(deps, client, { server, home, manifest, slug, keepsTokens, request });
        } catch (error) {
          await rollBack(client);
          throw error;
        }
      },
      { applicationName: `tillhouse-import ${manifest.exportId}` },
    );
    deps.directory.forget(id);
    return { tenant, keepsTokens };
  } catch (error) {
    await undo().catch((failure: unknown) => deps.log.error({ err: failure }, "a half-made shop could not be removed"));
    throw error;
  } finally {
    opened.archive.close();
  }
}

/** Looks whether the shop can be here, clears away what an attempt that died has left, and chooses a home. */
async function reserve(
  deps: Deps,
  server: PlacementServer,
  { id, slug }: { readonly id: string; readonly slug: string },
): Promise<SharedHome> {
  return deps.central.transact(async (tx) => {
    await requireFree(tx, { id, slug });
    await claimCreation(tx, "tenant", id, { import: true });
    const home = await chooseHome(
      deps,
      tx,
      server,
      await beginHomeAttempt(tx, { id: newId(), tenantId: id, server: server.name }),
    );
    await server.withClient(home.database, (client) => clearName(tx, client, home));
    // Until the shop is whole nothing says that it is; whoever comes first then has its name.
    await deleteClaim(tx, id);
    return home;
  });
}

/** Throws 409 when the shop is here, is being deleted, or has another's slug. */
async function requireFree(tx: CentralTx, { id, slug }: { readonly id: string; readonly slug: string }): Promise<void> {
  if ((await findTenant(tx, id)) !== undefined) throw alreadyHere();
  // Only waiting, and the shop not here: the central database was restored, and the deletion goes on waiting.
  const deletion = await findOpenDeletion(tx, id);
  if (deletion !== undefined && deletion.home !== null)
    throw conflict("maintenance_in_progress", "This tenant is being deleted; that has to end first.");
  if (await hasSlug(tx, slug)) throw slugTaken();
}

function alreadyHere() {
  return conflict("duplicate_conflict", "A tenant of this id is here already.");
}

interface FillOptions {
  readonly keepsTokens: boolean;
  readonly onTable: ((table: ExportedTable) => void) | undefined;
}

/**
 * Fills the empty schema of a home that the caller's transaction has begun: schema as of the export, rows, proof, and
 * then the newer migrations. Throws when a row does not arrive as it left, or when another than this installation wrote
 * the file and it has a value that no request could have written; the caller rolls back.
 */
export async function fillHome(
  deps: Deps,
  client: pg.Client,
  { name: schema }: SharedHome,
  { manifest, archive, passphrase }: OpenedExport,
  { keepsTokens, onTable }: FillOptions,
): Promise<void> {
  const boxes: Boxes = { installation: deps.secrets, passphrase };
  await usePlainForms(client);
  await applyWithin(client, { schema, migrations: migrationsOf(manifest, deps.tenantMigrations) });
  const tables = await listTables(client, schema);
  await fillTables(client, schema, tables, { exported: manifest, archive, boxes, onTable });
  await applyWithin(client, { schema, migrations: deps.tenantMigrations });
  await grantTenant(client, { schema, role: schema }, rightsOf(deps.tenantMigrations));
  if (!keepsTokens) {
    await refuseFalse(deps, client, schema);
    await dropTokens(client, schema);
  }
  await restartFeed(client, schema);
}

/**
 * Throws when a row is not as the service writes it. What this installation wrote itself is not judged: it comes back
 * whatever rules are newer (decision 0028).
 */
async function refuseFalse(deps: Deps, client: pg.Client, schema: string): Promise<void> {
  const tables = await listTables(client, schema);
  await useSchema(client, schema);
  await inWords(async () => {
    const found = await deps.findFalse(joinTransaction(client), new Set(tables.map(({ name }) => name)));
    if (found === undefined) return;
    throw new Error(`${fileOf(found.table)} has in ${found.column} a value that no request could write`);
  });
}

interface Registration {
  readonly server: PlacementServer;
  readonly home: SharedHome;
  readonly manifest: Manifest;
  readonly slug: string;
  readonly keepsTokens: boolean;
  readonly request: ImportRequest;
}

/** The tenant's row and the home's commit: the row is committed last, so that it never names what is not there. */
async function register(
  deps: Deps,
  client: pg.Client,
  { server, home, manifest, slug, keepsTokens, request }: Registration,
): Promise<TenantJson> {
  const { id, name, enabledModules } = manifest.tenant;
  return withConstraints({ tenants_slug_key: slugTaken, tenants_pkey: alreadyHere }, () =>
    deps.central.transact(async (tx) => {
      await endHomeAttempt(tx, home.attempt.id);
      await claimCreation(tx, "tenant", id, { exportId: manifest.exportId });
      await placeTenant(deps, tx, { server, home }, { name, slug, enabledModules });
      await deleteLostHome(tx, { tenantId: id, server: server.name, role: home.name });
      if (request.isSuspended === true) await updateTenantActive(tx, id, false);
      if (request.quotas !== undefined) await setQuotas(tx, id, request.quotas, request.actor, deps.now());
      await insertVisit(tx, id, deps.now());
      await deps.postman.announceWithin(tx, id);
      await insertNotice(tx, "webhook", id, deps.now());
      const details = { exportId: manifest.exportId, server: server.name, keepsTokens };
      const about = { subjectType: "Tenant", subjectId: id, details };
      await recordAudit(tx, { event: "tenant.imported", ...request.actor, ...about });
      await letIn(client, home);
      await commitDurably(client);
      await tryHome(server, home);
      await markSharedHome(client, home);
      return getTenant(tx, id);
    }),
  );
}
