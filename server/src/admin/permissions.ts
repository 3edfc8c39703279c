/** What the operators' three roles may do. */
export type PlatformRole = "Owner" | "Operator" | "Support";
export type AdminPermission =
  | "tenants.read"
  | "tenants.write"
  | "tenants.graduate"
  | "migrations.run"
  | "servers.read"
  | "users.manage"
  | "audit.read";

const support: readonly AdminPermission[] = ["tenants.read", "servers.read", "audit.read"];
const operator: readonly AdminPermission[] = [...support, "tenants.write", "tenants.graduate", "migrations.run"];

export const rolePermissions: Readonly<Record<PlatformRole, readonly AdminPermission[]>> = {
  Support: support,
  Operator: operator,
  Owner: [...operator, "users.manage"],
};
