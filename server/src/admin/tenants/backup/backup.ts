import { existsSync } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Deps } from "../../../deps.ts";
import { endClient } from "../../../kernel/db/servers.ts";
import type { Actor } from "../../actor.ts";
import { noteBackup } from "../../installation.sql.ts";
import { readSequences } from "../../tables.sql.ts";
import { syncFolder, writeArchive } from "../leaving/archive.ts";
import { exportTenant } from "../leaving/export.ts";
import { fileOf as fileOfTable, type ExportedTable } from "../leaving/format.ts";
import { newKeyDerivation, PassphraseBox } from "../leaving/passphrase.ts";
import { verifyExport } from "../leaving/reading.ts";
import { tableFile } from "../leaving/rows.ts";
import { beginSnapshot, listApplied, sortTables, usePlainForms } from "../leaving/tables.sql.ts";
import { digestOfFile } from "./reading.ts";
import {
  centralName,
  fileOf,
  formatName,
  formatVersion,
  macName,
  manifestName,
  partialEnd,
  type BackupManifest,
} from "./format.ts";
import { listBackedUp, listShops } from "./sql.ts";

export interface BackupRequest {
  /** Where the folders of all backups are. */
  readonly folder: string;
  readonly passphrase: string;
  /** Of this program. */
  readonly release: string;
  /** How many backups stay at least, this one among them; all unless given. */
  readonly keep?: number | undefined;
  readonly actor: Actor;
  /** Called after each shop. */
  readonly onShop?: (shop: { readonly slug: string; readonly isDone: boolean }) => void;
}

export interface Backup {
  /** The new folder. */
  readonly path: string;
  readonly manifest: BackupManifest;
  /** Names of older folders that were deleted. */
  readonly deleted: readonly string[];
}

/**
 * Writes the central database and every shop into a new folder, which has its name only when all of it is on the disk.
 * A shop that fails is named in `failed`, and the others are done. With `keep` older backups are deleted, but for those
 * that hold the last good file of a shop that failed. Throws when the central database or the folder fails; then no new
 * folder is left, and none is deleted.
 */
export async function backUp(deps: Deps, request: BackupRequest): Promise<Backup> {
  const { folder, passphrase } = request;
  const startedAt = deps.now().toISOString();
  const name = startedAt.replaceAll(":", "-");
  const path = join(folder, name);
  const partial = `${path}${partialEnd}`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await mkdir(partial, { mode: 0o700 });
  try {
    const keyDerivation = newKeyDerivation();
    const box = await PassphraseBox.open(passphrase, keyDerivation);
    const central = await writeCentral(deps, join(partial, centralName), box);
    const shops = await writeShops(deps, partial, request);
    const manifest: BackupManifest = {
      format: formatName,
      formatVersion,
      release: request.release,
      startedAt,
      finishedAt: deps.now().toISOString(),
      keyFingerprints: deps.secrets.fingerprints(),
      keyDerivation,
      central,
      ...shops,
    };
    const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
    await writeWhole(join(partial, manifestName), text);
    await writeWhole(join(partial, macName), Buffer.from(`${box.macOf(text)}\n`));
    await syncFolder(partial);
    await rename(partial, path);
    await syncFolder(folder);
    if (shops.failed.length === 0) await deps.central.transact((tx) => noteBackup(tx, new Date(startedAt)));
    const { keep } = request;
    const failed = shops.failed.map(({ tenantId }) => tenantId);
    const deleted = keep === undefined ? [] : await deleteOlder(folder, keep, failed);
    return { path, manifest, deleted };
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

/** An export of each shop, read back; one after the other, since the shops are at work meanwhile. */
async function writeShops(
  deps: Deps,
  folder: string,
  { passphrase, actor, onShop }: BackupRequest,
): Promise<Pick<BackupManifest, "tenants" | "failed">> {
  const tenants: BackupManifest["tenants"] = [];
  const failed: BackupManifest["failed"] = [];
  for (const shop of await deps.central.transact(listShops)) {
    const { tenantId, slug } = shop;
    const file = join(folder, fileOf(tenantId));
    try {
      await exportTenant(deps, tenantId, { file, passphrase, actor });
      const { manifest, sha256, bytes } = await verifyExport(file, passphrase);
      const migrationHead = manifest.migrations.at(-1)?.name ?? "";
      tenants.push({ ...shop, isActive: manifest.tenant.isActive, migrationHead, bytes, sha256 });
      onShop?.({ slug, isDone: true });
    } catch (error) {
      deps.log.error({ err: error, tenantId }, "a shop could not be backed up");
      await rm(file, { force: true });
      failed.push({ tenantId, slug });
      onShop?.({ slug, isDone: false });
    }
  }
  return { tenants, failed };
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

const dated = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z(\.partial)?$/;

/**
 * Deletes what is older than the newest backups that stay, folders of runs that were cut short among it. Of a shop that
 * failed the newest backup that has it stays, too, however old it is: its last good file.
 */
async function deleteOlder(folder: string, keep: number, failed: readonly string[]): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => dated.test(name)).sort();
  const finished = names.filter((name) => !name.endsWith(partialEnd));
  const oldest = finished.at(-keep);
  if (oldest === undefined) return [];
  const kept = new Set<string>();
  for (const tenantId of failed) {
    const isWithin = (name: string) => existsSync(join(folder, name, fileOf(tenantId)));
    const last = finished.findLast(isWithin);
    if (last !== undefined) kept.add(last);
  }
  const older = names.filter((name) => name < oldest && !kept.has(name));
  for (const name of older) await rm(join(folder, name), { recursive: true });
  return older;
}
