import type { EventTable } from "../../kernel/db/audit.ts";

export const syncEvents = {
  "push.dead_letter_handed_in": { log: "shop", meaning: "A till has handed in what it could not push." },
  "push.dead_letter_settled": { log: "shop", meaning: "What a till brought was booked after all, or given up." },
  "push.flag_settled": { log: "shop", meaning: "What a till brought that differs was looked at." },
  "push.flags_many": {
    log: "shop",
    meaning: "A hundred or more flags of a till are open: one that matters may hide among them.",
  },
} as const satisfies EventTable;
