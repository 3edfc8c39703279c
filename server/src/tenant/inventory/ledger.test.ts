import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Big } from "big.js";
import fc from "fast-check";
import { holds } from "../../../../proof/properties.ts";
import { ownerAtWork } from "../../../test/actors.ts";
import { startService, type TestService, type Shop } from "../../../test/harness.ts";
import { newId } from "../../kernel/ids.ts";
import { postMovements } from "./service.ts";

interface Line {
  readonly quantity: number;
  readonly unitCost: number | undefined;
}
interface Books {
  readonly onHand: Big;
  readonly average: Big | undefined;
}

/** The weighted average as the textbook has it: what is there at its average, and what comes in at its cost. */
function expectedAfter({ onHand, average }: Books, lines: readonly Line[]): Books {
  const arriving = lines.filter(({ quantity }) => quantity > 0);
  const costed = arriving.filter(({ unitCost }) => unitCost !== undefined);
  const sum = (rows: readonly Line[]) => rows.reduce((total, { quantity }) => total.plus(quantity), new Big(0));
  const value = costed.reduce(
    (total, { quantity, unitCost = 0 }) => total.plus(new Big(quantity).times(unitCost)),
    new Big(0),
  );
  const after = onHand.plus(sum(lines));
  if (costed.length === 0) return { onHand: after, average };
  const there = (onHand.gt(0) ? onHand : new Big(0)).plus(sum(arriving)).minus(sum(costed));
  const base = average ?? value.div(sum(costed));
  return {
    onHand: after,
    average: there
      .times(base)
      .plus(value)
      .div(there.plus(sum(costed)))
      .round(6),
  };
}

describe("the ledger", () => {
  let service: TestService;
  let shop: Shop;
  let branchId: string;
  let unitId: string;

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    branchId = (await shop.get("/branches")).body.items[0].id;
    unitId = (await shop.get("/units")).body.items[0].id;
  });
  after(() => service.close());

  const line = fc.record({
    quantity: fc.integer({ min: -9, max: 9 }).filter((quantity) => quantity !== 0),
    unitCost: fc.option(fc.integer({ min: 0, max: 500 }), { nil: undefined }),
  });
  const documents = fc.array(fc.array(line, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 });

  test("holds level, average and every before and after for any documents", async () => {
    let made = 0;
    await holds(
      "inventory/ledger: holds level, average and every before and after for any documents",
      fc.asyncProperty(documents, async (batches) => {
        const variants = [{ sku: `L-${(made += 1)}`, unitId, price: "1" }];
        const variantId: string = (await shop.post("/products", { name: "Any", variants })).body.variants[0].id;
        let books: Books = { onHand: new Big(0), average: undefined };
        for (const batch of batches) {
          books = expectedAfter(books, batch);
          const actor = await ownerAtWork(service, shop);
          const lines = batch.map(({ quantity, unitCost }) => ({
            variantId,
            quantity: String(quantity),
            unitCost: quantity > 0 && unitCost !== undefined ? String(unitCost) : undefined,
          }));
          const document = { branchId, kind: "Adjustment", documentId: newId(), occurredAt: actor.now } as const;
          await service.deps.databases.write(actor.tenant, (tx) =>
            postMovements(tx, actor, { ...document, lines, policy: "Allow" }),
          );
          const level = (await shop.get(`/stock/variants/${variantId}`)).body.levels[0];
          assert.equal(level.onHand, books.onHand.toFixed());
          assert.equal(level.averageCost === null ? undefined : Number(level.averageCost), books.average?.toNumber());
        }
        const { items } = (await shop.get(`/stock/movements?branchId=${branchId}&variantId=${variantId}`)).body;
        let before = "0";
        items.toReversed().forEach((movement: Record<string, string>, i: number) => {
          assert.deepEqual([movement["seq"], movement["onHandBefore"]], [String(i + 1), before]);
          before = movement["onHandAfter"] ?? "";
        });
        assert.equal(before, books.onHand.toFixed());
      }),
      { numRuns: 25 },
    );
  });
});
