import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { Deps } from "../../../deps.ts";
import { endsSession } from "../../../kernel/postgres-error.ts";
import type { Migration } from "../../../kernel/db/migrate.ts";
import { ArchiveReader } from "./archive.ts";
import {
  faultOf,
  fileOf,
  macName,
  Manifest,
  manifestName,
  maxManifestBytes,
  readmeName,
  formatName,
  formatVersion,
} from "./format.ts";
import { PassphraseBox } from "./passphrase.ts";
import { Tally } from "./rows.ts";

/** An export that was opened and whose manifest is proved; its tables are proved as they are read. */
export interface OpenedExport {
  readonly manifest: Manifest;
  readonly passphrase: PassphraseBox;
  readonly archive: ArchiveReader;
}

/**
 * Opens an export. Throws with what is wrong when it is no export, damaged, of another format, has another member than
 * those that its manifest names or lacks one, or when the passphrase is not the one that it was made with. The caller
 * closes its archive.
 */
export async function openExport(file: string, passphrase: string): Promise<OpenedExport> {
  const archive = await inWords(() => ArchiveReader.open(file));
  try {
    return await inWords(async () => {
      const text = await archive.readWhole(manifestName, maxManifestBytes);
      const manifest = manifestOf(text);
      const box = await PassphraseBox.open(passphrase, manifest.keyDerivation);
      const mac = await archive.readWhole(macName, 1_024);
      if (!box.isMacOf(text, mac.toString().trimEnd()))
        throw new Error("the passphrase is not the one that it was made with, or its manifest was changed");
      const readme = await archive.readWhole(readmeName, maxManifestBytes);
      if (createHash("sha256").update(readme).digest("hex") !== manifest.readmeSha256)
        throw new Error(`${readmeName} was changed`);
      requireMembers(archive, manifest);
      return { manifest, passphrase: box, archive };
    });
  } catch (error) {
    archive.close();
    throw error;
  }
}

/** What a file is that was read whole: its manifest, and its own digest. */
export interface VerifiedExport {
  readonly manifest: Manifest;
  /** The digest of the file, hexadecimal. */
  readonly sha256: string;
  readonly bytes: number;
}

/** Reads every table of an export and compares it with the manifest. Throws what `openExport` throws. */
export async function verifyExport(file: string, passphrase: string): Promise<VerifiedExport> {
  const { manifest, archive } = await openExport(file, passphrase);
  try {
    for (const { name, sha256 } of manifest.tables)
      await inWords(async () => {
        if ((await digestOf(archive.read(fileOf(name)))).sha256 !== sha256)
          throw new Error(`${fileOf(name)} is not what the manifest says`);
      });
  } finally {
    archive.close();
  }
  return { manifest, ...(await inWords(() => digestOf(createReadStream(file)))) };
}

async function digestOf(content: AsyncIterable<Buffer>): Promise<{ sha256: string; bytes: number }> {
  const tally = new Tally();
  for await (const _piece of tally.pass(content));
  return { sha256: tally.sha256(), bytes: tally.bytes };
}

/** `work`, whose failures tell what is wrong with the file; those of a lost database stay what they are. */
export async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (endsSession(error)) throw error;
    const { message, code, syscall } = error as Error & { code?: string; syscall?: string };
    if (syscall !== undefined) throw new Error(`The file cannot be read: ${code}.`, { cause: error });
    // Some of the library's end with a full stop.
    throw new Error(`The file cannot be imported: ${message.replace(/\.$/, "")}${placeOf(error)}.`, { cause: error });
  }
}

/** Where in a file PostgreSQL found what it does not take; without the value, which its message has where it may. */
function placeOf(error: unknown): string {
  const { where = "" } = error as { where?: string };
  const [, table, line, column] = /^COPY (\w+), line (\d+)(?:, column (\w+))?/.exec(where) ?? [];
  if (table === undefined) return "";
  return ` (${[table, `line ${line}`, ...(column === undefined ? [] : [`column ${column}`])].join(", ")})`;
}

function manifestOf(text: Buffer): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(text.toString("utf8"));
  } catch {
    throw new Error(`${manifestName} is no JSON`);
  }
  const { format, formatVersion: version } = Object(value) as Partial<Manifest>;
  if (format !== formatName) throw new Error("it is no export of a shop");
  if (version !== formatVersion)
    throw new Error(`it has format ${String(version)}, and this release reads format ${formatVersion}`);
  const fault = faultOf(Manifest, value);
  if (fault !== undefined) throw new Error(fault);
  return value as Manifest;
}

function requireMembers(archive: ArchiveReader, { tables }: Manifest): void {
  const expected = new Set([readmeName, manifestName, macName, ...tables.map(({ name }) => fileOf(name))]);
  const found = new Set(archive.names);
  const [missing] = expected.difference(found);
  if (missing !== undefined) throw new Error(`${missing} is missing`);
  const [unknown] = found.difference(expected);
  if (unknown !== undefined) throw new Error(`${JSON.stringify(unknown)} does not belong in it`);
}

/** Throws when a file has a module that this release does not have. */
export function requireModules({ moduleNames }: Pick<Deps, "moduleNames">, names: readonly string[]): void {
  const unknown = [...new Set(names)].filter((name) => !moduleNames.includes(name));
  if (unknown.length === 0) return;
  const quoted = unknown.map((name) => JSON.stringify(name)).join(", ");
  throw new Error(`This release does not have the modules ${quoted}.`);
}

/** The migrations of this release that the export has; throws when it has another, or one that was edited since. */
export function migrationsOf({ migrations }: Manifest, files: readonly Migration[]): readonly Migration[] {
  migrations.forEach(({ name, checksum }, i) => {
    const file = files[i];
    if (file?.name !== name)
      throw new Error(`The export has the migration ${name}, which this release does not have: use a newer one.`);
    if (file.checksum !== checksum) throw new Error(`The migration ${name} was edited after the export.`);
  });
  return files.slice(0, migrations.length);
}
