import type { EventTable } from "../../kernel/db/audit.ts";

export const jobEvents = {
  "role.extended": { log: "shop", meaning: "A starting role was given the permissions of something new." },
} as const satisfies EventTable;
