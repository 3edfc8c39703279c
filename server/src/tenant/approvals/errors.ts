import type { CodeTable } from "../../kernel/http/codes.ts";

export const approvalErrors = {
  approval_refused: {
    status: 403,
    meaning: "Someone else who holds the permission must approve, with their password and second factor.",
  },
} as const satisfies CodeTable;
