import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Big } from "big.js";
import fc from "fast-check";
import { holds } from "../../../../proof/properties.ts";
import { made } from "../../../test/credit-shop.ts";
import { startService, type Reply, type TestService } from "../../../test/harness.ts";
import { openPromotionShop, percentRule, type PromotionShop } from "../../../test/promotions-shop.ts";
import { problemOf } from "../../../test/staff.ts";

const quantity = fc.constantFrom("1", "2", "3", "7");
const pick = fc.nat(1000);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant("sell" as const),
      pieces: fc.array(fc.tuple(pick, quantity), { minLength: 1, maxLength: 4 }),
      coupons: fc.uniqueArray(fc.nat(2), { maxLength: 2 }),
    }),
  },
  fc.record({ does: fc.constantFrom("void" as const, "giveBack" as const), order: pick, line: pick }),
  fc.record({ does: fc.constant("switch" as const), promotion: pick }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface SaleInSequence {
  readonly body: Reply["body"];
  readonly coupons: readonly number[];
  /** What is left of each line, by its id. */
  readonly left: Map<string, Big>;
  paid: Big;
  isTouched: boolean;
}

describe("promotions in any order of things", () => {
  let service: TestService;
  let at: PromotionShop;
  const promotionIds: string[] = [];
  const coupons: { readonly id: string; readonly code: string }[] = [];
  const limit = 5;

  before(async () => {
    service = await startService();
    at = await openPromotionShop(service);
    const tiers = [{ from: "25", benefit: { kind: "Amount", value: "3.33" } }];
    const groups = [{ quantity: 3, items: { includes: { variantIds: [at.wine, at.milk] } } }];
    for (const promotion of [
      { name: "Third", rule: percentRule("33", { includes: { variantIds: [at.bread] } }), concurrency: "Compound" },
      {
        name: "Cheapest",
        type: "MixAndMatch",
        rule: { groups, benefit: { ...percentRule("100").benefit, cheapest: 1 } },
      },
      { name: "Five", type: "Threshold", rule: { tiers } },
    ])
      promotionIds.push((await at.enabled(promotion)).id);
    for (const [i, value] of ["7", "50", "10"].entries()) {
      const promotion = {
        name: `Coupon ${i}`,
        requiresCoupon: true,
        concurrency: "Compound",
        rule: percentRule(value),
      };
      const promotionId = (await at.enabled({ ...promotion, maxDiscount: "4.01" })).id;
      coupons.push(await made(at.shop.post("/coupons", { promotionId, code: `RANDOM-${i}`, limitTotal: limit })));
    }
  });
  after(() => service.close());

  const usesOf = async (i: number) => (await made(at.shop.get(`/coupons/${coupons[i]?.id}`), 200)).redeemed as number;
  const giveBack = async (order: SaleInSequence, lineId: string, quantity: Big) => {
    const line = { kind: "Refund", originalLineId: lineId, quantity: quantity.times(-1).toFixed() };
    const lines = { branchId: at.till.branchId, lines: [line] };
    const { totals } = await made(at.shop.post("/orders/quote", lines), 200);
    const payments = [{ methodId: at.till.cash, tendered: totals.total }];
    const back = await made(at.till.sell([line], { payments }));
    order.left.set(lineId, (order.left.get(lineId) ?? new Big(0)).minus(quantity));
    order.paid = order.paid.plus(back.totals.total);
    order.isTouched = true;
  };

  async function run(steps: readonly Step[]): Promise<void> {
    const sold: SaleInSequence[] = [];
    const uses = await Promise.all(coupons.map((_, i) => usesOf(i)));
    const acts = {
      sell: async ({ pieces, coupons: shown }: Extract<Step, { does: "sell" }>) => {
        const goods = [at.bread, at.wine, at.milk];
        const lines = at.lines(...pieces.map(([n, of]) => [goods[n % 3] as string, of] as const));
        const codes = shown.map((i) => coupons[i]?.code);
        const reply = await at.till.sell(lines, { modules: { promotions: { coupons: codes } } });
        if (reply.status !== 201) {
          const [, code] = problemOf(reply) as [number, string];
          assert.match(code, /^coupon_(limit_reached|not_applicable)$/);
          if (code === "coupon_limit_reached") assert.ok(shown.some((i) => uses[i] === limit));
          return;
        }
        for (const i of shown) uses[i] = (uses[i] ?? 0) + 1;
        const { body } = reply;
        const left = new Map<string, Big>(
          body.lines.map((line: { id: string; quantity: string }) => [line.id, new Big(line.quantity)] as const),
        );
        sold.push({ body, coupons: shown, left, paid: new Big(body.totals.total), isTouched: false });
      },
      void: async ({ order }: { order: number }) => {
        const one = sold[order % Math.max(sold.length, 1)];
        if (one === undefined || one.isTouched) return;
        await made(at.shop.post(`/orders/${one.body.id}/void`, { reason: "Mistake" }), 200);
        one.left.clear();
        one.paid = new Big(0);
        one.isTouched = true;
        for (const i of one.coupons) uses[i] = (uses[i] ?? 0) - 1;
      },
      giveBack: async ({ order, line }: { order: number; line: number }) => {
        const one = sold[order % Math.max(sold.length, 1)];
        const [id, left] = [...(one?.left ?? [])][line % Math.max(one?.left.size ?? 1, 1)] ?? [];
        if (one !== undefined && id !== undefined && left?.gt(0) === true) await giveBack(one, id, new Big(1));
      },
      switch: async ({ promotion }: { promotion: number }) => {
        const path = `/promotions/${promotionIds[promotion % promotionIds.length]}`;
        const { status } = await made(at.shop.get(path), 200);
        await made(at.shop.post(`${path}/${status === "Enabled" ? "disable" : "enable"}`), 200);
      },
    };
    for (const one of steps) await acts[one.does](one as never);
    assert.deepEqual(await Promise.all(coupons.map((_, i) => usesOf(i))), uses);
    assert.deepEqual(await at.breaches(), []);
    for (const one of sold) {
      for (const [id, left] of one.left) if (left.gt(0)) await giveBack(one, id, left);
      assert.equal(one.paid.toFixed(2), "0.00", "what was paid comes back, whatever came first");
    }
    assert.deepEqual(await at.breaches(), []);
  }

  test("coupons count the sales that hold, allocations add up, and all that is paid comes back", async () => {
    await holds(
      "promotions/sequences: coupons count the sales that hold, allocations add up, and all that is paid comes back",
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 14 }), run),
      {
        numRuns: 5,
        endOnFailure: true,
      },
    );
  });
});
