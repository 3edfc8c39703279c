import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import type { Deps } from "../../deps.ts";
import type { CentralTx } from "../../kernel/db/handles.ts";
import { decodeCursor, pageOf } from "../../kernel/http/page.ts";
import { created, noContent, replayed } from "../../kernel/http/route.ts";
import { expectedVersion } from "../../kernel/http/version.ts";
import { actorOf } from "../gate/actor.ts";
import { IdParams, adminRoutes } from "../gate/route.ts";
import { inviteOwner } from "./owner.ts";
import { rotateTenantPassword } from "./password.ts";
import { provisionTenant } from "./provision.ts";
import {
  OwnerInvitation,
  PlacedTenant,
  TenantJson,
  TenantPage,
  TenantPatch,
  TenantQuery,
  moduleInput,
} from "./schema.ts";
import { getPlacedTenant, renameTenant, setActive, setModules, withHealth } from "./service.ts";
import { countTenants, listTenantsBy, sortKeys } from "./list.sql.ts";

const tag = "Tenants";
const one = { tag, params: IdParams, replies: { 200: TenantJson }, errors: ["tenant_not_found"] } as const;

export function adminTenantRoutes(app: FastifyInstance, deps: Deps): void {
  const routes = adminRoutes(app, deps);
  const { deadAfterMs } = deps.config;
  const { newTenant, modulesPut } = moduleInput(deps.moduleNames);
  /** The caller sees the change in its next request; other processes learn of it by NOTIFY a moment later. */
  const at = async <T>(tenantId: string, work: (tx: CentralTx) => Promise<T>): Promise<T> => {
    const result = await deps.central.transact(work);
    deps.directory.forget(tenantId);
    return result;
  };
  // No transaction waits for a server that does not answer.
  routes.own(
    {
      method: "GET",
      path: "/admin/tenants",
      operationId: "listTenants",
      summary: "Tenants, newest first unless another order is asked for",
      tag,
      permission: "tenants.read",
      query: TenantQuery,
      replies: { 200: TenantPage },
    },
    async ({ query }) => {
      const after = decodeCursor(query.cursor, [sortKeys[query.sort], "uuid"]);
      const { rows, count } = await deps.central.transact(async (tx) => ({
        rows: await listTenantsBy(tx, query, { deadAfterMs, after }),
        ...(query.count && { count: await countTenants(tx, query, deadAfterMs) }),
      }));
      const { items, nextCursor } = pageOf(rows, query.limit, ({ sortKey, tenantId }) => [sortKey, tenantId]);
      return { items: await withHealth(deps, items), nextCursor, ...(count !== undefined && { count }) };
    },
  );
  routes.own(
    {
      method: "POST",
      path: "/admin/tenants",
      operationId: "createTenant",
      summary: "Open a shop",
      tag,
      permission: "tenants.write",
      body: newTenant,
      replies: { 200: TenantJson, 201: TenantJson },
      errors: ["duplicate_conflict", "name_taken", "unknown_server"],
    },
    async (call) => {
      const result = await provisionTenant(deps, call.body, actorOf(call));
      return result.replayed
        ? replayed(result.tenant)
        : created(`/admin/tenants/${result.tenant.tenantId}`, result.tenant);
    },
  );
  routes.own(
    {
      ...one,
      method: "GET",
      path: "/admin/tenants/:id",
      operationId: "getTenant",
      summary: "One tenant",
      permission: "tenants.read",
      replies: { 200: PlacedTenant },
    },
    ({ params }) => getPlacedTenant(deps, params.id),
  );
  routes.transact(
    {
      ...one,
      method: "PATCH",
      path: "/admin/tenants/:id",
      operationId: "patchTenant",
      summary: "Give a tenant another name or slug",
      permission: "tenants.write",
      body: TenantPatch,
      errors: ["tenant_not_found", "name_taken"],
    },
    (tx, call) => renameTenant(tx, call.params.id, call.body, actorOf(call)),
  );
  routes.own(
    {
      ...one,
      method: "PUT",
      path: "/admin/tenants/:id/modules",
      operationId: "putTenantModules",
      summary: "Choose the enabled modules",
      permission: "tenants.write",
      body: modulesPut,
      errors: ["tenant_not_found", "version_conflict"],
    },
    async (call) => {
      const { id } = call.params;
      const wanted = { ...call.body, expected: expectedVersion(call.request) };
      const tenant = await at(id, (tx) => setModules(tx, id, wanted, actorOf(call), deps.now()));
      // What the modules bring is there with the answer, if the shop can be reached; else as soon as it can.
      await deps.scheduler.visit(id);
      return tenant;
    },
  );
  routes.own(
    {
      method: "POST",
      path: "/admin/tenants/:id/owner",
      operationId: "inviteTenantOwner",
      power: true,
      summary: "Invite the owner again, at another address if that was wrong",
      tag,
      permission: "tenants.write",
      params: IdParams,
      body: OwnerInvitation,
      replies: { 204: Type.Null() },
      errors: ["tenant_not_found", "not_found", "tenant_unavailable", "invitation_accepted", "email_taken"],
    },
    async (call) => {
      await inviteOwner(deps, call.params.id, call.body, actorOf(call));
      return noContent();
    },
  );
  routes.own(
    {
      method: "POST",
      path: "/admin/tenants/:id/rotate-password",
      operationId: "rotateTenantPassword",
      power: true,
      summary: "Give the login of the shop's database another password, while the shop goes on",
      tag,
      permission: "tenants.write",
      params: IdParams,
      replies: { 204: Type.Null() },
      errors: ["tenant_not_found", "maintenance_in_progress"],
    },
    async (call) => {
      await rotateTenantPassword(deps, call.params.id, actorOf(call));
      deps.directory.forget(call.params.id);
      return noContent();
    },
  );
  for (const [verb, isActive] of [
    ["suspend", false],
    ["activate", true],
  ] as const) {
    routes.own(
      {
        ...one,
        method: "POST",
        path: `/admin/tenants/:id/${verb}`,
        operationId: `${verb}Tenant`,
        summary: isActive ? "Let a tenant work again" : "Stop new requests of a tenant",
        permission: "tenants.write",
        errors: ["tenant_not_found", "maintenance_in_progress", ...(isActive ? (["deletion_pending"] as const) : [])],
      },
      async (call) => {
        const tenant = await setActive(deps, call.params.id, isActive, actorOf(call));
        deps.directory.forget(call.params.id);
        return tenant;
      },
    );
  }
}
