import assert from "node:assert/strict";
import { Fraction } from "../../pricing/test/fraction.ts";
import { startService, type Reply, type TestService } from "../../server/test/harness.ts";
import { answeredLevels, answeredSums, expectedDrawer, expectedLevels, expectedSums } from "../books/answers.ts";
import { made } from "../books/shop.ts";
import type { DrawnKind } from "../kind.ts";
import { Random } from "../random.ts";
import { fewer } from "../smaller.ts";
import { verifyBooks } from "../verified.ts";
import { doSomething } from "./deeds.ts";
import { openHouse, openingCash, type House } from "./house.ts";
import { Ledger } from "./ledger.ts";
import { newBuyer } from "./office.ts";
import { centText } from "./till.ts";

/** All that happens comes from the seed; with fewer sequences the first ones are the same. */
interface ModulesCase {
  /** A number of 32 bits. */
  readonly seed: number;
  /** The first half in a shared database, the rest in one of the shop's own. */
  readonly sequences: number;
}

/** Verifying a shop takes longer with all that it has sold, so that further cases come sooner than longer ones. */
const usualSequences = 40;

/** A shop with all modules on, whose books are compared after each sequence of things that are done in it. */
export const modules: DrawnKind<ModulesCase> = {
  name: "modules",
  what: "the books of a shop with all modules agree with an independent oracle, shared and dedicated",
  open: () =>
    Promise.resolve({
      draw: (random) => ({ seed: random.from(0, 2 ** 32 - 1), sequences: usualSequences }),
      run,
      nameOf: ({ seed, sequences }) => `${sequences} sequences of seed ${seed}`,
      smaller: ({ seed, sequences }) => fewer(sequences).map((less) => ({ seed, sequences: less })),
      close: () => Promise.resolve(),
    }),
};

async function run({ seed, sequences }: ModulesCase): Promise<void> {
  const service = await startService({ shops: "opened" });
  try {
    // One business date: what is voided is of it.
    service.now.set(new Date("2027-03-02T10:00:00Z"));
    const house = await openHouse(service);
    const ledger = new Ledger(house);
    const random = new Random(seed / 2 ** 32);
    for (let played = 0; played < sequences; played++) {
      ledger.begin([await newBuyer(house), await newBuyer(house)]);
      if (played === Math.floor(sequences / 2)) await graduate(service, house);
      // Each with numbers of its own: what is done in one is not to change what another one is.
      const own = new Random(random.next());
      for (let deeds = own.from(5, 12); deeds > 0; deeds--) await doSomething(house, ledger, new Random(own.next()));
      await agree(service, house, ledger);
    }
  } finally {
    await service.close();
  }
}

async function graduate(service: TestService, { shop }: House): Promise<void> {
  const path = `/admin/tenants/${shop.tenantId}/graduate?server=second`;
  await made(service.request("POST", path, { token: await service.admin() }));
}

/** What each ledger of the service says, and what the oracle does. */
async function agree(service: TestService, house: House, ledger: Ledger): Promise<void> {
  const { shop, branches, methods } = house;
  const get = async (path: string): Promise<Reply["body"]> => made(shop.get(path));
  for (const branch of branches) {
    const stock = ledger.stockAt(branch);
    const { items } = await get(`/stock?branchId=${branch.id}&limit=200`);
    assert.deepEqual(answeredLevels(items, stock), expectedLevels(stock));
    const sums = ledger.sumsAt(branch);
    const x = await get(`/cash/sessions/${branch.sessionId}/x-report`);
    // The seller of each line is not looked at here.
    assert.deepEqual({ ...answeredSums(x), tips: [] }, { ...expectedSums(sums, 2), tips: [] });
    const taken = sums.tenders.get(methods.Cash.id)?.amount ?? Fraction.zero;
    const drawer = expectedDrawer(sums, openingCash, taken);
    assert.equal(x.cash.expected, centText(drawer.expected));
  }
  for (const { id, accountId, pointsId, owes, storeCredit, points } of ledger.buyers) {
    assert.equal(String((await get(`/loyalty/accounts/${pointsId}`)).balance), points.toString());
    assert.equal((await get(`/credit/accounts/${accountId}`)).balance, centText(owes));
    const { items } = await get(`/credit/vouchers?customerId=${id}&limit=200`);
    const own = items.filter(({ kind }: Reply["body"]) => kind === "StoreCredit");
    const sum = Fraction.sum(own.map(({ balance }: Reply["body"]) => Fraction.of(balance)));
    assert.equal(centText(sum), centText(storeCredit));
  }
  for (const { code, balance } of ledger.cards) {
    const card = await made(shop.post("/credit/vouchers/lookup", { code }));
    assert.equal(card.balance, centText(balance));
  }
  const { redeemed } = await get(`/coupons/${house.offers.coupon.id}`);
  assert.equal(String(redeemed), ledger.couponUses.toString());
  await verifyBooks(service, shop);
}
