import type { EventTable } from "../../kernel/db/audit.ts";

export const deviceEvents = {
  "authn.device_login": {
    log: "shop",
    meaning: "A till got an access token for itself, after a time in which it had none.",
  },
  "device.changed": { log: "shop", meaning: "A till was given another name." },
  "device.created": { log: "shop", meaning: "A till was registered." },
  "device.credential_renewed": { log: "shop", meaning: "A till got another credential; sessions at it ended." },
  "device.paired": { log: "shop", meaning: "A browser became a till by a code; sessions at the till before ended." },
  "device.pairing_started": { log: "shop", meaning: "Somebody got a code with which a browser becomes a till." },
  "device.revoked": { log: "shop", meaning: "A till was revoked; sessions at it ended." },
} as const satisfies EventTable;
