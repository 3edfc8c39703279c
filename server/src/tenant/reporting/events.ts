import type { EventTable } from "../../kernel/db/audit.ts";

export const reportingEvents = {
  "books.closed": { log: "shop", meaning: "The books were closed up to a later date." },
  "books.opened": { log: "shop", meaning: "Closed dates were opened again, with the reason." },
  "saved_report.changed": { log: "shop", meaning: "A saved report, or to whom it is mailed, was changed." },
  "saved_report.created": { log: "shop", meaning: "A report was saved." },
  "saved_report.deleted": { log: "shop", meaning: "A saved report was removed." },
  "saved_report.mailed": { log: "shop", meaning: "A saved report was mailed." },
  "saved_report.skipped": { log: "shop", meaning: "A saved report was not mailed to some of its recipients." },
} as const satisfies EventTable;
