import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Deps } from "../../../deps.ts";
import type { SecretBox } from "../../../kernel/secrets.ts";
import { faultOf } from "../leaving/format.ts";
import { PassphraseBox } from "../leaving/passphrase.ts";
import { isProvenManifest } from "../leaving/proof.ts";
import { requireModules } from "../leaving/reading.ts";
import { Tally } from "../leaving/rows.ts";
import {
  BackupManifest,
  centralName,
  fileOf,
  formatName,
  formatVersion,
  macName,
  manifestName,
  maxManifestBytes,
  partialEnd,
} from "./format.ts";

export interface OpenedBackup {
  readonly path: string;
  readonly manifest: BackupManifest;
  readonly passphrase: PassphraseBox;
}

const dated = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z(\.partial)?$/;

/** The backups in a folder, and what runs that were cut short left, oldest first. */
export async function listNames(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => dated.test(name)).sort();
}

/** Throws, and names the newest, when this is the folder of backups and none of them. */
async function refuseFolderOfBackups(path: string): Promise<void> {
  const names = await listNames(path).catch(() => []);
  const newest = names.findLast((name) => !name.endsWith(partialEnd));
  if (newest !== undefined)
    throw new Error(`${path} is a folder of backups: name one in it. The newest is ${join(path, newest)}.`);
}

/**
 * Opens a backup and proves its manifest; `requireFiles` proves the rest. Throws with what is wrong when it is none or
 * was cut short, or the passphrase is not the one that it was made with.
 */
export async function openBackup(path: string, passphrase: string): Promise<OpenedBackup> {
  if (basename(path).endsWith(partialEnd)) throw new Error("This backup was cut short: take another one.");
  await refuseFolderOfBackups(path);
  const text = await readPart(path, manifestName);
  const manifest = manifestOf(text);
  const box = await PassphraseBox.open(passphrase, manifest.keyDerivation);
  if (!box.isMacOf(text, (await readPart(path, macName)).toString().trimEnd()))
    throw new Error("The passphrase is not the one that the backup was made with, or its manifest was changed.");
  return { path, manifest, passphrase: box };
}

/** What a restore reads of a backup: the central database, and the shops of these ids; all of it unless given. */
export interface BackupSelection {
  readonly central: boolean;
  readonly tenantIds: readonly string[];
}

/** Throws unless every wanted file is as it was written. */
export async function requireFiles(
  { path, manifest }: OpenedBackup,
  wanted: BackupSelection = { central: true, tenantIds: manifest.tenants.map(({ tenantId }) => tenantId) },
): Promise<void> {
  const shops = manifest.tenants.filter(({ tenantId }) => wanted.tenantIds.includes(tenantId));
  const files = [
    ...(wanted.central ? [{ ...manifest.central, name: centralName }] : []),
    ...shops.map((shop) => ({ ...shop, name: fileOf(shop.tenantId) })),
  ];
  for (const { name, bytes, sha256 } of files) {
    const found = await inWords(name, () => digestOfFile(join(path, name)));
    if (found.bytes !== bytes || found.sha256 !== sha256) throw new Error(`${name} is damaged: take another backup.`);
  }
}

/**
 * Throws unless every encryption key of the backup is configured, and one of them proves that the installation wrote
 * its manifest: operators and signing keys come from it.
 */
export function requireKeys(secrets: SecretBox, { proof, ...manifest }: BackupManifest): void {
  const { keyFingerprints } = manifest;
  const ours = secrets.fingerprints();
  for (const [id, fingerprint] of Object.entries(keyFingerprints)) {
    if (ours[id] === undefined)
      throw new Error(`The backup needs the encryption key ${id}: add it to TILLHOUSE_ENCRYPTION_KEYS.`);
    if (ours[id] !== fingerprint)
      throw new Error(`The encryption key ${id} of TILLHOUSE_ENCRYPTION_KEYS is not the one that the backup needs.`);
  }
  if (!isProvenManifest(secrets, proof, manifest))
    throw new Error("The backup is not as its installation wrote it: somebody who knew the passphrase has changed it.");
}

/** Throws when a shop of the backup has a module that this release does not have. */
export function requireModulesOfRows(deps: Pick<Deps, "moduleNames">, { rows }: BackupManifest): void {
  requireModules(
    deps,
    rows.flatMap(({ enabledModules }) => enabledModules),
  );
}

/** Length and SHA-256 of a file. */
export async function digestOfFile(file: string): Promise<{ bytes: number; sha256: string }> {
  const tally = new Tally();
  for await (const _piece of tally.pass(createReadStream(file)));
  return { bytes: tally.bytes, sha256: tally.sha256() };
}

function readPart(path: string, name: string): Promise<Buffer> {
  return inWords(name, async () => {
    const file = join(path, name);
    if ((await stat(file)).size > maxManifestBytes) throw new Error(`${name} is too large.`);
    return readFile(file);
  });
}

/** `work`, whose failures to read name the file. */
async function inWords<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, syscall } = error as { code?: string; syscall?: string };
    if (syscall !== undefined) throw new Error(`${name} of the backup cannot be read: ${code}.`, { cause: error });
    throw error;
  }
}

function manifestOf(text: Buffer): BackupManifest {
  let value: unknown;
  try {
    value = JSON.parse(text.toString("utf8"));
  } catch {
    throw new Error(`${manifestName} of the backup is no JSON.`);
  }
  const { format, formatVersion: version } = Object(value) as Partial<BackupManifest>;
  if (format !== formatName) throw new Error("This folder is no backup.");
  if (version !== formatVersion)
    throw new Error(`The backup has format ${String(version)}, and this release reads format ${formatVersion}.`);
  const fault = faultOf(BackupManifest, value);
  if (fault !== undefined) throw new Error(`This is no backup that can be restored: ${fault}.`);
  return value as BackupManifest;
}
