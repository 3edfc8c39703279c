import { randomUUID } from "node:crypto";
import type { Actor } from "../src/tenant/gate/context.ts";
import type { TestService, Shop } from "./harness.ts";

/**
 * The shop's owner at work without a request, as jobs and the command line are; now, unless `members` says otherwise.
 */
export async function ownerAtWork(service: TestService, shop: Shop, members: Partial<Actor> = {}): Promise<Actor> {
  const tenant = await service.deps.directory.resolve(shop.tenantId);
  if (tenant === undefined) throw new Error("no such shop");
  const owner = await service.deps.databases.read(tenant, service.deps.findShopOwner);
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
      device: null,
    },
    requestId: randomUUID(),
    address: undefined,
    touched: [],
    approvals: [],
    now: service.deps.now(),
    ...members,
  };
}
