import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { made, openCreditShop, type CreditShop } from "../../../../test/credit-shop.ts";
import { startService, type Reply, type TestService } from "../../../../test/harness.ts";

type Body = Reply["body"];

describe("what was owed before customers were merged", () => {
  let service: TestService;
  let at: CreditShop;
  const ids: Record<string, { readonly id: string; readonly customerId: string }> = {};
  const [first, second, third] = ["2027-05-01", "2027-05-02", "2027-05-03"] as const;

  const on = (day: string) => service.now.set(new Date(`${day}T10:00:00Z`));
  const merge = (target = "", source = "") =>
    made(at.shop.post(`/customers/${ids[target]?.customerId}/merge`, { sourceIds: [ids[source]?.customerId] }), 200);

  before(async () => {
    service = await startService({ config: { accessTokenS: 90 * 86_400 } });
    on(first);
    at = await openCreditShop(service, ["Credit", "Reporting"]);
    for (const [name, amount] of Object.entries({ Ann: "20", Bob: "10", Cleo: "30" })) {
      const customerId = (await made(at.shop.post("/customers", { name }))).id;
      const { id } = await made(at.shop.post("/credit/accounts", { customerId, limit: null }));
      ids[name] = { id, customerId };
      await made(at.adjust(id, "OpeningBalance", amount));
    }
    on(second);
    await merge("Ann", "Bob");
    on(third);
    await merge("Cleo", "Ann");
  });
  after(() => service.close());

  test("stays on the account that owed it, day by day", async () => {
    const owedAt = async (day: string) => {
      const { items, total } = await made(at.shop.get(`/reports/receivables?at=${day}`), 200);
      assert.equal(total.total, "60.00");
      const nameOf = (id: string) => Object.keys(ids).find((name) => ids[name]?.id === id);
      return items.map(({ accountId, ageing }: Body) => `${nameOf(accountId)} ${ageing.total}`).sort();
    };
    assert.deepEqual(await owedAt(first), ["Ann 20.00", "Bob 10.00", "Cleo 30.00"]);
    assert.deepEqual(await owedAt(second), ["Ann 30.00", "Cleo 30.00"]);
    assert.deepEqual(await owedAt(third), ["Cleo 60.00"]);
  });

  test("is the same in the ageing and the balance of a statement", async () => {
    const stood = async (name: string, to: string) => {
      const path = `/credit/accounts/${ids[name]?.id}/statement?from=${first}&to=${to}`;
      const { closing, ageing } = await made(at.shop.get(path), 200);
      return [closing, ageing.total];
    };
    assert.deepEqual(await stood("Bob", first), ["10.00", "10.00"]);
    assert.deepEqual(await stood("Ann", first), ["20.00", "20.00"]);
    assert.deepEqual(await stood("Ann", second), ["30.00", "30.00"]);
    assert.deepEqual(await stood("Ann", third), ["0.00", "0.00"]);
    assert.deepEqual(await stood("Cleo", third), ["60.00", "60.00"]);
  });

  test("is listed under the name of the customer who goes on", async () => {
    const { items } = await made(at.shop.get(`/reports/receivables-entries?from=${first}&to=${first}`), 200);
    assert.deepEqual(new Set(items.map(({ name }: Body) => name)), new Set(["Cleo"]));
  });
});
