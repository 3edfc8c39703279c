import type { EventTable } from "../../kernel/db/audit.ts";

export const engineEvents = {
  "report.exported": { log: "shop", meaning: "A report was given out as CSV." },
} as const satisfies EventTable;
