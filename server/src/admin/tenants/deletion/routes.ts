import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import type { Deps } from "../../../deps.ts";
import { noContent } from "../../../kernel/http/route.ts";
import { actorOf } from "../../gate/actor.ts";
import { IdParams, adminRoutes } from "../../gate/route.ts";
import { NewTenantDeletion, TenantDeletion } from "./schema.ts";
import { getDeletion, requestDeletion, takeBackDeletion } from "./service.ts";

const one = { tag: "Tenants", path: "/admin/tenants/:id/deletion", params: IdParams } as const;

export function tenantDeletionRoutes(app: FastifyInstance, deps: Deps): void {
  const routes = adminRoutes(app, deps);
  routes.own(
    {
      ...one,
      method: "PUT",
      operationId: "putTenantDeletion",
      power: true,
      summary: "Suspend a tenant and let it be deleted after a waiting time",
      permission: "tenants.delete",
      body: NewTenantDeletion,
      replies: { 200: TenantDeletion },
      errors: ["tenant_not_found", "maintenance_in_progress"],
    },
    async (call) => {
      const deletion = await requestDeletion(deps, call.params.id, call.body, actorOf(call));
      deps.directory.forget(call.params.id);
      return deletion;
    },
  );
  routes.transact(
    {
      ...one,
      method: "GET",
      operationId: "getTenantDeletion",
      summary: "A tenant's deletion, with the proof of what was removed",
      permission: "tenants.read",
      replies: { 200: TenantDeletion },
      errors: ["tenant_not_found", "not_found"],
    },
    (tx, { params }) => getDeletion(tx, params.id),
  );
  routes.own(
    {
      ...one,
      method: "DELETE",
      operationId: "deleteTenantDeletion",
      summary: "Withdraw a tenant's deletion while it waits",
      permission: "tenants.delete",
      replies: { 204: Type.Null() },
      errors: ["tenant_not_found", "not_found", "maintenance_in_progress"],
    },
    async (call) => {
      await takeBackDeletion(deps, call.params.id, actorOf(call));
      deps.directory.forget(call.params.id);
      return noContent();
    },
  );
}
