import { randomUUID } from "node:crypto";
import { change, idOf, lent, type Call, type Calls, type Need } from "./call.ts";
import { giftCard } from "./credit-calls.ts";
import { newCode } from "./new-code.ts";
import type { Place } from "./place.ts";

/** Calls of the module Returns on what is of the place. */
export function returnCalls(at: Place): Calls {
  const { branchId, customerId, lineId, orderId, taxGroupId, till, variantId, reasons, returned } = at;
  const named = { originalLineId: lineId, quantity: "1", reasonId: reasons.returned };
  const salespersonId = at.clerk.userId;
  /** Says all that an exchange can say. */
  const bought = () => {
    const id = randomUUID();
    const discounts = [{ kind: "Amount", value: "0", reasonId: reasons.discount }];
    return {
      lines: [
        { variantId, quantity: "1", taxGroupId, salespersonId, reasonId: reasons.override, discounts },
        { id, variantId, quantity: "1" },
      ],
      discounts: [{ kind: "Amount", value: "0", lineIds: [id], reasonId: reasons.discount }],
    };
  };
  const declining = { promotions: { declinedIds: [at.promotions.id] } };
  const inCash = [{ methodId: till.cash, tendered: "100" }];
  const basket = { branchId, originalOrderId: orderId, lines: [named] };
  const settling = () => ({ cashSessionId: till.sessionId, approvalIds: [randomUUID()] });
  const back = (members: object, ...needs: Need[]): Call => ({
    body: { ...basket, ...settling(), ...members },
    needs: [...needs, lent("sales.refund")],
  });
  const card = giftCard(at, at.credit.holds.returned);
  const unknown = { lines: [{ variantId, quantity: "1", reasonId: reasons.returned }], customerId };
  return {
    listReturnReasons: [{}],
    createReturnReason: [{ body: { name: newCode() } }],
    getReturnReason: [idOf(reasons.returned)],
    patchReturnReason: [change(at.spare.returnReasonId)],
    issueGiftReceipt: [{ body: { orderId, lineIds: [lineId] } }],
    getGiftReceipt: [idOf(returned.giftReceiptId)],
    lookUpGiftReceipt: [{ query: { code: returned.giftCode } }],
    getReturnable: [idOf(orderId)],
    quoteReturn: [
      { body: { ...basket, exchange: bought(), modules: declining } },
      { body: { branchId, ...unknown } },
      { body: { ...basket, exchange: { lines: [card.line] }, modules: card.modules } },
      { body: { ...basket, giftReceipt: returned.giftCode } },
    ],
    createReturn: [
      back({}),
      back({ exchange: bought(), payments: inCash, salespersonId, modules: declining }),
      back(
        { exchange: { lines: [card.line] }, modules: card.modules, payments: [card.payment, ...inCash] },
        lent("sales.custom"),
      ),
      back({ originalOrderId: undefined, giftReceipt: returned.giftCode }),
      back({ originalOrderId: undefined, ...unknown }, lent("returns.withoutReceipt")),
      back(
        {
          override: { reason: "Goodwill" },
          payments: [
            { methodId: at.returned.methodId, tendered: "-1" },
            { methodId: till.cash, tendered: "0" },
          ],
        },
        lent("returns.override"),
      ),
    ],
    listReturns: [{ query: { branchId, originalOrderId: orderId } }],
    getReturn: [idOf(returned.id)],
    inspectReturn: [change(returned.id, { lines: [{ lineId: returned.lineId, restocked: "1" }] })],
  };
}
