import type { FastifyInstance } from "fastify";
import { limitProof } from "../../auth/signin/limits.ts";
import type { Deps } from "../../deps.ts";
import { Answer } from "../../kernel/http/route.ts";
import { permissionsOf } from "../engine/compose.ts";
import type { ModuleManifest } from "../engine/manifest.ts";
import { requirePerson } from "../gate/context.ts";
import { tenantRoutes } from "../gate/route.ts";
import { Approval, newApproval } from "./schema.ts";
import { giveApproval } from "./service.ts";

/** Approvals of single calls by a second person (docs/api-design.md "Signing in"). */
export function approvalRoutes(app: FastifyInstance, deps: Deps, modules: readonly ModuleManifest[]): void {
  tenantRoutes(app, deps).own(
    {
      method: "POST",
      path: "/approvals",
      operationId: "createApproval",
      summary: "Approve one call of someone who holds a permission only with approval",
      tag: "Approvals",
      permission: null,
      branch: "body",
      body: newApproval(Object.keys(permissionsOf(modules))),
      replies: { 200: Approval, 201: Approval },
      errors: ["person_required", "approval_refused", "duplicate_conflict", "rate_limited", "register_not_bound"],
      bodyLimitBytes: 16_384,
    },
    async ({ actor, body }) => {
      const { email } = requirePerson(actor);
      const headers = await limitProof(deps, { name: "tenant" }, actor.tenant, email);
      const given = await giveApproval(deps, actor, body);
      return new Answer(given.status, given.body, { ...given.headers, ...headers });
    },
  );
}
