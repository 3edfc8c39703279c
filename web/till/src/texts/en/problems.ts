import { sharedProblems } from "@tillhouse/ui/texts/en/problems.ts";

/** What the service's refusals mean at a till. */
export const problems = {
  ...sharedProblems,
  device_unknown: "The office has revoked this till.",
  pairing_code_invalid: "This code is wrong, used already, or too old. The office gives another one.",
  register_not_bound: "The office has bound this till to no register.",
} as const;
