import type { EventTable } from "../../kernel/db/audit.ts";

export const sessionEvents = {
  "authn.logout": { log: "both", meaning: "A user signed out." },
  "authn.other_sessions_ended": { log: "both", meaning: "A user ended all of their sessions but the one they used." },
  "authn.session_ended": { log: "both", meaning: "A user ended one of their sessions." },
  "authn.token_reuse": { log: "both", meaning: "A replaced refresh token was used again; its session was ended." },
} as const satisfies EventTable;
