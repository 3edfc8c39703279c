import type { CodeTable } from "../../kernel/http/codes.ts";

export const factorErrors = {
  code_invalid: { status: 400, meaning: "The code is not right, or its time is over." },
  factor_enrolled: { status: 409, meaning: "This method is turned on already; turn it off first." },
  factor_not_enrolled: { status: 409, meaning: "No second factor is turned on." },
  method_unavailable: { status: 400, meaning: "This account or this place does not take codes by mail." },
  reauthentication_failed: {
    status: 403,
    meaning: "The password or the code is not right, or too many were wrong; the session stands.",
  },
} as const satisfies CodeTable;
