export const permissions = {
  "purchasing.read": "See suppliers, purchase orders, supplier returns and what to reorder",
  "purchasing.write": "Change suppliers, what they sell and at what price; draft, cancel and close purchase orders",
  "purchasing.submit": "Submit purchase orders and mail them to suppliers",
  "purchasing.receive": "Receive purchase orders and enter costs on top of what came",
  "purchasing.return": "Return goods to suppliers and enter their credit notes",
} as const;

export type PurchasingPermission = keyof typeof permissions;
