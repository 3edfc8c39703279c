import type { EventTable } from "../../kernel/db/audit.ts";

export const purchasingEvents = {
  "purchaseOrder.cancelled": { log: "shop", meaning: "A purchase order was cancelled before anything came." },
  "purchaseOrder.changed": { log: "shop", meaning: "A draft of a purchase order was changed." },
  "purchaseOrder.closed": {
    log: "shop",
    meaning: "A purchase order was closed; what was outstanding is expected no longer.",
  },
  "purchaseOrder.costs_entered": { log: "shop", meaning: "Costs on top of goods were entered after they came." },
  "purchaseOrder.created": { log: "shop", meaning: "A purchase order was drafted." },
  "purchaseOrder.mailed": { log: "shop", meaning: "A purchase order was mailed to its supplier." },
  "purchaseOrder.received": { log: "shop", meaning: "Goods of a purchase order came." },
  "purchaseOrder.submitted": { log: "shop", meaning: "A purchase order was submitted." },
  "supplier.changed": {
    log: "shop",
    meaning: "A supplier's name, terms or the address that orders are mailed to were changed.",
  },
  "supplier.items_changed": { log: "shop", meaning: "What a supplier sells was changed." },
  "supplierReturn.cancelled": { log: "shop", meaning: "A return to a supplier was taken back." },
  "supplierReturn.created": { log: "shop", meaning: "Goods went back to a supplier." },
  "supplierReturn.credited": { log: "shop", meaning: "The credit note of a return to a supplier was entered." },
} as const satisfies EventTable;
