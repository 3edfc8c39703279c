import { randomUUID } from "node:crypto";
import { change, idOf, lent, outright, type Call, type Calls, type Need } from "./call.ts";
import { beyondLimit, giftCard, specimen as ofCredit } from "../../src/tenant/credit/specimen.ts";
import { specimen as ofLoyalty } from "../../src/tenant/loyalty/specimen.ts";
import { specimen as ofPromotions } from "../../src/tenant/promotions/specimen.ts";
import { newCode } from "./new-code.ts";
import type { Place } from "./place.ts";

/** Calls of sales, parked orders, receipts and invoices, and of the reasons that they take. */
export function orderCalls(at: Place): Calls {
  const { branchId, till, variantId, customerId, orderId, parked, spare, reasons } = at;
  const [credit, loyalty] = [at.of(ofCredit), at.of(ofLoyalty)];
  const lines = [{ variantId, quantity: "1" }];
  const back = (kind: string) => [
    { variantId, quantity: "2" },
    { variantId, quantity: "-1", kind },
  ];
  /** Gives a line of an earlier sale back. */
  const given = [{ kind: "Refund", originalLineId: at.lineId, quantity: "-1" }];
  /** The first line names the one that it takes back. */
  const named = () => {
    const id = randomUUID();
    return [
      { variantId, quantity: "-1", kind: "Void", voidsLineId: id },
      { id, variantId, quantity: "2" },
    ];
  };
  const salespersonId = at.clerk.userId;
  const declining = { promotions: { declinedIds: [at.of(ofPromotions).id] } };
  /** Says all that a basket can say. */
  const basket = () => {
    const id = randomUUID();
    const discounts = [{ kind: "Amount", value: "0", reasonId: reasons.discount }];
    return {
      branchId,
      customerId,
      lines: [
        { variantId, quantity: "1", taxGroupId: at.taxGroupId, salespersonId, reasonId: reasons.override, discounts },
        { id, name: "Wrapping", quantity: "1", unitPrice: "1", taxGroupId: at.taxGroupId },
      ],
      discounts: [{ kind: "Amount", value: "0", lineIds: [id], reasonId: reasons.discount }],
      modules: declining,
    };
  };
  const settling = () => ({
    cashSessionId: till.sessionId,
    payments: [{ methodId: till.cash, tendered: "100" }],
    approvalIds: [randomUUID()],
  });
  const sale = (of: readonly object[], more: object = {}, ...needs: Need[]): Call => ({
    body: { branchId, lines: of, ...settling(), ...more },
    needs,
  });
  const { holds, parked: ofCard } = credit;
  const sold = giftCard(credit, holds.order);
  const waiting = giftCard(credit, holds.completed, ofCard.lineId);
  const off = (value: string) => ({ discounts: [{ kind: "Percent", value }] });
  const { registerId, sessionId: cashSessionId } = till;
  const who = { customerId, cashierId: at.clerk.userId };
  return {
    listSaleReasons: [{}],
    createSaleReason: [{ body: { name: newCode(), kind: "Void" } }],
    getSaleReason: [idOf(reasons.discount)],
    patchSaleReason: [change(spare.saleReasonId)],
    listOrders: [
      { query: { branchId, registerId, cashSessionId, ...who, variantId, methodId: till.cash } },
      { query: { branchId, customerId, status: "Parked" } },
    ],
    getOrderMargin: [{ ...idOf(orderId), needs: [outright("sales.read")] }],
    quoteOrder: [
      { body: { ...basket(), payments: settling().payments } },
      { body: { branchId, lines: named() } },
      { body: { branchId, lines: given } },
      { body: { branchId, lines: [sold.line], payments: [sold.payment], modules: sold.modules } },
    ],
    createOrder: [
      { body: { ...basket(), ...settling(), salespersonId }, needs: [lent("sales.custom")] },
      { body: { ...basket(), salespersonId, status: "Parked" } },
      {
        body: { branchId, lines, status: "Parked", occurredAt: "2026-01-02T10:00:00Z" },
        needs: [outright("sales.backdate")],
      },
      sale(lines, off("10"), outright("sales.discount")),
      sale(lines, off("50"), outright("sales.discount"), lent("sales.discountAny")),
      sale([{ variantId, quantity: "1", unitPrice: "2" }], {}, lent("sales.overridePrice")),
      sale([{ variantId, quantity: "10" }], {}, lent("sales.large")),
      sale([{ variantId, quantity: "1", taxGroupId: spare.taxGroupId }], {}, lent("sales.overrideTax")),
      sale(lines, { tax: { amount: "0.30", reason: "Printed" } }, lent("sales.overrideTax")),
      sale(back("Refund"), {}, lent("sales.refund")),
      sale(given, {}, lent("sales.refund")),
      sale(back("Void"), {}, lent("sales.voidLine")),
      sale(named(), {}, lent("sales.voidLine")),
      sale(
        lines,
        {
          customerId: credit.limitedId,
          payments: [{ methodId: credit.methodId, tendered: "1" }, ...settling().payments],
        },
        beyondLimit,
      ),
      sale(
        lines,
        {
          customerId: loyalty.customerId,
          payments: [{ methodId: loyalty.methodId, tendered: "0.01" }, ...settling().payments],
        },
        lent("loyalty.redeem"),
      ),
      sale([sold.line], { modules: sold.modules, payments: [sold.payment, ...settling().payments] }),
    ],
    putParkedOrder: [
      change(parked.put, { ...basket(), salespersonId }),
      change(parked.put, { branchId, lines: named() }),
      change(parked.put, { branchId, lines: given }),
      change(parked.put, { branchId, lines: [sold.line], modules: sold.modules }),
    ],
    completeOrder: [
      change(parked.completed, { ...settling(), modules: declining }),
      change(ofCard.id, {
        ...settling(),
        payments: [waiting.payment, ...settling().payments],
        modules: waiting.modules,
      }),
    ],
    takeDeposit: [change(parked.layaway, { cashSessionId: till.sessionId, methodId: till.cash, amount: "0.1" })],
    cancelOrder: [
      {
        ...change(parked.cancelled, { reason: "Gone", cashSessionId: till.sessionId, approvalIds: [randomUUID()] }),
        needs: [lent("sales.refund")],
      },
    ],
    getOrder: [idOf(orderId)],
    getReceipt: [idOf(orderId)],
    printReceipt: [change(orderId, {})],
    mailReceipt: [change(orderId, { to: "ann@example.com" })],
    issueInvoice: [change(spare.saleId, { buyer: { name: "Ann" } })],
    getInvoice: [idOf(at.invoicedId)],
    listInvoices: [{ query: { branchId } }],
    voidOrder: [
      {
        ...change(spare.orderId, { reasonId: reasons.void, approvalIds: [randomUUID()] }),
        needs: [lent("sales.void")],
      },
    ],
  };
}
