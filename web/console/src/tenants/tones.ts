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

/** How good each state is in which a diagnosis finds a shop. */
export const diagnosisTones: Readonly<Record<Schemas["DiagnosedState"], Tone>> = {
  Healthy: "good",
  Running: "busy",
  RollingBack: "busy",
  OrphanRole: "warning",
  Orphans: "warning",
  Fenced: "bad",
  Flipped: "warning",
  Broken: "bad",
  Unreachable: "bad",
  Altered: "warning",
  Behind: "warning",
  Newer: "warning",
  Unknown: "bad",
};

/** The tone of a tenant's state; an active one is not well while its server does not answer, or its home is ill. */
export const stateTone = (
  state: Schemas["TenantState"],
  health: Schemas["ServerHealth"],
  illness: Schemas["DiagnosedState"] = "Healthy",
): Tone =>
  state === "Active" && (health === "Down" || diagnosisTones[illness] === "bad") ? "warning" : stateTones[state];

/** How near a quota is: its bar is red when nothing is left, and warns before that. */
export const quotaTone = (used: number, allowed: number): "warning" | "bad" | undefined =>
  used >= allowed ? "bad" : used > allowed * 0.9 ? "warning" : undefined;
