import type { EventTable } from "../../kernel/db/audit.ts";

export const pinEvents = {
  "authn.pin_login": { log: "shop", meaning: "A user signed in at a till with their PIN." },
  "authn.pin_suspended": {
    log: "shop",
    meaning:
      "After five wrong PINs in fifteen minutes a till refuses the user's PIN until they are over, after 20 in a row until another is set.",
  },
  "user.pin_removed": { log: "shop", meaning: "A user has no PIN any more." },
  "user.pin_set": { log: "shop", meaning: "A user got a PIN for tills, by themselves or by someone else." },
} as const satisfies EventTable;
