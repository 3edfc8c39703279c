import type { components } from "@tillhouse/client";
import type { Tone } from "@tillhouse/ui/badge.tsx";

type Schemas = components["schemas"];

/** How good each state of a drain is. */
export const drainTones: Readonly<Record<Schemas["DrainState"], Tone>> = {
  Running: "busy",
  Succeeded: "good",
  Failed: "bad",
  Interrupted: "bad",
  Stopped: "warning",
};

export const drainTenantTones: Readonly<Record<Schemas["DrainTenantState"], Tone>> = {
  Pending: "plain",
  Moving: "busy",
  Moved: "good",
  Failed: "bad",
  Interrupted: "bad",
};
