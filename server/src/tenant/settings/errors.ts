import type { CodeTable } from "../../kernel/http/codes.ts";

export const settingsErrors = {
  currency_locked: { status: 409, meaning: "The shop has orders in its currency; it stays." },
} as const satisfies CodeTable;
