import assert from "node:assert/strict";
import type { ItemOf } from "../../till-engine/src/outbox.ts";
import { startService } from "../../server/test/harness.ts";
import { made } from "../books/shop.ts";
import type { DrawnKind } from "../kind.ts";
import { Random } from "../random.ts";
import { fewer } from "../smaller.ts";
import { verifyBooks } from "../verified.ts";
import { Chaos } from "./chaos.ts";
import { openBranch, type Branch, type Counter } from "./branch.ts";

/** All that happens comes from the seed; with fewer steps the first ones are the same. */
interface TillsCase {
  /** A number of 32 bits. */
  readonly seed: number;
  readonly tills: number;
  /** After half of which the shop gets a database of its own. */
  readonly steps: number;
}

/** The least number of steps in which some must sell something. */
const enoughSteps = 100;

/** Tills of one branch that sell, push and pull while they crash and what they say is lost. */
export const tills: DrawnKind<TillsCase> = {
  name: "tills",
  what: "every sale of tills that are offline and online at random is there once, and all agree",
  open: () =>
    Promise.resolve({
      draw: (random) => ({
        seed: random.from(0, 2 ** 32 - 1),
        tills: random.from(2, 8),
        steps: random.from(enoughSteps, 800),
      }),
      run,
      nameOf: ({ seed, tills, steps }) => `${steps} steps of ${tills} tills of seed ${seed}`,
      smaller: (input) => fewer(input.steps).map((steps) => ({ ...input, steps })),
      close: () => Promise.resolve(),
    }),
};

async function run({ seed, tills, steps }: TillsCase): Promise<void> {
  const service = await startService({ shops: "opened" });
  try {
    service.now.set(new Date("2027-03-02T10:00:00Z"));
    const random = new Random(seed / 2 ** 32);
    const chaos = new Chaos(random);
    const branch = await openBranch(service, random, chaos);
    // One after another: of more than five sign-ins of an account at once, the sixth is refused.
    const counters: Counter[] = [];
    for (let n = 0; n < tills; n++) counters.push(await branch.enroll(n));
    const token = await service.admin();
    for (let step = 0; step < steps; step++) {
      const path = `/admin/tenants/${branch.shop.tenantId}/graduate?server=second`;
      if (step === Math.floor(steps / 2)) await made(service.request("POST", path, { token }));
      if (random.chance(10)) await branch.changePrice();
      await random.pick(counters).act();
    }
    chaos.isOver = true;
    for (const counter of counters) await counter.settle();
    const sales = [...branch.kept.values()].filter((item) => item.kind === "Order");
    assert.ok(steps < enoughSteps || sales.length > steps / 10, `${sales.length} sales`);
    await agree(branch, counters, sales);
    await verifyBooks(service, branch.shop);
  } finally {
    await service.close();
  }
}

/** The service has what the tills have sold, and the tills have what the service does. */
async function agree(
  { shop, branchId, variants }: Branch,
  counters: readonly Counter[],
  sales: readonly ItemOf<"Order">[],
): Promise<void> {
  for (const { id, sold } of sales)
    assert.equal((await shop.get(`/orders/${id}`)).body.totals?.total, sold?.total, "as it was sold");
  const ids: string[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const after = cursor === "" ? "" : `&cursor=${cursor}`;
    const { body } = await shop.get(`/orders?branchId=${branchId}&limit=100${after}`);
    ids.push(...body.items.map(({ id }: { id: string }) => id));
    cursor = body.nextCursor as string | null;
  }
  assert.deepEqual(ids.sort(), sales.map(({ id }) => id).sort(), "each once, and no other");
  assert.deepEqual((await shop.get(`/sync/dead-letters?branchId=${branchId}`)).body.items, []);
  const prices = await Promise.all(variants.map(async (id) => (await shop.get(`/variants/${id}`)).body.price));
  for (const { till } of counters)
    assert.deepEqual(
      variants.map((id) => till.copy.get("Variants", id)?.price),
      prices,
    );
}
