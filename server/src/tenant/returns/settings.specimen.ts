import type { Reply } from "../../../test/harness.ts";
import { openTill, type Till } from "../../../test/sales.ts";
import type { ActingGround, Case } from "../../../test/specimens/specimen.ts";
import { problemOf } from "../../../test/staff.ts";

/** What the settings of returns do, in a shop with all modules. */
export function acting(ground: () => ActingGround): Record<string, Case> {
  let returnReasonId: string | undefined;
  const why = () => ({ reasonId: returnReasonId });
  const sellOne = async (methodId: string, at: Till = ground().till, occurredAt?: string) => {
    const members = { payments: [{ methodId, tendered: "2.52" }], ...(occurredAt && { occurredAt }) };
    const { body } = await at.sell([{ variantId: ground().bread, quantity: "1" }], members);
    returnReasonId ??= (await ground().shop.get("/return-reasons")).body.items[0].id;
    return { originalOrderId: body.id, lines: [{ originalLineId: body.lines[0].id, quantity: "1", ...why() }] };
  };
  const sellThreeDaysAgo = async () => {
    const soldAt = new Date(ground().service.deps.now().getTime() - 3 * 86_400_000).toISOString();
    return sellOne(ground().till.cash, await openTill(ground().shop, ground().till.branchId, soldAt), soldAt);
  };
  const giveBack = (members: object) =>
    ground().shop.post("/returns", {
      branchId: ground().till.branchId,
      cashSessionId: ground().till.sessionId,
      ...members,
    });
  const refundedBy = ({ body }: Reply) => body.refunds?.[0]?.method;

  return {
    "modules.returns.windowDays": {
      value: 2,
      probe: async () => problemOf(await giveBack(await sellThreeDaysAgo())),
      expected: [
        [201, undefined],
        [400, "return_window_expired"],
      ],
    },
    "modules.returns.refundBy": {
      value: "Cash",
      probe: async () => refundedBy(await giveBack(await sellOne(ground().till.card))),
      expected: ["Card", "Cash"],
    },
    "modules.returns.refundWithoutReceiptBy": {
      value: "StoreCredit",
      probe: async () => problemOf(await giveBack({ lines: [{ variantId: ground().bread, quantity: "1", ...why() }] })),
      expected: [
        [201, undefined],
        [400, "refund_method_not_allowed"],
      ],
    },
    "modules.returns.giftRefundBy": {
      value: "Cash",
      probe: async () => {
        const { originalOrderId: orderId, lines } = await sellOne(ground().till.cash);
        const gift = await ground().shop.post("/gift-receipts", { orderId });
        return problemOf(await giveBack({ giftReceipt: gift.body.code, lines }));
      },
      expected: [
        [400, "refund_method_not_allowed"],
        [201, undefined],
      ],
    },
    "modules.returns.acceptsWithoutReceipt": {
      value: false,
      probe: async () => problemOf(await giveBack({ lines: [{ variantId: ground().bread, quantity: "1", ...why() }] })),
      expected: [
        [201, undefined],
        [400, "return_requires_receipt"],
      ],
    },
    "modules.returns.requiresReason": {
      value: false,
      probe: async () => {
        const { originalOrderId, lines } = await sellOne(ground().till.cash);
        const bare = lines.map(({ originalLineId, quantity }) => ({ originalLineId, quantity }));
        return problemOf(await giveBack({ originalOrderId, lines: bare }));
      },
      expected: [
        [400, "reason_required"],
        [201, undefined],
      ],
    },
    "modules.returns.feePercent": {
      value: "10",
      probe: async () => {
        await ground().shop.patch("/settings", { customTaxGroupId: ground().taxGroupId });
        const { body } = await giveBack(await sellOne(ground().till.cash));
        await ground().shop.patch("/settings", { customTaxGroupId: null });
        return body.fee;
      },
      expected: ["0.00", "0.25"],
    },
    "modules.returns.feeTaxGroupId": {
      value: async () => ground().taxGroupId,
      probe: async () => {
        await ground().shop.patch("/settings", { modules: { returns: { feePercent: "10" } } });
        const { status } = await giveBack(await sellOne(ground().till.cash));
        await ground().shop.patch("/settings", { modules: { returns: { feePercent: "0" } } });
        return status;
      },
      expected: [400, 201],
    },
  };
}
