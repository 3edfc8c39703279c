import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { signInRoutes } from "../../auth/routes.ts";
import type { Deps } from "../../deps.ts";
import type { Handle } from "../../kernel/db/handles.ts";
import { Email, Id, Name, Shape } from "../../kernel/http/shapes.ts";
import { rolePermissions } from "../permissions.ts";
import { adminRoutes } from "../route.ts";
import { renameSelf } from "./service.ts";

const tag = "Admin identity";
const AdminMe = Shape({ userId: Id, email: Email, name: Type.String() }, { title: "AdminMe" });
const AdminMePatch = Shape({ name: Name }, { title: "AdminMePatch" });
const AdminPermissions = Shape(
  { roles: Type.Array(Type.String()), permissions: Type.Array(Type.String()) },
  { title: "AdminPermissions" },
);

export function adminIdentityRoutes(app: FastifyInstance, deps: Deps): void {
  signInRoutes(app, deps, {
    name: "admin",
    prefix: "/admin",
    cookie: { name: "service_admin_rt", path: "/admin/identity" },
    lifetimes: deps.config.refreshAdmin,
    store: async () => ({
      tenantId: undefined,
      transact: <T>(work: (tx: Handle) => Promise<T>) => deps.central.transact(work),
    }),
  });

  const routes = adminRoutes(app, deps);
  routes.transact(
    {
      method: "GET",
      path: "/admin/me",
      operationId: "getAdminMe",
      summary: "The signed-in operator",
      tag,
      permission: null,
      replies: { 200: AdminMe },
    },
    async (_tx, { operator }) => ({ userId: operator.userId, email: operator.email, name: operator.name }),
  );
  routes.transact(
    {
      method: "PATCH",
      path: "/admin/me",
      operationId: "patchAdminMe",
      summary: "Change one's own name",
      tag,
      permission: null,
      body: AdminMePatch,
      replies: { 200: AdminMe },
    },
    (tx, call) => renameSelf(tx, call, call.body.name),
  );
  routes.transact(
    {
      method: "GET",
      path: "/admin/me/permissions",
      operationId: "getAdminPermissions",
      summary: "The operator's role and what it allows",
      tag,
      permission: null,
      replies: { 200: AdminPermissions },
    },
    async (_tx, { operator }) => ({ roles: [operator.role], permissions: [...rolePermissions[operator.role]] }),
  );
}
