import { join } from "node:path";
import type { Deps } from "../../../deps.ts";
import { endClient } from "../../../kernel/db/servers.ts";
import { badRequest, conflict, Problem } from "../../../kernel/http/problem.ts";
import { toldAs } from "../../../kernel/log.ts";
import { newId } from "../../../kernel/ids.ts";
import type { Actor } from "../../gate/actor.ts";
import { proveServer, takeBereft } from "../../graduation/lost/service.ts";
import { takeOverMaintenanceLock, type MaintenanceLock } from "../../maintenance.ts";
import { refuseExistingHomes } from "../existing-homes.ts";
import { ArchiveReader } from "../leaving/archive.ts";
import { fillTables } from "../leaving/filling.ts";
import { importTenant } from "../leaving/import.ts";
import { commitDurably, listApplied, rollBack, usePlainForms } from "../leaving/tables.sql.ts";
import { centralName, fileOf, type BackedUpShop } from "./format.ts";
import { findTenant } from "../sql.ts";
import { requireFiles, requireKeys, requireModulesOfRows, type OpenedBackup } from "./reading.ts";
import { rehomeTenant } from "./rehome.ts";
import {
  beginRestoring,
  endRestoring,
  freeTenantIds,
  isCentralEmpty,
  listBackedUp,
  listShops,
  listUndeleted,
  noteRestored,
  noteRestoring,
  readRestoring,
  setInstallation,
  type RestoreScope,
} from "./sql.ts";

/** The caller that asks, and what is told meanwhile. */
interface RestoreCaller {
  readonly passphrase: string;
  /** Placement server that takes every shop; the one that each was on unless given. */
  readonly to?: string | undefined;
  readonly actor: Actor;
  /** Called after each shop; `became`: what became of it, in words. */
  readonly onShop?: (shop: { readonly slug: string; readonly became: string }) => void;
}

export interface ShopsRequest extends RestoreCaller {
  /** These shops, or all whose home was on one server by their rows. */
  readonly shops: { readonly tenantIds: readonly string[] } | { readonly on: string };
  /** An operator's word that servers which are not configured are lost. */
  readonly isServerLost: boolean;
}

export interface RestoreResult {
  readonly tenants: readonly string[];
  /** Shops that could not be restored, or are not in the backup. */
  readonly failed: readonly string[];
  /** The shops of a server that live there still, and were left alone. */
  readonly living: readonly string[];
}

/**
 * Restores the central database, which must be empty, and then every shop under its id in the shared tier; tokens go
 * on. Run again after it was cut short it goes on with the shops that are not here. Throws, and has changed nothing,
 * when a key is missing or another one, a module is not of this release, a server is not configured, something may be a
 * home of one of its shops (409 `name_taken`), the central schema is not that of the backup, or another one restores
 * (409 `maintenance_in_progress`). Each shop comes whole or not at all; one that fails is named, and can be restored
 * alone.
 */
export async function restore(deps: Deps, backup: OpenedBackup, request: RestoreCaller): Promise<RestoreResult> {
  const { path, manifest } = backup;
  requireKeys(deps.secrets, manifest);
  requireModulesOfRows(deps, manifest);
  const lock = await takeOverMaintenanceLock(deps, { id: newId(), what: "restore" });
  try {
    const { isEmpty, shops } = await findUnrestored(deps, manifest);
    for (const shop of shops) requireServer(deps, request.to ?? shop.server);
    await refuseLivingHomes(
      deps,
      shops.map((shop) => shop.tenantId),
    );
    if (isEmpty) await restoreCentral(deps, backup, { what: "Whole" });
    const done = await each(deps, shops, request, async (shop) => {
      await restoreShop(deps, join(path, fileOf(shop.tenantId)), shop, request);
      return "done";
    });
    // Not on the lock's session, which may be lost after hours of work that was done.
    await deps.central.transact((tx) => endRestoring(tx, "Whole"));
    return { ...done, failed: [...manifest.failed.map((shop) => shop.tenantId), ...done.failed] };
  } finally {
    await lock.release();
  }
}

/**
 * The shops that a restore of the whole backup has to bring: all into an empty central database, and into one that an
 * earlier run was filling those that are neither here nor deleted since. Throws for any other.
 */
async function findUnrestored(
  { central }: Deps,
  manifest: OpenedBackup["manifest"],
): Promise<{ readonly isEmpty: boolean; readonly shops: readonly BackedUpShop[] }> {
  return central.transact(async (tx) => {
    const { from, what } = await readRestoring(tx);
    if (await isCentralEmpty(tx)) return { isEmpty: true, shops: manifest.tenants };
    if (what !== "Whole" || from !== manifest.central.sha256) throw notEmpty();
    const here = new Set((await listShops(tx)).map(({ tenantId }) => tenantId));
    const undeleted = new Set(
      await listUndeleted(
        tx,
        manifest.tenants.map(({ tenantId }) => tenantId),
      ),
    );
    const isLeft = ({ tenantId }: BackedUpShop) => undeleted.has(tenantId) && !here.has(tenantId);
    return { isEmpty: false, shops: manifest.tenants.filter(isLeft) };
  });
}

/** As `refuseExistingHomes`, with what to do when the central database alone is lost. */
async function refuseLivingHomes(deps: Deps, tenantIds: readonly string[]): Promise<void> {
  try {
    await refuseExistingHomes(deps, tenantIds);
  } catch (error) {
    if (!(error instanceof Problem) || error.errorCode !== "name_taken") throw error;
    const way =
      "Is only the central database lost? Then drop nothing: `tillhouse restore <backup> --central --lost` adopts them " +
      'where they are (docs/operations/recovery.md, "The central database is lost").';
    throw conflict("name_taken", `${error.message} ${way}`);
  }
}

/**
 * Restores shops into an installation that is at work: one whose row is there and whose home is lost gets a new home
 * (`rehomeTenant`), and one that is not there is opened again (`importTenant`). One that lives is never replaced. Each
 * comes whole or not at all, and one that fails does not stop the others; of one alone the reason is thrown. Throws,
 * and has changed nothing, when a key is missing, no shop is meant, or nothing is proved about the server; 409
 * `maintenance_in_progress`.
 */
export async function restoreShops(deps: Deps, backup: OpenedBackup, request: ShopsRequest): Promise<RestoreResult> {
  requireKeys(deps.secrets, backup.manifest);
  const { shops, to, isServerLost } = request;
  const rows = await deps.central.transact(listShops);
  const wanted =
    "on" in shops ? rows.filter(({ server }) => server === shops.on) : named(rows, backup, shops.tenantIds);
  if ("on" in shops) {
    if (wanted.length === 0) throw new Error(`No shop has its home on ${shops.on}.`);
    const unproven = await proveServer(deps, shops.on, { isServerLost });
    if (unproven !== undefined) throw new Error(unproven);
  }
  if (to !== undefined || "on" in shops) requireServer(deps, to ?? ("on" in shops ? shops.on : ""));
  const lock = await takeOverMaintenanceLock(deps, { id: newId(), what: "restore" });
  try {
    const restoreOne = async ({ tenantId }: ShopName) => {
      try {
        await bringBack(deps, lock, backup, tenantId, request);
        return "done";
      } catch (error) {
        if (!("on" in shops) || !isLiving(error)) throw error;
        return "living";
      }
    };
    return await each(deps, wanted, request, restoreOne, { isThrown: true });
  } finally {
    await lock.release();
  }
}

/** The shops of these ids, by their rows, or by the backup where there is no row. Throws for ids that nobody knows. */
function named(
  rows: readonly ShopName[],
  { manifest }: OpenedBackup,
  tenantIds: readonly string[],
): readonly ShopName[] {
  const known = new Map([...manifest.tenants, ...rows].map((shop) => [shop.tenantId, shop]));
  const ids = [...new Set(tenantIds)];
  const unknown = ids.filter((tenantId) => !known.has(tenantId));
  if (unknown.length > 0)
    throw new Error(`Nothing was changed: the backup has no shop ${unknown.join(", ")}: take another one.`);
  return ids.flatMap((tenantId) => known.get(tenantId) ?? []);
}

type ShopName = Pick<BackedUpShop, "tenantId" | "slug">;

/** What `takeBereft` throws of a shop whose home stands. */
function isLiving(error: unknown): boolean {
  return error instanceof Problem && error.errorCode === "duplicate_conflict";
}

async function bringBack(
  deps: Deps,
  lock: MaintenanceLock,
  backup: OpenedBackup,
  tenantId: string,
  request: ShopsRequest,
): Promise<void> {
  const { passphrase, to, actor, isServerLost } = request;
  const shop = backup.manifest.tenants.find((one) => one.tenantId === tenantId);
  const isHere = (await deps.central.transact((tx) => findTenant(tx, tenantId))) !== undefined;
  // First of all what lives, whatever the backup has.
  const row = isHere ? await takeBereft({ ...deps, central: lock.central }, tenantId, { isServerLost }) : undefined;
  if (shop === undefined) throw new Error(`The backup has no shop ${tenantId}: take another one.`);
  await requireFiles(backup, { central: false, tenantIds: [tenantId] });
  const file = join(backup.path, fileOf(tenantId));
  requireServer(deps, to ?? row?.server ?? shop.server);
  if (row !== undefined) return rehomeTenant(deps, lock, { tenantId, file, passphrase, to, isServerLost, actor });
  await refuseExistingHomes(deps, [tenantId]);
  await restoreShop(deps, file, shop, request);
}

/** Does one after the other. One that fails does not stop the others; with `isThrown` the reason of a single one is. */
async function each<Shop extends ShopName>(
  deps: Deps,
  shops: readonly Shop[],
  { onShop }: RestoreCaller,
  work: (shop: Shop) => Promise<"done" | "living">,
  { isThrown = false } = {},
): Promise<RestoreResult> {
  const [tenants, living, failed]: [string[], string[], string[]] = [[], [], []];
  for (const shop of shops) {
    const { tenantId, slug } = shop;
    try {
      const became = await work(shop);
      (became === "done" ? tenants : living).push(tenantId);
      onShop?.({ slug, became: became === "done" ? became : "lives, and is left alone" });
    } catch (error) {
      if (isThrown && shops.length === 1) throw error;
      deps.log.error({ ...toldAs(error), tenantId }, "a shop could not be restored");
      failed.push(tenantId);
      onShop?.({ slug, became: `failed: ${error instanceof Error ? error.message : String(error)}` });
    }
  }
  return { tenants, failed, living };
}

async function restoreShop(
  deps: Deps,
  file: string,
  { server, isActive, quotas }: BackedUpShop,
  { passphrase, to = server, actor }: RestoreCaller,
): Promise<void> {
  const isSuspended = !isActive;
  await importTenant(deps, { file, passphrase, server: to, isSuspended, quotas: quotas ?? undefined, actor });
}

function requireServer({ servers }: Deps, name: string): void {
  if (servers.get(name) === undefined)
    throw badRequest("unknown_server", `No placement server is named ${JSON.stringify(name)}; name one by --to.`);
}

/** Why the central database is not filled. */
export function notEmpty(): Error {
  return new Error(
    "The central database is not empty. Restore into a new one, or shops whose homes are lost by --tenant or --server.",
  );
}

/**
 * Fills the central database in one transaction; every row is read back before it is committed. With `installation` it
 * is from then on the central database of that one. The age of the last backup is that of this one. Throws when it is
 * not empty, or its schema is not the backup's.
 */
export async function restoreCentral(
  deps: Deps,
  { path, manifest, passphrase }: OpenedBackup,
  {
    what,
    installation,
    applicationName = "tillhouse-restore",
  }: { readonly what: RestoreScope; readonly installation?: string; readonly applicationName?: string },
): Promise<void> {
  const schema = "public";
  const client = await deps.central.connectForTables(applicationName);
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
    await noteRestoring(client, manifest.central.sha256, what);
    if (installation !== undefined) await setInstallation(client, installation);
    if (manifest.failed.length === 0) await noteRestored(client, manifest.startedAt);
    await commitDurably(client);
  } catch (error) {
    await rollBack(client);
    throw error;
  } finally {
    archive.close();
    await endClient(client);
  }
}
