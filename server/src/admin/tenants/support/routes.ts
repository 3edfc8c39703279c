import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../deps.ts";
import { IdParams, adminRoutes } from "../../gate/route.ts";
import { NewSupportAccess, SupportToken } from "./schema.ts";
import { grantSupportAccess } from "./service.ts";

export function supportAccessRoutes(app: FastifyInstance, deps: Deps): void {
  adminRoutes(app, deps).own(
    {
      method: "POST",
      path: "/admin/tenants/:id/support-access",
      operationId: "grantSupportAccess",
      summary: "Read in a shop for its support, for 15 minutes; the shop sees who and why",
      tag: "Tenants",
      permission: "tenants.support",
      params: IdParams,
      body: NewSupportAccess,
      replies: { 200: SupportToken },
      errors: ["tenant_not_found", "tenant_unavailable", "support_refused"],
    },
    (call) => grantSupportAccess(deps, call.params.id, call.body, call),
  );
}
