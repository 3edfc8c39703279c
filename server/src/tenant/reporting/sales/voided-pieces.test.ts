import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { made, openCreditShop, type CreditShop } from "../../../../test/credit-shop.ts";
import { startService, type Reply, type TestService } from "../../../../test/harness.ts";

type Body = Reply["body"];

describe("discounts in the exceptions", () => {
  let service: TestService;
  let at: CreditShop;

  before(async () => {
    service = await startService();
    at = await openCreditShop(service, ["Credit", "Reporting"]);
  });
  after(() => service.close());

  test("are of the pieces that stayed sold", async () => {
    const discounts = [{ kind: "Percent", value: "10", reason: "Friend" }];
    const line = (reason: string) => ({
      ...{ id: randomUUID(), variantId: at.bread, quantity: "4" },
      discounts: [{ kind: "Percent", value: "10", reason }],
    });
    const voidOf = ({ id, variantId }: { id: string; variantId: string }, quantity: string) => ({
      ...{ kind: "Void", variantId, voidsLineId: id, quantity, priceReason: "Mistake" },
    });
    const [kept, gone, twice] = [line("Friend"), line("Gone"), line("Twice")];
    const lines = [kept, gone, twice, voidOf(kept, "-3"), voidOf(gone, "-4"), voidOf(twice, "-2"), voidOf(twice, "-2")];
    const { businessDate } = await made(at.till.sell(lines, { discounts }));
    const { items } = await made(at.shop.get(`/reports/exceptions?from=${businessDate}&to=${businessDate}`), 200);
    const found = items.filter(({ kind }: Body) => kind === "Discount");
    // One piece of 10.00 less 1.00, of which the order takes 0.90.
    assert.deepEqual(
      found.map(({ reason, count, amount }: Body) => [reason, count, amount]),
      [["Friend", 2, "1.90"]],
    );
  });
});
