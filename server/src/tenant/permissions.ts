/** The permission catalogue: `<area>.<verb>` to what it allows. Roles are named sets of these. */
export const permissions = {
  "catalogue.read": "See products, prices, categories, taxes and units",
  "catalogue.write": "Change products, prices, categories, taxes and units; import them",
  "catalogue.cost.read": "See cost prices",
  "branches.manage": "Open, change and close branches",
  "users.manage": "Invite, change and deactivate users",
  "roles.manage": "Change roles",
  "settings.manage": "Change the shop's settings",
  "audit.read": "Read the audit log",
  "purchasing.read": "See suppliers and purchase orders",
  "purchasing.write": "Change suppliers and purchase orders",
} as const;

export type Permission = keyof typeof permissions;

/** The roles a new shop starts with; its owner can change them. */
export const startingRoles: readonly { readonly name: string; readonly permissions: readonly Permission[] }[] = [
  { name: "Owner", permissions: Object.keys(permissions) as Permission[] },
  {
    name: "Manager",
    permissions: [
      "catalogue.read",
      "catalogue.write",
      "catalogue.cost.read",
      "purchasing.read",
      "purchasing.write",
      "audit.read",
    ],
  },
  { name: "Cashier", permissions: ["catalogue.read"] },
];
