import { commandLine } from "../../server/src/admin/gate/actor.ts";
import { diagnose } from "../../server/src/admin/graduation/doctor/diagnose.ts";
import { recover } from "../../server/src/admin/graduation/doctor/doctor.ts";
import { graduate } from "../../server/src/admin/graduation/service.ts";
import type { TestService, Shop } from "../../server/test/harness.ts";
import type { Outcome } from "./cases.ts";
import type { GhostService } from "./ghost-service.ts";
import { judge } from "./oracle.ts";
import { patiently } from "./others.ts";
import { loadCentral } from "./restore.ts";
import { centralRowsOf, copiesAmong, homeOf, rowOf, tracesOf, type CentralRows } from "./world.ts";
import { writerOf, type Writer } from "./writer.ts";

/**
 * The central database is turned back to what it was at a boundary of a graduation, when that has been over for long.
 */
export interface Turn {
  readonly to: string;
  /** Where the graduation died; it came to its end when undefined. */
  readonly dies: string | undefined;
}

export function nameOfTurn({ to, dies }: Turn): string {
  return `central turned back to ${to} | of a graduation that ${dies === undefined ? "succeeded" : `died at ${dies}`}`;
}

/**
 * Fails when the copy with every acknowledged write is lost, is not found missing where it is, or cannot be brought
 * back.
 */
export async function turnBack(ghosts: GhostService, turn: Turn): Promise<Outcome> {
  const { service } = ghosts;
  const shop = await service.openShop();
  const { tenantId } = shop;
  const writer = writerOf(service, shop);
  await writer.write(5);
  const rows = await graduateDumping(ghosts, shop, turn);
  if (rows === undefined) return { isMissed: true, faults: [] };
  service.deps.directory.forget(tenantId);
  await writer.write(20);
  const isMoved = (await rowOf(service, shop)).mode === "Dedicated";
  await loadCentral(service, shop, rows);
  const faults: string[] = [];
  const lookFor = async (after: string) => {
    if (!(await hasWholeCopy(service, shop, writer))) faults.push(`no copy with every write is left after ${after}`);
  };
  const isStale = isMoved && (await rowOf(service, shop)).mode === "Shared";
  const refusal = (error: Error) => error;
  await patiently(() => recover(service.deps, tenantId, commandLine)).catch(refusal);
  await lookFor("recover");
  if (isStale && (await hasOldLogin(service, shop))) faults.push("recovering opened one of two homes");
  const { state, findings } = await diagnose(service.deps, tenantId);
  const kinds = findings.map(({ kind }): string => kind);
  if (isStale && !(state === "Broken" && (kinds.includes("MissingHome") || kinds.includes("TwoHomes"))))
    faults.push(`its home is another than its row says, and the doctor says ${state}: ${JSON.stringify(findings)}`);
  const graduated = await graduate(service.deps, tenantId, { server: "second", actor: commandLine }).catch(refusal);
  await lookFor("a graduation");
  if (isStale && !(graduated instanceof Error)) faults.push("an old copy was graduated");
  return {
    isMissed: false,
    faults: [...faults, ...(await judge(ghosts, shop, writer, { hasEnded: false, mayAdopt: true }))],
  };
}

/**
 * Lets a mover graduate the shop; the central rows as they were at the boundary, or undefined when it did not come by.
 */
async function graduateDumping(
  { service, mover: next }: GhostService,
  shop: Shop,
  { to, dies }: Turn,
): Promise<CentralRows | undefined> {
  const mover = await next();
  let rows: CentralRows | undefined;
  const order = { work: "graduate", tenantId: shop.tenantId, server: "second", dieAt: dies } as const;
  await mover.goAsking(order, async (event) => {
    if (event === to) rows = await centralRowsOf(service, shop);
  });
  await mover.bury(service);
  return rows;
}

async function hasOldLogin(service: TestService, shop: Shop): Promise<boolean> {
  return (await tracesOf(service, shop)).some(({ kind, name, canLogin }) => {
    return kind === "role" && name.startsWith("t_") && canLogin === true;
  });
}

async function hasWholeCopy(service: TestService, shop: Shop, writer: Writer): Promise<boolean> {
  const copies = [...copiesAmong(service, await tracesOf(service, shop)), homeOf(await rowOf(service, shop))];
  for (const place of copies) {
    const faults = await writer.faultsIn(place).catch(() => ["it cannot be read"]);
    if (faults.length === 0) return true;
  }
  return false;
}
