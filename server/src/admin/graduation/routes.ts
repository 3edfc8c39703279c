import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import type { CentralTx } from "../../kernel/db/handles.ts";
import { decodeCursor, pageOf } from "../../kernel/http/page.ts";
import { notFound } from "../../kernel/http/problem.ts";
import { appliedAsync, prefersAsync } from "../../kernel/http/prefer.ts";
import { Answer } from "../../kernel/http/route.ts";
import { actorOf } from "../gate/actor.ts";
import { IdParams, adminRoutes, type AdminCall } from "../gate/route.ts";
import { appoint, requireTime } from "./appointments/service.ts";
import { adopt } from "./doctor/adopt.ts";
import { cancel } from "./cancel.ts";
import { diagnose } from "./doctor/diagnose.ts";
import { recover } from "./doctor/doctor.ts";
import { diagnoseNow } from "./doctor/hourly.ts";
import { listIllShops } from "./doctor/ill-shops.sql.ts";
import {
  AdoptQuery,
  Adoption,
  Diagnosis,
  EveryDiagnosis,
  DiagnosisQuery,
  Recovery,
  GraduateQuery,
  GraduationQuery,
  TenantGraduationQuery,
  GraduationJson,
  GraduationPage,
  GraduationParams,
  GraduationResult,
  MoveAccepted,
  MoveQuery,
  KeptDiagnosisPage,
  KeptDiagnosisQuery,
} from "./schema.ts";
import { graduate } from "./service.ts";
import { findTenantGraduation, listGraduations } from "./list.sql.ts";
import { getSourceTenant } from "./sql.ts";

const tag = "Graduation";

type MoveReply = typeof GraduationResult | typeof MoveAccepted;

const asyncWords =
  "With `Prefer: respond-async` the answer is 202 with the graduation once it has begun, after all checks; without `at` and `dryRun`, which answer soon anyway.";

export function graduationRoutes(app: FastifyInstance, deps: Deps): void {
  const routes = adminRoutes(app, deps);
  const { deadAfterMs } = deps.config;
  routes.own<MoveReply, typeof IdParams, typeof GraduateQuery>(
    {
      method: "POST",
      path: "/admin/tenants/:id/graduate",
      operationId: "graduateTenant",
      summary: "Move a tenant to a database of its own",
      description: asyncWords,
      tag,
      permission: "tenants.graduate",
      takesPrefer: true,
      params: IdParams,
      query: GraduateQuery,
      replies: { 200: GraduationResult, 202: MoveAccepted },
      errors: [
        "tenant_not_found",
        "tenant_not_shared",
        "unknown_server",
        "migrations_pending",
        "name_taken",
        "not_graduable",
        "maintenance_in_progress",
        "graduation_cancelled",
        "graduation_failed",
        "tenant_unavailable",
        "appointment_exists",
      ],
    },
    (call) => moveOrAppoint(deps, call),
  );
  routes.own<MoveReply, typeof IdParams, typeof MoveQuery>(
    {
      method: "POST",
      path: "/admin/tenants/:id/move",
      operationId: "moveTenant",
      summary: "Move a tenant from a database of its own to another server, or back to the shared tier",
      description: asyncWords,
      tag,
      permission: "tenants.graduate",
      takesPrefer: true,
      params: IdParams,
      query: MoveQuery,
      replies: { 200: GraduationResult, 202: MoveAccepted },
      errors: [
        "tenant_not_found",
        "tenant_not_dedicated",
        "tenant_already_there",
        "unknown_server",
        "migrations_pending",
        "name_taken",
        "not_graduable",
        "maintenance_in_progress",
        "graduation_cancelled",
        "graduation_failed",
        "tenant_unavailable",
        "appointment_exists",
      ],
    },
    (call) => moveOrAppoint(deps, call),
  );
  const list = async (tx: CentralTx, { limit, cursor, ...filter }: GraduationQuery) => {
    const after = decodeCursor(cursor, ["timestamptz", "uuid"]);
    const rows = await listGraduations(tx, filter, { deadAfterMs, limit, after });
    return pageOf(
      rows,
      limit,
      ({ startedAt, graduationId }) => [startedAt, graduationId],
      ({ steps, tables }) => 1 + steps.length + tables.length,
    );
  };
  routes.transact(
    {
      method: "GET",
      path: "/admin/graduations",
      operationId: "listEveryGraduation",
      summary: "The graduations of all tenants, newest first",
      tag,
      permission: "tenants.read",
      query: GraduationQuery,
      replies: { 200: GraduationPage },
    },
    (tx, { query }) => list(tx, query),
  );
  routes.transact(
    {
      method: "GET",
      path: "/admin/tenants/:id/graduations",
      operationId: "listGraduations",
      summary: "A tenant's graduations, newest first",
      tag,
      permission: "tenants.read",
      params: IdParams,
      query: TenantGraduationQuery,
      replies: { 200: GraduationPage },
      errors: ["tenant_not_found"],
    },
    async (tx, { params, query }) => {
      await getSourceTenant(tx, params.id);
      return list(tx, { ...query, tenantId: params.id });
    },
  );
  routes.transact(
    {
      method: "GET",
      path: "/admin/tenants/:id/graduations/:graduationId",
      operationId: "getGraduation",
      summary: "One graduation with its steps",
      tag,
      permission: "tenants.read",
      params: GraduationParams,
      replies: { 200: GraduationJson },
      errors: ["not_found"],
    },
    async (tx, { params }) => {
      const graduation = await findTenantGraduation(tx, params.id, { id: params.graduationId, deadAfterMs });
      if (graduation === undefined) throw notFound("graduation");
      return graduation;
    },
  );
  routes.own(
    {
      method: "POST",
      path: "/admin/tenants/:id/graduations/:graduationId/cancel",
      operationId: "cancelGraduation",
      summary: "Call a graduation off before its flip",
      tag,
      permission: "tenants.graduate",
      params: GraduationParams,
      replies: { 200: GraduationJson },
      errors: ["not_found", "already_flipped", "maintenance_in_progress"],
    },
    (call) => {
      const { id, graduationId } = call.params;
      return deps.background.run("cancelling", () => cancel(deps, id, graduationId, actorOf(call)));
    },
  );
  routes.own(
    {
      method: "GET",
      path: "/admin/tenants/:id/diagnosis",
      operationId: "diagnoseTenant",
      summary: "The state a tenant is in, by its row and the catalogues of every server",
      tag,
      permission: "tenants.read",
      params: IdParams,
      query: DiagnosisQuery,
      replies: { 200: Diagnosis },
      errors: ["tenant_not_found"],
    },
    ({ params, query }) => diagnose(deps, params.id, { comparesSchema: query.schema }),
  );
  routes.own(
    {
      method: "POST",
      path: "/admin/diagnoses",
      operationId: "diagnoseTenants",
      summary: "Diagnose every tenant now, which the service does hourly",
      description: "Who asks while it is under way waits for the same. `isDone` false: it goes on.",
      tag,
      permission: "tenants.read",
      replies: { 200: EveryDiagnosis },
    },
    async () => ({ isDone: await diagnoseNow(deps) }),
  );
  routes.transact(
    {
      method: "GET",
      path: "/admin/diagnoses",
      operationId: "listDiagnoses",
      summary: "The tenants that were not healthy when the service last diagnosed all, oldest first",
      tag,
      permission: "tenants.read",
      query: KeptDiagnosisQuery,
      replies: { 200: KeptDiagnosisPage },
    },
    async (tx, { query: { cursor, ...query } }) => {
      const rows = await listIllShops(tx, query, decodeCursor(cursor, ["uuid"]));
      return pageOf(rows, query.limit, ({ tenantId }) => [tenantId]);
    },
  );
  routes.own(
    {
      method: "POST",
      path: "/admin/tenants/:id/recover",
      operationId: "recoverTenant",
      summary: "Open a tenant again and clear away what a graduation that died left",
      tag,
      permission: "tenants.graduate",
      params: IdParams,
      replies: { 200: Recovery },
      errors: ["tenant_not_found", "maintenance_in_progress"],
    },
    (call) => deps.background.run("recovery", () => recover(deps, call.params.id, actorOf(call))),
  );
  routes.own(
    {
      method: "POST",
      path: "/admin/tenants/:id/adopt",
      operationId: "adoptDatabase",
      summary: "Make a database that bears the tenant's mark its home",
      tag,
      permission: "tenants.graduate",
      params: IdParams,
      query: AdoptQuery,
      replies: { 200: Adoption },
      errors: ["tenant_not_found", "unknown_server", "not_adoptable", "maintenance_in_progress"],
    },
    (call) => deps.background.run("adoption", () => adopt(deps, call.params.id, call.query, actorOf(call))),
  );
}

/** Now, or by appointment when the query says when; a dry run only checks and plans either. */
async function moveOrAppoint(
  deps: Deps,
  call: AdminCall<typeof IdParams, typeof GraduateQuery> | AdminCall<typeof IdParams, typeof MoveQuery>,
): Promise<GraduationResult | Answer<MoveAccepted>> {
  const { at, ...wanted } = call.query;
  const { id } = call.params;
  const actor = actorOf(call);
  if (at !== undefined) requireTime(deps, at);
  if (at !== undefined && !wanted.dryRun) {
    const location = `/admin/tenants/${id}/appointment`;
    return new Answer(202, await appoint(deps, id, { ...wanted, at }, actor), { location });
  }
  // Detached: a client that goes away does not stop it, and a stopping process waits for it.
  const move = (onBegun?: (graduationId: string) => void) =>
    deps.background.run("graduation", () => graduate(deps, id, { ...wanted, actor, ...(onBegun && { onBegun }) }));
  if (wanted.dryRun || !prefersAsync(call.request)) return move();
  const graduationId = await waitUntilBegun(move);
  const { deadAfterMs } = deps.config;
  const graduation = await deps.central.transact((tx) =>
    findTenantGraduation(tx, id, { id: graduationId, deadAfterMs }),
  );
  if (graduation === undefined) throw notFound("graduation");
  const location = `/admin/tenants/${id}/graduations/${graduationId}`;
  return new Answer(202, graduation, { location, ...appliedAsync });
}

/** The id of the graduation that `move` begins, or the refusal. */
function waitUntilBegun(move: (onBegun: (graduationId: string) => void) => Promise<unknown>): Promise<string> {
  return new Promise((resolve, reject) => void move(resolve).catch(reject));
}
