import type { CodeTable } from "../../kernel/http/codes.ts";
import { Enum } from "../../kernel/http/shapes.ts";

export const syncErrors = {
  cursor_expired: {
    status: 410,
    meaning: "The shop was restored, your rights changed what you see, or you were away too long: take a new snapshot.",
    members: { reason: Enum("CursorExpiry", ["Restarted", "ScopeChanged", "Forgotten", "Ahead"]) },
  },
  dead_letter_settled: { status: 409, meaning: "This dead letter was resubmitted or discarded." },
  dead_letters_full: {
    status: 409,
    meaning: "There is no room for another dead letter: somebody has to settle some first.",
  },
  device_key_fixed: { status: 409, meaning: "The device has another key; renew its credential to replace it." },
} as const satisfies CodeTable;
