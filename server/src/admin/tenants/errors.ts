import type { CodeTable } from "../../kernel/http/codes.ts";

export const tenantErrors = {
  deletion_pending: { status: 409, meaning: "The tenant is to be deleted; withdraw that first." },
} as const satisfies CodeTable;
