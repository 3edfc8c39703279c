export const permissions = {
  "purchasing.read": "See suppliers and purchase orders",
  "purchasing.write": "Change suppliers and purchase orders",
} as const;

export type PurchasingPermission = keyof typeof permissions;
