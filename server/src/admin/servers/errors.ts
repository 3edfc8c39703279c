import type { CodeTable } from "../../kernel/http/codes.ts";

export const serverErrors = {
  unknown_server: { status: 400, meaning: "There is no placement server of this name." },
} as const satisfies CodeTable;
