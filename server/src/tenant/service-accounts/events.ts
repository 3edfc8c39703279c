import type { EventTable } from "../../kernel/db/audit.ts";

export const serviceAccountEvents = {
  "authn.service_login": { log: "shop", meaning: "A service account got an access token for one of its secrets." },
  "service_account.changed": {
    log: "shop",
    meaning: "Name, permissions or branches of a service account were changed.",
  },
  "service_account.created": { log: "shop", meaning: "A service account was made." },
  "service_account.revoked": {
    log: "shop",
    meaning: "A service account was revoked; its tokens and secrets are dead.",
  },
  "service_account.secret_created": { log: "shop", meaning: "A service account got another secret." },
  "service_account.secret_deleted": {
    log: "shop",
    meaning: "A secret of a service account was removed; its tokens are dead.",
  },
} as const satisfies EventTable;
