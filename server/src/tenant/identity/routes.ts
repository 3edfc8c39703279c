import type { FastifyInstance } from "fastify";
import type { Plane } from "../../auth/plane.ts";
import { signInRoutes } from "../../auth/routes.ts";
import { SignInSettings } from "../../auth/schema.ts";
import { getProfile } from "../../auth/accounts/profile.ts";
import { changeSignInSettings, getSignInSettings } from "../../auth/accounts/settings.ts";
import type { Deps } from "../../deps.ts";
import { wholeShop } from "../gate/branch.sql.ts";
import { auditedAs, requirePerson } from "../gate/context.ts";
import { tenantRoutes } from "../gate/route.ts";
import { Capabilities, Me, MePatch, Permissions } from "./schema.ts";
import { changeSelf, meOf, permissionsOf } from "./service.ts";

const tag = "Identity";

export function identityRoutes(app: FastifyInstance, deps: Deps, plane: Plane): void {
  const routes = tenantRoutes(app, deps);
  signInRoutes(app, deps, plane);

  routes.page(
    {
      method: "GET",
      path: "/me",
      operationId: "getMe",
      summary: "The signed-in user",
      tag,
      permission: null,
      branch: null,
      replies: { 200: Me },
    },
    (tx, _input, { userId }) => getProfile(tx, userId),
    (profile, { actor }) => meOf(actor, profile),
  );
  routes.write(
    {
      method: "PATCH",
      path: "/me",
      operationId: "patchMe",
      summary: "Change one's own name, and how one's pages look",
      tag,
      permission: null,
      branch: null,
      body: MePatch,
      replies: { 200: Me },
      errors: ["person_required"],
    },
    (tx, { actor, body }) => changeSelf(tx, actor, body),
  );
  routes.read(
    {
      method: "GET",
      path: "/me/permissions",
      operationId: "getMyPermissions",
      summary: "Roles, permissions and branches, read fresh",
      tag,
      permission: null,
      branch: null,
      replies: { 200: Permissions },
    },
    async (_tx, { actor }) => permissionsOf(actor),
  );
  routes.read(
    {
      method: "GET",
      path: "/capabilities",
      operationId: "getCapabilities",
      summary: "The modules enabled for this shop",
      tag,
      permission: null,
      branch: null,
      replies: { 200: Capabilities },
    },
    async (_tx, { actor }) => ({ enabledModules: [...actor.tenant.enabledModules] }),
  );
  const settings = {
    tag,
    path: "/sign-in-settings",
    permission: "settings.manage",
    replies: { 200: SignInSettings },
  } as const;
  routes.read(
    {
      ...settings,
      method: "GET",
      operationId: "getSignInSettings",
      summary: "How the shop's users may sign in",
      branch: null,
    },
    (tx) => getSignInSettings(tx),
  );
  routes.write(
    {
      ...settings,
      method: "PATCH",
      operationId: "patchSignInSettings",
      power: true,
      summary: "Decide how the shop's users may sign in",
      branch: wholeShop,
      body: SignInSettings,
      errors: ["person_required"],
    },
    (tx, { actor, body }) => {
      requirePerson(actor);
      return changeSignInSettings(tx, body, auditedAs(actor));
    },
  );
}
