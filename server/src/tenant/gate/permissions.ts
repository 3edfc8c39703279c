/**
 * Core's part of the permission catalogue: `<area>.<verb>` to what it allows. Modules add theirs by their manifests.
 */
export const permissions = {
  "catalogue.read": "See products, prices, categories, taxes and units",
  "catalogue.write": "Change products, prices, categories, taxes and units; import them",
  "catalogue.readCost": "See cost prices",
  "branches.manage": "Open, change and close branches",
  "devices.manage": "Register tills, bind them to registers, revoke them",
  "users.manage": "Invite, change and deactivate users",
  "users.setPin": "Give others a PIN for tills, or take it away",
  "roles.manage": "Change roles",
  "integrations.manage": "Make, change and remove service accounts and webhooks of other programs",
  "settings.manage": "Change the shop's settings, payment methods and reasons",
  "customers.read": "See customers",
  "customers.write": "Change customers and customer groups",
  "customers.merge": "Merge customers",
  "customers.exempt": "Exempt customers from tax",
  "customers.setTerms": "Put customers into groups, block and unblock them",
  "customers.erase": "Erase a customer's personal data",
  "customers.export": "Hand out all that is kept of a customer",
  "inventory.read": "See stock and its movements",
  "inventory.adjust": "Adjust stock, set reorder points",
  "inventory.count": "Count stock",
  "inventory.approveCount": "See what a blind count expects; post and cancel counts",
  "cash.read": "See cash sessions, cash movements and Z reports",
  "cash.manage": "Open cash sessions; suspend, count and close one's own",
  "cash.movement": "Pay in and out, drop to safe and bank",
  "cash.movementAny": "Pay out and drop beyond the shop's limits",
  "cash.closeAny": "Suspend, count and close the cash sessions of others",
  "cash.readExpected": "See what a drawer should hold; the X report",
  "cash.approveVariance": "Close a cash session whose difference is beyond the tolerance",
  "sales.read": "See orders and receipts",
  "sales.create": "Sell: quote, park, recall and complete orders",
  "sales.discount": "Give discounts up to the shop's limit",
  "sales.discountAny": "Give discounts beyond the shop's limit",
  "sales.overridePrice": "Sell at another price than the list's",
  "sales.overrideTax": "Sell with another tax than the product's",
  "sales.refund": "Take goods or deposits back within a sale; with approval: beyond the shop's limits",
  "sales.custom": "Sell or take back by name, without an article",
  "sales.voidLine": "Void lines of a receipt",
  "sales.void": "Void a whole sale",
  "sales.backdate": "Enter sales of more than ten minutes ago",
  "sales.large": "Sell more of an article, or for more, than the shop's limits",
  "sales.nosale": "Open the drawer without a sale",
  "sync.review": "See and settle what tills have sent that differs or cannot be booked",
  "audit.read": "Read the audit log",
  "reports.export": "Take reports out as CSV",
} as const;

/** A permission of core; a module has a type of its own for its own. */
export type Permission = keyof typeof permissions;

/**
 * What the starting roles beside Owner are given of some permissions; Owner has them all. A new shop has the roles from
 * its opening on, a shop that exists is given what is new once (`introductions/service.ts`).
 */
export type StartingGrants<Name extends string> = Readonly<
  Partial<
    Record<
      "Manager" | "Cashier",
      { readonly permissions?: readonly Name[]; readonly permissionsWithApproval?: readonly Name[] }
    >
  >
>;

export const startingGrants: StartingGrants<Permission> = {
  Manager: {
    permissions: [
      "catalogue.read",
      "catalogue.write",
      "catalogue.readCost",
      "devices.manage",
      "users.setPin",
      "audit.read",
      "customers.read",
      "customers.write",
      "customers.merge",
      "customers.exempt",
      "customers.setTerms",
      "inventory.read",
      "inventory.adjust",
      "inventory.count",
      "inventory.approveCount",
      "cash.read",
      "cash.manage",
      "cash.movement",
      "cash.movementAny",
      "cash.closeAny",
      "cash.readExpected",
      "cash.approveVariance",
      "sales.nosale",
      "sales.read",
      "sales.create",
      "sales.discount",
      "sales.discountAny",
      "sales.overridePrice",
      "sales.overrideTax",
      "sales.refund",
      "sales.custom",
      "sales.voidLine",
      "sales.void",
      "sales.backdate",
      "sales.large",
      "sync.review",
      "reports.export",
    ],
  },
  Cashier: {
    permissions: [
      "catalogue.read",
      "customers.read",
      "customers.write",
      "inventory.read",
      "cash.read",
      "cash.manage",
      "cash.movement",
      "sales.read",
      "sales.create",
      "sales.discount",
      "sales.voidLine",
    ],
    permissionsWithApproval: [
      "cash.movementAny",
      "sales.discountAny",
      "sales.overridePrice",
      "sales.overrideTax",
      "sales.refund",
      "sales.custom",
      "sales.void",
      "sales.backdate",
      "sales.large",
    ],
  },
};
