import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { clientOf } from "../../auth/origin.ts";
import { signInRoutes } from "../../auth/routes.ts";
import { SignInSettings } from "../../auth/schema.ts";
import { changeProfile, getProfile } from "../../auth/accounts/profile.ts";
import { profileMembers, profilePatch } from "../../auth/accounts/profile.schema.ts";
import { changeSignInSettings, getSignInSettings } from "../../auth/accounts/settings.ts";
import type { Deps } from "../../deps.ts";
import { Email, Id, Shape } from "../../kernel/http/shapes.ts";
import { actorOf } from "../gate/actor.ts";
import { rolePermissions } from "../gate/permissions.ts";
import { adminRoutes } from "../gate/route.ts";
import { storeOf } from "./service.ts";

const tag = "Admin identity";
const AdminMe = Shape({ userId: Id, email: Email, name: Type.String(), ...profileMembers }, { title: "AdminMe" });
const AdminMePatch = Shape(profilePatch, { title: "AdminMePatch" });
const AdminPermissions = Shape(
  { roles: Type.Array(Type.String()), permissions: Type.Array(Type.String()) },
  { title: "AdminPermissions" },
);

export function adminIdentityRoutes(app: FastifyInstance, deps: Deps): void {
  const routes = adminRoutes(app, deps);
  const store = storeOf(deps);
  signInRoutes(app, deps, {
    name: "admin",
    prefix: "/admin",
    cookie: { name: "service_admin_rt", path: "/admin/identity" },
    lifetimes: deps.config.refreshAdmin,
    store: async () => store,
    signedIn: (contract, handle) =>
      routes.own({ ...contract, permission: null }, (call) =>
        handle({
          ...call,
          store,
          user: { ...call.operator, id: call.operator.userId },
          isDevice: false,
          origin: clientOf(call.request),
        }),
      ),
  });

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
    async (tx, { operator: { userId, email } }) => ({ userId, email, ...(await getProfile(tx, userId)) }),
  );
  routes.transact(
    {
      method: "PATCH",
      path: "/admin/me",
      operationId: "patchAdminMe",
      summary: "Change one's own name, and how one's pages look",
      tag,
      permission: null,
      body: AdminMePatch,
      replies: { 200: AdminMe },
    },
    async (tx, call) => {
      const { userId, email } = call.operator;
      const by = { ...actorOf(call), subjectType: "PlatformUser" };
      return { userId, email, ...(await changeProfile(tx, userId, call.body, by)) };
    },
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
  const settings = {
    tag,
    path: "/admin/sign-in-settings",
    permission: "users.manage",
    replies: { 200: SignInSettings },
  } as const;
  routes.transact(
    { ...settings, method: "GET", operationId: "getAdminSignInSettings", summary: "How operators may sign in" },
    (tx) => getSignInSettings(tx),
  );
  routes.transact(
    {
      ...settings,
      method: "PATCH",
      operationId: "patchAdminSignInSettings",
      power: true,
      summary: "Decide how operators may sign in",
      body: SignInSettings,
    },
    (tx, call) => changeSignInSettings(tx, call.body, actorOf(call)),
  );
}
