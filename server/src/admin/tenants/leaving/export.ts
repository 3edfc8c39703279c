import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type pg from "pg";
import type { Deps } from "../../../deps.ts";
import { recordAudit } from "../../../kernel/db/audit.ts";
import { conflict, Problem } from "../../../kernel/http/problem.ts";
import { newId } from "../../../kernel/ids.ts";
import { patient } from "../../../kernel/patience.ts";
import type { Actor } from "../../gate/actor.ts";
import { listTables, readSequences } from "../../tables.sql.ts";
import { findHome, type TenantHome } from "../sql.ts";
import { writeArchive, type Member } from "./archive.ts";
import {
  fileOf,
  formatName,
  formatVersion,
  macName,
  manifestName,
  readmeName,
  readmeText,
  type ExportedTable,
  type Manifest,
} from "./format.ts";
import { newKeyDerivation, PassphraseBox, type KeyDerivation } from "./passphrase.ts";
import { proveManifest } from "./proof.ts";
import { tableFile, type Boxes } from "./rows.ts";
import {
  beginSnapshot,
  limitWaiting,
  listApplied,
  listForeignTables,
  sortTables,
  usePlainForms,
  type SortedTable,
} from "./tables.sql.ts";

export interface ExportRequest {
  readonly file: string;
  readonly passphrase: string;
  /** How its key is made; a new way unless given. */
  readonly keyDerivation?: KeyDerivation;
  readonly actor: Actor;
  /**
   * A table that somebody has locked for longer fails the export, instead of holding up a whole night's backup. Half a
   * minute unless given.
   */
  readonly lockTimeoutMs?: number | undefined;
  /** Called after each table. */
  readonly onTable?: (table: ExportedTable) => void;
}

/**
 * Writes a shop into one file, as it is at one moment; the shop goes on meanwhile. Throws 404 `tenant_not_found`, 409
 * `maintenance_in_progress` when it moved just then, 55P03 for a table that stays locked, `EEXIST`, and what names the
 * tables that somebody else has made in the shop's schema; then no file is left.
 */
export async function exportTenant(deps: Deps, tenantId: string, request: ExportRequest): Promise<Manifest> {
  const home = await getHome(deps, tenantId);
  const { keyDerivation = newKeyDerivation(), lockTimeoutMs = patient(30_000) } = request;
  const boxes = {
    installation: deps.secrets,
    passphrase: await PassphraseBox.open(request.passphrase, keyDerivation),
  };
  const exportId = newId();
  const manifest = await deps.servers.mustGet(home.server).withClient(
    home.databaseName,
    async (client) => {
      await limitWaiting(client, lockTimeoutMs);
      const facts = await beginExport(deps, client, home);
      const head = { ...headOf(deps, home, exportId), keyDerivation };
      return writeExport(client, { request, boxes, schema: home.schemaName ?? "public", head, facts });
    },
    { isLasting: true, applicationName: `tillhouse-export ${exportId}` },
  );
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  await deps.central.transact((tx) =>
    recordAudit(tx, {
      event: "tenant.exported",
      ...request.actor,
      subjectType: "Tenant",
      subjectId: tenantId,
      details: { exportId, rows },
    }),
  );
  return manifest;
}

async function getHome(deps: Deps, tenantId: string): Promise<TenantHome> {
  const home = await deps.central.transact((tx) => findHome(tx, tenantId));
  if (home === undefined) throw new Problem(404, "tenant_not_found", "No such tenant.");
  return home;
}

/** What the snapshot says besides rows; taken once it is proved that this is still where the shop lives. */
async function beginExport(deps: Deps, client: pg.Client, home: TenantHome) {
  const schema = home.schemaName ?? "public";
  await usePlainForms(client);
  await beginSnapshot(client);
  const migrations = await listApplied(client, schema);
  const { server, databaseName, schemaName } = await getHome(deps, home.tenantId);
  if (server !== home.server || databaseName !== home.databaseName || schemaName !== home.schemaName)
    throw conflict("maintenance_in_progress", "This tenant has just moved; try again.");
  const foreign = await listForeignTables(client, schema);
  if (foreign.length > 0)
    throw new Error(
      `In the shop's schema are tables that the service has not made: ${foreign.join(", ")}. Move them out.`,
    );
  const tables = await sortTables(client, schema, await listTables(client, schema));
  return { migrations, tables, sequences: await readSequences(client, schema) };
}

function headOf(deps: Deps, home: TenantHome, exportId: string) {
  const { tenantId: id, name, slug, enabledModules, mode, isActive, createdAt } = home;
  return {
    format: formatName,
    formatVersion,
    exportId,
    exportedAt: deps.now().toISOString(),
    tenant: { id, name, slug, enabledModules, mode, isActive, createdAt },
  } as const;
}

interface ExportContext {
  readonly request: ExportRequest;
  readonly boxes: Boxes;
  readonly schema: string;
  readonly head: ReturnType<typeof headOf> & Pick<Manifest, "keyDerivation">;
  readonly facts: Awaited<ReturnType<typeof beginExport>>;
}

async function writeExport(
  client: pg.Client,
  { request, boxes, schema, head, facts }: ExportContext,
): Promise<Manifest> {
  const readme = Buffer.from(readmeText(head.tenant));
  const tables: ExportedTable[] = [];
  const contentOf = (table: SortedTable) => {
    const { name, columns } = table;
    return tableFile(client, schema, table, boxes, (file) => {
      const done = { name, columns: [...columns], ...file };
      tables.push(done);
      request.onTable?.(done);
    });
  };
  let manifest: Manifest | undefined;
  let text = Buffer.alloc(0);
  const members: Member[] = [
    { name: readmeName, content: () => whole(readme) },
    ...facts.tables.map((table) => ({ name: fileOf(table.name), content: () => contentOf(table) })),
    {
      name: manifestName,
      content: () => {
        const { migrations, sequences } = facts;
        const all = { ...head, migrations, sequences, readmeSha256: sha256Of(readme), tables };
        manifest = { ...all, installation: proveManifest(boxes.installation, all) };
        text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
        return whole(text);
      },
    },
    { name: macName, content: () => whole(Buffer.from(`${boxes.passphrase.macOf(text)}\n`)) },
  ];
  await writeArchive(request.file, members, new Date(head.exportedAt));
  if (manifest === undefined) throw new Error("the export has no manifest");
  return manifest;
}

function whole(content: Buffer): Readable {
  return Readable.from([content], { objectMode: false });
}

function sha256Of(content: Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}
