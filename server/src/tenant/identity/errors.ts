import type { CodeTable } from "../../kernel/http/codes.ts";

export const identityErrors = {
  password_required: {
    status: 403,
    meaning: "A session that was opened with a PIN may not do this; sign in with the password.",
  },
} as const satisfies CodeTable;
