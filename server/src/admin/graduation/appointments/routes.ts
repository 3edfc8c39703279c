import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import type { Deps } from "../../../deps.ts";
import { decodeCursor, pageOf } from "../../../kernel/http/page.ts";
import { noContent } from "../../../kernel/http/route.ts";
import { actorOf } from "../../gate/actor.ts";
import { IdParams, adminRoutes } from "../../gate/route.ts";
import { Appointment, AppointmentPage, AppointmentQuery } from "./schema.ts";
import { cancel, getAppointment } from "./service.ts";
import { listAppointments } from "./sql.ts";

const tag = "Graduation";
const one = { tag, path: "/admin/tenants/:id/appointment", params: IdParams } as const;

/** The routes of moves that wait for their time; the moves are made by the routes that move. */
export function appointmentRoutes(app: FastifyInstance, deps: Deps): void {
  const routes = adminRoutes(app, deps);
  routes.transact(
    {
      method: "GET",
      path: "/admin/appointments",
      operationId: "listAppointments",
      summary: "The moves that wait for their time or are under way, the next one first",
      tag,
      permission: "tenants.read",
      query: AppointmentQuery,
      replies: { 200: AppointmentPage },
    },
    async (tx, { query }) => {
      const rows = await listAppointments(tx, query.limit, decodeCursor(query.cursor, ["timestamptz", "uuid"]));
      return pageOf(rows, query.limit, ({ at, id }) => [at, id]);
    },
  );
  routes.transact(
    {
      ...one,
      method: "GET",
      operationId: "getAppointment",
      summary: "A tenant's newest appointment, and what became of it",
      permission: "tenants.read",
      replies: { 200: Appointment },
      errors: ["tenant_not_found", "not_found"],
    },
    (tx, { params }) => getAppointment(tx, params.id),
  );
  routes.own(
    {
      ...one,
      method: "DELETE",
      operationId: "cancelAppointment",
      summary: "Cancel a tenant's appointment before its move has begun",
      permission: "tenants.graduate",
      replies: { 204: Type.Null() },
      errors: ["tenant_not_found", "not_found", "maintenance_in_progress"],
    },
    async (call) => {
      await cancel(deps, call.params.id, actorOf(call));
      return noContent();
    },
  );
}
