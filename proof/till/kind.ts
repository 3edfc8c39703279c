import assert from "node:assert/strict";
import { made } from "../books/shop.ts";
import { startBehindWeakNetwork } from "../../web/test/browser.ts";
import { openTillShop } from "../../web/test/till-page.ts";
import type { DrawnKind } from "../kind.ts";
import { Random } from "../random.ts";
import { fewer } from "../smaller.ts";
import { verifyBooks } from "../verified.ts";
import { Counter } from "./counter.ts";

/** All that happens comes from the seed; with fewer sales the first ones are the same. */
interface TillCase {
  /** A number of 32 bits. */
  readonly seed: number;
  /** After half of which the shop gets a database of its own. */
  readonly sales: number;
  /**
   * `Anything` fails: after a receipt, with goods in the basket, between two sales. Or the browser is `Killed` within
   * 200 ms of each receipt, none of which has reached the shop.
   */
  readonly fails: "Anything" | "Killed";
}

interface Flag {
  readonly notes: readonly unknown[];
}

/** The till of a browser while its network fails, it is killed, its clock falls behind, the service is restarted. */
export const till = kindOf(
  "till",
  "every sale whose receipt a browser showed is there once, whatever fails around it",
  {
    ...{ fails: "Anything", sales: 200 },
  },
);

/** The till of a browser that is killed right after each receipt. */
export const tillKills = kindOf("till-kills", "no sale is lost whose browser was killed right after its receipt", {
  ...{ fails: "Killed", sales: 100 },
});

function kindOf(name: string, what: string, { fails, sales: usual }: Omit<TillCase, "seed">): DrawnKind<TillCase> {
  return {
    ...{ name, what },
    open: () =>
      Promise.resolve({
        draw: (random) => ({ seed: random.from(0, 2 ** 32 - 1), sales: usual, fails }),
        run,
        nameOf: ({ seed, sales }) => `${sales} sales of seed ${seed}`,
        smaller: (input) => fewer(input.sales).map((sales) => ({ ...input, sales })),
        close: () => Promise.resolve(),
      }),
  };
}

async function run({ seed, sales, fails }: TillCase): Promise<void> {
  const { service, network, close } = await startBehindWeakNetwork({ shops: "opened" });
  const random = new Random(seed / 2 ** 32);
  const shop = await openTillShop(service);
  const counter = new Counter({ service, network, shop, random });
  try {
    await counter.open();
    if (fails === "Killed") network.turn("cut");
    for (let n = 0; n < sales; n++) {
      if (n === Math.floor(sales / 2)) {
        const path = `/admin/tenants/${shop.shop.tenantId}/graduate?server=second`;
        await made(service.request("POST", path, { token: await service.admin() }));
      }
      if (fails === "Killed") {
        await counter.sell();
        await counter.killWithin(200);
        await counter.next();
        continue;
      }
      // A quarter fail with goods in the basket, another right after the receipt, a third before the next sale.
      const when = random.from(0, 99);
      await counter.sell(when >= 25 && when < 50);
      if (when < 25) await counter.suffer();
      await counter.next();
      if (when >= 75) await counter.suffer();
    }
    await counter.settle();
    await agree();
    await verifyBooks(service, shop.shop);
  } catch (error) {
    throw new Error(`after ${counter.shown.length} sales; the screen says: ${await counter.screen()}`, {
      cause: error,
    });
  } finally {
    await counter.close();
    await close();
  }

  async function agree(): Promise<void> {
    const { owner } = shop.shop;
    const token = await shop.shop.login(owner.email, owner.password);
    const get = async (path: string) => made(service.request("GET", path, { token, tenantId: shop.shop.tenantId }));
    const numbers: string[] = [];
    let taken = 0;
    for (let cursor: string | null = ""; cursor !== null;) {
      const after: string = cursor === "" ? "" : `&cursor=${cursor}`;
      const { items, nextCursor } = await get(`/orders?branchId=${shop.branchId}&limit=100${after}`);
      for (const { receiptNumber, totals, status } of items) {
        assert.equal(status, "Completed");
        numbers.push(receiptNumber as string);
        taken += Number(totals.total);
      }
      cursor = nextCursor as string | null;
    }
    assert.equal(new Set(numbers).size, numbers.length, "no number twice");
    assert.deepEqual([...counter.shown].sort(), numbers.sort(), "each sale once, and no other");
    assert.equal(taken, sales * 2.5);
    const flags: readonly Flag[] = (await get(`/sync/flags?branchId=${shop.branchId}`)).items;
    assert.deepEqual(
      flags.flatMap(({ notes }) => notes),
      [],
    );
    assert.deepEqual((await get(`/sync/dead-letters?branchId=${shop.branchId}`)).items, []);
    const [session] = (await get(`/cash/sessions?branchId=${shop.branchId}`)).items;
    const report = await get(`/cash/sessions/${session.id}/x-report`);
    assert.equal(Number(report.cash.expected), 100 + taken, "what is in the drawer");
  }
}
