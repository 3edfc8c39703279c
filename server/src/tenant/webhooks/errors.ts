import type { CodeTable } from "../../kernel/http/codes.ts";

export const webhookErrors = {
  last_secret: { status: 409, meaning: "A webhook keeps a secret; add another one first." },
  too_many_streams: {
    status: 429,
    meaning: "This shop has 50 streams of events, or you have 10; close one first.",
  },
  too_many_webhooks: { status: 409, meaning: "A shop has at most 50 webhooks; remove one first." },
  webhook_archived: { status: 409, meaning: "This webhook was removed; make another." },
} as const satisfies CodeTable;
