import type { CodeTable } from "../kernel/http/codes.ts";

export const authErrors = {
  cross_site: { status: 403, meaning: "This request came from another site." },
} as const satisfies CodeTable;
