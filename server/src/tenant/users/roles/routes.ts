import { Type } from "typebox";
import { decodeCursor, pageOf } from "../../../kernel/http/page.ts";
import { permissionDenied } from "../../../kernel/http/problem.ts";
import { expectedVersion } from "../../../kernel/http/version.ts";
import { ofResource, ofShop } from "../../gate/branch.ts";
import { enabledOf, permissionsOf } from "../../engine/compose.ts";
import { holds, type Actor } from "../../gate/context.ts";
import type { ModuleManifest } from "../../engine/manifest.ts";
import { IdParams, type TenantRoutes } from "../../gate/route.ts";
import { PermissionCatalogue, Role, RolePage, RoleQuery, roleInput } from "../schema.ts";
import { findBranchesOfHolders, listRoles } from "../sql.ts";
import { createRole, getRole, patchRole, removeRole } from "./service.ts";

/** Roles, and the catalogue of the permissions that they are made of. */
export function roleRoutes(routes: TenantRoutes, modules: readonly ModuleManifest[]): void {
  const input = roleInput(Object.keys(permissionsOf(modules)));
  const common = { tag: "Roles" } as const;
  const manage = { ...common, permission: "roles.manage" } as const;
  const one = { params: IdParams, replies: { 200: Role } } as const;
  routes.read(
    {
      ...common,
      method: "GET",
      path: "/permissions",
      operationId: "listPermissions",
      summary: "The permissions of the shop and its enabled modules, and what each allows",
      permission: null,
      branch: null,
      replies: { 200: PermissionCatalogue },
      isRevalidated: true,
    },
    async (_tx, { actor }) => ({
      items: Object.entries(permissionsOf(enabledOf(modules, actor.tenant))).map(([permission, description]) => ({
        permission,
        description,
      })),
    }),
  );
  routes.read(
    {
      ...common,
      method: "GET",
      path: "/roles",
      operationId: "listRoles",
      summary: "Roles by name",
      permission: null,
      branch: null,
      query: RoleQuery,
      replies: { 200: RolePage },
      isRevalidated: true,
      errors: ["permission_denied"],
    },
    async (tx, { actor, query }) => {
      requireSight(actor);
      const rows = await listRoles(tx, query, decodeCursor(query.cursor, ["text", "uuid"]));
      return pageOf(rows, query.limit, (row) => [row.name, row.id]);
    },
  );
  routes.read(
    {
      ...common,
      ...one,
      method: "GET",
      path: "/roles/:id",
      operationId: "getRole",
      summary: "One role",
      permission: null,
      branch: ofShop("everyone who gives roles may know what they allow"),
      errors: ["permission_denied", "not_found"],
    },
    (tx, { actor, params }) => {
      requireSight(actor);
      return getRole(tx, params.id);
    },
  );
  routes.write(
    {
      ...manage,
      method: "POST",
      path: "/roles",
      operationId: "createRole",
      summary: "Make a role",
      branch: null,
      body: input.create,
      replies: { 200: Role, 201: Role },
      errors: ["out_of_scope_permission", "duplicate_conflict", "name_taken"],
    },
    (tx, { actor, body }) => createRole(tx, actor, body),
  );
  routes.write(
    {
      ...manage,
      ...one,
      method: "PATCH",
      path: "/roles/:id",
      operationId: "patchRole",
      power: (_tx, { body }) => (body.permissions ?? body.permissionsWithApproval) !== undefined,
      summary: "Change a role",
      branch: ofResource(findBranchesOfHolders),
      body: input.patch,
      errors: ["out_of_scope_permission", "not_found", "version_conflict", "name_taken"],
    },
    (tx, { actor, params, body, request }) => patchRole(tx, actor, params.id, body, expectedVersion(request)),
  );
  routes.write(
    {
      ...manage,
      method: "DELETE",
      path: "/roles/:id",
      operationId: "deleteRole",
      summary: "Remove a role that no user has",
      branch: ofShop("a role that somebody has at a branch is not removed"),
      params: IdParams,
      replies: { 204: Type.Null() },
      errors: ["out_of_scope_permission", "not_found", "version_conflict", "role_in_use"],
    },
    (tx, { actor, params, request }) => removeRole(tx, actor, params.id, expectedVersion(request)),
  );
}

/** Roles are shown to those who change them and to those who give them. */
function requireSight(actor: Actor): void {
  if (!holds(actor, "roles.manage") && !holds(actor, "users.manage")) throw permissionDenied("roles.manage");
}
