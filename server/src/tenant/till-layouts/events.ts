import type { EventTable } from "../../kernel/db/audit.ts";

export const tillLayoutEvents = {
  "till_layout.changed": { log: "shop", meaning: "The tiles that the tills of a branch show were replaced." },
} as const satisfies EventTable;
