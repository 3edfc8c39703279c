import type { components } from "@tillhouse/client";
import type { Tone } from "@tillhouse/ui/badge.tsx";

type Schemas = components["schemas"];

/** How good each state of a tenant is. */
export const stateTones: Readonly<Record<Schemas["TenantState"], Tone>> = {
  Active: "good",
  Suspended: "plain",
  Graduating: "busy",
  Fenced: "bad",
  DeletionPending: "warning",
};
