import { Type } from "typebox";
import type { CodeTable } from "../../kernel/http/codes.ts";

export const reportingErrors = {
  books_export_incomplete: {
    status: 409,
    meaning: "The format of the export asks for what the shop has not set: accounts of roles, or a setting.",
    members: { missing: Type.Array(Type.String(), { description: "Roles of the journal, or the names of settings." }) },
  },
  date_range_too_large: { status: 400, meaning: "A report is of at most 400 days." },
  too_many_saved_reports: { status: 409, meaning: "A shop has at most 200 saved reports; remove one first." },
} as const satisfies CodeTable;
