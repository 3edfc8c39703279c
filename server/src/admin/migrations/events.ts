import type { EventTable } from "../../kernel/db/audit.ts";

export const migrationEvents = {
  "migrations.started": { log: "operators", meaning: "A run of migrations over the shops was started." },
  "migrations.stopped": { log: "operators", meaning: "A run of migrations was stopped: it begins no shop any more." },
} as const satisfies EventTable;
