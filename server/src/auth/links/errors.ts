import type { CodeTable } from "../../kernel/http/codes.ts";

export const linkErrors = {
  link_invalid: { status: 400, meaning: "This link was used, replaced or is too old; ask for a new one." },
} as const satisfies CodeTable;
