import type { EventTable } from "../../kernel/db/audit.ts";

export const approvalEvents = {
  "approval.given": { log: "shop", meaning: "Someone who holds a permission lent it to another user for one call." },
  "approval.refused": {
    log: "shop",
    meaning: "An approval was asked for with a wrong password, or by the wrong person.",
  },
} as const satisfies EventTable;
