import type { EventTable } from "../../kernel/db/audit.ts";

export const migrationEvents = {
  "migrations.started": { log: "operators", meaning: "A run of migrations over the shops was started." },
} as const satisfies EventTable;
