/** The feature modules that an operator can enable per tenant (docs/contract.md "Modules"). */
export const modules = [
  "Credit",
  "Loyalty",
  "Promotions",
  "Purchasing",
  "Reporting",
  "Returns",
  "StockTransfers",
] as const;

export type Module = (typeof modules)[number];
