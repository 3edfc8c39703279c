import type { CodeTable } from "../kernel/http/codes.ts";

export const adminErrors = {
  maintenance_in_progress: {
    status: 409,
    meaning: "A graduation or a migration run is in progress, or a graduation must be recovered.",
  },
} as const satisfies CodeTable;
