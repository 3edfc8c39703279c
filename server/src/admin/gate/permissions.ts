/** What the operators' three roles may do. */
export type PlatformRole = "Owner" | "Operator" | "Support";

/** The permission catalogue of the admin plane: `<area>.<verb>` to what it allows. */
export const adminPermissions = {
  "tenants.read": "See shops, their graduations and diagnoses",
  "tenants.write": "Open, change, suspend and activate shops; invite their owners",
  "tenants.delete": "Ask for the deletion of shops, and withdraw it",
  "tenants.support": "Read in shops for their support, for 15 minutes at a time; the shop sees it",
  "tenants.graduate": "Move shops to databases of their own",
  "migrations.run": "Migrate the shops' databases",
  "servers.read": "See the placement servers",
  "users.manage": "Invite, change and deactivate platform users; decide how they sign in",
  "audit.read": "Read the audit log",
} as const;

export type AdminPermission = keyof typeof adminPermissions;

const support: readonly AdminPermission[] = ["tenants.read", "tenants.support", "servers.read", "audit.read"];
const operator: readonly AdminPermission[] = [...support, "tenants.write", "tenants.graduate", "migrations.run"];

export const rolePermissions: Readonly<Record<PlatformRole, readonly AdminPermission[]>> = {
  Support: support,
  Operator: operator,
  Owner: [...operator, "tenants.delete", "users.manage"],
};
