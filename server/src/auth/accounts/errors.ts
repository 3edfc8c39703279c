import type { CodeTable } from "../../kernel/http/codes.ts";

export const accountErrors = {
  cannot_modify_self: {
    status: 403,
    meaning: "Someone else has to change your roles, make you a global admin or deactivate you.",
  },
  email_taken: { status: 409, meaning: "Another user has this email address." },
  invitation_accepted: { status: 409, meaning: "This user has a password already." },
} as const satisfies CodeTable;
