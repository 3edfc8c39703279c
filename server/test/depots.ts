import assert from "node:assert/strict";
import type { BookRule } from "../src/tenant/engine/manifest.ts";
import { listBreaches } from "../src/tenant/verify/sql.ts";
import type { Reply, Shop, TestService } from "./harness.ts";
import { addVariant } from "./sales.ts";

/** A shop of three branches between which goods move. */
export type Depots = Awaited<ReturnType<typeof openDepots>>;

/** The body of an answer of 2xx; throws for another. */
export async function done(reply: Promise<Reply>): Promise<Reply["body"]> {
  const { status, body } = await reply;
  assert.ok(status < 300, `${status} ${JSON.stringify(body)}`);
  return body;
}

/** Opens one with the module, whose `rules` its books are held to. */
export async function openDepots(service: TestService, module: string, rules: readonly BookRule[]) {
  const shop: Shop = await service.openShop({ modules: [module] });
  const branch = async (code: string): Promise<string> => (await done(shop.post("/branches", { code, name: code }))).id;
  const [north, south, west] = [await branch("N"), await branch("S"), await branch("W")] as const;
  const unitId: string = (await shop.get("/units")).body.items[0].id;
  const reasons: { id: string; direction: string }[] = (await shop.get("/stock/adjustment-reasons")).body.items;
  const reasonId = reasons.find(({ direction }) => direction === "Both")?.id;
  const tenant = await service.deps.directory.resolve(shop.tenantId);
  assert.ok(tenant);
  return {
    ...{ shop, tenant, north, south, west, unitId },
    article: (sku: string, more: object = {}) => addVariant(shop, { sku, price: "3", unitId, ...more }),
    stock: (branchId: string, variantId: string, quantity: string, unitCost?: string) =>
      done(shop.post("/stock/adjustments", { branchId, lines: [{ variantId, quantity, reasonId, unitCost }] })),
    levelOf: async (branchId: string, variantId: string): Promise<{ onHand: string; averageCost: string | null }> => {
      const { levels } = (await shop.get(`/stock/variants/${variantId}`)).body;
      return levels.find((level: Reply["body"]) => level.branchId === branchId) ?? { onHand: "0", averageCost: null };
    },
    /** Every rule of core and of the module that is broken. */
    broken: async (): Promise<string[]> =>
      (await service.deps.databases.read(tenant, (tx) => listBreaches(tx, rules))).map(({ invariant }) => invariant),
    /** The rules that are broken by the change, which is taken back. */
    brokenBy: async (change: Parameters<typeof service.deps.databases.write>[1]): Promise<string[]> => {
      let found: string[] = [];
      const undo = new Error("undo");
      await assert.rejects(
        service.deps.databases.write(tenant, async (tx) => {
          await change(tx);
          found = (await listBreaches(tx, rules)).map(({ invariant }) => invariant);
          throw undo;
        }),
        undo,
      );
      return found;
    },
  };
}
