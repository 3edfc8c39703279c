import type { EventTable } from "../../kernel/db/audit.ts";

export const signInEvents = {
  "authn.challenged": { log: "both", meaning: "The password was right; the second factor is asked for." },
  "authn.locked": { log: "both", meaning: "The fifth failure within 15 minutes locked the account." },
  "authn.login": { log: "both", meaning: "A user signed in." },
  "authn.login_failed": {
    log: "both",
    meaning: "A password was wrong, or the account is unknown, locked or deactivated.",
  },
  "authn.second_factor_failed": { log: "both", meaning: "A code of a sign-in was wrong." },
  "user.unlocked": { log: "both", meaning: "A locked user may try again at once." },
} as const satisfies EventTable;
