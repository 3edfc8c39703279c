import type { EventTable } from "../../kernel/db/audit.ts";

export const factorEvents = {
  "authn.reauthenticated": {
    log: "both",
    meaning: "A signed-in user proved again who they are, for what gives lasting power.",
  },
  "authn.reauthentication_failed": { log: "both", meaning: "A signed-in user could not prove again who they are." },
  "authn.second_factor_suspended": {
    log: "both",
    meaning: "After 100 wrong codes in a row the second factor is refused until the password is reset.",
  },
  "second_factor.disabled": { log: "both", meaning: "A user turned a method of their second factor off." },
  "second_factor.enabled": { log: "both", meaning: "A user turned a method of their second factor on." },
  "second_factor.recovery_codes_renewed": { log: "both", meaning: "A user made new recovery codes." },
} as const satisfies EventTable;
