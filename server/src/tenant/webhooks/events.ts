import type { EventTable } from "../../kernel/db/audit.ts";

export const webhookEvents = {
  "webhook.archived": { log: "shop", meaning: "A webhook was removed; nothing more is sent to it." },
  "webhook.changed": { log: "shop", meaning: "URL, events, branches or state of a webhook were changed." },
  "webhook.created": { log: "shop", meaning: "Somebody asked for events to be sent to a URL." },
  "webhook.redelivered": { log: "shop", meaning: "An event was sent to a webhook again." },
  "webhook.secret_created": { log: "shop", meaning: "A webhook got a second secret." },
  "webhook.secret_deleted": { log: "shop", meaning: "A secret of a webhook was removed." },
} as const satisfies EventTable;
