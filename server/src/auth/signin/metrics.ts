import { Counter, type Registry } from "prom-client";
import type { PlaneName } from "../plane.ts";

const name = "tillhouse_sign_ins_total";

/** How the password step of a sign-in ended. */
export type SignInOutcome = "Success" | "Challenged" | "BadCredentials" | "Locked" | "SecondFactorSuspended";

/** How each step ended; `Refused`: a code that is wrong, or of a challenge that is not open. */
interface Outcomes {
  readonly Password: SignInOutcome;
  readonly Pin: "Success" | "BadCredentials" | "Locked";
  readonly ClientCredentials: "Success" | "BadCredentials";
  readonly Device: "Success" | "BadCredentials";
  readonly SecondFactor: "Success" | "Refused";
  readonly Refresh: "Success" | "Unknown" | "Ended" | "Reused";
}

type Label = "plane" | "step" | "outcome";

/** Steps of sign-ins by how they ended; registered when first asked for. */
export function signInMetrics(registry: Registry): Counter<Label> {
  return (
    (registry.getSingleMetric(name) as Counter<Label> | undefined) ??
    new Counter({
      name,
      help: "Passwords, PINs, client secrets, credentials of tills, codes and refresh tokens that were tried, by plane, step and outcome.",
      labelNames: ["plane", "step", "outcome"],
      registers: [registry],
    })
  );
}

export function countSignIn<Step extends keyof Outcomes>(
  registry: Registry,
  plane: PlaneName,
  step: Step,
  outcome: Outcomes[Step],
): void {
  signInMetrics(registry).inc({ plane, step, outcome });
}
