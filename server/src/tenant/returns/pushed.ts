import { without } from "../../kernel/http/shapes.ts";
import { OrderInput } from "../orders/schema.ts";
import { definePushed } from "../sync/hooks.ts";
import { NewReturn } from "./schema.ts";
import { createReturn } from "./service.ts";

const { isOffline, receiptNumber } = OrderInput.properties;

/** A return that a till has taken, with what becomes of the goods; what breaks the policy is flagged. */
export const pushedReturn = definePushed({
  kind: "Return",
  permission: "returns.create",
  hasHappened: true,
  body: { ...without(NewReturn, "id"), isOffline, receiptNumber },
  presentsCode: (body) => body.giftReceipt !== undefined || body.originalReceiptNumber !== undefined,
  names: ({ originalOrderId, lines }) => ({
    orderId: originalOrderId,
    lineIds: lines.flatMap(({ originalLineId }) => originalLineId ?? []),
  }),
  branchOf: (_tx, { branchId }) => Promise.resolve(branchId),
  book: (tx, actor, id, { isOffline: wasOffline, receiptNumber: printed, ...body }, modules) =>
    createReturn(tx, actor, { ...body, id }, modules, {
      isOffline: wasOffline,
      ...(printed === undefined ? {} : { receiptNumber: printed }),
    }),
});
