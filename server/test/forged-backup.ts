import { createHash } from "node:crypto";
import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { centralName, macName, manifestName, type BackupManifest } from "../src/admin/tenants/backup/format.ts";
import { ArchiveReader } from "../src/admin/tenants/leaving/archive.ts";
import { fileOf } from "../src/admin/tenants/leaving/format.ts";
import { PassphraseBox } from "../src/admin/tenants/leaving/passphrase.ts";
import { proveManifest } from "../src/admin/tenants/leaving/proof.ts";
import type { SecretBox } from "../src/kernel/secrets.ts";
import { passphrase, rewriteArchive } from "./leaving.ts";

/** What somebody who knows the passphrase changes in a backup. */
export interface BackupForgery {
  readonly manifest?: (manifest: BackupManifest) => object;
  /** Files of the tables of the central database by name, and what becomes of them. */
  readonly central?: Readonly<Record<string, (csv: string) => string>>;
  /** They know its encryption keys, too: without these the installation's own proof stays as it was. */
  readonly secrets?: SecretBox;
}

/** Writes a backup like that of `good` into `path`, changed, with every digest and the MAC made anew. */
export async function forgeBackup(
  good: string,
  path: string,
  { manifest, central = {}, secrets }: BackupForgery,
): Promise<void> {
  await cp(good, path, { recursive: true });
  const read: BackupManifest = JSON.parse(await readFile(join(good, manifestName), "utf8"));
  const told = { ...read, central: { ...read.central, ...(await forgeCentral(good, path, read, central)) } };
  const { proof, ...changed } = { ...told, ...manifest?.(told) };
  const proven = { ...changed, proof: secrets === undefined ? proof : proveManifest(secrets, changed) };
  const text = Buffer.from(JSON.stringify(proven));
  await writeFile(join(path, manifestName), text);
  const box = await PassphraseBox.open(passphrase, read.keyDerivation);
  await writeFile(join(path, macName), box.macOf(text));
}

async function forgeCentral(
  good: string,
  path: string,
  { central }: BackupManifest,
  changes: Readonly<Record<string, (csv: string) => string>>,
): Promise<Partial<BackupManifest["central"]>> {
  if (Object.keys(changes).length === 0) return {};
  const files = new Map<string, Buffer>();
  const archive = await ArchiveReader.open(join(good, centralName));
  const tables = await Promise.all(
    central.tables.map(async (table) => {
      const change = changes[table.name];
      if (change === undefined) return table;
      const content = Buffer.from(change((await archive.readWhole(fileOf(table.name), Infinity)).toString()));
      files.set(fileOf(table.name), content);
      // No value has a line break here.
      const rows = content.toString().trimEnd().split("\n").length - 1;
      return { ...table, rows, bytes: content.length, sha256: sha256Of(content) };
    }),
  );
  archive.close();
  await rewriteArchive(join(good, centralName), join(path, centralName), (name, content) => files.get(name) ?? content);
  const whole = await readFile(join(path, centralName));
  return { tables, bytes: whole.length, sha256: sha256Of(whole) };
}

/** The CSV of a table with a row more; what it does not say is nothing. */
export function withRow(csv: string, row: Readonly<Record<string, string>>): string {
  const [header = ""] = csv.split("\n");
  const names = header.split(",");
  const unknown = Object.keys(row).find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`the table has no column ${unknown}`);
  const values = names.map((name) => (row[name] === undefined ? "" : `"${row[name].replaceAll('"', '""')}"`));
  return `${csv}${values.join(",")}\n`;
}

function sha256Of(content: Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}
