import type { EventTable } from "../../kernel/db/audit.ts";

export const engineEvents = {
  "list.exported": { log: "shop", meaning: "A list was given out as CSV, whole." },
  "report.exported": { log: "shop", meaning: "A report was given out as CSV." },
} as const satisfies EventTable;
