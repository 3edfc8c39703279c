import type { EventTable } from "../../kernel/db/audit.ts";

export const recipientEvents = {
  "mail_recipient.confirmed": { log: "shop", meaning: "Somebody outside the shop agreed to be mailed its reports." },
  "mail_recipient.stopped": { log: "shop", meaning: "Somebody outside the shop ended its reports to them." },
} as const satisfies EventTable;
