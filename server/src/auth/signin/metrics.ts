import { Counter, type Registry } from "prom-client";

const name = "tillhouse_sign_ins_total";

/** How a step of a sign-in ended. */
export type SignInOutcome = "Success" | "Challenged" | "BadCredentials" | "Locked" | "SecondFactorSuspended";

/** Sign-ins by how their password was taken; registered when first asked for. */
export function signInMetrics(registry: Registry): Counter<"plane" | "outcome"> {
  return (
    (registry.getSingleMetric(name) as Counter<"plane" | "outcome"> | undefined) ??
    new Counter({
      name,
      help: "Passwords that were tried at signing in, by plane and outcome.",
      labelNames: ["plane", "outcome"],
      registers: [registry],
    })
  );
}
