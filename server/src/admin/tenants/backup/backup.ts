import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { link, mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import type { Deps } from "../../../deps.ts";
import { makeFolder } from "../../../kernel/folder.ts";
import { isServerAway } from "../../../kernel/postgres-error.ts";
import { endClient } from "../../../kernel/db/servers.ts";
import { conflict, Problem } from "../../../kernel/http/problem.ts";
import { toldAs } from "../../../kernel/log.ts";
import { patient } from "../../../kernel/patience.ts";
import type { Actor } from "../../gate/actor.ts";
import { noteBackup, readInstallation } from "../../installation.sql.ts";
import { tryBackupLock } from "../../maintenance.sql.ts";
import { readSequences } from "../../tables.sql.ts";
import { syncFolder, writeArchive } from "../leaving/archive.ts";
import { exportTenant } from "../leaving/export.ts";
import { fileOf as fileOfTable, type ExportedTable } from "../leaving/format.ts";
import { newKeyDerivation, PassphraseBox, type KeyDerivation } from "../leaving/passphrase.ts";
import { proveManifest } from "../leaving/proof.ts";
import { verifyExport } from "../leaving/reading.ts";
import { tableFile } from "../leaving/rows.ts";
import { beginSnapshot, listApplied, sortTables, usePlainForms } from "../leaving/tables.sql.ts";
import { findHome } from "../sql.ts";
import { readChanges, type Changes } from "./changes.sql.ts";
import { digestOfFile, listNames, openBackup, type OpenedBackup } from "./reading.ts";
import {
  centralName,
  fileOf,
  formatName,
  formatVersion,
  macName,
  manifestName,
  partialEnd,
  type BackedUpShop,
  type BackupManifest,
} from "./format.ts";
import { noted } from "./runs.ts";
import { listBackedUp, listBackedUpRows, listShops, listUndeleted } from "./sql.ts";

export interface BackupRequest {
  /** Where the folders of all backups are. */
  readonly folder: string;
  readonly passphrase: string;
  /** The release of this program. */
  readonly release: string;
  /** How many backups stay at least, this one among them; all unless given. */
  readonly keep?: number | undefined;
  readonly actor: Actor;
  /** Called after each shop. */
  readonly onShop?: (shop: { readonly slug: string; readonly outcome: ShopOutcome }) => void;
  /**
   * How long after its begin a backup trusts PostgreSQL's counts of changes (`readChanges`) also of a shop in which a
   * session is open: by then they have what was committed before it began. A minute unless given: no statement of a
   * shop takes as long.
   */
  readonly trustAfterMs?: number | undefined;
  /** As for an export. */
  readonly lockTimeoutMs?: number;
}

/** `unchanged`: its file is that of the last backup. */
export type ShopOutcome = "done" | "unchanged" | "failed";

export interface Backup {
  /** The new folder. */
  readonly path: string;
  readonly manifest: BackupManifest;
  /** The number of shops of which it has the file of the last backup. */
  readonly unchanged: number;
  /**
   * Shops that older backups have and the central database has not, though they were not deleted: it went back, or
   * their restore failed. Nobody else backs them up.
   */
  readonly absent: readonly string[];
  /** Names of older folders that were deleted. */
  readonly deleted: readonly string[];
}

/** How long the counts of a shop are waited for. */
const readSourceWithinMs = 30_000;
/** How long the shops of a server that did not answer fail without asking it again. */
const silentForMs = 30_000;
/** So many shops at once: what one waits for on its server, another uses here. */
const atOnce = 4;
const minuteMs = 60_000;

/**
 * Writes the central database and every shop into a new folder, which has its name only when all of it is on the disk.
 * Where nothing has happened in a shop since the last backup, the file of that backup is linked. A shop that fails is
 * named in `failed`, and the others are done. With `keep` older backups are deleted, but for those that hold the last
 * good file of a shop that failed or is not there. Throws when the central database or the folder fails; then no new
 * folder is left, and none is deleted; 409 `maintenance_in_progress` while another one is written.
 */
export async function backUp(deps: Deps, request: BackupRequest): Promise<Backup> {
  const lock = await lockBackups(deps);
  try {
    return await noted(deps, () => writeBackup(deps, request));
  } finally {
    await endClient(lock);
  }
}

/**
 * Takes the lock of backups for the session that it returns: one backup at a time, so that what another has left half
 * written is nobody's. 409 `maintenance_in_progress`.
 */
export async function lockBackups({ central }: Pick<Deps, "central">): Promise<pg.Client> {
  const client = await central.connect("tillhouse-backup-lock");
  if (await tryBackupLock(client)) return client;
  await endClient(client);
  throw conflict("maintenance_in_progress", "Another backup of this installation is under way.");
}

async function writeBackup(deps: Deps, request: BackupRequest): Promise<Backup> {
  const { folder, passphrase } = request;
  const startedAt = deps.now().toISOString();
  const name = startedAt.replaceAll(":", "-");
  const path = join(folder, name);
  const partial = `${path}${partialEnd}`;
  makeFolder(folder, 0o700);
  await mkdir(partial, { mode: 0o700 });
  try {
    const keyDerivation = newKeyDerivation();
    const box = await PassphraseBox.open(passphrase, keyDerivation);
    const last = await findLast(folder, passphrase);
    const central = await writeCentral(deps, join(partial, centralName), box);
    const { unchanged, ...shops } = await writeShops(deps, partial, { ...request, keyDerivation, last });
    const all: Omit<BackupManifest, "proof"> = {
      format: formatName,
      formatVersion,
      release: request.release,
      startedAt,
      finishedAt: deps.now().toISOString(),
      installation: await deps.central.transact(readInstallation),
      keyFingerprints: deps.secrets.fingerprints(),
      keyDerivation,
      central,
      rows: await deps.central.transact(listBackedUpRows),
      ...shops,
    };
    const manifest = { ...all, proof: proveManifest(deps.secrets, all) };
    const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
    await writeWhole(join(partial, manifestName), text);
    await writeWhole(join(partial, macName), Buffer.from(`${box.macOf(text)}\n`));
    await syncFolder(partial);
    await rename(partial, path);
    await syncFolder(folder);
    if (shops.failed.length === 0) await deps.central.transact((tx) => noteBackup(tx, new Date(startedAt)));
    const { keep } = request;
    const failed = shops.failed.map(({ tenantId }) => tenantId);
    const absent = await listAbsent(deps, folder, manifest);
    const needed = [...failed, ...absent];
    const deleted = keep === undefined ? [] : await deleteOlder(folder, keep, { own: name, needed });
    return { path, manifest, unchanged, absent, deleted };
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

/** The central database as it is at one moment. */
async function writeCentral(deps: Deps, file: string, passphrase: PassphraseBox): Promise<BackupManifest["central"]> {
  const schema = "public";
  const boxes = { installation: deps.secrets, passphrase };
  const client = await deps.central.connectForTables("tillhouse-backup");
  try {
    await usePlainForms(client);
    await beginSnapshot(client);
    const migrations = await listApplied(client, schema);
    const sequences = await readSequences(client, schema);
    const tables: ExportedTable[] = [];
    const members = (await sortTables(client, schema, await listBackedUp(client, schema))).map((table) => ({
      name: fileOfTable(table.name),
      content: () =>
        tableFile(client, schema, table, boxes, (written) =>
          tables.push({ name: table.name, columns: [...table.columns], ...written }),
        ),
    }));
    await writeArchive(file, members, deps.now());
    return { ...(await digestOfFile(file)), migrations, sequences, tables };
  } finally {
    await endClient(client);
  }
}

/** The newest backup in the folder that is whole and was made with this passphrase. */
async function findLast(folder: string, passphrase: string): Promise<OpenedBackup | undefined> {
  const name = (await listNames(folder)).findLast((one) => !one.endsWith(partialEnd));
  if (name === undefined) return undefined;
  return openBackup(join(folder, name), passphrase).catch(() => undefined);
}

interface BackupPlan extends BackupRequest {
  readonly keyDerivation: KeyDerivation;
  readonly last: OpenedBackup | undefined;
}

/** A file of each shop, read back: several shops at once, which are at work meanwhile. */
async function writeShops(
  deps: Deps,
  folder: string,
  writing: BackupPlan,
): Promise<Pick<BackupManifest, "tenants" | "failed"> & Pick<Backup, "unchanged">> {
  const { trustAfterMs = minuteMs, onShop } = writing;
  const beganMs = performance.now();
  const tenants: BackupManifest["tenants"] = [];
  const failed: BackupManifest["failed"] = [];
  const silentUntil = new Map<string, number>();
  let unchanged = 0;
  const write = async (shop: ListedShop): Promise<ShopOutcome> => {
    const { tenantId, slug, server } = shop;
    try {
      if ((silentUntil.get(server) ?? 0) > performance.now()) throw new Error(`The server ${server} does not answer.`);
      const { source, isWhole } = await readSource(deps, tenantId, writing.release);
      const isTrusted = isWhole || performance.now() - beganMs >= trustAfterMs;
      const linked = await linkUnchanged(folder, writing, { ...shop, source }, isTrusted);
      if ("why" in linked) {
        deps.log.debug({ tenantId, why: linked.why }, "a shop is not linked to the last backup");
        tenants.push(await writeShop(deps, folder, writing, { ...shop, source }));
        return "done";
      }
      unchanged += 1;
      tenants.push(linked);
      return "unchanged";
    } catch (error) {
      if (isServerAway(error)) silentUntil.set(server, performance.now() + silentForMs);
      deps.log.error({ ...toldAs(error), tenantId }, "a shop could not be backed up");
      await rm(join(folder, fileOf(tenantId)), { force: true });
      failed.push({ tenantId, slug });
      return "failed";
    }
  };
  const waiting = await deps.central.transact(listShops);
  const work = async () => {
    for (let shop = waiting.shift(); shop !== undefined; shop = waiting.shift()) {
      const outcome = await write(shop);
      onShop?.({ slug: shop.slug, outcome });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const byId = (a: { readonly tenantId: string }, b: { readonly tenantId: string }) =>
    a.tenantId < b.tenantId ? -1 : 1;
  return { tenants: tenants.sort(byId), failed: failed.sort(byId), unchanged };
}

type ListedShop = Awaited<ReturnType<typeof listShops>>[number];
type ShopSource = ListedShop & Pick<BackedUpShop, "source">;

/**
 * A digest of all that a shop's file is made from, read before it is written; null when that cannot be known. `isWhole`
 * as of `Changes`.
 */
async function readSource(
  deps: Deps,
  tenantId: string,
  release: string,
): Promise<Pick<BackedUpShop, "source"> & Pick<Changes, "isWhole">> {
  const home = await deps.central.transact((tx) => findHome(tx, tenantId));
  if (home === undefined) throw new Problem(404, "tenant_not_found", "No such tenant.");
  const session = { applicationName: "tillhouse-backup", queryTimeoutMs: patient(readSourceWithinMs) };
  const changes = await deps.servers
    .mustGet(home.server)
    .withClient(home.databaseName, (client) => readChanges(client, home.schemaName ?? "public"), session);
  if (changes === null) return { source: null, isWhole: false };
  const all = [home, changes.digest, deps.secrets.fingerprints(), release];
  return { source: createHash("sha256").update(JSON.stringify(all)).digest("hex"), isWhole: changes.isWhole };
}

async function writeShop(
  deps: Deps,
  folder: string,
  { passphrase, actor, keyDerivation, lockTimeoutMs }: BackupPlan,
  shop: ShopSource,
): Promise<BackedUpShop> {
  const file = join(folder, fileOf(shop.tenantId));
  await exportTenant(deps, shop.tenantId, { file, passphrase, keyDerivation, actor, lockTimeoutMs });
  const { manifest, sha256, bytes } = await verifyExport(file, passphrase);
  const migrationHead = manifest.migrations.at(-1)?.name ?? "";
  return { ...shop, isActive: manifest.tenant.isActive, migrationHead, bytes, sha256 };
}

/**
 * Takes the shop's file from the last backup when that was made from the same and is still as it was written; why not,
 * when that is not so, or when the file system links no files.
 */
async function linkUnchanged(
  folder: string,
  { last }: BackupPlan,
  shop: ShopSource,
  isTrusted: boolean,
): Promise<BackedUpShop | { readonly why: string }> {
  const { tenantId, source } = shop;
  if (last === undefined) return { why: "there is no last backup that is whole and has this passphrase" };
  const before = last.manifest.tenants.find((one) => one.tenantId === tenantId);
  if (before === undefined) return { why: "the last backup has not got it" };
  if (source === null) return { why: "its server does not count changes" };
  if (before.source !== source) return { why: "it has changed, its server was restarted, or the release is another" };
  if (!isTrusted)
    return { why: "sessions are open that may have changed it, and PostgreSQL counts what they did within a minute" };
  const file = join(folder, fileOf(tenantId));
  try {
    await link(join(last.path, fileOf(tenantId)), file);
  } catch (error) {
    return { why: `its file cannot be linked (${(error as NodeJS.ErrnoException).code})` };
  }
  const { bytes, sha256 } = await digestOfFile(file);
  if (bytes === before.bytes && sha256 === before.sha256) return { ...before, ...shop };
  await rm(file);
  return { why: "its file in the last backup is damaged" };
}

async function writeWhole(file: string, content: Buffer): Promise<void> {
  const handle = await open(file, "wx", 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const shopFile = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.zip$/;
/** The shops whose files older backups have, of which the new one knows nothing. */
async function listAbsent({ central }: Deps, folder: string, { tenants, failed }: BackupManifest): Promise<string[]> {
  const finished = (await listNames(folder)).filter((name) => !name.endsWith(partialEnd));
  const files = await Promise.all(finished.map((name) => readdir(join(folder, name))));
  const ids = files.flat().flatMap((name) => shopFile.exec(name)?.[1] ?? []);
  const known = [...tenants, ...failed].map(({ tenantId }) => tenantId);
  const unknown = [...new Set(ids).difference(new Set(known))].sort();
  return unknown.length === 0 ? [] : central.transact((tx) => listUndeleted(tx, unknown));
}

/**
 * Deletes what is older than the newest backups that stay, folders of runs that were cut short among it; never `own`,
 * which has just been written, even where the names of others are from a clock that was ahead. Of a shop that is not in
 * it the newest backup that has it stays, too, however old it is: its last good file.
 */
async function deleteOlder(
  folder: string,
  keep: number,
  { own, needed }: { readonly own: string; readonly needed: readonly string[] },
): Promise<string[]> {
  const names = await listNames(folder);
  const finished = names.filter((name) => !name.endsWith(partialEnd));
  const oldest = finished.at(-keep);
  if (oldest === undefined) return [];
  const kept = new Set([own]);
  for (const tenantId of needed) {
    const isWithin = (name: string) => existsSync(join(folder, name, fileOf(tenantId)));
    const last = finished.findLast(isWithin);
    if (last !== undefined) kept.add(last);
  }
  const older = names.filter((name) => name < oldest && !kept.has(name));
  for (const name of older) await rm(join(folder, name), { recursive: true });
  return older;
}
