import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { made } from "../../../test/credit-shop.ts";
import { startService, type Reply, type TestService } from "../../../test/harness.ts";
import { openPromotionShop, percentRule, type PromotionShop } from "../../../test/promotions-shop.ts";
import { problemOf } from "../../../test/staff.ts";
import { sql } from "../../kernel/db/sql.ts";

describe("promotions that are enabled at a time", () => {
  let service: TestService;
  let at: PromotionShop;

  before(async () => {
    service = await startService();
    at = await openPromotionShop(service);
  });
  after(() => service.close());

  const statusOf = (reply: Reply) => (reply.status === 200 ? 200 : problemOf(reply));
  const draft = async (): Promise<string> =>
    (await made(at.shop.post("/promotions", { name: "Offer", type: "Simple", rule: percentRule("10") }))).id;
  const enable = (id: string) => at.shop.post(`/promotions/${id}/enable`);
  /** So many more, as if each had been enabled. */
  async function enableMore(count: number, rule: object): Promise<void> {
    const tenant = await service.deps.directory.resolve(at.shop.tenantId);
    assert.ok(tenant);
    const model = await draft();
    await service.deps.databases.write(tenant, (tx) =>
      tx.run(sql`
        INSERT INTO promotions (id, name, type, status, concurrency, priority, schedule, audience, branch_ids, rule,
          requires_coupon, includes_overrides)
        SELECT gen_random_uuid(), name, type, 'Enabled', concurrency, priority, schedule, audience, branch_ids,
          ${JSON.stringify(rule)}::jsonb, requires_coupon, includes_overrides
        FROM promotions, generate_series(1, ${count}::int) WHERE id = ${model}`),
    );
  }

  test("are 500, also when two are enabled at once; and name 20,000 articles: 409, and nothing is changed", async () => {
    const names = Array.from({ length: 500 }, () => randomUUID());
    const of = { categoryIds: [], productIds: names, variantIds: [] };
    const items = { includes: of, excludes: { ...of, productIds: [] } };
    await enableMore(40, { groups: [{ quantity: 2, items }], benefit: { kind: "Percent", value: "10" } });
    const narrow = { categoryIds: [], productIds: [at.productId], variantIds: [] };
    const named = { name: "Named", type: "Simple", rule: percentRule("10", { includes: narrow }) };
    const { id } = await made(at.shop.post("/promotions", named));
    assert.deepEqual(problemOf(await enable(id)), [409, "too_many_promotions"]);
    assert.equal((await made(at.shop.get(`/promotions/${id}`), 200)).status, "Draft");

    await enableMore(459, percentRule("10"));
    const answers = await Promise.all([await draft(), await draft()].map(enable));
    assert.deepEqual(answers.map(statusOf).toSorted(), [200, [409, "too_many_promotions"]]);
  });
});
