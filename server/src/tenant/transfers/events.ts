import type { EventTable } from "../../kernel/db/audit.ts";

export const transferEvents = {
  "transfer.approved": { log: "shop", meaning: "A branch agreed to send what another had requested." },
  "transfer.cancelled": { log: "shop", meaning: "A stock transfer was ended, or refused, before anything left." },
  "transfer.changed": { log: "shop", meaning: "A draft of a stock transfer was changed." },
  "transfer.created": { log: "shop", meaning: "A stock transfer was drafted." },
  "transfer.dispatched": { log: "shop", meaning: "A stock transfer left its source." },
  "transfer.recalled": { log: "shop", meaning: "What was under way of a stock transfer went back to its source." },
  "transfer.received": {
    log: "shop",
    meaning: "A stock transfer arrived, or a part of it; with what was damaged or missing.",
  },
  "transfer.requested": { log: "shop", meaning: "A branch asked another for goods." },
} as const satisfies EventTable;
