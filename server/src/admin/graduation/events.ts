import type { EventTable } from "../../kernel/db/audit.ts";

export const graduationEvents = {
  "server.drain_started": { log: "operators", meaning: "All shops of a server are moved to another one." },
  "server.drain_stopped": { log: "operators", meaning: "A drain was stopped: it begins no shop any more." },
  "tenant.adopted": { log: "operators", meaning: "A database that was found became the shop's home." },
  "tenant.appointment_cancelled": { log: "operators", meaning: "A shop is not moved at its appointment." },
  "tenant.appointment_failed": {
    log: "operators",
    meaning: "A shop's appointment came, and its move was refused, or failed and was rolled back.",
  },
  "tenant.appointment_made": { log: "operators", meaning: "A shop is to be moved at an appointed time." },
  "tenant.appointment_missed": {
    log: "operators",
    meaning: "A shop's move could not begin in the time appointed for it.",
  },
  "tenant.graduated": { log: "operators", meaning: "A shop was moved to a database of its own." },
  "tenant.graduation_cancelled": { log: "operators", meaning: "A graduation under way was cancelled." },
  "tenant.graduation_failed": { log: "operators", meaning: "A graduation failed and was rolled back." },
  "tenant.graduation_started": { log: "operators", meaning: "A graduation was started." },
  "tenant.moved": {
    log: "operators",
    meaning: "A shop was moved from a database of its own to another server, or back to the shared tier.",
  },
  "tenant.recovered": { log: "operators", meaning: "What an interrupted graduation had left was put in order." },
} as const satisfies EventTable;
