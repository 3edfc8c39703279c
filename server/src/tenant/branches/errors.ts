import type { CodeTable } from "../../kernel/http/codes.ts";

export const branchErrors = {
  branch_inactive: { status: 400, meaning: "This branch is not in use." },
} as const satisfies CodeTable;
