import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { notFound } from "../../../kernel/http/problem.ts";
import { create } from "../../../kernel/db/resource.ts";
import { noContent, type Answer } from "../../../kernel/http/route.ts";
import { requireVersion } from "../../../kernel/http/version.ts";
import { auditOf, type Actor } from "../../gate/context.ts";
import { requireHeld } from "../delegation.ts";
import type { NewRole, Role, RolePatch } from "../schema.ts";
import { deleteRole, findRole, insertRole, lockRole, updateRole } from "../sql.ts";

const auditRole = auditOf("Role");

/** Throws 404 `not_found`. */
export async function getRole(tx: TenantRead, id: string): Promise<Role> {
  return found(await findRole(tx, id));
}

/** Makes a role of permissions that the caller holds. Throws 409 `name_taken`. */
export function createRole(tx: TenantWrite, actor: Actor, body: NewRole): Promise<Answer<Role>> {
  return create(tx, {
    kind: "role",
    path: "/roles",
    body,
    insert: async (id) => {
      const { name, permissions, permissionsWithApproval } = body;
      requireHeld(actor, [...permissions, ...permissionsWithApproval]);
      await insertRole(tx, { id, name: name.trim(), permissions, permissionsWithApproval });
      await auditRole(tx, actor, "role.created", id, { name, permissions, permissionsWithApproval });
    },
    get: (id) => getRole(tx, id),
  });
}

/**
 * Changes a role; the caller holds all that it gives, before and after, if only the name changes, too. Throws 409
 * `version_conflict`, `name_taken`.
 */
export async function patchRole(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  patch: RolePatch,
  expected: number | undefined,
): Promise<Role> {
  const role = found(await lockRole(tx, id));
  requireVersion(role.version, expected);
  const { permissions = role.permissions, permissionsWithApproval = role.permissionsWithApproval } = patch;
  requireHeld(actor, [
    ...new Set([...role.permissions, ...role.permissionsWithApproval, ...permissions, ...permissionsWithApproval]),
  ]);
  const name = patch.name?.trim() ?? role.name;
  await updateRole(tx, { id: role.id, name, permissions, permissionsWithApproval });
  await auditRole(tx, actor, "role.changed", role.id, patch);
  return getRole(tx, role.id);
}

/** Removes a role that no user has and whose permissions the caller holds. Throws 409 `role_in_use`. */
export async function removeRole(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  expected: number | undefined,
): Promise<Answer<null>> {
  const role = found(await lockRole(tx, id));
  requireVersion(role.version, expected);
  requireHeld(actor, [...role.permissions, ...role.permissionsWithApproval]);
  await deleteRole(tx, role.id);
  await auditRole(tx, actor, "role.deleted", role.id, { name: role.name });
  return noContent();
}

function found(role: Role | undefined): Role {
  if (role === undefined) throw notFound("role");
  return role;
}
