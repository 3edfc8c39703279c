import type { CodeTable } from "../../kernel/http/codes.ts";

export const reportingErrors = {
  date_range_too_large: { status: 400, meaning: "A report is of at most 400 days." },
  too_many_saved_reports: { status: 409, meaning: "A shop has at most 200 saved reports; remove one first." },
} as const satisfies CodeTable;
