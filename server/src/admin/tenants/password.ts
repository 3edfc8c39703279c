import type { Deps } from "../../deps.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import { connectionAad } from "../../kernel/db/directory.ts";
import { newPassword, scramVerifier } from "../../kernel/db/scram.ts";
import { loginOf } from "../../kernel/db/address.ts";
import { endClient, type PlacementServer } from "../../kernel/db/servers.ts";
import { Problem } from "../../kernel/http/problem.ts";
import { newId } from "../../kernel/ids.ts";
import { patient } from "../../kernel/patience.ts";
import type { Actor } from "../gate/actor.ts";
import { acquireMaintenanceLock, maintenanceInProgress, sessionName } from "../maintenance.ts";
import { proveSession } from "../maintenance.sql.ts";
import {
  announceConnection,
  changePassword,
  findLogin,
  readRoleMark,
  settleConnection,
  type TenantLogin,
} from "./password.sql.ts";

const answerWithinMs = () => patient(30_000);

/** A tenant whose password was not changed, and why. */
interface UnchangedPassword {
  readonly tenantId: string;
  readonly reason: string;
}

/**
 * Gives the login role of each tenant a new password, without refusing a request: both connection strings are known
 * before the role is changed, and whoever is refused with one tries the other. One that was cut short is taken up where
 * it was. A failed tenant does not stop the others. Holds the maintenance lock (409 `maintenance_in_progress`).
 */
export async function rotatePasswords(
  deps: Deps,
  tenantIds: readonly string[],
  { actor, onProgress }: { readonly actor: Actor; readonly onProgress?: (done: number) => void },
): Promise<readonly UnchangedPassword[]> {
  const unchanged: UnchangedPassword[] = [];
  await withLock(deps, actor, async (rotate) => {
    for (const [i, tenantId] of tenantIds.entries()) {
      await rotate(tenantId).catch((error: unknown) => {
        unchanged.push({ tenantId, reason: error instanceof Error ? error.message : String(error) });
      });
      onProgress?.(i + 1);
    }
  });
  return unchanged;
}

/** As `rotatePasswords`, of one tenant; throws why it was not changed. */
export async function rotateTenantPassword(deps: Deps, tenantId: string, actor: Actor): Promise<void> {
  await withLock(deps, actor, (rotate) => rotate(tenantId));
}

async function withLock(
  deps: Deps,
  actor: Actor,
  work: (rotate: (tenantId: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const id = newId();
  const lock = await acquireMaintenanceLock(deps, { id, what: "passwords" });
  try {
    await work(async (tenantId) => {
      await proveSession(lock.client);
      await rotatePassword({ ...deps, central: lock.central }, { id, tenantId, actor });
    });
  } finally {
    await lock.release();
  }
}

/**
 * Each step is harmless when it comes late: the role is changed only while it bears the mark that was read here, and
 * the row only while it has what was announced here.
 */
async function rotatePassword(
  deps: Deps,
  { id, tenantId, actor }: { id: string; tenantId: string; actor: Actor },
): Promise<void> {
  const login = await deps.central.transact((tx) => findLogin(tx, tenantId));
  if (login === undefined) throw new Problem(404, "tenant_not_found", "No such tenant.");
  if (login.isFenced) throw maintenanceInProgress();
  const { server: serverName, databaseName, roleName: role } = login;
  const server = deps.servers.mustGet(serverName);
  const options = { applicationName: sessionName(id), queryTimeoutMs: answerWithinMs() };
  await server.withClient(
    databaseName,
    async (client) => {
      const from = await readRoleMark(client, role);
      const { sealed, connection } = await announce(deps, tenantId, login, server);
      const to = JSON.stringify({ ...objectOf(from), rotation: id });
      await changePassword(client, { role, verifier: scramVerifier(loginOf(connection).password), from, to });
      await endClient(await server.connectTenant(connection, options));
      await deps.central.transact(async (tx) => {
        if (!(await settleConnection(tx, tenantId, sealed))) throw maintenanceInProgress();
        await recordAudit(tx, {
          event: "tenant.password_rotated",
          ...actor,
          subjectType: "Tenant",
          subjectId: tenantId,
        });
      });
    },
    options,
  );
}

/** The connection string with the new password, in the tenant's row; one that an earlier change left there is taken. */
async function announce(
  deps: Deps,
  tenantId: string,
  { next, roleName, databaseName }: TenantLogin,
  server: PlacementServer,
): Promise<{ readonly sealed: string; readonly connection: string }> {
  const aad = connectionAad(tenantId);
  if (next !== null) return { sealed: next, connection: deps.secrets.open(next, aad) };
  const connection = server.connectionString({ role: roleName, password: newPassword(), database: databaseName });
  const sealed = deps.secrets.seal(connection, aad);
  if (!(await deps.central.transact((tx) => announceConnection(tx, tenantId, sealed)))) throw maintenanceInProgress();
  return { sealed, connection };
}

function objectOf(mark: string | null): object {
  try {
    return Object(JSON.parse(mark ?? "{}")) as object;
  } catch {
    return {};
  }
}
