import type { TestService, Shop } from "../../server/test/harness.ts";
import { asSuperuser } from "../../server/test/superuser.ts";
import { inCentral } from "./code.ts";
import type { GhostService } from "./ghost-service.ts";
import type { Order } from "./mover.ts";
import { candidateOf } from "./others.ts";
import { loadCentral } from "./restore.ts";
import { centralRowsOf, rowOf } from "./world.ts";
import { diagnose } from "../../server/src/admin/graduation/doctor/diagnose.ts";

/** What a mover may be doing when it becomes a ghost. */
export const subjects = ["graduate", "undo", "sweep", "recover", "cleanUp", "adopt"] as const;
export type Subject = (typeof subjects)[number];

const failAt = "ValidateCopy Done";

/** Brings the shop where the subject begins; the order that lets a mover do it. */
export async function prepare(ghosts: GhostService, shop: Shop, subject: Subject): Promise<Order> {
  const { service } = ghosts;
  const { tenantId } = shop;
  const graduate: Order = { work: "graduate", tenantId, server: "second" };
  switch (subject) {
    case "graduate":
      return graduate;
    case "undo":
      return { ...graduate, failAt };
    case "sweep":
      await dieAt(ghosts, shop, failAt);
      await openByHand(service, shop);
      return graduate;
    case "recover":
      await dieAt(ghosts, shop, failAt);
      return { work: "recover", tenantId };
    case "cleanUp":
      await dieAt(ghosts, shop, "Flip Done");
      return { work: "recover", tenantId };
    case "adopt":
      return loseHome(ghosts, shop);
  }
}

async function dieAt(ghosts: GhostService, shop: Shop, event: string): Promise<void> {
  const mover = await ghosts.mover();
  const halt = await mover.go({ work: "graduate", tenantId: shop.tenantId, server: "second", dieAt: event });
  await mover.bury(ghosts.service);
  if ("report" in halt && halt.report !== undefined) throw new Error(`it did not die at ${event}`);
}

/** As the contract says it is done by hand, but for the orphans: they are what a sweep is for. */
async function openByHand(service: TestService, shop: Shop): Promise<void> {
  const { role_name: role, server } = await rowOf(service, shop);
  await asSuperuser(service, server, `ALTER ROLE "${role}" LOGIN`);
  await inCentral(service, "UPDATE tenants SET is_active = true, fenced_by = NULL WHERE tenant_id = $1", [
    shop.tenantId,
  ]);
}

/** The central database is turned back to before the move, and the home is to be adopted. */
async function loseHome(ghosts: GhostService, shop: Shop): Promise<Order> {
  const { service } = ghosts;
  const before = await centralRowsOf(service, shop);
  const mover = await ghosts.mover();
  await mover.go({ work: "graduate", tenantId: shop.tenantId, server: "second" });
  await mover.bury(service);
  await loadCentral(service, shop, before);
  const { tenantId } = shop;
  const candidate = candidateOf(await diagnose(service.deps, tenantId));
  if (candidate === undefined) throw new Error("the lost home has no candidate");
  return { work: "adopt", tenantId, ...candidate };
}
