import { setTimeout as delay } from "node:timers/promises";
import type { Deps } from "../../../deps.ts";
import { recordAudit } from "../../../kernel/db/audit.ts";
import { connectionAad } from "../../../kernel/db/directory.ts";
import { withConstraints } from "../../../kernel/db/errors.ts";
import { insertNotice } from "../../../kernel/db/notices.ts";
import { claimCreation } from "../../../kernel/db/replay.ts";
import { insertVisit } from "../../../kernel/db/visits.ts";
import { newId } from "../../../kernel/ids.ts";
import type { Actor } from "../../gate/actor.ts";
import {
  endDeadSessions,
  listStandingHomes,
  refuseSessions,
  takeHome,
  type StandingHome,
} from "../../graduation/adoption/service.ts";
import { readInstallation } from "../../installation.sql.ts";
import { centralSessionName, takeOverMaintenanceLock, type MaintenanceLock } from "../../maintenance.ts";
import { isAnotherAlive } from "../../maintenance.sql.ts";
import { findOpenDeletion } from "../deletion/sql.ts";
import { listEveryTenant, slugTaken } from "../service.ts";
import type { BackedUpRow } from "./format.ts";
import { requireFiles, requireKeys, requireModulesOfRows, type OpenedBackup } from "./reading.ts";
import { notEmpty, restoreCentral } from "./restore.ts";
import { putFeedDue } from "../sql.ts";
import {
  endRestoring,
  insertAdopted,
  insertLostHome,
  isCentralEmpty,
  listEveryLostHome,
  putUnclear,
  readRestoring,
  type UnclearShop,
} from "./sql.ts";

// The central database is lost, and the shops live: it comes back from a backup, and adopts them where they are.

const lookEveryMs = 500;

export interface CentralRequest {
  /** Homes that an operator has chosen, where a shop has two, as `<server>/<name>`. */
  readonly chosen: readonly string[];
  readonly actor: Actor;
  /** Called after each shop; `became`: what became of it, in words. */
  readonly onShop?: (shop: { readonly slug: string; readonly became: string }) => void;
}

/** Shops by what became of them. */
export interface AdoptionResult {
  /** They work where they were found. */
  readonly adopted: readonly string[];
  /** The adopted shops that the backup does not know: named by their ids, with all modules off. */
  readonly unknown: readonly string[];
  /** The backup knows them, and no home of theirs is on any server. */
  readonly missing: readonly string[];
  /** Not adopted: it is not certain which home is theirs, or whether it is one. */
  readonly unclear: readonly UnclearShop[];
}

/**
 * Fills the central database, which must be empty, and adopts the homes that bear its installation's mark, wherever
 * they are: each login gets a new password, and the shop's row names the home. Run again it goes on with what is not
 * adopted yet, once the earlier run counts as dead. Drops nothing, and chooses nothing: a shop with two homes is named,
 * and has no row until an operator has chosen. A restore that was paused and wakes after another has begun changes
 * nothing any more.
 *
 * Throws, and has changed nothing,
 * - when a key is missing or another one, a module is not of this release, or a file is damaged;
 * - when a server cannot be asked, or a session of a shop is open: a service is at work;
 * - when the central database has rows of another installation, or is whole and was not filled from this backup;
 * - while another restore is under way: 409 `maintenance_in_progress`.
 */
export async function restoreCentralAlone(
  shared: Deps,
  backup: OpenedBackup,
  request: CentralRequest,
): Promise<AdoptionResult> {
  const { manifest } = backup;
  const { installation } = manifest;
  requireKeys(shared.secrets, manifest);
  requireModulesOfRows(shared, manifest);
  await requireFiles(backup, { central: true, tenantIds: [] });
  const id = newId();
  const lock = await takeOverMaintenanceLock(shared, { id, what: "adoption" });
  const deps = { ...shared, central: lock.central };
  try {
    // One that was paused, or died, has a part of it done, and does nothing after this.
    await waitForDead(deps, id);
    await endDeadSessions(deps);
    const isEmpty = await deps.central.transact(isCentralEmpty);
    if (!isEmpty && (await deps.central.transact(readInstallation)) !== installation) throw notEmpty();
    const here = new Set((await deps.central.transact(listEveryTenant)).map(({ tenantId }) => tenantId));
    const standing = (await listStandingHomes(deps, installation)).filter(({ tenantId }) => !here.has(tenantId));
    requireKnown(standing, request.chosen);
    await refuseSessions(deps, standing);
    const rows = manifest.rows.filter(({ tenantId }) => !here.has(tenantId));
    const { from } = await deps.central.transact(readRestoring);
    const isOfThis = isEmpty || from === manifest.central.sha256;
    if (!isOfThis && rows.length === 0 && standing.length === 0)
      throw new Error(
        "Nothing is left to adopt, and nothing was taken from the backup: the central database is not empty.",
      );
    const applicationName = centralSessionName(id);
    if (isEmpty) await restoreCentral(deps, backup, { what: "Central", installation, applicationName });
    const result = await adoptAll(deps, { attempt: { id, installation, lock }, rows, standing }, request);
    await lock.transact(async (tx) => {
      await putUnclear(tx, result.unclear);
      await endRestoring(tx, "Central");
    });
    return result;
  } finally {
    await lock.release();
  }
}

/**
 * One that died a moment ago counts as alive, and its homes could not be taken: waits until it does not. The lock is
 * held, so that one which lives after that has lost it.
 */
async function waitForDead({ central, config, log }: Deps, id: string): Promise<void> {
  const { deadAfterMs } = config;
  const isWaiting = () => central.transact((tx) => isAnotherAlive(tx, id, deadAfterMs));
  const endMs = performance.now() + deadAfterMs;
  if (!(await isWaiting())) return;
  log.warn({ atMostMs: deadAfterMs }, "an earlier restore was cut short a moment ago: waits until it counts as dead");
  while (performance.now() < endMs && (await isWaiting())) await delay(lookEveryMs);
}

function requireKnown(standing: readonly StandingHome[], chosen: readonly string[]): void {
  const names = standing.map(nameOf);
  const unknown = chosen.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new Error(
      `${unknown} is no home of a shop that waits to be adopted. Those are: ${names.join(", ") || "none"}.`,
    );
}

function nameOf({ server, name }: StandingHome): string {
  return `${server}/${name}`;
}

interface AdoptionAttempt {
  readonly id: string;
  readonly installation: string;
  readonly lock: MaintenanceLock;
}

interface AdoptionFindings {
  readonly attempt: AdoptionAttempt;
  /** The backup's rows of shops that are not here. */
  readonly rows: readonly BackedUpRow[];
  readonly standing: readonly StandingHome[];
}

async function adoptAll(
  deps: Deps,
  { attempt, rows, standing }: AdoptionFindings,
  request: CentralRequest,
): Promise<AdoptionResult> {
  const lost = await deps.central.transact(listEveryLostHome);
  const isLost = ({ tenantId, server, role }: StandingHome) =>
    lost.some((one) => one.tenantId === tenantId && one.server === server && one.role === role.name);
  const known = new Map(rows.map((row) => [row.tenantId, row]));
  const byTenant = Map.groupBy(standing, ({ tenantId }) => tenantId);
  const [adopted, unknown, missing]: [string[], string[], string[]] = [[], [], []];
  const unclear: { tenantId: string; homes: string[]; why: string }[] = [];
  for (const tenantId of [...new Set([...known.keys(), ...byTenant.keys()])].sort()) {
    const homes = byTenant.get(tenantId) ?? [];
    const row = known.get(tenantId) ?? unknownRow(deps, tenantId);
    const choice = choose(homes, { chosen: request.chosen, isLost });
    if (choice === undefined) {
      missing.push(tenantId);
      continue;
    }
    try {
      if ("why" in choice) throw new Error(choice.why);
      await adoptOne(deps, { attempt, row, homes, home: choice.home }, request.actor);
      adopted.push(tenantId);
      if (!known.has(tenantId)) unknown.push(tenantId);
      request.onShop?.({ slug: row.slug, became: "adopted" });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      unclear.push({ tenantId, homes: homes.map(nameOf), why });
      request.onShop?.({ slug: row.slug, became: `not adopted: ${why}` });
    }
  }
  return { adopted, unknown, missing, unclear };
}

/** Which of a shop's homes is its home, or why that is not certain; undefined when there is none. */
function choose(
  homes: readonly StandingHome[],
  { chosen, isLost }: { readonly chosen: readonly string[]; readonly isLost: (home: StandingHome) => boolean },
): { readonly home: StandingHome } | { readonly why: string } | undefined {
  if (homes.length === 0) return undefined;
  const named = homes.filter((home) => chosen.includes(nameOf(home)));
  const [only, another] = named.length > 0 ? named : homes.filter((home) => !isLost(home));
  if (only === undefined)
    return { why: "It was restored from a backup once, and only the home from before that is there." };
  if (another !== undefined) return { why: "More than one may be its home." };
  if (named.length === 0 && only.isUnfinished)
    return { why: "Its home bears the mark of one that was not finished: perhaps nobody has ever used it." };
  return { home: only };
}

/** The row of a shop that was opened after the backup. */
function unknownRow(deps: Deps, tenantId: string): BackedUpRow {
  const short = tenantId.replaceAll("-", "").slice(-12);
  const row = { tenantId, slug: `shop-${short}`, name: `Shop ${short}`, enabledModules: [], quotas: null };
  return { ...row, isActive: true, createdAt: deps.now().toISOString() };
}

interface AdoptionCase {
  readonly attempt: AdoptionAttempt;
  readonly row: BackedUpRow;
  /** All that bear the shop's mark. */
  readonly homes: readonly StandingHome[];
  readonly home: StandingHome;
}

async function adoptOne(deps: Deps, { attempt, row, homes, home }: AdoptionCase, actor: Actor): Promise<void> {
  const { tenantId } = row;
  const deletion = await deps.central.transact((tx) => findOpenDeletion(tx, tenantId));
  if (deletion !== undefined && deletion.home !== null)
    throw new Error("It was being deleted: `tillhouse tenants delete` goes on with that.");
  const taken = await takeHome(deps, attempt, home);
  const sealed = deps.secrets.seal(taken.connection, connectionAad(tenantId));
  await withConstraints({ tenants_slug_key: slugTaken }, () =>
    attempt.lock.transact(async (tx) => {
      await claimCreation(tx, "tenant", tenantId, { adopted: true });
      await insertAdopted(tx, row, taken, sealed);
      for (const { server, database, role } of homes.filter((other) => other !== home))
        await insertLostHome(tx, { tenantId, server, database, role: role.name });
      // Tills may have read the other one last.
      if (homes.length > 1) await putFeedDue(tx, tenantId);
      await insertVisit(tx, tenantId, deps.now());
      await deps.postman.announceWithin(tx, tenantId);
      await insertNotice(tx, "webhook", tenantId, deps.now());
      const details = { server: home.server, database: home.database, as: taken.database };
      const about = { subjectType: "Tenant", subjectId: tenantId, details };
      await recordAudit(tx, { event: "tenant.adopted", ...actor, ...about });
    }),
  );
  deps.directory.forget(tenantId);
}
