import { randomUUID } from "node:crypto";
import { change, idOf, outright, type Calls, type Need } from "../../../test/rights/call.ts";
import { newCode } from "../../../test/rights/new-code.ts";
import type { Ground, Place } from "../../../test/rights/place.ts";
import {
  defineSpecimen,
  type ActingGround,
  type Case,
  type ChangeGround,
  type Changes,
  type Ids,
  type ResourceGround,
  type Resources,
  type TableRows,
} from "../../../test/specimens/specimen.ts";
import { one, other } from "../../../test/tables/values.ts";

/** Accounts, store credit and gift cards of a place. */
type Own = Awaited<ReturnType<typeof furnish>>;

async function furnish({ add, named, customer, at: { branchId, till } }: Ground) {
  const methodId = await named("/payment-methods", { kind: "OnAccount" });
  const giftMethodId = await named("/payment-methods", { kind: "GiftCard" });
  const untaxedId = await named("/tax-groups", {});
  const [customerId, limitedId] = [await customer(), await customer()];
  const account = await add("/credit/accounts", { customerId, limit: null });
  await add("/credit/accounts", { customerId: limitedId, limit: "0" });
  const path = `/credit/accounts/${account.id}`;
  const owed = await add(`${path}/adjustments`, { kind: "OpeningBalance", amount: "1000", reason: "Old books" });
  const place = { branchId: till.branchId, cashSessionId: till.sessionId, methodId: till.card };
  const payment = await add(`${path}/payments`, { amount: "1", ...place });
  const code = newCode().toUpperCase();
  const voucher = await add("/credit/vouchers", { kind: "GiftCard", code, amount: "50", reason: "Gift" });
  const hold = async (): Promise<string> =>
    (await add(`/credit/vouchers/${voucher.id}/entries`, { kind: "Hold", amount: "1", reason: "Kept" })).id;
  const lineId = randomUUID();
  const sold = { id: lineId, name: "Gift card", quantity: "1", unitPrice: "5", taxGroupId: untaxedId };
  const parked = await add("/orders", { branchId, status: "Parked", lines: [sold] });
  return {
    methodId,
    customerId,
    limitedId,
    accountId: account.id as string,
    owedId: owed.id as string,
    paymentId: payment.id as string,
    voucherId: voucher.id as string,
    holdId: await hold(),
    /** Each is ended by one sale. */
    holds: { order: await hold(), completed: await hold(), returned: await hold() },
    /** A basket that waits, with a gift card. */
    parked: { id: parked.id as string, lineId },
    opensId: await customer(),
    giftMethodId,
    untaxedId,
    code,
  };
}

function callsAt({ till, branchId }: Place, credit: Own): Calls {
  const { accountId, customerId, opensId, owedId, paymentId, voucherId, code, holdId } = credit;
  const place = { branchId, cashSessionId: till.sessionId };
  const reason = "As agreed";
  const pays = { amount: "1", allocations: [{ entryId: owedId, amount: "1" }] };
  const statement = { from: "2026-01-01", to: "2026-01-31" };
  return {
    listCreditAccounts: [{ query: { customerId } }],
    createCreditAccount: [{ body: { customerId: opensId, limit: "10" } }],
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
    getReceivablesEntriesReport: [{ query: { from: "2026-01-01", to: "2026-12-31" } }],
    getVouchersReport: [{ query: { from: "2026-01-01", to: "2026-12-31" } }],
    getVoucherEntriesReport: [{ query: { from: "2026-01-01", to: "2026-12-31" } }],
    getReceivablesReport: [
      {},
      { query: { at: "2026-01-01" } },
      { accept: "text/csv", needs: [outright("reports.export")] },
    ],
  };
}

/**
 * A line that sells a gift card, what is said of it, and what pays for a part of it: the card of the place, out of a
 * hold.
 */
export function giftCard(credit: Own, holdId: string, lineId: string = randomUUID()) {
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

const ids: Ids<Own> = {
  things: ({ accountId, owedId, voucherId, holdId }) => ({
    creditAccount: accountId,
    creditEntry: owedId,
    voucher: voucherId,
    voucherEntry: holdId,
  }),
  byResource: { "/credit/accounts": "creditAccount", "/credit/vouchers": "voucher" },
  byName: {
    entryId: "creditEntry",
    holdId: "voucherEntry",
    voucherId: "voucher",
    "createCreditPayment body.id": "creditEntry",
    "createCreditAdjustment body.id": "creditEntry",
    "createCreditReversal body.id": "creditEntry",
    "createVoucherEntry body.id": "voucherEntry",
    "createVoucherEntry body.entryId": "voucherEntry",
  },
  answered: [
    [
      /^createCredit(Payment|Reversal) body\.branchId closed$/,
      "400 by cashSessionId",
      "the session is of another branch",
    ],
    [
      /^create(CreditAccount|Voucher) body\.customerId archived$/,
      "409 customer_archived",
      "it is known, and keeps what it has",
    ],
    [
      /^createCredit(Payment|Adjustment) body\.allocations\[\]\.entryId/,
      "400 allocation_invalid",
      "nothing is open of it",
    ],
  ],
  accepted: [
    [
      /^(quoteOrder|putParkedOrder|quoteReturn|evaluatePromotions) body\..*modules\.credit\./,
      "cards and vouchers are looked at when they are settled",
    ],
    [/^create(CreditAccount|Voucher) body\.customerId merged$/, "it is that of the customer it was merged into"],
  ],
};

const tables: TableRows = {
  wrong: {
    "tenant.credit_accounts": [
      { credit_limit: -1 },
      { terms_days: -1 },
      { id: one, merged_into_id: one },
      { merged_on: "2026-03-02" },
    ],
    "tenant.credit_allocations": [{ amount: 0 }],
    "tenant.credit_entries": [{ kind: "Gift" }, { amount: 0 }],
    "tenant.credit_voucher_entries": [{ kind: "Gift" }],
    "tenant.credit_vouchers": [
      { kind: "Gift", customer_id: one },
      { kind: "StoreCredit" },
      { kind: "GiftCard" },
      { kind: "StoreCredit", customer_id: one, held: -1 },
    ],
    "tenant.settings": [{ credit_terms_days: -1 }, { credit_voucher_days: 0 }],
  },
  twins: {
    "tenant.credit_accounts_customer_key": [{ customer_id: one }, { customer_id: one }, { customer_id: other }],
    "tenant.credit_entries_reversed_key": [{ reversed_id: one }, { reversed_id: one }, { reversed_id: other }],
    "tenant.credit_entries_seq_key": [{ account_id: one, seq: 1 }, { account_id: one, seq: 1 }, { seq: 2 }],
    "tenant.credit_voucher_entries_entry_key": [{ entry_id: one }, { entry_id: one }, { entry_id: other }],
    "tenant.credit_voucher_entries_seq_key": [{ voucher_id: one, seq: 1 }, { voucher_id: one, seq: 1 }, { seq: 2 }],
    "tenant.credit_vouchers_code_key": [
      { kind: "GiftCard", code_digest: "\\x01" },
      { kind: "GiftCard", code_digest: "\\x01" },
      { code_digest: "\\x02" },
    ],
  },
  free: {
    "tenant.credit_voucher_entries.line_id": "a line of the order, which nothing deletes",
  },
  lacking: {
    "tenant.credit_accounts": "credit_limit merged_into_id merged_to_id merged_on",
    "tenant.credit_entries": "due_on order_id reversed_id branch_id session_id method_id reference reason",
    "tenant.credit_voucher_entries": "entry_id held_until order_id line_id reason user_id",
    "tenant.credit_vouchers": "customer_id code_digest code_ending expires_on",
    "tenant.settings": "credit_terms_days credit_voucher_days",
  },
};

async function resources({ till, branchId, sessionId, made, some }: ResourceGround): Promise<Resources> {
  const buyers = await some(() => made("/customers", { name: "Buyer" }));
  const account = () => ({ customerId: buyers.shift(), limit: null });
  const owing = await made("/credit/accounts", account());
  const increase = { kind: "Increase", amount: "50", reason: "Old books" };
  const toReverse = await some(() => made(`/credit/accounts/${owing}/adjustments`, increase));
  const voucher = await made("/credit/vouchers", { kind: "GiftCard", amount: "5", reason: "Gift" });
  return {
    samples: {
      "/credit/accounts": { body: account, other: { limit: "7.00" } },
      "/credit/accounts/:id/adjustments": {
        body: () => ({ kind: "Increase", amount: "5", reason: "Old books" }),
        other: { amount: "6" },
      },
      "/credit/accounts/:id/payments": {
        body: () => ({ branchId, cashSessionId: sessionId, methodId: till.card, amount: "1" }),
        other: { amount: "2" },
      },
      "/credit/accounts/:id/reversals": {
        body: () => ({ entryId: toReverse.shift() ?? "", reason: "Mistake" }),
        other: { reason: "Other" },
      },
      "/credit/vouchers": {
        body: () => ({ kind: "GiftCard", amount: "5", reason: "Gift", code: randomUUID() }),
        other: { expiresOn: "2100-01-02" },
      },
      "/credit/vouchers/:id/entries": {
        body: () => ({ kind: "Issue", amount: "5", reason: "Gift" }),
        other: { amount: "6" },
      },
    },
    parents: {
      "/credit/vouchers/:id/entries": voucher,
      "/credit/accounts/:id/adjustments": owing,
      "/credit/accounts/:id/payments": owing,
      "/credit/accounts/:id/reversals": owing,
    },
  };
}

async function changes({ make, at }: ChangeGround): Promise<Changes> {
  return {
    members: {
      "/credit/accounts/:id": [
        await at("/credit/accounts", { customerId: await make("/customers", { name: "Owing" }), limit: null }),
        { limit: "100.00", termsDays: 7, isBlocked: true },
      ],
      "/credit/vouchers/:id": [
        await at("/credit/vouchers", { kind: "GiftCard", amount: "5", reason: "Gift" }),
        { isBlocked: true, expiresOn: "2100-01-02" },
      ],
    },
    told: {
      "/credit/accounts/:id limit": { limit: "100.00", available: "100.00" },
      "/credit/accounts/:id isBlocked": { status: "Blocked" },
      "/credit/vouchers/:id isBlocked": { status: "Blocked" },
    },
    settings: { credit: { termsDays: 14, voucherDays: 365 } },
  };
}

const acting = (ground: () => ActingGround): Record<string, Case> => ({
  "modules.credit.termsDays": {
    value: 7,
    probe: async () => {
      const { shop } = ground();
      const { id: customerId } = (await shop.post("/customers", { name: "Ada" })).body;
      return (await shop.post("/credit/accounts", { customerId, limit: null })).body.termsDays;
    },
    expected: [30, 7],
  },
  "modules.credit.voucherDays": {
    value: 7,
    probe: async () => {
      const body = { kind: "GiftCard", amount: "5", reason: "Gift" };
      return (await ground().shop.post("/credit/vouchers", body)).body.expiresOn !== null;
    },
    expected: [false, true],
  },
});

export const specimen = defineSpecimen({
  ...{ furnish, calls: callsAt, ids, tables, resources, changes, acting },
  cashier: { lacks: ["credit.manage", "credit.adjust"], withApproval: ["credit.overLimit", "credit.issue"] },
});
