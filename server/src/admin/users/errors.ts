import type { CodeTable } from "../../kernel/http/codes.ts";

export const adminUserErrors = {
  last_owner: { status: 409, meaning: "The platform keeps at least one active owner." },
} as const satisfies CodeTable;
