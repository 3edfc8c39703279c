import type { EventTable } from "../../kernel/db/audit.ts";

export const adminUserEvents = {
  "user.deleted": { log: "operators", meaning: "An operator was deleted by the command line." },
  "user.password_set": { log: "operators", meaning: "An operator got a new password by the command line." },
} as const satisfies EventTable;
