import { randomUUID } from "node:crypto";
import { change, idOf, lent, type Call, type Calls, type Need } from "../../../test/rights/call.ts";
import { newCode } from "../../../test/rights/new-code.ts";
import type { Ground, Place } from "../../../test/rights/place.ts";
import {
  defineSpecimen,
  type ChangeGround,
  type Changes,
  type Ids,
  type ResourceGround,
  type Resources,
  type TableRows,
} from "../../../test/specimens/specimen.ts";
import { namedTwins, one } from "../../../test/tables/values.ts";
import { giftCard, specimen as ofCredit } from "../credit/specimen.ts";
import { specimen as ofPromotions } from "../promotions/specimen.ts";
import { acting } from "./settings.specimen.ts";

/** A return of the place's order with goods in quarantine, and a method that it was not paid by. */
type Own = Awaited<ReturnType<typeof furnish>>;

async function furnish({ shop, add, named, at: { branchId, till, orderId, lineId } }: Ground) {
  await shop.patch(`/settings/branches/${branchId}`, { modules: { returns: { giftRefundBy: "Any" } } });
  const reasonId = await named("/return-reasons");
  const giftReceipt = await add("/gift-receipts", { orderId });
  const defective = { originalLineId: lineId, quantity: "50", reasonId, disposition: "Quarantine" };
  const returned = await add("/returns", {
    ...{ branchId, cashSessionId: till.sessionId, originalOrderId: orderId, lines: [defective] },
    payments: [{ methodId: till.cash, tendered: "0" }],
  });
  const inspectionId = randomUUID();
  const inspected = { id: inspectionId, lines: [{ lineId: returned.lines[0].id, wasted: "1" }] };
  await add(`/returns/${returned.id}/inspections`, inspected);
  return {
    reasonId,
    spareReasonId: await named("/return-reasons"),
    id: returned.id as string,
    lineId: returned.lines[0].id as string,
    inspectionId,
    giftReceiptId: giftReceipt.id as string,
    giftCode: giftReceipt.code as string,
    methodId: await named("/payment-methods", { kind: "Other" }),
  };
}

function callsAt(at: Place, own: Own): Calls {
  const { branchId, customerId, lineId, orderId, taxGroupId, till, variantId, reasons } = at;
  const { reasonId } = own;
  const credit = at.of(ofCredit);
  const ofReturns = { modules: { returns: { feeTaxGroupId: taxGroupId } } };
  const named = { originalLineId: lineId, quantity: "1", reasonId };
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
  const declining = { promotions: { declinedIds: [at.of(ofPromotions).id] } };
  const inCash = [{ methodId: till.cash, tendered: "100" }];
  const basket = { branchId, originalOrderId: orderId, lines: [named] };
  const settling = () => ({ cashSessionId: till.sessionId, approvalIds: [randomUUID()] });
  const back = (members: object, ...needs: Need[]): Call => ({
    body: { ...basket, ...settling(), ...members },
    needs: [...needs, lent("sales.refund")],
  });
  const card = giftCard(credit, credit.holds.returned);
  const unknown = { lines: [{ variantId, quantity: "1", reasonId }], customerId };
  return {
    patchSettings: [{ body: ofReturns }],
    patchBranchSettings: [change(branchId, ofReturns)],
    listReturnReasons: [{}],
    createReturnReason: [{ body: { name: newCode() } }],
    getReturnReason: [idOf(reasonId)],
    patchReturnReason: [change(own.spareReasonId)],
    issueGiftReceipt: [{ body: { orderId, lineIds: [lineId] } }],
    getGiftReceipt: [idOf(own.giftReceiptId)],
    lookUpGiftReceipt: [{ query: { code: own.giftCode } }],
    getReturnable: [idOf(orderId)],
    lookUpReturnable: [
      { body: { branchId, giftReceipt: own.giftCode } },
      { body: { branchId, receiptNumber: at.receiptNumber } },
    ],
    quoteReturn: [
      { body: { ...basket, exchange: bought(), modules: declining } },
      { body: { branchId, ...unknown } },
      { body: { ...basket, exchange: { lines: [card.line] }, modules: card.modules } },
      { body: { ...basket, giftReceipt: own.giftCode } },
    ],
    createReturn: [
      back({}),
      back({ exchange: bought(), payments: inCash, salespersonId, modules: declining }),
      back({ exchange: { lines: [card.line] }, modules: card.modules, payments: [card.payment, ...inCash] }),
      back({ originalOrderId: undefined, giftReceipt: own.giftCode }),
      back({ originalOrderId: undefined, ...unknown }, lent("returns.withoutReceipt")),
      back(
        {
          override: { reason: "Goodwill" },
          payments: [
            { methodId: own.methodId, tendered: "-1" },
            { methodId: till.cash, tendered: "0" },
          ],
        },
        lent("returns.override"),
      ),
    ],
    listReturns: [{ query: { branchId, originalOrderId: orderId } }],
    getReturn: [idOf(own.id)],
    inspectReturn: [change(own.id, { lines: [{ lineId: own.lineId, restocked: "1" }] })],
    archiveReturnReason: [idOf(own.spareReasonId)],
  };
}

const ids: Ids<Own> = {
  things: ({ id, lineId, inspectionId, giftReceiptId, reasonId }) => ({
    giftReceipt: giftReceiptId,
    inspection: inspectionId,
    return: id,
    returnLine: lineId,
    returnReason: reasonId,
  }),
  byResource: { "/gift-receipts": "giftReceipt", "/return-reasons": "returnReason", "/returns": "return" },
  byName: {
    feeTaxGroupId: "taxGroup",
    originalOrderId: "order",
    "createReturn body.lines[].id": "line",
    "createReturn body.exchange.lines[].id": "line",
    "createReturn body.payments[].id": "payment",
    "createReturn body.lines[].reasonId": "returnReason",
    "quoteReturn body.lines[].id": "line",
    "quoteReturn body.exchange.lines[].id": "line",
    "quoteReturn body.lines[].reasonId": "returnReason",
    "inspectReturn body.id": "inspection",
    "inspectReturn body.lines[].lineId": "returnLine",
  },
  answered: [
    [
      /^(getReturnable params\.id|(create|quote)Return body\.originalOrderId|issueGiftReceipt body\.orderId) (parked|voided|cancelled)$/,
      "400 order_not_returnable",
      "it sold nothing",
    ],
    [
      /^createReturn body\.exchange\.lines\[\]\.salespersonId (unknown|foreign)$/,
      "400 by lines",
      "of the whole receipt",
    ],
  ],
  accepted: [
    [/^quoteReturn body\..*lines\[\]\.id taken/, "nothing is written under it yet"],
    [/Return body\.lines\[\]\.variantId archived/, "it comes back all the same"],
  ],
};

const tables: TableRows = {
  wrong: {
    "tenant.return_inspection_lines": [
      { restocked: -1, wasted: 2 },
      { restocked: 2, wasted: -1 },
      { restocked: 0, wasted: 0 },
    ],
    "tenant.return_lines": [{ quantity: 0 }, { condition: "New" }, { disposition: "Lost" }, { fee: -1 }],
    "tenant.return_reasons": [{ disposition: "Lost" }],
    "tenant.returns": [{ status: "Lost" }, { refund_by: "Gift" }, { fee: -1 }, { gift_receipt_id: one }],
    "tenant.settings": [
      { returns_window_days: -1 },
      { returns_refund_by: "Gift" },
      { returns_refund_without_receipt_by: "OriginalTender" },
      { returns_gift_refund_by: "OriginalTender" },
      { returns_fee_percent: 101 },
    ],
    "tenant.branch_settings": [
      { returns_window_days: -1 },
      { returns_refund_by: "Gift" },
      { returns_refund_without_receipt_by: "OriginalTender" },
      { returns_gift_refund_by: "OriginalTender" },
      { returns_fee_percent: 101 },
    ],
  },
  twins: {
    "tenant.gift_receipts_code_key": [{ code: "a" }, { code: "a" }, { code: "b" }],
    "tenant.return_lines_position_key": [
      { return_id: one, position: 1 },
      { return_id: one, position: 1 },
      { position: 2 },
    ],
    "tenant.return_reasons_name_key": namedTwins(),
  },
  free: {},
  lacking: {
    "tenant.gift_receipts": "line_ids",
    "tenant.return_inspection_lines": "unit_cost",
    "tenant.return_lines": "reason_id reason",
    "tenant.returns": "original_order_id gift_receipt_id returnable_until override_reason",
    "tenant.settings":
      "returns_window_days returns_refund_by returns_refund_without_receipt_by returns_gift_refund_by returns_accepts_without_receipt returns_requires_reason returns_fee_percent returns_fee_tax_group_id",
    "tenant.branch_settings":
      "returns_window_days returns_refund_by returns_refund_without_receipt_by returns_gift_refund_by returns_accepts_without_receipt returns_requires_reason returns_fee_percent returns_fee_tax_group_id",
  },
};

async function resources({
  shop,
  till,
  branchId,
  sessionId,
  variantId,
  made,
  named,
}: ResourceGround): Promise<Resources> {
  const { id: orderId, lines } = (await till.sell([{ variantId, quantity: "50" }])).body;
  const reasonId = await made("/return-reasons", { name: "Waits", disposition: "Quarantine" });
  const returned = { originalLineId: lines[0].id, quantity: "1", reasonId };
  const back = { branchId, cashSessionId: sessionId, originalOrderId: orderId };
  const waiting = (await shop.post("/returns", { ...back, lines: [{ ...returned, quantity: "20" }] })).body;
  const lineId = waiting.lines[0].id;
  return {
    samples: {
      "/gift-receipts": { body: () => ({ orderId }), other: { lineIds: [lines[0].id] } },
      "/return-reasons": named(),
      "/returns": { body: () => ({ ...back, lines: [returned] }), other: { note: "Other" } },
      "/returns/:id/inspections": {
        body: () => ({ lines: [{ lineId, restocked: "1" }] }),
        other: { lines: [{ lineId, wasted: "1" }] },
      },
    },
    parents: { "/returns/:id/inspections": waiting.id },
  };
}

async function changes({ at, taxGroupId }: ChangeGround): Promise<Changes> {
  return {
    members: {
      "/return-reasons/:id": [
        await at("/return-reasons", { name: "Torn" }),
        { name: "Torn, renamed", disposition: "Quarantine", isFeeWaived: true, isArchived: false },
      ],
    },
    ofBranch: {
      returns: {
        ...{ windowDays: 14, refundBy: "Any", refundWithoutReceiptBy: "StoreCredit", giftRefundBy: "Cash" },
        ...{ acceptsWithoutReceipt: false, requiresReason: false, feePercent: "12.5", feeTaxGroupId: taxGroupId },
      },
    },
  };
}

export const specimen = defineSpecimen({
  ...{ furnish, calls: callsAt, ids, tables, resources, changes, acting },
  cashier: { lacks: ["returns.inspect"], withApproval: ["returns.withoutReceipt", "returns.override"] },
});
