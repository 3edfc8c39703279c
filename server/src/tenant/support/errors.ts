import type { CodeTable } from "../../kernel/http/codes.ts";

export const supportErrors = {
  support_refused: { status: 403, meaning: "The shop's settings do not allow operators to look into it." },
} as const satisfies CodeTable;
