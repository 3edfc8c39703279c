import type { Deps } from "../../../deps.ts";
import { recordAudit } from "../../../kernel/db/audit.ts";
import { Problem } from "../../../kernel/http/problem.ts";
import { newId } from "../../../kernel/ids.ts";
import type { Actor } from "../../gate/actor.ts";
import {
  captureHome,
  captureLostHome,
  endDeadAttempts,
  holdTables,
  removeHome,
  type HeldTables,
  type Home,
} from "../../graduation/removal/service.ts";
import { takeOverMaintenanceLock, type MaintenanceLock } from "../../maintenance.ts";
import { exportTenant, type ExportRequest } from "../leaving/export.ts";
import { verifyExport } from "../leaving/reading.ts";
import type { LastExport, TenantDeletion } from "./schema.ts";
import { about, getDeletion } from "./service.ts";
import { endDeletion, forgetTenant, findOpenDeletion, type OpenDeletion } from "./sql.ts";

export interface DeletionRequest {
  readonly actor: Actor;
  /** Where and how the last export is written. Asked for only when the shop is there still. */
  readonly lastExport: () => Promise<Pick<ExportRequest, "file" | "passphrase" | "onTable">>;
  /** An operator's word that the shop's home is lost: it is proved, and then the shop is deleted without an export. */
  readonly isLost?: boolean;
}

/** A deletion under way, by the process that holds the maintenance lock. */
interface Work {
  readonly deps: Deps;
  readonly attemptId: string;
  readonly lock: MaintenanceLock;
  readonly tenantId: string;
  readonly request: DeletionRequest;
}

/**
 * Deletes a tenant whose waiting time is over: writes its last export and reads it back, forgets the tenant, drops its
 * home, and looks on every server that nothing is left. All but the file is as before when it throws earlier than it
 * forgets the tenant; later, it is to be called again and goes on where it was. One whose home is lost is forgotten
 * without an export. Throws 404 `tenant_not_found`, 409
 * `maintenance_in_progress`, and an error with what is in the way.
 */
export async function deleteTenant(shared: Deps, tenantId: string, request: DeletionRequest): Promise<TenantDeletion> {
  const attemptId = newId();
  const lock = await takeOverMaintenanceLock(shared, { id: attemptId, what: "deletion" });
  const work = { deps: { ...shared, central: lock.central }, attemptId, lock, tenantId, request };
  let held: HeldTables | undefined;
  try {
    const { id, dueAt, home } = await findOpen(work);
    if (home !== null) {
      await endDeadAttempts(work.deps, tenantId);
      return await finish(work, id, home, undefined);
    }
    if (new Date(dueAt) > shared.now()) throw new Error(`The shop is not to be deleted before ${dueAt}.`);
    if (request.isLost === true) return await forgetLost(work, id);
    const { tenant, home: captured } = await captureHome(work.deps, tenantId, id);
    held = await holdTables(work.deps, attemptId, captured);
    const exported = await writeLastExport(work);
    await held.check();
    const row = { id, home: captured, sealedConnection: tenant.sealedConnection, exported };
    if (!(await forgetTenant(lock.client, row)))
      throw new Error("The deletion was withdrawn, or the shop changed, while it was exported; nothing was deleted.");
    shared.directory.forget(tenantId);
    return await finish(work, id, captured, held);
  } finally {
    await held?.release();
    await lock.release();
  }
}

/** There is nothing to export and nothing to drop: what a lost server may still hold is the operators' to destroy. */
async function forgetLost({ deps, tenantId, ...work }: Work, id: string): Promise<TenantDeletion> {
  const { tenant, home } = await captureLostHome(deps, tenantId, id, { isServerLost: true });
  const row = { id, home, sealedConnection: tenant.sealedConnection, exported: null };
  if (!(await forgetTenant(work.lock.client, row)))
    throw new Error("The deletion was withdrawn, or the shop changed; nothing was deleted.");
  deps.directory.forget(tenantId);
  return finish({ deps, tenantId, ...work }, id, home, undefined);
}

async function findOpen({ deps, tenantId }: Work): Promise<OpenDeletion> {
  return deps.central.transact(async (tx) => {
    const open = await findOpenDeletion(tx, tenantId);
    if (open !== undefined) return open;
    const { state } = await getDeletion(tx, tenantId).catch((error: unknown) => {
      if (!(error instanceof Problem) || error.errorCode !== "not_found") throw error;
      throw new Error("Nobody has asked for the deletion of this shop.", { cause: error });
    });
    throw new Error(`The deletion of this shop is over (${state}).`);
  });
}

/** Nobody can write any more: what is in the file is all that there is. */
async function writeLastExport({ deps, tenantId, request }: Work): Promise<LastExport> {
  const { file, passphrase, onTable } = await request.lastExport();
  const options = { file, passphrase, actor: request.actor, ...(onTable === undefined ? {} : { onTable }) };
  const { exportId } = await exportTenant(deps, tenantId, options);
  const { manifest, sha256, bytes } = await verifyExport(file, passphrase);
  if (manifest.exportId !== exportId) throw new Error("Another file came to stand in the place of the export.");
  const { exportedAt, tables } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return { exportId, exportedAt, sha256, bytes, tables: tables.length, rows };
}

async function finish(
  { deps, attemptId, tenantId, request }: Work,
  id: string,
  home: Home,
  held: HeldTables | undefined,
): Promise<TenantDeletion> {
  const confirm = async () => {
    if ((await deps.central.transact((tx) => findOpenDeletion(tx, tenantId)))?.id !== id)
      throw new Error("Another process has ended this deletion.");
  };
  const { dropped, searched } = await removeHome(deps, { attemptId, tenantId, home, held, confirm });
  return deps.central.transact(async (tx) => {
    const end = { id, at: deps.now(), by: request.actor.actorName, dropped, searched };
    const isOurs = await endDeletion(tx, end);
    const deletion = await getDeletion(tx, tenantId);
    const { export: exported } = deletion;
    const details = { export: exported, dropped, searchedServers: searched };
    if (isOurs) await recordAudit(tx, { event: "tenant.deleted", ...request.actor, ...about(tenantId), details });
    return deletion;
  });
}
