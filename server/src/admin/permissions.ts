/** What the operators' three roles may do. */
export type PlatformRole = "Owner" | "Operator" | "Support";

/** The permission catalogue of the admin plane: `<area>.<verb>` to what it allows. */
export const adminPermissions = {
  "tenants.read": "See shops, their graduations and diagnoses",
  "tenants.write": "Open, change, suspend and activate shops; invite their owners",
  "tenants.graduate": "Move shops to databases of their own",
  "migrations.run": "Migrate the shops' databases",
  "servers.read": "See the placement servers",
  "users.manage": "Invite, change and deactivate platform users; decide how they sign in",
  "audit.read": "Read the audit log",
} as const;

export type AdminPermission = keyof typeof adminPermissions;

const support: readonly AdminPermission[] = ["tenants.read", "servers.read", "audit.read"];
const operator: readonly AdminPermission[] = [...support, "tenants.write", "tenants.graduate", "migrations.run"];

export const rolePermissions: Readonly<Record<PlatformRole, readonly AdminPermission[]>> = {
  Support: support,
  Operator: operator,
  Owner: [...operator, "users.manage"],
};
