import type { EventTable } from "../../kernel/db/audit.ts";

export const settingsEvents = {
  "settings.changed": { log: "shop", meaning: "Settings of the shop, or of a branch, were changed." },
} as const satisfies EventTable;
