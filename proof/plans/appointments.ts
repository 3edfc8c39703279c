import { keepAppointments } from "../../server/src/admin/graduation/appointments/run.ts";
import { insertAppointment } from "../../server/src/admin/graduation/appointments/sql.ts";
import { newId } from "../../server/src/kernel/ids.ts";
import { inMs, minuteMs } from "../../server/test/appointments.ts";
import type { Shop, TestService } from "../../server/test/harness.ts";
import { operate } from "../../server/test/moves.ts";

/** What operators ask for around a move that waits for its time, and what the service does then. */
export function appointmentCalls(service: TestService, { tenantId }: Shop) {
  const { deps } = service;
  const row = () => ({
    ...{ id: newId(), tenantId, server: "second", mode: "Dedicated" as const, madeBy: "x", madeById: null },
    ...{ madeAt: deps.now(), at: new Date(inMs(service, minuteMs)), latestAt: new Date(inMs(service, 2 * minuteMs)) },
  });
  return {
    // Without the checks of the route, which ask the shop's server by names of their own.
    "a tenant is to be moved": () => deps.central.transact((tx) => insertAppointment(tx, row())),
    "all appointments": async () => service.request("GET", "/admin/appointments", { token: await service.admin() }),
    "the appointment of a tenant": () => operate(service, { tenantId }, "GET", "appointment"),
    "an appointment is cancelled": () => operate(service, { tenantId }, "DELETE", "appointment"),
    "appointments are kept": () => keepAppointments(deps),
  };
}
