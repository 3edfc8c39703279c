import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import { Fraction } from "../../../../pricing/test/fraction.ts";
import { modules } from "../../../src/tenant/modules.ts";
import { listBreaches } from "../../../src/tenant/verify/sql.ts";
import { startService, type Reply, type TestService } from "../../harness.ts";
import { fraction, isThorough } from "../../thorough.ts";
import { answeredLevels, answeredSums, expectedDrawer, expectedLevels, expectedSums } from "../answers.ts";
import { Random } from "../random.ts";
import { made } from "../shop.ts";
import { openHouse, openingCash, type House } from "./house.ts";
import { Ledger } from "./ledger.ts";
import { newBuyer, Office } from "./office.ts";
import { centText, ModuleTill } from "./till.ts";

const deeds = {
  sell: (till: ModuleTill) => till.sell(),
  sellCard: (till: ModuleTill) => till.sellCard(),
  void: (till: ModuleTill) => till.void(),
  return: (till: ModuleTill) => till.takeBack(false),
  exchange: (till: ModuleTill) => till.takeBack(true),
  payDebt: (_till: ModuleTill, office: Office) => office.payDebt(),
  adjustDebt: (_till: ModuleTill, office: Office) => office.adjustDebt(),
  issueCredit: (_till: ModuleTill, office: Office) => office.issueCredit(),
  givePoints: (_till: ModuleTill, office: Office) => office.givePoints(),
  transferPoints: (_till: ModuleTill, office: Office) => office.transferPoints(),
  merge: (_till: ModuleTill, office: Office) => office.merge(),
  buy: (_till: ModuleTill, office: Office) => office.buy(),
  costLate: (_till: ModuleTill, office: Office) => office.costLate(),
  sendBack: (_till: ModuleTill, office: Office) => office.sendBack(),
  transfer: (_till: ModuleTill, office: Office) => office.transfer(),
} as const;
const names = Object.keys(deeds) as (keyof typeof deeds)[];

const rules = modules.flatMap(({ verify = [] }) => verify);
/** Each run has a shop of its own, since verifying it takes longer with all that it has sold. */
const runs = isThorough ? 20 : 1;
/** The first half in a shared database, the rest in one of the shop's own. */
const sequences = isThorough ? 100 : 60;

describe("the books of a shop with all modules", () => {
  let service: TestService;
  let house: House;
  let ledger: Ledger;

  before(async () => {
    service = await startService({ config: { accessTokenS: 86_400 } });
    // One business date: what is voided is of it.
    service.now.set(new Date("2027-03-02T10:00:00Z"));
  });
  after(() => service.close());

  for (let run = 0; run < runs; run++)
    test(`agree with an independent oracle after each of ${sequences} sequences, half of them dedicated: run ${run}`, () =>
      play(run));

  async function play(run: number): Promise<void> {
    house = await openHouse(service);
    ledger = new Ledger(house);
    let played = 0;
    const deed = fc.record({
      what: fc.constantFrom("sell", "sell", "sell", "return", ...names),
      seed: fc.nat(2 ** 31),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 5, maxLength: 12 }), async (sequence) => {
        ledger.begin([await newBuyer(house), await newBuyer(house)]);
        if (played++ === sequences / 2) await graduate();
        for (const { what, seed } of sequence) {
          const random = new Random(seed / 2 ** 31);
          await deeds[what](new ModuleTill(house, ledger, random), new Office(house, ledger, random));
        }
        await agree();
      }),
      // The shop goes on, so that a shorter sequence is not the same.
      { numRuns: sequences, endOnFailure: true, seed: Math.floor(fraction(`books of modules ${run}`) * 2 ** 31) },
    );
  }

  async function graduate(): Promise<void> {
    const path = `/admin/tenants/${house.shop.tenantId}/graduate?server=second`;
    await made(service.request("POST", path, { token: await service.admin() }));
  }

  /** What each ledger of the service says, and what the oracle does. */
  async function agree(): Promise<void> {
    const { shop, branches, methods } = house;
    const get = async (path: string): Promise<Reply["body"]> => made(shop.get(path));
    for (const branch of branches) {
      const stock = ledger.stockAt(branch);
      const { items } = await get(`/stock?branchId=${branch.id}&limit=200`);
      assert.deepEqual(answeredLevels(items, stock), expectedLevels(stock));
      const sums = ledger.sumsAt(branch);
      const x = await get(`/cash/sessions/${branch.sessionId}/x-report`);
      // Who sold what is not looked at here.
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
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    assert.ok(tenant);
    assert.deepEqual(await service.deps.databases.read(tenant, (tx) => listBreaches(tx, rules)), []);
  }
});
