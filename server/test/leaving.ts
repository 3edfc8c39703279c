import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { commandLine } from "../src/admin/gate/actor.ts";
import { exportTenant } from "../src/admin/tenants/leaving/export.ts";
import { fileOf, macName, manifestName, type Manifest } from "../src/admin/tenants/leaving/format.ts";
import { importTenant } from "../src/admin/tenants/leaving/import.ts";
import { PassphraseBox } from "../src/admin/tenants/leaving/passphrase.ts";
import { digestTable } from "../src/admin/tenants/leaving/rows.ts";
import { sortTables, usePlainForms } from "../src/admin/tenants/leaving/tables.sql.ts";
import { listTables } from "../src/admin/tables.sql.ts";
import { findHome } from "../src/admin/tenants/sql.ts";
import type { CastingContext } from "csv-parse";
import { parse } from "csv-parse/sync";
import { ZipFile } from "yazl";
import { ArchiveReader } from "../src/admin/tenants/leaving/archive.ts";
import { onCentral } from "./moves.ts";
import type { Shop, TestService } from "./harness.ts";
import { asSuperuser } from "./superuser.ts";

export const passphrase = "eleven blue herons";

/** A name in a folder of its own that is gone after the test. */
export async function fileFor(t: { after(work: () => Promise<void>): void }): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tillhouse-leaving-"));
  t.after(() => rm(folder, { recursive: true }));
  return join(folder, "shop.zip");
}

export function exportShop(
  { deps }: TestService,
  { tenantId }: Pick<Shop, "tenantId">,
  file: string,
): Promise<Manifest> {
  return exportTenant(deps, tenantId, { file, passphrase, actor: commandLine });
}

export function importShop(
  { deps }: TestService,
  file: string,
  more: Partial<Parameters<typeof importTenant>[1]> = {},
) {
  return importTenant(deps, { file, passphrase, actor: commandLine, ...more });
}

/** Rows and digest of each table where the shop lives, its secrets compared too; `like`: the export to compare with. */
export async function digestsOf(
  { deps }: TestService,
  { tenantId }: Pick<Shop, "tenantId">,
  like: Manifest,
): Promise<Record<string, string>> {
  const home = await deps.central.transact((tx) => findHome(tx, tenantId));
  if (home === undefined) throw new Error("the shop is not there");
  const boxes = { installation: deps.secrets, passphrase: await PassphraseBox.open(passphrase, like.keyDerivation) };
  const schema = home.schemaName ?? "public";
  return deps.servers.mustGet(home.server).withClient(home.databaseName, async (client) => {
    await usePlainForms(client);
    const digests: Record<string, string> = {};
    for (const table of await sortTables(client, schema, await listTables(client, schema))) {
      const { rows, sha256 } = await digestTable(client, schema, table, boxes);
      digests[table.name] = `${rows} ${sha256}`;
    }
    return digests;
  });
}

/** As `digestsOf` has them, by the manifest. */
export function digestsIn({ tables }: Manifest): Record<string, string> {
  return Object.fromEntries(tables.map(({ name, rows, sha256 }) => [name, `${rows} ${sha256}`]));
}

/** Every schema, role and database on all servers whose name has the shop's id in it. */
export async function tracesOf(service: TestService, tenantId: string): Promise<string[]> {
  const hex = tenantId.replaceAll("-", "");
  const found: string[] = [];
  for (const server of service.deps.servers.names()) {
    const rows = await asSuperuser<{ name: string }>(
      service,
      server,
      "SELECT rolname AS name FROM pg_roles WHERE rolname LIKE '%' || $1 || '%' UNION ALL SELECT datname FROM pg_database WHERE datname LIKE '%' || $1 || '%'",
      [hex],
    );
    found.push(...rows.map(({ name }) => `${name} on ${server}`));
  }
  return found;
}

/** Takes a shop away as if it had never been here: its home and every row of the central database. */
export async function eraseShop(service: TestService, { tenantId }: Pick<Shop, "tenantId">): Promise<void> {
  const home = await service.deps.central.transact((tx) => findHome(tx, tenantId));
  if (home === undefined) throw new Error("the shop is not there");
  const steps = "graduation_id IN (SELECT id FROM graduations WHERE tenant_id = $1)";
  await onCentral(service, `DELETE FROM graduation_steps WHERE ${steps}`, [tenantId]);
  for (const table of ["graduations", "visits", "mail_notices", "webhook_notices", "tenants"])
    await onCentral(service, `DELETE FROM ${table} WHERE tenant_id = $1`, [tenantId]);
  await onCentral(service, "DELETE FROM creations WHERE id = $1", [tenantId]);
  const { server, databaseName: database, schemaName: schema, roleName: role } = home;
  if (schema === null) await asSuperuser(service, server, `DROP DATABASE ${database} WITH (FORCE)`);
  else await asSuperuser(service, server, `DROP SCHEMA ${schema} CASCADE; DROP OWNED BY ${role}`, [], database);
  await asSuperuser(
    service,
    server,
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE usename = '${role}'; DROP ROLE ${role}`,
  );
}

/** Writes an archive like that of `file` into `into`; `change` is given each member and says what becomes of it. */
export async function rewriteArchive(
  file: string,
  into: string,
  change: (name: string, content: Buffer) => Buffer | undefined,
  more: Readonly<Record<string, Buffer>> = {},
): Promise<void> {
  const archive = await ArchiveReader.open(file);
  const zip = new ZipFile();
  for (const name of archive.names) {
    const content = change(name, await archive.readWhole(name, Infinity));
    if (content !== undefined) zip.addBuffer(content, name);
  }
  archive.close();
  for (const [name, content] of Object.entries(more)) zip.addBuffer(content, name);
  zip.end();
  await pipeline(zip.outputStream as Readable, createWriteStream(into));
}

/** What somebody who knows the passphrase changes in an export. */
export interface Forgery {
  readonly manifest?: (manifest: Manifest) => void;
  /** Tables by name, and what becomes of their files. */
  readonly tables?: Readonly<Record<string, (csv: string) => string>>;
}

/** Writes an export like that of `file` into `into`, changed, with every digest and the MAC made anew. */
export async function forgeExport(file: string, into: string, { manifest, tables = {} }: Forgery): Promise<void> {
  const archive = await ArchiveReader.open(file);
  const forged: Manifest = JSON.parse((await archive.readWhole(manifestName, Infinity)).toString());
  const files = new Map<string, Buffer>();
  for (const [name, change] of Object.entries(tables)) {
    const content = Buffer.from(change((await archive.readWhole(fileOf(name), Infinity)).toString()));
    files.set(fileOf(name), content);
    const sha256 = createHash("sha256").update(content).digest("hex");
    Object.assign(forged.tables.find((table) => table.name === name) ?? {}, { bytes: content.length, sha256 });
  }
  archive.close();
  const box = await PassphraseBox.open(passphrase, forged.keyDerivation);
  manifest?.(forged);
  const text = Buffer.from(JSON.stringify(forged));
  files.set(manifestName, text).set(macName, Buffer.from(box.macOf(text)));
  await rewriteArchive(file, into, (name, content) => files.get(name) ?? content);
}

/** The CSV of a table with this value in a column of the first row that has one there, or else of the first. */
export function withValue(csv: string, column: string, value: string): string {
  const cast = (text: string, { quoting, records }: CastingContext) => (quoting || records === 0 ? text : null);
  const [header = [], ...rows] = parse(csv, { cast }) as (string | null)[][];
  const at = header.indexOf(column);
  const row = rows.find((one) => one[at] !== null) ?? rows[0];
  if (at < 0 || row === undefined) throw new Error(`no row has a column ${column}`);
  row[at] = value;
  const quoted = rows.map((one) => one.map((text) => (text === null ? "" : `"${text.replaceAll('"', '""')}"`)));
  return [header, ...quoted].map((values) => `${values.join(",")}\n`).join("");
}
