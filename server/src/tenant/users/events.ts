import type { EventTable } from "../../kernel/db/audit.ts";

export const userEvents = {
  "role.changed": { log: "shop", meaning: "A role's name or permissions were changed." },
  "role.created": { log: "shop", meaning: "A role was made." },
  "role.deleted": { log: "shop", meaning: "A role was removed." },
} as const satisfies EventTable;
