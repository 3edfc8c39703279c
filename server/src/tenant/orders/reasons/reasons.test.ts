import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { startService, type Reply, type Shop, type TestService } from "../../../../test/harness.ts";
import { addVariant, openTill, type Till } from "../../../../test/sales.ts";
import { problemOf } from "../../../../test/staff.ts";

type Row = Reply["body"];

describe("reasons of a shop's list", () => {
  let service: TestService;
  let shop: Shop;
  let till: Till;
  let bread: string;
  const reasons: Record<string, string> = {};

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    till = await openTill(shop);
    const unitId = (await shop.get("/units")).body.items[0].id;
    bread = await addVariant(shop, { sku: "BREAD", price: "3", unitId });
    for (const [kind, name] of [
      ["Discount", "Dented"],
      ["Override", "Old label"],
      ["Void", "Changed mind"],
    ] as const)
      reasons[kind] = (await shop.post("/sales/reasons", { kind, name })).body.id;
  });
  after(() => service.close());

  const line = (more: object = {}) => ({ variantId: bread, quantity: "1", ...more });
  const off = (more: object) => ({ discounts: [{ kind: "Percent", value: "5", ...more }] });
  const voided = (more: object) => [line({ quantity: "2" }), line({ quantity: "-1", kind: "Void", ...more })];

  test("a new shop has some of each kind; a name is one reason's of its kind", async () => {
    const { items } = (await (await service.openShop()).get("/sales/reasons")).body;
    assert.deepEqual([...new Set(items.map(({ kind }: Row) => kind))], ["Discount", "Override", "Void"]);
    assert.equal((await shop.post("/sales/reasons", { kind: "Void", name: "Dented" })).status, 201);
    const taken = await shop.post("/sales/reasons", { kind: "Discount", name: "DENTED" });
    assert.deepEqual(problemOf(taken), [409, "name_taken"]);
  });

  test("what is sold keeps the id and the name as it was, of discounts, other prices, voided lines and sales", async () => {
    const { Discount, Override, Void } = reasons;
    const cheaper = randomUUID();
    const lines = [
      line(off({ reasonId: Discount })),
      line({ id: cheaper, quantity: "2", unitPrice: "2", reasonId: Override }),
      line({ quantity: "-1", kind: "Void", voidsLineId: cheaper, reasonId: Void }),
    ];
    const { body } = await till.sell(lines, off({ reasonId: Discount, reason: "very dented" }));
    const told = (order: Row) => [
      order.discounts.map(({ reason, reasonId }: Row) => [reason, reasonId]),
      order.lines.map(({ priceReason, reasonId }: Row) => [priceReason, reasonId]),
      order.lines[0].discounts.map(({ reason, reasonId }: Row) => [reason, reasonId]),
    ];
    const expected = [
      [["very dented", Discount]],
      [
        [null, null],
        ["Old label", Override],
        ["Changed mind", Void],
      ],
      [["Dented", Discount]],
    ];
    assert.deepEqual(told(body), expected);
    await shop.patch(`/sales/reasons/${Override}`, { name: "Other label" });
    assert.deepEqual(told((await shop.get(`/orders/${body.id}`)).body), expected);
    await shop.patch(`/sales/reasons/${Override}`, { name: "Old label" });
    const gone = await shop.post(`/orders/${body.id}/void`, { reasonId: Void });
    assert.deepEqual([gone.status, gone.body.void.reason, gone.body.void.reasonId], [200, "Changed mind", Void]);
    const again = await shop.post(`/orders/${body.id}/void`, { reasonId: Void });
    assert.deepEqual([again.status, again.headers.get("idempotent-replayed")], [200, "true"]);
    const other = await shop.post(`/orders/${body.id}/void`, { reason: "Changed mind" });
    assert.deepEqual(problemOf(other), [409, "order_already_voided"]);
  });

  test("400 by the path of a reason of another kind, and for a void without any; an archived one is taken", async () => {
    const { Discount, Override, Void } = reasons;
    const faults = async (reply: Promise<Reply>) => Object.keys((await reply).body.errors ?? {});
    assert.deepEqual(await faults(till.sell([line(off({ reasonId: Void }))])), ["lines[0].discounts[0].reasonId"]);
    assert.deepEqual(await faults(till.sell([line()], off({ reasonId: Override }))), ["discounts[0].reasonId"]);
    assert.deepEqual(await faults(till.sell([line({ unitPrice: "2", reasonId: Discount })])), ["lines[0].reasonId"]);
    assert.deepEqual(await faults(till.sell(voided({ reasonId: Override }))), ["lines[1].reasonId"]);
    const { id } = (await till.sell([line()])).body;
    assert.deepEqual(await faults(shop.post(`/orders/${id}/void`, { reasonId: Discount })), ["reasonId"]);
    assert.deepEqual(await faults(shop.post(`/orders/${id}/void`, {})), ["reason"]);
    const { id: old } = (await shop.post("/sales/reasons", { kind: "Discount", name: "Old" })).body;
    await shop.delete(`/sales/reasons/${old}`);
    assert.equal((await till.sell([line(off({ reasonId: old }))])).status, 201);
  });

  test("where the shop wants them, a text alone is 400 reason_required; a quote asks for none", async () => {
    const { Discount, Override, Void } = reasons;
    const wanted = { requiresDiscountReason: true, requiresOverrideReason: true, requiresVoidReason: true };
    const { id } = (await till.sell([line()])).body;
    assert.equal((await shop.patch("/settings", wanted)).status, 200);
    const refused = [
      till.sell([line(off({ reason: "Dented" }))]),
      till.sell([line()], off({ reason: "Dented" })),
      till.sell([line({ unitPrice: "2", priceReason: "Old label" })]),
      till.sell(voided({})),
      shop.post(`/orders/${id}/void`, { reason: "Changed mind" }),
    ];
    for (const reply of await Promise.all(refused)) assert.deepEqual(problemOf(reply), [400, "reason_required"]);
    const taken = [
      till.sell([line(off({ reasonId: Discount }))], off({ reasonId: Discount })),
      till.sell([line({ unitPrice: "2", reasonId: Override })]),
      till.sell(voided({ reasonId: Void })),
      till.sell([line()]),
    ];
    for (const reply of await Promise.all(taken)) assert.equal(reply.status, 201, JSON.stringify(reply.body));
    const quote = { branchId: till.branchId, lines: [line(off({}))] };
    assert.equal((await shop.post("/orders/quote", quote)).status, 200);
    assert.equal((await shop.post(`/orders/${id}/void`, { reasonId: Void })).status, 200);
  });
});
