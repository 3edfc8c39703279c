import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { Big } from "big.js";
import { done } from "../../../../test/depots.ts";
import { startService, type Reply, type Shop, type TestService } from "../../../../test/harness.ts";

describe("the float of a register in the journal", () => {
  let service: TestService;
  let shop: Shop;
  let [branchId, date] = ["", ""];

  before(async () => {
    service = await startService();
    shop = await service.openShop({ modules: ["Reporting"] });
    branchId = (await shop.get("/branches")).body.items[0].id;
    await done(shop.patch("/settings", { cashTolerance: "1000" }));
    date = (await done(shop.get("/reports/dashboard"))).date;
  });
  after(() => service.close());

  const posted = async () => {
    const { items } = await done(shop.get(`/reports/journal?date=${date}`));
    const of = (role: string) =>
      items
        .filter((item: Reply["body"]) => item.role === role)
        .reduce((all: Big, item: Reply["body"]) => all.plus(item.debit).minus(item.credit), new Big(0))
        .toFixed(2);
    return ["Tender", "Safe", "CashVariance"].map(of);
  };
  const newRegister = async (defaultFloat: string): Promise<string> => {
    const code = randomUUID().slice(0, 8);
    return (await done(shop.post("/registers", { branchId, name: code, code, defaultFloat }))).id;
  };
  const open = async (registerId: string, openingCash: string): Promise<string> =>
    (await done(shop.post("/cash/sessions", { registerId, openingCash }))).id;
  const count = (id: string, cash: string) => done(shop.post(`/cash/sessions/${id}/count`, { cash }));
  const close = (id: string, remainingCash: string) => done(shop.post(`/cash/sessions/${id}/close`, { remainingCash }));

  test("its first opening brings the whole of it, later ones the difference to what was left", async () => {
    const registerId = await newRegister("100");
    const first = await open(registerId, "100");
    assert.deepEqual(await posted(), ["100.00", "-100.00", "0.00"]);
    await count(first, "100");
    await close(first, "60");
    assert.deepEqual(await posted(), ["60.00", "-60.00", "0.00"]);
    const second = await open(registerId, "80");
    assert.deepEqual(await posted(), ["80.00", "-80.00", "0.00"]);
    await count(second, "80");
    await close(second, "80");
    await open(registerId, "70");
    assert.deepEqual(await posted(), ["70.00", "-80.00", "10.00"], "what is less than was left is missing");
  });

  test("one that is not counted yet leaves what the next begins with, until its closing says how much", async () => {
    const [before_] = await posted();
    const cash = async () => new Big((await posted())[0] ?? "").minus(before_ ?? "").toFixed(2);
    const registerId = await newRegister("50");
    const first = await open(registerId, "90");
    await count(first, "90");
    await open(registerId, "50");
    assert.equal(await cash(), "90.00", "the drawer has no more than it had");
    await close(first, "40");
    assert.equal(await cash(), "50.00", "50 went to the safe, 10 came");
  });
});
