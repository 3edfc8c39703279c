import type { EventTable } from "../../kernel/db/audit.ts";

export const loyaltyEvents = {
  "loyalty.account_changed": { log: "shop", meaning: "A customer's account of points was blocked or unblocked." },
  "loyalty.account_opened": { log: "shop", meaning: "An account of points was opened for a customer." },
  "loyalty.adjusted": { log: "shop", meaning: "Points were given or taken without a sale." },
  "loyalty.rule_changed": { log: "shop", meaning: "What brings points was changed." },
  "loyalty.tier_changed": { log: "shop", meaning: "A tier of the customers with points was changed." },
  "loyalty.transferred": { log: "shop", meaning: "Points of one account were given to another." },
} as const satisfies EventTable;
