import type { EventTable } from "../../kernel/db/audit.ts";

export const orderEvents = {
  "invoice.issued": { log: "shop", meaning: "An invoice was issued for a sale." },
  "order.cancelled": { log: "shop", meaning: "A parked order was cancelled." },
  "order.exceptions": {
    log: "shop",
    meaning: "A sale needed permissions beyond selling: a discount above the limit, another price or tax, a return.",
  },
  "order.voided": { log: "shop", meaning: "A whole sale was voided." },
  "receipt.mailed": { log: "shop", meaning: "A receipt was mailed." },
  "receipt.reprinted": { log: "shop", meaning: "A receipt was printed again, as a copy." },
} as const satisfies EventTable;
