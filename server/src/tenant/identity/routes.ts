import type { FastifyInstance } from "fastify";
import { signInRoutes } from "../../auth/routes.ts";
import type { Handle } from "../../kernel/db/handles.ts";
import type { Deps } from "../../deps.ts";
import { resolveTenant, tenantRoutes } from "../route.ts";
import { Capabilities, Me, MePatch, Permissions } from "./schema.ts";
import { meOf, renameSelf } from "./service.ts";

const tag = "Identity";

export function identityRoutes(app: FastifyInstance, deps: Deps): void {
  signInRoutes(app, deps, {
    name: "tenant",
    prefix: "",
    cookie: { name: "service_tenant_rt", path: "/identity" },
    lifetimes: deps.config.refreshTenant,
    async store(request) {
      const tenant = await resolveTenant(deps, request);
      return {
        tenantId: tenant.tenantId,
        transact: <T>(work: (tx: Handle) => Promise<T>) => deps.databases.write(tenant, work),
      };
    },
  });

  const routes = tenantRoutes(app, deps);
  routes.read(
    {
      method: "GET",
      path: "/me",
      operationId: "getMe",
      summary: "The signed-in user",
      tag,
      permission: null,
      replies: { 200: Me },
    },
    async (_tx, call) => meOf(call),
  );
  routes.write(
    {
      method: "PATCH",
      path: "/me",
      operationId: "patchMe",
      summary: "Change one's own name",
      tag,
      permission: null,
      body: MePatch,
      replies: { 200: Me },
    },
    (tx, call) => renameSelf(tx, call, call.body.name),
  );
  routes.read(
    {
      method: "GET",
      path: "/me/permissions",
      operationId: "getMyPermissions",
      summary: "Roles, permissions and branches, read fresh",
      tag,
      permission: null,
      replies: { 200: Permissions },
    },
    async (_tx, { caller }) => ({
      roles: [...caller.roles],
      permissions: [...caller.permissions],
      isGlobalAdmin: caller.isGlobalAdmin,
      branchIds: [...caller.branchIds],
    }),
  );
  routes.read(
    {
      method: "GET",
      path: "/capabilities",
      operationId: "getCapabilities",
      summary: "The modules enabled for this shop",
      tag,
      permission: null,
      replies: { 200: Capabilities },
    },
    async (_tx, { tenant }) => ({ enabledModules: [...tenant.enabledModules] }),
  );
}
