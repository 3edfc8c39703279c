import type { components } from "@tillhouse/client";

/** What an operator can turn on for a shop. */
export const moduleNames: readonly components["schemas"]["ModuleName"][] = [
  "Credit",
  "Loyalty",
  "Promotions",
  "Purchasing",
  "Reporting",
  "Returns",
  "StockTransfers",
];
