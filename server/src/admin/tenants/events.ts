import type { EventTable } from "../../kernel/db/audit.ts";

export const tenantEvents = {
  "tenant.activated": { log: "operators", meaning: "A shop was activated." },
  "tenant.created": { log: "operators", meaning: "A shop was opened." },
  "tenant.deleted": { log: "operators", meaning: "A shop was exported, and all that was left of it was dropped." },
  "tenant.deletion_requested": {
    log: "operators",
    meaning: "A shop was suspended and is to be deleted, or the day for that was changed.",
  },
  "tenant.deletion_withdrawn": { log: "operators", meaning: "A shop is not to be deleted any more." },
  "tenant.exported": { log: "operators", meaning: "A shop was written into a file." },
  "tenant.feed_restarted": { log: "operators", meaning: "Every till of a shop takes a new snapshot." },
  "tenant.imported": { log: "operators", meaning: "A shop was opened from a file." },
  "tenant.modules_changed": { log: "operators", meaning: "Modules of a shop were turned on or off." },
  "tenant.owner_invited": { log: "operators", meaning: "A shop's owner was invited again." },
  "tenant.password_rotated": { log: "operators", meaning: "A shop's login got another password." },
  "tenant.quotas_changed": { log: "operators", meaning: "What a shop may use was changed." },
  "tenant.renamed": { log: "operators", meaning: "A shop was given another name or slug." },
  "tenant.restored": {
    log: "operators",
    meaning: "A shop whose home was lost got a new one, filled from a backup.",
  },
  "tenant.support_access_requested": {
    log: "operators",
    meaning: "An operator asked to read in a shop; whether the shop allowed it stands in its log.",
  },
  "tenant.suspended": { log: "operators", meaning: "A shop was suspended." },
} as const satisfies EventTable;
