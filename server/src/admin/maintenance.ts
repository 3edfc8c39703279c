import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import type { Deps } from "../deps.ts";
import type { CentralDatabase } from "../kernel/db/central.ts";
import { inTransaction, type CentralTx } from "../kernel/db/handles.ts";
import { endClient } from "../kernel/db/servers.ts";
import { conflict, type Problem } from "../kernel/http/problem.ts";
import {
  beat,
  beatHolding,
  centralPrefix,
  deleteMaintenanceSession,
  endDeadHolder,
  isLeftClosed,
  tryMaintenanceLock,
  unlockMaintenance,
} from "./maintenance.sql.ts";

/**
 * The one lock of graduations, migration fan-outs, changes of passwords, deletions and restores of lost homes
 * (docs/contract.md "Limits"), held as long as its connection lives. A holder may have lost it without knowing, so it
 * only says who may start; every effect carries a proof of its own (decision 0013).
 */
export interface MaintenanceLock {
  /** The very session that holds the lock; what goes forward in the central database runs here. */
  readonly client: pg.Client;
  /** A transaction on that session: it is committed only while the lock is held. */
  transact<T>(work: (tx: CentralTx) => Promise<T>): Promise<T>;
  /** Everything else that the attempt does in the central database, under its name. */
  readonly central: CentralDatabase;
  /** Aborted once the session is lost, and the lock with it. */
  readonly lost: AbortSignal;
  /** Lets others have the lock, while this attempt goes on to be known as alive. */
  letGo(): Promise<void>;
  /** The end of the attempt. Never rejects. */
  release(): Promise<void>;
}

/**
 * The work that takes the lock: a graduation, a recovery, an adoption, a migration run, a change of passwords, and so
 * on.
 */
export interface Attempt {
  readonly id: string;
  readonly what: "graduation" | "recovery" | "adoption" | "migrations" | "passwords" | "deletion" | "restore";
}

/** What the sessions of an attempt are called on every server, so that another process can end those of a dead one. */
export function sessionName(attemptId: string): string {
  return `tillhouse-graduation:${attemptId}`;
}

/**
 * The same on the central database. The undo ends sessions named `sessionName` on a server, and the central database
 * may be on that server; these need another name to survive.
 */
export function centralSessionName(attemptId: string): string {
  return `${centralPrefix}${attemptId}`;
}

const beatsPerDeath = 6;
/** A dead mover's tenant is opened within twice the time after which the mover counts as dead. */
const deathsUntilOpen = 2;
const takeOverTries = 3;
const unlockWithinMs = 1_000;

/**
 * Takes the lock or throws 409 `maintenance_in_progress`, at once. For some seconds after a mover has died with a
 * tenant closed the lock is for recoveries alone: otherwise a long migration run could take the lock first and keep the
 * tenant closed.
 */
export async function acquireMaintenanceLock(deps: Deps, attempt: Attempt): Promise<MaintenanceLock> {
  const firstForMs = deps.config.deadAfterMs * deathsUntilOpen;
  if (attempt.what !== "recovery" && (await deps.central.transact((tx) => isLeftClosed(tx, firstForMs))))
    throw maintenanceInProgress();
  const lock = await tryLock(deps, attempt);
  if (lock === undefined) throw maintenanceInProgress();
  return lock;
}

/** The same, also from a holder that has not been heard of lately: its session is ended. */
export async function takeOverMaintenanceLock(deps: Deps, attempt: Attempt): Promise<MaintenanceLock> {
  for (let tries = 0; tries < takeOverTries; tries++) {
    const lock = await tryLock(deps, attempt);
    if (lock !== undefined) return lock;
    if (!(await deps.central.transact((tx) => endDeadHolder(tx, deps.config.deadAfterMs)))) break;
  }
  throw maintenanceInProgress();
}

export function maintenanceInProgress(): Problem {
  return conflict("maintenance_in_progress", "A graduation or a migration run is in progress.");
}

async function tryLock(deps: Deps, attempt: Attempt): Promise<MaintenanceLock | undefined> {
  const client = await deps.central.connect(centralSessionName(attempt.id));
  try {
    // Records the attempt before it takes the lock: a holder without a record counts as dead.
    await beatHolding(client, attempt);
    if (await tryMaintenanceLock(client)) return heldLock(deps, attempt, client);
    await deps.central.transact((tx) => deleteMaintenanceSession(tx, attempt.id));
  } catch (error) {
    await endClient(client);
    throw error;
  }
  await endClient(client);
  return undefined;
}

/** Beats on the lock's session, so that its loss is known within a beat; without it, on any other. */
function heldLock(deps: Deps, attempt: Attempt, client: pg.Client): MaintenanceLock {
  const central = deps.central.named(centralSessionName(attempt.id));
  const lost = new AbortController();
  let isOver = false;
  const lose = () => {
    if (!isOver) lost.abort(new Error("the session that held the maintenance lock was lost"));
  };
  client.once("end", lose);
  client.once("error", lose);
  let beating: Promise<unknown> | undefined;
  const beatOnce = async () => {
    if (!isOver && !lost.signal.aborted) await beatHolding(client, attempt).catch(lose);
    if (isOver || lost.signal.aborted) await central.transact((tx) => beat(tx, attempt)).catch(() => undefined);
  };
  const timer = setInterval(() => {
    beating ??= beatOnce().finally(() => (beating = undefined));
  }, deps.config.deadAfterMs / beatsPerDeath);
  const letGo = async () => {
    isOver = true;
    // The lock is free for the next caller at once; if this session hangs in a statement, a moment later.
    const unlocked = Promise.resolve(beating).then(() => unlockMaintenance(client));
    await Promise.race([unlocked, delay(unlockWithinMs, undefined, { ref: false })]).catch(() => undefined);
    unlocked.catch(() => undefined);
    await endClient(client);
  };
  const transact = async <T>(work: (tx: CentralTx) => Promise<T>): Promise<T> => {
    await beating;
    const done = inTransaction<CentralTx, T>(client, "central", "write", work);
    // No beat on this session during a transaction: in a failed one it would fail too.
    beating = done
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => (beating = undefined));
    return done;
  };
  return {
    client,
    transact,
    central,
    lost: lost.signal,
    letGo,
    release: async () => {
      clearInterval(timer);
      await letGo();
      await beating;
      await central.transact((tx) => deleteMaintenanceSession(tx, attempt.id)).catch(() => undefined);
      await central.close();
    },
  };
}
