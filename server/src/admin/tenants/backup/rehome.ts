import type { Deps } from "../../../deps.ts";
import { recordAudit } from "../../../kernel/db/audit.ts";
import { connectionAad } from "../../../kernel/db/directory.ts";
import { headOf } from "../../../kernel/db/migrate.ts";
import { insertNotice } from "../../../kernel/db/notices.ts";
import type { PlacementServer } from "../../../kernel/db/servers.ts";
import { insertVisit } from "../../../kernel/db/visits.ts";
import { newId } from "../../../kernel/ids.ts";
import type { Actor } from "../../gate/actor.ts";
import { nameOfNewHome, replaceHome, requireLost, takeBereft } from "../../graduation/lost/service.ts";
import type { SourceTenant } from "../../graduation/schema.ts";
import { maintenanceInProgress, type MaintenanceLock } from "../../maintenance.ts";
import { beginHomeAttempt, endHomeAttempt } from "../../shared-tier/attempts.sql.ts";
import { clearLeftHomes, refuseExistingHomes } from "../existing-homes.ts";
import { beginHome, dropOwnHome, letIn, markSharedHome, type SharedHome } from "../../shared-tier/home.sql.ts";
import { isOfInstallation } from "../leaving/format.ts";
import { fillHome } from "../leaving/import.ts";
import { migrationsOf, openExport, type OpenedExport } from "../leaving/reading.ts";
import { commitDurably, rollBack } from "../leaving/tables.sql.ts";
import { chooseHome, serverFor, tryHome } from "../provision.ts";
import { lockTenant } from "../sql.ts";

/** The shop whose home is lost, and what it gets in its place. */
export interface RehomeRequest {
  readonly tenantId: string;
  /** The export of the backup. */
  readonly file: string;
  readonly passphrase: string;
  /** Placement server that takes it; the one that it was on unless given. */
  readonly to?: string | undefined;
  /** An operator's word that servers which are not configured are lost. */
  readonly isServerLost: boolean;
  readonly actor: Actor;
}

/**
 * Gives a shop of this installation whose home is lost a new one in the shared tier, filled from an export. The row
 * keeps all but its home: id, name, modules, quotas, and whether it is active; tokens go on. All of it or nothing, as
 * an import (`importTenant`); the row changes in one statement on the session of the maintenance lock, from the home
 * that was found lost. The new home has a name that nothing else ever has, so the old one is never taken for it, should
 * it come back. Throws, and has changed nothing: 409 `duplicate_conflict` when the shop lives, 409 `name_taken` when
 * anything else may be a home of it, 400 `unknown_server`, and what keeps the loss from being proved.
 */
export async function rehomeTenant(shared: Deps, lock: MaintenanceLock, request: RehomeRequest): Promise<void> {
  const deps = { ...shared, central: lock.central };
  const { tenantId, isServerLost, actor } = request;
  const tenant = await takeBereft(deps, tenantId, { isServerLost });
  const server = serverFor(deps, request.to ?? tenant.server);
  await refuseExistingHomes(deps, [tenantId], { onto: server.name, apartFrom: [tenant, ...tenant.lostHomes] });
  await clearLeftHomes(deps, tenantId);
  const opened = await openExport(request.file, request.passphrase);
  try {
    if (opened.manifest.tenant.id !== tenantId) throw new Error("This file is another shop's.");
    migrationsOf(opened.manifest, deps.tenantMigrations);
    await rehome(deps, lock, { tenant, server, opened, isServerLost });
  } finally {
    opened.archive.close();
  }
  shared.directory.forget(tenantId);
  await deps.central.transact(async (tx) => {
    await insertVisit(tx, tenantId, deps.now());
    await deps.postman.announceWithin(tx, tenantId);
    await insertNotice(tx, "webhook", tenantId, deps.now());
    const { exportId, exportedAt } = opened.manifest;
    const { server: from, database, schema } = tenant;
    const details = { exportId, exportedAt, server: server.name, lost: { server: from, database, schema } };
    await recordAudit(tx, {
      event: "tenant.restored",
      ...actor,
      subjectType: "Tenant",
      subjectId: tenantId,
      details,
    });
  });
}

interface Work {
  readonly tenant: SourceTenant;
  readonly server: PlacementServer;
  readonly opened: OpenedExport;
  readonly isServerLost: boolean;
}

async function rehome(
  deps: Deps,
  lock: MaintenanceLock,
  { tenant, server, opened, isServerLost }: Work,
): Promise<void> {
  const { tenantId } = tenant;
  const { manifest } = opened;
  const id = newId();
  const home = await deps.central.transact(async (tx) => {
    const attempt = await beginHomeAttempt(tx, { id, tenantId, server: server.name });
    return chooseHome(deps, tx, server, attempt, nameOfNewHome(deps, tenantId, id));
  });
  const { name, database, password } = home;
  const connection = server.connectionString({ role: name, password, database });
  const sealed = deps.secrets.seal(connection, connectionAad(tenantId));
  const head = headOf(deps.tenantMigrations);
  const to = { server: server.name, database, name, sealed, head, attemptId: id };
  try {
    await server.withClient(
      database,
      async (client) => {
        try {
          await beginHome(client, home);
          const keepsTokens = isOfInstallation(deps.secrets, manifest);
          await fillHome(deps, client, home, opened, { keepsTokens, onTable: undefined });
          const commitHome = async () => {
            await requireLost(deps, tenant, { isServerLost });
            await letIn(client, home);
            await commitDurably(client);
            await tryHome(server, home);
            await markSharedHome(client, home);
          };
          if (!(await replaceHome(lock.client, tenant, to, commitHome))) throw maintenanceInProgress();
        } catch (error) {
          await rollBack(client);
          throw error;
        }
      },
      { applicationName: `tillhouse-import ${manifest.exportId}` },
    );
  } catch (error) {
    await abandon(deps, server, home).catch((failure: unknown) =>
      deps.log.error({ err: failure, tenantId }, "a half-made home could not be removed"),
    );
    throw error;
  }
}

/** Drops the new home, unless the row names it after all: the commit may have come, and only its answer been lost. */
async function abandon(deps: Deps, server: PlacementServer, home: SharedHome): Promise<void> {
  await deps.central.transact(async (tx) => {
    // Waits for the commit, should it be under way.
    const row = await lockTenant(tx, home.tenantId, deps.config.deadAfterMs);
    if (row?.roleName === home.name) return;
    await server.withClient(home.database, (client) => dropOwnHome(client, home));
    await endHomeAttempt(tx, home.attempt.id);
  });
}
