import type { CodeTable } from "../../kernel/http/codes.ts";

export const deviceErrors = {
  device_revoked: { status: 409, meaning: "This device was revoked; register another." },
  device_unknown: {
    status: 403,
    meaning: "No device has the credential of the header `Device`, or no longer; or the call needs a session of one.",
  },
} as const satisfies CodeTable;
