import type { CodeTable } from "../../kernel/http/codes.ts";

export const deviceErrors = {
  device_revoked: { status: 409, meaning: "This device was revoked; register another." },
  device_syncs_only: {
    status: 403,
    meaning: "A till at which nobody is signed in pulls, pushes and reads pictures of products, and nothing else.",
  },
  device_unknown: {
    status: 403,
    meaning:
      "The credential in the header `Device` is unknown or no longer good, or the call needs a session of a device.",
  },
  pairing_code_invalid: {
    status: 400,
    meaning: "No device waits for this code: it was used, replaced, or is older than ten minutes.",
  },
} as const satisfies CodeTable;
