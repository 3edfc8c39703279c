import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { made } from "../../../test/credit-shop.ts";
import { startService, type TestService } from "../../../test/harness.ts";
import { openLoyaltyShop, type LoyaltyShop } from "../../../test/loyalty-shop.ts";

const dayMs = 86_400_000;

describe("the days that a tier looks back over", () => {
  let service: TestService;
  let at: LoyaltyShop;
  before(async () => {
    service = await startService({ config: { accessTokenS: 40 * 86_400 } });
    at = await openLoyaltyShop(service);
    await at.set({ tierDays: 2 });
  });
  after(() => service.close());

  test("are today and those before, by the night that takes a tier away and by the sale that gives one", async () => {
    const { id: silver } = await made(
      at.shop.post("/loyalty/tiers", { name: "Silver", minSpend: "20", multiplier: "2" }),
    );
    const night = async () => {
      service.now.advance(dayMs);
      await service.deps.scheduler.run();
    };
    const [once, twice] = [await at.member(), await at.member()];
    const tierOf = async ({ id }: { id: string }) => (await at.account(id)).tierId;
    await made(at.sell(once.customerId, 2));
    await made(at.sell(twice.customerId, 1));
    assert.equal(await tierOf(once), silver);
    await night();
    assert.equal(await tierOf(once), silver, "yesterday is one of two days");
    await night();
    assert.equal(await tierOf(once), null, "the day before is none of them");
    await made(at.sell(twice.customerId, 1));
    assert.equal(await tierOf(twice), null, "nor for a sale");
    await night();
    await made(at.sell(twice.customerId, 1));
    assert.equal(await tierOf(twice), silver);
    const earned = async () => (await made(at.sell(twice.customerId, 1))).modules.loyalty.earned;
    assert.equal(await earned(), 20);
    await made(at.shop.delete(`/loyalty/tiers/${silver}`), 204);
    assert.equal(await earned(), 10, "a tier that is archived gives nothing");
  });
});
