import { commandLine } from "../admin/gate/actor.ts";
import { cancel, listEveryAppointment } from "../admin/graduation/appointments/service.ts";
import { withDeps } from "./environment.ts";
import { tableOf, type Output } from "./output.ts";
import { tenantIdOf } from "./tenants.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/** `tillhouse tenants cancel-appointment` */
export async function cancelAppointmentCommand(variables: Variables, output: Output, id: string): Promise<void> {
  const tenantId = tenantIdOf(id);
  await withDeps(variables, ({ deps }) => cancel(deps, tenantId, commandLine));
  output.answer({ tenantId }, "The shop stays where it is.");
}

/** `tillhouse tenants appointments` */
export async function listAppointmentsCommand(variables: Variables, output: Output): Promise<void> {
  const appointments = await withDeps(variables, ({ deps }) => deps.central.transact(listEveryAppointment));
  const rows = appointments.map(({ tenantId, at, state, server, mode, madeBy, error }) => ({
    ...{ tenantId, at, state, server, mode, madeBy, error },
  }));
  output.answer(appointments, tableOf(rows, "No shop is to be moved."));
}
