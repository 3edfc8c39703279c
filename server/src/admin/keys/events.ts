import type { EventTable } from "../../kernel/db/audit.ts";

export const keyEvents = {
  "keys.rotated": { log: "operators", meaning: "Secrets were encrypted anew under the first key." },
  "keys.signing_rotated": { log: "operators", meaning: "A plane has a new key that signs access tokens." },
} as const satisfies EventTable;
