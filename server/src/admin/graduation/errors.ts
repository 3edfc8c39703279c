import { Type } from "typebox";
import type { CodeTable } from "../../kernel/http/codes.ts";
import { Id } from "../../kernel/http/shapes.ts";

export const graduationErrors = {
  already_flipped: {
    status: 409,
    meaning: "The tenant lives on its own database already; there is no way back.",
  },
  appointment_exists: {
    status: 409,
    meaning: "A move of the tenant waits for its appointment already; cancel that first.",
  },
  graduation_cancelled: { status: 409, meaning: "The graduation was cancelled; the tenant is on its old home." },
  graduation_failed: {
    status: 500,
    meaning: "The step `step` failed; everything was rolled back, or `stuck` names the steps that could not be.",
    members: { graduationId: Id, step: Type.String(), stuck: Type.Array(Type.String()) },
  },
  migrations_pending: { status: 409, meaning: "Run the migrations of this tenant first." },
  not_adoptable: { status: 409, meaning: "This database cannot be adopted; `detail` says why." },
  not_graduable: { status: 409, meaning: "This tenant cannot be graduated; `detail` says why." },
  tenant_already_there: { status: 409, meaning: "This tenant has a database of its own on this server already." },
  tenant_not_dedicated: { status: 409, meaning: "This tenant lives in the shared tier: graduate it." },
  tenant_not_shared: { status: 409, meaning: "This tenant has a database of its own already." },
} as const satisfies CodeTable;
