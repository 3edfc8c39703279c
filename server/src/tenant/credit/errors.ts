import type { CodeTable } from "../../kernel/http/codes.ts";
import { Decimal, Id } from "../../kernel/http/shapes.ts";

export const creditErrors = {
  allocation_invalid: {
    status: 400,
    meaning:
      "The parts of a payment on account name entries that are not open, exceed what is open, or do not add up to the payment.",
  },
  credit_account_blocked: { status: 409, meaning: "Nothing is sold on this account; payments are taken." },
  credit_account_exists: { status: 409, meaning: "This customer has an account." },
  credit_account_merged: {
    status: 409,
    meaning: "This account was merged into the account `targetId`.",
    members: { targetId: Id },
  },
  credit_limit_exceeded: {
    status: 400,
    meaning: "The customer would owe more than the limit of the account.",
    members: { limit: Decimal, balance: Decimal, available: Decimal, requested: Decimal },
  },
  credit_not_enabled: { status: 400, meaning: "This customer has no account to sell on." },
  entry_already_reversed: { status: 409, meaning: "This entry was reversed before." },
  hold_ended: { status: 409, meaning: "This hold was released or redeemed before." },
  payment_exceeds_balance: {
    status: 400,
    meaning: "A payment or a write-off is more than what is owed.",
    members: { balance: Decimal, requested: Decimal },
  },
  refund_reduces_debt: {
    status: 400,
    meaning:
      "A part of what comes back was never paid: `amount` goes back to the account that owes it, and is not paid out.",
    members: { amount: Decimal },
  },
  store_credit_insufficient: {
    status: 400,
    meaning: "The voucher, or the customer's vouchers together, have less than that, without what is held.",
    members: { available: Decimal, requested: Decimal },
  },
  voucher_blocked: { status: 409, meaning: "This voucher is blocked." },
  voucher_expired: { status: 409, meaning: "This voucher has expired." },
} as const satisfies CodeTable;
