import type { components } from "@tillhouse/client";

type ModuleName = components["schemas"]["ModuleName"];

// An object, so that its type misses a module that is new.
const names = {
  Credit: true,
  Loyalty: true,
  Promotions: true,
  Purchasing: true,
  Reporting: true,
  Returns: true,
  StockTransfers: true,
} satisfies Record<ModuleName, true>;

/** What an operator can turn on for a shop. */
export const moduleNames = Object.keys(names) as readonly ModuleName[];
