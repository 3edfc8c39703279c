import type { EventTable } from "../../kernel/db/audit.ts";

export const accountEvents = {
  "sign_in_settings.changed": { log: "both", meaning: "How users may sign in was changed." },
  "user.activated": { log: "both", meaning: "A deactivated user may sign in again." },
  "user.changed": { log: "both", meaning: "A user's name, rights or branches were changed." },
  "user.created": { log: "both", meaning: "A user was made." },
  "user.deactivated": { log: "both", meaning: "A user was deactivated, and every session of theirs ended." },
  "user.email_change_requested": {
    log: "both",
    meaning: "A new address was asked to confirm that a user's account moves to it.",
  },
  "user.email_changed": { log: "both", meaning: "The new address confirmed it; the account is under it." },
  "user.invited": { log: "both", meaning: "A user was invited again." },
  "user.second_factor_removed": { log: "both", meaning: "Someone else turned a user's second factor off." },
  "user.sessions_ended": { log: "both", meaning: "Someone else ended a user's sessions." },
} as const satisfies EventTable;
