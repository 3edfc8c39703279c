import { sharedProblems } from "@tillhouse/ui/texts/en/problems.ts";
import type { AdminErrorCode } from "../../problems.ts";

/** What the service's refusals mean to an operator. */
export const problems = {
  ...sharedProblems,
  service_unavailable:
    "A database does not answer, or the service is starting. The overview names servers that are away.",
  already_flipped: "The shop is already served from its new home. What began can no longer be called off.",
  appointment_exists: "A move of this shop is planned already. Cancel that one first.",
  cannot_modify_self: "Nobody can do this to their own account.",
  deletion_pending: "This shop waits for its deletion. Withdraw that first.",
  graduation_cancelled: "The move was called off.",
  graduation_failed: "The move failed, and all of it was undone.",
  invitation_accepted: "The invitation was accepted already.",
  last_owner: "One active owner must remain.",
  maintenance_in_progress: "Another move or migration is running. Wait for its end, or cancel it.",
  migrations_pending: "The shop lacks migrations of this release. Migrate it first.",
  name_taken: "Another one has this name or slug already.",
  not_adoptable: "This database cannot become the shop's home.",
  not_graduable: "This shop cannot be moved in the state that it is in.",
  support_refused: "The shop does not allow looks into it.",
  tenant_already_there: "The shop is there already.",
  tenant_not_dedicated: "The shop has no database of its own.",
  tenant_not_shared: "The shop has a database of its own already.",
  unknown_server: "There is no server of this name.",
  wrong_plane: "This session is of a shop, not of an operator.",
} as const satisfies Readonly<Record<AdminErrorCode, string>>;
