import type { EventTable } from "../../kernel/db/audit.ts";

export const supportEvents = {
  "support.access_ended": { log: "shop", meaning: "An operator's look into the shop was ended before its time." },
  "support.access_opened": { log: "shop", meaning: "An operator may read in the shop for 15 minutes." },
} as const satisfies EventTable;
