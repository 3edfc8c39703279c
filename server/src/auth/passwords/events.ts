import type { EventTable } from "../../kernel/db/audit.ts";

export const passwordEvents = {
  "authn.invitation_accepted": { log: "both", meaning: "An invited user chose a password." },
  "authn.password_changed": { log: "both", meaning: "A signed-in user changed their password, or failed to." },
  "authn.password_reset": { log: "both", meaning: "A password was set by the link of an email." },
  "authn.password_reset_requested": { log: "both", meaning: "A link to reset a password was asked for." },
} as const satisfies EventTable;
