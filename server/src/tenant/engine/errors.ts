import { Type } from "typebox";
import type { CodeTable } from "../../kernel/http/codes.ts";

export const engineErrors = {
  list_too_long: {
    status: 400,
    meaning: "As CSV a list has at most `mostRows` rows; ask for less by its filters.",
    members: { mostRows: Type.Integer() },
  },
} as const satisfies CodeTable;
