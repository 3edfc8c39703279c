import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { EmailChange } from "../../auth/schema.ts";
import { limitProof } from "../../auth/signin/limits.ts";
import type { Deps } from "../../deps.ts";
import { decodeCursor, pageOf, withCount } from "../../kernel/http/page.ts";
import { noContent } from "../../kernel/http/route.ts";
import { expectedVersion } from "../../kernel/http/version.ts";
import { newId } from "../../kernel/ids.ts";
import { mailing } from "../gate/mailing.ts";
import type { ModuleManifest } from "../engine/manifest.ts";
import { ofGivenId, ofResource } from "../gate/branch.ts";
import { branchesOf, requirePerson } from "../gate/context.ts";
import { IdParams, tenantRoutes, type TenantRoutes } from "../gate/route.ts";
import { roleRoutes } from "./roles/routes.ts";
import { NewUser, User, UserPage, UserPatch, UserQuery } from "./schema.ts";
import {
  activateUser,
  changeUserEmail,
  changesRights,
  createUser,
  deactivateUser,
  endUserSessions,
  getUser,
  hashOfNew,
  inviteUser,
  patchUser,
  removeUserFactors,
  unlockUser,
} from "./service.ts";
import { findBranchesOfSeen, findBranchesOfUser, listUsers } from "./sql.ts";

const bounds = ["out_of_scope_permission", "branch_forbidden"] as const;

/** Users, roles and the permission catalogue of a shop. */
export function userRoutes(app: FastifyInstance, deps: Deps, modules: readonly ModuleManifest[]): void {
  const routes = tenantRoutes(app, deps);
  accountRoutes(routes, deps);
  supportRoutes(routes, deps);
  roleRoutes(routes, modules);
}

function accountRoutes(routes: TenantRoutes, deps: Deps): void {
  const common = { tag: "Users", permission: "users.manage" } as const;
  const one = { ...common, params: IdParams, branch: ofResource(findBranchesOfUser), replies: { 200: User } } as const;
  routes.read(
    {
      ...common,
      method: "GET",
      path: "/users",
      operationId: "listUsers",
      summary: "Users by name",
      branch: "assigned",
      query: UserQuery,
      replies: { 200: UserPage },
    },
    async (tx, { actor, query }) => {
      const rows = await listUsers(tx, query, branchesOf(actor), decodeCursor(query.cursor, ["text", "uuid"]));
      const page = pageOf(rows, query.limit, (row) => [row.name, row.id]);
      return withCount(page, rows, query);
    },
  );
  routes.own(
    {
      ...common,
      method: "POST",
      path: "/users",
      operationId: "createUser",
      quota: "users",
      power: (_tx, { body }) => body.isGlobalAdmin || body.roleIds.length > 0,
      summary: "Make a user",
      branch: ofGivenId(findBranchesOfUser),
      body: NewUser,
      replies: { 200: User, 201: User },
      errors: [...bounds, "duplicate_conflict", "email_taken"],
    },
    async ({ actor, body }) => {
      const id = body.id ?? newId();
      const passwordHash = await hashOfNew(id, body, deps, actor.tenant);
      return mailing(deps, actor.tenant, (tx) => createUser(tx, actor, { ...body, id }, passwordHash, deps));
    },
  );
  routes.read(
    {
      ...one,
      method: "GET",
      path: "/users/:id",
      operationId: "getUser",
      summary: "One user",
      branch: ofResource(findBranchesOfSeen),
      errors: ["not_found"],
    },
    (tx, { params }) => getUser(tx, params.id),
  );
  routes.write(
    {
      ...one,
      method: "PATCH",
      path: "/users/:id",
      operationId: "patchUser",
      power: (tx, { params, body }) => changesRights(tx, params.id, body),
      mails: true,
      summary: "Change a user, its roles or branches",
      body: UserPatch,
      errors: [...bounds, "not_found", "version_conflict", "last_admin", "cannot_modify_self"],
    },
    (tx, { actor, params, body, request }) => patchUser(tx, actor, params.id, body, expectedVersion(request), deps),
  );
  routes.own(
    {
      ...one,
      method: "POST",
      path: "/users/:id/email",
      operationId: "changeUserEmail",
      summary: "Ask a user's new address to confirm itself; until it does the account stays under the old one",
      body: EmailChange,
      replies: { 204: Type.Null() },
      errors: [
        ...(["out_of_scope_permission", "not_found", "version_conflict", "email_taken", "rate_limited"] as const),
        ...(["reauthentication_failed", "factor_not_enrolled", "person_required"] as const),
      ],
    },
    async ({ actor, params, body, request }) => {
      const { email } = requirePerson(actor);
      const headers = await limitProof(deps, { name: "tenant" }, actor.tenant, email);
      await changeUserEmail(deps, actor, params.id, body, expectedVersion(request));
      return noContent(headers);
    },
  );
  routes.write(
    {
      ...one,
      method: "POST",
      path: "/users/:id/deactivate",
      operationId: "deactivateUser",
      power: true,
      summary: "End a user's sessions and let it sign in no more",
      errors: ["out_of_scope_permission", "not_found", "version_conflict", "last_admin", "cannot_modify_self"],
    },
    (tx, { actor, params, request }) => deactivateUser(tx, actor, params.id, expectedVersion(request)),
  );
  routes.write(
    {
      ...one,
      method: "POST",
      path: "/users/:id/activate",
      operationId: "activateUser",
      quota: "users",
      power: true,
      summary: "Let a user sign in again",
      errors: ["out_of_scope_permission", "not_found", "version_conflict"],
    },
    (tx, { actor, params, request }) => activateUser(tx, actor, params.id, expectedVersion(request)),
  );
}

/** What is done for a user who cannot sign in, or should not be. */
function supportRoutes(routes: TenantRoutes, deps: Deps): void {
  const one = {
    tag: "Users",
    permission: "users.manage",
    params: IdParams,
    branch: ofResource(findBranchesOfUser),
    replies: { 204: Type.Null() },
  } as const;
  const errors = ["out_of_scope_permission", "not_found"] as const;
  routes.own(
    {
      ...one,
      method: "POST",
      path: "/users/:id/invite",
      operationId: "inviteUser",
      summary: "Mail the invitation again; it takes the place of the one before",
      errors: [...errors, "invitation_accepted"],
    },
    async ({ actor, params }) => {
      await mailing(deps, actor.tenant, (tx) => inviteUser(tx, actor, params.id, deps));
      return noContent();
    },
  );
  routes.write(
    {
      ...one,
      method: "POST",
      path: "/users/:id/unlock",
      operationId: "unlockUser",
      summary: "Let a locked-out user try again at once",
      errors,
    },
    async (tx, { actor, params }) => {
      await unlockUser(tx, actor, params.id);
      return noContent();
    },
  );
  routes.own(
    {
      ...one,
      method: "DELETE",
      path: "/users/:id/2fa",
      operationId: "removeUserFactors",
      power: true,
      summary: "Turn off the second factor of a user who lost it",
      errors: [...errors, "factor_not_enrolled", "cannot_modify_self"],
    },
    async ({ actor, params }) => {
      await mailing(deps, actor.tenant, (tx) => removeUserFactors(tx, actor, params.id, deps));
      return noContent();
    },
  );
  routes.write(
    {
      ...one,
      method: "DELETE",
      path: "/users/:id/sessions",
      operationId: "endUserSessions",
      summary: "End every session of a user",
      errors,
    },
    async (tx, { actor, params }) => {
      await endUserSessions(tx, actor, params.id);
      return noContent();
    },
  );
}
