import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { assertAudited } from "../../../test/audit-expectations.ts";
import type { Reply } from "../../../test/harness.ts";
import { startReturnsShop, type ReturnsShop } from "../../../test/returns-shop.ts";
import { openTill, type Till } from "../../../test/sales.ts";
import { hire, problemOf, type Staff } from "../../../test/staff.ts";
import type { Permission } from "../gate/permissions.ts";
import type { ReturnsPermission } from "./permissions.ts";

type Body = Reply["body"];

describe("another branch's receipt", () => {
  let at: ReturnsShop;
  let away: Till;
  let clerk: Staff;
  let order: Body;
  before(async () => {
    at = await startReturnsShop();
    const { id } = await at.made(at.shop.post("/branches", { code: "W", name: "West" }));
    away = await openTill(at.shop, id);
    const permissions = ["returns.create", "sales.create", "sales.refund"] as const;
    clerk = await hire<Permission | ReturnsPermission>(at.service, at.shop, permissions, [id]);
    const { id: customerId } = await at.made(at.shop.post("/customers", { name: "Ann" }));
    order = await at.sell([{ variantId: at.bread, quantity: "3" }], { customerId });
  });
  after(() => at.service.close());

  const here = (members: object) => ({ branchId: away.branchId, cashSessionId: away.sessionId, ...members });
  const lookUp = (members: object) => clerk.post("/returns/lookup", { branchId: away.branchId, ...members });
  const onHandAt = async (branchId: string) => {
    const { levels } = (await at.shop.get(`/stock/variants/${at.bread}`)).body;
    return Number(levels.find((one: Body) => one.branchId === branchId)?.onHand ?? 0);
  };

  test("is found by its exact number, with what a return needs and no more; looking is audited", async () => {
    assert.deepEqual(problemOf(await clerk.get(`/orders/${order.id}`)), [403, "permission_denied"]);
    assert.deepEqual(problemOf(await clerk.get(`/orders/${order.id}/returnable`)), [403, "permission_denied"]);
    const { status, body } = await lookUp({ receiptNumber: order.receiptNumber });
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual([body.orderId, body.customerId, body.lines[0].available], [order.id, null, "3"]);
    const details = { branchId: away.branchId, soldAt: at.till.branchId, receiptNumber: order.receiptNumber };
    await assertAudited(at.shop, { event: "return.looked_up", by: clerk.email, to: ["Order", order.id], details });
    const part = order.receiptNumber.slice(1);
    for (const members of [{ receiptNumber: part }, { receiptNumber: "X" }, {}]) {
      const wrong = await lookUp(members);
      assert.equal(wrong.status, 400, JSON.stringify(members));
    }
    const own = await at.shop.post("/returns/lookup", {
      branchId: at.till.branchId,
      receiptNumber: order.receiptNumber,
    });
    assert.equal(own.body.customerId, order.customerId);
  });

  test("is taken back out of the own drawer and into the own stock by its number, and not by its id alone", async () => {
    const lines = [at.named(order.lines[0].id)];
    const byId = here({ originalOrderId: order.id, lines });
    assert.deepEqual(problemOf(await clerk.post("/returns", byId)), [403, "branch_forbidden"]);
    const [before, there] = [await onHandAt(away.branchId), await onHandAt(at.till.branchId)];
    const session = async (till: Till) => (await at.shop.get(`/cash/sessions/${till.sessionId}`)).body.expectedCash;
    const drawer = await session(at.till);
    const id = randomUUID();
    const body = here({ id, originalReceiptNumber: order.receiptNumber.toLowerCase(), lines });
    const quoted = await clerk.post("/returns/quote", { ...body, id: undefined, cashSessionId: undefined });
    assert.deepEqual([quoted.status, quoted.body.total], [200, "-10.00"], JSON.stringify(quoted.body));
    const made = await at.made(clerk.post("/returns", body));
    assert.deepEqual([made.branchId, made.originalOrderId, made.total], [away.branchId, order.id, "-10.00"]);
    assert.deepEqual([await onHandAt(away.branchId), await onHandAt(at.till.branchId)], [before + 1, there]);
    assert.equal(await session(at.till), drawer);
    assert.equal((await clerk.post("/returns", body)).status, 200);
    const details = {
      ...{
        receiptNumber: made.receiptNumber,
        originalOrderId: order.id,
        soldAt: at.till.branchId,
        refunds: made.refunds,
      },
      lines: [{ name: order.lines[0].name, quantity: "1", condition: "Resellable", disposition: "Restock" }],
      ...{ overridden: [], approvals: [] },
    };
    await assertAudited(at.shop, { event: "return.created", by: clerk.email, to: ["Return", id], details });
    assert.deepEqual(await at.broken(), []);
  });

  test("with a gift receipt, its lines; 400 for the number of another sale", async () => {
    const gift = await at.made(at.shop.post("/gift-receipts", { orderId: order.id }));
    assert.equal((await lookUp({ giftReceipt: gift.code })).body.orderId, order.id);
    const other = await at.sell([{ variantId: at.bread, quantity: "1" }]);
    const lines = [at.named(order.lines[0].id)];
    const both = here({ originalOrderId: order.id, originalReceiptNumber: other.receiptNumber, lines });
    const refused = await clerk.post("/returns", both);
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [400, ["originalReceiptNumber"]]);
  });
});
