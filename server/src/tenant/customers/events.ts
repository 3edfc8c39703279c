import type { EventTable } from "../../kernel/db/audit.ts";

export const customerEvents = {
  "customer.erased": { log: "shop", meaning: "A customer's personal data was erased." },
  "customer.exemption_changed": {
    log: "shop",
    meaning: "A customer was exempted from tax by a certificate, or is no longer.",
  },
  "customer.exported": { log: "shop", meaning: "All that is kept of a customer was handed out." },
  "customer.merged": { log: "shop", meaning: "Customers were merged into this one." },
  "customer.terms_changed": { log: "shop", meaning: "A customer was put into another group, blocked or unblocked." },
} as const satisfies EventTable;
