import { join } from "node:path";
import type { Deps } from "../../../deps.ts";
import { endClient } from "../../../kernel/db/servers.ts";
import { badRequest } from "../../../kernel/http/problem.ts";
import type { Actor } from "../../actor.ts";
import { refuseExistingHomes } from "../existing-homes.ts";
import { ArchiveReader } from "../leaving/archive.ts";
import { fillTables } from "../leaving/filling.ts";
import { importTenant } from "../leaving/import.ts";
import { commitDurably, listApplied, rollBack, usePlainForms } from "../leaving/tables.sql.ts";
import { centralName, fileOf, type BackedUpShop } from "./format.ts";
import { setQuotas } from "../quotas/service.ts";
import { requireKeys, type OpenedBackup } from "./reading.ts";
import { beginRestoring, freeTenantIds, isCentralEmpty, listBackedUp } from "./sql.ts";

export interface RestoreRequest {
  readonly passphrase: string;
  /** Placement server of every shop; the one of its old server's name unless given. */
  readonly server?: string | undefined;
  /** This shop alone, into an installation that is at work. */
  readonly tenantId?: string | undefined;
  readonly actor: Actor;
  /** Called after each shop. */
  readonly onShop?: (shop: { readonly slug: string; readonly isDone: boolean }) => void;
}

export interface Restored {
  readonly tenants: readonly string[];
  /** Shops that could not be restored, or are not in the backup. */
  readonly failed: readonly string[];
}

/**
 * Restores the central database, which must be empty, and then every shop under its id in the shared tier; tokens go
 * on. Throws, and has changed nothing, when a key is missing or another one, a server is not configured, something may
 * be a home of one of its shops (409 `name_taken`), or the central schema is not that of the backup. Each shop comes
 * whole or not at all; one that fails is named, and can be restored alone.
 */
export async function restore(deps: Deps, backup: OpenedBackup, request: RestoreRequest): Promise<Restored> {
  const { path, manifest } = backup;
  const { tenantId } = request;
  requireKeys(deps.secrets, manifest);
  const shops = manifest.tenants.filter((shop) => tenantId === undefined || shop.tenantId === tenantId);
  for (const shop of shops) requireServer(deps, request.server ?? shop.server);
  if (tenantId === undefined && !(await deps.central.transact(isCentralEmpty))) throw notEmpty();
  await refuseExistingHomes(
    deps,
    shops.map((shop) => shop.tenantId),
  );
  if (tenantId === undefined) await restoreCentral(deps, backup);
  const tenants: string[] = [];
  const failed = tenantId === undefined ? manifest.failed.map((shop) => shop.tenantId) : [];
  for (const shop of shops) {
    try {
      await restoreShop(deps, join(path, fileOf(shop.tenantId)), shop, request);
      tenants.push(shop.tenantId);
      request.onShop?.({ slug: shop.slug, isDone: true });
    } catch (error) {
      if (tenantId !== undefined) throw error;
      deps.log.error({ err: error, tenantId: shop.tenantId }, "a shop could not be restored");
      failed.push(shop.tenantId);
      request.onShop?.({ slug: shop.slug, isDone: false });
    }
  }
  return { tenants, failed };
}

async function restoreShop(
  deps: Deps,
  file: string,
  { tenantId, server, isActive, quotas }: BackedUpShop,
  { passphrase, server: other, actor }: RestoreRequest,
): Promise<void> {
  await importTenant(deps, { file, passphrase, server: other ?? server, isSuspended: !isActive, actor });
  if (quotas !== null) await deps.central.transact((tx) => setQuotas(tx, tenantId, quotas, actor, deps.now()));
}

function requireServer({ servers }: Deps, name: string): void {
  if (servers.get(name) === undefined)
    throw badRequest("unknown_server", `No placement server is named ${JSON.stringify(name)}; name one by --server.`);
}

function notEmpty(): Error {
  return new Error("The central database is not empty. Restore into a new one, or single shops by --tenant.");
}

/** In one transaction; every row is read back before it is committed. */
async function restoreCentral(deps: Deps, { path, manifest, passphrase }: OpenedBackup): Promise<void> {
  const schema = "public";
  const client = await deps.central.connectForTables("tillhouse-restore");
  const archive = await ArchiveReader.open(join(path, centralName));
  try {
    await usePlainForms(client);
    const { isEmpty } = await beginRestoring(client);
    if (!isEmpty) throw notEmpty();
    const { migrations } = manifest.central;
    if (JSON.stringify(await listApplied(client, schema)) !== JSON.stringify(migrations))
      throw new Error(
        `The backup is of release ${manifest.release}, whose central database is at ${migrations.at(-1)?.name}: restore it with that release, and upgrade afterwards.`,
      );
    const boxes = { installation: deps.secrets, passphrase };
    const exported = manifest.central;
    const tables = await listBackedUp(client, schema);
    await fillTables(client, schema, tables, { exported, archive, boxes, onTable: undefined });
    await freeTenantIds(client);
    await commitDurably(client);
  } catch (error) {
    await rollBack(client);
    throw error;
  } finally {
    archive.close();
    await endClient(client);
  }
}
