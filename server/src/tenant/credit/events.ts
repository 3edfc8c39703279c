import type { EventTable } from "../../kernel/db/audit.ts";

export const creditEvents = {
  "credit.account_changed": { log: "shop", meaning: "Limit, terms or block of a customer's account were changed." },
  "credit.account_opened": { log: "shop", meaning: "An account was opened for a customer." },
  "credit.adjusted": { log: "shop", meaning: "What a customer owes was adjusted or written off." },
  "credit.entry_reversed": { log: "shop", meaning: "An entry of a customer's account was reversed." },
  "credit.payment_taken": { log: "shop", meaning: "A customer paid on account." },
  "voucher.changed": { log: "shop", meaning: "A voucher was blocked, unblocked, or is taken until another day." },
  "voucher.entered": {
    log: "shop",
    meaning: "Something was issued, held, redeemed, released, reversed or expired on a voucher by hand.",
  },
  "voucher.issued": { log: "shop", meaning: "Store credit or a gift card was issued without a sale." },
} as const satisfies EventTable;
