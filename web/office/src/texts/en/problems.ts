import { sharedProblems } from "@tillhouse/ui/texts/en/problems.ts";
import type { OfficeErrorCode } from "../../problems.ts";

/** What the service's refusals mean to who works in a shop. */
export const problems = {
  ...sharedProblems,
  approval_required: "This needs the approval of a second person, at a till.",
  branch_forbidden: "You do not work in this branch.",
  code_taken: "Another register has this code already.",
  device_already_bound: "This till is bound to another register.",
  device_revoked: "This till was revoked.",
  device_unknown: "The shop does not know this till.",
  password_required: "Sign in with your password for this; a PIN is not enough.",
  person_required: "Only a person can do this, not a program.",
  register_not_bound: "This till is bound to no register yet.",
  wrong_plane: "This session is of an operator, not of a shop.",
} as const satisfies Readonly<Record<OfficeErrorCode, string>>;
