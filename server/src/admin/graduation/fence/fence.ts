import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { endClient } from "../../../kernel/db/servers.ts";
import { patient } from "../../../kernel/patience.ts";
import { sessionName } from "../../maintenance.ts";
import { listTables } from "../../tables.sql.ts";
import { onSource, openProvisioner, type Graduation } from "../context.ts";
import { allowLogin, forbidLogin, isTakenOver, terminateSessions } from "./proof.sql.ts";
import { countBusySessions, endSessionsNamed, listStartingBackends, lockTables } from "../servers.sql.ts";
import { fenceTenant, unfenceTenant } from "../sql.ts";

const terminateWithinMs = () => patient(15_000);
const pollMs = 5;
/**
 * Other processes learn of the closing by NOTIFY; a request that they admitted just before must be able to reach its
 * BEGIN.
 */
const shortestDrainMs = 30;

/** Step 3 (docs/contract.md "Safety fence"): inactive, NOLOGIN, no session left, every table locked against writers. */
export async function fence(graduation: Graduation): Promise<void> {
  const { deps, id, lock, tenant, plan, proof } = graduation;
  if (proof === undefined) throw new Error("the tenant's row of move_fences was not taken");
  const client = await openProvisioner(graduation, plan.sourceServer, plan.sourceDatabase, graduation.patienceMs);
  graduation.fenceSession = client;
  await waitForLogins(client);
  graduation.fencedAtMs = performance.now();
  if (!(await fenceTenant(lock.client, id, tenant))) throw new Error("the tenant's row is not as it was captured");
  deps.directory.forget(tenant.tenantId);
  // These are locked and copied: the list of the prechecks may be out of date. Listing takes about as long as the
  // shortest drain, so it costs nothing.
  [graduation.tables] = await Promise.all([
    listTables(client, plan.schema),
    drain(client, plan.sourceRole, deps.config.drainMs),
  ]);
  await forbidLogin(client, proof, plan.sourceRole);
  await deps.databases.disconnect(tenant.tenantId);
  await endSessions(client, () => terminateSessions(client, proof, plan.sourceRole));
  await lockTables(
    client,
    plan.schema,
    graduation.tables.map(({ name }) => name),
  );
}

/**
 * Waits, with the shop still open, for the logins that are under way: one of them may be of this role. A login that its
 * client does not finish blocks for up to a minute (`authentication_timeout`), which is longer than this waits.
 */
async function waitForLogins(client: pg.Client): Promise<void> {
  const deadline = performance.now() + terminateWithinMs();
  const starting = await listStartingBackends(client);
  for (let pending = starting; pending.length > 0; pending = await stillAmong(client, starting)) {
    if (performance.now() > deadline) throw new Error("a login to the server that the tenant lives on stands still");
    await delay(pollMs);
  }
}

async function stillAmong(client: pg.Client, starting: readonly string[]): Promise<string[]> {
  return (await listStartingBackends(client)).filter((backend) => starting.includes(backend));
}

/**
 * Lets requests in flight finish: waits while the role's sessions are in transactions, for `drainMs` at most.
 */
async function drain(client: pg.Client, role: string, drainMs: number): Promise<void> {
  const endMs = performance.now() + drainMs;
  await delay(Math.min(shortestDrainMs, drainMs));
  for (let quiet = 0; quiet < 2 && performance.now() < endMs;) {
    quiet = (await countBusySessions(client, role)) === 0 ? quiet + 1 : 0;
    if (quiet < 2) await delay(pollMs);
  }
}

/**
 * Ends a role's sessions by `terminate`, which says how many there were, until two checks in a row find none, and until
 * every login that was in progress has shown which role it is.
 */
export async function endSessions(client: pg.Client, terminate: () => Promise<number>): Promise<void> {
  const deadline = performance.now() + terminateWithinMs();
  const starting = await listStartingBackends(client);
  for (let quiet = 0; quiet < 2;) {
    if (performance.now() > deadline) throw new Error("sessions of the tenant's role would not end");
    const ended = await terminate();
    const pending = await stillAmong(client, starting);
    quiet = ended === 0 && pending.length === 0 ? quiet + 1 : 0;
    if (quiet < 2) await delay(pollMs);
  }
}

/** The undo: the login works again, and the tenant has its state from before. Needs no target server. */
export async function unfence(graduation: Graduation): Promise<void> {
  const { deps, id, tenant, plan, proof } = graduation;
  await endFenceSession(graduation);
  await onSource(graduation, async (client) => {
    await endSessionsNamed(client, sessionName(id));
    if (proof !== undefined) await unlessTakenOver(() => allowLogin(client, proof, plan.sourceRole));
  });
  await deps.central.transact((tx) => unfenceTenant(tx, tenant.tenantId, id));
  deps.directory.forget(tenant.tenantId);
  graduation.fenceMs = performance.now() - graduation.fencedAtMs;
}

/** Another attempt that took the tenant over, or an earlier try of this one, has already opened it. */
async function unlessTakenOver(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isTakenOver(error)) throw error;
  }
}

/** Ending the connection ends its transaction and with it the locks. */
export async function endFenceSession(graduation: Graduation): Promise<void> {
  const client = graduation.fenceSession;
  graduation.fenceSession = undefined;
  if (client !== undefined) await endClient(client);
}
