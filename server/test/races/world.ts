import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { TenantWrite } from "../../src/kernel/db/handles.ts";
import { modules } from "../../src/tenant/modules.ts";
import { startService, type Reply, type Shop, type TestService } from "../harness.ts";
import { addVariant, openTill, type Till } from "../sales.ts";
import type { Scene } from "./stage.ts";

/** A race: two works that meet at a lock. */
export interface Race {
  /** As `listLocks` calls it; null when the statement has none in its text, so that it cannot be taken out. */
  readonly lock: string | null;
  readonly what: string;
  /** The rival must not wait: they want different things of the same row. */
  readonly isBeside?: boolean;
  /** Makes anew what they want. */
  readonly set: () => Scene | Promise<Scene>;
}

/** One service with one shop, which all races share. */
export interface World {
  readonly service: TestService;
  readonly shop: Shop;
  readonly branchId: string;
  readonly unitId: string;
  readonly till: Till;
  /** A transaction of the shop. */
  write<T>(work: (tx: TenantWrite) => Promise<T>): Promise<T>;
  /** A product with one variant; the id of the variant. */
  variant(members?: object): Promise<string>;
}

export async function makeWorld(): Promise<World> {
  const service = await startService({ shops: "opened" });
  const shop = await service.openShop({ modules: modules.map(({ name }) => name) });
  const till = await openTill(shop);
  const unitId: string = (await shop.get("/units")).body.items[0].id;
  return {
    service,
    shop,
    branchId: till.branchId,
    unitId,
    till,
    write: async (work) => {
      const tenant = await service.deps.directory.resolve(shop.tenantId);
      assert.ok(tenant);
      return service.deps.databases.write(tenant, work);
    },
    variant: (members = {}) => addVariant(shop, { sku: randomUUID(), price: "5", unitId, ...members }),
  };
}

/** What an answer of 200 or 201 has; throws for another. */
export async function made(reply: Promise<Reply>): Promise<Reply["body"]> {
  const { status, body } = await reply;
  if (status >= 300) throw new Error(`not made: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** Two who change the same version of a resource by PATCH or PUT: the second is told that it came too late. */
export function twoChanges(change: (headers: Readonly<Record<string, string>>) => Promise<Reply>, version = 1): Scene {
  const once = () => change({ "if-match": `"${version}"` });
  return { first: once, rival: once, outcome: [200, "409 version_conflict"] };
}

/** Text that nothing else is called. */
export const unique = (): string => randomUUID().slice(0, 8);
