import { Counter, type Registry } from "prom-client";

const outcomes = ["Succeeded", "Failed", "Missed"] as const;

const made = new WeakMap<Registry, Counter<"outcome">>();

/** Counts an appointment whose time came. */
export function countAppointment(registry: Registry, outcome: (typeof outcomes)[number]): void {
  appointmentMetrics(registry).inc({ outcome });
}

/** The metric of appointments, registered when it is first asked for: at the start. */
export function appointmentMetrics(registry: Registry): Counter<"outcome"> {
  const found = made.get(registry) ?? make([registry]);
  made.set(registry, found);
  return found;
}

function make(registers: Registry[]): Counter<"outcome"> {
  const appointments = new Counter({
    name: "tillhouse_appointments_total",
    help: "Appointments of moves whose time came.",
    labelNames: ["outcome"],
    registers,
  });
  // Prometheus sees the first of its kind as an increase only when there was a 0 before it.
  for (const outcome of outcomes) appointments.inc({ outcome }, 0);
  return appointments;
}
