import type { EventTable } from "../../kernel/db/audit.ts";

export const gateEvents = {
  "approval.used": { log: "shop", meaning: "An approval was used up by the call that it was given for." },
  "code.limit_reached": {
    log: "shop",
    meaning: "Too many wrong codes of gift cards, gift receipts or coupons: by a user, at a till or in the shop.",
  },
} as const satisfies EventTable;
