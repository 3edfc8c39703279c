import { randomUUID } from "node:crypto";
import { change, idOf, outright, type Calls, type Need } from "./call.ts";
import { newCode } from "./new-code.ts";
import type { Place } from "./place.ts";

/** What is done with accounts, store credit and gift cards. */
export function creditCalls({ credit, till, spare, branchId }: Place): Calls {
  const { accountId, customerId, owedId, paymentId, voucherId, code, holdId } = credit;
  const place = { branchId, cashSessionId: till.sessionId };
  const reason = "As agreed";
  const pays = { amount: "1", allocations: [{ entryId: owedId, amount: "1" }] };
  const statement = { from: "2026-01-01", to: "2026-01-31" };
  return {
    listCreditAccounts: [{ query: { customerId } }],
    createCreditAccount: [{ body: { customerId: spare.customers.opened, limit: "10" } }],
    getCreditAccount: [idOf(accountId)],
    patchCreditAccount: [change(accountId, { termsDays: 7 })],
    getCreditStatement: [{ ...idOf(accountId), query: statement }],
    listCreditEntries: [idOf(accountId)],
    createCreditPayment: [change(accountId, { ...place, ...pays, methodId: till.card })],
    createCreditAdjustment: [change(accountId, { ...pays, kind: "Decrease", reason })],
    createCreditReversal: [change(accountId, { ...place, entryId: paymentId, reason })],
    listVouchers: [{ query: { customerId } }],
    createVoucher: [{ body: { kind: "StoreCredit", customerId, amount: "1", reason } }],
    lookUpVoucher: [{ body: { code } }],
    getVoucher: [idOf(voucherId)],
    patchVoucher: [change(voucherId, { expiresOn: null })],
    listVoucherEntries: [idOf(voucherId)],
    createVoucherEntry: [change(voucherId, { kind: "Release", entryId: holdId, reason })],
    getReceivablesReport: [{}, { accept: "text/csv", needs: [outright("reports.export")] }],
  };
}

/**
 * A line that sells a gift card, what is said of it, and what pays for a part of it: the card of the place, out of a
 * hold.
 */
export function giftCard({ credit }: Place, holdId: string, lineId: string = randomUUID()) {
  const { untaxedId: taxGroupId, giftMethodId: methodId, voucherId } = credit;
  return {
    line: { id: lineId, name: "Gift card", quantity: "1", unitPrice: "5", taxGroupId },
    modules: { credit: { giftCards: [{ lineId, code: newCode() }] } },
    payment: { methodId, tendered: "1", modules: { credit: { voucherId, holdId } } },
  };
}

/** For whom selling beyond the limit of an account is no question of approval, it is refused by the limit. */
export const beyondLimit: Need = {
  anyOf: ["credit.overLimit"],
  approval: "ifLent",
  refusedAs: "credit_limit_exceeded",
};
