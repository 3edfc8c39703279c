import type { components } from "@tillhouse/client";
import type { Tone } from "@tillhouse/ui/badge.tsx";

type Schemas = components["schemas"];

/** How good each state of a graduation is. */
export const moveTones: Readonly<Record<Schemas["GraduationState"], Tone>> = {
  Running: "busy",
  RollingBack: "warning",
  RolledBack: "plain",
  Stuck: "bad",
  Interrupted: "bad",
  Dropping: "busy",
  CleanupPending: "warning",
  Succeeded: "good",
};

/** The states in which a process still works on it. */
export const isUnderWay = (state: Schemas["GraduationState"]): boolean =>
  state === "Running" || state === "RollingBack" || state === "Dropping";

export const stepTones: Readonly<Record<Schemas["GraduationStepState"], Tone>> = {
  Doing: "busy",
  Done: "good",
  Failed: "bad",
  Undoing: "warning",
  Undone: "plain",
  Stuck: "bad",
  Interrupted: "bad",
};

/** The steps of a graduation in their order, those that have not begun, too. */
export const stepNames = [
  "Validate",
  "CreateRole",
  "Fence",
  "CreateDatabase",
  "Copy",
  "ValidateCopy",
  "Flip",
  "CleanUp",
] as const;
