import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { EmailChange } from "../../auth/schema.ts";
import { limitProof } from "../../auth/signin/limits.ts";
import type { Deps } from "../../deps.ts";
import type { CentralTx } from "../../kernel/db/handles.ts";
import { decodeCursor, pageOf } from "../../kernel/http/page.ts";
import { noContent } from "../../kernel/http/route.ts";
import { expectedVersion } from "../../kernel/http/version.ts";
import { storeOf } from "../identity/service.ts";
import { adminPermissions, rolePermissions, type AdminPermission, type PlatformRole } from "../gate/permissions.ts";
import { IdParams, adminRoutes } from "../gate/route.ts";
import {
  AdminPermissionCatalogue,
  NewPlatformUser,
  PlatformUser,
  PlatformUserPage,
  PlatformUserPatch,
  PlatformUserQuery,
} from "./schema.ts";
import {
  activatePlatformUser,
  changePlatformUserEmail,
  deactivatePlatformUser,
  getPlatformUser,
  invitePlatformUser,
  patchPlatformUser,
  support,
} from "./service.ts";
import { listPlatformUsers } from "./sql.ts";

/** Platform users, their three roles and what these allow. */
export function platformUserRoutes(app: FastifyInstance, deps: Deps): void {
  const routes = adminRoutes(app, deps);
  const common = { tag: "Platform users", permission: "users.manage" } as const;
  const one = { ...common, params: IdParams, replies: { 200: PlatformUser } } as const;
  /** One transaction that may queue mail. */
  const mailing = async <T>(work: (tx: CentralTx) => Promise<T>): Promise<T> => {
    const result = await deps.central.transact(work);
    deps.postman.wake();
    return result;
  };
  routes.transact(
    {
      ...common,
      method: "GET",
      path: "/admin/users",
      operationId: "listPlatformUsers",
      summary: "Platform users by name",
      query: PlatformUserQuery,
      replies: { 200: PlatformUserPage },
    },
    async (tx, { query }) => {
      const after = decodeCursor(query.cursor, ["text", "uuid"]);
      return pageOf(await listPlatformUsers(tx, query, after), query.limit, (row) => [row.name, row.id]);
    },
  );
  routes.own(
    {
      ...common,
      method: "POST",
      path: "/admin/users",
      operationId: "createPlatformUser",
      power: true,
      summary: "Make a platform user, who is invited to choose a password",
      body: NewPlatformUser,
      replies: { 200: PlatformUser, 201: PlatformUser },
      errors: ["duplicate_conflict", "email_taken"],
    },
    (call) => mailing((tx) => invitePlatformUser(deps, tx, call, call.body)),
  );
  routes.transact(
    {
      ...one,
      method: "GET",
      path: "/admin/users/:id",
      operationId: "getPlatformUser",
      summary: "One platform user",
      errors: ["not_found"],
    },
    (tx, { params }) => getPlatformUser(tx, params.id),
  );
  routes.own(
    {
      ...one,
      method: "PATCH",
      path: "/admin/users/:id",
      operationId: "patchPlatformUser",
      power: true,
      summary: "Change a platform user or its role",
      body: PlatformUserPatch,
      errors: ["not_found", "version_conflict", "last_owner", "cannot_modify_self"],
    },
    (call) =>
      deps.central.transact((tx) =>
        patchPlatformUser(tx, call, call.params.id, call.body, expectedVersion(call.request)),
      ),
  );
  routes.own(
    {
      ...one,
      method: "POST",
      path: "/admin/users/:id/email",
      operationId: "changePlatformUserEmail",
      summary: "Ask a user's new address to confirm itself; until it does the account stays under the old one",
      body: EmailChange,
      replies: { 204: Type.Null() },
      errors: ["not_found", "email_taken", "rate_limited", "reauthentication_failed", "factor_not_enrolled"],
    },
    async (call) => {
      const { operator, params, body } = call;
      const headers = await limitProof(deps, { name: "admin" }, storeOf(deps), operator.email);
      await changePlatformUserEmail(deps, call, params.id, body);
      return noContent(headers);
    },
  );
  routes.transact(
    {
      ...one,
      method: "POST",
      path: "/admin/users/:id/deactivate",
      operationId: "deactivatePlatformUser",
      power: true,
      summary: "End a platform user's sessions and let it sign in no more",
      errors: ["not_found", "version_conflict", "last_owner", "cannot_modify_self"],
    },
    (tx, call) => deactivatePlatformUser(tx, call, call.params.id, expectedVersion(call.request), deps.now()),
  );
  routes.transact(
    {
      ...one,
      method: "POST",
      path: "/admin/users/:id/activate",
      operationId: "activatePlatformUser",
      power: true,
      summary: "Let a platform user sign in again",
      errors: ["not_found", "version_conflict"],
    },
    (tx, call) => activatePlatformUser(tx, call, call.params.id, expectedVersion(call.request)),
  );
  const supporting = [
    ["invite", "POST", "invite", "invitePlatformUser", "Mail the invitation again", ["invitation_accepted"]],
    ["unlock", "POST", "unlock", "unlockPlatformUser", "Let a locked-out platform user try again at once", []],
    [
      "removeFactors",
      "DELETE",
      "2fa",
      "removePlatformUserFactors",
      "Turn off the second factor of who lost it",
      ["factor_not_enrolled", "cannot_modify_self"],
    ],
    ["endSessions", "DELETE", "sessions", "endPlatformUserSessions", "End every session of a platform user", []],
  ] as const;
  for (const [what, method, verb, operationId, summary, errors] of supporting) {
    routes.own(
      {
        ...common,
        method,
        path: `/admin/users/:id/${verb}`,
        operationId,
        ...(what === "removeFactors" ? { power: true } : {}),
        summary,
        params: IdParams,
        replies: { 204: Type.Null() },
        errors: ["not_found", ...errors],
      },
      async (call) => {
        await mailing((tx) => support(deps, tx, call, call.params.id, what));
        return noContent();
      },
    );
  }
  routes.transact(
    {
      method: "GET",
      path: "/admin/permissions",
      operationId: "listAdminPermissions",
      summary: "Every permission of the admin plane, what it allows and which roles have it",
      tag: "Platform users",
      permission: null,
      replies: { 200: AdminPermissionCatalogue },
    },
    async () => ({
      items: Object.entries(adminPermissions).map(([permission, description]) => ({
        permission,
        description,
        roles: (Object.keys(rolePermissions) as PlatformRole[]).filter((role) =>
          rolePermissions[role].includes(permission as AdminPermission),
        ),
      })),
    }),
  );
}
