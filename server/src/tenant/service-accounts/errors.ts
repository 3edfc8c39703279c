import type { CodeTable } from "../../kernel/http/codes.ts";

export const serviceAccountErrors = {
  service_account_revoked: { status: 409, meaning: "This service account was revoked; make another." },
  too_many_secrets: { status: 409, meaning: "It has two secrets already; remove one first." },
} as const satisfies CodeTable;
