import type { EventTable } from "../../kernel/db/audit.ts";

export const returnEvents = {
  "gift_receipt.issued": { log: "shop", meaning: "A gift receipt was issued for a sale." },
  "return.cancelled": { log: "shop", meaning: "The receipt of a return was voided." },
  "return.created": { log: "shop", meaning: "Goods were taken back, with what was refunded and why." },
  "return.inspected": { log: "shop", meaning: "Goods that came back were put on the shelf or written off." },
  "return.looked_up": { log: "shop", meaning: "A receipt of another branch was looked up for a return." },
} as const satisfies EventTable;
