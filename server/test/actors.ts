import { randomUUID } from "node:crypto";
import type { Actor } from "../src/tenant/context.ts";
import type { House, Shop } from "./harness.ts";

/** The shop's owner at work without a request, as jobs and the command line are; now, unless `members` says otherwise. */
export async function ownerAtWork(house: House, shop: Shop, members: Partial<Actor> = {}): Promise<Actor> {
  const tenant = await house.deps.directory.resolve(shop.tenantId);
  if (tenant === undefined) throw new Error("no such shop");
  const owner = await house.deps.databases.read(tenant, house.deps.findShopOwner);
  if (owner === undefined) throw new Error("the shop has no owner");
  return {
    tenant,
    caller: {
      userId: owner.id,
      sessionId: randomUUID(),
      email: shop.owner.email,
      name: "Olive Owner",
      isGlobalAdmin: true,
      roles: ["Owner"],
      permissions: new Set(),
      permissionsWithApproval: new Set(),
      branchIds: [],
    },
    requestId: randomUUID(),
    address: undefined,
    approvals: [],
    now: house.deps.now(),
    ...members,
  };
}
