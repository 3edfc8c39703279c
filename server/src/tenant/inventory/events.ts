import type { EventTable } from "../../kernel/db/audit.ts";

export const inventoryEvents = {
  "stock.adjusted": { log: "shop", meaning: "Stock was adjusted by hand." },
  "stock.counted": { log: "shop", meaning: "A stock count was posted." },
} as const satisfies EventTable;
