import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../deps.ts";
import { expectedVersion } from "../../../kernel/http/version.ts";
import { actorOf } from "../../gate/actor.ts";
import { IdParams, adminRoutes } from "../../gate/route.ts";
import { requireTenantVersion } from "../service.ts";
import { TenantQuotas, TenantUsage, UsageQuery, UsageSeries } from "./schema.ts";
import { getUsage, getUsageSeries, setQuotas } from "./service.ts";

const one = { tag: "Tenants", params: IdParams, replies: { 200: TenantUsage }, errors: ["tenant_not_found"] } as const;

export function tenantQuotaRoutes(app: FastifyInstance, deps: Deps): void {
  const routes = adminRoutes(app, deps);
  routes.transact(
    {
      ...one,
      method: "GET",
      path: "/admin/tenants/:id/usage",
      operationId: "getTenantUsage",
      summary: "What a tenant uses, and what it may use",
      permission: "tenants.read",
    },
    (tx, { params }) => getUsage(tx, params.id, deps.now()),
  );
  routes.transact(
    {
      method: "GET",
      path: "/admin/usage",
      operationId: "getUsageSeries",
      summary: "What was used on each of the last days, by all tenants together or by one",
      tag: "Tenants",
      permission: "tenants.read",
      query: UsageQuery,
      replies: { 200: UsageSeries },
    },
    (tx, { query }) => getUsageSeries(tx, query, deps.now()),
  );
  routes.own(
    {
      ...one,
      method: "PUT",
      path: "/admin/tenants/:id/quotas",
      operationId: "putTenantQuotas",
      summary: "Set what a tenant may use",
      permission: "tenants.write",
      body: TenantQuotas,
      errors: ["tenant_not_found", "version_conflict"],
    },
    async (call) => {
      const { params, body } = call;
      const expected = expectedVersion(call.request);
      const usage = await deps.central.transact(async (tx) => {
        await requireTenantVersion(tx, params.id, expected);
        return setQuotas(tx, params.id, body, actorOf(call), deps.now());
      });
      deps.directory.forget(params.id);
      return usage;
    },
  );
}
